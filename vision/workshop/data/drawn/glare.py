# SPDX-License-Identifier: MIT
"""Mirrors lamps in upright faces: a ring light, a row of lamps, a window, as concave and glossy faces show them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.stage.chance import often, ratio
from vision.workshop.data.shots import Floats
from vision.workshop.data.strange_places import PATCH

_FINE = 2
"""Lamps are drawn so many times larger, then reduced."""
_ROUND = 72
"""Corners of what is drawn as a curve."""


def mirrored(rng: np.random.Generator, patch: Pixels) -> Pixels:
    """The patch with the light of one kind of lamp on it: never darker anywhere, and white where it is brightest."""
    middle = np.asarray(PATCH.middle + rng.normal(0, 0.05, 2) * PATCH.die, np.float32)
    shape = _LAMPS[int(rng.choice(len(_LAMPS), p=_OFTEN))]
    light = np.zeros((_FINE * PATCH.side,) * 2, np.uint8)
    shape(rng, light, middle * _FINE, PATCH.die * _FINE)
    sharp = cv2.resize(light, (PATCH.side,) * 2, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    cover = np.asarray(cv2.GaussianBlur(sharp, (0, 0), ratio(rng, 0.5, 3.0)) * rng.uniform(0.2, 1.0), np.float32)
    colour = 255 - rng.uniform(0, 40, 3).astype(np.float32)
    return np.asarray(patch + cover[..., None] * np.maximum(colour - patch, 0), np.uint8)


def _ring(rng: np.random.Generator, light: NDArray[np.uint8], middle: Floats, die: float) -> None:
    """A ring light, or the part of one that the face shows."""
    reach = die * ratio(rng, 0.1, 0.45)
    start, span = float(rng.uniform(0, 2 * np.pi)), 2 * np.pi if often(rng, 0.5) else float(rng.uniform(0.5, 5.5))
    turns = start + np.linspace(0, span, _ROUND)
    flat = np.array([1.0, rng.uniform(0.75, 1.0)])
    _line(light, middle + reach * flat * np.stack([np.cos(turns), np.sin(turns)], 1), die * ratio(rng, 0.015, 0.09))


def _rim(rng: np.random.Generator, light: NDArray[np.uint8], middle: Floats, die: float) -> None:
    """The rim of a concave face: a square with round corners, or some sides of it."""
    reach, power = die * float(rng.uniform(0.28, 0.48)), ratio(rng, 1.2, 4.0)
    span = 2 * np.pi if often(rng, 0.4) else float(rng.uniform(0.8, 5.0))
    turns = rng.uniform(0, 2 * np.pi) + np.linspace(0, span, _ROUND)
    ways = np.stack([np.cos(turns), np.sin(turns)], 1)
    square = ways / np.maximum((np.abs(ways) ** (2 * power)).sum(1, keepdims=True) ** (0.5 / power), 1e-6)
    _line(light, middle + reach * square, die * ratio(rng, 0.012, 0.06))


def _row(rng: np.random.Generator, light: NDArray[np.uint8], middle: Floats, die: float) -> None:
    """The single lamps of a ring light, or several lamps of a room."""
    count = int(rng.integers(2, 13))
    if often(rng, 0.5):
        turns = rng.uniform(0, 2 * np.pi) + np.arange(count) * 2 * np.pi / max(count, 5)
        spots = die * ratio(rng, 0.12, 0.42) * np.stack([np.cos(turns), np.sin(turns)], 1)
    else:
        spots = die * rng.uniform(-0.4, 0.4, (min(count, 4), 2))
    size = die * ratio(rng, 0.012, 0.035)  # less than any pip
    for spot in middle + spots:
        cv2.circle(light, tuple(np.round(spot).astype(int).tolist()), max(1, round(size)), 255, -1, cv2.LINE_AA)


def _window(rng: np.random.Generator, light: NDArray[np.uint8], middle: Floats, die: float) -> None:
    """A window, or a soft lamp."""
    at, turn = middle + die * rng.uniform(-0.3, 0.3, 2), float(rng.uniform(0, 180))
    size = die * np.array([ratio(rng, 0.06, 0.35), ratio(rng, 0.06, 0.35)])
    corners = cv2.boxPoints((at.tolist(), size.tolist(), turn))
    cv2.fillPoly(light, [np.round(corners).astype(np.int32)], 255, cv2.LINE_AA)


def _line(light: NDArray[np.uint8], points: Floats, thick: float) -> None:
    cv2.polylines(light, [np.round(points).astype(np.int32)], False, 255, max(1, round(thick)), cv2.LINE_AA)


_LAMPS = (_ring, _rim, _row, _window)
_OFTEN = (0.45, 0.25, 0.15, 0.15)
