# SPDX-License-Identifier: MIT
"""The simulated table: seats, cups and dice as plain values, thrown by seed. The camera that sees it is `drawn`.

Millimetres as on the stage: x to the right, y up on the picture, (0, 0) in its middle. Neither OpenCV nor numpy is
needed here. What lies under a cup is known to `SimulatedTable.faces` alone: it is not in the scene that is drawn.
"""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from vision.cameras.scatter import Spot, scatter
from vision.mat.zones import Zones, default_zones

WIDTH_MM, HEIGHT_MM = 566.0, 423.0
"""The part of the table that the camera sees."""

SIDE_MM = 16.0
COLOURS = ("red", "blue", "green", "white", "black", "yellow")
"""The dice of seats 1 to 6."""

CUP_MM = 40.0
"""Radius of a cup's rim."""

MOST_DICE = 10
MOST_IN_CUP = 6

Move = Literal["roll", "cover", "lift", "place", "clear"]


@dataclass(frozen=True, slots=True)
class Lying:
    """One die as it lies: its spot, the face on top, the one that looks along +x, and how far it leans."""

    spot: Spot
    up: int
    front: int
    tilt_deg: float = 0.0


@dataclass(slots=True)
class _Seat:
    middle: tuple[float, float]
    half: tuple[float, float]
    chance: random.Random
    dice: tuple[Lying, ...] = ()
    cup: Literal["none", "down"] = "none"
    moves: int = 0
    last: Move = "clear"


@dataclass(slots=True)
class _Room:
    hand: bool = False
    dark: bool = False
    covered: bool = False
    plugged: bool = True
    frozen: bool = False


_VERBS: dict[str, tuple[str, ...]] = {
    "roll": ("seat", "dice", "cover"),
    "cover": ("seat",),
    "lift": ("seat",),
    "place": ("seat", "faces", "at", "tilt_deg"),
    "clear": ("seat",),
    "hand": ("inside",),
    "lights": ("dark",),
    "lens": ("covered",),
    "freeze": ("frozen",),
    "unplug": (),
    "plug": (),
}


