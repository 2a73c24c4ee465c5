# SPDX-License-Identifier: MIT
"""A printed sheet as it would look from straight above, white where it is printed white: its markers' white tells the
light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.mat.layout import Point
from vision.mat.markers import FoundMarker, upright
from vision.mat.plane import Plane

Doubles = NDArray[np.float64]
Floats = NDArray[np.float32]

WHITE = 205.0
"""Paper is brought to this level, which leaves room for what shines."""
_CELLS, _TEXELS = 6, 4
_LEAST, _MOST = 0.6, 9.0
"""How far a picture may be darkened or brightened."""
_STEP = 16
"""The map from sheet to picture is computed every ``_STEP`` pixels, and interpolated in between."""
_DARKEST = 12.0


def marker_white(pixels: Pixels, corners: NDArray[np.floating]) -> Floats:
    """The white (blue, green, red) of a marker's own white fields; ``corners`` (4, 2) in pixels, clockwise.

    Every marker has white fields within its black border. The brightest tenth is passed over: it may shine.
    """
    patch = upright(pixels, corners, _CELLS * _TEXELS)
    inner = np.asarray(patch[_TEXELS:-_TEXELS, _TEXELS:-_TEXELS], np.float32).reshape(-1, 3)
    ranked = inner[np.argsort(inner.sum(axis=1))]
    count = len(ranked)
    return np.asarray(ranked[int(0.8 * count) : int(0.93 * count)].mean(axis=0), np.float32)


def whiten(pixels: Pixels, gains: Floats) -> Pixels:
    """The picture times ``gains``: (3,) for all of it, or (rows, columns, 3), enlarged to fit."""
    limited = np.clip(gains, _LEAST, _MOST).astype(np.float32)
    if limited.ndim == 1:
        table = np.clip(np.arange(256, dtype=np.float32)[:, None] * limited[None], 0, 255).astype(np.uint8)
        return np.asarray(cv2.LUT(pixels, table.reshape(256, 1, 3)), np.uint8)
    size = (pixels.shape[1], pixels.shape[0])
    field = cv2.resize(limited, size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(pixels, field, dtype=cv2.CV_8U), np.uint8)


@dataclass(frozen=True, slots=True)
class Cut:
    """The part of a sheet to be straightened, and how finely: its top left corner and its size in mm, pixels a mm."""

    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float
    px_per_mm: float

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows: whole eights of them."""
        wide, high = self.width_mm * self.px_per_mm, self.height_mm * self.px_per_mm
        return int(-(-wide // 8)) * 8, int(-(-high // 8)) * 8

    def mm(self, pixels: Doubles) -> Doubles:
        """Pixels (n, 2) of the straightened picture as places of the sheet."""
        return np.asarray((pixels + 0.5) / self.px_per_mm + [self.left_mm, self.top_mm])

    def px(self, places_mm: Doubles) -> Doubles:
        """Places of the sheet as pixels of the straightened picture."""
        return np.asarray((places_mm - [self.left_mm, self.top_mm]) * self.px_per_mm - 0.5)


def straightened(pixels: Pixels, plane: Plane, cut: Cut) -> Pixels:
    """That part of the sheet from straight above; what lies beside the picture is its rim, drawn out."""
    columns, rows = cut.size
    across, down = np.arange(-1, columns // _STEP + 2), np.arange(-1, rows // _STEP + 2)
    knots = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2).astype(np.float64)
    places = plane.px(cut.mm(knots * _STEP + (_STEP - 1) / 2))
    shrink = plane.px_per_mm((cut.left_mm + cut.width_mm / 2, cut.top_mm + cut.height_mm / 2)) / cut.px_per_mm
    source = pixels
    if shrink >= 2.0:
        halves = 1 << int(np.log2(shrink))
        size = (max(1, pixels.shape[1] // halves), max(1, pixels.shape[0] // halves))
        source = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
        places = (places + 0.5) * [size[0] / pixels.shape[1], size[1] / pixels.shape[0]] - 0.5
    rough = places.reshape(len(down), len(across), 2).astype(np.float32)
    fine = cv2.resize(rough, (len(across) * _STEP, len(down) * _STEP), interpolation=cv2.INTER_LINEAR)
    fine = fine[_STEP : _STEP + rows, _STEP : _STEP + columns]
    made = cv2.remap(source, fine, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(made, np.uint8)


def white_gains(pixels: Pixels, plane: Plane, markers: Sequence[FoundMarker], cut: Cut) -> Floats:
    """Gains that bring the markers' white to `WHITE`: (3,), or from three markers on a slope (rows, columns, 3)."""
    whites = np.stack([np.maximum(marker_white(pixels, marker.corners), _DARKEST) for marker in markers])
    logs = np.log(WHITE / whites).astype(np.float64)
    if len(markers) < 3:
        return np.asarray(np.exp(logs.mean(axis=0)), np.float32)
    places = plane.mm(np.stack([marker.corners.mean(axis=0) for marker in markers]))
    middle, reach = places.mean(axis=0), float(np.ptp(places, axis=0).max())
    terms = np.column_stack([np.ones(len(places)), (places - middle) / max(1.0, reach)])
    # A little weight against steep slopes: one marker may lie in a shadow of its own.
    weight = np.diag([0.0, 0.05, 0.05])
    fitted = np.linalg.solve(terms.T @ terms + weight, terms.T @ logs)
    columns, rows = cut.size
    across, down = np.meshgrid(np.arange(8, columns, 16.0), np.arange(8, rows, 16.0))
    spots = cut.mm(np.stack([across, down], axis=-1).reshape(-1, 2))
    spots = np.clip(spots, places.min(axis=0) - 20, places.max(axis=0) + 20)
    field = np.column_stack([np.ones(len(spots)), (spots - middle) / max(1.0, reach)]) @ fitted
    return np.asarray(np.exp(field).reshape(*across.shape, 3), np.float32)


def flat_picture(pixels: Pixels, plane: Plane, markers: Sequence[FoundMarker], cut: Cut) -> Pixels:
    """The sheet from straight above, white made white by its markers, if any were found."""
    flat = straightened(pixels, plane, cut)
    return whiten(flat, white_gains(pixels, plane, markers, cut)) if markers else flat


def around(places_mm: Sequence[Point], margin_mm: float, px_per_mm: float) -> Cut:
    """The part of a sheet that holds these places."""
    low, high = np.min(places_mm, axis=0) - margin_mm, np.max(places_mm, axis=0) + margin_mm
    return Cut(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]), px_per_mm)
