# SPDX-License-Identifier: MIT
"""Tells a throw from what lies there besides: a throw is what came or moved since the last thing that counted.

Values alone: no clock, no camera, no words. What lay there before and did not move is a remainder with a name.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from vision.sighting import ON, Die, Reading, face_json, is_sure, turned

Part = Literal["thrown", "out of play", "pot", "board", "pile", "hand", "left over"]
"""What a die is that lies there from before: one of the throw that counted last, or a remainder by its name."""

LEFT_OVER: Final = "left over"
NEAR: Final = 0.2
"""A die lies where it lay if it is no further away than this share of its size (px off across and down together)."""
TURNED_DEG: Final = 6.0
Spot = tuple[float, float]
"""A place on the picture (px) that was in doubt."""
SPOT_PX: Final = 40.0
"""What is in doubt there is taken to be so large."""
REREAD: Final = 0.7
"""A thing that another set reads otherwise is the same if it is nearer than this share of its size."""


@dataclass(frozen=True, slots=True)
class Used:
    """One die as it lay when it was last known; ``owner`` is the player of its zone, if any.

    ``seen_ns``: exposure tick by which it lay so (0: not told). ``through``: so many events it has lain there, though
    it has not counted.
    """

    x: float
    y: float
    size: float
    angle: float
    face: object
    owner: str | None = None
    part: Part = "thrown"
    track: int | None = None
    seen_ns: int = 0
    through: int = 0

    def may_be(self, die: Die) -> bool:
        """True if ``die`` may be the same one, untouched: an unread face may be any."""
        off = abs(die.x - self.x) + abs(die.y - self.y)
        alike = die.face is None or self.face is None or face_json(die.face) == self.face
        return (off < NEAR * self.size and turned(die.angle, self.angle) < TURNED_DEG and alike) or self._tracked(die)

    def reread(self, die: Die) -> Used | None:
        """The same as another set reads it; None: ``die`` lies elsewhere. What was one thing may be several to it."""
        share = NEAR * self.size if self.part == "thrown" else REREAD * max(die.size, self.size)
        if abs(die.x - self.x) + abs(die.y - self.y) >= share:
            return None
        return replace(used(die, self.owner, self.part, self.seen_ns), through=self.through)

    def covers(self, spot: Spot) -> bool:
        """True if a doubt at this place may be about it."""
        return _on(spot, self)

    def _tracked(self, die: Die) -> bool:
        """True if the eye has followed it, and it has lain so since: the camera was bumped, or its face misread."""
        followed = self.track is not None and die.track == self.track
        return followed and die.since_ns is not None and die.since_ns <= self.seen_ns


def used(die: Die, owner: str | None, part: Part = "thrown", seen_ns: int = 0) -> Used:
    """``die`` as it lies."""
    face = face_json(die.face)
    return Used(die.x, die.y, die.size, die.angle, face, owner, part, die.track, seen_ns)


@dataclass(frozen=True, slots=True)
class Lying:
    """A die at rest, in whose zone, and what it is from before; ``before`` is None if it came or moved since."""

    seen: Die
    owner: str | None = None
    before: Used | None = None
    through: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """What is wanted in a zone, or (where nobody's dice can be told apart) on the whole table.

    ``whole``: what counted there last counts again with what came: a pot, a board, a pile. ``keeps``: the name of what
    lies there besides; ``any_more``: any number of such may have come or moved. ``stays``: so many of those that
    counted last may lie there untouched (None: any number); more of them have not been thrown again.
    """

    count: int = 0
    whole: bool = False
    keeps: Part = LEFT_OVER
    any_more: bool = False
    stays: int | None = None


@dataclass(frozen=True, slots=True)
class Remainder:
    """Dice that are no part of the throw, by what they are and in whose zone they lie."""

    part: Part
    owner: str | None
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Lack:
    """Where the number is not the one wanted. ``unrolled``: so many lie there as they lay, and should be thrown.
    ``begun``: False where all lies as it lay, and nothing has been thrown to it yet."""

    owner: str | None
    wanted: int
    seen: int
    unrolled: int = 0
    dice: tuple[Die, ...] = ()
    begun: bool = True


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice on the table, split: those thrown, in reading order, the remainders, and what is lacking."""

    dice: tuple[Die, ...] = ()
    remainders: tuple[Remainder, ...] = ()
    lacks: tuple[Lack, ...] = ()

    @property
    def besides(self) -> int:
        """How many dice lie there that are no part of it."""
        return sum(len(remainder.dice) for remainder in self.remainders)


def split_throw(lying: Sequence[Lying], places: Mapping[str | None, Place], spare: int = 0) -> Throw:
    """The throw in ``lying``.

    Where none is wanted ``spare`` dice in all may have come: those out of play.
    """
    thrown: list[Lying] = []
    lacks: list[Lack] = []
    kept: dict[tuple[Part, str | None], list[Die]] = {}
    for owner in dict.fromkeys([*places, *(die.owner for die in lying)]):
        place = places.get(owner, Place())
        here = [die for die in lying if die.owner == owner]
        chosen = _chosen(here, place)
        rest = _without(here, chosen)
        came = all(die.before is None for die in chosen)
        if not place.count and chosen and came and (place.any_more or len(chosen) <= spare):
            spare -= 0 if place.any_more else len(chosen)
            rest, chosen = here, []
        old = [] if place.whole else _waiting(rest)
        unthrown = 0 if place.stays is None else len(old) - place.stays
        if len(chosen) != place.count or unthrown > 0:
            waiting = old[: max(0, place.count - len(chosen), unthrown)]
            rest = _without(rest, waiting)
            dice = tuple(die.seen for die in (waiting or chosen))
            begun = not place.whole or not chosen or any(die.before is None for die in chosen)
            lacks.append(Lack(owner, place.count, len(chosen), len(waiting), dice, begun))
        thrown += chosen
        for die in rest:
            kept.setdefault((_part(die, place), owner), []).append(die.seen)
    remainders = tuple(Remainder(part, owner, tuple(dice)) for (part, owner), dice in kept.items())
    return Throw(tuple(die.seen for die in _only(lying, thrown)), remainders, tuple(lacks))


def _chosen(here: Sequence[Lying], place: Place) -> list[Lying]:
    """What came, with what counts again; of too many those that did not lie there while others were moved."""
    again = [die for die in here if place.whole and die.before is not None and die.before.part == "thrown"]
    came = [die for die in here if die.before is None]
    wanted = place.count - len(again)
    if len(came) > wanted and not place.whole:  # of a whole what lies there longest may belong to it most of all
        came = _latest(came, wanted)
    return _only(here, [*again, *came])


def _only(lying: Sequence[Lying], some: Sequence[Lying]) -> list[Lying]:
    """Those of ``lying`` that are among ``some``; two dice that look the same in every way are two."""
    ids = {id(die) for die in some}
    return [die for die in lying if id(die) in ids]


def _without(lying: Sequence[Lying], some: Sequence[Lying]) -> list[Lying]:
    ids = {id(die) for die in some}
    return [die for die in lying if id(die) not in ids]


def _latest(came: list[Lying], wanted: int) -> list[Lying]:
    """Exactly those that came last, if events tell them from the others; else all of them."""
    for through in sorted({die.through for die in came if die.through}, reverse=True):
        late = [die for die in came if die.through < through]
        if len(late) == wanted:
            return late
    return came


def _waiting(rest: Sequence[Lying]) -> list[Lying]:
    """Dice that lie as they counted, though they should be thrown again."""
    return [die for die in rest if die.before is not None and die.before.part == "thrown"]


def _part(one: Lying, place: Place) -> Part:
    named = one.before is not None and one.before.part != "thrown" and not place.any_more
    return one.before.part if named and one.before is not None else place.keeps


def settled(reading: Reading, throw: Throw, spots: Sequence[Spot] = ()) -> Reading | None:
    """The reading of the throw alone, if it is sure; None: it is not.

    The eye is sure of all that it sees; or its doubts are about what is no part of the throw, a remainder or one of the
    ``spots`` that were in doubt before, while every die of the throw is sure and their number is right.
    """
    alone = replace(reading.sighting, dice=throw.dice)
    if reading.verified:
        return replace(reading, sighting=alone)
    besides = [die for remainder in throw.remainders for die in remainder.dice]
    if reading.expected not in (None, len(reading.sighting.dice)) or not all(is_sure(die) for die in throw.dice):
        return None
    if not any(not is_sure(die) for die in besides) and not reading.sighting.doubts:
        return None  # the eye has another reason
    if any(not explained((doubt.x, doubt.y), throw.dice, besides, spots) for doubt in reading.sighting.doubts):
        return None
    alone = replace(alone, doubts=())
    return replace(reading, sighting=alone, verified=True, why_not="") if alone.trusted else None


def explained(at: Spot, thrown: Sequence[Die], besides: Sequence[Die], spots: Sequence[Spot]) -> bool:
    """True if a doubt at this place is about a remainder or an old one, and about no die of the throw."""
    if any(_on(at, die) for die in thrown):
        return False
    return any(_on(at, die) for die in besides) or any(same_spot(at, spot) for spot in spots)


def _on(at: Spot, die: Die | Used) -> bool:
    """True if a doubt at this place may be about it."""
    return math.hypot(die.x - at[0], die.y - at[1]) < ON * die.size


def same_spot(one: Spot, other: Spot) -> bool:
    """True if two doubts are about the same place."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < SPOT_PX
