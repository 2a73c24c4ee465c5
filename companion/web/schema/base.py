# SPDX-License-Identifier: MIT
"""The base of all types of calls, those of general answers, and `called`: a route's name, what it takes and gives.

A route's docstring says what the call is for. Beside one that takes a `CornersRequest` and gives `Corners`, and may
answer that there is no such thing here:

    @called("set-corners", takes=CornersRequest, gives=Corners, doc="The corners as they are kept.", refuses=(404,))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, dataclass_transform

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

T = TypeVar("T")

Maybe: TypeAlias = T | UnsetType
"""The type of a field that may be missing."""


def doc(text: str) -> Meta:
    """What a field is, in a sentence."""
    return Meta(description=text)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
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


Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


class Media(tuple[str, ...]):
    """A body that is no JSON: a page, a picture, a file; by its media types."""

    __slots__ = ()

    def __new__(cls, *types: str) -> Media:
        """Of one of these ``types``."""
        return super().__new__(cls, types)


PAGE: Final = Media("text/html")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with a status of its own: its description, and its type, if it is not an error's."""

    doc: str
    gives: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What is known of a route beside its path, method and roles."""

    id: str
    """The operation's name, unlike every other."""
    gives: Any = None
    """The type of the JSON that it answers with, or `Media`; None where it only leads elsewhere (``also``)."""
    doc: str = "A page."
    """What the answer is."""
    takes: Any = None
    """The type of the JSON that it wants, or `Media`."""
    query: Mapping[str, Any] = field(default_factory=dict)
    """The types of what may stand in the query, by name."""
    headers: Mapping[str, Any] = field(default_factory=dict)
    """The types of the headers it takes."""
    sends: Mapping[str, Any] = field(default_factory=dict)
    """The types of the headers that the answer has."""
    refuses: Sequence[int] = ()
    """With which statuses it may refuse, beside those that every call has."""
    also: Mapping[int, Answer] = field(default_factory=dict)
    """Other answers, by status."""


def called(id_: str, *, gives: Any = None, **more: Any) -> Callable[[Endpoint], Endpoint]:
    """Describe a route by a `Call`."""

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.call = Call(id=id_, gives=gives, **more)  # type: ignore[attr-defined]
        return endpoint

    return mark


def call_of(endpoint: Callable[..., Any]) -> Call:
    """What was said of a route with `called`.

    Raises:
        LookupError: nothing was.
    """
    call = getattr(endpoint, "call", None)
    if not isinstance(call, Call):
        raise LookupError(f"{endpoint.__module__}.{endpoint.__qualname__} wants @called(...)")
    return call
