# SPDX-License-Identifier: MIT
"""Weighs what judge, elder and surveyor say of every place: die or not, which face, how sure, and why not."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.readers.cloth import bare
from vision.readers.judge import ELDER, NO_DIE, Judge, Verdict, softmax
from vision.readers.network import Floats
from vision.readers.opinions import agreed, together, with_nothing
from vision.readers.pyramid import Pyramid
from vision.readers.surveyor import Surveyor
from vision.readers.tilt import strays

MOST = 200
"""Places looked at closely in one picture, at most; the hottest."""
FAINT = 0.02
"""A place whose chance of being a die is below this at first sight is nothing."""
CLEAR = 0.97
"""Looks that are all this sure of a face speak for it."""
THOROUGH = 0.998
"""At a first look, what the judge is not this sure of is shown to the elder: being right matters, not time."""
CLEAR_AMONG_KNOWN = 0.9
"""The same at a table whose dice are known by their size: it is looked at often, with less to mistake."""
SETTLED = 0.9
"""A face this sure is settled: it tells how large dice are here, and needs no better frame."""
AGAIN = 0.97
"""What judge and elder together are less sure of is shown to the elder again, turned."""
ODD_SIZE = 2.0
"""A place so many times larger or smaller than the picture's sure dice is no die, unless its face is beyond doubt."""
BEYOND_DOUBT = 0.99
JUDGE_SHARE, _JUDGE_SAYS_NO = 0.25, 0.5
"""How much the judge's first look counts beside the elder's: in naming the face, and in whether there is a die."""
_ENOUGH = 4
"""So many sure dice tell how large a die is in this picture."""
_KIN = 6
"""Among so many sure dice, a new frame may also show a die where an earlier look saw none."""
_HOPELESS, _MOST_REFRAMED, _SHIFT, _BESIDE = 0.95, 12, 0.25, 0.7
"""Which places get new frames, how many at most, how far apart these are, and how far from sure dice, in sides."""
_TURNS = (0.0, np.pi / 2, np.pi, -np.pi / 2)
_MAY_DENY = 3
"""Looks after so many help to name a face; that there is a die at all they may say, but no longer deny."""
LIKELY = 0.5
"""What is at least this likely a die is surveyed: of what the others take for none the surveyor knows no better."""
_ASKEW = 0.15
"""What leans by more at one look is surveyed in its other turns too: the mean is measured better."""
_SURVEY_SHARE, _SURVEY_SAYS_NO = 0.2, 0.2
"""How much the surveyor counts beside the others: in naming the face, and in whether there is a die."""


