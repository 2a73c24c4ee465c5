# SPDX-License-Identifier: MIT
"""Compares what faces look like, whatever they mean: by the embedder's numbers, in all four turns.

The embedder has learnt to tell thousands of signs apart, from one picture each, that it will never see again. So it
tells an emblem that was named once from all other faces, without having learnt either.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.classifier import cut
from vision.reading.network import MODELS, Floats
from vision.reading.pyramid import Pyramid
from vision.reading.taught.embedder import EMBEDDER, Embedder
from vision.sighting import Die

TURNS = 4


class Likeness:
    """Describes faces. The network is loaded when the first one is described."""

    def __init__(self, models: Path = MODELS) -> None:
        self._models = models

    @cached_property
    def _embedder(self) -> Embedder:
        return Embedder(self._models / "symbols-embedder.onnx")

    def describe(self, crop: Pixels) -> Floats:
        """A crop of `crop_of` in numbers: a row of length one for each of its four turns (4, 64)."""
        return self._embedder.in_all_turns(crop).sign


def crop_of(pyramid: Pyramid, die: Die) -> Pixels:
    """The die's upper face, upright in one of its four turns (48, 48, 3)."""
    return cut(pyramid, np.array([die.x, die.y, die.size], np.float32), EMBEDDER, -float(np.radians(die.angle)))


def likeness(face: Floats, others: Floats) -> Floats:
    """How like a face (4, 64) is to others (n, 4, 64), each in the turn in which it is likest (n,), -1 to 1."""
    if not len(others):
        return np.zeros(0, np.float32)
    turns = [np.einsum("td,ntd->n", face, np.roll(others, -turn, 1)) / TURNS for turn in range(TURNS)]
    return np.asarray(np.max(turns, 0), np.float32)


def packed(crop: Pixels) -> bytes:
    """A crop as a PNG, for a file or a page."""
    return cv2.imencode(".png", crop)[1].tobytes()


def unpacked(data: bytes) -> Pixels:
    """The crop of a PNG.

    Raises:
        ValueError: it is none, or not of a crop's size.
    """
    found = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    pixels: NDArray[np.uint8] | None = None if found is None else np.asarray(found, np.uint8)
    if pixels is None or pixels.shape != (EMBEDDER.side, EMBEDDER.side, 3):
        raise ValueError(f"no picture of {EMBEDDER.side} x {EMBEDDER.side} points")
    return pixels
