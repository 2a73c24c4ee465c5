# SPDX-License-Identifier: MIT
"""Types of the calls by which people sit down."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta

from companion.web.schema.base import Maybe, Schema, Wish, says


class SeatWish(Wish, kw_only=True):
    """Who wants to sit down."""

    name: Annotated[str, says("1 to 24 letters, none of them invisible.")]
    colour: Maybe[Annotated[str, says("Left out: the first that is free.")]] = UNSET


class SeatAdded(Schema):
    """How many seats there are now."""

    ok: Annotated[bool, Meta(extra_json_schema={"const": True})]
    seats: int
    say: Annotated[str, says("What else has to be done: which mat to lay; " + '"" for nothing.')]


class SatDown(Schema):
    """The seat that was taken."""

    ok: Annotated[bool, Meta(extra_json_schema={"const": True})]
    seat: int


class KnockWish(Wish, kw_only=True):
    """Who asks to be let in."""

    name: Annotated[str, says("1 to 24 letters, none of them invisible.")]


class Knocked(Schema):
    """The seat that was asked for."""

    ok: Annotated[bool, Meta(extra_json_schema={"const": True})]
    seat: int


class KnockAnswer(Schema):
    """What became of the question."""

    answer: Literal["waiting", "let-in", "refused", "gone"]
    seat: Maybe[int] = UNSET
    name: Maybe[str] = UNSET


class ScreenAnswer(Schema):
    """What became of a screen's question, and the code that stands on it."""

    answer: Literal["waiting", "let-in", "refused", "gone"]
    code: Maybe[str] = UNSET


class Admitted(Schema):
    """Somebody was let in, or not."""

    ok: Annotated[bool, Meta(extra_json_schema={"const": True})]
    seq: Maybe[Annotated[int, says("Its place in the journal, where somebody was let in.")]] = UNSET


class Admission(Wish, kw_only=True):
    """Whether to let somebody in."""

    yes: bool
