# SPDX-License-Identifier: MIT
"""Values between the table and a game's adapter: what it looks at, what may be done, what is shown.

Panels are data that any page draws without knowing the game; their texts are messages, said in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from companion.games.base import Await, Event, State
from companion.games.match import Match
from companion.messages.message import Message, joined, listed
from companion.table.sight import Seats, Sight
from companion.table.throws import Remainder, Throw
from vision.sighting import Die, Reading

Style = Literal["shout", "main", "plain"]
"""How large an act is shown: as big as the phone, as a button, or small."""

Panel = dict[str, Any]
"""A piece of the state for a screen: a ``line``, a ``table``, ``dice``, or a drawing of `panels`, by its ``kind``."""


@dataclass(frozen=True, slots=True)
class Field:
    """What is asked for before an act can be sent; ``more`` holds what this kind of field needs."""

    kind: str
    name: str
    label: str
    more: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The field as the pages take it."""
        return {"kind": self.kind, "name": self.name, "label": self.label, **self.more}


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that somebody may do now: the event to be sent, with a value for each of ``fields``."""

    label: str
    event: Event
    style: Style = "main"
    fields: tuple[Field, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The act as the pages take it."""
        shown = [one.as_json() for one in self.fields]
        return {"label": self.label, "style": self.style, "event": dict(self.event), "fields": shown}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What pressing a button would mean now.

    ``race``: only the first counts, and exactly simultaneous presses tie; else every press counts on its own.
    ``event`` is what happens; None, in a race: the first has the floor, and says on the phone what it is. ``looks``: it
    says that the player has looked, and what is asked of all may come (`Asking`).
    ``whose`` says, for readers, whose button means it.
    """

    words: str
    event: Event | None = None
    race: bool = False
    whose: str = "everybody"
    looks: bool = False


@dataclass(frozen=True, slots=True)
class Asking:
    """What has to wait until all ``names`` have said that they have looked.

    ``event`` comes then by itself; None: then the way is free. Once one has said so the others have ``patience_ns``.
    ``blocks``: nothing else goes on before; else it is asked beside the game, and whoever goes on has said so.
    """

    names: tuple[str, ...]
    event: Event | None = None
    patience_ns: int = 10_000_000_000
    blocks: bool = True


@dataclass(frozen=True)
class Scene:
    """All that an adapter looks at, as it is now. What follows from it is worked out once.

    ``pending``: an event that somebody has chosen and that waits for the dice. ``floor``: who was first and has to say
    now what it is. ``sight``: the dice that have counted. ``silent``: who was first since the last throw and said
    nothing in time. ``looked``: who of those that are asked has said so. ``owes``: the eye has not looked since.
    ``virtual``: computer players whose dice no eye sees (`companion.table.virtual`). ``watched``: a camera looks at the
    table; else a throw is known only once somebody has photographed it, or entered it by hand. ``press_ns``: when it
    was shouted, if by a press (None: now).
    """

    match: Match
    seats: Seats = ()
    pending: Event | None = None
    floor: str | None = None
    reading: Reading | None = None
    sight: Sight = field(default_factory=Sight)
    silent: tuple[str, ...] = ()
    looked: tuple[str, ...] = ()
    owes: bool = False
    virtual: frozenset[str] = frozenset()
    watched: bool = True
    press_ns: int | None = None
    throws: list[tuple[Await, tuple[Die, ...], Throw]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )
    """What was told apart already (`once_a_scene`)."""

    @cached_property
    def awaited(self) -> Await | None:
        """What the rules wait for, as far as it lies on the table."""
        awaited = self.match.awaits()
        if awaited is None or not self.virtual:
            return awaited
        return replace(awaited, dice={name: n for name, n in awaited.dice.items() if name not in self.virtual})

    @cached_property
    def moved(self) -> bool:
        """True if something had moved on the table when it was shouted that nobody has looked at since."""
        return self.sight.moved_before(self.press_ns)

    @cached_property
    def state(self) -> State:
        """The game as all may see it."""
        return self.match.view(None)

    def may(self, player: str, event: str) -> bool:
        """True if the rules would take ``event`` from ``player`` (``"table"`` for events without a player)."""
        return event in self.state["legal"].get(player, {})


@dataclass(frozen=True, slots=True)
class Seen:
    """What a reading amounts to: an event, and the reading with its dice in the order in which they counted.

    ``also``: what follows from the event of itself, at the table though not in the rules. ``besides``: what lies there
    that is no part of the throw. ``waits``: others have still to throw; until then the event waits for their dice.
    """

    event: Event
    reading: Reading
    also: tuple[Event, ...] = ()
    besides: tuple[Remainder, ...] = ()
    waits: bool = False


def bare(event: Event) -> dict[str, Any]:
    """``event`` without the marks that the table sets."""
    return {name: value for name, value in event.items() if name not in ("by", "manual")}


def line(text: str, player: str | None = None) -> Panel:
    """A panel of one line; one for a ``player`` stands on no other player's phone."""
    return {"kind": "line", "text": text} | ({} if player is None else {"player": player})


