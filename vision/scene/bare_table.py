# SPDX-License-Identifier: MIT
"""The bare table: what the camera saw where no dice lay, so that what looks the same is neither a die nor a doubt.

Places are compared by structure, not by brightness: light may drift and somebody's shadow may fall on the table. A
picture that is a few pixels off, because somebody knocked the camera, is found to be so and followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.notice import Notice
from vision.scene.discs import Discs, discs_on, without_twins
from vision.sighting import TRUST, Candidate, Die

Plane = NDArray[np.float32]
Shift = tuple[float, float]

ALIKE = 0.78
"""Two patches show the same thing from this correlation on (docs/decisions/0017 tells what dice and coins come to)."""
SURELY_ALIKE = 0.88
"""The same where a die would be lost if they do not: of a white die by the edge of white paper the edge correlates by
0.78, what is printed there by 0.99."""
PLAIN = 2.5
"""What varies by less (of 255, blurred, without slow changes) has no structure to compare: it shows nothing,"""
_NO_MORE = 1.4
"""if it varies no more than so many times what the bare table did there."""
KEPT = 3
"""So many stills of earlier throws are kept beside the bare table."""
_FINE, _COARSE = 2, 4
"""Patches are compared on a picture so many times smaller, shifts of the whole are measured on one still smaller."""
_REACH = 4
"""What lies at a place may be so many pixels off after the shift of the whole picture is taken out."""
_AROUND, _BLUR, _SLOW = 0.62, 0.7, 1 / 32
"""Half a patch, in sides of the die; its blur (px of the smaller picture); what changes over more than this part of the
picture's width is light."""
_FARTHEST = 0.03
"""Shifts are believed up to this part of the picture's width,"""
_RESPONSE = 0.08
"""and by a peak of the phase correlation of at least this height."""
_GRID, _MOSTLY = 16, 0.6
"""A plain table is compared in so many columns of patches; it is the same if this part of them is."""
_ROUGH = 2.5
"""What varies so many times more than the table mostly does is no plain table,"""
_FLAT_THING = 12.0
"""nor is what varies by more (of 255): on a woven or checked cloth a coin or a button does not stand out."""

