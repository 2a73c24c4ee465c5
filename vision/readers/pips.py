# SPDX-License-Identifier: MIT
"""Reads six-sided pip dice, perhaps with a skull for the 1: the finder proposes, the judge reads, doubts are said."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.readers.colours import body_colours
from vision.readers.evidence import CLEAR_AMONG_KNOWN, MOST, THOROUGH, Evidence, gather
from vision.readers.finder import Finder
from vision.readers.judge import ELDER, Framing, Judge, cut
from vision.readers.lean import leans
from vision.readers.level import Level
from vision.readers.piles import tops
from vision.readers.pyramid import Pyramid
from vision.readers.verdicts import TOO_MUCH, Calibration, settle
from vision.sighting import Doubt, Face, Sighting

_BODY = Framing(24, 20)
"""How a die is cut out to tell its colour."""
_FULL_LOOK_EVERY = 10
"""A reader that knows its dice's size still looks for dice of every size this often."""


class PipsReader:
    """Reader of the sets ``pips``, ``skull`` (a skull for the 1) and ``piles`` (the same dice, top of each pile).

    After a trusted reading it knows the dice's size, which makes the next quicker.
    """

    def __init__(self, models: Path, set_name: str = "pips") -> None:
        self._set, self._piled = set_name, set_name == "piles"
        self._one: Face = 1 if set_name == "pips" else "skull"
        self._finder = Finder(models / "pips-finder.onnx")
        self._judge = Judge(models / "pips-judge.onnx")
        self._elder = Judge(models / "pips-elder.onnx", ELDER)
        self._level = Level(models / "pips-level.onnx")
        self._calibration = Calibration.load(models / "pips.toml")
        self._known: float | None = None
        self._since_full = 0

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        """What the picture shows. ``die_px``: a die's side in pixels, where the rig knows it."""
        began = time.perf_counter()
        pyramid = Pyramid(pixels)
        size = die_px or (self._known if self._since_full < _FULL_LOOK_EVERY else None)
        sighting = self._sight(pyramid, size, exposed_ns)
        if size is not None and die_px is None and not (sighting.trusted and sighting.dice):
            size = None
            sighting = self._sight(pyramid, None, exposed_ns)
        self._remember(sighting, full=size is None)
        return replace(sighting, ms=(time.perf_counter() - began) * 1e3)

    def forget(self) -> None:
        """Takes the next picture as the first of a new rig."""
        self._known, self._since_full = None, 0

    def _sight(self, pyramid: Pyramid, size: float | None, exposed_ns: int) -> Sighting:
        clear = THOROUGH if size is None else CLEAR_AMONG_KNOWN
        proposals = self._finder.propose(pyramid, size)
        evidence = gather(self._judge, self._elder, pyramid, proposals, clear)
        if self._piled:
            evidence = tops(evidence)
        leaning = leans(self._level, pyramid, evidence)
        colours = _colours(pyramid, evidence)
        dice, doubts = settle(evidence, colours, leaning, self._calibration, self._one, self._piled)
        if len(proposals) > MOST:
            doubts = (*doubts, Doubt(pyramid.width / 2, pyramid.height / 2, TOO_MUCH))
        return Sighting(pyramid.width, pyramid.height, self._set, dice, doubts, exposed_ns=exposed_ns)

    def _remember(self, sighting: Sighting, full: bool) -> None:
        """Keeps the dice's size once a trusted full look has seen dice of one size only."""
        self._since_full = 0 if full else self._since_full + 1
        if not full:
            return
        sizes = [die.size for die in sighting.dice]
        even = bool(sizes) and max(sizes) < 1.3 * min(sizes)
        self._known = float(np.median(sizes)) if sighting.trusted and even else None


def _colours(pyramid: Pyramid, evidence: Evidence) -> list[str]:
    crops = [cut(pyramid, place, _BODY) for place in evidence.places]
    return body_colours(np.stack(crops), 8.5) if crops else []
