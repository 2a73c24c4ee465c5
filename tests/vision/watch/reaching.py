# SPDX-License-Identifier: MIT
"""Drawn hands over drawn dice, filmed: does anything count while a hand lies on a die, and at once when none does?

    python -m tests.vision.watch.reaching 200                # some fifteen minutes; exit status 1 if one counted
    python -m tests.vision.watch.reaching 20 "cups aside"    # of one kind

A hand rests on dice or beside them, points at one, or leaves; it trembles as hands do, some hardly at all. Each third
sleeve is of the table's own colour. Or no hand is there, but cups, a glass and a card that were laid aside, half out of
the picture: cups that stand side by side or one on the other, or lie on their sides; and in each third of these films
a sleeve that rests at the rim, and trembles.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Literal

import numpy as np

from tests.vision.watch.laid_aside import TREMOR_MM, Fallen, laid_aside, random_colour, sleeve, with_fallen
from tests.vision.watch.screening import FRAME_S, SOON_S, Layer, Screening, layer_between
from vision.frame import Pixels
from vision.stage.camera import View
from vision.stage.chance import bright, even, pick
from vision.stage.floor import floor_of
from vision.stage.render import render
from vision.stage.scene import Colour, DieLook, PlacedDie, Thing
from vision.stage.tabletop import HEIGHT, WIDTH, WIDTH_MM, table_scene
from vision.stage.variety import Crowd, random_ground, scatter, skin
from vision.workshop.data.drawn.sittings import household_look

Act = Literal["rests", "points", "leaves", "at the rim", "cups aside"]
ACTS: tuple[Act, ...] = ("rests", "points", "leaves", "at the rim", "cups aside")
NOISE = 2.2
SIDE_MM = 16.0
_PX = WIDTH / WIDTH_MM
_HALF_MM = (WIDTH_MM / 2, WIDTH_MM / 2 * HEIGHT / WIDTH)
_STANDS_OUT = 0.2
_ONES = ("none", "ring")
"""With these maker's marks a 1 is one all the same: letters round the pip."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one film: ``counted_s`` after all came to rest, or where the hand is ``on_die`` (it lies on one or
    hides one) after it left (None: nothing counted), whether that was right, and whether it was ``too_soon``."""

    act: Act
    tremor_mm: float
    on_die: bool
    counted_s: float | None
    right: bool
    too_soon: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Film:
    """The bare table, the dice on it, these with what was laid aside, the hand over that, and what the dice show."""

    bare: Pixels
    dice: Pixels
    still: Pixels
    hand: Layer
    faces: tuple[str, ...]
    on_die: bool


def play(seed: int, act: Act) -> Outcome:
    """Plays one film."""
    rng = np.random.default_rng(seed)
    film, tremor_mm = _drawn(rng, act), pick(rng, TREMOR_MM)
    screening = Screening(NOISE, seed)
    screening.show([film.bare] * 20)
    screening.expect(len(film.faces))
    resting = _resting(rng, film, act, tremor_mm)
    found = rest = screening.show(resting)
    waited_s = 0.0 if film.on_die or rest is not None else len(resting) * FRAME_S
    if rest is None:
        found = screening.show(_gone(film, act))
    counted_s = None if found is None else waited_s + found.after_s
    right = found is None or found.faces == film.faces
    return Outcome(act, tremor_mm, film.on_die, counted_s, right, film.on_die and rest is not None)


def _resting(rng: np.random.Generator, film: _Film, act: Act, tremor_mm: float) -> list[Pixels]:
    """It comes, and rests for four seconds; one that leaves goes on its way, slowly."""
    frames, slow = [], np.zeros(2)
    for number in range(40):
        slow = 0.8 * slow + 0.6 * rng.normal(0, tremor_mm, 2)
        right, down = (slow + rng.normal(0, 0.3 * tremor_mm, 2)) * _PX
        frames.append(film.hand.over(film.still, (right, down + 2.0 * number * (act == "leaves"))))
    return frames


def _gone(film: _Film, act: Act) -> list[Pixels]:
    start = 80.0 if act == "leaves" else 0.0
    leaving = [film.hand.over(film.still, (0.0, start + 120.0 * step)) for step in range(1, 9)]
    return [*leaving, *[film.dice] * 30]


def _drawn(rng: np.random.Generator, act: Act) -> _Film:
    ground = random_ground(rng)
    count = int(rng.integers(3, 9))
    look = readable_look(rng)
    spots = scatter(rng, [SIDE_MM] * count, Crowd(0.4, False, 130, 95))
    dice = [_die(rng, look, spot.x_mm, spot.y_mm, spot.yaw_deg) for spot in spots]
    scene = replace(table_scene(dice), ground=ground)
    scene = replace(scene, sensor=replace(scene.sensor, noise=0.0), seed=int(rng.integers(1 << 20)))
    floor = floor_of(scene, View(scene.lens, WIDTH, HEIGHT))
    bare = render(replace(scene, dice=()), WIDTH, HEIGHT, floor).pixels
    shown = still = render(scene, WIDTH, HEIGHT, floor)
    things, fallen, hands = tuple[Thing, ...](), tuple[Fallen, ...](), tuple[Thing, ...]()
    if act == "cups aside":
        aside = laid_aside(rng, _HALF_MM)
        things, fallen = aside.things, aside.fallen
        scene = replace(scene, cups=aside.cups, things=things)
        still = render(scene, WIDTH, HEIGHT, floor)
        hands = (sleeve(rng, _HALF_MM, ground.colour),) if rng.random() < 1 / 3 else ()
    else:
        hands = (_hand(rng, act, dice[int(rng.integers(len(dice)))], ground.colour),)
    reached = render(replace(scene, things=(*things, *hands)), WIDTH, HEIGHT, floor) if hands else still
    seen = {die.index: die.visible for die in reached.dice}
    on_die = any(seen.get(die.index, 0.0) < die.visible - 0.02 for die in shown.dice)
    lying, held = (with_fallen(picture.pixels, fallen, _PX) for picture in (still, reached))
    faces = tuple(sorted(str(die.face) for die in shown.dice))
    return _Film(bare, shown.pixels, lying, layer_between(lying, held), faces, on_die)


def readable_look(rng: np.random.Generator, set_name: str = "pips") -> DieLook:
    """A kind of dice that people can read: pips stand out of the marbling too, and no star, crest or name stands for
    the 1, which is a face that the sets don't know. Others are asked about on the plainest table, and tell nothing of
    what reaches in."""
    look = household_look(rng, set_name)
    while _faint(look) or look.worn or look.logo not in _ONES:
        look = household_look(rng, set_name)
    return look


def _faint(look: DieLook) -> bool:
    return min(abs(bright(pip) - bright(look.second)) for pip in look.pips) < _STANDS_OUT


def _die(rng: np.random.Generator, look: DieLook, x: float, y: float, yaw: float) -> PlacedDie:
    up = int(rng.integers(1, 7))
    front = pick(rng, [face for face in range(1, 7) if face not in (up, 7 - up)])
    return PlacedDie(look, x, y, up, front, yaw, SIDE_MM)


def _hand(rng: np.random.Generator, act: Act, at: PlacedDie, cloth: Colour) -> Thing:
    """A hand that comes in from the lower side of the picture."""
    size = even(rng, 190, 240)
    reach = {"rests": 0.12, "leaves": 0.2, "points": 0.47}.get(act, 0.0) * size
    x, y = at.x_mm + even(rng, -8, 8), at.y_mm - reach + even(rng, -6, 6)
    if act == "at the rim":
        x, y = even(rng, -200, 200), even(rng, -300, -265)
    colour = cloth if rng.random() < 1 / 3 else skin(rng) if rng.random() < 0.2 else random_colour(rng, 0.5)
    turn = 90.0 + even(rng, -15, 15)
    return Thing("hand", x, y, size, turn, SIDE_MM + 2, skin(rng), colour, 0.0, int(rng.integers(1 << 16)))


def main(count: int, acts: Sequence[Act] = ACTS) -> int:
    """Plays so many films; the number of those in which something counted too soon or wrongly."""
    outcomes = list[Outcome]()
    for seed in range(count):
        one = play(seed, acts[seed % len(acts)])
        outcomes.append(one)
        print(seed, one, flush=True)
    for act in acts:
        films = [one for one in outcomes if one.act == act]
        free = [one for one in films if not one.on_die]
        in_time = sum(one.counted_s is not None and one.counted_s <= SOON_S for one in free)
        tally = Counter("counted" if one.counted_s is not None else "not" for one in films)
        print(f"{act:11} {dict(tally)}; {len(films) - len(free)} on a die; ", end="")
        print(f"{in_time} of {len(free)} others within {SOON_S:g} s")
        if times := [one.counted_s for one in free if one.counted_s is not None]:
            print(f"{'':11} those others that counted: {median(times):.1f} s in the median, {max(times):.1f} s at most")
    bad = sum(one.too_soon or not one.right for one in outcomes)
    print(f"{len(outcomes)} hands: {sum(one.too_soon for one in outcomes)} counted under a hand, {bad} bad")
    return bad


if __name__ == "__main__":
    chosen = tuple(act for act in ACTS if act in sys.argv[2:])
    sys.exit(min(1, main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, chosen or ACTS)))
