# SPDX-License-Identifier: MIT
"""An eye that is told what lies on the simulated table: sightings without pictures, as quick as they can be.

It knows no more than a camera could: what is under a cup or in a pile below the top is not in the scene that it gets,
or left out. It sees only what the sets that it is asked to read can tell.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from companion.table.snapshot import Asked
from tests.ticking import Ticking
from vision.cameras.simulation.drawn import DrawnCamera
from vision.cameras.simulation.laid import MAP_AT
from vision.cameras.simulation.seated import HEIGHT_MM, SIDE_MM, WIDTH_MM
from vision.cameras.simulation.simulated import SimulatedTable
from vision.mat.kit_map import SIZE as MAP_MM
from vision.mat.kit_map import squares
from vision.mat.tokens import symbol_face
from vision.mat.zones import Zones
from vision.message import Condition, Expect, FromWatcher, Read, Show
from vision.sighting import Die, Face, Reading, Sighting, Stillness, SymbolFace
from vision.steady import verdict
from vision.watch.placing import unzoned, zoned
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

WIDTH, HEIGHT = 1456, 1088
PX_PER_MM: Final = WIDTH / WIDTH_MM
TREMBLE_PX: Final = 0.4
"""So far two looks at a die that lies still differ."""
LEANS_DEG: Final = 7.0
"""A die that leans farther is cocked."""
KINDS: Final[Mapping[str, frozenset[str]]] = {
    "pips": frozenset({"pips", "skull"}),
    "skull": frozenset({"pips", "skull"}),
    "piles": frozenset({"pips", "skull"}),
    "bones": frozenset({"pips", "skull", "d12"}),
    "symbols": frozenset({"symbol"}),
}
"""The kinds of dice that a set can tell; what it can't is not seen."""
SQUARES: Final = [(MAP_AT[0] + x - MAP_MM[0] / 2, MAP_AT[1] + MAP_MM[1] / 2 - y) for x, y in squares()]
"""Where the squares of the map lie on the table."""
Lying = Mapping[str, Any]


class PerfectEye:
    """Makes sightings of scenes, and follows each die from one to the next as the eye of a fixed camera does."""

    def __init__(self, zones: Zones | None, seed: int = 0) -> None:
        self._zones = zones
        self._chance = Random(f"{seed}/eye")
        self._known: list[tuple[Lying, int, int]] = []
        self._next = 1

    def look(self, scene: Mapping[str, Any], sets: str, now_ns: int) -> Sighting:
        """What the picture of ``scene`` shows, read by ``sets``."""
        self._follow(_uppermost(scene["dice"]), now_ns)
        names = sets.split("+")
        dice = tuple(
            self._die(one, names[0], track, since)
            for one, track, since in self._known
            if one["kind"] in KINDS.get(names[0], ())
        )
        extra: dict[str, tuple[Mapping[str, Any], ...]] = {}
        if "coasters" in names:
            extra["coasters"] = tuple(map(_coaster, scene["coasters"]))
        if "map" in names:
            extra["pieces"] = tuple(map(_piece, scene["pieces"]))
        sighting = Sighting(WIDTH, HEIGHT, sets, dice, exposed_ns=now_ns, extra=extra)
        if self._zones is None or not scene["zoned"]:
            return unzoned(sighting)
        return zoned(sighting, self._zones)

    def _follow(self, lying: Sequence[Lying], now_ns: int) -> None:
        """A die that lies as it lay keeps its number and its moment; one that moved a little, its number."""
        before, known = list(self._known), []
        for one in lying:
            same = next((old for old in before if _as_it_lay(old[0], one)), None)
            near = same or next((old for old in before if _moved_a_little(old[0], one)), None)
            if near is not None:
                before.remove(near)
            track = self._next if near is None else near[1]
            self._next += near is None
            known.append((one, track, now_ns if same is None else same[2]))
        self._known = known

    def _die(self, one: Lying, set_name: str, track: int, since_ns: int) -> Die:
        x, y = (at + self._chance.uniform(-TREMBLE_PX, TREMBLE_PX) for at in _px(one["x"], one["y"]))
        cocked = one["tilt"] > LEANS_DEG
        return Die(
            x,
            y,
            SIDE_MM * PX_PER_MM,
            -one["turn"] % 90,
            "d12" if one["kind"] == "d12" else "symbol" if one["kind"] == "symbol" else "d6",
            _face(one, set_name),
            one["colour"],
            0.5 if cocked else 0.9999,
            cocked=cocked,
            track=track,
            since_ns=since_ns,
        )


def blind(sighting: Sighting) -> Sighting:
    """What is told of a picture while something moves in it."""
    return replace(sighting, dice=(), extra={})


def _uppermost(dice: Sequence[Lying]) -> list[Lying]:
    """The dice on which no other lies."""
    hidden = [(die["x"], die["y"], die["base"]) for die in dice]
    return [die for die in dice if not any(_on(die, at) for at in hidden)]


