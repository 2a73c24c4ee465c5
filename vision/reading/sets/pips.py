# SPDX-License-Identifier: MIT
"""Reads six-sided pip dice, perhaps with a skull for the 1: proposed, classified, and doubts said."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.reading.candidates import Candidates
from vision.reading.checks.dominoes import PairClassifier, one_things
from vision.reading.checks.motion_blur import smeared
from vision.reading.checks.strangers import Strangers
from vision.reading.classifier import Ensemble
from vision.reading.decide import TOO_MUCH, Calibration, decide
from vision.reading.detector import COLD, Detector, Known, left_out, nowhere, worth_a_look
from vision.reading.network import Floats
from vision.reading.pipeline import CLEAR_AMONG_KNOWN, all_of_them, classify, locate
from vision.reading.policy import CHANCES
from vision.reading.pyramid import Pyramid
from vision.reading.sets.colours import FACE, body_colours
from vision.reading.sets.faint import read_without_faint
from vision.reading.sets.piles import not_beneath, tops
from vision.reading.sets.remeasure import remeasure
from vision.reading.sets.sized import SizedReader
from vision.sighting import Candidate, Face, Sighting, of_picture


class PipsReader(SizedReader):
    """Reader of the sets ``pips``, ``skull`` (a skull for the 1) and ``piles`` (the same dice, top of each pile)."""

    def __init__(self, models: Path, set_name: str = "pips") -> None:
        super().__init__()
        self._set, self._piled = set_name, set_name == "piles"
        self._ace: Face = 1 if set_name == "pips" else "skull"
        self._detector = Detector(models / "pips-detector.onnx")
        self._ensemble = Ensemble.open(models)
        self._pairs = PairClassifier(models / "pips-pairs.onnx")
        self._strangers = Strangers.open(models)
        self._calibration = Calibration.load(models / "pips.toml")

    def _sight(self, pyramid: Pyramid, size: float | None, exposed_ns: int, known: Known) -> Sighting:
        clear = CHANCES.beyond_doubt if size is None else CLEAR_AMONG_KNOWN
        proposals = worth_a_look(self._detector.propose(pyramid, size, COLD), known)
        if (same := self._unchanged(pyramid, proposals, size, known)) is not None:
            return same
        wanted = not_beneath if self._piled else all_of_them
        found = locate(self._ensemble, pyramid, proposals, clear, known, wanted)
        if self._piled:
            found = tops(found)
        colours = body_colours(pyramid, found.places, FACE)
        joined = {} if self._piled else one_things(self._pairs, pyramid, found, colours)
        # Only now: a half of a domino that it denied would not tell of the other half. And of faces only where nothing
        # is known: at a watched table those that are not sure are measured in the size of its dice, which tells more.
        found = self._strangers.second_opinion(pyramid, found, faces=known is nowhere)
        smear = self._smear(pyramid, found) if size is None else None  # a known table is watched for motion
        strangers = self._strangers.doubt(pyramid, found, skulls=self._ace == "skull")
        across = min(pyramid.width, pyramid.height)
        dice, doubts, candidates = decide(
            found, colours, self._calibration, self._ace, self._piled, joined, smear, strangers, across
        )
        candidates = () if self._piled else candidates
        if left_out(proposals):
            doubts = (*doubts, of_picture(pyramid.width, pyramid.height, TOO_MUCH))
        size_px = (pyramid.width, pyramid.height)
        return Sighting(
            *size_px, self._set, dice, doubts, exposed_ns=exposed_ns, candidates=() if self._piled else candidates
        )

    def _at_first_sight(self, pyramid: Pyramid, proposals: Floats) -> tuple[Floats, Floats]:
        found = classify(self._ensemble.first, pyramid, proposals)
        return found.places, found.there

    def measure(self, pixels: Pixels, dice: Sequence[Candidate], side_px: float) -> tuple[Candidate, ...]:
        """These candidates, looked at once more as dice of this side (px); see `remeasure` and `faint`."""
        pyramid = Pyramid(pixels)
        better = remeasure(self._ensemble, pyramid, dice, side_px, self._calibration, self._ace)
        return read_without_faint(self._ensemble, self._strangers, pyramid, better, self._calibration)

    def _smear(self, pyramid: Pyramid, found: Candidates) -> Floats:
        """How smeared the faces of likely dice are (n,); what is no die is not looked at."""
        smear = np.zeros(len(found.places), np.float32)
        likely = found.there >= CHANCES.likely
        smear[likely] = smeared(pyramid, found.places[likely])
        return smear
