# SPDX-License-Identifier: MIT
"""The base of all types of calls, those of general answers, and of the event that is sent."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, dataclass_transform

from msgspec import UNSET, Meta, Struct, UnsetType, field

T = TypeVar("T")

Maybe: TypeAlias = T | UnsetType
"""The type of a field that may be missing."""


def doc(text: str) -> Meta:
    """What a field is, in a sentence."""
    return Meta(description=text)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
class Schema(Struct, frozen=True):
    """A JSON object; a field that may be missing is ``UNSET`` then."""


class RequestBody(Schema):
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


class Error(Schema):
    """What went wrong."""

    code: Annotated[str, Meta(description="Stable, for programs.", examples=["bid-too-low"])]
    message: Annotated[str, doc("A sentence for people, in English.")]
    id: Maybe[
        Annotated[
            str,
            Meta(
                description="The sentence by its name in the catalogues, where it is one of theirs.",
                examples=["own-bid"],
            ),
        ]
    ] = UNSET
    params: Maybe[Annotated[dict[str, Any], doc("Its parameters: names, numbers, and sentences as {id, params}.")]] = (
        UNSET
    )
    say: Maybe[Annotated[str, doc("The sentence in the language that was asked for (?language=de).")]] = UNSET
    seq: Maybe[Annotated[int, doc("Only with refused actions: where the journal stands.")]] = UNSET


class Done(Schema):
    """It is done."""

    ok: Annotated[bool, Meta(extra_json_schema={"const": True})]


DONE: Final = Done(ok=True)
"""For calls that have nothing else to say."""


class Restart(Schema):
    """Whether the table can start again."""

    why_not: Annotated[str, doc("Why it can't now; empty: it can.")]


class Moved(Schema, kw_only=True):
    """What a press became that can't be done any more: only where `seen` was sent."""

    code: Maybe[str] = UNSET
    message: Maybe[Annotated[str, doc("Why it is not done any more.")]] = UNSET
    id: Maybe[str] = UNSET
    params: Maybe[dict[str, Any]] = UNSET
    say: Maybe[str] = UNSET
    now: Maybe[Annotated[str, doc("What is to be done now, in a sentence.")]] = UNSET


class Accepted(Moved, kw_only=True):
    """The event is kept, or came too late."""

    ok: Annotated[bool, doc("False: it came too late.")]
    seq: Annotated[
        int, doc("The event's place in the journal, where it is on the disk; else where the journal stands.")
    ]


class Event(Schema, kw_only=True):
    """One event of the running game with its fields.

    Amend, appeal, show-replay or whose-dice; or new-game, close-game, camera (on: true or false), undo, correct, award
    (referee).
    """

    event: Annotated[str, Meta(examples=["bid"])]
    player: Maybe[Annotated[str, doc("For events of a player.")]] = UNSET
    key: Maybe[Annotated[str, Meta(min_length=1, max_length=64, description="As the header Idempotency-Key.")]] = UNSET


AnyEvent: TypeAlias = Annotated[
    Event,
    Meta(
        examples=[
            {"event": "bid", "player": "Ann", "quantity": 4, "face": 2},
            {"event": "challenge", "player": "Bob"},
            {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"dice": 5}},
            {"event": "hire", "level": "mate", "character": "greedy"},
            {"event": "reveal", "dice": {"Ann": [2, "skull"], "Bob": [6, 6]}},
            {"event": "undo"},
        ],
        extra_json_schema={"additionalProperties": True},
    ),
]
