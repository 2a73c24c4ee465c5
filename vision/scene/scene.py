# SPDX-License-Identifier: MIT
"""The scene: compares each new look with what was known of this table before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol, runtime_checkable

import cv2
import numpy as np

from vision.extras import pooled
from vision.frame import Pixels
from vision.message import BareKnown
from vision.reading.decide import HALF, ODD_SIZE
from vision.reading.detector import Known
from vision.reading.reader import Reader
from vision.scene import lean
from vision.scene.answer import Score, answer
from vision.scene.bare_table import READS_NO_DICE, BareResult, BareTable, against_bare, surely
from vision.scene.faces_seen import FacesSeen
from vision.scene.flatness import TableContext, by_a_disc, flat_chances, flat_leans
from vision.scene.kept_bare import BareKeeper
from vision.scene.known_dice import STRANGE_ODDS, KnownDice
from vision.scene.looks import candidate_of, candidates_of, single
from vision.scene.named import NamedFaces
from vision.scene.printed import PrintedDice
from vision.scene.props import left_out, thrown
from vision.scene.tracker import Tracker
from vision.scene.word import Word, ace_of
from vision.sets import shows_dice
from vision.sighting import Candidate, Die, Doubt, Sighting, StandsFor, die_of, is_sure

_OFF, _ASKEW, _CLEAR = 0.08, 0.1, 0.985
"""A die is looked at again in the known size if it seems so much larger or smaller, leans so much, or is less sure."""
_LARGEST_PART = 0.5
"""Nothing wider than this part of the picture is a die here: a camera over a table never comes so near. Four cups, each
like a pip, once were a die that filled the picture."""


@runtime_checkable
class Measures(Protocol):
    """A reader that can look again at candidates, as dice of a known side (px)."""

    def measure(self, pixels: Pixels, dice: Sequence[Candidate], side_px: float) -> tuple[Candidate, ...]:
        """The same candidates, seen better."""
        ...


@runtime_checkable
class PassesOver(Protocol):
    """A reader that can pass over what is known of the table."""

    def read_on_table(self, pixels: Pixels, known: Known, exposed_ns: int = 0) -> Sighting:
        """What lies on the picture."""
        ...


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What the looks since the last movement say, whatever number of dice is expected."""

    sighting: Sighting
    scores: tuple[Score, ...]
    besides: tuple[Doubt, ...]


