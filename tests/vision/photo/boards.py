# SPDX-License-Identifier: MIT
"""Boards of Treasure Map as phones photograph them, throw after throw: does each count, after which answers, rightly?

    python -m tests.vision.photo.boards beside 40    # alone, beside or part, and how many throws; exit status 1: wrong

The dice lie ``beside`` the printed map, which is whole in the picture; ``part``: it is cut off by the rim; ``alone``:
it lies elsewhere. The phone is held 0 to 40 degrees aslant. Each question is answered by what truly lies there.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path
from typing import Any, Final, Literal

import cv2
import numpy as np

from companion.table.inbox import Sighted
from tests.companion.conftest import Bench
from tests.hardware.printed import joined
from vision.cameras.simulation.staged import BODIES
from vision.door import Door
from vision.frame import Pixels
from vision.mat import kit_map
from vision.mat.tokens import SYMBOL_DICE, symbol_face
from vision.message import Expect, PhotoAnswer, Photograph, Read, Word
from vision.order import Call
from vision.photo.order import PhotoOrder
from vision.reading.reader import open_reader
from vision.sighting import OUT, Question, SymbolFace, face_json
from vision.stage.camera import View
from vision.stage.chance import even, pick, ratio
from vision.stage.floor import floor_of
from vision.stage.render import render
from vision.stage.scene import Decal, DieLook, Lens, PlacedDie, PlacedPiece, Print, Scene, Sensor, TrueDie
from vision.stage.variety import Spot, overlap, random_ground, random_light
from vision.watch.shelf import Shelf
from vision.workshop.data.drawn.kits import Kit, own_kit, sticker_kit

Where = Literal["alone", "beside", "part"]
WIDE, HIGH = 2016, 1512
_FOCAL_PX: Final = 0.72 * WIDE
_HALF: Final = (95.0, 60.0)
"""Half the sides of the board that dice are thrown onto (mm)."""
_THROWS: Final = 8
"""As many throws a game: so many dice lie there at last."""
_STEEPEST_DEG: Final = 40.0
_ROUND: Final = ("red", "blue", "green", "black")


@dataclass(frozen=True, slots=True)
class Shot:
    """A photograph, what truly lies on the board, and how the phone was held."""

    data: bytes
    dice: tuple[tuple[TrueDie, SymbolFace], ...]
    tilt_deg: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """``how`` a throw counted (first, taps, never), after how many ``taps``, whether ``right``; what was told last."""

    how: str
    taps: int
    right: bool
    why: str


def shots(seed: int, where: Where) -> Iterator[Shot]:
    """The photographs of one game, a die more on each; the same numbers give the same ones."""
    rng = np.random.default_rng((seed, ("alone", "beside", "part").index(where)))
    kit = pick(rng, (own_kit, sticker_kit))()
    table = _table(rng, where)
    spots: list[Spot] = []
    numbers = rng.permutation(SYMBOL_DICE)
    dice: list[PlacedDie] = []
    faces: list[SymbolFace] = []
    for number in numbers[:_THROWS].tolist():
        spot = _free(rng, spots)
        spots.append(spot)
        up = int(rng.integers(1, 7))
        faces.append(SymbolFace(*symbol_face(number, up)))
        front = pick(rng, [face for face in range(1, 7) if face not in (up, 7 - up)])
        dice.append(PlacedDie(_look(kit, number), spot.x_mm, spot.y_mm, up, front, spot.yaw_deg))
        lens = _held(rng, table, spots, where)
        scene = replace(table, dice=tuple(dice), lens=lens)
        picture = render(scene, WIDE, HIGH, floor_of(scene, View(lens, WIDE, HIGH)))
        data = cv2.imencode(".jpg", picture.pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
        yield Shot(data, tuple((die, faces[die.index]) for die in picture.dice), lens.tilt_deg)


def _look(kit: Kit, number: int) -> DieLook:
    faces = [SymbolFace(*symbol_face(number, face)) for face in range(1, 7)]
    decals = tuple(Decal(kit.ink(face), kit.inks[face.colour], kit.span) for face in faces)
    return DieLook(body=kit.bodies[0], corner=0.1, gloss=0.03, decals=decals)


def _free(rng: np.random.Generator, taken: list[Spot]) -> Spot:
    while True:
        at = even(rng, -_HALF[0], _HALF[0]), even(rng, -_HALF[1], _HALF[1])
        spot = Spot(*at, even(rng, 0, 360), 16.0)
        if not any(overlap(spot, other, 1.0) for other in taken):
            return spot


def _table(rng: np.random.Generator, where: Where) -> Scene:
    """A household's table in its light, the map above or at the left of the board, pieces on their way."""
    lamps, ambient = random_light(rng)
    level = ambient + sum(lamp.strength * float(np.sin(np.radians(lamp.elevation_deg))) for lamp in lamps)
    sensor = Sensor(exposure=ratio(rng, 0.75, 1.1) / level, curve=even(rng, 0, 0.4), noise=ratio(rng, 0.004, 0.012))
    scene = Scene(random_ground(rng), lamps=lamps, ambient=ambient, room=even(rng, 0.02, 0.3), sensor=sensor,
                  uneven=even(rng, 0.03, 0.2), seed=int(rng.integers(1 << 30)))  # fmt: skip
    if where == "alone":
        return scene
    wide, high = kit_map.SIZE
    gap = even(rng, 5, 30)
    x, y = pick(rng, ((0.0, _HALF[1] + 12 + gap + high / 2), (-_HALF[0] - 12 - gap - wide / 2, 0.0)))
    squares = rng.choice(kit_map.SQUARES, len(_ROUND), replace=False).tolist()
    places = [kit_map.squares()[square] for square in squares]
    pieces = tuple(
        PlacedPiece("pawn", x - wide / 2 + px + even(rng, -3, 3), y + high / 2 - py + even(rng, -3, 3), BODIES[colour],
                    10.5, 19.0)
        for (px, py), colour in zip(places, _ROUND, strict=True)
    )  # fmt: skip
    return replace(scene, prints=(Print(the_map(), x, y, wide),), pieces=pieces)


