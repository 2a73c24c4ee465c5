# SPDX-License-Identifier: MIT
"""The port of the page of the mat's corners."""

from __future__ import annotations

from typing import Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.corners.schema import Corners


class CornersDesk(Protocol):
    """The mat's corners laid by hand (companion.kit.desk.corners.CornersDesk)."""

    def look(self) -> Corners:
        """The corners that are kept, and the seats' zones."""

    def keep(self, given: object) -> Corners:
        """Keep four corners, or none.

        Raises:
            ValueError: with a plain sentence, where they can't be.
        """

    def seat(self, given: object) -> Corners:
        """Keep where the seats are on a picture without a mat, or none.

        Raises:
            ValueError: with a plain sentence, where they can't be.
        """


CORNERS: Final[Port[CornersDesk]] = Port("corners", Message("no-camera-to-aim"), "no-camera")
