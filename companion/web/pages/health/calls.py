# SPDX-License-Identifier: MIT
"""Health: for monitors whether the table is alive (a lost camera is no fault), for the referee every check.

For the referee, too: everything as one file, and back again with a confirmation; the way back to the release before.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Annotated, Any, Final, Literal, Protocol

from flask import Blueprint, Response, request, send_file
from msgspec import UNSET

from companion.check import Check, Verdict
from companion.messages.message import Message
from companion.web.answers import answer, json_object, misfit, sentences
from companion.web.drawing import add_page
from companion.web.guard import ROLES, current_services, handler_at, open_to, page_role, takes
from companion.web.ports import Port
from companion.web.schema.base import DONE, Answer, Done, Media, RequestBody, Schema, called, doc
from companion.web.schema.state import Health, Simulated


class WaitingBackup(Schema):
    """A backup that waits to be confirmed."""

    version: Annotated[str, doc("That made it.")]
    made: Annotated[str, doc("When, as a time of ISO 8601.")]
    bytes: int
    state: Annotated[int, doc("How many files of the state it holds.")]
    settings: Annotated[int, doc("How many files of settings it holds.")]


class Waits(Schema):
    """The backup that waits to be confirmed."""

    waits: Annotated[WaitingBackup | None, doc("Null: none does.")]
    said: Annotated[str, doc("What became of the last restore.")]
    why_not: str


class WayBack(Schema):
    """The release before, and why not now."""

    version: Annotated[str | None, doc("The release that would run then; null: there is none.")]
    why_not: Annotated[str, doc("Why it can't be now; empty: it can.")]
    said: Annotated[str, doc("Why the last request was not granted.")]


class HealthReport(Schema):
    """Everything that was looked at."""

    worst: Verdict
    checks: Sequence[Check]


class BundleFile(Schema):
    """A file of a support bundle."""

    name: str
    about: Annotated[str, doc("What is in it.")]
    bytes: int


class Bundle(Schema):
    """The files of a support bundle."""

    files: Sequence[BundleFile]


class BackupRequest(RequestBody, kw_only=True):
    """What to do with the backup that waits."""

    do: Literal["confirm", "forget"]


class HealthHandler(Protocol):
    """How the table is, and a support bundle (companion.kit.handlers.health.HealthHandler)."""

    def look(self) -> HealthReport:
        """Every check with its cure."""

    def troubles(self) -> list[str]:
        """What of all that the table tells others is not reached or refuses: ``mqtt``, ``light``, ``webhook-1``."""

    def bundle(self) -> Bundle:
        """Collect a support bundle; its files."""

    def bundle_file(self) -> tuple[str, bytes]:
        """The name and the bytes of the bundle that was listed last."""


class BackupHandler(Protocol):
    """Backup and restore (companion.kit.handlers.backup.BackupHandler). ValueError: with a plain sentence, why not."""

    def make(self, keys: bool) -> Path:
        """A backup as a file, in a folder of its own that the caller throws away."""

    def look(self) -> Waits:
        """The backup that waits, if any."""

    def take_in(self, stream: IO[bytes]) -> Waits:
        """Keep a backup until it is confirmed."""

    def confirm(self) -> None:
        """Restore it at a new start, soon."""

    def forget(self) -> Waits:
        """Throw it away."""


class BackHandler(Protocol):
    """The way back to the release before (companion.kit.upkeep.requests.WayBack). ValueError: a sentence, why not."""

    def look(self) -> WayBack:
        """The release that would run then, why not now, and why it was refused last."""

    def request(self) -> None:
        """Have the release before started."""


HEALTH: Final[Port[HealthHandler]] = Port("health", Message("no-health"), "no-health")
BACKUP: Final[Port[BackupHandler]] = Port("backup", Message("nothing-to-back-up"), "no-backup")
BACK: Final[Port[BackHandler]] = Port("back", Message("no-way-back"), "no-way-back")


api = Blueprint("health", __name__)
add_page(api, "/health", "health/health.html", "health-page", "The page of the table's health.", page_role)


@api.get("/healthz")
@open_to(*ROLES)
@called(
    "healthz",
    gives=Health,
    doc="Alive; a lost camera is told but is no illness, nor is a broker that refuses.",
    also={503: Answer("The table's thread has ended.", Health)},
)
def healthz() -> Response:
    """Is the table alive? For monitors."""
    state = current_services().broadcaster.snapshot.public()
    alive = current_services().alive()
    about, handler = current_services().about, current_services().handlers.find(HEALTH)
    report = Health(
        ok=alive,
        seq=state["seq"],
        camera=state["camera"]["condition"],
        stillness=state["stillness"],
        simulated=Simulated(**state["simulated"]),
        streams=current_services().streams.count,
        troubles=UNSET if handler is None else handler.troubles(),
        version=UNSET if about is None else about.version,
        safe_mode=UNSET if about is None else about.safe_mode,
    )
    return answer(report, 200 if alive else 503)


@api.get("/api/v1/health")
@open_to("referee")
@called("health", gives=HealthReport, doc="The checks.", refuses=(404,))
def health() -> Response:
    """Everything that was looked at, each with its verdict and cure.

    What takes long to find is looked at every 20 seconds at most.
    """
    return answer(handler_at(HEALTH).look())


@api.get("/api/v1/bundle")
@open_to("referee")
@called("bundle", gives=Bundle, doc="Its files.", refuses=(404,))
def bundle() -> Response:
    """Collect a support bundle without secrets, and list what is in it."""
    return answer(handler_at(HEALTH).bundle())


@api.get("/api/v1/bundle.zip")
@open_to("referee")
@called("bundle-file", gives=Media("application/zip"), doc="The file.", refuses=(404,))
def bundle_file() -> Response:
    """The support bundle that was listed last."""
    with sentences():
        name, data = handler_at(HEALTH).bundle_file()
    response = Response(data, content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@api.get("/api/v1/rollback")
@open_to("referee")
@called("way-back", gives=WayBack, doc="The way back.", refuses=(404,))
def way_back() -> Response:
    """The release before this one, whether it can be gone back to now, and why it was refused last."""
    return answer(handler_at(BACK).look())


@api.post("/api/v1/rollback")
@open_to("referee")
@called("go-back", takes=RequestBody, gives=Done, doc="Done.", refuses=(404,))
def go_back() -> Response:
    """Go back to the release before, on trial as an update is; not while a game is running."""
    json_object(RequestBody)
    with sentences():
        handler_at(BACK).request()
    return answer(DONE)


FILE = "application/octet-stream"
LARGEST_BACKUP = 256_000_000


@api.get("/api/v1/backup.zip")
@open_to("referee")
@called(
    "backup",
    gives=Media("application/zip"),
    doc="The file.",
    query={"keys": Annotated[Literal["yes"], doc("The PIN and the seats' tokens, too.")]},
    refuses=(404,),
)
def backup() -> Response:
    """Games, taught sets and settings as one file. The table may play meanwhile."""
    with sentences():
        path = handler_at(BACKUP).make(request.args.get("keys") == "yes")
    response = send_file(path, mimetype="application/zip", as_attachment=True, download_name=path.name)
    response.call_on_close(lambda: shutil.rmtree(path.parent, ignore_errors=True))
    return response


@api.get("/api/v1/restore")
@open_to("referee")
@called("waiting-backup", gives=Waits, doc="What waits.", refuses=(404,))
def waits() -> Response:
    """The backup that waits to be confirmed, and what became of the last one."""
    return answer(handler_at(BACKUP).look())


@api.put("/api/v1/restore")
@open_to("referee")
@takes(FILE, LARGEST_BACKUP)
@called("send-backup", takes=Media("application/octet-stream"), gives=Waits, doc="What waits.", refuses=(404,))
def send() -> Response:
    """Send a backup: it is looked at and kept until it is confirmed.

    256 MB at most.
    """
    with sentences():
        return answer(handler_at(BACKUP).take_in(request.stream))


@api.post("/api/v1/restore")
@open_to("referee")
@called("settle-backup", takes=BackupRequest, gives=dict[str, Any], doc="Done.", refuses=(404,))
def settle() -> Response:
    """Restore what waits, by a new start (not while a game is running); or throw it away."""
    body = json_object(BackupRequest)
    with sentences():
        match body.get("do"):
            case "confirm":
                handler_at(BACKUP).confirm()
                return answer(DONE)
            case "forget":
                return answer(handler_at(BACKUP).forget())
            case _:
                raise misfit(body, "do", "confirm or forget")
