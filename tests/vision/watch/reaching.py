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

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.ticking import Ticking
from vision.frame import Frame, Pixels
from vision.message import Expect, FromWatcher, Read
from vision.reading.reader import Reader, open_reader
from vision.stage.chance import even, pick
from vision.stage.layout import Crowd, scatter
from vision.stage.render import render
from vision.stage.scene import Cup, PlacedDie, Thing
from vision.stage.tabletop import HEIGHT, WIDTH, WIDTH_MM, table_scene
from vision.stage.things.oddments import skin
from vision.stage.variety import random_ground, random_look
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

Act = Literal["rests", "points", "leaves", "at the rim", "cups aside"]
ACTS: tuple[Act, ...] = ("rests", "points", "leaves", "at the rim", "cups aside")
FRAME_S = 0.1
NOISE = 2.2
SIDE_MM = 16.0
TREMOR_MM = (0.0, 0.05, 0.1, 0.2, 0.4)
"""How far hands tremble, deviation: resting ones by a twentieth of a millimetre and more; the first not at all."""
_PX = WIDTH / WIDTH_MM


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
    """The bare table, the dice on it, these with what was laid aside, the picture with the hand too, and where that is
    (0-1)."""

    bare: Pixels
    dice: Pixels
    still: Pixels
    hand: Pixels
    where: NDArray[np.float32]
    faces: tuple[int, ...]
    on_die: bool


class Reel:
    """A camera that shows what it is given, with noise of its own, ten times a second."""

    name, live, fresh = "reel", True, False

    def __init__(self, clock: Ticking, rng: np.random.Generator) -> None:
        self._clock, self._rng, self._number = clock, rng, 0
        self._grain = [rng.normal(0, NOISE, (HEIGHT, WIDTH, 3)).astype(np.int8) for _ in range(4)]
        self.shown = np.zeros((HEIGHT, WIDTH, 3), np.uint8)

    def open(self) -> None:
        """It is there."""

    def close(self) -> None:
        """Nothing needs giving back."""

    def take(self, timeout_s: float) -> Frame:
        """The next frame."""
        self._clock.ns += int(FRAME_S * 1e9)
        self._number += 1
        grain = np.roll(self._grain[self._number % 4], int(self._rng.integers(WIDTH)), axis=1)
        return Frame(cv2.add(self.shown, grain, dtype=cv2.CV_8U), self._clock.ns, self._number)


def play(seed: int, act: Act, reader: Reader) -> Outcome:
    """Plays one film."""
    rng = np.random.default_rng(seed)
    film, tremor_mm = _drawn(rng, act), pick(rng, TREMOR_MM)
    clock, heard = Ticking(), list[FromWatcher]()
    reel = Reel(clock, rng)
    watcher = Watcher(reel, Shelf(lambda _: reader), heard.append, clock)
    reader.forget()
    reel.shown = film.bare
    _run(watcher, [film.bare] * 20, reel, heard)
    watcher.hear(Expect(len(film.faces)))
    resting = _resting(rng, film, act, tremor_mm)
    found = rest = _run(watcher, resting, reel, heard)
    waited_s = 0.0 if film.on_die or rest is not None else len(resting) * FRAME_S
    if rest is None:
        found = _run(watcher, _gone(film, act), reel, heard)
    right = found is None or sorted(str(die.face) for die in found[1].reading.sighting.dice) == sorted(
        map(str, film.faces)
    )
    counted_s = None if found is None else waited_s + found[0]
    return Outcome(act, tremor_mm, film.on_die, counted_s, right, film.on_die and rest is not None)


def _run(watcher: Watcher, frames: Sequence[Pixels], reel: Reel, heard: list[FromWatcher]) -> tuple[float, Read] | None:
    """After how many seconds something counted, and what."""
    for number, reel.shown in enumerate(frames, 1):
        begun = len(heard)
        watcher.step()
        for told in heard[begun:]:
            if isinstance(told, Read) and told.reading.verified and told.reading.expected:
                return number * FRAME_S, told
    return None


def _resting(rng: np.random.Generator, film: _Film, act: Act, tremor_mm: float) -> list[Pixels]:
    """It comes, and rests for four seconds; one that leaves goes on its way, slowly."""
    frames, slow = [], np.zeros(2)
    for number in range(40):
        slow = 0.8 * slow + 0.6 * rng.normal(0, tremor_mm, 2)
        away = (slow + rng.normal(0, 0.3 * tremor_mm, 2)) * _PX
        if act == "leaves":
            away = away + np.array([0.0, 2.0 * number])
        frames.append(_covered(film, away))
    return frames


def _gone(film: _Film, act: Act) -> list[Pixels]:
    start = 80.0 if act == "leaves" else 0.0
    leaving = [_covered(film, np.array([0.0, start + 120.0 * step])) for step in range(1, 9)]
    return [*leaving, *[film.dice] * 30]


