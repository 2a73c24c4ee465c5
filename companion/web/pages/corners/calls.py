# SPDX-License-Identifier: MIT
"""The corners of the mat, dragged by hand on the live picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Protocol, TypeAlias

from flask import Blueprint, Response
from msgspec import UNSET, Meta

from companion.messages.message import Message
from companion.web.answers import answer, json_object, sentences
from companion.web.drawing import add_page
from companion.web.guard import handler_at, open_to, page_role
from companion.web.ports import Port
from companion.web.schema.base import Maybe, RequestBody, Schema, called, doc

Place: TypeAlias = tuple[float, float]
"""In fractions of the width and the height."""


class MatZone(Schema):
    """A seat's part of the mat, and at which side its player sits."""

    seat: int
    side: str
    corners: Annotated[Sequence[Place], doc("In fractions of the mat.")]


class SeatCell(Schema):
    """A seat's part of the picture, where no mat is seen."""

    seat: int
    corners: Annotated[Sequence[Place], doc("In fractions of the picture.")]


class Corners(Schema):
    """The corners that are kept, and the seats' zones."""

    corners: Annotated[Sequence[Place], doc("The mat's, clockwise from its top left, in fractions of the picture.")]
    zones: Sequence[MatZone]
    size_mm: Annotated[tuple[float, float], doc("The mat's width and height.")]
    seats: int
    places: Annotated[Sequence[Place], doc("Where the seats are, seat 1 first, in fractions of the picture.")]
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


api = Blueprint("corners", __name__)
add_page(
    api,
    "/corners",
    "corners/corners.html",
    "corners-page",
    "The page on which the mat's corners are dragged by hand.",
    page_role,
)


@api.get("/api/v1/corners")
@open_to("referee")
@called("corners", gives=Corners, doc="The corners.", refuses=(404,))
def look() -> Response:
    """The mat's corners as dragged by hand (none: its markers tell), and the seats' zones."""
    return answer(handler_at(CORNERS).look())


@api.post("/api/v1/corners")
@open_to("referee")
@called("set-corners", takes=CornersRequest, gives=Corners, doc="The corners as they are kept.", refuses=(404,))
def keep() -> Response:
    """Keep four corners, clockwise from the mat's own top left, or none; or where the seats are without a mat.

    They hold at once, wherever no printed marker is seen.
    """
    body = json_object(CornersRequest)
    with sentences():
        if "places" in body:
            return answer(handler_at(CORNERS).seat(body["places"]))
        return answer(handler_at(CORNERS).keep(body.get("corners")))
