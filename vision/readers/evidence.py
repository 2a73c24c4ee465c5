# SPDX-License-Identifier: MIT
"""Weighs what finder, judge and elder say of every place: die or not, which face, how sure, and why not."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.readers.judge import NO_DIE, Judge, Verdict, softmax
from vision.readers.network import Floats
from vision.readers.pyramid import Pyramid

MOST = 160
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
"""An elder this sure, together with the judge, need not look a second time."""
ODD_SIZE = 2.0
"""A place so many times larger or smaller than the picture's sure dice is no die, unless its face is beyond doubt."""
BEYOND_DOUBT = 0.99
_JUDGE_SHARE, _JUDGE_SAYS_NO = 0.25, 0.5
"""How much the judge's first look counts beside the elder's: in naming the face, and in whether there is a die."""
_ENOUGH = 4
"""So many sure dice tell how large a die is in this picture."""
_KIN = 6
"""Among so many sure dice, a new frame may also show a die where an earlier look saw none."""
_HOPELESS, _MOST_REFRAMED, _SHIFT, _BESIDE = 0.95, 12, 0.25, 0.7
"""Which places get new frames, how many at most, how far apart these are, and how far from sure dice, in sides."""
_TURNS = (0.0, np.pi / 2)


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """All that is known of n places.

    ``places`` (n, 3): x, y, side in px; ``angle`` in radians; ``chances`` (n, 8) of no die, faces 1-6, can't tell,
    mean over all looks; ``worst`` (n,): the lowest chance any single look gave the favoured face;
    """

    places: Floats
    angle: Floats
    chances: Floats
    worst: Floats

    def pick(self, keep: NDArray[np.intp]) -> Evidence:
        """Only these places, in this order."""
        return Evidence(self.places[keep], self.angle[keep], self.chances[keep], self.worst[keep])


def gather(judge: Judge, elder: Judge, pyramid: Pyramid, proposals: Floats, clear: float = THOROUGH) -> Evidence:
    """Looks at every proposal, again at those below ``clear``, and keeps what can be a die."""
    proposals = proposals[:MOST]
    if not len(proposals):
        flat = np.zeros(0, np.float32)
        return Evidence(np.zeros((0, 3), np.float32), flat, np.zeros((0, 8), np.float32), flat)
    first = judge.look(pyramid, proposals[:, :3])
    chances = softmax(first.logits)
    keep = np.flatnonzero(1 - chances[:, NO_DIE] > FAINT)
    keep = keep[apart(first.places[keep], chances[keep], near=0.3, alike=ODD_SIZE)]
    found = Evidence(
        first.places[keep],
        first.angle[keep],
        chances[keep],
        chances[keep, 1:7].max(1, initial=0),
    )
    _look_again(elder, pyramid, found, clear)
    _reframe(judge, elder, pyramid, found)
    found = found.pick(np.flatnonzero(~_odd(found)))  # first, lest a speck swallow the die around it
    return found.pick(apart(found.places, found.chances))


def _look_again(elder: Judge, pyramid: Pyramid, found: Evidence, clear: float) -> None:
    """Shows the unsure ones, centred and upright, to the elder, once or twice; changes the arrays in place."""
    unsure = np.flatnonzero(found.worst < clear)
    every = [found.chances[unsure]]
    for extra in _TURNS:
        if not len(unsure):
            return
        look = elder.look(pyramid, found.places[unsure], np.float32(extra) - found.angle[unsure])
        every.append(softmax(look.logits))
        _merge(found, unsure, np.stack(every))
        if extra == _TURNS[0]:
            found.places[unsure], found.angle[unsure] = look.places, look.angle
        again = found.chances[unsure, 1:7].max(1) < SETTLED
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
    both = _together(np.stack([chances, softmax(second.logits)]), _JUDGE_SHARE)
    there = 1 - np.minimum(found.chances[unsure, NO_DIE], both[:, NO_DIE] if sure.sum() >= _KIN else 1)
    both[:, 1:] *= (there / np.maximum(1 - both[:, NO_DIE], 1e-6))[:, None]
    both[:, NO_DIE] = 1 - there
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


def _merge(found: Evidence, who: NDArray[np.intp], every: Floats) -> None:
    """Makes one opinion of all looks (looks, n, 8) at these places."""
    mean = _together(every, _JUDGE_SHARE)
    nothing = _together(every, _JUDGE_SAYS_NO)[:, NO_DIE]
    mean[:, 1:] *= ((1 - nothing) / np.maximum(1 - mean[:, NO_DIE], 1e-6))[:, None]
    mean[:, NO_DIE] = nothing
    face = mean[:, 1:7].argmax(1) + 1
    found.chances[who] = mean
    found.worst[who] = every[:, np.arange(len(who)), face].min(0)


def _together(looks: Floats, first: float) -> Floats:
    """One opinion (n, 8) from several (looks, n, 8), multiplied; the first has the share ``first`` of all."""
    shares = [first, *[(1 - first) / (len(looks) - 1)] * (len(looks) - 1)]
    return softmax(np.average(np.log(np.maximum(looks, 1e-5)), 0, shares))


def apart(places: Floats, chances: Floats, near: float = 0.5, alike: float = 99.0) -> NDArray[np.intp]:
    """Indices of the places left when of two dice in one place, and not more unlike in size, the surer one stays."""
    order = np.argsort(chances[:, NO_DIE] - 0.2 * chances[:, 1:7].max(1, initial=0), kind="stable")
    kept: list[int] = []
    for i in order:
        if kept:
            far = np.hypot(places[kept, 0] - places[i, 0], places[kept, 1] - places[i, 1])
            less, more = np.minimum(places[kept, 2], places[i, 2]), np.maximum(places[kept, 2], places[i, 2])
            reach = near * np.minimum(np.maximum(0.7 * more, less), 1.2 * less)
            if ((far < reach) & (more < alike * less)).any():
                continue
        kept.append(int(i))
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
