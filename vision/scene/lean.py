# SPDX-License-Identifier: MIT
"""Whether dice lie flat, told by how they lean compared with all dice that this camera has seen on this table.

One picture tells how its camera looks down only roughly; the dice of many throws tell it well, since the camera stands
still. What leans otherwise than a flat die at its place would is perhaps cocked, the likelier where there is something
beside it to lean on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_NOISE = 0.08
"""How far off a lean is measured, as a rule."""
_CAMERA = np.array([0.0, 0.0, 0.85])
_CAMERA_VARIES = np.array([0.15, 0.15, 0.25])
"""What is known of a camera beforehand: it looks straight down, and the picture is 0.85 focal lengths wide (`tilt`)."""
_ROUNDS = 5
_MOST = 120.0
"""So many dice are remembered at most, older ones ever less: the camera may be moved a little."""
BESIDE, PERHAPS_BESIDE, ALONE = 0.025, 0.015, 0.004
"""How often a die is cocked that leans away from something beside it, one of which that can't be told, and one that
has nothing there. What stands on a coin or on another die is raised on that side, and so leans away from it."""
_FLAT, _FLAT_ROUGH, _TILTED = 0.05, 0.12, 0.4
"""Strays of flat dice are spread as those of two circular normal distributions (of dice measured well, and of some
measured badly), of cocked ones as of a wide one."""
_ROUGH, _ROUGH_DRAWN = 0.06, 0.3
"""The share of those measured badly: of faces with pips, and of a skull, which may be drawn as if seen from aside."""


@dataclass(frozen=True, slots=True)
class Camera:
    """What the dice seen so far tell of how the camera looks down: the sums of a least-squares fit."""

    squares: Floats = field(default_factory=lambda: np.zeros((3, 3)))
    sums: Floats = field(default_factory=lambda: np.zeros(3))
    weight: float = 0.0

    @property
    def dice(self) -> float:
        """By how many dice, as it were, it is told."""
        return self.weight * _NOISE**2

    def seen(self, rows: Floats, lean: Floats) -> Camera:
        """After these dice (n, 2, 3), (n, 2), each weighed by how well it fits."""
        _, weight = _fit(self, rows, lean)
        fade = min(1.0, max(0.0, 1 - float(weight.sum() * _NOISE**2) / _MOST))
        squares = fade * self.squares + np.einsum("n,nij,nik->jk", weight, rows, rows)
        sums = fade * self.sums + np.einsum("n,nij,ni->j", weight, rows, lean)
        return Camera(squares, sums, fade * self.weight + float(weight.sum()))


def rows_of(places: Sequence[tuple[float, float]], width: int, height: int) -> Floats:
    """What a camera's three numbers mean at each place (n, 2, 3): tilt to the right, tilt down, how wide it looks."""
    rows = np.zeros((len(places), 2, 3))
    if len(places):
        middle = np.array([(width - 1) / 2, (height - 1) / 2])
        rows[:, 0, 0] = rows[:, 1, 1] = 1
        rows[:, :, 2] = (np.array(places) - middle) / max(width, height)
    return rows


def strays(camera: Camera, rows: Floats, lean: Floats) -> Floats:
    """How each die leans otherwise than a flat one would there (n, 2), the die itself left out of the fit."""
    if not len(rows):
        return np.zeros((0, 2))
    _, weight = _fit(camera, rows, lean)
    before, told = _before(camera)
    squares = np.einsum("n,nij,nik->njk", weight, rows, rows)
    shares = np.einsum("n,nij,ni->nj", weight, rows, lean)
    others = before + squares.sum(0) - squares
    numbers = np.linalg.solve(others, (told + shares.sum(0) - shares)[..., None])
    doubt = np.einsum("nij,njk,nik->n", rows, np.linalg.inv(others), rows) / 2
    stray = lean - (rows @ numbers)[..., 0]
    return np.asarray(stray * (_NOISE / np.sqrt(_NOISE**2 + doubt))[:, None])


def camera_numbers(camera: Camera) -> Floats:
    """The camera's three numbers (see `rows_of`) by all dice seen so far."""
    return np.asarray(np.linalg.solve(*_before(camera)), np.float64)


def flat_chance(stray: float, prior: float, drawn: bool = False) -> float:
    """The chance that a die lies flat that leans so much otherwise; ``prior``: how often such a die is cocked;
    ``drawn``: it shows a drawing, such as a skull.

    >>> round(flat_chance(0.05, BESIDE), 3), round(flat_chance(0.3, BESIDE), 1), round(flat_chance(0.3, ALONE), 2)
    (0.999, 0.6, 0.91)
    """
    rough = _ROUGH_DRAWN if drawn else _ROUGH
    flat = (1 - rough) * _ring(stray, _FLAT) + rough * _ring(stray, _FLAT_ROUGH)
    cocked = _ring(stray, _TILTED)
    return float((1 - prior) * flat / ((1 - prior) * flat + prior * cocked + 1e-12))


def _ring(stray: float, spread: float) -> float:
    """How densely the lengths of vectors lie there whose parts are normally distributed (Rayleigh)."""
    return float(max(stray, 1e-3) / spread**2 * np.exp(-(stray**2) / (2 * spread**2)))


def _before(camera: Camera) -> tuple[Floats, Floats]:
    prior = np.diag(_CAMERA_VARIES**-2)
    return prior + camera.squares, prior @ _CAMERA + camera.sums


def _fit(camera: Camera, rows: Floats, lean: Floats) -> tuple[Floats, Floats]:
    """The camera's three numbers by all dice, and the weight of each (n,): what fits badly counts little."""
    before, told = _before(camera)
    weight = np.full(len(rows), _NOISE**-2)
    numbers = np.linalg.solve(before, told)
    for _ in range(_ROUNDS):
        whole = before + np.einsum("n,nij,nik->jk", weight, rows, rows)
        numbers = np.linalg.solve(whole, told + np.einsum("n,nij,ni->j", weight, rows, lean))
        rest = np.linalg.norm(lean - rows @ numbers, axis=1)
        weight = _NOISE**-2 / (1 + (rest / (2 * _NOISE)) ** 2)
    return np.asarray(numbers, np.float64), np.asarray(weight, np.float64)
