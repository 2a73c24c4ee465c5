# SPDX-License-Identifier: MIT
"""From light to bytes: blur, vignette, exposure, colour cast, tone curve, noise, sharpening, compression."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.frame import Pixels
from vision.stage.lens import Floats
from vision.stage.scene import Lens, Sensor

_TILE = 512
_STEPS = 4096
_TOP = 2.5
"""Light above this many times white is cut off before the tone curve."""


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
