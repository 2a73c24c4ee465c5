# SPDX-License-Identifier: MIT
"""The simulated table as plain JSON, to be kept over a restart of the program, and laid again from it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any, Final, get_args

from vision.cameras.simulation.cleared import ClearedTable
from vision.cameras.simulation.kinds import FACES, SYMBOL_DICE
from vision.cameras.simulation.scatter import Spot
from vision.cameras.simulation.seated import COLOURS, HEIGHT_MM, WIDTH_MM, LyingDie, Move, Place
from vision.cameras.simulation.spread import LaidCoaster
from vision.mat.kit_map import squares
from vision.mat.tokens import NUMBERS

CUPS: Final = ("none", "down")
MOST_SEATS: Final = 6
MOST: Final = 100
"""No place holds so many dice."""


class KeptTable(ClearedTable):
    """The table, and how it is kept.

    >>> table = KeptTable(2, seed=7)
    >>> table.leave(1, [5])
    >>> again = KeptTable(2, seed=7)
    >>> again.lay_again(table.kept())
    >>> again.left(1)
    (5,)
    """

    def kept(self) -> dict[str, Any]:
        """All that lies there, under cups too: plain JSON."""
        with self._lock:
            return {
                "seats": len(self.seats),
                "places": {str(seat): _place_json(place) for seat, place in self._seats.items()},
                "pot": {
                    "dice": [asdict(die) for die in self._pot.dice],
                    "moves": self._pot.moves,
                    "taken": self._pot.taken,
                },
                "board": _place_json(self._board),
                "pieces": None if self._pieces is None else {str(seat): at for seat, at in self._pieces.items()},
                "rows": {str(seat): [asdict(coaster) for coaster in row] for seat, row in self._rows.items()},
            }

    def lay_again(self, kept: Mapping[str, Any]) -> None:
        """Let all lie as `kept` told it. What is thrown then is no throw of before: chance goes by what was done.

        Raises:
            ValueError: it tells of another table, or is damaged; nothing has changed.
        """
        try:
            seats = kept["seats"]
            if type(seats) is not int or not len(self.seats) <= seats <= MOST_SEATS:
                raise ValueError(f"it is of a table for {seats} seats, not {len(self.seats)}")
            if seats > len(self.seats):
                self.seat(seats)
            places = {seat: _KeptPlace(kept["places"][str(seat)]) for seat in self.seats}
            pot, board = _dice(kept["pot"]["dice"]), _KeptPlace(kept["board"])
            moves, taken = _whole(kept["pot"]["moves"]), _whole(kept["pot"]["taken"])
            pieces = None if kept["pieces"] is None else _pieces(kept["pieces"], self.seats)
            rows = {_seat(seat, self.seats): _row(row) for seat, row in kept["rows"].items()}
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"it is damaged: {error!r}") from error
        with self._lock:
            for seat, place in places.items():
                place.lay(self._seats[seat], self.luck)
            board.lay(self._board, self.luck)
            self._pot.dice, self._pot.moves, self._pot.taken = pot, moves, taken
            self._pot.chance = random.Random(f"{self.luck}/pot/{moves}")
            self._pieces, self._rows = pieces, rows


class _KeptPlace:
    """One place as it was told, found to make sense."""

    def __init__(self, kept: Mapping[str, Any]) -> None:
        self._dice, self._pile, self._left = (_dice(kept[name]) for name in ("dice", "pile", "left"))
        self._cup, self._kind = _one_of(kept["cup"], CUPS), _one_of(kept["kind"], FACES)
        self._moves, self._last = _whole(kept["moves"]), _one_of(kept["last"], get_args(Move))

    def lay(self, place: Place, luck: int) -> None:
        """Let ``place`` be so."""
        place.dice, place.pile, place.left = self._dice, self._pile, self._left
        place.cup, place.kind, place.moves, place.last = self._cup, self._kind, self._moves, self._last
        if place.moves:
            place.chance = random.Random(f"{luck}/{place.seat}/{place.moves}")


def _place_json(place: Place) -> dict[str, Any]:
    dice = {name: [asdict(die) for die in getattr(place, name)] for name in ("dice", "pile", "left")}
    return {**dice, "cup": place.cup, "kind": place.kind, "moves": place.moves, "last": place.last}


def _dice(dice: Sequence[Mapping[str, Any]]) -> tuple[LyingDie, ...]:
    if not isinstance(dice, list) or len(dice) > MOST:
        raise ValueError(f"{dice!r:.40} are no dice")
    return tuple(map(_die, dice))


def _die(kept: Mapping[str, Any]) -> LyingDie:
    kind = _one_of(kept["kind"], FACES)
    return LyingDie(
        _spot(kept["spot"]),
        _within(kept["up"], 1, FACES[kind]),
        _within(kept["front"], 0, FACES[kind]),
        _between(kept["tilt_deg"], 0, 90),
        _one_of(kept["colour"], COLOURS),
        bool(kept["stays"]),
        kind,
        _within(kept["number"], 0, SYMBOL_DICE - 1),
    )


def _row(coasters: Sequence[Mapping[str, Any]]) -> tuple[LaidCoaster, ...]:
    row = tuple(
        LaidCoaster(_spot(kept["spot"]), _within(kept["number"], 1, NUMBERS), bool(kept["face_up"]))
        for kept in coasters
    )
    if sorted(coaster.number for coaster in row) != list(range(1, NUMBERS + 1)):
        raise ValueError("a row of coasters does not hold each number once")
    return row


def _pieces(squares_by_seat: Mapping[str, Any], seats: Sequence[int]) -> dict[int, int]:
    return {_seat(seat, seats): _within(at, 0, len(squares()) - 1) for seat, at in squares_by_seat.items()}


def _spot(values: Mapping[str, Any]) -> Spot:
    if set(values) != {field.name for field in fields(Spot)}:
        raise ValueError(f"{values!r:.60} is no spot")
    reach = (_between(values["x"], -WIDTH_MM, WIDTH_MM), _between(values["y"], -HEIGHT_MM, HEIGHT_MM))
    return Spot(*reach, _between(values["turn"], -360, 360))


def _seat(number: str, seats: Sequence[int]) -> int:
    return _within(int(number), seats[0], seats[-1])


def _whole(value: Any) -> int:
    return _within(value, 0, 10**9)


def _within(value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{value!r:.40} where a whole number from {least} to {most} is wanted")
    return value


def _between(value: Any, least: float, most: float) -> float:
    if type(value) not in (int, float) or not least <= value <= most:
        raise ValueError(f"{value!r:.40} where a number from {least} to {most} is wanted")
    return float(value)


def _one_of(value: Any, words: Any) -> Any:
    if value not in words:
        raise ValueError(f"{value!r:.40} where one of {', '.join(words)} is wanted")
    return value
