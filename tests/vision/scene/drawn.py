# SPDX-License-Identifier: MIT
"""What the scene's tests share: dice and candidates made by hand, drawn tables, a reader that is told what to see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from vision.frame import Pixels
from vision.sighting import Candidate, Die, Doubt, Face, Sighting

WIDTH, HEIGHT, SIDE = 480, 360, 36


def die(x: float = 100, y: float = 100, face: Face | None = 5, size: float = SIDE, angle: float = 10) -> Die:
    return Die(x, y, size, angle, "d6", face, "white", 0.999)


def candidate(
    x: float = 100,
    y: float = 100,
    face: Face | None = 5,
    there: float = 0.999,
    sure: float = 0.999,
    lean: tuple[float, float] | None = (0.0, 0.0),
    listed: bool = True,
    why: str = "",
    size: float = SIDE,
    wobble: float = 0.0,
) -> Candidate:
    return Candidate(die(x, y, face, size), there, (), sure, lean, listed, why, wobble)


def table(seed: int = 1) -> Pixels:
    """A table with grain and slow stains, and a few printed squares with dots."""
    return _table(seed).copy()


@cache
def _table(seed: int) -> Pixels:
    rng = np.random.default_rng(seed)
    grey = 120 + 60 * cv2.GaussianBlur(rng.standard_normal((HEIGHT, WIDTH)).astype(np.float32), (0, 0), 3) * 3
    pixels = cv2.cvtColor(np.clip(grey, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)
    for x, y in ((60, 60), (60, 120), (400, 300)):
        with_die(pixels, x, y, dark=True)
    return np.asarray(pixels, np.uint8)


def plain(grey: int = 150) -> Pixels:
    """A table of one colour, with a camera's noise."""
    return _plain(grey).copy()


@cache
def _plain(grey: int) -> Pixels:
    noise = np.random.default_rng(grey).normal(0, 1.5, (HEIGHT, WIDTH, 3))
    return np.asarray(np.clip(grey + noise, 0, 255), np.uint8)


def with_die(pixels: Pixels, x: int, y: int, dark: bool = False) -> Pixels:
    """The same picture with a two drawn on it there."""
    half, body, pips = SIDE // 2, *((30, 220) if dark else (230, 20))
    cv2.rectangle(pixels, (x - half, y - half), (x + half, y + half), (body,) * 3, -1)
    for off in (-9, 9):
        cv2.circle(pixels, (x + off, y + off), 4, (pips,) * 3, -1, cv2.LINE_AA)
    return pixels


def shifted(pixels: Pixels, right: float, down: float) -> Pixels:
    """The picture from a camera that was knocked by so much (px)."""
    way = np.array([[1, 0, right], [0, 1, down]], np.float64)
    size = (pixels.shape[1], pixels.shape[0])
    return np.asarray(cv2.warpAffine(pixels, way, size, borderMode=cv2.BORDER_REFLECT), np.uint8)


class Told:
    """A reader that sees what it is told, look by look; the last again and again."""

    def __init__(self, *looks: Sequence[Candidate], set_name: str = "pips", besides: tuple[Doubt, ...] = ()) -> None:
        self.looks, self.besides = list(looks), besides
        self.set_name = set_name
        self.forgot = 0

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        look = self.looks.pop(0) if len(self.looks) > 1 else self.looks[0]
        dice = tuple(one.die for one in look if one.listed)
        height, width = pixels.shape[:2]
        return Sighting(width, height, self.set_name, dice, self.besides, exposed_ns=exposed_ns, candidates=tuple(look))

    def forget(self) -> None:
        self.forgot += 1
