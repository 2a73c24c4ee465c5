# SPDX-License-Identifier: MIT
"""Reads one table again and again: the dice's size, known from a first look, makes the next one quicker."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

import numpy as np

from vision.frame import Pixels
from vision.reading.detector import Known, left_out, nowhere
from vision.reading.network import Floats
from vision.reading.policy import CHANCES
from vision.reading.pyramid import Pyramid
from vision.reading.sets.unchanged import Unchanged
from vision.sighting import TRUST, Die, Doubt, Sighting, is_sure

STEPS = (1.0, 0.875)
"""Dice of known size are looked for as if they were so large, by turns: those that are passed over at one scale (one
in seven hundred) the other shows, and a reading takes two looks that agree."""
NEARLY, _STILL = 0.9, 0.1
"""What a look for dice of the known size is this sure of need not be made out anew, if the last full look was sure of
it and it has not moved by more than this part of its side."""
FULL_LOOK_EVERY = 10
"""A reader that knows its dice's size still looks for dice of every size this often."""


class SizedReader(ABC):
    """What readers of dice have in common; each says what it sees at one look."""

    spread: ClassVar[float] = 1.3
    """Dice whose sizes differ by less than this factor count as of one size."""

    def __init__(self) -> None:
        self._known: float | None = None
        self._since_full = 0
        self._full: Sighting | None = None
        self._before: Unchanged | None = None
        self._proposed: Floats = np.zeros((0, 4), np.float32)

    @abstractmethod
    def _sight(self, pyramid: Pyramid, size: float | None, exposed_ns: int, known: Known) -> Sighting:
        """One look; ``size`` (px) where the dice's size is known, None to look for dice of every size; what is
        ``known`` for a part of the table may be passed over."""

    def _at_first_sight(self, pyramid: Pyramid, proposals: Floats) -> tuple[Floats, Floats]:  # noqa: ARG002
        """What of these places (n, 3 or more) is not plainly nothing at first sight: where (m, 3), and the chance of
        each that it is a die (m,); all, where a reader does not tell."""
        return proposals[:, :3], np.ones(len(proposals), np.float32)

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        """What the picture shows. ``die_px``: a die's side in pixels, where the rig knows it."""
        return self.read_on_table(pixels, nowhere, exposed_ns, die_px)

    def read_on_table(self, pixels: Pixels, known: Known, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        """The same, of a table whose parts are ``known``: they need not be told from dice again."""
        began = time.perf_counter()
        pyramid = Pyramid(pixels)
        size = die_px or (self._known if self._since_full < FULL_LOOK_EVERY else None)
        step = STEPS[self._since_full % len(STEPS)]
        sighting = self._sight(pyramid, None if size is None else size * step, exposed_ns, known)
        if size is not None and die_px is None:
            sighting = self._as_before(sighting)
            if not self._suffices(sighting):
                size = None
                sighting = self._sight(pyramid, None, exposed_ns, known)
        self._remember(sighting, full=size is None)
        if self._before is None or sighting.dice is not self._before.sighting.dice:
            self._before = Unchanged.after(sighting, self._proposed, pyramid)
        return replace(sighting, exposed_ns=exposed_ns, ms=(time.perf_counter() - began) * 1e3)

    def forget(self) -> None:
        """Takes the next picture as the first of a new rig."""
        self._known, self._since_full, self._full, self._before = None, 0, None, None

    def _unchanged(self, pyramid: Pyramid, proposals: Floats, size: float | None, known: Known) -> Sighting | None:
        """What the last look showed, if that was trusted, the picture is the same but for noise, none of its dice is
        ``known`` for a part of the table by now, and of what is proposed beside them nothing is likely a die, nor a
        place that was not looked at. None in a first look, and where it has to be looked at anew."""
        self._proposed, before = proposals, self._before
        if size is None or before is None or left_out(proposals) or not before.still.shown_by(pyramid):
            return None
        if any(known(die.x, die.y, die.size) for die in before.sighting.dice):
            return None
        places, there = self._at_first_sight(pyramid, before.elsewhere(proposals))
        if (before.new(places) | (there >= CHANCES.likely)).any():
            return None
        self._proposed = before.looked_at
        return before.sighting

    def _as_before(self, sighting: Sighting) -> Sighting:
        """The same; but dice that this look is nearly sure of, and the last full one was, with the same faces in the
        same places, are as sure as they were."""
        asked, full = in_doubt(sighting), self._full
        if full is None or not full.trusted or not asked or not all(NEARLY <= die.sure < TRUST for die in asked):
            return sighting
        pairs = _paired(sighting.dice, full.dice, _STILL)
        if pairs is None or any((old.face, old.kind, die.cocked) != (die.face, die.kind, False) for die, old in pairs):
            return sighting
        dice = tuple(replace(die, sure=max(die.sure, old.sure)) for die, old in pairs)
        return replace(sighting, dice=dice, doubts=())

    def _suffices(self, sighting: Sighting) -> bool:
        """Whether a look for dice of the known size need not be followed by one for every size: it is trusted, or shows
        what the last full look showed, which could not make out all of it either."""
        if not sighting.dice or sighting.trusted:
            return bool(sighting.dice)
        full = self._full
        if full is None or full.trusted or not in_doubt(full) or in_doubt(sighting) is None:
            return False
        return _paired(sighting.dice, full.dice, 0.5) is not None

    def _remember(self, sighting: Sighting, full: bool) -> None:
        """Keeps the dice's size once a full look has seen dice of one size only, and no doubt beside them."""
        self._since_full = 0 if full else self._since_full + 1
        if not full:
            return
        self._full, asked = sighting, in_doubt(sighting)
        sizes = [] if asked is None else [die.size for die in sighting.dice if die not in asked]
        even = bool(sizes) and max(sizes) < self.spread * min(sizes)
        self._known = self._usual(sizes) if even else None

    def _usual(self, sizes: list[float]) -> float:
        """The size to look for, of dice of these sizes."""
        return float(np.median(sizes))


def in_doubt(sighting: Sighting) -> tuple[Die, ...] | None:
    """The dice that are not counted without asking; None if there is a doubt beside them."""
    asked = tuple(
        die for die in sighting.dice if not is_sure(die) or any(_upon(doubt, die) for doubt in sighting.doubts)
    )
    beside = any(not any(_upon(doubt, die) for die in asked) for doubt in sighting.doubts)
    return None if beside else asked


def _upon(thing: Die | Doubt, die: Die, near: float = 0.5) -> bool:
    return max(abs(thing.x - die.x), abs(thing.y - die.y)) < near * die.size


def _paired(dice: Sequence[Die], others: Sequence[Die], near: float) -> list[tuple[Die, Die]] | None:
    """Each of ``dice`` with the one of as many ``others`` that lies where it does, to so many sides; None if one has
    none."""
    found = [next((other for other in others if _upon(die, other, near)), None) for die in dice]
    pairs = [(die, other) for die, other in zip(dice, found, strict=True) if other is not None]
    return pairs if len(pairs) == len(dice) == len(others) else None
