# SPDX-License-Identifier: MIT
"""The port of the page for teaching."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.teach.schema import Teaching


class TeachDesk(Protocol):
    """Teaching by the live camera, and the taught sets (companion.kit.desk.teach.TeachDesk).

    What makes no sense now is refused with ValueError and a plain sentence; LookupError: there is no such set.
    """

    def look(self, after: int, timeout_s: float) -> Teaching:
        """How the lesson stands, newer than number ``after`` where anything comes in time; and the sets."""

    def do(self, verb: str, arguments: Mapping[str, Any]) -> Teaching:
        """Begin, learn, undo, save or end."""

    def use(self, name: str, family: str) -> Teaching:
        """Read this set for a family of dice from now on."""

    def die(self) -> bytes:
        """The die that is to be named (JPEG); empty where there is none."""

    def file(self, name: str) -> bytes:
        """The file of a taught set."""

    def put(self, name: str, data: bytes) -> None:
        """Take in a set from another table."""

    def forget(self, name: str) -> None:
        """Throw a taught set away."""


TEACH: Final[Port[TeachDesk]] = Port("teach", Message("no-camera-to-teach"), "no-camera")
