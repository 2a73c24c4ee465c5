# SPDX-License-Identifier: MIT
"""Drawn films with cups laid aside at every throw: how many throws count within two seconds of the last movement?

    python -m tests.vision.watch.films 20 [FIRST]    # each a table of its own, three throws; exit status 1: some wrong

Between throws the table is bare again, as it was at first. Then the dice lie there, and what covered them travels to
the rim of the picture and stays: cups that stand, in stacks, lean or lie, a glass, a card, and in each third throw a
sleeve that rests there and trembles. What is asked is answered, as a household does; a throw about which it was asked
is none that counts in time. Of throws that don't count it is told what the same picture, read as those of a sitting
are, leaves in doubt.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from tests.vision.watch.laid_aside import TREMOR_MM, laid_aside, sleeve, with_fallen
from tests.vision.watch.reaching import readable_look
from tests.vision.watch.screening import FRAME_S, Layer, Screening, layer_between
from tests.vision.watch.sittings import Outcome, outcome, tally
from vision.frame import Pixels
from vision.reading.reader import open_reader
from vision.scene.scene import Scene as Known
from vision.sighting import OUT, Question, StandsFor, far
from vision.stage.camera import View
from vision.stage.chance import even, often, pick
from vision.stage.floor import Floor, floor_of
from vision.stage.render import render
from vision.stage.scene import Scene, TrueDie
from vision.steady import AGREEING, verdict
from vision.workshop.data.drawn.sittings import HEIGHT, WIDTH, Table, random_table, thrown

THROWS = 3
COCKED = 0.1
"""The share of throws with a cocked die."""
BARE_S, THROW_S = 2.0, 3.0
_LIFTS, _LIFT_PX = 5, 60.0
"""What is lifted travels in so many frames, so far (px) in each."""


@dataclass(frozen=True, slots=True, eq=False)
class _Throw:
    """The dice alone, what was laid aside over them, the arm over both with how far it trembles (px, deviation), and
    which dice they are, with what they show."""

    dice: Pixels
    aside: Layer
    arm: Layer
    tremor_px: float
    lying: tuple[TrueDie, ...]
    faces: tuple[str, ...]
    cocked: bool

    @property
    def still(self) -> Pixels:
        """All of it but the arm."""
        return self.aside.over(self.dice)

    def answer(self, asked: Question) -> StandsFor:
        """What a person says who looks: the face that lies there, or that no die does."""
        die, face = min(zip(self.lying, self.faces, strict=True), key=lambda one: far(one[0], asked))
        if far(die, asked) > die.size / 2:
            return OUT
        return "skull" if face == "skull" else die.face


def play(seed: int) -> list[Outcome]:
    """Plays one film."""
    rng = np.random.default_rng(seed)
    table = random_table(rng)
    table = replace(table, looks=tuple(readable_look(rng, table.set_name) for _ in table.looks))
    noise = 255 * table.scene.sensor.noise
    scene = replace(table.scene, sensor=replace(table.scene.sensor, noise=0.0))
    floor = floor_of(scene, View(scene.lens, WIDTH, HEIGHT))
    bare = render(scene, WIDTH, HEIGHT, floor).pixels
    screening, outcomes = Screening(noise, seed), list[Outcome]()
    for number in range(1, THROWS + 1):
        throw = _thrown(rng, table, scene, floor)
        screening.expect(0)
        screening.show([bare], BARE_S)
        screening.expect(len(throw.faces), table.set_name)
        screening.show(_lifted(rng, throw))
        still = throw.still
        counted = screening.show(_trembling(rng, throw, still), THROW_S, None if throw.cocked else throw.answer)
        outcomes.append(outcome(number, throw.cocked, counted, throw.faces, screening.waits))
        alone = "" if counted is not None else _read_alone([bare, still], [0, len(throw.faces)], table.set_name, noise)
        print(seed, table.set_name, outcomes[-1], alone, flush=True)
    return outcomes


def _thrown(rng: np.random.Generator, table: Table, scene: Scene, floor: Floor) -> _Throw:
    """A throw beside what is laid aside: there is room for both. All of it lies within the picture."""
    px_per_mm = scene.lens.focal_px / scene.lens.height_mm
    half_mm = (WIDTH / 2 / px_per_mm, HEIGHT / 2 / px_per_mm)
    aside = laid_aside(rng, half_mm)
    arms = (sleeve(rng, half_mm, scene.ground.colour),) if often(rng, 1 / 3) else ()
    room = replace(scene, cups=(*scene.cups, *aside.room), things=(*scene.things, *aside.things, *arms))
    cocked = often(rng, COCKED)
    count = max(1, len(table.sides_mm) - int(rng.integers(0, 4)))
    while True:
        there = replace(scene, dice=thrown(rng, table, room, count, cocked))
        alone = render(there, WIDTH, HEIGHT, floor)
        if all(map(_within, alone.dice)):
            break
    with_cups = replace(there, cups=(*scene.cups, *aside.cups), things=(*scene.things, *aside.things))
    with_arm = replace(with_cups, things=(*with_cups.things, *arms))
    lying = with_fallen(render(with_cups, WIDTH, HEIGHT, floor).pixels, aside.fallen, px_per_mm)
    reached = lying if not arms else render(with_arm, WIDTH, HEIGHT, floor).pixels
    arm = layer_between(lying, reached if not arms else with_fallen(reached, aside.fallen, px_per_mm))
    faces = tuple(_face(die, there) for die in alone.dice)
    leans = any(die.cocked for die in there.dice)
    tremor_px = px_per_mm * pick(rng, TREMOR_MM)
    return _Throw(alone.pixels, layer_between(alone.pixels, lying), arm, tremor_px, tuple(alone.dice), faces, leans)


def _within(die: TrueDie) -> bool:
    """Whether all of its upper face lies within the picture."""
    return all(0 <= x < WIDTH and 0 <= y < HEIGHT for x, y in die.polygon)


def _face(die: TrueDie, scene: Scene) -> str:
    return "skull" if die.face == 1 and any(scene.dice[die.index].look.decals) else str(die.face)


def _lifted(rng: np.random.Generator, throw: _Throw) -> list[Pixels]:
    """What covered the dice is on its way to the rim."""
    turn = even(rng, 0, 2 * np.pi)
    steps = [_LIFT_PX * step for step in range(_LIFTS, 0, -1)]
    return [throw.aside.over(throw.dice, (step * float(np.cos(turn)), step * float(np.sin(turn)))) for step in steps]


def _trembling(rng: np.random.Generator, throw: _Throw, still: Pixels) -> list[Pixels]:
    """All lies still but the arm."""
    if not throw.arm.where.any():
        return [still]
    slow, frames = np.zeros(2), list[Pixels]()
    for _ in range(round(THROW_S / FRAME_S)):
        slow = 0.8 * slow + 0.6 * rng.normal(0, throw.tremor_px, 2)
        right, down = slow + rng.normal(0, 0.3 * throw.tremor_px, 2)
        frames.append(throw.arm.over(still, (right, down)))
    return frames


def _read_alone(pictures: Sequence[Pixels], expected: Sequence[int], set_name: str, noise: float) -> str:
    """What pictures of a sitting, the last of them looked at as often as live, leave in doubt ("counts": nothing)."""
    known, reader, rng = Known(), open_reader(set_name), np.random.default_rng(0)
    for picture, dice in zip(pictures, expected, strict=True):
        known.moved()
        for _ in range(AGREEING):
            grain = rng.normal(0, noise, picture.shape).astype(np.int8)
            grained = np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U), np.uint8)
            reading, _ = verdict(known.look(grained, reader, dice), dice)
    return str(reading.why_not) or "counts"


def main(arguments: Sequence[str]) -> int:
    """Plays so many films."""
    count, first = (int(arguments[place]) if len(arguments) > place else least for place, least in ((0, 20), (1, 1)))
    return tally([outcome for seed in range(first, first + count) for outcome in play(seed)])


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