def _covered(film: _Film, away_px: NDArray[np.float64]) -> Pixels:
    """What lies still, and the hand so far from where it was drawn."""
    move = np.array([[1, 0, away_px[0]], [0, 1, away_px[1]]])
    size = (WIDTH, HEIGHT)
    hand = cv2.warpAffine(film.hand, move, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    where = cv2.warpAffine(film.where, move, size, borderMode=cv2.BORDER_CONSTANT)[..., None]
    return np.asarray(film.still * (1 - where) + hand * where + 0.5, np.uint8)


def _drawn(rng: np.random.Generator, act: Act) -> _Film:
    ground = random_ground(rng)
    count = int(rng.integers(3, 9))
    look = random_look(rng)
    spots = scatter(rng, [SIDE_MM] * count, Crowd(0.4, False, 130, 95))
    dice = [_die(rng, look, spot.x_mm, spot.y_mm, spot.yaw_deg) for spot in spots]
    scene = replace(table_scene(dice), ground=ground)
    scene = replace(scene, sensor=replace(scene.sensor, noise=0.0), seed=int(rng.integers(1 << 20)))
    bare = render(replace(scene, dice=()), WIDTH, HEIGHT).pixels
    shown = still = render(scene, WIDTH, HEIGHT)
    things, fallen = (), ()
    if act == "cups aside":
        form = pick(rng, ("side by side", "stacked", "fallen"))
        fallen = _fallen(rng) if form == "fallen" else ()
        things = _aside(rng)
        scene = replace(scene, cups=() if fallen else _stack(rng) if form == "stacked" else _cups(rng), things=things)
        still = render(scene, WIDTH, HEIGHT)
        hands = (_sleeve(rng, ground.colour),) if rng.random() < 1 / 3 else ()
    else:
        hands = (_hand(rng, act, dice[int(rng.integers(len(dice)))], ground.colour),)
    with_hand = render(replace(scene, things=(*things, *hands)), WIDTH, HEIGHT) if hands else still
    apart = np.abs(with_hand.pixels.astype(np.int16) - still.pixels).max(axis=2) > 2
    mask = cv2.morphologyEx(apart.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    where = cv2.GaussianBlur(cv2.dilate(mask, np.ones((5, 5), np.uint8)).astype(np.float32), (0, 0), 1.5)
    seen = {die.index: die.visible for die in with_hand.dice}
    on_die = any(seen.get(die.index, 0.0) < die.visible - 0.02 for die in shown.dice)
    lying, held = (_with_fallen(picture.pixels, fallen) for picture in (still, with_hand))
    return _Film(bare, shown.pixels, lying, held, where, tuple(die.face for die in shown.dice), on_die)


def _die(rng: np.random.Generator, look: object, x: float, y: float, yaw: float) -> PlacedDie:
    up = int(rng.integers(1, 7))
    front = pick(rng, [face for face in range(1, 7) if face not in (up, 7 - up)])
    return PlacedDie(look, x, y, up, front, yaw, SIDE_MM)  # type: ignore[arg-type]


def _hand(rng: np.random.Generator, act: Act, at: PlacedDie, cloth: tuple[float, float, float]) -> Thing:
    """A hand that comes in from the lower side of the picture."""
    size = even(rng, 190, 240)
    reach = {"rests": 0.12, "leaves": 0.2, "points": 0.47}.get(act, 0.0) * size
    x, y = at.x_mm + even(rng, -8, 8), at.y_mm - reach + even(rng, -6, 6)
    if act == "at the rim":
        x, y = even(rng, -200, 200), even(rng, -300, -265)
    sleeve = cloth if rng.random() < 1 / 3 else skin(rng) if rng.random() < 0.2 else tuple(rng.uniform(0.01, 0.5, 3))
    turn = 90.0 + even(rng, -15, 15)
    return Thing("hand", x, y, size, turn, SIDE_MM + 2, skin(rng), sleeve, 0.0, int(rng.integers(1 << 16)))  # type: ignore[arg-type]


def _cups(rng: np.random.Generator) -> tuple[Cup, ...]:
    """One to three at the rim; two may stand side by side, as if stacked."""
    first, side = even(rng, -220, 60), pick(rng, (-1, 1))
    colour = tuple(rng.uniform(0.01, 0.4, 3))
    places = [(first + 70 * number * even(rng, 0.8, 2.0), even(rng, 185, 225)) for number in range(rng.integers(1, 4))]
    return tuple(Cup(x, side * y, even(rng, 36, 44), even(rng, 70, 100), colour) for x, y in places)  # type: ignore[arg-type]


def _stack(rng: np.random.Generator) -> tuple[Cup, ...]:
    """Two or three, one on the other: of the lower ones their rims are seen."""
    x, y, colour = even(rng, -220, 220), pick(rng, (-1, 1)) * even(rng, 175, 225), tuple(rng.uniform(0.01, 0.4, 3))
    more = range(int(rng.integers(2, 4)))
    return tuple(Cup(x, y, 42 - 1.5 * number, 80 + 18 * number, colour) for number in more)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class _Fallen:
    """A cup on its side: the middle of its mouth, the way to its bottom (px), and its colour (0-255)."""

    mouth: tuple[float, float]
    way: tuple[float, float]
    colour: tuple[float, float, float]


def _fallen(rng: np.random.Generator) -> tuple[_Fallen, ...]:
    """One or two at the rim, some half out of the picture."""
    cups = []
    for number in range(int(rng.integers(1, 3))):
        x, turn = (even(rng, 0.1, 0.4) + 0.5 * number) * WIDTH, even(rng, 0, 2 * np.pi)
        y = pick(rng, (even(rng, -40, 110), HEIGHT + even(rng, -110, 40)))
        way = 90 * _PX * np.array([np.cos(turn), np.sin(turn)])
        cups.append(_Fallen((x, y), (float(way[0]), float(way[1])), tuple(rng.uniform(10, 160, 3))))  # type: ignore[arg-type]
    return tuple(cups)


def _with_fallen(pixels: Pixels, cups: Sequence[_Fallen]) -> Pixels:
    """The picture with cups on their sides: round bodies, lit along their backs, with dark mouths and soft shadows."""
    out = pixels.astype(np.float32)
    y, x = np.indices(out.shape[:2], np.float32)
    for cup in cups:
        long = float(np.hypot(*cup.way))
        along_x, along_y = (part / long for part in cup.way)
        dx, dy = x - np.float32(cup.mouth[0]), y - np.float32(cup.mouth[1])
        along, across = dx * along_x + dy * along_y, dy * along_x - dx * along_y
        half = 40 * _PX * (1 - 0.2 * np.clip(along / long, 0, 1))
        body = ((along > 0) & (along < long) & (np.abs(across) < half)).astype(np.float32)
        out *= 1 - 0.5 * cv2.GaussianBlur(np.roll(body, (9, -14), (0, 1)), (0, 0), 9)[..., None]
        lit = np.sqrt(np.clip(1 - (across / half) ** 2, 0.04, 1)) * np.where(np.abs(along - 6) < 5, 0.7, 1.0)
        mouth = ((along / (8 * _PX)) ** 2 + (across / (40 * _PX)) ** 2 < 1).astype(np.float32)
        for cover, tone in ((body, lit), (mouth, np.full_like(lit, 0.15))):
            soft = cv2.GaussianBlur(cover, (0, 0), 1.0)[..., None]
            out = out * (1 - soft) + soft * tone[..., None] * np.array(cup.colour, np.float32)
    return np.asarray(out + 0.5, np.uint8)


def _sleeve(rng: np.random.Generator, cloth: tuple[float, float, float]) -> Thing:
    """An arm that rests at the left or right side of the picture."""
    colour = cloth if rng.random() < 1 / 3 else tuple(rng.uniform(0.01, 0.5, 3))
    x, y = pick(rng, (-1, 1)) * even(rng, 285, 310), even(rng, -120, 120)
    return Thing(
        "sleeve", x, y, even(rng, 180, 260), even(rng, -40, 40), SIDE_MM + 2, colour, seed=int(rng.integers(99))
    )  # type: ignore[arg-type]


def _aside(rng: np.random.Generator) -> tuple[Thing, ...]:
    """A glass and a card at the left and at the right."""
    glass = Thing("beaker", even(rng, 255, 285), even(rng, -100, 100), even(rng, 55, 75), seed=int(rng.integers(99)))
    card = Thing(
        "card", even(rng, -285, -240), even(rng, -100, 100), 88.0, even(rng, 0, 180), seed=int(rng.integers(99))
    )
    return tuple(thing for thing in (glass, card) if rng.random() < 0.7)


def main(count: int, acts: Sequence[Act] = ACTS) -> int:
    """Plays so many films; the number of those in which something counted too soon or wrongly."""
    reader, outcomes = open_reader(), list[Outcome]()
    for seed in range(count):
        one = play(seed, acts[seed % len(acts)], reader)
        outcomes.append(one)
        if one.too_soon or not one.right:
            print(seed, one, flush=True)
    for act in acts:
        films = [one for one in outcomes if one.act == act]
        free = [one for one in films if not one.on_die]
        in_time = sum(one.counted_s is not None and one.counted_s <= 2 for one in free)
        tally = Counter("counted" if one.counted_s is not None else "not" for one in films)
        print(f"{act:11} {dict(tally)}; {len(films) - len(free)} on a die, {in_time} of {len(free)} others within 2 s")
        if times := [one.counted_s for one in free if one.counted_s is not None]:
            print(f"{'':11} those others that counted: {median(times):.1f} s in the median, {max(times):.1f} s at most")
    bad = sum(one.too_soon or not one.right for one in outcomes)
    print(f"{len(outcomes)} hands: {sum(one.too_soon for one in outcomes)} counted under a hand, {bad} bad")
    return bad


if __name__ == "__main__":
    chosen = tuple(act for act in ACTS if act in sys.argv[2:])
    sys.exit(min(1, main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, chosen or ACTS)))