@dataclass(frozen=True, slots=True)
class Court:
    """Who has a say in which face a die shows, whether it is one, and whether it counts."""

    judge: Judge
    elder: Judge
    surveyor: Surveyor

    @classmethod
    def open(cls, models: Path) -> Self:
        """With the weights in this folder."""
        return cls(
            Judge(models / "pips-judge.onnx"),
            Judge(models / "pips-elder.onnx", ELDER),
            Surveyor(models / "pips-surveyor.onnx"),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """All that is known of n places.

    ``places`` (n, 3): x, y, side in px; ``angle`` in radians; ``chances`` (n, 8) of no die, faces 1-6, can't tell,
    mean over all looks; ``worst`` (n,): the lowest chance any single look gave the favoured face; ``lean`` (n, 2): how
    the face's way up leans on the picture, right and down, about the sine of the angle to the line of sight; ``flat``
    (n, 2): how a flat one's would there; ``stray`` (n,): by how much it leans otherwise (see `tilt`). What nobody has
    surveyed leans by 0.
    """

    places: Floats
    angle: Floats
    chances: Floats
    worst: Floats
    lean: Floats
    flat: Floats
    stray: Floats

    @classmethod
    def of(cls, places: Floats, angle: Floats, chances: Floats, worst: Floats) -> Self:
        """Of places nobody has surveyed yet."""
        pairs, none = np.zeros((len(places), 2), np.float32), np.zeros(len(places), np.float32)
        return cls(places, angle, chances, worst, pairs, pairs.copy(), none)

    @property
    def feet(self) -> Floats:
        """Where each die would stand if it lay flat (n, 2; px). Upper faces are nearer to the camera than the table,
        those of large dice more so: to a camera that looks from aside they seem to have moved together."""
        return np.asarray(self.places[:, :2] - self.places[:, 2:3] * self.flat, np.float32)

    def pick(self, keep: NDArray[np.intp]) -> Evidence:
        """Only these places, in this order."""
        return Evidence(**{one.name: getattr(self, one.name)[keep] for one in fields(self)})


def gather(court: Court, pyramid: Pyramid, proposals: Floats, clear: float = THOROUGH) -> Evidence:
    """Looks at every proposal, again at those below ``clear``, and keeps what can be a die."""
    found = _first(court.judge, pyramid, proposals[:MOST])
    settled = min(clear, AGAIN)
    _look_again(court.elder, pyramid, found, clear, settled)
    _reframe(court.judge, court.elder, pyramid, found)
    found = found.pick(np.flatnonzero(~_odd(found)))  # first, lest a speck swallow the die around it
    found = found.pick(apart(found.places, found.chances))
    found = found.pick(np.flatnonzero(~bare(pyramid, found.places, 1 - found.chances[:, NO_DIE])))
    _survey(court.surveyor, pyramid, found, settled)
    return found


def _first(judge: Judge, pyramid: Pyramid, proposals: Floats) -> Evidence:
    """What the judge takes for dice at first sight, each place once."""
    if not len(proposals):
        none = np.zeros(0, np.float32)
        return Evidence.of(np.zeros((0, 3), np.float32), none, np.zeros((0, 8), np.float32), none)
    look = judge.look(pyramid, proposals[:, :3])
    chances = softmax(look.logits)
    keep = np.flatnonzero(1 - chances[:, NO_DIE] > FAINT)
    keep = keep[apart(look.places[keep], chances[keep], near=0.3, alike=ODD_SIZE)]
    best = chances[keep, 1:7].max(1, initial=0)
    return Evidence.of(look.places[keep], look.angle[keep], chances[keep], best)


def _look_again(elder: Judge, pyramid: Pyramid, found: Evidence, clear: float, settled: float) -> None:
    """Shows what is not ``clear``, centred and upright, to the elder, turned anew until it is ``settled``; changes the
    arrays in place."""
    unsure = np.flatnonzero(found.worst < clear)
    every = [found.chances[unsure]]
    for extra in _TURNS:
        if not len(unsure):
            return
        look = elder.look(pyramid, found.places[unsure], np.float32(extra) - found.angle[unsure])
        every.append(softmax(look.logits))
        nothing = found.chances[unsure, NO_DIE]
        _merge(found, unsure, np.stack(every))
        if len(every) > _MAY_DENY:
            nothing = np.minimum(nothing, found.chances[unsure, NO_DIE])
            found.chances[unsure] = with_nothing(found.chances[unsure], nothing)
        if extra == _TURNS[0]:
            found.places[unsure], found.angle[unsure] = look.places, look.angle
        again = found.chances[unsure, 1:7].max(1) < settled
        unsure, every = unsure[again], [one[again] for one in every]


def _reframe(judge: Judge, elder: Judge, pyramid: Pyramid, found: Evidence) -> None:
    """Looks for a better frame of what is in doubt, in the size that the sure dice have: a wrong one spoils a look."""
    best = found.chances[:, 1:7].max(1, initial=0)
    sure = best > SETTLED
    if sure.sum() < _ENOUGH:
        return
    usual = float(np.median(found.places[sure, 2]))
    ratio = np.maximum(found.places[:, 2] / usual, usual / found.places[:, 2])
    unsure = np.flatnonzero(~sure & (ratio < ODD_SIZE) & (found.chances[:, NO_DIE] < _HOPELESS))
    unsure = unsure[np.argsort(found.chances[unsure, NO_DIE], kind="stable")][:_MOST_REFRAMED]
    if not len(unsure):
        return
    first, chances = _search(judge, pyramid, found.places[unsure], usual)
    second = elder.look(pyramid, first.places, -first.angle)
    both = together(np.stack([chances, softmax(second.logits)]), JUDGE_SHARE)
    both = with_nothing(both, np.minimum(found.chances[unsure, NO_DIE], both[:, NO_DIE] if sure.sum() >= _KIN else 1))
    gap = np.hypot(*(second.places[:, None, :2] - found.places[None, sure, :2]).transpose(2, 0, 1)).min(1)
    better = (both[:, 1:7].max(1) > best[unsure]) & (gap > _BESIDE * usual)
    who = unsure[better]
    found.places[who], found.angle[who] = second.places[better], second.angle[better]
    found.chances[who] = both[better]
    found.worst[who] = np.minimum(found.worst[who], CLEAR - 1e-3)


def _search(judge: Judge, pyramid: Pyramid, places: Floats, usual: float) -> tuple[Verdict, Floats]:
    """Of nine frames of the usual size round each place, what the judge says of the one in which it sees a die best."""
    shifts = usual * _SHIFT * np.array([(x, y) for x in (0, -1, 1) for y in (0, -1, 1)], np.float32)
    frames = np.repeat(places[:, None], len(shifts), 1)
    frames[..., :2] += shifts
    frames[..., 2] = usual
    look = judge.look(pyramid, frames.reshape(-1, 3))
    chances = softmax(look.logits)
    seen = chances[:, 1:7].max(1).reshape(len(places), -1)
    pick = np.arange(len(places)) * len(shifts) + seen.argmax(1)
    return Verdict(look.logits[pick], look.places[pick], look.angle[pick], look.upright[pick]), chances[pick]


def _survey(surveyor: Surveyor, pyramid: Pyramid, found: Evidence, settled: float) -> None:
    """Asks the surveyor of everything that is likely a die, and in its other turns of what leans or is not ``settled``
    then; changes the arrays in place."""
    who = np.flatnonzero(1 - found.chances[:, NO_DIE] >= LIKELY)
    places, angles, before = found.places[who], found.angle[who], found.chances[who]
    lean, logits = surveyor.look(pyramid, places, angles)
    for_all = surveyed(before, logits)
    flat, stray = strays(places, lean, 1 - for_all[:, NO_DIE] >= SETTLED, pyramid.width, pyramid.height)
    again = np.flatnonzero((stray > _ASKEW) | (for_all[:, 1:7].max(1, initial=0) < settled))
    if len(again):
        looks = [surveyor.look(pyramid, places[again], angles[again] + np.float32(turn)) for turn in _TURNS[1:]]
        lean[again] = np.mean([lean[again], *(look[0] for look in looks)], 0)
        logits[again] = np.mean([logits[again], *(look[1] for look in looks)], 0)
        for_all[again] = surveyed(before[again], logits[again])
        flat, stray = strays(places, lean, 1 - for_all[:, NO_DIE] >= SETTLED, pyramid.width, pyramid.height)
    found.lean[who], found.flat[who], found.stray[who], found.chances[who] = lean, flat, stray, for_all


def surveyed(before: Floats, logits: Floats) -> Floats:
    """The opinion of all with that of the surveyor."""
    return agreed(np.stack([before, softmax(logits)]), 1 - _SURVEY_SHARE, 1 - _SURVEY_SAYS_NO)


def _merge(found: Evidence, who: NDArray[np.intp], every: Floats) -> None:
    """Makes one opinion of all looks (looks, n, 8) at these places."""
    mean = agreed(every, JUDGE_SHARE, _JUDGE_SAYS_NO)
    face = mean[:, 1:7].argmax(1) + 1
    found.chances[who] = mean
    found.worst[who] = every[:, np.arange(len(who)), face].min(0)


def apart(places: Floats, chances: Floats, near: float = 0.5, alike: float = 99.0) -> NDArray[np.intp]:
    """Indices of the places left when of two dice in one place, and not more unlike in size, the surer one stays."""
    order = np.argsort(chances[:, NO_DIE] - 0.2 * chances[:, 1:7].max(1, initial=0), kind="stable")
    x, y, size = places[order, :3].T
    less, more = np.minimum(size[:, None], size), np.maximum(size[:, None], size)
    reach = near * np.minimum(np.maximum(0.7 * more, less), 1.2 * less)
    same = (np.hypot(x[:, None] - x, y[:, None] - y) < reach) & (more < alike * less)
    kept: list[int] = []
    gone = np.zeros(len(order), np.bool_)
    for rank, i in enumerate(order.tolist()):
        if not gone[rank]:
            kept.append(i)
            gone |= same[rank]
    return np.array(kept, np.intp)


def _odd(found: Evidence) -> NDArray[np.bool_]:
    """Places out of scale with the sure dice: grain of the table, a single pip, a handful of dice taken for one."""
    size = found.places[:, 2]
    best = found.chances[:, 1:7].max(1, initial=0)
    sure = np.flatnonzero(best > 0.95)
    if not len(sure):
        return np.zeros(len(size), bool)
    usual = float(np.median(size[sure]))
    ratio = np.maximum(size / usual, usual / size)
    return np.asarray((best < BEYOND_DOUBT) & (ratio > ODD_SIZE))
