# SPDX-License-Identifier: MIT
"""Handlers behind calls that belong to no page, such as house rules, and how a call waits for any handler."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Final, Protocol

from flask import Response, request

from companion.messages.message import Message
from companion.web.answers import answer, json_object, whole_number
from companion.web.errors import BadRequest
from companion.web.guard import current_services
from companion.web.ports import Port
from companion.web.schema.base import RequestBody, Schema
from companion.web.schema.play import Presets
from companion.web.schema.state import NotPhotographed, Photographed


class EvidenceHandler(Protocol):
    """The pictures of what counted (companion.kit.evidence.Evidence)."""

    def picture(self, name: str) -> bytes | None:
        """The picture of that name, or None where there is none (any more)."""


class FramesHandler(Protocol):
    """The last seconds before a shout and a count (companion.kit.handlers.frames.FramesHandler)."""

    def film(self, clip: int) -> tuple[bytes, int] | None:
        """An animated WebP, and how long it runs (ms); None where it is not kept. Waits while it is made."""


class PhotoHandler(Protocol):
    """Photographs that phones take of the table (companion.kit.handlers.photo.PhotoHandler)."""

    def take(self, data: bytes, seat: int | None, after: int | None) -> Photographed | NotPhotographed:
        """Read one from this seat (None: the referee's). ValueError: with a plain sentence, where it comes too late."""


class PresetHandler(Protocol):
    """House rules (companion.kit.handlers.presets.PresetHandler). ValueError: with a plain sentence, why not."""

    def look(self) -> Presets:
        """All that are kept."""

    def keep(self, preset: object) -> Presets:
        """Keep one; all then."""

    def forget(self, name: object) -> Presets:
        """Delete one; all that are left."""


EVIDENCE: Final[Port[EvidenceHandler]] = Port("evidence", "This table keeps no pictures.", "not-found")
FRAMES: Final[Port[FramesHandler]] = Port("frames", Message("replay-not-kept"), "not-found")
PHOTO: Final[Port[PhotoHandler]] = Port("photo", Message("reads-no-photographs"), "no-camera")
PRESETS: Final[Port[PresetHandler]] = Port("presets", Message("no-house-rules-here"), "no-presets")


WAIT_S = 3.0
"""So long news is waited for, as long as there is a place to wait in."""


def news(look: Callable[[int, float], Schema]) -> Response:
    """What ``look`` has after the number asked with, as soon as there is something; asked with none: at once."""
    after = whole_number(request.args.get("after"), "after")
    place = current_services().panels.take()
    with place or contextlib.nullcontext():
        return answer(look(after, 0.0 if place is None or "after" not in request.args else WAIT_S))


def command_in(of: type[RequestBody], what: str) -> tuple[str, dict[str, Any]]:
    """The command, by its name, and what else was sent with it.

    Raises:
        BadRequest: a field that ``of`` does not know, or no name; ``what`` says what ``do`` must say.
    """
    body = json_object(of)
    body.pop("key", None)
    command = body.pop("do", None)
    if not isinstance(command, str):
        raise BadRequest("bad-field", f"do must say {what}")
    return command, body
