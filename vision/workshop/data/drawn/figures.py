# SPDX-License-Identifier: MIT
"""Signs drawn by chance: polygons, stars, strokes, blobs, emblems and pips, as ink on a square."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Ink = NDArray[np.uint8]
_SIDE = 128
_FULL, _BARE = 255, 0


def _blank() -> Ink:
    return np.zeros((_SIDE, _SIDE), np.uint8)


def _points(points: NDArray[np.float64]) -> NDArray[np.int32]:
    """Points (n, 2) of the square from -1 to 1 as OpenCV's, in sixteenths."""
    return np.asarray(((points + 1) / 2 * (_SIDE - 1) * 16).round(), np.int32)


def polygon(rng: np.random.Generator) -> Ink:
    """Some corners round a middle, near and far: a star, a crown, a splinter; perhaps mirrored left and right."""
    ink, count = _blank(), int(rng.integers(3, 10))
    angles = np.sort(rng.uniform(0, 2 * np.pi, count)) if rng.random() < 0.4 else np.arange(count) * 2 * np.pi / count
    far = (
        rng.uniform(0.3, 0.95, count)
        if rng.random() < 0.5
        else np.where(np.arange(count) % 2, rng.uniform(0.25, 0.9), 0.9)
    )
    points = np.stack([np.cos(angles) * far, np.sin(angles) * far], 1)
    cv2.fillPoly(ink, [_points(points)], _FULL, cv2.LINE_AA, 4)
    if rng.random() < 0.4:
        _hollow(rng, ink)
    return _mirrored(ink) if rng.random() < 0.4 else ink


def blob(rng: np.random.Generator) -> Ink:
    """A smooth closed shape with holes."""
    ink = _blank()
    angles = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    far = np.full(90, 0.6)
    for k in range(1, 7):
        far += rng.normal(0, 0.28 / k) * np.cos(k * angles + rng.uniform(0, 6.3))
    far = np.clip(far, 0.15, 0.97)
    cv2.fillPoly(ink, [_points(np.stack([np.cos(angles) * far, np.sin(angles) * far], 1))], _FULL, cv2.LINE_AA, 4)
    for _ in range(int(rng.integers(0, 4))):
        _hollow(rng, ink)
    return _mirrored(ink) if rng.random() < 0.4 else ink


def strokes(rng: np.random.Generator) -> Ink:
    """A few lines and arcs, as a rune or a brand."""
    ink, width = _blank(), int(rng.integers(4, 15))
    at = rng.uniform(-0.8, 0.8, 2)
    for _ in range(int(rng.integers(2, 7))):
        to = rng.uniform(-0.85, 0.85, 2)
        if rng.random() < 0.7:
            a, b = _points(np.stack([at, to])) // 16
            cv2.line(ink, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), _FULL, width, cv2.LINE_AA)
        else:
            middle = _points(((at + to) / 2)[None])[0] // 16
            axes = (int(rng.uniform(8, 50)), int(rng.uniform(8, 50)))
            turn = float(rng.uniform(0, 360))
            cv2.ellipse(
                ink,
                (int(middle[0]), int(middle[1])),
                axes,
                turn,
                0,
                float(rng.uniform(120, 360)),
                _FULL,
                width,
                cv2.LINE_AA,
            )
        if rng.random() < 0.7:
            at = to
    return _mirrored(ink) if rng.random() < 0.3 else ink


def emblem(rng: np.random.Generator) -> Ink:
    """Several simple shapes laid over and cut out of one another."""
    ink = _blank()
    for _ in range(int(rng.integers(2, 6))):
        value = _FULL if rng.random() < 0.7 else _BARE
        x, y = (int(v) for v in rng.uniform(0.2, 0.8, 2) * _SIDE)
        wide, high = (int(v) for v in rng.uniform(0.06, 0.34, 2) * _SIDE)
        turn = float(rng.choice([0, 0, 45, 90, 30])) if rng.random() < 0.8 else float(rng.uniform(0, 180))
        way = rng.integers(3)
        if way == 0:
            cv2.ellipse(ink, (x, y), (wide, high), turn, 0, 360, value, -1, cv2.LINE_AA)
        elif way == 1:
            box = cv2.boxPoints(((x, y), (2 * wide, 2 * high), turn))
            cv2.fillPoly(ink, [np.asarray(box, np.int32)], value, cv2.LINE_AA)
        else:
            corners = np.array([[x, y - high], [x + wide, y + high], [x - wide, y + high]], np.int32)
            cv2.fillPoly(ink, [corners], value, cv2.LINE_AA)
    return _mirrored(ink) if rng.random() < 0.6 else ink


def _hollow(rng: np.random.Generator, ink: Ink) -> None:
    """Cuts a round hole."""
    at = (int(rng.uniform(0.25, 0.75) * _SIDE), int(rng.uniform(0.25, 0.75) * _SIDE))
    axes = (int(rng.uniform(5, 24)), int(rng.uniform(5, 24)))
    cv2.ellipse(ink, at, axes, 0, 0, 360, _BARE, -1, cv2.LINE_AA)


def _mirrored(ink: Ink) -> Ink:
    """The left half and its mirror image: most emblems are even-handed."""
    half = ink[:, : _SIDE // 2]
    return np.concatenate([half, half[:, ::-1]], 1)


def pips(rng: np.random.Generator, face: int) -> Ink:
    """The pips of a plain die, as large as the square; the face's own margins are part of the sign."""
    grid = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
            5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
            6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)]}[face]  # fmt: skip
    ink = np.zeros((96, 96), np.uint8)
    apart, reach = rng.uniform(22, 30), int(rng.uniform(8, 13))
    for x, y in grid:
        cv2.circle(ink, (round(47.5 + x * apart), round(47.5 + y * apart)), reach, _FULL, -1, cv2.LINE_AA)
    return ink


FIGURES: dict[str, Callable[[np.random.Generator], Ink]] = {
    "polygon": polygon, "blob": blob, "emblem": emblem, "strokes": strokes,
}  # fmt: skip
"""Figures by name; "strokes" are held out of training."""
