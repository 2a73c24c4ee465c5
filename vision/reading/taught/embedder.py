# SPDX-License-Identifier: MIT
"""Describes a die's sign and ink in numbers, and tells whether it leans."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.reading.classifier import Columns, Framing, cut
from vision.reading.network import Floats, Network
from vision.reading.pyramid import Pyramid

EMBEDDER = Framing(48, 37)
"""How the embedder is shown a die: the face and a little of what is beside it."""
COLOUR, DOUBT, LEAN, SIGN, THERE = slice(0, 3), slice(3, 6), 6, slice(7, 71), 71
"""Columns of the embedder's answer."""
USUAL, WIDTH = (0.376, 0.052, 0.038), (0.047, 0.068, 0.09)
"""Mean and variance of the inks it has learnt from: what it says of one it can hardly see is near them."""
LEAST_DOUBT, MOST_DOUBT = -7.0, 2.0
"""Limits of the logarithm of a colour's variance."""


@dataclass(frozen=True, slots=True, eq=False)
class Notes(Columns):
    """What the embedder says of n crops.

    ``sign`` (n, 64): of length one; equal signs in equal turns give nearly equal numbers. ``colour`` (n, 3): the
    ink's brightness, red against green, yellow against blue, as if seen under white light; ``doubt`` (n, 3): the
    variances of these. ``leans`` (n,): the chance that the die does not lie flat; ``there``: that it is one at all.
    """

    sign: Floats
    colour: Floats
    doubt: Floats
    leans: Floats
    there: Floats


def joined(many: list[Notes]) -> Notes:
    """Several notes, one after another."""
    columns = ([getattr(notes, name) for notes in many] for name in Notes.__slots__)
    return Notes(*(np.concatenate(column) for column in columns))


class Embedder:
    """Looks at dice that the localizer has framed, upright in one of their four turns."""

    def __init__(self, weights: Path) -> None:
        self._network = Network(weights)

    def in_all_turns(self, crop: Pixels) -> Notes:
        """What one crop bears in each of its four turns (4 rows)."""
        return self.note([turned(crop, quarters) for quarters in range(4)])

    def note(self, crops: list[Pixels]) -> Notes:
        """What crops of `EMBEDDER` framing bear."""
        if not crops:
            none = np.zeros((0, 3), np.float32)
            return Notes(np.zeros((0, SIGN.stop - SIGN.start), np.float32), none, none, none[:, 0], none[:, 0])
        answer = self._network.see(crops)
        sign = answer[:, SIGN]
        sign = sign / np.maximum(np.linalg.norm(sign, axis=1, keepdims=True), 1e-6)
        doubt = np.exp(np.clip(answer[:, DOUBT], LEAST_DOUBT, MOST_DOUBT))
        leans, there = (np.asarray(1 / (1 + np.exp(-answer[:, column])), np.float32) for column in (LEAN, THERE))
        return Notes(sign, answer[:, COLOUR], doubt, leans, there)


def upright(pyramid: Pyramid, frame: Floats, angle: Floats) -> list[Pixels]:
    """The crops of places (n, 3), turned back by their angles (radians)."""
    return [cut(pyramid, place, EMBEDDER, -float(turn)) for place, turn in zip(frame, angle, strict=True)]


def turned(crop: Pixels, quarters: int) -> Pixels:
    """A crop turned by so many quarters."""
    return np.ascontiguousarray(np.rot90(crop, quarters))
