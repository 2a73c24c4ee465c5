# SPDX-License-Identifier: MIT
"""The sides of a die: pips, their hollows, a logo on the 1, or a decal."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.stage.die.body import Body, Hit
from vision.stage.lens import Floats
from vision.stage.noise import sample
from vision.stage.scene import Decal, DieLook

_STRIP = 1024

_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """The paint of pips at points of a die.

    ``cover``: how much of it covers the body; ``colour`` (3, n); ``slope`` (3, n) and ``depth``: the hollows;
    ``pip``: the number of the nearest pip of that side; ``away``: how far its middle is, in its radii.
    """

    cover: Floats
    colour: Floats
    slope: Floats
    depth: Floats
    pip: NDArray[np.int8]
    away: Floats


def places(look: DieLook, value: int) -> Floats:
    """Middles of the pips of a side, in halves of its side, shape (n, 2); each look turns 2, 3 and 6 its own way."""
    spots = np.array(_PLACES[value], dtype=np.float32) * np.float32(2 * look.pip_spacing)
    if value == 6:
        spots[:, 1] *= np.float32(look.six_gap)
    if (look.seed >> value) & 1:
        spots = spots[:, ::-1] if value == 6 else spots * np.array([1, -1], np.float32)
    return spots


def marks(body: Body, hit: Hit, pixel: float) -> Marks:
    """The pips at the points of a hit; ``pixel`` is the width of a pixel in the die's unit."""
    count = hit.point.shape[1]
    result = Marks(
        np.zeros(count, np.float32),
        np.zeros((3, count), np.float32),
        np.zeros((3, count), np.float32),
        np.zeros(count, np.float32),
        np.zeros(count, np.int8),
        np.zeros(count, np.float32),
    )
    for side in range(len(body.sides)):
        here = np.flatnonzero(hit.side == side)
        if here.size:
            _mark_side(body, hit, side, here, pixel, result)
    return result


def _mark_side(body: Body, hit: Hit, side: int, here: NDArray[np.intp], pixel: float, result: Marks) -> None:
    look, value = body.look, body.sides[side]
    decal = look.decals[value - 1] if value <= len(look.decals) else None
    if decal is not None:
        flat = body.solid.flat(side, hit.point[:, here])
        _print(decal, *flat, (look.seed >> value) & body.solid.quarters, here, pixel, result)
    if decal is not None or look.kind != "d6":
        return
    first, second = (side // 2 + 1) % 3, (side // 2 + 2) % 3
    u, v = hit.point[first, here], hit.point[second, here]
    spots = places(look, value)
    du, dv = u - spots[:, :1], v - spots[:, 1:]
    square = du**2 + dv**2
    nearest = square.argmin(axis=0)[None]
    gap = np.sqrt(np.take_along_axis(square, nearest, 0)[0])
    radius = 2 * look.pip_radius * (look.big_one if value == 1 else 1.0)
    soft = pixel * 1.1
    cover = np.clip((radius - gap) / soft + 0.5, 0, 1)
    within = np.clip(1 - gap / radius, 0, 1)
    colour = np.repeat(np.array(look.pips[value - 1], np.float32)[:, None], here.size, 1)
    if look.ring:
        core = np.clip((radius * (1 - look.ring) - gap) / soft + 0.5, 0, 1)
        colour += core * (np.array(look.ring_colour, np.float32)[:, None] - colour)
    if value == 1 and look.logo != "none":
        cover = _logo(look, u, v, soft) if look.logo == "letters" else np.maximum(cover, _logo(look, u, v, soft))
    if look.worn:
        cover = cover * np.clip(1 - look.worn * (0.6 + 0.5 * sample("blots", look.seed + side, u * 60, v * 60)), 0, 1)
    hollow = np.float32(look.dimple) * (within > 0) / np.float32(radius)
    result.slope[first, here] = -hollow * np.take_along_axis(du, nearest, 0)[0]
    result.slope[second, here] = -hollow * np.take_along_axis(dv, nearest, 0)[0]
    result.cover[here], result.colour[:, here] = cover, colour
    result.depth[here] = look.dimple * within
    result.pip[here], result.away[here] = nearest[0], gap / radius


def _print(decal: Decal, u: Floats, v: Floats, turns: int, here: NDArray[np.intp], pixel: float, result: Marks) -> None:
    """Ink instead of pips; one "pip" stands for all of it."""
    for _ in range(turns):
        u, v = -v, u
    cover = ink_at(decal, u, v, pixel)
    result.cover[here] = cover
    result.colour[:, here] = np.array(decal.colour, np.float32)[:, None]
    result.away[here] = np.where(cover > 0.55, 0.0, np.where(cover < 0.05, 1.5, 1.0))


def ink_at(decal: Decal, u: Floats, v: Floats, pixel: float) -> Floats:
    """How much ink covers points of a face (u to the right, v up, halves of its side); ``pixel``: a pixel's width.

    The ink is shrunk first until its grain is about a pixel wide, so that small faces do not sparkle.
    """
    ink = decal.ink
    while ink.shape[0] > 8 and ink.shape[0] * pixel / (2 * decal.span) > 1.5:
        ink = np.asarray(cv2.resize(ink, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    grain = ink.shape[0] / (2 * decal.span)
    middle = (ink.shape[0] - 1) / 2
    x, y = (middle + u * grain).astype(np.float32), (middle - v * grain).astype(np.float32)
    rows = -(-x.size // _STRIP)  # remap takes no picture of more than 32,767 pixels a side
    x, y = (np.resize(axis, (rows, _STRIP)) for axis in (x, y))
    found = cv2.remap(ink, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0)
    return np.asarray(found.reshape(-1)[: u.size] / np.float32(255), np.float32)


def _logo(look: DieLook, u: Floats, v: Floats, soft: float) -> Floats:
    """A maker's mark around or instead of the pip of the 1."""
    radius, angle = np.hypot(u, v), np.arctan2(v, u)
    if look.logo == "ring":
        words = np.sin(angle * (5 + look.seed % 9) + look.seed) + 0.5 * np.sin(angle * 23 + look.seed) > -0.3
        return np.asarray(np.clip((0.09 - np.abs(radius - 0.6)) / soft, 0, 1) * words, dtype=np.float32)
    if look.logo == "star":
        edge = 0.42 + 0.2 * np.sin((4 + look.seed % 4) * angle + look.seed)
        return np.asarray(np.clip((edge - radius) / soft, 0, 1), dtype=np.float32)
    ink = sample("blots", look.seed, u * 70, v * 70) > 0.3
    if look.logo == "blot":
        return np.asarray(ink * ((radius > 0.25) & (radius < 0.75)), dtype=np.float32)
    bars = (np.sin(u * 21 + look.seed) > -0.2) & (np.abs(v) < 0.22) & (np.abs(u) < 0.7)
    return np.asarray((bars & (sample("blots", look.seed, u * 90, v * 90) > -0.4)) * 1.0, dtype=np.float32)
