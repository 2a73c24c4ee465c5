# SPDX-License-Identifier: MIT
"""Reads six- and twelve-sided dice on one table; each place goes to the reader that knows it better."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vision.notice import Notice
from vision.reading import pipeline as sixes
from vision.reading.candidates import Candidates, apart_from
from vision.reading.checks.dominoes import PairClassifier, one_things
from vision.reading.checks.strangers import FaceDoubts, Strangers, no_doubts
from vision.reading.classifier import Ensemble
from vision.reading.decide import NOT_FLAT, NOT_SURE_OF_NUMERAL, PERHAPS_A_DIE, TOO_MUCH, Calibration, Decision, decide
from vision.reading.detector import Detector, Known, left_out, unknown
from vision.reading.network import Floats
from vision.reading.policy import CHANCES, LIMITS
from vision.reading.pyramid import Pyramid
from vision.reading.sets import twelves
from vision.reading.sets.colours import FACE, body_colours
from vision.reading.sets.sized import SizedReader
from vision.reading.sets.twelves import CANT_TELL, Looks, Twelves
from vision.sighting import ON, UNKNOWN, Candidate, Die, Doubt, Sighting, of_picture

_TWELVE_FACE = 0.275
"""The radius of the disc that a d12's face fills, in its widths."""
_SURELY_TWELVE = 0.9
"""Where a d12 is this sure at first nobody looks for six-sided dice; where a six-sided one is and this is not, it is no
d12."""
TOO_LARGE, TOO_SMALL, SURE = 1.6, 2.2, 0.95
"""A six-sided die so many times larger or smaller than every sure die of either kind is none, unless its face is beyond
doubt: a square of the cloth, a knot in the wood."""
PERHAPS_LEANS, LEANS = 0.2, 0.4
"""A d12 that leans this much more than its neighbours is a doubt, or cocked and not read."""


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """What lies there: six-sided dice, twelve-sided ones, and places that may be either."""

    six: Candidates
    twelve: Twelves
    either: Floats


class BonesReader(SizedReader):
    """Reader of the set ``bones``. After a trusted reading it knows the dice's sizes, which makes the next quicker."""

    spread = 1.9
    """One look at one level serves dice whose sizes differ by no more than this."""

    def __init__(self, models: Path) -> None:
        super().__init__()
        self._detector = Detector(models / "pips-detector.onnx")
        self._ensemble = Ensemble.open(models)
        self._pairs = PairClassifier(models / "pips-pairs.onnx")
        self._strangers = Strangers.open(models)
        self._looks = Looks.open(models)
        self._six = Calibration.load(models / "pips.toml")
        self._twelve = Calibration.load(models / "bones.toml")

    def _sight(self, pyramid: Pyramid, size: float | None, exposed_ns: int, known: Known) -> Sighting:
        clear = CHANCES.sure if size is None else sixes.CLEAR_AMONG_KNOWN
        proposals = self._detector.propose(pyramid, size)
        proposals = proposals[unknown(proposals, known)]
        if (same := self._unchanged(pyramid, proposals, size, known)) is not None:
            return same
        table = self._look(pyramid, proposals, clear)
        colours = body_colours(pyramid, table.six.places, FACE)
        joined = one_things(self._pairs, pyramid, table.six, colours)
        table = replace(table, six=self._strangers.second_opinion(pyramid, table.six))
        strangers = self._strangers.doubt(pyramid, table.six)
        across = min(pyramid.width, pyramid.height)
        six = decide(table.six, colours, self._six, joined=joined, strangers=strangers, across=across)
        twelve = settle_twelves(
            table.twelve,
            body_colours(pyramid, table.twelve.places, _TWELVE_FACE),
            twelves.leaning(table.twelve, pyramid.width, pyramid.height),
            self._twelve,
            self._strangers.doubt_twelves(pyramid, table.twelve.places, table.twelve.angle),
        )
        either = tuple(Doubt(float(x), float(y), Notice("six-or-twelve-sides")) for x, y in table.either)
        if left_out(proposals):
            either = (*either, of_picture(pyramid.width, pyramid.height, TOO_MUCH))
        return Sighting(
            pyramid.width,
            pyramid.height,
            "bones",
            six.dice + twelve.dice,
            six.doubts + twelve.doubts + either,
            candidates=(*(replace(candidate, lean=None) for candidate in six.candidates), *twelve.candidates),
            exposed_ns=exposed_ns,
        )

    def _look(self, pyramid: Pyramid, proposals: Floats, clear: float) -> _Table:
        begun = twelves.begin(self._looks, pyramid, proposals)
        perhaps = begun.found
        sure = perhaps.there > _SURELY_TWELVE
        left = proposals[~_seen_as_twelve(proposals, perhaps.places[sure])]
        six = sixes.locate(self._ensemble, pyramid, left, clear)
        taken = _overlap(six.places[six.best >= CHANCES.sure], perhaps.places).any(axis=0)
        twelve = twelves.finish(self._looks, pyramid, begun.without(taken & ~sure))
        table = merged(six, twelve)
        return replace(table, six=table.six.pick(np.flatnonzero(~strange(table.six, twelve))))

    def _at_first_sight(self, pyramid: Pyramid, proposals: Floats) -> tuple[Floats, Floats]:
        six = sixes.classify(self._ensemble.first, pyramid, proposals)
        twelve = twelves.at_first_sight(self._looks, pyramid, proposals)
        return np.concatenate([six.places, twelve.places]), np.concatenate([six.there, twelve.there])

    def _usual(self, sizes: list[float]) -> float:
        """Between the smallest and the largest, so that one look serves both kinds."""
        return float(np.sqrt(max(sizes) * min(sizes)))