def the_map() -> Pixels:
    """The kit's own map as `quartermaster print map` makes it, its two tiles joined."""
    return joined("map", kit_map.TILE, 2, 4.0)


def _held(rng: np.random.Generator, table: Scene, spots: list[Spot], where: Where) -> Lens:
    """How the phone is held: everything that is meant in view, as far away as that needs."""
    low = [min(spot.x_mm for spot in spots) - 22, min(spot.y_mm for spot in spots) - 22]
    high = [max(spot.x_mm for spot in spots) + 22, max(spot.y_mm for spot in spots) + 22]
    for sheet in table.prints if where != "alone" else ():
        half = np.array(kit_map.SIZE) / 2 + 8
        ends = np.stack([way * half + (sheet.x_mm, sheet.y_mm) for way in (-1, 1)])
        if where == "part":
            ends = np.clip(ends, -160, 160)
        low, high = np.minimum(low, ends[0]).tolist(), np.maximum(high, ends[1]).tolist()
    tilt = even(rng, 0, _STEEPEST_DEG)
    middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
    turn = pick(rng, (0.0, 90.0, 180.0, 270.0)) + even(rng, -12, 12)
    across, along = high[0] - low[0], high[1] - low[1]
    if round(turn / 90) % 2:
        across, along = along, across
    reach = max(across, along * WIDE / HIGH, 160.0) * even(rng, 1.05, 1.25) / max(0.6, np.cos(np.radians(tilt)) ** 0.5)
    return Lens(_FOCAL_PX, reach * _FOCAL_PX / WIDE, tilt, even(rng, 0, 360), turn, middle, even(rng, -0.03, 0.03),
                even(rng, 0.5, 1.0), even(rng, 0, 0.8), even(rng, 0, 180), even(rng, 0, 0.3))  # fmt: skip


