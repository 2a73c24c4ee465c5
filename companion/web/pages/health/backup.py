# SPDX-License-Identifier: MIT
"""Backup and restore for the referee: everything as one file, and back again with a confirmation."""

from __future__ import annotations

import shutil
from typing import Annotated, Any, Literal

from flask import Blueprint, Response, request, send_file

from companion.web.answers import answer
from companion.web.body import json_object, sentences
from companion.web.errors import BadRequest
from companion.web.guard import takes
from companion.web.house import house
from companion.web.pages.health.port import BACKUP, BackupDesk
from companion.web.pages.health.schema import BackupWish, Waits
from companion.web.roles import open_to
from companion.web.schema.answers import DONE
from companion.web.schema.base import says
from companion.web.schema.calls import Media, called

api = Blueprint("backup", __name__)

FILE = "application/octet-stream"
LARGEST_BACKUP = 256_000_000


@api.get("/api/v1/backup.zip")
@open_to("referee")
@called(
    "backup",
    gives=Media("application/zip"),
    says="The file.",
    query={"keys": Annotated[Literal["yes"], says("The PIN and the seats' tokens, too.")]},
    refuses=(404,),
)
def backup() -> Response:
    """Games, taught sets and settings as one file. The table may play meanwhile."""
    with sentences():
        path = _desk().make(request.args.get("keys") == "yes")
    response = send_file(path, mimetype="application/zip", as_attachment=True, download_name=path.name)
    response.call_on_close(lambda: shutil.rmtree(path.parent, ignore_errors=True))
    return response


@api.get("/api/v1/restore")
@open_to("referee")
@called("waiting-backup", gives=Waits, says="What waits.", refuses=(404,))
def waits() -> Response:
    """The backup that waits to be confirmed, and what became of the last one."""
    return answer(_desk().look())


@api.put("/api/v1/restore")
@open_to("referee")
@takes(FILE, LARGEST_BACKUP)
@called("send-backup", takes=Media("application/octet-stream"), gives=Waits, says="What waits.", refuses=(404,))
def send() -> Response:
    """Send a backup: it is looked at and kept until it is confirmed.

    256 MB at most.
    """
    with sentences():
        return answer(_desk().take_in(request.stream))


@api.post("/api/v1/restore")
@open_to("referee")
@called("settle-backup", takes=BackupWish, gives=dict[str, Any], says="Done.", refuses=(404,))
def settle() -> Response:
    """Restore what waits, by a new start (not while a game is running); or throw it away."""
    body = json_object(BackupWish)
    with sentences():
        match body.get("do"):
            case "confirm":
                _desk().confirm()
                return answer(DONE)
            case "forget":
                return answer(_desk().forget())
            case _:
                raise BadRequest("bad-field", "do must be confirm or forget.")


def _desk() -> BackupDesk:
    return house().desks.at(BACKUP)
