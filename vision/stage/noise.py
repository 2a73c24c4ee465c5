# SPDX-License-Identifier: MIT
"""Seamless noise, made once and cut from ever after: the grain of everything on the stage."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import cv2
import numpy as np

from vision.stage.camera import Floats, Reals

SIZE = 512
"""Side of a noise field in texels; fields repeat without a seam."""

NoiseKind = Literal["cloud", "smooth", "marble", "layers", "grain", "flakes", "wood", "blots", "fibre"]
_SLOPES = {"cloud": 1.1, "smooth": 2.0, "grain": 0.15, "wood": 1.0, "blots": 1.5, "fibre": 0.6}
_VARIANTS = 6


def field(kind: NoiseKind, seed: int) -> Floats:
    """A (512, 512) field, about 0 with deviation 1; ``seed`` picks one of a handful."""
    return _field(kind, seed % _VARIANTS)


def sample(kind: NoiseKind, seed: int, u: Reals, v: Reals) -> Floats:
    """The field at texel coordinates ``u``, ``v`` (any shape), shifted by the seed."""
    picture = field(kind, seed)
    column = (u + (seed * 97) % SIZE).astype(np.int32) & (SIZE - 1)
    row = (v + (seed * 61) % SIZE).astype(np.int32) & (SIZE - 1)
    return np.asarray(picture[row, column], dtype=np.float32)


@lru_cache(maxsize=64)
def _field(kind: NoiseKind, variant: int) -> Floats:
    rng = np.random.default_rng((variant, *kind.encode()))
    if kind == "marble":
        return _unit(-np.abs(_swirled(rng, 90.0)))
    if kind == "layers":
        return _unit(np.sin(2.2 * _swirled(rng, 140.0)))
    if kind == "flakes":
        flecks = (rng.random((SIZE, SIZE)) > 0.93).astype(np.float32)
        return _unit(cv2.GaussianBlur(flecks, (0, 0), 0.8, borderType=cv2.BORDER_REFLECT))
    stretch = {"wood": 14.0, "fibre": 5.0}.get(kind, 1.0)
    return _clouds(rng, _SLOPES[kind], stretch)


def _clouds(rng: np.random.Generator, slope: float, stretch: float = 1.0) -> Floats:
    """Noise whose strength falls with frequency to the power ``slope``, longer along x by ``stretch``."""
    y = np.fft.fftfreq(SIZE)[:, None] * SIZE
    x = np.fft.rfftfreq(SIZE)[None, :] * SIZE * stretch
    radius = np.hypot(x, y)
    radius[0, 0] = 1
    spectrum = np.fft.rfft2(rng.standard_normal((SIZE, SIZE))) / radius**slope
    spectrum[0, 0] = 0
    return _unit(np.fft.irfft2(spectrum, s=(SIZE, SIZE)))


def _swirled(rng: np.random.Generator, strength: float) -> Floats:
    """A cloud stirred by two others."""
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
    x += _clouds(rng, 1.8) * strength
    y += _clouds(rng, 1.8) * strength
    return _unit(cv2.remap(_clouds(rng, 1.6), x % SIZE, y % SIZE, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP))


def _unit(values: object) -> Floats:
    array = np.asarray(values, dtype=np.float32)
    return np.asarray((array - array.mean()) / (array.std() + 1e-6), dtype=np.float32)
