# SPDX-License-Identifier: MIT
"""The port of the page for camera and light."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.aim.schema import Aim, BareTable, Fitness


class AimDesk(Protocol):
    """Aim, light and the fitness test (companion.kit.desk.aim.AimDesk)."""

    def look(self, after: int, timeout_s: float) -> tuple[int, Aim] | None:
        """How the camera stands, newer than number ``after``, with its number; None when none came."""

    def focus(self) -> None:
        """Let the lens find its sharpest place. ValueError: with a plain sentence, where that can't be now."""

    def bare(self) -> BareTable:
        """Since when the bare table is known, and why no more."""

    def remember_bare(self) -> BareTable:
        """Remember it as it looks now; what `bare` tells then. ValueError: with a plain sentence, why not now."""

    def fitness(self) -> Fitness:
        """The test that runs, and the last result."""

    def test(self, wish: str, arguments: Mapping[str, Any]) -> Fitness:
        """Start, confirm or stop a test.

        Raises:
            ValueError: with a plain sentence, where it makes no sense.
        """


AIM: Final[Port[AimDesk]] = Port("aim", Message("no-camera-to-aim"), "no-camera")
