# SPDX-License-Identifier: MIT
"""The port for answers to questions about a die."""

from __future__ import annotations

from typing import Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.eye.schema import NamedFaces


class FacesDesk(Protocol):
    """Answers to what the eye asks, and named faces (companion.kit.desk.faces.FacesDesk); refuses with ValueError."""

    def look(self) -> NamedFaces:
        """All faces that are named."""

    def picture(self, number: int) -> bytes:
        """A small picture of a named face (PNG); empty where there is none."""

    def say(self, question: int, stands_for: object) -> NamedFaces:
        """What this question asks about stands for that."""

    def forget(self, number: int) -> NamedFaces:
        """This face is a stranger again. LookupError: there is none."""


FACES: Final[Port[FacesDesk]] = Port("faces", Message("no-camera-that-asks"), "no-camera")