class SimulatedTable:
    """A table for ``seats`` (1-6); tables of the same seed throw the same dice, each seat its own row of them.

    Every method may be called from any thread. Nothing is seen until `scene` is handed to the watcher.

    >>> table = SimulatedTable(seats=2, seed=7)
    >>> table.roll(1, 5) == SimulatedTable(seats=2, seed=7).roll(1, 5)
    True
    """

    def __init__(self, seats: int = 4, seed: int = 0) -> None:
        self.seats = tuple(range(1, seats + 1))
        self.zones: Zones = default_zones(seats)
        self.seed = seed
        self._lock = threading.Lock()
        self._room = _Room()
        self._seats = {int(label): _seat(polygon, f"{seed}/{label}") for label, polygon in self.zones.polygons}

    def roll(self, seat: int, dice: int = 5, cover: bool = False) -> tuple[int, ...]:
        """Throw ``dice`` (1-10; under a cup at most 6) in place of what lies at the seat; what they show.

        Raises:
            ValueError: no such seat, or that many dice do not fit.
        """
        most = MOST_IN_CUP if cover else MOST_DICE
        if not 1 <= dice <= most:
            raise ValueError(f"{dice} dice for seat {seat}; wanted 1 to {most}{' under a cup' if cover else ''}")
        with self._lock:
            place = self._at(seat)
            faces = [place.chance.randint(1, 6) for _ in range(dice)]
            place.dice = _thrown(place, faces, cover)
            place.cup = "down" if cover else "none"
            self._moved(place, "roll")
            return tuple(faces)

    def cover(self, seat: int) -> None:
        """Push the seat's dice together and put its cup over them.

        Raises:
            ValueError: no such seat, or its dice do not fit under a cup.
        """
        with self._lock:
            place = self._at(seat)
            if len(place.dice) > MOST_IN_CUP:
                raise ValueError(f"{len(place.dice)} dice lie at seat {seat}; wanted at most {MOST_IN_CUP} for a cup")
            if place.cup == "none":
                place.dice = _thrown(place, [die.up for die in place.dice], True)
                place.cup = "down"
                self._moved(place, "cover")

    def lift(self, seat: int) -> None:
        """Take the seat's cup off and put it away.

        Raises:
            ValueError: no such seat, or no cup stands there.
        """
        with self._lock:
            place = self._at(seat)
            if place.cup != "down":
                raise ValueError(f"no cup stands at seat {seat}")
            place.cup = "none"
            self._moved(place, "lift")

    def place(
        self,
        seat: int,
        faces: Sequence[int],
        at: Sequence[Sequence[float]] | None = None,
        tilt_deg: float = 0.0,
    ) -> None:
        """Put down dice that show ``faces``, in place of what lies at the seat, without throwing them.

        ``at`` gives x, y (mm) and turn (degrees) of each; without it they are scattered in the seat's zone.
        ``tilt_deg`` leans the last one (above 7 it is cocked).

        Raises:
            ValueError: no such seat, no such face, or faces and places do not match.
        """
        if not 0 <= len(faces) <= MOST_DICE or any(not 1 <= face <= 6 for face in faces):
            raise ValueError(f"faces {list(faces)}; wanted up to {MOST_DICE} numbers from 1 to 6")
        if at is not None and len(at) != len(faces):
            raise ValueError(f"{len(at)} places for {len(faces)} dice; wanted one each")
        if not 0 <= tilt_deg <= 45:
            raise ValueError(f"a die that leans by {tilt_deg} degrees; wanted 0 to 45")
        with self._lock:
            place = self._at(seat)
            if at is None:
                dice = _thrown(place, list(faces), False)
            else:
                spots = [_spot(*where) for where in at]
                dice = tuple(_lying(spot, up, place.chance) for spot, up in zip(spots, faces, strict=True))
            if tilt_deg and dice:
                last = dice[-1]
                dice = (*dice[:-1], Lying(last.spot, last.up, last.front, float(tilt_deg)))
            place.dice, place.cup = dice, "none"
            self._moved(place, "place")

    def clear(self, seat: int | None = None) -> None:
        """Take dice and cup away from a seat, or from all.

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            for place in [self._at(seat)] if seat is not None else self._seats.values():
                if place.dice or place.cup != "none":
                    place.dice, place.cup = (), "none"
                    self._moved(place, "clear")

    def faces(self, seat: int) -> tuple[int, ...]:
        """What truly lies at the seat, cup or no cup ("peek under your own cup").

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            return tuple(die.up for die in self._at(seat).dice)

    def covered(self, seat: int) -> bool:
        """True if the seat's cup stands over its dice.

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            return self._at(seat).cup == "down"

    def hand(self, inside: bool) -> None:
        """A hand reaches in and rests on the table, or is gone."""
        self._room.hand = inside

    def lights(self, dark: bool) -> None:
        """Switch the lamp off or on."""
        self._room.dark = dark

    def lens(self, covered: bool) -> None:
        """Put something over the lens, or take it away."""
        self._room.covered = covered

    def freeze(self, frozen: bool) -> None:
        """Let the camera send the same picture for ever, or let it live again."""
        self._room.frozen = frozen

    def unplug(self) -> None:
        """Pull the camera's plug."""
        self._room.plugged = False

    def plug(self) -> None:
        """Plug the camera in again."""
        self._room.plugged = True

    def do(self, verb: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Do one of the verbs above by name, with JSON arguments; what there is to say about it.

        Raises:
            ValueError: no such verb, or arguments that it can't take.
        """
        if verb not in _VERBS:
            raise ValueError(f"{verb!r} is not done on this table; wanted one of {', '.join(_VERBS)}")
        unknown = sorted(set(arguments) - set(_VERBS[verb]))
        if unknown:
            raise ValueError(f"{verb} takes no {unknown[0]!r}; it takes {', '.join(_VERBS[verb]) or 'nothing'}")
        try:
            answer = getattr(self, verb)(**arguments)
        except TypeError as error:
            raise ValueError(f"{verb}: these arguments can't be used: {error}") from error
        return {} if answer is None else {"dice": len(answer)}

    def scene(self) -> dict[str, Any]:
        """The table as the camera may see it: plain JSON, without what is hidden under cups."""
        with self._lock:
            room = self._room
            return {
                "seed": self.seed,
                "dice": [
                    _die_json(seat, die)
                    for seat, place in self._seats.items()
                    if place.cup != "down"
                    for die in place.dice
                ],
                "cups": [
                    {"seat": seat, "x": place.middle[0], "y": place.middle[1]}
                    for seat, place in self._seats.items()
                    if place.cup == "down"
                ],
                "moves": {str(seat): [place.moves, place.last] for seat, place in self._seats.items()},
                "hand": room.hand,
                "dark": room.dark,
                "covered": room.covered,
                "plugged": room.plugged,
                "frozen": room.frozen,
            }

    def _at(self, seat: int) -> _Seat:
        if isinstance(seat, bool) or seat not in self._seats:
            raise ValueError(f"there is no seat {seat!r}; wanted 1 to {len(self._seats)}")
        return self._seats[seat]

    def _moved(self, place: _Seat, move: Move) -> None:
        place.moves += 1
        place.last = move


def _seat(polygon: Sequence[tuple[float, float]], seed: str) -> _Seat:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    middle = (((min(xs) + max(xs)) / 2 - 0.5) * WIDTH_MM, (0.5 - (min(ys) + max(ys)) / 2) * HEIGHT_MM)
    half = ((max(xs) - min(xs)) / 2 * WIDTH_MM, (max(ys) - min(ys)) / 2 * HEIGHT_MM)
    return _Seat(middle, half, random.Random(seed))


def _thrown(place: _Seat, faces: Sequence[int], cup: bool) -> tuple[Lying, ...]:
    draw = _under_cup(place) if cup else _in_zone(place)
    spots = scatter(len(faces), SIDE_MM, draw, place.chance)
    return tuple(_lying(spot, face, place.chance) for spot, face in zip(spots, faces, strict=True))


def _lying(spot: Spot, up: int, chance: random.Random) -> Lying:
    return Lying(spot, up, chance.choice([face for face in range(1, 7) if face not in (up, 7 - up)]))


def _spot(x: float, y: float, turn: float = 0.0) -> Spot:
    if not (abs(x) <= WIDTH_MM / 2 and abs(y) <= HEIGHT_MM / 2):
        raise ValueError(f"({x}, {y}) mm lies off the table; wanted within {WIDTH_MM / 2} and {HEIGHT_MM / 2} mm")
    return Spot(float(x), float(y), float(turn) % 360)


def _under_cup(place: _Seat) -> Callable[[], tuple[float, float]]:
    def draw() -> tuple[float, float]:
        far = (CUP_MM - 0.75 * SIDE_MM) * math.sqrt(place.chance.random())
        angle = place.chance.uniform(0, 2 * math.pi)
        return place.middle[0] + far * math.cos(angle), place.middle[1] + far * math.sin(angle)

    return draw


def _in_zone(place: _Seat) -> Callable[[], tuple[float, float]]:
    """Around the middle of the zone; dice that would leave it are held back by an edge that one can't see."""
    room = [half - 1.6 * SIDE_MM for half in place.half]

    def draw() -> tuple[float, float]:
        x, y = (max(-most, min(most, place.chance.gauss(0, 0.45 * most))) for most in room)
        return place.middle[0] + x, place.middle[1] + y

    return draw


def _die_json(seat: int, die: Lying) -> dict[str, Any]:
    return {
        "colour": COLOURS[seat - 1],
        "seat": seat,
        "x": round(die.spot.x, 2),
        "y": round(die.spot.y, 2),
        "turn": round(die.spot.turn, 2),
        "up": die.up,
        "front": die.front,
        "tilt": die.tilt_deg,
    }
