# SPDX-License-Identifier: MIT
"""Things by chance, on the table and over it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.stage.chance import any_colour, dark, even, often, paint_colour, pale, pick, ratio, scaled, shown, weighted
from vision.stage.layout import Spot, overlap
from vision.stage.scene import Colour, Cup, PlacedDie, Thing

_SIZES_MM = {
    "coin": (13, 32), "button": (8, 30), "magnet": (6, 40), "ring": (8, 90), "beaker": (40, 120), "brick": (14, 60),
    "holes": (14, 90), "nut": (8, 26), "gem": (13, 30), "card": (60, 95), "domino": (22, 60), "letter": (90, 300),
    "dots": (30, 130), "mat": (20, 250), "keys": (40, 130), "phone": (120, 165), "hand": (150, 230),
    "sleeve": (120, 300), "cable": (120, 400), "pencil": (100, 190), "rim": (110, 400),
}  # fmt: skip
_LOW = {
    "coin": 1.2, "button": 1.2, "magnet": 1.4, "ring": 0.7, "beaker": 0.4, "brick": 0.8, "holes": 0.7, "nut": 0.6,
    "gem": 0.9, "card": 0.9, "domino": 1.3, "letter": 0.7, "dots": 1.0, "mat": 1.4, "keys": 0.5, "phone": 0.3,
    "cable": 0.6, "pencil": 0.5, "rim": 0.4, "hand": 0.1,
}  # fmt: skip
_HIGH = {"hand": 1.0, "sleeve": 0.6, "cable": 0.7, "pencil": 0.4, "card": 0.3, "letter": 0.3, "ring": 0.15}
_STANDING = {"magnet", "brick", "gem", "beaker", "nut", "holes", "domino", "button", "coin", "ring"}
_METALS: tuple[Colour, ...] = ((0.5, 0.5, 0.5), (0.45, 0.3, 0.12), (0.4, 0.2, 0.1), (0.3, 0.31, 0.33))


def random_things(
    rng: np.random.Generator, dice: Sequence[PlacedDie], half_x_mm: float, half_y_mm: float
) -> tuple[Thing, ...]:
    """Nothing, a few things, or a litter of small ones; now and then a hand or a cable over the dice."""
    count = weighted(rng, {0: 0.42, 1 + int(rng.poisson(1.2)): 0.45, int(rng.integers(4, 13)): 0.13})
    like = weighted(rng, _LOW) if count > 3 and often(rng, 0.5) else None
    spots = [Spot(die.x_mm, die.y_mm, die.yaw_deg, die.side_mm) for die in dice]
    low = [_low(rng, like or weighted(rng, _LOW), half_x_mm, half_y_mm) for _ in range(count)]
    low = [thing for thing in low if thing.kind not in _STANDING or _free(thing, spots)]
    low.sort(key=lambda thing: -thing.size_mm)
    return tuple(low + _high(rng, dice, half_x_mm, half_y_mm))


def litter(
    rng: np.random.Generator, kinds: dict[str, float], count: int, dice: Sequence[PlacedDie], half_mm: float
) -> tuple[Thing, ...]:
    """So many things of these kinds (with their shares) on a table of this half side, none on or under a die."""
    spots = [Spot(die.x_mm, die.y_mm, die.yaw_deg, die.side_mm) for die in dice]
    things = [_low(rng, weighted(rng, kinds), half_mm, half_mm) for _ in range(count)]
    return tuple(thing for thing in things if _free(thing, spots))


def _free(thing: Thing, spots: Sequence[Spot]) -> bool:
    own = Spot(thing.x_mm, thing.y_mm, thing.angle_deg, thing.size_mm)
    return not any(overlap(own, spot) for spot in spots)


def _low(rng: np.random.Generator, kind: str, half_x_mm: float, half_y_mm: float) -> Thing:
    x, y = even(rng, -half_x_mm, half_x_mm) * 1.1, even(rng, -half_y_mm, half_y_mm) * 1.1
    return _thing(rng, kind, x, y, 0.0)


def _high(rng: np.random.Generator, dice: Sequence[PlacedDie], half_x_mm: float, half_y_mm: float) -> list[Thing]:
    if not often(rng, 0.09):
        return []
    kind = weighted(rng, _HIGH)
    if dice and often(rng, 0.6):
        near = pick(rng, dice)
        x, y = near.x_mm, near.y_mm
    else:
        x, y = even(rng, -half_x_mm, half_x_mm), even(rng, -half_y_mm, half_y_mm)
    thing = _thing(rng, kind, 0, 0, ratio(rng, 17, 60))
    away = thing.size_mm * (even(rng, 0.1, 0.6) if kind == "hand" else even(rng, 0, 0.3))
    turn = np.radians(thing.angle_deg)
    return [_moved(thing, x - away * float(np.cos(turn)), y - away * float(np.sin(turn)))]


def _moved(thing: Thing, x_mm: float, y_mm: float) -> Thing:
    return Thing(
        thing.kind, x_mm, y_mm, thing.size_mm, thing.angle_deg, thing.base_mm, thing.colour, thing.second,
        thing.gloss, thing.seed,
    )  # fmt: skip


def _thing(rng: np.random.Generator, kind: str, x_mm: float, y_mm: float, base_mm: float) -> Thing:
    low, high = _SIZES_MM[kind]
    return Thing(
        kind=kind,
        x_mm=x_mm,
        y_mm=y_mm,
        size_mm=ratio(rng, low, high),
        angle_deg=even(rng, 0, 360),
        base_mm=base_mm,
        colour=_colour(rng, kind),
        second=pick(rng, (pale, dark, any_colour, paint_colour))(rng),
        gloss=ratio(rng, 0.005, 0.07) if kind not in ("hand", "sleeve", "letter", "mat") else 0.0,
        seed=int(rng.integers(1 << 16)),
    )


def _colour(rng: np.random.Generator, kind: str) -> Colour:
    if kind == "hand":
        return skin(rng)
    if kind in ("coin", "nut", "ring") and often(rng, 0.75):
        return scaled(pick(rng, _METALS), ratio(rng, 0.5, 1.5))
    if kind == "magnet" and often(rng, 0.3):
        return (0.2, 0.2, 0.2)
    return pick(rng, (pale, pale, dark, any_colour, paint_colour, paint_colour))(rng)


def skin(rng: np.random.Generator) -> Colour:
    """The colour of somebody's skin."""
    return shown(even(rng, 0.02, 0.09), even(rng, 0.25, 0.6), ratio(rng, 0.25, 0.95))


def random_cups(
    rng: np.random.Generator, dice: Sequence[PlacedDie], half_x_mm: float, half_y_mm: float
) -> tuple[Cup, ...]:
    """Now and then a dice cup that stands upside down where no die lies, or over a die."""
    if not often(rng, 0.04):
        return ()
    radius = ratio(rng, 14, 42)
    cup = Cup(
        x_mm=even(rng, -half_x_mm, half_x_mm),
        y_mm=even(rng, -half_y_mm, half_y_mm),
        radius_mm=radius,
        height_mm=radius * even(rng, 1.2, 2.4),
        colour=pick(rng, (dark, any_colour, paint_colour))(rng),
        gloss=ratio(rng, 0.004, 0.05),
    )
    gaps = [np.hypot(die.x_mm - cup.x_mm, die.y_mm - cup.y_mm) - radius for die in dice]
    return (
        ()
        if any(-0.8 * die.side_mm < gap < 0.75 * die.side_mm for die, gap in zip(dice, gaps, strict=True))
        else (cup,)
    )
