# SPDX-License-Identifier: MIT
"""Reckons from all dice of a picture how flat ones lean on it, and by how much each leans otherwise."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.readers.network import Floats

_NOISE = 0.08
"""How far off a lean is measured, as a rule."""
_CAMERA = np.array([0.0, 0.0, 0.85])
"""What is known of a camera beforehand: it looks straight down, and the picture is 0.85 focal lengths wide."""
_CAMERA_VARIES = np.array([0.15, 0.15, 0.25])
_ROUNDS = 5


def strays(places: Floats, lean: Floats, sure: NDArray[np.bool_], width: int, height: int) -> tuple[Floats, Floats]:
    """How a flat die would lean at each place (n, 2), and by how much each leans otherwise (n,): about sines of angles.

    To a camera that looks from aside all dice lean alike, and towards the rim of the picture all lean outwards, the
    more the wider its lens. Lens and tilt are reckoned from the other dice (a robust ridge regression, each die left
    out in turn); where these tell little, only a large difference counts.

    ``places`` (n, 2 or more): x and y in px; ``lean`` (n, 2): how each die's way up leans on the picture, right and
    down; ``sure``: the places that surely are dice, by which the camera is judged.
    """
    by_all, by_others, doubt = _level(places, lean, sure, width, height)
    off = np.linalg.norm(lean - by_others, axis=1) * _NOISE / np.sqrt(_NOISE**2 + doubt)
    return by_all, np.asarray(off, np.float32)


def _level(
    places: Floats, lean: Floats, sure: NDArray[np.bool_], width: int, height: int
) -> tuple[Floats, Floats, Floats]:
    """How a flat die at each place would lean (n, 2), told by all and told by the others, and how far off the second
    may be, squared (n,)."""
    if not len(places):
        return np.zeros((0, 2), np.float32), np.zeros((0, 2), np.float32), np.zeros(0, np.float32)
    rows = np.zeros((len(places), 2, 3))
    rows[:, 0, 0] = rows[:, 1, 1] = 1
    rows[:, :, 2] = (places[:, :2] - np.array([(width - 1) / 2, (height - 1) / 2])) / max(width, height)
    squares, shares = np.einsum("nij,nik->njk", rows, rows), np.einsum("nij,ni->nj", rows, lean)
    before = np.diag(_CAMERA_VARIES**-2)
    weight = sure / _NOISE**2
    for _ in range(_ROUNDS):
        whole = before + np.einsum("n,njk->jk", weight, squares)
        sums = before @ _CAMERA + weight @ shares
        rest = np.linalg.norm(lean - rows @ np.linalg.solve(whole, sums), axis=1)
        weight = sure / _NOISE**2 / (1 + (rest / (2 * _NOISE)) ** 2)
    by_all = rows @ np.linalg.solve(whole, sums)
    others = whole - weight[:, None, None] * squares
    camera = np.linalg.solve(others, (sums - weight[:, None] * shares)[..., None])
    doubt = np.einsum("nij,njk,nik->n", rows, np.linalg.inv(others), rows) / 2
    return by_all.astype(np.float32), (rows @ camera)[..., 0].astype(np.float32), doubt.astype(np.float32)