_LEAST_PART = 20
"""On a smaller part (px) of the smaller picture no discs are looked for."""
_NO_DISCS = np.zeros((0, 3), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What is compared of one picture: its structure, the coarse plane for registration, its width and height (px).

    ``grey``: the smaller picture that both were made of.
    """

    structure: Plane
    coarse: Plane
    size: tuple[int, int]
    grey: Pixels


@dataclass(frozen=True, slots=True, eq=False)
class Still:
    """One still picture of the table: where it lies against the first still (px), the dice (n, 3: x, y, side) that lay
    there then, and how much the table mostly varies. ``bare``: nobody had thrown anything; ``discs``: what is round on
    it then."""

    view: View
    shift: Shift
    dice: NDArray[np.float64]
    bare: bool
    usual: float
    discs: Discs

    def covered(self, x: float, y: float, side: float) -> bool:
        """True if a die lay there (x, y in this still's pixels), or so near that the patch shows a part of it."""
        off = np.abs(self.dice[:, :2] - (x, y)).max(1, initial=0)
        return bool((off < _AROUND * (side + self.dice[:, 2])).any())


class BareTable:
    """Remembers stills; `align` a new picture with them, then ask what is the `same` as before."""

    def __init__(self) -> None:
        self._stills: list[Still] = []
        self._view: View | None = None
        self._small: Pixels | None = None
        self._shift: Shift = (0.0, 0.0)

    @property
    def known(self) -> bool:
        """True once something is known of this table."""
        return bool(self._stills)

    @property
    def bare(self) -> tuple[Pixels, tuple[int, int], Discs] | None:
        """The newest still of the bare table, grey and smaller, of what size its frame was, and what is round on it;
        None: not known."""
        bare = [still for still in self._stills if still.bare]
        return (bare[-1].view.grey, bare[-1].view.size, bare[-1].discs) if bare else None

    def recall(self, grey: Pixels, size: tuple[int, int], discs: Discs, pixels: Pixels) -> bool:
        """Knows the bare table again that `bare` told; False, and nothing is known, if ``pixels`` show another."""
        view = _view_of_small(grey, size)
        none = np.zeros((0, 3))
        self._stills = [Still(view, (0.0, 0.0), none, True, _usual(view.structure), discs)]
        return self.align(pixels)

    @property
    def shift(self) -> Shift:
        """How far (px, right and down) the aligned picture is off the first still."""
        return self._shift

    def align(self, pixels: Pixels, unmoved: bool = False) -> bool:
        """Takes the picture of which is asked from now on; False, and all is forgotten, if it shows another table.

        ``unmoved``: nothing has moved since the last picture, neither on the table nor the camera.
        """
        height, width = pixels.shape[:2]
        if unmoved and self._view is not None and self._view.size == (width, height):
            return True
        smaller = cv2.resize(pixels, small_size((width, height)), interpolation=cv2.INTER_AREA)
        self._small = small = np.asarray(smaller, np.uint8)
        self._view, self._shift = _view_of(small, (width, height)), (0.0, 0.0)
        if not self._stills:
            return True
        shift = self._registered(self._view) if self._stills[0].view.size == self._view.size else None
        if shift is None:
            self._stills = []
            return False
        self._shift = shift
        return True

    def remember(self, dice: Sequence[Die] = (), bare: bool = False) -> None:
        """Keeps the aligned picture: what lies there now, but for these dice, is a part of the table."""
        if self._view is None or self._small is None:
            return
        lay = np.array([(die.x, die.y, die.size) for die in dice]).reshape(-1, 3)
        round_things = discs_on(self._small) * _FINE if bare else _NO_DISCS
        still = Still(self._view, self._shift, lay, bare, _usual(self._view.structure), round_things)
        kept = [still for still in self._stills if still.bare][-2:]
        thrown = [still for still in self._stills if not still.bare]
        self._stills = [*kept, still] if bare else [*kept, *[*thrown, still][-KEPT:]]
        self._rebase()

    def same(self, x: float, y: float, side: float, bare: bool = False) -> bool:
        """True if a patch about a die's ``side`` there looks as it did on the bare table or beside the dice of an
        earlier throw; ``bare``: surely as it did on the bare table."""
        stills = [still for still in self._stills if still.bare or not bare]
        now = None if self._view is None or not stills else _patch(self._view, x, y, _AROUND * side)
        least = SURELY_ALIKE if bare else ALIKE
        return now is not None and any(self._alike(now, still, x, y, side, least) for still in stills)

    def plain(self, x: float, y: float, side: float) -> bool:
        """True if nothing stands out of the table around there; False where that is not known."""
        for still in self._stills:
            left, top = self._there(still, x, y)
            if not still.covered(left, top, 2 * side):
                patch = _patch(still.view, left, top, 1.2 * side)
                return patch is not None and float(patch.std()) < min(_ROUGH * still.usual, _FLAT_THING)
        return False

    def stands_out(self, x: float, y: float, side: float) -> bool:
        """True if something was seen to stand out of the table within half a ``side`` of there, where no dice lay."""
        for still in self._stills:
            left, top = self._there(still, x, y)
            patch = None if still.covered(left, top, side) else _patch(still.view, left, top, side / 2)
            if patch is not None and float(patch.std()) >= _ROUGH * still.usual:
                return True
        return False

    @property
    def discs(self) -> Discs:
        """The coins and buttons of the bare table, where they are on the aligned picture: noise hides one now and then,
        so all of its stills tell."""
        bare = [still for still in self._stills if still.bare]
        ways = [np.array([*np.subtract(self._shift, still.shift), 0], np.float32) for still in bare]
        return without_twins([still.discs + way for still, way in zip(bare[::-1], ways[::-1], strict=True)])

    def discs_about(self, x: float, y: float, half: float) -> Discs:
        """What is round on the aligned picture itself, so far (px) to each side of a place: dice too, as far as pips
        are."""
        if self._small is None or self._view is None:
            return _NO_DISCS
        left, top = (max(0, round((at - half) / _FINE)) for at in (x, y))
        right, bottom = (round((at + half) / _FINE) for at in (x, y))
        part = np.ascontiguousarray(self._small[top:bottom, left:right])
        if min(part.shape[:2]) < _LEAST_PART:
            return _NO_DISCS
        found = discs_on(part, self._small.shape[1])
        return np.asarray((found + np.array([left, top, 0], np.float32)) * _FINE, np.float32)

    def forget(self) -> None:
        """The next picture may show another table."""
        self._stills, self._view, self._small, self._shift = [], None, None, (0.0, 0.0)

    def _there(self, still: Still, x: float, y: float) -> tuple[float, float]:
        """Where a place of the aligned picture lies in a still."""
        return x - self._shift[0] + still.shift[0], y - self._shift[1] + still.shift[1]

    def _alike(self, now: Plane, still: Still, x: float, y: float, side: float, least: float = ALIKE) -> bool:
        left, top = self._there(still, x, y)
        if still.covered(left, top, side):
            return False
        then = _patch(still.view, left, top, _AROUND * side + _REACH)
        if then is None or now.shape[0] > then.shape[0] or now.shape[1] > then.shape[1]:
            return False
        if float(now.std()) < PLAIN:
            return float(now.std()) < _NO_MORE * float(then.std())
        return float(cv2.matchTemplate(then, now, cv2.TM_CCOEFF_NORMED).max()) >= least

    def _registered(self, view: View) -> Shift | None:
        """How far the new picture is off the first still, measured against the newest and the first; None where they
        don't show the same table."""
        for still in (self._stills[-1], self._stills[0]):
            step, response = _step(still.view.coarse, view.coarse)
            farthest = _FARTHEST * view.size[0]
            if response >= _RESPONSE and max(abs(step[0]), abs(step[1])) <= farthest:
                return step[0] + still.shift[0], step[1] + still.shift[1]
        self._shift = self._stills[-1].shift
        return self._shift if self._mostly_same(view) else None

    def _mostly_same(self, view: View) -> bool:
        """True if most of the picture is as it was: a plain table has nothing to register by."""
        width, height = view.size
        step = width / _GRID
        places = [((i + 0.5) * step, (j + 0.5) * step) for i in range(_GRID) for j in range(round(height / step))]
        patches = [(_patch(view, x, y, _AROUND * step / 2), x, y) for x, y in places]
        alike = [now is not None and self._alike(now, self._stills[-1], x, y, step / 2) for now, x, y in patches]
        return sum(alike) >= _MOSTLY * len(alike)

    def _rebase(self) -> None:
        """Shifts count from the first still that is left."""
        right, down = self._stills[0].shift
        self._stills = [replace(still, shift=(still.shift[0] - right, still.shift[1] - down)) for still in self._stills]
        self._shift = (self._shift[0] - right, self._shift[1] - down)


def _view_of(small: Pixels, size: tuple[int, int]) -> View:
    """What is compared of a picture of this size, made smaller: structure alone, evenly changing light taken out."""
    return _view_of_small(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8), size)


def small_size(size: tuple[int, int]) -> tuple[int, int]:
    """Width and height (px) of the smaller picture that is compared of one of this size."""
    return size[0] // _FINE, size[1] // _FINE


def _view_of_small(grey: Pixels, size: tuple[int, int]) -> View:
    small, (width, height) = grey.astype(np.float32), size
    soft = cv2.GaussianBlur(small, (0, 0), _BLUR)
    slow = max(9, round(_SLOW * small.shape[1]))
    structure = soft - cv2.blur(soft, (slow, slow))
    smaller = cv2.resize(small, (width // _COARSE, height // _COARSE), interpolation=cv2.INTER_AREA)
    dim = np.log1p(smaller)
    return View(structure, np.asarray(dim - cv2.GaussianBlur(dim, (0, 0), 5), np.float32), size, grey)


def _step(then: Plane, now: Plane) -> tuple[Shift, float]:
    """How far the second plane is off the first (px of the whole picture), and how clearly."""
    step, response = cv2.phaseCorrelate(then, now, _window(then.shape[1], then.shape[0]))
    # OpenCV finds half a pixel where there is none along a side that it pads to an odd number of pixels.
    right, down = (cv2.getOptimalDFTSize(length) % 2 / 2 for length in (then.shape[1], then.shape[0]))
    return (_COARSE * (step[0] - right), _COARSE * (step[1] - down)), float(response)


@lru_cache(maxsize=2)
def _window(width: int, height: int) -> Plane:
    """What fades a plane out towards its rim, where two of them that are shifted show different things."""
    return np.asarray(cv2.createHanningWindow((width, height), cv2.CV_32F), np.float32)


def _patch(view: View, x: float, y: float, half: float) -> Plane | None:
    """The structure around a place, so far to each side (px); None where hardly anything of it lies on the picture."""
    height, width = view.structure.shape
    x, y, half = x / _FINE, y / _FINE, half / _FINE
    left, right = max(0, round(x - half)), min(width, round(x + half) + 1)
    top, bottom = max(0, round(y - half)), min(height, round(y + half) + 1)
    if min(right - left, bottom - top) < max(6.0, 0.6 * half):
        return None
    return view.structure[top:bottom, left:right]


def _usual(structure: Plane) -> float:
    """How much the table mostly varies from place to place (0-255): the median over patches."""
    spread = np.sqrt(cv2.blur(structure[::2, ::2] ** 2, (15, 15)))
    return max(float(np.median(spread[::8, ::8])), PLAIN / 2)


PERHAPS = 0.02
"""Where nobody said that the table is bare, less must speak for a die than this chance."""
DICE_LIE_THERE = Notice("bare-dice-lie-there")
PERHAPS_DICE = Notice("bare-perhaps-dice")
READS_NO_DICE = Notice("bare-reads-no-dice")


@dataclass(frozen=True, slots=True)
class BareResult:
    """What came of learning the bare table: ``why`` it was not, in a sentence for people ("": it was)."""

    why: str = ""


def surely(candidate: Candidate) -> bool:
    """True if it is surely a die, with its face."""
    return candidate.listed and not candidate.why and candidate.there * candidate.sure_face >= TRUST


def against_bare(places: Sequence[Candidate], crowded: bool, quietly: bool) -> str:
    """Why a table on which these may be dice is not bare ("": it is). ``crowded``: too much looks like dice;
    ``quietly``: nobody said that it is."""
    if any(place.listed and place.there >= TRUST for place in places):
        return DICE_LIE_THERE
    if quietly and (crowded or any(place.listed or place.there >= PERHAPS for place in places)):
        return PERHAPS_DICE
    return ""