class Scene:
    """One table. `look` at every still frame in order; say `moved` when something has moved since."""

    _seen: list[Sighting]
    _expected: int | None
    _counted: Sighting | None
    _evidence: _Evidence | None
    _sharpest: tuple[float, Pixels] | None
    _shown: Pixels | None

    def __init__(self, dice: KnownDice | None = None, word: Word | None = None, bare: BareKeeper | None = None) -> None:
        self._table, self._bare, self._looked = BareTable(), bare or BareKeeper(), False
        self._word = word or Word()
        self._start_over()
        self._dice = dice or KnownDice()

    @property
    def dice(self) -> KnownDice:
        """What is known of this table's dice, to be kept."""
        return self._dice

    @property
    def names(self) -> NamedFaces:
        """The faces that the household has named, to be kept."""
        return self._word.names

    @property
    def bare(self) -> BareKnown | None:
        """Since when the bare table is known; None: nothing was looked at yet."""
        return self._bare.known if self._looked else None

    def forget(self) -> None:
        """The next picture may show another table; if it shows one whose bare picture was kept, that is known again."""
        self._table.forget()
        self._looked = False
        self._start_over()

    def know(self, dice: KnownDice) -> None:
        """These are the dice of this table, as was kept."""
        self._dice = dice

    def moved(self) -> None:
        """Something has moved: what lay there until now has been looked at long enough, and is remembered."""
        counted = self._counted
        if counted is not None:
            scores = () if self._evidence is None else self._evidence.scores
            self._table.remember(dice := thrown(counted, scores, self._expected))
            self._printed.add(left_out(scores, counted, dice), self._table.shift)
            self._learn(counted)
        self._tracker.moved()
        self._look_anew()

    def look(self, pixels: Pixels, reader: Reader, expected: int | None = None, exposed_ns: int = 0) -> Sighting:
        """What this still frame shows to ``reader``, with all that is known of the table.

        ``expected``: so many dice are expected (None: any number; 0: the table is bare, and is learnt).
        """
        newest = self._read(pixels, reader, exposed_ns, unmoved=self._tracker.looks > 0)
        self._seen = [*(seen for seen in self._seen if seen.set_name == newest.set_name), newest]
        sighting = pooled(self._seen)
        if not shows_dice(sighting.set_name):
            return sighting
        if expected == 0:
            self._remember_bare(sighting)
            return replace(sighting, dice=(), doubts=(), candidates=())
        things, found = self._apart(sighting)
        kept = self._tracker.associate(found, exposed_ns, self._table.shift)
        measured = self._faces.surer(pixels, self._measured(pixels, kept, reader))
        self._tracker.take(self._word.applied(pixels, measured, ace_of(sighting.set_name)))
        told = [candidate.die for candidate in measured if self._word.knows(candidate.die)]
        self._evidence = _Evidence(sighting, tuple(self._scores(things, sighting)), _besides(sighting, told))
        self._shown = pixels
        answered = self._answered(self._evidence, expected)
        if not answered.trusted and (sharp := _sharpness(pixels)) > (self._sharpest[0] if self._sharpest else -1.0):
            self._sharpest = (sharp, pixels)
        return answered

    def learn_bare(self, pixels: Pixels, reader: Reader, quietly: bool = False) -> BareResult:
        """Remembers this still frame as the bare table, unless plainly a die lies there: nobody would ever see it.

        ``quietly``: nobody said that it is bare. Where something may be a die, the table is remembered as beside the
        dice of a throw: what is surely a die is no part of it, now or later.
        """
        sighting = self._read(pixels, reader)
        if not shows_dice(sighting.set_name):
            return BareResult(READS_NO_DICE)
        kept = self._apart(sighting)[1]
        why = against_bare(kept, bool(_besides(sighting)), quietly)
        if why and quietly:
            self._table.remember([candidate.die for candidate in kept if surely(candidate)])
        if why:
            return BareResult(why)
        self._remember_bare(sighting)
        self._bare.learnt(self._table)
        self._look_anew()
        return BareResult()

    def _remember_bare(self, sighting: Sighting) -> None:
        self._table.remember(bare=True)
        self._printed.remember(sighting.candidates, self._table.shift)

    @property
    def sharpest(self) -> Pixels | None:
        """Of the pictures since the last movement that were in doubt the sharpest."""
        return None if self._sharpest is None else self._sharpest[1]

    def say(self, place: Doubt, stands_for: StandsFor) -> bool:
        """Somebody has said what lies at this place of the last look; False: nothing is in doubt there any more."""
        scores = () if self._evidence is None else self._evidence.scores
        near = candidate_of(place, [score.candidate for score in scores])
        if self._sharpest is None or near is None:
            return False
        self._word.heard(self._sharpest[1], near, stands_for)
        self._look_anew()
        return True

    def unsay(self, number: int) -> None:
        """The named face of this number is a stranger again.

        Raises:
            KeyError: there is none.
        """
        self._word.forget(number)
        self._look_anew()

    def again(self, expected: int | None) -> Sighting | None:
        """What the last look shows if so many dice are expected now; None where nothing was looked at since something
        moved."""
        return None if self._evidence is None else self._answered(self._evidence, expected)

    def _answered(self, evidence: _Evidence, expected: int | None) -> Sighting:
        self._expected = expected
        left_out = self._word.left_out(self._tracker.tracks)
        self._counted = answer(evidence.scores, evidence.sighting, expected, evidence.besides, left_out)
        return self._counted

    def _start_over(self) -> None:
        """All but the table itself is learnt anew: the camera looks from somewhere else now."""
        self._dice, self._camera, self._tracker, self._printed = KnownDice(), lean.Camera(), Tracker(), PrintedDice()
        self._faces = FacesSeen()
        self._word.start_over()
        self._look_anew()

    def _look_anew(self) -> None:
        """What was seen since the last movement says nothing of what is seen now."""
        self._seen, self._counted, self._evidence, self._sharpest = [], None, None, None
        self._expected = self._shown = None
        self._tracker.look_anew()
        self._word.look_anew()

    def _read(self, pixels: Pixels, reader: Reader, exposed_ns: int = 0, unmoved: bool = False) -> Sighting:
        """What ``reader`` sees by itself, the picture laid over those before; another table is begun anew."""
        self._looked = True
        if not self._table.known:
            self._bare.recall(self._table, pixels)
        if not self._table.align(pixels, unmoved):
            self._bare.lost()
            self._start_over()
            reader.forget()
        if isinstance(reader, PassesOver):
            return reader.read_on_table(pixels, partial(self._table.same, bare=True), exposed_ns)
        return reader.read(pixels, exposed_ns=exposed_ns)

    def _apart(self, sighting: Sighting) -> tuple[list[Die], list[Candidate]]:
        """What is a part of the table, and the candidates that are not: all that lay there while it was bare is one,
        what lay beside the dice of an earlier throw unless it is surely a die, and what fills half the picture."""
        things: list[Die] = []
        kept: list[Candidate] = []
        for candidate in candidates_of(sighting):
            die = candidate.die
            large = die.size > _LARGEST_PART * min(sighting.width, sighting.height)
            same = large or self._table.same(die.x, die.y, die.size, bare=surely(candidate))
            if same or self._printed.shows(candidate.die, self._table.shift):
                things.append(candidate.die)
            else:
                kept.append(candidate)
        return things, kept

    def _measured(self, pixels: Pixels, kept: Sequence[Candidate], reader: Reader) -> tuple[Candidate, ...]:
        """The candidates; those that are not clear seen once more in the size of this table's dice."""
        if not isinstance(reader, Measures):
            return tuple(kept)
        found = list(kept)
        for side, which in self._wanted(kept, pixels.shape[1], pixels.shape[0]).items():
            anew = []
            for i in which:
                same = self._tracker.last(kept[i])
                if same is not None and same.sure_face * same.there >= _CLEAR:
                    found[i] = same  # a look before has cleared it up already
                else:
                    anew.append(i)
            for i, better in zip(anew, reader.measure(pixels, [kept[i] for i in anew], side), strict=True):
                found[i] = better
        return single(found)

    def _wanted(self, kept: Sequence[Candidate], width: int, height: int) -> dict[float, list[int]]:
        """The candidates at which a closer look pays, by the side (px) in which to look."""
        discs = self._table.discs
        here = KnownDice().learnt(candidate.die for candidate in kept if surely(candidate))
        flat = flat_leans(kept, self._camera, width, height)
        wanted: dict[float, list[int]] = {}
        for i, c in enumerate(kept):
            side = _side(c, self._dice, here)
            if side and c.faces and (_unclear(c, side, flat[i]) or by_a_disc(c, flat[i], discs)):
                wanted.setdefault(side, []).append(i)
        return wanted

    def _scores(self, things: Sequence[Die], sighting: Sighting) -> list[Score]:
        """What all looks since the last movement say of every candidate."""
        kept = self._tracker.pooled()
        flat = flat_chances(kept, TableContext(self._camera, self._table, things), sighting.width, sighting.height)
        return [Score(candidate, self._there(candidate), chance) for candidate, chance in zip(kept, flat, strict=True)]

    def _there(self, candidate: Candidate) -> float:
        """The chance that it is a die of this table."""
        odds = candidate.there / max(1 - candidate.there, 1e-9) * self._dice.odds(candidate.die.size)
        if candidate.why == HALF or (candidate.why == ODD_SIZE and not self._dice.has(candidate.die.size)):
            odds *= STRANGE_ODDS
        return odds / (1 + odds)

    def _learn(self, counted: Sighting) -> None:
        """So the dice here lean that are surely read; and where all of it has counted, so large they are."""
        sure = [die for die in counted.dice if is_sure(die)]
        if counted.trusted:
            self._dice = self._dice.learnt(counted.dice)
            if self._shown is not None:
                self._word.learn(self._shown, counted.dice)
        if self._shown is not None and (counted.trusted or len(counted.dice) == self._expected):
            self._faces.remember(self._shown, sure)
        scores = () if self._evidence is None else self._evidence.scores
        measured = [score.candidate for score in scores if score.candidate.lean is not None]
        tracks = {die.track for die in sure}
        clear = [candidate for candidate in measured if candidate.die.track in tracks]
        if clear:
            rows = lean.rows_of([(c.die.x, c.die.y) for c in clear], counted.width, counted.height)
            self._camera = self._camera.seen(rows, np.array([candidate.lean for candidate in clear], np.float64))


