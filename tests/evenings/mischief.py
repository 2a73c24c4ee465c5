# SPDX-License-Identifier: MIT
"""What happens at a table that nobody means to: dice left over, knocked, lifted and put back, cups that stand about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from vision.cameras.simulation.seated import LyingDie, Place, Spot
from vision.cameras.simulation.simulated import SimulatedTable
from vision.mat.tokens import INKS, SYMBOLS

Game = Mapping[str, Any]
MOST_LEFT: Final = 3
"""So many dice lie about at one seat at most."""


def mischief(table: SimulatedTable, game: Game, chance: Random, shown: Mapping[str, Any], zones: bool = True) -> str:
    """Let one of these things happen, if it can now; its name, or "" for none.

    Nothing happens to the dice of those whose throw is waited for: no camera could tell it from the throw. Without
    ``zones`` that is any die that is added to the table.
    """
    thrown = shown["awaits"] is not None or "piles" in game
    name, do = chance.choice(_ALL if zones or not thrown else _NONE_ADDED)
    owed = (shown["awaits"] or {}).get("dice", {})
    waited_for = {
        row["seat"] for row in shown["seats"] if owed.get(row["player"]) or row["player"] == shown["game"]["turn"]
    }
    return name if do(table, game, chance, waited_for) else ""


def leavings(table: SimulatedTable, game: str, chance: Random) -> None:
    """What another game has left on the table before ``game`` begins: dice, a pot, cups, coasters, symbol dice."""
    for seat in table.seats:
        if game != "lucky-seven" and chance.random() < 0.2:
            table.deal(seat, chance.sample(range(1, 8), 7))
        if game != "treasure-map" and chance.random() < 0.4:
            table.roll(seat, chance.randint(1, 3), cover=chance.random() < 0.5)
        elif chance.random() < 0.3:
            at = [(place := table._at(seat)).middle[0], place.middle[1], 0.0]
            table.place(seat, symbols=[[chance.choice(SYMBOLS), chance.choice([*INKS])]], at=[at])
    if chance.random() < 0.5 and len(table.seats) > 1 and len(table.pot) <= MOST_LEFT:
        table.ante(chance.choice(table.seats), chance.randint(1, 6))


def cock(table: SimulatedTable, seat: int) -> bool:
    """The last die of a throw in the open comes to lean on something."""
    place = table._at(seat)
    if not place.dice or place.cup != "none":
        return False
    place.dice = (*place.dice[:-1], replace(place.dice[-1], tilt_deg=14.0))
    return True


def lay_flat(table: SimulatedTable) -> bool:
    """Whoever has a die that leans lets it fall flat, as it was about to."""
    found = [place for place in map(table._at, table.seats) if any(die.tilt_deg for die in place.dice)]
    for place in found:
        place.dice = tuple(replace(die, tilt_deg=0.0) for die in place.dice)
        place.moved("place")
    return bool(found)


def nudge(table: SimulatedTable, chance: Random) -> bool:
    """Every die that lies open by itself is pushed a little, so that the camera looks again."""
    found = [place for place in map(table._at, table.seats) if place.dice and place.cup == "none"]
    for place in found:
        place.dice = tuple(_pushed(die, chance, 1.5, False) for die in place.dice)
        place.moved("place")
    return bool(found)


def _left_over(table: SimulatedTable, game: Game, chance: Random, waited_for: set[int]) -> bool:
    """A die of somebody's lies at the edge of the own zone."""
    seat = chance.choice(table.seats)
    if seat in waited_for or "position" in game or "rows" in game or len(table.left(seat)) >= MOST_LEFT:
        return False
    table.leave(seat, [chance.randint(1, 6)])
    return True


def _in_the_middle(table: SimulatedTable, game: Game, chance: Random, _waited_for: set[int]) -> bool:
    """A die rolls to the middle of the table and stays there; not where a pot is counted."""
    if "pots" in game or "position" in game or "rows" in game or len(table.pot) > MOST_LEFT:
        return False
    table.ante(chance.choice(table.seats))
    return True


def _knocked(table: SimulatedTable, _game: Game, chance: Random, waited_for: set[int]) -> bool:
    """A die that lies about is pushed aside a little, and perhaps turned over."""
    place = _one_of(table, chance, lambda one: bool(one.left) and one.seat not in waited_for)
    if place is None:
        return False
    place.left = (*place.left[:-1], _pushed(place.left[-1], chance, 12.0, chance.random() < 0.5))
    place.moved("place")
    return True


def _put_back(table: SimulatedTable, game: Game, chance: Random, waited_for: set[int]) -> bool:
    """A die that nobody waits for is lifted, looked at, and put back nearly as it lay."""

    def can(place: Place) -> bool:
        return bool(place.dice) and place.cup == "none" and place.seat not in waited_for and not place.pile

    place = _one_of(table, chance, can)
    if place is None or "cups" in game or "position" in game:
        return False
    place.dice = (*place.dice[:-1], _pushed(place.dice[-1], chance, 6.0, False))
    place.moved("place")
    return True


Deed = Callable[[SimulatedTable, Game, Random, set[int]], bool]
_ALL: Final[tuple[tuple[str, Deed], ...]] = (
    ("left over", _left_over),
    ("in the middle", _in_the_middle),
    ("knocked", _knocked),
    ("put back", _put_back),
)
_NONE_ADDED: Final = _ALL[2:]


def _one_of(table: SimulatedTable, chance: Random, can: Callable[[Place], bool]) -> Place | None:
    places = [table._at(seat) for seat in table.seats if can(table._at(seat))]
    return chance.choice(places) if places else None


def _pushed(die: LyingDie, chance: Random, far_mm: float, over: bool) -> LyingDie:
    x, y = (at + chance.choice((-1, 1)) * chance.uniform(0.4, 1.0) * far_mm for at in (die.spot.x, die.spot.y))
    up = chance.choice([face for face in range(1, 7) if face not in (die.up, die.front)]) if over else die.up
    turn = (die.spot.turn + chance.uniform(-40, 40)) % 360
    return replace(die, spot=Spot(x, y, turn), up=up, stays=False)
