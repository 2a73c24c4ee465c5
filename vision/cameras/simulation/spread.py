# SPDX-License-Identifier: MIT
"""Printed things on the simulated table: the map with its pieces, the dice board, rows of coasters."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from vision.cameras.simulation.kinds import SYMBOL_DICE
from vision.cameras.simulation.laid import LaidTable
from vision.cameras.simulation.scatter import Spot
from vision.cameras.simulation.seated import HEIGHT_MM, WIDTH_MM, LyingDie, Place, die_json, front_of
from vision.mat.kit_map import SIZE as MAP_MM
from vision.mat.kit_map import squares
from vision.mat.tokens import LARGE, NUMBERS, SMALL, Coaster

MAP_AT: Final = (-WIDTH_MM / 2 + MAP_MM[0] / 2 + 6.0, 0.0)
"""The middle of the map. The dice board is what is left of the table on its right."""
_BOARD_MM: Final = WIDTH_MM - MAP_MM[0] - 12.0
PIECES: Final = ("red", "blue", "green", "yellow", "black", "white")
"""The colours of the pieces of seats 1 to 6."""
_BESIDE_MM: Final = 5.8
_AROUND: Final = ((-1, 1), (1, -1), (1, 1), (-1, -1), (0, 0), (0, 0))
"""Where on its square the piece of each seat stands, so that four find room."""
_GAP_MM: Final = 2.0


@dataclass(frozen=True, slots=True)
class LaidCoaster:
    """A coaster of a row: its spot (its turn is that of its player's eyes), its number, whether it is turned up."""

    spot: Spot
    number: int
    face_up: bool = False


class SpreadTable(LaidTable):
    """The table with what a game lays on it.

    >>> table = SpreadTable(2)
    >>> table.deal(1, [3, 1, 2, 7, 6, 5, 4])
    >>> table.turn_coaster(1, 2)
    >>> table.row(1)
    (None, 1, None, None, None, None, None)
    """

    def __init__(self, seats: int, seed: int = 0) -> None:
        super().__init__(seats, seed)
        half = (_BOARD_MM / 2, HEIGHT_MM / 2)
        self._board = Place(0, (WIDTH_MM / 2 - half[0] - 6.0, 0.0), half, random.Random(f"{seed}/board"), kind="symbol")

    def seat(self, seats: int) -> None:
        """Let the table be one for this many seats."""
        with self._lock:
            super().seat(seats)
            self._pieces: dict[int, int] | None = None
            self._rows: dict[int, tuple[LaidCoaster, ...]] = {}
            self._size = coaster_size(min(place.half[0] for place in self._seats.values()))

    def shuffle(self, luck: int) -> None:
        """From now on chance goes by ``luck``."""
        with self._lock:
            super().shuffle(luck)
            self._board.chance = random.Random(f"{luck}/board")

    # the map and its dice board

    def lay_map(self, places: Mapping[int, int] | None) -> None:
        """Let the map lie there with the pieces of these seats on these squares (0: the start); None: take it away.

        Raises:
            ValueError: no such seat or square.
        """
        last = len(squares()) - 1
        for seat, square in (places or {}).items():
            self._at(seat)
            if not 0 <= square <= last:
                raise ValueError(f"square {square}; wanted 0 to {last}")
        with self._lock:
            wanted = None if places is None else dict(places)
            if wanted != self._pieces:
                self._pieces = wanted
                self._touched("place")

    def fall(self) -> tuple[int, int]:
        """One more symbol die falls on the board: which (0-11), and the face (1-6) on top.

        Raises:
            ValueError: all of them lie there.
        """
        with self._lock:
            left = sorted(set(range(SYMBOL_DICE)) - {die.number for die in self._board.dice})
            if not left:
                raise ValueError("all twelve symbol dice lie on the board")
            thrown = self._board.chance.choice(left), self._board.chance.randint(1, 6)
            self._add([thrown])
            self._touched("roll")
            return thrown

    def lay_board(self, dice: Sequence[tuple[int, int]]) -> None:
        """Let these symbol dice lie on the board, each with this face on top; those that fit stay where they lie."""
        with self._lock:
            if sorted(self.board) == sorted(dice):
                return
            self._board.dice = tuple(
                replace(die, stays=True) for die in self._board.dice if (die.number, die.up) in dice
            )
            self._add([die for die in dice if die not in self.board])
            self._touched("place")

    @property
    def board(self) -> tuple[tuple[int, int], ...]:
        """The symbol dice on the board: which, and the face on top."""
        with self._lock:
            return tuple((die.number, die.up) for die in self._board.dice)

    def _add(self, dice: Sequence[tuple[int, int]]) -> None:
        board = self._board
        board.dice = tuple(replace(die, stays=True) for die in board.dice)
        for number, up in dice:
            front = front_of(up, "symbol", board.chance)
            new = LyingDie(board.free(), up, front, colour="white", kind="symbol", number=number)
            board.dice = (*board.dice, new)

    def _touched(self, move: Any) -> None:
        self._board.moved(move)

    # coasters

    def deal(self, seat: int, numbers: Sequence[int]) -> None:
        """Lay a row of seven coasters face down, from its player's left to right.

        Raises:
            ValueError: no such seat, or not each number once.
        """
        if sorted(numbers) != list(range(1, NUMBERS + 1)):
            raise ValueError(f"coasters {list(numbers)}; wanted each number from 1 to {NUMBERS} once")
        with self._lock:
            place = self._at(seat)
            spots = _row_spots(place, self._size, place.chance)
            self._rows[seat] = tuple(map(LaidCoaster, spots, numbers))
            place.moved("place")

    def turn_coaster(self, seat: int, position: int, face_up: bool = True) -> None:
        """Turn the coaster at this position of the seat's row (1 to 7, from its player's left) over.

        Raises:
            ValueError: no such seat or position, or no row lies there.
        """
        with self._lock:
            place, row = self._at(seat), self._rows.get(seat, ())
            if not 1 <= position <= len(row):
                raise ValueError(f"position {position} of seat {seat}; {len(row)} coasters lie there")
            old = row[position - 1]
            if old.face_up != face_up:
                self._rows[seat] = (*row[: position - 1], replace(old, face_up=face_up), *row[position:])
                place.moved("place")

    def row(self, seat: int) -> tuple[int | None, ...]:
        """What the seat's coasters show, from its player's left; None: face down."""
        with self._lock:
            self._at(seat)
            return tuple(coaster.number if coaster.face_up else None for coaster in self._rows.get(seat, ()))

    def numbers(self, seat: int) -> tuple[int, ...]:
        """The numbers of the seat's coasters, face up or down, from its player's left."""
        with self._lock:
            self._at(seat)
            return tuple(coaster.number for coaster in self._rows.get(seat, ()))

    # what the camera sees of it

    def _spread(self) -> dict[str, Any]:
        """The printed things, the pieces and the dice on the board, as plain JSON."""
        return {
            "map": self._pieces is not None,
            "pieces": [_piece_json(seat, square) for seat, square in (self._pieces or {}).items()],
            "coasters": [
                _coaster_json(seat, coaster, self._size) for seat, row in self._rows.items() for coaster in row
            ],
            "zoned": self._pieces is None,
        }

    def _on_board(self) -> list[dict[str, Any]]:
        return [die_json(0, die) for die in self._board.dice]


def coaster_size(half_mm: float) -> Coaster:
    """The coasters of which a row fits into zones this wide (half)."""
    return LARGE if 2 * half_mm >= NUMBERS * (LARGE.side_mm + _GAP_MM) else SMALL


def _row_spots(place: Place, size: Coaster, chance: random.Random) -> list[Spot]:
    """Seven spots side by side; who sits at the top of the picture reads them from there."""
    pitch = min(1.12 * size.side_mm, 2 * place.half[0] / NUMBERS)
    way, turn = (-1, 180.0) if place.middle[1] > 1 else (1, 0.0)
    x, y = place.middle
    return [
        Spot(
            round(x + way * (at - NUMBERS // 2) * pitch + chance.uniform(-0.6, 0.6), 2),
            round(y + chance.uniform(-0.8, 0.8), 2),
            round((turn + chance.uniform(-2, 2)) % 360, 2),
        )
        for at in range(NUMBERS)
    ]


def _coaster_json(seat: int, coaster: LaidCoaster, size: Coaster) -> dict[str, Any]:
    return {
        "seat": seat,
        "x": coaster.spot.x,
        "y": coaster.spot.y,
        "turn": coaster.spot.turn,
        "side": size.side_mm,
        "number": coaster.number if coaster.face_up else None,
    }


def _piece_json(seat: int, square: int) -> dict[str, Any]:
    x, y = squares()[square]
    aside, up = _AROUND[seat - 1]
    return {
        "colour": PIECES[seat - 1],
        "x": round(MAP_AT[0] + x - MAP_MM[0] / 2 + aside * _BESIDE_MM, 2),
        "y": round(MAP_AT[1] + MAP_MM[1] / 2 - y + up * _BESIDE_MM, 2),
    }
