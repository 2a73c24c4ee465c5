# SPDX-License-Identifier: MIT
"""What lies on one table through time: each new look is held against what was known of the table before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

import numpy as np

from vision.frame import Pixels
from vision.reading.candidates import plain_candidates
from vision.reading.decide import HALF, ODD_SIZE
from vision.scene import lean
from vision.scene.answer import Judged, answer
from vision.scene.bare_table import BareTable
from vision.scene.flatness import Around, flat_chances
from vision.scene.known_dice import STRANGE_ODDS, KnownDice
from vision.scene.looks import merged
from vision.scene.tracks import Tracks
from vision.shelf import Reader
from vision.sighting import TRUST, Candidate, Die, Doubt, Sighting, far, is_sure

NO_DICE = ("coasters", "map", "cards")
"""Sets without dice; what they show is told as the reader tells it."""
_OFF, _ASKEW, _CLEAR = 0.08, 0.15, 0.985
"""A die is looked at again in the known size if it seems so much larger or smaller, leans so much, or is less sure."""
_STILL = 0.3
"""What lies nearer than so many sides to where something lay at the last look, while nothing moved, is the same."""
_ONE_PLACE = 0.6
"""Candidates nearer than so many sides can't both be dice."""
_ALIKE, _ENOUGH = 1.3, 3
"""So many sure dice, none so many times larger than another, tell the size of dice where it is not known yet."""


@runtime_checkable
class Measures(Protocol):
    """A reader that can look again at candidates, as dice of a known side (px)."""

    def measure(self, pixels: Pixels, dice: Sequence[Candidate], side_px: float) -> tuple[Candidate, ...]:
        """The same candidates, seen better."""
        ...


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the looks since the last movement say, whatever number of dice is expected."""

    sighting: Sighting
    judged: tuple[Judged, ...]
    besides: tuple[Doubt, ...]


@dataclass(frozen=True, slots=True)
class Learnt:
    """What came of learning the bare table: ``why`` it was not, in a sentence for people ("": it was)."""

    why: str = ""


DICE_LIE_THERE = "dice lie there: take them away first, and try again"
READS_NO_DICE = "no dice are looked for just now: try again when dice are to be thrown"


class Scene:
    """One table. `look` at every still frame in order; say `moved` when something has moved since."""

    _looks: list[tuple[Candidate, ...]]
    _counted: Sighting | None
    _seen: _Seen | None

    def __init__(self, dice: KnownDice | None = None) -> None:
        self._table = BareTable()
        self._start_over()
        self._dice = dice or KnownDice()

    @property
    def dice(self) -> KnownDice:
        """What is known of this table's dice, to be kept."""
        return self._dice

    def forget(self) -> None:
        """The next picture may show another table."""
        self._table.forget()
        self._start_over()

    def know(self, dice: KnownDice) -> None:
        """These are the dice of this table, as was kept."""
        self._dice = dice

    def moved(self) -> None:
        """Something has moved: what lay there until now has been looked at long enough, and is remembered."""
        seen = self._counted
        if seen is not None:
            self._table.remember(seen.dice)
            self._learn(seen)
        self._look_anew()

    def look(self, pixels: Pixels, reader: Reader, expected: int | None = None, exposed_ns: int = 0) -> Sighting:
        """What this still frame shows to ``reader``, with all that is known of the table.

        ``expected``: so many dice are expected (None: any number; 0: the table is bare, and is learnt).
        """
        sighting = self._read(pixels, reader, exposed_ns, unmoved=bool(self._looks))
        if _without_dice(sighting):
            return sighting
        if expected == 0:
            self._table.remember(bare=True)
            return replace(sighting, dice=(), doubts=(), candidates=())
        things, kept = self._apart(sighting)
        self._looks.append(self._measured(pixels, kept, reader))
        self._seen = _Seen(sighting, tuple(self._judged(things, sighting)), _besides(sighting))
        return self._answered(self._seen, expected)

    def learn_bare(self, pixels: Pixels, reader: Reader) -> Learnt:
        """Remembers this still frame as the bare table, unless plainly a die lies there: nobody would ever see it."""
        sighting = self._read(pixels, reader)
        if _without_dice(sighting):
            return Learnt(READS_NO_DICE)
        if any(one.listed and one.there >= TRUST for one in self._apart(sighting)[1]):
            return Learnt(DICE_LIE_THERE)
        self._table.remember(bare=True)
        self._look_anew()
        return Learnt()

    def again(self, expected: int | None) -> Sighting | None:
        """What the last look shows if so many dice are expected now; None where nothing was looked at since something
        moved."""
        return None if self._seen is None else self._answered(self._seen, expected)

    def _answered(self, seen: _Seen, expected: int | None) -> Sighting:
        told = answer(seen.judged, seen.sighting, expected, seen.besides)
        self._counted = self._tracks.follow(told, self._table.shift)
        return self._counted

    def _start_over(self) -> None:
        """All but the table itself is learnt anew: the camera looks from somewhere else now."""
        self._dice, self._camera, self._tracks = KnownDice(), lean.Camera(), Tracks()
        self._look_anew()

    def _look_anew(self) -> None:
        """What was seen since the last movement says nothing of what is seen now."""
        self._looks, self._counted, self._seen = [], None, None

    def _read(self, pixels: Pixels, reader: Reader, exposed_ns: int = 0, unmoved: bool = False) -> Sighting:
        """What ``reader`` sees by itself, the picture laid over those before; another table is begun anew."""
        if not self._table.align(pixels, unmoved):
            self._start_over()
            reader.forget()
        return reader.read(pixels, exposed_ns=exposed_ns)

    def _apart(self, sighting: Sighting) -> tuple[list[Die], list[Candidate]]:
        """What is a part of the table, and the candidates that are not: all that lay there while it was bare is one,
        and what lay beside the dice of an earlier throw unless it is surely a die."""
        things: list[Die] = []
        kept: list[Candidate] = []
        for one in sighting.candidates or plain_candidates(sighting):
            surely = one.listed and not one.why and one.there * one.sure_face >= TRUST
            if self._table.same(one.die.x, one.die.y, one.die.size, bare=surely):
                things.append(one.die)
            else:
                kept.append(one)
        return things, kept

    def _measured(self, pixels: Pixels, kept: Sequence[Candidate], reader: Reader) -> tuple[Candidate, ...]:
        """The candidates; those that are not clear seen once more in the size of this table's dice."""
        if not isinstance(reader, Measures):
            return tuple(kept)
        found, before = list(kept), self._looks[-1] if self._looks else ()
        for side, which in self._wanted(kept, pixels.shape[1], pixels.shape[0]).items():
            anew = []
            for i in which:
                same = next((old for old in before if far(old.die, kept[i].die) < _STILL * side), None)
                if same is not None and same.sure_face * same.there >= _CLEAR:
                    found[i] = same  # a look before has cleared it up already
                else:
                    anew.append(i)
            for i, better in zip(anew, reader.measure(pixels, [kept[i] for i in anew], side), strict=True):
                found[i] = better
        return _single(found)

    def _wanted(self, kept: Sequence[Candidate], width: int, height: int) -> dict[float, list[int]]:
        """The candidates at which a closer look pays, by the side (px) in which to look."""
        usual = _usual(kept)
        rows = lean.rows_of([(one.die.x, one.die.y) for one in kept], width, height)
        flat = rows @ lean.camera_numbers(self._camera)
        wanted: dict[float, list[int]] = {}
        for i, one in enumerate(kept):
            side = self._dice.side(one.die.size) or usual
            if side and one.faces and _unclear(one, side, flat[i]):
                wanted.setdefault(side, []).append(i)
        return wanted

    def _judged(self, things: Sequence[Die], sighting: Sighting) -> list[Judged]:
        """What all looks since the last movement say of every candidate."""
        kept = merged(self._looks)
        flat = flat_chances(kept, Around(self._camera, self._table, things), sighting.width, sighting.height)
        return [Judged(one, self._there(one), chance) for one, chance in zip(kept, flat, strict=True)]

    def _there(self, one: Candidate) -> float:
        """The chance that it is a die of this table."""
        odds = one.there / max(1 - one.there, 1e-9) * self._dice.odds(one.die.size)
        if one.why == HALF or (one.why == ODD_SIZE and self._dice.side(one.die.size) is None):
            odds *= STRANGE_ODDS
        return odds / (1 + odds)

    def _learn(self, seen: Sighting) -> None:
        """So the dice here lean that are surely read; and where all of it has counted, so large they are."""
        sure = [die for die in seen.dice if is_sure(die)]
        if seen.trusted:
            self._dice = self._dice.learnt(seen.dice)
        judged = () if self._seen is None else self._seen.judged
        every = [one.candidate for one in judged if one.candidate.lean is not None]
        clear = [one for one in every if any(far(one.die, die) < 1 for die in sure)]
        if clear:
            rows = lean.rows_of([(one.die.x, one.die.y) for one in clear], seen.width, seen.height)
            self._camera = self._camera.seen(rows, np.array([one.lean for one in clear], np.float64))


