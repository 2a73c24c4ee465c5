# SPDX-License-Identifier: MIT
"""The base of all types of calls."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypeVar, dataclass_transform

from msgspec import UNSET, Meta, Struct, UnsetType, field

T = TypeVar("T")

Maybe: TypeAlias = T | UnsetType
"""The type of a field that may be missing."""


def says(text: str) -> Meta:
    """What a field is, in a sentence."""
    return Meta(description=text)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
class Schema(Struct, frozen=True):
    """A JSON object; a field that may be missing is ``UNSET`` then."""


class Wish(Schema):
    """What a call is sent: its fields, and the name of the request."""

    key: Annotated[str, Meta(min_length=1, max_length=64, description="As the header Idempotency-Key.")] | UnsetType = (
        UNSET
    )


SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, description="Counted from 1.")]
ButtonName: TypeAlias = Literal["shout", "aye", "table"]
"""Every seat has the first two; ``table`` is the one of the table, at seat 0."""
GameNumber: TypeAlias = Annotated[int, Meta(ge=1)]
NewsNumber: TypeAlias = Annotated[
    int, Meta(ge=0, description="Wait up to three seconds for anything newer than this number.")
]