class Board:
    """A game of Ann and Bob with nothing but a phone."""

    def __init__(self) -> None:
        self._bench = Bench(seats=2)
        new = {"event": "new-game", "game": "treasure-map", "players": ["Ann", "Bob"], "options": {}}
        assert self._bench.ask(new).ok
        self._bench.camera("phone")
        self._told: list[Any] = []
        self._door = Door(lambda answer: self._told.append(answer.value))
        PhotoOrder(_SHELF, self._door, self._told.append, "symbols+map")
        self._door.hear(Expect(1, "symbols+map"))
        self.thrown = 0

    @property
    def _state(self) -> Any:
        return self._bench.state

    def throw(self, shot: Shot) -> Outcome:
        """Sends the photograph, answers until it counts or nothing helps; then the board is as it truly is."""
        self.thrown += 1
        now = self._bench.table.now
        numbers = now.adapter.photo_numbers(now.scene, "Ann")
        self._told.clear()
        self._door.hear(Call(1, Photograph(shot.data, "Ann", str(self.thrown), numbers)))
        answer = next(one for one in self._told if isinstance(one, PhotoAnswer))
        outcome = Outcome("never", 0, True, answer.words) if answer.code not in ("counted", "doubt") else None
        outcome = outcome or self._answered(shot)
        truth = [face_json(face) for _, face in shot.dice]
        if outcome.how == "never" or not outcome.right:
            if outcome.how != "never":
                self._bench.ask({"event": "undo"})
            turn = self._state["game"]["turn"]
            assert self._bench.ask({"event": "throw", "player": turn, "dice": truth}).ok
        return outcome

    def _answered(self, shot: Shot) -> Outcome:
        taps, why = 0, ""
        for taps in range(len(shot.dice) + 4):
            read = [one for one in self._told if isinstance(one, Read)][-1]
            self._bench.table.handle(Sighted(read.reading, read.stillness, b"jpeg"))
            board = self._state["game"]["board"]
            if len(board) == self.thrown:
                right = Counter(map(str, board)) == Counter(str(face_json(face)) for _, face in shot.dice)
                return Outcome("taps" if taps else "first", taps, right, "")
            why = self._state["reading"].get("why_not", "")
            asked, whose = read.reading.question, self._state["reading"].get("whose")
            if asked is not None:
                self._door.hear(Call(2, Word("say", asked.number, _said(asked, shot))))
            elif whose is not None:
                out = [n for n, die in enumerate(read.reading.sighting.dice) if _lies(die.x, die.y, shot) is None]
                if not self._bench.ask({"event": "whose-dice", "number": whose["number"], "dice": {}, "out": out}).ok:
                    break
            else:
                break
        return Outcome("never", taps, True, str(why))


_SHELF: Final = Shelf(open_reader)


def _said(asked: Question, shot: Shot) -> Any:
    return _lies(asked.x, asked.y, shot) or OUT


def _lies(x: float, y: float, shot: Shot) -> SymbolFace | None:
    """The face that truly lies there."""
    return next((face for die, face in shot.dice if hypot(die.x - x, die.y - y) < die.size / 2), None)


def main() -> int:
    """Plays so many throws and prints what became of each; how many counted wrongly."""
    parser = argparse.ArgumentParser(prog="python -m tests.vision.photo.boards", description=__doc__)
    parser.add_argument("where", choices=("alone", "beside", "part"))
    parser.add_argument("throws", type=int, nargs="?", default=40)
    parser.add_argument("--seed", type=int, default=1, help="the first game's number")
    parser.add_argument("--keep", type=Path, help="a folder for the photographs that do not count at once")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    found = Counter[str]()
    wrong = 0
    for game in range(args.seed, args.seed + -(-args.throws // _THROWS)):
        board = Board()
        for number, shot in enumerate(shots(game, args.where), 1):
            outcome = board.throw(shot)
            found[outcome.how] += 1
            wrong += not outcome.right
            print(f"{game}-{number}: {outcome.how} ({shot.tilt_deg:.0f} degrees, {outcome.taps} taps)"
                  f"{'' if outcome.right else ' WRONG'} {outcome.why}", flush=True)  # fmt: skip
            if args.keep is not None and (outcome.how != "first" or not outcome.right):
                args.keep.mkdir(parents=True, exist_ok=True)
                (args.keep / f"{args.where}-{game}-{number}.jpg").write_bytes(shot.data)
    print(f"{args.where}: {dict(found)}, {wrong} wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(min(1, main()))
