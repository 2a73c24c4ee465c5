# SPDX-License-Identifier: MIT
"""Whether dice lie flat, told by how they lean compared with all dice that this camera has seen on this table.

One picture tells how its camera looks down only roughly; the dice of many throws tell it well, since the camera stands
still. What leans otherwise than a flat die at its place would is perhaps cocked, the likelier where there is something
beside it to lean on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from vision.reading.pose import NOISE, beforehand, fitted, left_out, rows_of, shrunk
from vision.reading.pose import Sums as Floats

__all__ = [
    "ALONE",
    "BESIDE",
    "PERHAPS_BESIDE",
    "UPON",
    "Camera",
    "Floats",
    "beforehand",
    "camera_numbers",
    "flat_chance",
    "rows_of",
    "strays",
]

_MOST = 120.0
"""So many dice are remembered at most, older ones ever less: the camera may be moved a little."""
UPON, BESIDE, PERHAPS_BESIDE, ALONE = 0.5, 0.04, 0.006, 0.004
"""How often a die is cocked that stands by the edge of a coin or a button, that leans away from something beside it, of
which that can't be told, and that has nothing there. What stands on a coin or on another die is raised on that side,
and so leans away from it."""
_STEADY, _ONCE, _ROUGHLY, _TILTED = 0.04, 0.05, 0.12, 0.33
"""Strays of flat dice are spread as those of two circular normal distributions: of dice measured well, in all turns or
in one, and of some measured badly; of cocked ones as of a wide one."""
_ROUGH, _ROUGH_ONCE, _ROUGH_DRAWN = 0.03, 0.005, 0.1
"""The share of those measured badly: of faces with pips, of those seen in one turn only (what seems to lean then is
measured in all), and of a skull, which may be drawn as if seen from aside."""
_WOBBLE = 1.0
"""What leans differently in each turn of the picture is measured so much worse. Of 1,043 flat dice measured in all
turns the spread is 0.04 where they wobble by less than 0.03, 0.06 about 0.05, 0.09 about 0.075, 0.115 about 0.12; of
121 cocked ones one strays by 0.07, all others by 0.17 and more (sittings 71 and 81, photographs from 6000 on)."""


@dataclass(frozen=True, slots=True)
class Camera:
    """What the dice seen so far tell of how the camera looks down: the sums of a least-squares fit. ``before``: what is
    known of it without any."""

    squares: Floats = field(default_factory=lambda: np.zeros((3, 3)))
    sums: Floats = field(default_factory=lambda: np.zeros(3))
    weight: float = 0.0
    before: tuple[Floats, Floats] = field(default_factory=beforehand)

    @property
    def dice(self) -> float:
        """By how many dice, as it were, it is told."""
        return self.weight * NOISE**2

    def seen(self, rows: Floats, lean: Floats) -> Camera:
        """After these dice (n, 2, 3), (n, 2), each weighed by how well it fits."""
        weight = _weights(self, rows, lean)
        fade = min(1.0, max(0.0, 1 - float(weight.sum() * NOISE**2) / _MOST))
        squares, sums = _summed(rows, lean, weight)
        told = fade * self.weight + float(weight.sum())
        return Camera(fade * self.squares + squares, fade * self.sums + sums, told, self.before)


def strays(camera: Camera, rows: Floats, lean: Floats) -> Floats:
    """How each die leans otherwise than a flat one would there (n, 2), the die itself left out of the fit."""
    if not len(rows):
        return np.zeros((0, 2))
    weight = _weights(camera, rows, lean)
    (before, told), (squares, sums) = _before(camera), _summed(rows, lean, weight)
    flat, doubt = left_out(before + squares, told + sums, rows, lean, weight)
    return shrunk(lean - flat, doubt[:, None])


def camera_numbers(camera: Camera) -> Floats:
    """The camera's three numbers (see `rows_of`) by all dice seen so far."""
    return np.asarray(np.linalg.solve(*_before(camera)), np.float64)


def flat_chance(stray: float, prior: float, drawn: bool = False, wobble: float = 0.0) -> float:
    """The chance that a die lies flat that leans so much otherwise; ``prior``: how often such a die is cocked;
    ``drawn``: it shows a drawing, such as a skull; ``wobble``: see `Candidate`.

    >>> round(flat_chance(0.05, BESIDE), 3), round(flat_chance(0.3, BESIDE), 1), round(flat_chance(0.3, ALONE), 2)
    (0.999, 0.5, 0.91)
    >>> round(flat_chance(0.3, BESIDE, wobble=0.03), 1), round(flat_chance(0.3, BESIDE, wobble=0.15), 2)
    (0.3, 0.97)
    """
    spread, rough = (_STEADY, _ROUGH) if wobble else (_ONCE, _ROUGH_ONCE)
    if drawn:
        rough = max(rough, _ROUGH_DRAWN)
    fine, coarse = (float(np.hypot(one, _WOBBLE * wobble)) for one in (spread, _ROUGHLY))
    flat = (1 - rough) * _ring(stray, fine) + rough * _ring(stray, coarse)
    cocked = _ring(stray, _TILTED)
    return float((1 - prior) * flat / ((1 - prior) * flat + prior * cocked + 1e-12))


def _ring(stray: float, spread: float) -> float:
    """How densely the lengths of vectors lie there whose parts are normally distributed (Rayleigh)."""
    return float(max(stray, 1e-3) / spread**2 * np.exp(-(stray**2) / (2 * spread**2)))


def _before(camera: Camera) -> tuple[Floats, Floats]:
    squares, sums = camera.before
    return squares + camera.squares, sums + camera.sums


def _weights(camera: Camera, rows: Floats, lean: Floats) -> Floats:
    """How much each die counts (n,): what fits badly counts little."""
    return fitted(_before(camera), rows, lean, np.ones(len(rows), np.bool_))[2]


def _summed(rows: Floats, lean: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """What these dice add to the sums of the fit, (3, 3) and (3,)."""
    return np.einsum("n,nij,nik->jk", weight, rows, rows), np.einsum("n,nij,ni->j", weight, rows, lean)