def table(title: str, columns: list[str], rows: list[list[str]]) -> Panel:
    """A panel of rows; the first column holds names."""
    return {"kind": "table", "title": title, "columns": columns, "rows": rows}


def dice_panel(title: str, faces: list[Any]) -> Panel:
    """A panel of dice, drawn as they lie."""
    return {"kind": "dice", "title": title, "faces": faces}


def whole_field(
    name: str, label: str, least: int, most: int, value: int, only: Mapping[str, Any] | None = None
) -> Field:
    """A whole number; an option counts ``only`` beside these values of other options."""
    more = {"least": least, "most": most, "value": value}
    return Field("whole", name, label, more if only is None else {**more, "only": only})


def choice_field(name: str, label: str, choices: Mapping[Any, str], value: Any = None) -> Field:
    """One of several; as an option of a new game the choice None leaves the option out."""
    offered = [{"value": one, "label": words} for one, words in choices.items()]
    return Field("choice", name, label, {"choices": offered, "value": value})


def several_field(name: str, label: str, choices: Mapping[Any, str], least: int, most: int) -> Field:
    """Several of many, as a list."""
    offered = [{"value": one, "label": words} for one, words in choices.items()]
    return Field("several", name, label, {"choices": offered, "least": least, "most": most})


def one_of(name: str, label: str, values: Sequence[str]) -> Field:
    """One of several words that speak for themselves."""
    return choice_field(name, label, dict(zip(values, values, strict=True)))


def options_said(fields: Sequence[Field], options: Mapping[str, Any]) -> list[str]:
    """What was chosen when the game was set up, in words; what was left as it is, or has no meaning, is left out."""
    return [
        Message("named", who=field.label, words=words)
        for field in fields
        if field.name in options and _counts(field, options) and (words := _chosen(field, options[field.name]))
    ]


def _counts(field: Field, options: Mapping[str, Any]) -> bool:
    """Whether the field has a meaning beside the other options."""
    return all(options.get(name) == value for name, value in field.more.get("only", {}).items())


def _chosen(field: Field, value: Any) -> str:
    """The words for ``value`` of ``field``, "" where it is what one gets anyway."""
    if field.kind == "teams":
        return joined([listed(team) for team in value], ", ")
    if field.kind == "choice":
        return next((one["label"] for one in field.more["choices"] if one["value"] == value), "")
    return "" if value == field.more.get("value") else str(value)


def player_field(name: str, label: str, none: str) -> Field:
    """One of the players of a new game, or none."""
    return Field("player", name, label, {"none": none})


@dataclass(frozen=True, slots=True)
class Row:
    """A row of places, each with its number or face down (None); ``due`` is the place to be turned next."""

    name: str
    places: Sequence[int | None]
    due: int | str | None
    word: str
    note: str


def row_panel(title: str, rows: Sequence[Row]) -> Panel:
    """Rows of coasters, one for each player; ``due`` counts from 1, ``"any"`` is every place that lies face down."""
    places = [
        {"name": row.name, "places": list(row.places), "due": row.due, "word": row.word, "note": row.note}
        for row in rows
    ]
    return {"kind": "row", "title": title, "rows": places}


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of dice, the bottom first (``{"face", "special", "from"}``), and how many its owner still holds."""

    name: str
    dice: Sequence[Mapping[str, Any]]
    hand: int
    special: bool
    note: str


def piles_panel(title: str, piles: Sequence[Pile], air: Mapping[str, Any] | None) -> Panel:
    """Piles beside one another; ``air``: who has just rolled which face, and it is not placed yet."""
    shown = [
        {"name": pile.name, "dice": list(pile.dice), "hand": pile.hand, "special": pile.special, "note": pile.note}
        for pile in piles
    ]
    return {"kind": "piles", "title": title, "piles": shown, "air": air}


def pots_panel(title: str, pots: Sequence[Mapping[str, Any]]) -> Panel:
    """Heaps of dice: each with its name, ``jewels``, ``bones``, who may win it (``for``) and all of it in ``words``."""
    return {"kind": "pots", "title": title, "pots": list(pots)}


def map_panel(title: str, squares: int, pieces: Sequence[Mapping[str, Any]]) -> Panel:
    """A path from the start (0) to the treasure (``squares``), and the pieces on it.

    A piece has its player's ``name``, its ``square``, a ``note``, and ``verified``: whether the camera sees one there;
    None where it does not look.
    """
    return {"kind": "map", "title": title, "squares": squares, "pieces": list(pieces)}


def hand_panel(title: str, cards: Sequence[Mapping[str, Any]]) -> Panel:
    """Cards that one player alone may see: each with ``name``, ``rating``, what it does (``words``) and ``laid``."""
    return {"kind": "hand", "title": title, "cards": list(cards)}
