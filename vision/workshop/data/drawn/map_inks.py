# SPDX-License-Identifier: MIT
"""Paper, colours and outlines that printed maps are drawn with."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.stage.chance import even, pick, ratio, weighted
from vision.stage.noise import NoiseKind, sample

Bgr = tuple[int, int, int]


def paper(rng: np.random.Generator, columns: int, rows: int, style: str) -> Pixels:
    """The bare sheet: one colour, mottled."""
    saturation, value = {
        "chart": (even(rng, 0.15, 0.5), even(rng, 0.7, 0.97)), "plain": (even(rng, 0, 0.25), even(rng, 0.8, 1)),
        "bold": (even(rng, 0.4, 1), even(rng, 0.4, 1)), "tiles": (even(rng, 0, 0.9), even(rng, 0.5, 1)),
        "dark": (even(rng, 0, 0.8), even(rng, 0.1, 0.4)), "stone": (even(rng, 0, 0.4), even(rng, 0.3, 0.9)),
    }[style]  # fmt: skip
    hue = rng.normal(0.11, 0.03) if style == "chart" else rng.random()
    base = np.array(bgr(hue, saturation, value), np.float32)
    v, u = np.mgrid[0:rows:2, 0:columns:2].astype(np.float32)
    kind: NoiseKind = "marble" if style == "stone" else weighted(rng, {"cloud": 0.5, "smooth": 0.3, "fibre": 0.2})
    fine = ratio(rng, 0.1, 2)
    mottle = sample(kind, int(rng.integers(1 << 16)), u * fine, v * fine)
    tone = np.exp(even(rng, 0.0, 0.16 if style != "stone" else 0.4) * mottle)[..., None]
    small = np.clip(base * tone, 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(small, (columns, rows), interpolation=cv2.INTER_LINEAR), np.uint8)


def map_colour(rng: np.random.Generator, style: str) -> Bgr:
    """The colour of a land or a sea."""
    hue = pick(rng, (even(rng, 0.5, 0.65), even(rng, 0.2, 0.4), even(rng, 0.05, 0.15), rng.random()))
    if style == "dark":
        return bgr(hue, even(rng, 0.2, 0.9), even(rng, 0.1, 0.5))
    if style == "bold":
        return bgr(hue, even(rng, 0.4, 1), even(rng, 0.4, 1))
    return bgr(hue, even(rng, 0.1, 0.65), even(rng, 0.5, 0.95))


def bgr(hue: float, saturation: float, value: float) -> Bgr:
    """A colour as a screen names it (hue, saturation, value, 0-1)."""
    pixel = np.array([[[(hue % 1) * 180, saturation * 255, value * 255]]], np.uint8)
    blue, green, red = (int(v) for v in cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0])
    return blue, green, red


def outline_of(shape: str, half: float, turn: float) -> NDArray[np.float64]:
    """Corners around the origin, (n, 2)."""
    if shape == "disc":
        angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        return np.stack([np.cos(angles), np.sin(angles)], 1) * half
    if shape == "hex":
        angles = np.linspace(0, 2 * np.pi, 6, endpoint=False) + turn
        return np.stack([np.cos(angles), np.sin(angles)], 1) * half * 1.1
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    power = 0.12 if shape == "box" else 0.35
    corners = np.stack([np.sign(f(angles)) * np.abs(f(angles)) ** power for f in (np.cos, np.sin)], 1) * half
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(corners @ np.array([[c, s], [-s, c]]))


def line(picture: Pixels, start: tuple[int, int], end: tuple[int, int], ink: Bgr, thick: int, dash: float) -> None:
    """A line, dashed if ``dash`` is not 0 (all in texels)."""
    if not dash:
        cv2.line(picture, start, end, ink, thick, cv2.LINE_AA)
        return
    way = np.subtract(end, start)
    length = float(np.hypot(*way))
    for at in np.arange(0, length, 2 * dash):
        begin, stop = start + way * (at / length), start + way * min(1.0, (at + dash) / length)
        cv2.line(picture, tuple(int(v) for v in begin), tuple(int(v) for v in stop), ink, thick, cv2.LINE_AA)
