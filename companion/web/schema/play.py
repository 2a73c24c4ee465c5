# SPDX-License-Identifier: MIT
"""Types of calls about games, seats, house rules and the hands of a simulated table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, field

from companion.web.schema.base import Maybe, Moved, RequestBody, Schema, doc
from companion.web.schema.state import Face, Field


class Entry(Schema):
    """One line of the journal."""

    seq: int
    kind: Annotated[str, Meta(examples=["game", "event", "ruling", "reading", "end"])]
    data: Mapping[str, Any]
    wall_ms: Maybe[Annotated[int, doc("Time of day; a label only, order is seq.")]] = UNSET


class GameStarted(Schema):
    """A game with its set-up."""

    id: int
    seq: Maybe[int] = UNSET
    wall_ms: Maybe[int] = UNSET
    game: Maybe[str] = UNSET
    players: Maybe[list[str]] = UNSET
    options: Maybe[dict[str, Any]] = UNSET
    seats: Maybe[Annotated[list[int], doc("Where the players sit, if not at 1, 2, 3 and so on.")]] = UNSET


class Games(Schema):
    """The games of the journal."""

    games: list[GameStarted]


class GameEntries(Schema):
    """What the journal holds of one game."""

    id: int
    entries: Sequence[Entry]


class SeatRequest(RequestBody, kw_only=True):
    """Who wants to sit down."""

    name: Annotated[str, doc("1 to 24 letters, none of them invisible.")]
    colour: Maybe[Annotated[str, doc("Left out: the first that is free.")]] = UNSET


class SeatAdded(Schema):
    """How many seats there are now."""

    ok: Annotated[bool, Meta(extra_json_schema={"const": True})]
    seats: int
    say: Annotated[str, doc("What else has to be done: which mat to lay; " + '"" for nothing.')]


class SatDown(Schema):
    """The seat that was taken."""

    ok: Annotated[bool, Meta(extra_json_schema={"const": True})]
    seat: int


class NewJoinRequest(RequestBody, kw_only=True):
    """Who asks to be let in."""

    name: Annotated[str, doc("1 to 24 letters, none of them invisible.")]


class JoinRequested(Schema):
    """The seat that was asked for."""

    ok: Annotated[bool, Meta(extra_json_schema={"const": True})]
    seat: int


class JoinAnswer(Schema):
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
    seq: Maybe[Annotated[int, doc("Its place in the journal, where somebody was let in.")]] = UNSET


class Admission(RequestBody, kw_only=True):
    """Whether to let somebody in."""

    yes: bool


class SimulatedArguments(RequestBody, kw_only=True):
    """What virtual hands do it with; which fields a verb takes, docs/api.md says."""

    seat: Maybe[
        Annotated[
            int,
            Meta(
                ge=1,
                le=6,
                description="The seat; a player's own if left out. offers, roll, ante, cover, lift, clear by the "
                "referee: every seat if left out.",
            ),
        ]
    ] = UNSET
    what: Maybe[
        Annotated[
            Literal["all", "dice", "left", "middle", "board", "coasters", "map"],
            doc(
                "clear: what is taken off the table. dice: with piles and cups, of the whole table "
                "those in the middle too; left: dice that lie about and are in no throw; board and "
                "map belong to no seat."
            ),
        ]
    ] = UNSET
    dice: Maybe[
        Annotated[
            int,
            Meta(
                ge=0,
                le=10,
                description="roll: how many (default: what is waited for in the open, else as many as the player "
                "has left).",
            ),
        ]
    ] = UNSET
    cover: Maybe[Annotated[bool, doc("roll: under a cup.")]] = UNSET
    faces: Maybe[
        Annotated[
            list[Annotated[int, Meta(ge=1, le=6)]],
            Meta(max_length=10, description="place: the faces to lie up; 1 stands for the skull."),
        ]
    ] = UNSET
    symbols: Maybe[
        Annotated[
            list[list[str]],
            Meta(
                max_length=10,
                description="place: symbol dice in place of faces, each by its symbol and colour.",
                examples=[[["sword", "red"]]],
            ),
        ]
    ] = UNSET
    at: Maybe[
        Annotated[
            list[Annotated[list[float], Meta(min_length=2, max_length=3)]],
            Meta(
                max_length=10, description="place: where each lies, as x and y in millimetres and its turn in degrees."
            ),
        ]
    ] = UNSET
    place: Maybe[Annotated[int, doc("roll: which coaster of Lucky Seven is turned first.")]] = UNSET
    button: Maybe[Annotated[Literal["shout", "aye"], doc("press: which one.")]] = UNSET
    hold_ms: Maybe[Annotated[float, Meta(ge=1, le=2000, description="press: how long.")]] = UNSET
    inside: Maybe[Annotated[bool, doc("hand: into view, or out of it.")]] = UNSET
    tilt_deg: Maybe[
        Annotated[float, Meta(ge=0, le=45, description="place: how far the last die leans; above 7 it is cocked.")]
    ] = UNSET
    dark: Maybe[Annotated[bool, doc("lights: out, or on again.")]] = UNSET
    covered: Maybe[Annotated[bool, doc("lens: covered, or free again.")]] = UNSET
    frozen: Maybe[Annotated[bool, doc("freeze: the camera stands still, or goes on.")]] = UNSET
    from_: Maybe[Annotated[int, Meta(ge=1, le=6, description="take, knock: the seat whose pile it is.")]] = field(
        default=UNSET, name="from"
    )
    die: Maybe[
        Annotated[
            list[int], Meta(min_length=2, max_length=2, description="turn: the die, as its seat and its number from 0.")
        ]
    ] = UNSET
    face: Maybe[Annotated[int, Meta(ge=1, le=6, description="turn: the face that is up then.")]] = UNSET


class Offer(Schema, kw_only=True):
    """One thing that virtual hands can do now.

    Post the body, with a value for each field, to /api/v1/simulated/{verb}.
    """

    label: str
    style: Literal["main", "plain"]
    verb: str
    body: Mapping[str, Any]
    fields: Sequence[Field]
    same: Maybe[
        Annotated[Mapping[str, Any], doc("The event that this brings about; the state has no act for it then.")]
    ] = UNSET


class Fallen(Schema):
    """Values for fields of the act that has this event."""

    event: Mapping[str, Any]
    values: Mapping[str, Any]


class SeatsWanted(Schema):
    """How many can play."""

    least: int
    most: int


class Rulebook(Schema):
    """A game that this table can referee."""

    id: str
    name: str
    line: Annotated[str, doc("What it is about, in a line.")]
    minutes: Annotated[int, doc("So long a game takes, more or less.")]
    seats: SeatsWanted
    options: list[Field]
    last: Annotated[Mapping[str, Any], doc("What was chosen of them when it was played here last.")]


class Preset(Schema):
    """House rules by their name."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]
    game: str
    options: Annotated[Mapping[str, Any], doc("As in new-game, without those that go by who sits down.")]


class Presets(Schema):
    """All house rules that are kept."""

    presets: Annotated[Sequence[Preset], Meta(max_length=20)]


class Rulebooks(Schema):
    """Every game that this table can referee."""

    rulebooks: list[Rulebook]


class HandsDone(Moved, kw_only=True):
    """What the virtual hands have done, and can do next."""

    ok: Annotated[bool, doc("False: it came too late.")]
    seq: Maybe[int] = UNSET
    faces: Maybe[Annotated[Sequence[Face], doc("peek: what lies under the own cup.")]] = UNSET
    offers: Maybe[
        Annotated[Sequence[Offer], doc("offers: what the hands at the seat (the referee: all hands) can do now.")]
    ] = UNSET
    by_hand: Maybe[
        Annotated[Fallen | None, doc("roll, offers: what fell where nothing reads it, to be entered by hand.")]
    ] = UNSET


class PresetsRequest(RequestBody):
    """House rules to keep, or to forget."""

    keep: Maybe[Preset] = UNSET
    forget: Maybe[Annotated[str, doc("Their name.")]] = UNSET
