# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.evaluate.faint --pictures 60``: how often a face is right that its plain marks made sure.

Draws clear dice whose far pips shine through, from seeds that nothing was learnt from, reads each picture, and looks
once more at what is not clear, as the table's memory does.
"""

from __future__ import annotations

import argparse
from collections import Counter

import cv2
import numpy as np

from vision.reading.network import MODELS
from vision.reading.pyramid import Pyramid
from vision.reading.sets.faint import read_without_faint
from vision.reading.sets.pips import PipsReader
from vision.reading.sets.remeasure import remeasure
from vision.sighting import TRUST, Candidate
from vision.stage.chance import often
from vision.stage.render import render
from vision.stage.scene import TrueDie
from vision.workshop.data.stage_pool import SIDE, calm, glassed, jewels
from vision.workshop.evaluate.gauge import at_most


class Trial(PipsReader):
    """A reader that tells what a last look at faces that are not clear was given, and what it made of them."""

    def trial(self, pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> list[tuple[Candidate, Candidate]]:
        """Every candidate before that look and after it."""
        self.forget()
        sighting = self.read(pixels)
        sizes = [candidate.die.size for candidate in sighting.candidates if candidate.listed]
        if not sizes:
            return []
        unclear = [
            candidate
            for candidate in sighting.candidates
            if candidate.why or candidate.there * candidate.sure_face < TRUST
        ]
        pyramid, side = Pyramid(pixels), float(np.median(sizes))
        before = remeasure(self._ensemble, pyramid, unclear, side, self._calibration)
        after = read_without_faint(self._ensemble, self._strangers, pyramid, before, self._calibration)
        return list(zip(before, after, strict=True))


def true_face(candidate: Candidate, dice: tuple[TrueDie, ...]) -> int | None:
    """What truly lies there (None: no die, or one whose face can't be seen)."""
    near = min(dice, key=lambda die: np.hypot(die.x - candidate.die.x, die.y - candidate.die.y), default=None)
    if (
        near is None
        or np.hypot(near.x - candidate.die.x, near.y - candidate.die.y) > candidate.die.size / 2
        or near.cocked
        or near.visible < 0.6
    ):
        return None
    return int(near.face)


def main() -> None:
    """Print what was made sure, and how often that is right."""
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.evaluate.faint", description=__doc__)
    parser.add_argument("--pictures", type=int, default=60)
    parser.add_argument("--seed", type=int, default=9700)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rng, counts, reader = np.random.default_rng(args.seed), Counter[str](), Trial(MODELS)
    for _ in range(args.pictures):
        scene = glassed(rng, calm(rng, SIDE)) if often(rng, 0.5) else jewels(rng, SIDE)
        picture = render(scene, SIDE, SIDE)
        counts["dice"] += len(picture.dice)
        for before, after in reader.trial(picture.pixels):
            counts["not clear"] += 1
            if after is before:
                continue
            counts["made sure"] += 1
            counts["of these right"] += after.die.face == true_face(after, picture.dice)
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    sure = counts["made sure"]
    print(f"wrong at most {at_most(sure - counts['of these right'], sure):.1%} of these (one-sided, 95 %)")


if __name__ == "__main__":
    main()
