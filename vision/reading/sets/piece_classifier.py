# SPDX-License-Identifier: MIT
"""Looks closely at each place where a piece may stand: is it one, of what colour, and where exactly is its foot?

Each place is cut out turned so that what stands there leans upwards, the foot below the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.network import Floats, Network
from vision.reading.sets.piece_detector import COLOURS, MEAN, FeetFinder, Foot

SIDE = 36
"""Pixels of a cut."""
FOOT_X, FOOT_Y = 17.5, 24.0
"""Where in the cut the foot is thought to be."""
ANSWERS = 1 + len(COLOURS) + 2
"""Presence, colours, how far right and down the foot truly is (pixels over 4)."""
STEP = 4.0
_MOST = 48
_CLEAR = 3.5
"""A classifier whose answer is nearer to 0 (as a logit) looks a second time."""
_APART = 7.0
"""Nearer than so many pixels, two feet are one."""


@dataclass(frozen=True, slots=True)
class Lean:
    """How things lean on a straightened map: the pixel below the camera and the camera's height in pixels."""

    nadir: tuple[float, float]
    high: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """How far what is 1 high is seen to the right and down of its foot there."""
        return (x - self.nadir[0]) / self.high, (y - self.nadir[1]) / self.high


class PieceEye:
    """Detector and classifier together: every place where a piece may stand, judged, the likeliest first."""

    def __init__(self, models: Path) -> None:
        self._detector = FeetFinder(models / "pieces-detector.onnx")
        self._classifier = FootClassifier(models / "pieces-classifier.onnx")

    def find(self, flat: Pixels, lean: Lean) -> list[Foot]:
        """Feet on a straightened map whose sides are whole eights of pixels."""
        judged = self._classifier.look(flat, self._detector.find(flat, lean.nadir, lean.high)[:_MOST], lean)
        kept: list[Foot] = []
        for foot in sorted(judged, key=lambda foot: -foot.heat):
            if all(np.hypot(foot.x - other.x, foot.y - other.y) >= _APART for other in kept):
                kept.append(foot)
        return kept


class FootClassifier:
    """Runs the network on many places at once."""

    def __init__(self, weights: Path) -> None:
        self._network = Network(weights)

    def look(self, flat: Pixels, feet: Sequence[Foot], lean: Lean) -> list[Foot]:
        """The same places with a better foot, its chance as ``heat``, and the colours' chances."""
        if not feet:
            return []
        leans = [lean.at(foot.x, foot.y) for foot in feet]
        cuts = [cut(flat, foot.x, foot.y, *way) for foot, way in zip(feet, leans, strict=True)]
        shown = blob(np.stack(cuts), np.hypot(*np.array(leans).T))
        answers = self._network(shown)
        unsure = np.flatnonzero(np.abs(answers[:, 0]) < _CLEAR)
        if unsure.size:
            # Seen in a mirror it is the same piece: a second opinion from the same classifier.
            other = self._network(np.ascontiguousarray(shown[unsure, :, :, ::-1]))
            other[:, -2] *= -1
            answers[unsure] = (answers[unsure] + other) / 2
        return [_judged(foot, way, answer) for foot, way, answer in zip(feet, leans, answers, strict=True)]


def turn_of(lean_x: float, lean_y: float) -> NDArray[np.float64]:
    """The turn (2, 2) from a cut's right and down to the map's: what leans so on the map points up in the cut."""
    far = float(np.hypot(lean_x, lean_y))
    up = np.array([lean_x, lean_y]) / far if far > 1e-6 else np.array([0.0, -1.0])
    return np.array([[-up[1], -up[0]], [up[0], -up[1]]])


def cut(flat: Pixels, x: float, y: float, lean_x: float, lean_y: float) -> Pixels:
    """The place (px of the map) cut out, turned so that what stands there leans upwards."""
    turn = turn_of(lean_x, lean_y)
    into = np.column_stack([turn, np.array([x, y]) - turn @ [FOOT_X, FOOT_Y]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(flat, into, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def blob(cuts: NDArray[np.uint8], leans: NDArray[np.float64]) -> Floats:
    """What the network is shown (n, 4, side, side): red, green, blue, and how strongly things lean."""
    out = np.empty((len(cuts), 4, SIDE, SIDE), np.float32)
    out[:, :3] = cuts[..., ::-1].transpose(0, 3, 1, 2).astype(np.float32) / np.float32(255) - np.float32(MEAN)
    out[:, 3] = leans.astype(np.float32)[:, None, None]
    return out


def _judged(foot: Foot, way: tuple[float, float], answer: Floats) -> Foot:
    there = 1 / (1 + float(np.exp(-np.clip(answer[0], -30, 30))))
    logits = (2 * answer[1 : 1 + len(COLOURS)] + np.log(np.maximum(foot.colours, 1e-6))) / 3
    lifted = np.exp(logits - logits.max())
    moved = turn_of(*way) @ (np.clip(answer[-2:], -2, 2).astype(np.float64) * STEP)
    chances = tuple(float(v) for v in lifted / lifted.sum())
    return Foot(foot.x + float(moved[0]), foot.y + float(moved[1]), there, chances, foot.heat)
