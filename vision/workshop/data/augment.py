# SPDX-License-Identifier: MIT
"""Makes a batch of small pictures look as if other cameras had taken them under other lights."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.workshop.data.shots import Floats

Batch = Floats
"""Pictures (n, 3, h, w), 0-1."""


def roughen(rng: np.random.Generator, crop: Pixels) -> Pixels:
    """One crop with a camera's faults that need neighbouring pixels: small, blurred, smeared, compressed."""
    out: Any = crop
    luck = rng.random(4)
    if luck[0] < 0.4:
        out = _from_afar(rng, crop)
    elif luck[1] < 0.2:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.5))
    elif luck[1] < 0.27:
        kernel = np.zeros((7, 7), np.float32)
        turn, reach = rng.uniform(0, np.pi), rng.uniform(1, 3)
        tip = (round(float(np.cos(turn) * reach)), round(float(np.sin(turn) * reach)))
        cv2.line(kernel, (3 - tip[0], 3 - tip[1]), (3 + tip[0], 3 + tip[1]), 1.0)
        out = cv2.filter2D(out, -1, kernel / kernel.sum())
    if luck[2] < 0.15:
        soft = cv2.GaussianBlur(out, (0, 0), 1.2)
        gain = rng.uniform(0.3, 1.3)
        out = cv2.addWeighted(out, 1 + gain, soft, -gain, 0)
    if luck[3] < 0.25:
        packed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 92))])[1]
        out = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return np.asarray(out, np.uint8)


def _from_afar(rng: np.random.Generator, crop: Pixels) -> Pixels:
    """The crop as a camera with fewer pixels would have given it: small, sharpened, compressed, then enlarged."""
    height, width = crop.shape[:2]
    keep = rng.uniform(0.38, 0.95)
    small: Any = cv2.resize(crop, (max(8, int(width * keep)), max(8, int(height * keep))), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.45:
        gain = rng.uniform(0.3, 1.5)
        small = cv2.addWeighted(small, 1 + gain, cv2.GaussianBlur(small, (0, 0), 1.0), -gain, 0)
    if rng.random() < 0.4:
        packed = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 95))])[1]
        small = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    smooth = cv2.INTER_LINEAR if rng.random() < 0.75 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(small, (width, height), interpolation=smooth), np.uint8)


def _picked(rng: np.random.Generator, count: int, chance: float) -> NDArray[np.intp]:
    return np.flatnonzero(rng.random(count) < chance)


def relight(rng: np.random.Generator, batch: NDArray[np.uint8], shades: float = 0.3, recolour: bool = True) -> Batch:
    """(n, h, w, 3) pictures as (n, 3, h, w) floats 0-1, each under a light and colour sense of its own.

    Without ``recolour`` a red stays a red.
    """
    count = len(batch)
    out: Batch = np.ascontiguousarray(batch.transpose(0, 3, 1, 2)).astype(np.float32)
    out /= np.float32(255)
    picked = _picked(rng, count, 0.6)
    out[picked] = np.exp(
        np.log(out[picked] + 1e-3) * np.exp(rng.normal(0, 0.3, (len(picked), 1, 1, 1))).astype(np.float32)
    )
    gain = np.exp(rng.normal(0, 0.18, (count, 1, 1, 1)) + rng.normal(0, 0.08, (count, 3, 1, 1)))
    out *= gain.astype(np.float32)
    picked = _picked(rng, count, 0.3)
    out[picked] += rng.uniform(-0.1, 0.12, (len(picked), 1, 1, 1)).astype(np.float32)
    if recolour:
        _recolour(rng, out)
    _shade(rng, out, shades)
    picked = _picked(rng, count, 0.1)
    mean = out[picked].mean((2, 3), keepdims=True)
    out[picked] = mean + (out[picked] - mean) * rng.uniform(0.3, 0.9, (len(picked), 1, 1, 1)).astype(np.float32)
    picked = _picked(rng, count, 0.35)
    noise = np.exp(rng.uniform(np.log(0.004), np.log(0.05), (len(picked), 1, 1, 1))).astype(np.float32)
    out[picked] += rng.standard_normal(out[picked].shape, dtype=np.float32) * noise
    return np.clip(out, 0, 1, out=out)


def _recolour(rng: np.random.Generator, out: Batch) -> None:
    """Turns hues, swaps channels, takes colour away, or makes a negative, each for a few of the batch."""
    count = len(out)
    picked = _picked(rng, count, 0.25)
    if len(picked):
        out[picked] = np.einsum("nij,njhw->nihw", _hue_turns(rng, len(picked)), out[picked])
    for i in _picked(rng, count, 0.05):
        out[i] = out[i][rng.permutation(3)]
    picked = _picked(rng, count, 0.1)
    out[picked] = out[picked].mean(1, keepdims=True)
    picked = _picked(rng, count, 0.04)
    out[picked] = 1 - out[picked]


def _hue_turns(rng: np.random.Generator, count: int) -> Floats:
    """Rotations of colour space about the grey axis, with the saturation changed as well."""
    turn = rng.uniform(-np.pi, np.pi, (count, 1, 1))
    axis = np.full((3, 3), 1 / 3)
    cross = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) / np.sqrt(3)
    spin = np.cos(turn) * (np.eye(3) - axis) + np.sin(turn) * cross
    return np.asarray(axis + spin * rng.uniform(0.5, 1.4, (count, 1, 1)), np.float32)


def _shade(rng: np.random.Generator, out: Batch, chance: float) -> None:
    """Soft and hard shadow edges, and round glare spots."""
    count, _, height, width = out.shape
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    picked = _picked(rng, count, chance)
    turn, shift = rng.uniform(0, 2 * np.pi, len(picked)), rng.normal(0, 0.35 * width, len(picked))
    across = (
        (columns - width / 2)[None] * np.cos(turn)[:, None, None]
        + (rows - height / 2)[None] * np.sin(turn)[:, None, None]
        - shift[:, None, None]
    )
    soft = np.exp(rng.uniform(np.log(0.5), np.log(width), (len(picked), 1, 1)))
    dark = rng.uniform(0.3, 0.9, (len(picked), 1, 1))
    out[picked] *= (1 - (1 - dark) / (1 + np.exp(np.clip(-across / soft, -30, 30))))[:, None].astype(np.float32)
    picked = _picked(rng, count, chance * 0.5)
    at = rng.uniform(0, 1, (len(picked), 2, 1, 1)) * np.array([width, height])[None, :, None, None]
    reach = np.exp(rng.uniform(np.log(1.5), np.log(width / 3), (len(picked), 1, 1)))
    far = (columns[None] - at[:, 0]) ** 2 + (rows[None] - at[:, 1]) ** 2
    out[picked] += (rng.uniform(0.1, 0.9, (len(picked), 1, 1)) * np.exp(-far / reach**2))[:, None].astype(np.float32)
