# SPDX-License-Identifier: MIT
"""Reckons from all dice of a picture how flat ones lean on it, and by how much each leans otherwise."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.reading.network import Floats

Sums = NDArray[np.float64]
"""What is summed over dice: exact enough to take a die out of it again."""

NOISE = 0.08
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
    return by_all, np.asarray(shrunk(np.linalg.norm(lean - by_others, axis=1), doubt), np.float32)


def rows_of(places: ArrayLike, width: int, height: int) -> Sums:
    """What a camera's three numbers mean at each of n places (x, y, …; px): tilt to the right, tilt down, how wide it
    looks (n, 2, 3)."""
    at = np.asarray(places, np.float64)
    rows = np.zeros((len(at), 2, 3))
    if len(at):
        rows[:, 0, 0] = rows[:, 1, 1] = 1
        rows[:, :, 2] = (at[:, :2] - np.array([(width - 1) / 2, (height - 1) / 2])) / max(width, height)
    return rows


def beforehand() -> tuple[Sums, Sums]:
    """What is known of any camera, as the sums (3, 3) and (3,) of a least-squares fit."""
    before = np.diag(_CAMERA_VARIES**-2)
    return before, before @ _CAMERA


def fitted(
    known: tuple[Sums, Sums], rows: Sums, lean: NDArray[Any], sure: NDArray[np.bool_]
) -> tuple[Sums, Sums, Sums]:
    """The sums of the fit, ``known`` before and these n dice with it, and the weight of each die (n,): those that are
    not ``sure`` have none, and what fits badly has little."""
    squares, shares = np.einsum("nij,nik->njk", rows, rows), np.einsum("nij,ni->nj", rows, lean)
    whole, sums = known
    weight = sure / NOISE**2
    for _ in range(_ROUNDS):
        whole = known[0] + np.einsum("n,njk->jk", weight, squares)
        sums = known[1] + weight @ shares
        rest = np.linalg.norm(lean - rows @ np.linalg.solve(whole, sums), axis=1)
        weight = sure / NOISE**2 / (1 + (rest / (2 * NOISE)) ** 2)
    return whole, sums, weight


def left_out(whole: Sums, sums: Sums, rows: Sums, lean: NDArray[Any], weight: Sums) -> tuple[Sums, Sums]:
    """How a flat die at each place would lean (n, 2) by all but itself, and how far off that may be, squared (n,)."""
    others = whole - weight[:, None, None] * np.einsum("nij,nik->njk", rows, rows)
    camera = np.linalg.solve(others, (sums - weight[:, None] * np.einsum("nij,ni->nj", rows, lean))[..., None])
    doubt = np.einsum("nij,njk,nik->n", rows, np.linalg.inv(others), rows) / 2
    return (rows @ camera)[..., 0], doubt


def shrunk(off: NDArray[Any], doubt: NDArray[Any]) -> NDArray[Any]:
    """What a die leans otherwise than expected, less where little is known of what to expect (`left_out`)."""
    return np.asarray(off * NOISE / np.sqrt(NOISE**2 + doubt))


def _level(
    places: Floats, lean: Floats, sure: NDArray[np.bool_], width: int, height: int
) -> tuple[Floats, Floats, Floats]:
    """How a flat die at each place would lean (n, 2), told by all and told by the others, and how far off the second
    may be, squared (n,)."""
    if not len(places):
        return np.zeros((0, 2), np.float32), np.zeros((0, 2), np.float32), np.zeros(0, np.float32)
    rows = rows_of(places, width, height)
    whole, sums, weight = fitted(beforehand(), rows, lean, sure)
    by_others, doubt = left_out(whole, sums, rows, lean, weight)
    by_all = rows @ np.linalg.solve(whole, sums)
    return by_all.astype(np.float32), by_others.astype(np.float32), doubt.astype(np.float32)