def _without_dice(sighting: Sighting) -> bool:
    return sighting.set_name.split("+")[0] in NO_DICE


def _besides(sighting: Sighting) -> tuple[Doubt, ...]:
    """Doubts that are about none of the candidates, such as that too much looks like dice."""
    if not sighting.candidates:
        return ()
    places = {(one.die.x, one.die.y) for one in sighting.candidates}
    return tuple(doubt for doubt in sighting.doubts if (doubt.x, doubt.y) not in places)


def _usual(kept: Sequence[Candidate]) -> float:
    """The side of one look's sure dice (px); 0 where there are too few, or of several sizes."""
    sure = [one.die.size for one in kept if one.listed and one.there * one.sure_face > TRUST]
    return float(np.median(sure)) if len(sure) >= _ENOUGH and max(sure) < _ALIKE * min(sure) else 0.0


def _unclear(one: Candidate, side: float, flat: lean.Floats) -> bool:
    """True if a closer look at a die of this side pays; a flat one would lean so (2,)."""
    if one.why or one.there * one.sure_face < _CLEAR:
        return True
    if max(one.die.size / side, side / one.die.size) > 1 + _OFF:
        return True
    return one.lean is not None and float(np.hypot(*(np.array(one.lean) - flat))) > _ASKEW


def _single(found: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Of candidates that can't both be dice only the likelier."""
    kept: list[Candidate] = []
    for one in sorted(found, key=lambda one: -one.there * one.sure_face):
        if all(far(one.die, other.die) >= _ONE_PLACE * min(one.die.size, other.die.size) for other in kept):
            kept.append(one)
    return tuple(one for one in found if any(one is other for other in kept))
