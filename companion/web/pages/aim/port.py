# SPDX-License-Identifier: MIT
"""What the page for camera and light asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port


class AimDesk(Protocol):
    """Aim, light and the fitness test (companion.kit.desk.aim.AimDesk)."""

    def look(self, after: int, timeout_s: float) -> tuple[int, Mapping[str, Any]] | None:
        """How the camera stands, newer than number ``after``, with its number; None when none came."""

    def focus(self) -> None:
        """Let the lens find its sharpest place. ValueError: with a plain sentence, where that can't be now."""

    def bare(self) -> Mapping[str, Any]:
        """Since when the bare table is known, and why no more."""

    def remember_bare(self) -> Mapping[str, Any]:
        """Remember it as it looks now; what `bare` tells then. ValueError: with a plain sentence, why not now."""

    def fitness(self) -> Mapping[str, Any]:
        """The test that runs, and the last result."""

    def test(self, wish: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Start, confirm or stop a test.

        Raises:
            ValueError: with a plain sentence, where it makes no sense.
        """


AIM: Final[Port[AimDesk]] = Port("aim", Message("no-camera-to-aim"), "no-camera")
