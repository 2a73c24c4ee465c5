# SPDX-License-Identifier: MIT
"""Small draws that all random scenes are made of: numbers, yes or no, colours."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from vision.stage.scene import Colour

T = TypeVar("T")
_PAINTS = (
    (0.0, 0.9, 0.75), (0.97, 0.85, 0.5), (0.6, 0.85, 0.55), (0.58, 0.7, 0.95), (0.36, 0.8, 0.4), (0.3, 0.6, 0.75),
    (0.14, 0.8, 0.95), (0.08, 0.9, 0.95), (0.77, 0.6, 0.5), (0.9, 0.5, 0.9), (0.5, 0.7, 0.6), (0.05, 0.6, 0.35),
    (0.66, 0.8, 0.35), (0.45, 0.85, 0.35), (0.83, 0.5, 0.6), (0.12, 0.3, 0.9),
)  # fmt: skip


def even(rng: np.random.Generator, low: float, high: float) -> float:
    """A number from a range."""
    return float(rng.uniform(low, high))


def ratio(rng: np.random.Generator, low: float, high: float) -> float:
    """A number from a range, as likely between 1 and 2 as between 2 and 4."""
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def often(rng: np.random.Generator, share: float) -> bool:
    """True with this chance."""
    return bool(rng.random() < share)


def pick(rng: np.random.Generator, choices: Sequence[T]) -> T:
    """One of them."""
    return choices[int(rng.integers(len(choices)))]


def weighted(rng: np.random.Generator, choices: dict[T, float]) -> T:
    """One of them, by weight."""
    names = list(choices)
    weights = np.array([choices[name] for name in names])
    return names[int(rng.choice(len(names), p=weights / weights.sum()))]


def shown(hue: float, saturation: float, value: float) -> Colour:
    """The reflectance of a colour as a screen names it (hue, saturation, value, 0-1)."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(max(saturation, 0.0), 1.0), min(max(value, 0.0), 1.0))
    return red**2.2, green**2.2, blue**2.2


def screen(colour: Colour) -> tuple[float, float, float]:
    """A reflectance as a screen shows it, 0-1."""
    red, green, blue = (max(0.0, c) ** (1 / 2.2) for c in colour)
    return red, green, blue


def bright(colour: Colour) -> float:
    """How bright a reflectance looks, 0-1."""
    red, green, blue = screen(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def any_colour(rng: np.random.Generator) -> Colour:
    """Any colour at all."""
    return shown(rng.random(), rng.random() ** 0.7, ratio(rng, 0.15, 1))


def paint_colour(rng: np.random.Generator) -> Colour:
    """A colour that dice and toys are made in."""
    hue, saturation, value = pick(rng, _PAINTS)
    return shown(hue + rng.normal(0, 0.02), saturation + rng.normal(0, 0.1), value * even(rng, 0.6, 1.1))


def pale(rng: np.random.Generator) -> Colour:
    """White, ivory, light grey."""
    level = even(rng, 0.55, 0.95)
    return level, level * even(rng, 0.92, 1.0), level * even(rng, 0.7, 1.0)


def dark(rng: np.random.Generator) -> Colour:
    """Black or nearly."""
    level = ratio(rng, 0.004, 0.06)
    return level * even(rng, 0.8, 1.2), level, level * even(rng, 0.8, 1.2)


def scaled(colour: Colour, factor: float) -> Colour:
    """A colour brighter or darker, at most white."""
    red, green, blue = (min(1.0, c * factor) for c in colour)
    return red, green, blue


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """A colour between two."""
    red, green, blue = (a + share * (b - a) for a, b in zip(first, second, strict=True))
    return red, green, blue