def merged(six: Candidates, twelve: Twelves) -> _Table:
    """Of two dice of different kinds in one place the likelier stays; where both are likely, a person is asked. Nobody
    is asked of which kind a tray and the die in it are, or a die and its pip."""
    clash = _overlap(six.places, twelve.places)
    there, twelve_there = six.there, twelve.there
    lost = clash & (there[:, None] <= twelve_there[None])
    beaten = clash & ~lost
    undecided = clash & ~_larger(six.places, twelve.places) & (np.minimum(there[:, None], twelve_there[None]) > 0.5)
    either = six.places[undecided.any(axis=1), :2]
    return _Table(six.pick(np.flatnonzero(~lost.any(axis=1))), twelve.pick(np.flatnonzero(~beaten.any(axis=0))), either)


def strange(six: Candidates, twelve: Twelves) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Six-sided dice out of scale with all sure dice, twelve-sided ones among them."""
    best = six.best
    numeral = twelve.best
    sure = np.concatenate([six.places[best > SURE, 2], twelve.places[numeral > SURE, 2]])
    if not len(sure):
        return np.zeros(len(best), bool)
    size = six.places[:, 2]
    return np.asarray(
        (six.best < CHANCES.beyond_doubt) & ((size > TOO_LARGE * sure.max()) | (size * TOO_SMALL < sure.min()))
    )


def _overlap(six: Floats, twelve: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which of n places and m twelve-sided dice can't both be dice, (n, m): flat dice lie side by side, and none lies
    upon another, however small."""
    return np.asarray(_too_near(six, twelve) | (apart_from(six, twelve) < ON * six[:, None, 2]))


def _too_near(six: Floats, twelve: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which of n places stand too near to the middle of m twelve-sided dice to be dice beside them, (n, m)."""
    apart = 0.5 * twelve[None, :, 2] + 0.3 * np.minimum(six[:, None, 2], twelve[None, :, 2])
    return np.asarray(apart_from(six, twelve) < apart)


def _seen_as_twelve(proposals: Floats, twelve: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which of n proposals need no look for a six-sided die (n,), where these m twelve-sided ones are sure. A place so
    much larger is looked at all the same: what seems a small die may be one of its pips."""
    return np.asarray((_too_near(proposals, twelve) & ~_larger(proposals, twelve)).any(axis=1))


def _larger(six: Floats, twelve: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which of n places are too large to be the same things as m twelve-sided dice seen as another kind, (n, m)."""
    return np.asarray(six[:, None, 2] > TOO_LARGE * twelve[None, :, 2])


def settle_twelves(
    found: Twelves, colours: list[str], lean: Floats, calibration: Calibration, strangers: FaceDoubts | None = None
) -> Decision:
    """Decide on twelve-sided dice: what is neither surely a d12 with its numeral nor surely none is a doubt."""
    candidates: list[Candidate] = []
    faces = found.chances[:, 1:CANT_TELL]
    best = faces.max(1, initial=0)
    sures = np.minimum(calibration.chance(best), found.there)
    strangers = strangers or no_doubts(len(sures))
    for i in np.flatnonzero(found.there >= calibration.doubt):
        x, y, size = (float(v) for v in found.places[i])
        cocked = bool(lean[i] > LEANS)
        readable = best[i] > max(LIMITS.readable, found.chances[i, CANT_TELL]) and not cocked
        named = readable and not strangers.unknown[i]
        sure = float(sures[i]) if named else min(0.5, float(sures[i]))
        listed = bool(found.there[i] >= LIMITS.there)
        angle = float(np.degrees(found.angle[i])) % 72
        face = int(faces[i].argmax()) + 1 if named else None
        die = Die(x, y, size, angle, "d12", face, colours[i], sure, cocked)
        clean = sure >= calibration.clean and not strangers.perhaps[i]
        why = _why(listed, bool(named), clean, bool(lean[i] > PERHAPS_LEANS))
        if listed and readable and not named:
            why = UNKNOWN
        there = float(found.there[i])
        candidates.append(Candidate(die, there, (), min(1.0, sure / there), None, listed, why))
    doubts = tuple(Doubt(one.die.x, one.die.y, one.why) for one in candidates if one.why)
    return Decision(tuple(one.die for one in candidates if one.listed), doubts, tuple(candidates))


def _why(listed: bool, named: bool, clean: bool, leans: bool) -> str:
    """Why a person should look, or nothing."""
    if not listed:
        return PERHAPS_A_DIE
    if leans:
        return NOT_FLAT
    if not named:
        return Notice("numeral-unread")
    return "" if clean else NOT_SURE_OF_NUMERAL
