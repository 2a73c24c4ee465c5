# SPDX-License-Identifier: MIT
"""From the table to the picture and back: the geometry of a `Lens`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.stage.scene import Lens, unit

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Reals = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """A rectangle of pixels: columns ``left`` to before ``right``, rows ``top`` to before ``bottom``."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def empty(self) -> bool:
        """True if it holds no pixel."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def cut(self) -> tuple[slice, slice]:
        """Rows and columns, to index a picture with."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns, as numbers."""
        return self.bottom - self.top, self.right - self.left


class View:
    """A lens over a picture of ``width`` x ``height`` pixels."""

    def __init__(self, lens: Lens, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.focal = lens.focal_px
        self._k1 = lens.k1
        self._middle = np.array([(width - 1) / 2, (height - 1) / 2])
        self.axes = _axes(lens)
        away = lens.height_mm / max(0.2, -float(self.axes[2, 2]))
        self.origin: Doubles = np.array([*lens.aim_mm, 0.0]) - self.axes[2] * away

    def project(self, points: Doubles) -> Doubles:
        """World points (n, 3) as pixels (n, 2)."""
        in_camera = (points - self.origin) @ self.axes.T
        flat = in_camera[:, :2] / np.maximum(in_camera[:, 2:], 1e-6)
        straight = np.hypot(flat[:, 0], flat[:, 1])
        bent = straight.copy()
        for _ in range(4):
            bent -= (bent * (1 - self._k1 * bent**2) - straight) / (1 - 3 * self._k1 * bent**2)
        scale = np.where(straight > 1e-9, bent / np.maximum(straight, 1e-9), 1.0)
        return np.asarray(flat * scale[:, None] * self.focal + self._middle)

    def window(self, points: Doubles, margin: float = 2.0) -> Window:
        """The pixels around these world points, cut to the picture."""
        pixels = self.project(points)
        low = np.floor(pixels.min(axis=0) - margin).astype(int)
        high = np.ceil(pixels.max(axis=0) + margin).astype(int) + 1
        return Window(
            max(0, int(low[0])), max(0, int(low[1])), min(self.width, int(high[0])), min(self.height, int(high[1]))
        )

    def whole(self) -> Window:
        """The whole picture."""
        return Window(0, 0, self.width, self.height)

    def rays(self, window: Window) -> Floats:
        """Directions of length 1 for the window's pixels, shape (3, rows, columns)."""
        x = (np.arange(window.left, window.right, dtype=np.float32) - self._middle[0]) / self.focal
        y = (np.arange(window.top, window.bottom, dtype=np.float32) - self._middle[1]) / self.focal
        square = x[None, :] ** 2 + y[:, None] ** 2
        straighten = (1 - self._k1 * square).astype(np.float32)
        along = np.empty((3, *window.shape), np.float32)
        axes = self.axes.astype(np.float32)
        for i in range(3):
            along[i] = (x[None, :] * axes[0, i] + y[:, None] * axes[1, i]) * straighten + axes[2, i]
        along /= np.sqrt(square * straighten**2 + 1).astype(np.float32)
        return along

    def on_plane(self, window: Window, z_mm: float = 0.0) -> Floats:
        """Where the window's pixels see the level ``z_mm``: x and y in mm, shape (2, rows, columns)."""
        along = self.rays(window)
        far = np.float32(z_mm - self.origin[2]) / np.minimum(along[2], -1e-3)
        return np.stack([far * along[i] + np.float32(self.origin[i]) for i in (0, 1)])


def _axes(lens: Lens) -> Doubles:
    """The camera's right, down and forward as rows."""
    forward = -unit(lens.tilt_to_deg, 90 - lens.tilt_deg)
    roll = np.radians(lens.roll_deg)
    right = np.array([np.cos(roll), np.sin(roll), 0.0])
    right -= (right @ forward) * forward
    right /= np.linalg.norm(right)
    return np.stack([right, np.cross(forward, right), forward])
