# SPDX-License-Identifier: MIT
"""Ink for the faces of dice: skulls and crossbones of endless designs, and the kit's own six symbols."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.stage.chance import even, often, weighted

Ink = NDArray[np.uint8]
SIDE = 128
"""Width and height of an ink, in points."""

_FULL, _BARE = 255, 0
_SYMBOLS: Final = Path(__file__).resolve().parents[1] / "symbols"


@lru_cache(maxsize=8)
def symbol_ink(name: str) -> Ink:
    """The kit's own drawing of a symbol, as large as its square allows; (96, 96).

    Raises:
        FileNotFoundError: it was not installed.
    """
    path = _SYMBOLS / f"{name}.png"
    ink = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if ink is None:
        raise FileNotFoundError(f"{path}: no drawing of {name!r}; wanted a PNG file")
    return np.asarray(ink, np.uint8)


def random_skull(rng: np.random.Generator) -> Ink:
    """A skull, mostly with bones or blades behind or below it, filled or drawn in lines; (128, 128)."""
    ink = np.zeros((SIDE, SIDE), np.uint8)
    lined = often(rng, 0.35)
    line = int(rng.integers(3, 9)) if lined else 0
    place = weighted(rng, {"behind": 0.5, "below": 0.32, "none": 0.18})
    width = even(rng, 0.2, 0.3) if place != "none" else even(rng, 0.28, 0.4)
    top = even(rng, -0.16, 0.0) if place == "below" else even(rng, -0.06, 0.06)
    if place != "none":
        _bones(rng, ink, (0.0, top + even(rng, 0.22, 0.36)) if place == "below" else (0.0, top + 0.06), line)
    _head(rng, ink, width, top, line)
    if often(rng, 0.1):
        cv2.circle(ink, (SIDE // 2, SIDE // 2), int(0.48 * SIDE), _FULL, int(rng.integers(2, 6)))
    if often(rng, 0.07):
        ink = _in_a_disc(ink)
    if often(rng, 0.3):
        grain = rng.normal(0, 1, (SIDE, SIDE)).astype(np.float32)
        holes = cv2.GaussianBlur(grain, (0, 0), even(rng, 1.5, 4))
        ink[holes > np.quantile(holes, even(rng, 0.86, 0.99))] = _BARE
    return ink


def _at(x: float, y: float) -> tuple[int, int]:
    """A point of the face (its middle (0, 0), its half side 0.5) in the ink."""
    return round((0.5 + x) * (SIDE - 1)), round((0.5 + y) * (SIDE - 1))


def _long(length: float) -> int:
    return max(1, round(length * SIDE))


def _solid(ink: Ink, shape: Ink, line: int) -> None:
    """Lays a shape over what is there: filled, or bare with an outline."""
    if not line:
        ink[shape > 0] = _FULL
        return
    rim = cv2.morphologyEx(shape, cv2.MORPH_GRADIENT, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (line, line)))
    ink[shape > 0] = _BARE
    ink[rim > 0] = _FULL


def _bones(rng: np.random.Generator, ink: Ink, middle: tuple[float, float], line: int) -> None:
    """Two crossed bones or blades."""
    angle, reach = np.radians(even(rng, 24, 50)), even(rng, 0.34, 0.5)
    thick, knob = even(rng, 0.03, 0.075), even(rng, 0.035, 0.07)
    blades, blunt = often(rng, 0.12), often(rng, 0.15)
    for way in (angle, -angle):
        shape = np.zeros_like(ink)
        step = np.array([np.cos(way), np.sin(way)]) * reach
        ends = [np.array(middle) - step, np.array(middle) + step]
        cv2.line(shape, _at(*ends[0]), _at(*ends[1]), _FULL, _long(thick))
        aside = np.array([-step[1], step[0]]) / reach
        for end, out in zip(ends, (-1, 1), strict=True):
            if blades:
                continue
            for side in (-1, 1):
                spot = end + side * aside * knob * (0 if blunt else 0.8) + out * step / reach * 0.01
                cv2.circle(shape, _at(*spot), _long(knob * (1.2 if blunt else 0.85)), _FULL, -1)
        if blades:
            hilt = ends[0] + 0.28 * step
            cv2.line(shape, _at(*(hilt - 0.09 * aside)), _at(*(hilt + 0.09 * aside)), _FULL, _long(0.04))
        _solid(ink, shape, line)


def _head(rng: np.random.Generator, ink: Ink, width: float, top: float, line: int) -> None:
    """Cranium, jaw, sockets, nose and teeth; a bare rim keeps it apart from bones behind it."""
    shape = np.zeros_like(ink)
    tall = width * even(rng, 0.8, 1.05)
    cv2.ellipse(shape, _at(0, top), (_long(width), _long(tall)), 0, 0, 360, _FULL, -1)
    jaw, deep = width * even(rng, 0.5, 0.8), tall * even(rng, 1.15, 1.6)
    cv2.rectangle(shape, _at(-jaw, top), _at(jaw, top + deep), _FULL, -1)
    if often(rng, 0.5):
        soft = cv2.GaussianBlur(shape, (0, 0), even(rng, 2, 4))
        shape = np.asarray(np.where(soft > 127, 255, 0), np.uint8)
    if not line:
        rim = cv2.dilate(shape, np.ones((2 * int(rng.integers(1, 5)) + 1,) * 2, np.uint8))
        ink[rim > 0] = _BARE
    _solid(ink, shape, line)
    _face(rng, ink, (width, tall, jaw, deep, top), line)


def _face(rng: np.random.Generator, ink: Ink, head: tuple[float, float, float, float, float], line: int) -> None:
    width, tall, jaw, deep, top = head
    hole = _FULL if line else _BARE
    apart, low = width * even(rng, 0.36, 0.5), top + tall * even(rng, -0.05, 0.25)
    wide, high = width * even(rng, 0.2, 0.36), tall * even(rng, 0.2, 0.36)
    slant = even(rng, -25, 25)
    for side in (-1, 1):
        cv2.ellipse(ink, _at(side * apart, low), (_long(wide), _long(high)), side * slant, 0, 360, hole, -1)
    nose, drop = width * even(rng, 0.08, 0.2), tall * even(rng, 0.15, 0.32)
    tip = low + tall * even(rng, 0.3, 0.42)
    if often(rng, 0.85):
        corners = np.array([_at(0, tip), _at(-nose, tip + drop), _at(nose, tip + drop)])
        cv2.fillPoly(ink, [corners], hole)
    teeth = int(rng.integers(0, 6))
    for i in range(teeth):
        x = jaw * (2 * (i + 1) / (teeth + 1) - 1)
        cv2.line(ink, _at(x, top + 0.78 * deep), _at(x, top + deep), hole, _long(even(rng, 0.01, 0.03)))
    if often(rng, 0.3):
        cv2.line(ink, _at(-jaw, top + 0.8 * deep), _at(jaw, top + 0.8 * deep), hole, _long(0.02))
    if often(rng, 0.1):  # a patch and its band
        cv2.line(ink, _at(-width, top - 0.3 * tall), _at(width, low), hole, _long(0.03))


def _in_a_disc(ink: Ink) -> Ink:
    """The design left bare in a disc of ink."""
    small = cv2.resize(ink, None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    rim = (SIDE - small.shape[0]) // 2
    inner = cv2.copyMakeBorder(small, rim, SIDE - small.shape[0] - rim, rim, SIDE - small.shape[0] - rim, 0)
    disc = np.zeros_like(ink)
    cv2.circle(disc, (SIDE // 2, SIDE // 2), SIDE // 2 - 1, _FULL, -1)
    return np.asarray(np.where(disc > 0, 255 - inner, 0), np.uint8)
