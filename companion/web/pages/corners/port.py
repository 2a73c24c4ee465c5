# SPDX-License-Identifier: MIT
"""The port of the page of the mat's corners, and the types of what this page's calls take and give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Protocol, TypeAlias

from msgspec import UNSET, Meta

from companion.messages.message import Message
from companion.web.ports import Port
from companion.web.schema.base import Maybe, RequestBody, Schema, says

Place: TypeAlias = tuple[float, float]
"""In fractions of the width and the height."""


class MatZone(Schema):
    """A seat's part of the mat, and at which side its player sits."""

    seat: int
    side: str
    corners: Annotated[Sequence[Place], says("In fractions of the mat.")]


class SeatCell(Schema):
    """A seat's part of the picture, where no mat is seen."""

    seat: int
    corners: Annotated[Sequence[Place], says("In fractions of the picture.")]


class Corners(Schema):
    """The corners that are kept, and the seats' zones."""

    corners: Annotated[Sequence[Place], says("The mat's, clockwise from its top left, in fractions of the picture.")]
    zones: Sequence[MatZone]
    size_mm: Annotated[tuple[float, float], says("The mat's width and height.")]
    seats: int
    places: Annotated[Sequence[Place], says("Where the seats are, seat 1 first, in fractions of the picture.")]
    cells: Sequence[SeatCell]


class CornersRequest(RequestBody):
    """Four corners of the mat, or where the seats are on a picture without a mat."""

    corners: Maybe[list[list[Annotated[float, Meta(ge=0, le=1)]]]] = UNSET
    places: Maybe[list[list[Annotated[float, Meta(ge=0, le=1)]]]] = UNSET


class CornersHandler(Protocol):
    """The mat's corners laid by hand (companion.kit.handlers.corners.CornersHandler)."""

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


CORNERS: Final[Port[CornersHandler]] = Port("corners", Message("no-camera-to-aim"), "no-camera")
