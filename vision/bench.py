# SPDX-License-Identifier: MIT
"""Measures what reading a frame costs, as a ratio to a floor measured in the same run on the same frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle

import cv2
import numpy as np

from vision.cameras.simulation.drawn import NOISE
from vision.cameras.simulation.seated import SIDE_MM, WIDTH_MM, Kind
from vision.cameras.simulation.simulated import SimulatedTable
from vision.cameras.simulation.staged import stage_of
from vision.frame import Pixels
from vision.mat.tokens import SYMBOL_DICE
from vision.reading.network import MODELS, RUNTIMES, Network
from vision.reading.reader import Reader, open_reader
from vision.reading.sets.sized import STEPS
from vision.runtime import ALWAYS
from vision.scene.bare_table import KEPT
from vision.scene.scene import Scene
from vision.settled import kept_file, settle
from vision.sighting import Sighting
from vision.stage.render import render
from vision.stage.tabletop import HEIGHT, WIDTH
from vision.steady import AGREEING

SEATS = range(1, 5)
_FRAMES = 7
"""So many frames of a still table follow one another before the first comes again."""
_SCALES = len(STEPS)
"""Dice of known size are looked for at so many scales by turns."""


@dataclass(frozen=True, slots=True)
class ReadingCost:
    """Milliseconds of one core (CPU time, the best of the repeats): the floor, a first look at a picture
    (dice of any size are sought), a look by a table that knows its dice, and one of a scene with all that it remembers.
    ``dice`` were found."""

    floor_ms: float
    first_ms: float
    known_ms: float
    scene_ms: float
    dice: int


@dataclass(frozen=True, slots=True)
class SetCost:
    """The same for any set: a first look, and a second one by a reader that remembers what it can; ``found`` dice,
    coasters or pieces were."""

    floor_ms: float
    first_ms: float
    again_ms: float
    found: int


def bench_frame() -> tuple[Pixels, float]:
    """A frame of the simulated table with 20 dice thrown, and how many pixels wide its dice are."""
    return _shown(lambda table: _throw(table, "pips")), SIDE_MM * WIDTH / WIDTH_MM


def _shown(lay: Callable[[SimulatedTable], None]) -> Pixels:
    """A frame of the simulated table with what ``lay`` puts there."""
    table = SimulatedTable(seats=len(SEATS), seed=1)
    lay(table)
    return render(stage_of(table.scene()), WIDTH, HEIGHT).pixels


def _throw(table: SimulatedTable, *kinds: Kind) -> None:
    """Five dice at every seat, each seat's of the next kind."""
    for seat in SEATS:
        table.roll(seat, 5, kind=kinds[seat % len(kinds)])


def _pile(table: SimulatedTable) -> None:
    """A pile of five at every seat."""
    for seat in SEATS:
        table.arrange(seat, pile=[(1 + (seat + level) % 6, "skull") for level in range(5)], dice=[])


def _deal(table: SimulatedTable) -> None:
    """Seven coasters at every seat, five of them face up."""
    for seat in SEATS:
        table.deal(seat, range(1, 8))
        for position in range(1, 6):
            table.turn_coaster(seat, position)


LAID: dict[str, Callable[[SimulatedTable], None]] = {
    "skull": lambda table: _throw(table, "skull"),
    "piles": _pile,
    "bones": lambda table: _throw(table, "pips", "d12"),
    "symbols": lambda table: table.lay_board([(die, 1 + die % 6) for die in range(SYMBOL_DICE)]),
    "coasters": _deal,
    "map": lambda table: table.lay_map({seat: 5 * seat for seat in SEATS}),
}
"""What lies on the simulated table for each set but pips: 20 dice; all 12 symbol dice that there are; 28 coasters; a
map with four pieces. It has no cards."""


def set_cost(set_name: str, repeats: int = 10) -> SetCost:
    """What reading a frame of this set costs on one core."""
    pixels = _shown(LAID[set_name])
    with _one_core():
        reader = open_reader(set_name)
        first_ms = _best_ms(lambda: _first(reader, pixels), repeats)
        sighting = reader.read(pixels)
        frames = cycle(noisy(pixels))
        again_ms = _best_ms(lambda: reader.read(next(frames)), repeats)
        found = len(sighting.dice) + sum(map(len, sighting.extra.values()))
        return SetCost(_best_ms(lambda: floor(pixels), repeats), first_ms, again_ms, found)


@contextmanager
def _one_core() -> Iterator[None]:
    """Holds OpenCV to one thread."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(threads)


def _first(reader: Reader, pixels: Pixels) -> Sighting:
    """A first look: a trusted reading would have told the reader the dice's size."""
    reader.forget()
    return reader.read(pixels)


def runtime_times(repeats: int = 25) -> dict[str, float]:
    """The least time (ms) that the classifier takes over 24 crops in each runtime that is there, on one core."""
    crops = np.zeros((24, 3, 48, 48), np.float32)
    times: dict[str, float] = {}
    with _one_core():
        for name in RUNTIMES if not settle(kept_file()).trouble else (ALWAYS,):
            classifier = Network(MODELS / "pips-classifier.onnx", name)
            times[name] = _best_ms(partial(classifier, crops), repeats)
    return times


def floor(pixels: Pixels) -> int:
    """The least that any classical reader does: grey, half size, blur, adaptive threshold, connected components."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(half, (5, 5), 0)
    blobs = cv2.adaptiveThreshold(soft, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 7)
    return int(cv2.connectedComponentsWithStats(blobs)[0])


def reading_cost(pixels: Pixels, die_px: float, repeats: int = 20) -> ReadingCost:
    """What reading ``pixels`` costs on one core, with dice about ``die_px`` pixels wide."""
    with _one_core():
        reader: Reader = open_reader()
        found, frames = len(reader.read(pixels).dice), noisy(pixels)
        shown = cycle(frames)

        def known() -> None:
            for _ in range(_SCALES):
                reader.read(next(shown), die_px=die_px)

        return ReadingCost(
            floor_ms=_best_ms(lambda: floor(pixels), repeats),
            first_ms=_best_ms(lambda: _first(reader, pixels), repeats),
            known_ms=_best_ms(known, repeats) / _SCALES,
            scene_ms=_scene_ms(frames, reader, found, repeats),
            dice=found,
        )


def noisy(pixels: Pixels) -> tuple[Pixels, ...]:
    """Frames that a camera over this still table sends: each has noise of its own."""
    rng = np.random.default_rng(1)
    each = (rng.normal(pixels, NOISE) for _ in range(_FRAMES))
    return tuple(np.clip(np.rint(frame), 0, 255).astype(np.uint8) for frame in each)


def _scene_ms(frames: Sequence[Pixels], reader: Reader, dice: int, repeats: int) -> float:
    """What a look costs that is one of the two at a still table, after three throws."""
    scene, shown = Scene(), cycle(frames)

    def throw() -> None:
        scene.moved()
        for _ in range(AGREEING):
            scene.look(next(shown), reader, dice)

    for _ in range(KEPT):
        throw()
    return _best_ms(throw, repeats) / AGREEING


def _best_ms(work: Callable[[], object], repeats: int) -> float:
    """The quickest of ``repeats`` runs in CPU time, which other programs disturb least."""
    times = []
    for _ in range(repeats):
        began = time.process_time_ns()
        work()
        times.append(time.process_time_ns() - began)
    return min(times) / 1e6
