# SPDX-License-Identifier: MIT
"""The dice under lifted cups: told apart by their places, and compared with how they lay before a card was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.base import Event
from companion.games.match import Match
from companion.messages.message import Message, joined
from companion.table.adapter.base import Scene
from companion.table.astray import colour_of
from companion.table.sight import Sight, owner
from companion.table.throws import Used
from vision.sighting import Die, Reading

Faces = Sequence[Any]


def untouched(dice: Sequence[Die], scene: Scene) -> bool:
    """True if all dice of the cups lie as they counted: what the card says has still to be done."""
    cups: Mapping[str, Faces] = scene.state.get("cups", {})
    return len(dice) >= sum(map(len, cups.values())) and all(map(scene.sight.knows, dice))


def cups_seen(
    reading: Reading,
    scene: Scene,
    faces: Mapping[str, Faces],
    expected: Mapping[str, int],
    gone: tuple[str, int | None],
) -> dict[str, list[Die]]:
    """The dice of each player in the order of the cup; where it was not seen how they lay, by what they show.

    ``faces``: what the dice of each player show now, in the order of the reading. ``gone``: whose die, and which, has
    left its cup. A die that has come into a cup is its last one.
    """
    cups: dict[str, list[Die]] = {}
    for name, cup in scene.state["cups"].items():
        dice = [die for die in reading.sighting.dice if owner(die, scene.seats) == name]
        lain = [one for one in scene.sight.last_counted if one.owner == name]
        target = (scene.pending or {}).get("target", {})
        free = target.get("dice", ()) if target.get("player") == name else ()
        left = gone[1] if expected[name] < len(cup) and gone[0] == name else None
        if len(lain) == len(cup):
            cups[name] = by_place([one for place, one in enumerate(lain) if place != left], dice)
        else:
            still = [at for at, die in enumerate(dice) if scene.sight.knows(die)]
            kept = [face for place, face in enumerate(cup) if place != left]
            cups[name] = by_face(kept, dice, faces[name], free, still)
    return cups


def by_place(lain: Sequence[Used], dice: Sequence[Die]) -> list[Die]:
    """``dice`` in the order of those that lay there: each takes the place of its nearest, the closest pairs first.

    Dice that are left over come last.
    """
    pairs = sorted(
        (((die.x - one.x) ** 2 + (die.y - one.y) ** 2, place, at))
        for place, one in enumerate(lain)
        for at, die in enumerate(dice)
    )
    taken: dict[int, int] = {}
    for _, place, at in pairs:
        if place not in taken and at not in taken.values():
            taken[place] = at
    left = [at for at in range(len(dice)) if at not in taken.values()]
    return [dice[at] for at in (*(taken[place] for place in sorted(taken)), *left)]


def by_face(
    cup: Faces, dice: Sequence[Die], faces: Faces, free: Collection[int] = (), still: Collection[int] = ()
) -> list[Die]:
    """``dice`` in the order of a ``cup``: each takes a place where its face stood, the others what is left, by rank.

    The places that are ``free`` may show anything: they are taken last, and last by dice that lie ``still``.

    >>> from vision.sighting import Die
    >>> shown = [Die(x, 0, 9, 0, "d6", face, "", 1.0) for x, face in enumerate((5, 3, 2))]
    >>> [die.face for die in by_face([2, 4, 5], shown, [5, 3, 2])]
    [2, 3, 5]
    """
    left = sorted(range(len(dice)), key=lambda at: at not in still)
    placed: dict[int, int] = {}
    for place in sorted(range(len(cup)), key=lambda place: place in free):
        same = next((at for at in left if faces[at] == cup[place]), None)
        if same is not None:
            placed[place] = same
            left.remove(same)
    open_ = sorted((place for place in range(len(cup)) if place not in placed), key=lambda place: str(cup[place]))
    placed.update(zip(open_, sorted(left, key=lambda at: str(faces[at])), strict=False))
    rest = [at for at in left if at not in placed.values()]
    return [dice[at] for at in (*(placed[place] for place in sorted(placed)), *rest)]


def by_cups(dice: Sequence[Die], scene: Scene, cups: Mapping[str, int], rolled: str) -> tuple[Die, ...] | str:
    """``dice``, each in the zone of whose it is, by where those of the ``cups`` lay; or why that can't be told.

    The nearest come first, and nobody gets more than lie there then. A die that is taken is of who lacks one, once it
    lies nearer to theirs than to any other. All others stay where they are nearest to their own, but those that were
    ``rolled`` again, by whose they are.
    """
    lain = [one for one in scene.sight.last_counted if one.owner is not None]
    if not lain:
        return Message("enter-cups-without-zones")
    whose = _nearest_first(dice, lain, cups)
    room = Counter(cups) - Counter(whose.values())
    taken = dict(zip((at for at in range(len(dice)) if at not in whose), room.elements(), strict=True))
    homes = [*lain, *(home for home in scene.sight.last_places if home.owner in scene.state["cups"])]
    for at, name in (whose | taken).items():
        strays = min(homes, key=lambda one: _far(dice[at], one)).owner != name
        if strays and at in taken:
            return Message("lay-die-that-you-take", whose=name)
        if strays and name != rolled:
            return Message("lay-your-die-back", name=name, colour=colour_of(dice[at]))
    owners = whose | taken
    return tuple(replace(die, zone=str(scene.seats.index(owners[at]) + 1)) for at, die in enumerate(dice))


def _nearest_first(dice: Sequence[Die], lain: Sequence[Used], cups: Mapping[str, int]) -> dict[int, str]:
    """Whose each die is of which one lay there, the closest pairs first; nobody gets more than ``cups`` has."""
    pairs = sorted((_far(die, one), at, place) for at, die in enumerate(dice) for place, one in enumerate(lain))
    room, whose, filled = dict(cups), dict[int, str](), set[int]()
    for _, at, place in pairs:
        name = str(lain[place].owner)
        if at not in whose and place not in filled and room.get(name):
            whose[at] = name
            filled.add(place)
            room[name] -= 1
    return whose


def _far(die: Die, one: Used) -> float:
    return (die.x - one.x) ** 2 + (die.y - one.y) ** 2


TURN_THEM: Final = Message("turn-roll-dice-as-card")

Change = tuple[str, int, Any, Any]
"""Whose die, which of the cup, what it showed, what it shows."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A card turned up by ``pending``, the dice in the order of the cups ``before``, and what they show now."""

    card: Mapping[str, Any]
    pending: Event
    before: Mapping[str, Sequence[Any]]
    dice: Mapping[str, Sequence[Die]]
    faces: Mapping[str, Sequence[Any]]

    def changed(self) -> dict[str, list[Any]]:
        """The cups that are not what they were."""
        return {name: list(cup) for name, cup in self.faces.items() if list(cup) != list(self.before[name])}

    def against(self, match: Match, sight: Sight) -> str:
        """What is still to be done, or to be put right; "" if this is what the card allows (PL-22)."""
        match self.card["effect"]:
            case "nudge":
                return self._nudged(match)
            case "reroll":
                return self._rolled(sight)
            case _:
                return ""  # a die that has left its cup is seen by the number

    def _nudged(self, match: Match) -> str:
        changes = list(self._changes())
        if not changes:
            return TURN_THEM
        wrong = [change for change in changes if not self._allowed(match, change[0])]
        if wrong:
            return joined(map(self._back, wrong), "; ")
        dots = sum(abs(now - was) for _, _, was, now in changes)
        if dots <= self.card["amount"]:
            return ""
        most = Message("card-turns-at-most", most=self.card["amount"], n=dots)
        return joined([most, *(self._showed(change) for change in changes)], "; ")

    def _rolled(self, sight: Sight) -> str:
        target = self.pending["target"]
        name, named = target["player"], target["dice"]
        wrong = [change for change in self._changes() if change[0] != name or change[1] not in named]
        if wrong:
            return joined(map(self._back, wrong), "; ")
        lie = [self.dice[name][place] for place in named if sight.knows(self.dice[name][place])]
        return joined((Message("roll-this-die-again", name=name, colour=colour_of(die)) for die in lie), "; ")

    def _changes(self) -> Iterator[Change]:
        for name, cup in self.faces.items():
            for place, (was, now) in enumerate(zip(self.before[name], cup, strict=False)):
                if was != now:
                    yield name, place, was, now

    def _allowed(self, match: Match, name: str) -> bool:
        """True if the card may turn dice of ``name``: a partner's are one's own (PL-26)."""
        player = self.pending["player"]
        teams = match.view(None)["teams"] or []
        own = name == player or any(name in team and player in team for team in teams)
        return bool(own == (self.card["target"] == "own"))

    def _back(self, change: Change) -> str:
        name, place, was, _ = change
        return Message("turn-die-back", name=name, colour=colour_of(self.dice[name][place]), face=was)

    def _showed(self, change: Change) -> str:
        name, place, was, _ = change
        return Message("die-showed", name=name, colour=colour_of(self.dice[name][place]), face=was)
