# SPDX-License-Identifier: MIT
"""What people lay aside at the rim of the picture, drawn: cups side by side, stacked or on their sides, a glass, a
card; and a sleeve that rests there.

Places are told in parts of the picture's half sides, so that half of all this is out of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.frame import Pixels
from vision.stage.chance import even, pick
from vision.stage.scene import Colour, Cup, Thing

TREMOR_MM = (0.0, 0.05, 0.1, 0.2, 0.4)
"""How far hands and arms tremble, deviation: resting ones by a twentieth of a millimetre and more; the first not at
all."""
_FAR_MM = 18.0
_CUP_MM = 90.0


@dataclass(frozen=True, slots=True)
class Fallen:
    """A cup that leans or lies on its side: the middle of its mouth and the way to its bottom (mm, right and up from
    the picture's middle), how upright it is (0 lies, 1 stands), and its colour (0-255)."""

    mouth: tuple[float, float]
    way: tuple[float, float]
    upright: float
    colour: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Aside:
    """What lies there: cups that stand, such as don't, other things."""

    cups: tuple[Cup, ...]
    fallen: tuple[Fallen, ...]
    things: tuple[Thing, ...]

    @property
    def room(self) -> tuple[Cup, ...]:
        """All cups as if they stood: nothing else has room there."""
        ends = [(cup.mouth, (cup.mouth[0] + cup.way[0], cup.mouth[1] + cup.way[1])) for cup in self.fallen]
        return (*self.cups, *(Cup(x, y, 45.0) for pair in ends for x, y in pair))


def laid_aside(rng: np.random.Generator, half_mm: tuple[float, float]) -> Aside:
    """One to three cups at the rim of a picture of these half sides, and mostly a glass or a card."""
    form = pick(rng, ("side by side", "stacked", "fallen"))
    fallen = _fallen(rng, half_mm) if form == "fallen" else ()
    things = _glass_and_card(rng, half_mm)
    cups = () if fallen else _stack(rng, half_mm) if form == "stacked" else _cups(rng, half_mm)
    return Aside(cups, fallen, things)


def sleeve(rng: np.random.Generator, half_mm: tuple[float, float], cloth: Colour) -> Thing:
    """An arm that rests at the left or right side of the picture, each third one in the table's own colour."""
    colour = cloth if rng.random() < 1 / 3 else random_colour(rng, 0.5)
    x, y = pick(rng, (-1, 1)) * half_mm[0] * even(rng, 1.0, 1.1), half_mm[1] * even(rng, -0.6, 0.6)
    size, turn, seed = even(rng, 180, 260), even(rng, -40, 40), int(rng.integers(99))
    return Thing("sleeve", x, y, size, turn, _FAR_MM, colour, seed=seed)


def random_colour(rng: np.random.Generator, most: float) -> Colour:
    """Any colour up to so bright (0-1)."""
    red, green, blue = rng.uniform(0.01, most, 3)
    return float(red), float(green), float(blue)


def _cups(rng: np.random.Generator, half_mm: tuple[float, float]) -> tuple[Cup, ...]:
    """Two may stand side by side, as if stacked."""
    first, side = half_mm[0] * even(rng, -0.8, 0.2), pick(rng, (-1, 1))
    colour = random_colour(rng, 0.4)
    xs = [first + 70 * number * even(rng, 0.8, 2.0) for number in range(rng.integers(1, 4))]
    return tuple(
        Cup(x, side * half_mm[1] * even(rng, 0.88, 1.06), even(rng, 36, 44), even(rng, 70, 100), colour) for x in xs
    )


def _stack(rng: np.random.Generator, half_mm: tuple[float, float]) -> tuple[Cup, ...]:
    """Two or three, one on the other: of the lower ones their rims are seen."""
    x, y = half_mm[0] * even(rng, -0.8, 0.8), pick(rng, (-1, 1)) * half_mm[1] * even(rng, 0.83, 1.06)
    colour, more = random_colour(rng, 0.4), range(int(rng.integers(2, 4)))
    return tuple(Cup(x, y, 42 - 1.5 * number, 80 + 18 * number, colour) for number in more)


def _fallen(rng: np.random.Generator, half_mm: tuple[float, float]) -> tuple[Fallen, ...]:
    """One or two, some half out of the picture."""
    cups = []
    for number in range(int(rng.integers(1, 3))):
        x, turn = half_mm[0] * (even(rng, -0.8, -0.2) + number), even(rng, 0, 2 * np.pi)
        y = pick(rng, (-1, 1)) * half_mm[1] * even(rng, 0.8, 1.07)
        upright = even(rng, 0, 0.8)
        long = _CUP_MM * (1 - upright)
        way = long * float(np.cos(turn)), long * float(np.sin(turn))
        red, green, blue = rng.uniform(10, 160, 3)
        cups.append(Fallen((x, y), way, upright, (float(blue), float(green), float(red))))
    return tuple(cups)


def _glass_and_card(rng: np.random.Generator, half_mm: tuple[float, float]) -> tuple[Thing, ...]:
    """At the left and at the right."""
    right, up = half_mm
    glass = Thing("beaker", right * even(rng, 0.9, 1), up * even(rng, -0.5, 0.5), even(rng, 55, 75), seed=_seed(rng))
    place = (-right * even(rng, 0.85, 1), up * even(rng, -0.5, 0.5))
    card = Thing("card", *place, 88.0, even(rng, 0, 180), seed=_seed(rng))
    return tuple(thing for thing in (glass, card) if rng.random() < 0.7)


def _seed(rng: np.random.Generator) -> int:
    return int(rng.integers(99))


def with_fallen(pixels: Pixels, cups: Sequence[Fallen], px_per_mm: float) -> Pixels:
    """The picture with these cups: round bodies, lit along their backs, with dark mouths and soft shadows."""
    if not cups:
        return pixels
    out = pixels.astype(np.float32)
    height, width = out.shape[:2]
    y, x = np.indices(out.shape[:2], np.float32)
    right, up = (x - width / 2) / px_per_mm, (height / 2 - y) / px_per_mm
    for cup in cups:
        long = float(np.hypot(*cup.way))
        along_x, along_y = (part / max(long, 1e-6) for part in cup.way)
        dx, dy = right - np.float32(cup.mouth[0]), up - np.float32(cup.mouth[1])
        along, across = dx * along_x + dy * along_y, dx * along_y - dy * along_x
        half = 40 * (1 - 0.2 * np.clip(along / long, 0, 1))
        body = ((along > 0) & (along < long) & (np.abs(across) < half)).astype(np.float32)
        out *= 1 - 0.5 * cv2.GaussianBlur(np.roll(body, (9, -14), (0, 1)), (0, 0), 9)[..., None]
        lit = np.sqrt(np.clip(1 - (across / half) ** 2, 0.04, 1)) * np.where(np.abs(along - 2.5) < 2, 0.7, 1.0)
        deep = 8 + 30 * cup.upright
        mouth = ((along / deep) ** 2 + (across / 40) ** 2 < 1).astype(np.float32)
        for cover, tone in ((body, lit), (mouth, np.full_like(lit, 0.15))):
            soft = cv2.GaussianBlur(cover, (0, 0), 1.0)[..., None]
            out = out * (1 - soft) + soft * tone[..., None] * np.array(cup.colour, np.float32)
    return np.asarray(out + 0.5, np.uint8)
