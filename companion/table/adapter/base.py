# SPDX-License-Identifier: MIT
"""Values between the table and a game's adapter: what is looked at, what may be done, what a press means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from operator import is_
from typing import Any, Literal, TypeAlias

from companion.games.base import Await, Event, State
from companion.games.match import Match
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
    ``virtual``: computer players whose dice no eye sees (`companion.table.virtual`).
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
    def state(self) -> State:
        """The game as all may see it."""
        return self.match.view(None)

    def may(self, player: str, event: str) -> bool:
        """True if the rules would take ``event`` from ``player`` (``"table"`` for events without a player)."""
        return event in self.state["legal"].get(player, {})


Tell: TypeAlias = "Callable[[Any, Scene, Await, Sequence[Die]], Throw]"


def once_a_scene(tell: Tell) -> Tell:
    """Tells the throw among the same dice of one scene once: screens, lamps and crew ask again and again."""

    @wraps(tell)
    def told(adapter: Any, scene: Scene, awaited: Await, dice: Sequence[Die]) -> Throw:
        for known, among, throw in scene.throws:
            if known == awaited and len(among) == len(dice) and all(map(is_, among, dice)):
                return throw
        scene.throws.append((awaited, tuple(dice), tell(adapter, scene, awaited, dice)))
        return scene.throws[-1][2]

    return told


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
