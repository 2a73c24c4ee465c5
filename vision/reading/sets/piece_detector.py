# SPDX-License-Identifier: MIT
"""Finds where pieces stand on a straightened map: a small network answers with feet and colours."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.network import Floats, Network

PX_PER_MM = 1.25
"""The scale of the straightened map."""
CELL = 4
"""Pixels between two answers."""
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white")
"""Colours of pieces, in the order of the network's answers."""
PLANES = 3 + len(COLOURS)
LEAST_HEAT = 0.03
MEAN = 0.45
_APART = 2.2
"""Two feet nearer than so many cells are one."""


@dataclass(frozen=True, slots=True)
class Foot:
    """Where a piece may stand (px of the straightened map), how likely one is there (0-1), and the chances of the
    colours, in the order of `COLOURS`. ``first``: how likely it seemed at the first look, where there was a second."""

    x: float
    y: float
    heat: float
    colours: tuple[float, ...]
    first: float = 0.5

    @property
    def colour(self) -> str:
        """The likeliest colour."""
        return self.likeliest(1)[0]

    def likeliest(self, count: int) -> list[str]:
        """So many colours, the likeliest first."""
        return [name for _, name in sorted(zip(self.colours, COLOURS, strict=True), key=lambda pair: -pair[0])][:count]


class FeetFinder:
    """Runs the network."""

    def __init__(self, weights: Path) -> None:
        self._network = Network(weights)

    def find(self, flat: Pixels, nadir: tuple[float, float], high: float) -> list[Foot]:
        """Feet on a straightened map whose sides are whole eights of pixels, warmest first.

        ``nadir``: the pixel below the camera, ``high``: the camera's height in pixels; what stands leans away from it.
        """
        return feet_of(self._network(blob(flat, nadir, high))[0])


def blob(flat: Pixels, nadir: tuple[float, float], high: float) -> Floats:
    """What the network is shown: red, green and blue, and how far what is 1 high leans right and down."""
    rows, columns = flat.shape[:2]
    out = np.empty((1, 5, rows, columns), np.float32)
    for plane, channel in enumerate((2, 1, 0)):
        np.multiply(flat[..., channel], np.float32(1 / 255), out=out[0, plane])
    out[0, :3] -= np.float32(MEAN)
    out[0, 3] = ((np.arange(columns, dtype=np.float32) - np.float32(nadir[0])) / np.float32(high))[None]
    out[0, 4] = ((np.arange(rows, dtype=np.float32) - np.float32(nadir[1])) / np.float32(high))[:, None]
    return out


def feet_of(answer: Floats) -> list[Foot]:
    """The feet in an answer (44 planes, rows, columns), warmest first. The heat of a cell and its neighbours adds up to
    the chance that a piece stands there."""
    planes = unfold(answer)
    heat = 1 / (1 + np.exp(-planes[0]))
    around = cv2.boxFilter(heat, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    ranked = around + np.float32(0.5) * heat  # of cells with the same neighbours, the warmest is the foot's
    peak = (ranked >= cv2.dilate(ranked, np.ones((3, 3), np.uint8))) & (around > LEAST_HEAT)
    rows, columns = np.nonzero(peak)
    x = (columns + np.clip(planes[1][peak], -1.5, 1.5)) * CELL + (CELL - 1) / 2
    y = (rows + np.clip(planes[2][peak], -1.5, 1.5)) * CELL + (CELL - 1) / 2
    found: list[Foot] = []
    for i in np.argsort(-ranked[peak]):
        if all(np.hypot(x[i] - f.x, y[i] - f.y) >= _APART * CELL for f in found):
            chances = _softmax(planes[3:, rows[i], columns[i]])
            warm = min(1.0, float(around[rows[i], columns[i]]))
            found.append(Foot(float(x[i]), float(y[i]), warm, tuple(float(v) for v in chances)))
    return found


def unfold(answer: Floats) -> Floats:
    """Planes of four sub-cells each (in reading order) as planes of twice the width and height."""
    count, rows, columns = answer.shape
    four = answer.reshape(count // 4, 2, 2, rows, columns).transpose(0, 3, 1, 4, 2)
    return np.ascontiguousarray(four).reshape(count // 4, 2 * rows, 2 * columns)


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    lifted = np.exp(logits - logits.max())
    return np.asarray(lifted / lifted.sum(), np.float32)