def _sharpness(pixels: Pixels) -> float:
    """How sharp a picture is, to be held against others of the same still table."""
    return float(cv2.Laplacian(np.ascontiguousarray(pixels[::2, ::2, 1]), cv2.CV_32F).var())


def _besides(sighting: Sighting, told: Sequence[Die] = ()) -> tuple[Doubt, ...]:
    """Doubts that are about none of the candidates, such as that too much looks like dice, and about no die of which
    somebody has ``told`` what it is."""
    places = {(candidate.die.x, candidate.die.y) for candidate in sighting.candidates}
    apart = [doubt for doubt in sighting.doubts if (doubt.x, doubt.y) not in places]
    return tuple(doubt for doubt in apart if doubt.whole or (places and die_of(doubt, told) is None))


def _side(candidate: Candidate, known: KnownDice, here: KnownDice) -> float | None:
    """The side (px) in which to look at a candidate again, if any: that of the ``known`` dice of its size, or of those
    that surely lie ``here``. A sure die that is like none of them is one of another size; anything else may be framed
    wrongly."""
    size = candidate.die.size
    own = size if surely(candidate) else None
    return known.side(size) or here.side(size) or own or known.perhaps(size) or here.perhaps(size)


def _unclear(candidate: Candidate, side: float, flat: lean.Floats) -> bool:
    """True if a closer look at a die of this side pays; a flat one would lean so (2,)."""
    if candidate.why or candidate.there * candidate.sure_face < _CLEAR:
        return True
    if max(candidate.die.size / side, side / candidate.die.size) > 1 + _OFF:
        return True
    return candidate.lean is not None and float(np.hypot(*(np.array(candidate.lean) - flat))) > _ASKEW
