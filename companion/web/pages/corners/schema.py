# SPDX-License-Identifier: MIT
"""What the calls of this page take and give."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta

from companion.web.schema.base import Maybe, Schema, Wish


class Corners(Schema):
    """The corners that are kept, and the seats' zones."""

    corners: list[Any]
    zones: list[dict[str, Any]]
    size_mm: list[float]
    seats: int
    places: list[Any]
    cells: list[dict[str, Any]]


class CornersWish(Wish):
    """Four corners of the mat, or where the seats are on a picture without a mat."""

    corners: Maybe[list[list[Annotated[float, Meta(ge=0, le=1)]]]] = UNSET
    places: Maybe[list[list[Annotated[float, Meta(ge=0, le=1)]]]] = UNSET
