# SPDX-License-Identifier: MIT
"""The drawn camera: where a point falls on the picture, and what lens and sensor make of the light."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.stage.scene import Lens, Sensor, unit

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Reals = NDArray[np.floating[Any]]
_TILE = 512
_STEPS = 4096
_TOP = 2.5
"""Light above this many times white is cut off before the tone curve."""


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


def develop(light: Floats, lens: Lens, sensor: Sensor, seed: int) -> Pixels:
    """The picture (BGR) that a sensor makes of light (rows, columns, 3) in linear red, green, blue."""
    picture = _vignetted(_blurred(light, lens), lens.vignette)
    gain = np.array(sensor.balance, np.float32)[::-1] * np.float32(sensor.exposure)
    picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2BGR), np.float32)
    picture *= gain
    if sensor.saturation != 1:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None]
        picture = grey + np.float32(sensor.saturation) * (picture - grey)
    curve = _curve(round(sensor.gamma, 2), round(sensor.curve, 2), round(sensor.haze, 2))
    picture *= np.float32(_STEPS / _TOP)
    toned = curve.take(picture.astype(np.int32), mode="clip")
    if sensor.noise > 0:
        _add_noise(toned, sensor, seed)
    if sensor.sharpen > 0:
        toned = toned + np.float32(sensor.sharpen) * (toned - cv2.GaussianBlur(toned, (0, 0), 1.1))
    pixels = np.asarray(cv2.convertScaleAbs(np.maximum(_enlarged(toned, sensor.detail), 0), alpha=255), np.uint8)
    return _compressed(pixels, sensor.jpeg)


def _enlarged(picture: Floats, detail: float) -> Floats:
    """The picture as if it had been taken smaller and then enlarged."""
    if detail >= 1:
        return picture
    height, width = picture.shape[:2]
    small = cv2.resize(picture, (round(width * detail), round(height * detail)), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def _blurred(light: Floats, lens: Lens) -> Floats:
    if lens.blur_px > 0.2:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), lens.blur_px), np.float32)
    if lens.motion_px > 0.5:
        light = np.asarray(cv2.filter2D(light, -1, _smear(lens.motion_px, lens.motion_deg)), np.float32)
    return light


def _smear(length: float, degrees: float) -> Floats:
    half = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    for step in np.linspace(-length / 2, length / 2, 4 * half + 1):
        x, y = half + step * np.cos(np.radians(degrees)), half - step * np.sin(np.radians(degrees))
        column, row = int(x), int(y)
        kernel[row : row + 2, column : column + 2] += np.outer([row + 1 - y, y - row], [column + 1 - x, x - column])
    return np.asarray(kernel / kernel.sum(), dtype=np.float32)


def _vignetted(light: Floats, amount: float) -> Floats:
    if amount <= 0:
        return light
    height, width = light.shape[:2]
    y = (np.arange(height, dtype=np.float32) / height - 0.5)[:, None]
    x = (np.arange(width, dtype=np.float32) / width - 0.5)[None]
    return np.asarray(light * (1 - np.float32(2 * amount) * (x**2 + y**2))[..., None], dtype=np.float32)


@lru_cache(maxsize=256)
def _curve(gamma: float, phone: float, haze: float) -> Floats:
    """The tone curve as a table: gamma, a shoulder for what is too bright, a phone's contrast, a veil of haze."""
    light = np.linspace(0, _TOP, _STEPS, dtype=np.float32)
    shoulder = np.where(light < 0.8, light, 0.8 + 0.2 * np.tanh((light - 0.8) / 0.35))
    tone = shoulder ** (1 / gamma)
    tone = (1 - phone) * tone + phone * tone * tone * (3 - 2 * tone)
    return np.asarray(haze + (1 - haze) * tone, dtype=np.float32)


@lru_cache(maxsize=8)
def _tile(variant: int, grain: float) -> Floats:
    rng = np.random.default_rng(variant + 77)
    tile = rng.standard_normal((_TILE, _TILE, 3)).astype(np.float32)
    if grain > 0.3:
        tile = np.asarray(cv2.GaussianBlur(tile, (0, 0), grain), np.float32)
        tile /= tile.std()
    return tile


def _add_noise(picture: Floats, sensor: Sensor, seed: int) -> None:
    """Noise cut from a tile at places that the seed gives: drawing it afresh would take as long as the dice."""
    rng = np.random.default_rng(seed)
    tile = _tile(int(rng.integers(4)), round(sensor.noise_grain)) * np.float32(sensor.noise)
    half = _TILE // 2
    for top in range(0, picture.shape[0], half):
        for left in range(0, picture.shape[1], half):
            row, column = (int(n) for n in rng.integers(0, half, 2))
            here = picture[top : top + half, left : left + half]
            here += tile[row : row + here.shape[0], column : column + here.shape[1]]


def _compressed(pixels: Pixels, quality: int) -> Pixels:
    if quality <= 0:
        return pixels
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)