def _on(one: Lying, other: tuple[float, float, float]) -> bool:
    return other[2] > one["base"] and math.dist((one["x"], one["y"]), other[:2]) < SIDE_MM / 2


def _as_it_lay(old: Lying, new: Lying) -> bool:
    return all(old[name] == new[name] for name in ("x", "y", "turn", "up", "tilt", "colour", "kind"))


def _moved_a_little(old: Lying, new: Lying) -> bool:
    alike = all(old[name] == new[name] for name in ("up", "colour", "kind"))
    return alike and math.dist((old["x"], old["y"]), (new["x"], new["y"])) < SIDE_MM


def _px(x_mm: float, y_mm: float) -> tuple[float, float]:
    return (x_mm / WIDTH_MM + 0.5) * WIDTH, (0.5 - y_mm / HEIGHT_MM) * HEIGHT


def _face(one: Lying, set_name: str) -> Face:
    if one["kind"] == "symbol":
        return SymbolFace(*symbol_face(one["number"], one["up"]))
    return "skull" if one["up"] == 1 and set_name in ("skull", "piles") else int(one["up"])


def _coaster(one: Lying) -> dict[str, Any]:
    x, y = _px(one["x"], one["y"])
    size = one["side"] * PX_PER_MM
    told = {"x": x, "y": y, "size": size, "face_up": one["number"] is not None, "number": one["number"]}
    return {**told, "sure": 0.9999, "position": None, "zone": None}


def _piece(one: Lying) -> dict[str, Any]:
    x, y = _px(one["x"], one["y"])
    apart = [math.dist((one["x"], one["y"]), place) for place in SQUARES]
    return {"x": x, "y": y, "colour": one["colour"], "square": apart.index(min(apart)), "sure": 0.9999}


# The two eyes that may look on: a perfect one at the place of the watcher, and the watcher itself over pictures.

MOVE_NS: Final = 900_000_000
AT_REST: Final[tuple[Stillness, ...]] = ("steady", "doubt", "nothing", "unread")

Tell = Callable[[Reading, Stillness], None]


class QuickEye:
    """The perfect eye at the place of the watcher: something moves, then all lies still and is read."""

    def __init__(self, table: SimulatedTable, tell: Tell, clock: Ticking, zones: bool = True) -> None:
        self._eye = PerfectEye(table.zones if zones else None, table.seed)
        self._table, self._tell, self._clock = table, tell, clock
        self._asked: Asked | None = None
        self._told: object = None
        self._moves: object = None
        self._sighting = Sighting(1, 1, "pips")

    def expect(self, asked: Asked) -> None:
        """So many dice of that family are waited for."""
        self._asked = asked

    def look(self) -> None:
        """Look until there is nothing new to tell."""
        while self._told != (self._asked, moves := self._table.scene()["moves"]):
            asked, moved, self._moves = self._asked, self._moves != moves, moves
            expected, sets = (asked.dice, asked.family) if asked else (None, "pips")
            if moved or self._sighting.set_name != sets:
                self._tell(Reading(blind(self._sighting), expected, False, "something moves"), "rolling")
                self._clock.ns += MOVE_NS
                self._sighting = self._eye.look(self._table.scene(), sets or "pips", self._clock.ns)
            self._told = (asked, moves)
            self._tell(*verdict(self._sighting, expected))


class RealEye:
    """The watcher itself, over pictures that are really drawn, with the readers of ``shelf``."""

    def __init__(self, table: SimulatedTable, tell: Tell, clock: Ticking, zones: bool, shelf: Shelf) -> None:
        self._table, self._tell, self._clock = table, tell, clock
        self._asked: Asked | None = None
        self._seen: object = None
        self._rest: Stillness | None = None
        zones_there = table.zones if zones else None
        self._watcher = Watcher(DrawnCamera(table.seed, clock, roomy=True), shelf, self._told, clock, zones_there)

    def expect(self, asked: Asked) -> None:
        """So many dice of that family are waited for."""
        self._asked = asked
        self._watcher.hear(Expect(asked.dice, asked.family or "pips"))

    def look(self) -> None:
        """Look until the table is at rest and read, unless nothing has moved and nothing else is asked."""
        scene = self._table.scene()
        if self._seen == (self._asked, scene["moves"]):
            return
        self._watcher.hear(Show(scene))
        self._clock.ns += MOVE_NS
        unread, self._rest, until = self._rest == "unread", None, self._clock.ns + 2_400_000_000
        while self._clock.ns < until and self._rest not in AT_REST:
            self._watcher.step()
            if unread and self._rest is None:
                self._rest = "unread"  # that is not told twice
        self._seen = (self._asked, scene["moves"]) if self._rest in AT_REST else None

    def _told(self, message: FromWatcher) -> None:
        if isinstance(message, Read):
            self._rest = message.stillness
            self._tell(message.reading, message.stillness)
        elif isinstance(message, Condition):
            self._rest = None
