# SPDX-License-Identifier: MIT
"""Lays out the simulated table for a game: its kind of dice, map and pieces, dice board, rows of coasters.

It knows no game by name: only what the state of the game on the table shows.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from companion.messages.message import Message
from vision.cameras.simulation.kinds import SYMBOL_DICE, showing, symbol_face
from vision.cameras.simulation.simulated import SimulatedTable
from vision.mat.kit_map import SQUARES

Shown = Mapping[str, Any]
Row = Sequence[int | None]


class Layout:
    """Keeps the table as the game has it. What hands have done since the game last moved stays: they are ahead.

    ``tidy``: what was played before is taken off the table when a game begins; untidy hands leave all that can stay.
    """

    def __init__(self, table: SimulatedTable, tidy: bool = True) -> None:
        self._table = table
        self._tidy = tidy
        self._game: object = None
        self._board: object = None
        self._rows: dict[str, tuple[object, Row]] = {}

    def kept(self) -> dict[str, Any]:
        """Which game the table was laid for, as plain JSON."""
        return {"game": self._game, "rows": {name: list(row) for name, row in self._rows.items()}}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """The table lies as it did when `kept` told this.

        Raises:
            ValueError: it is damaged.
        """
        rows = kept.get("rows")
        if not isinstance(rows, dict) or not all(isinstance(row, list) and len(row) == 2 for row in rows.values()):
            raise ValueError("what was laid for the game is damaged")
        self._game = kept.get("game")
        self._rows = {
            name: (tuple(dealt) if isinstance(dealt, list) else dealt, seen) for name, (dealt, seen) in rows.items()
        }

    def lay(self, shown: Shown, skulls: bool) -> bool:
        """Lay what is missing and take away what is no longer needed; True if anything has changed.

        ``skulls``: the dice of this game have a skull for the 1.
        """
        table, game = self._table, shown["game"] or {}
        before = table.scene()["moves"]
        table.play_with("skull" if skulls else "pips")
        self._make_room(game.get("number"))
        if "position" in game and "board" in game:
            self._lay_map(shown)
            self._lay_board(game["board"])
        elif "rows" in game:
            for name in game["rows"]:
                self._lay_row(shown, name)
        else:
            self._put_away()
        return bool(table.scene()["moves"] != before)

    def needs(self, shown: Shown) -> tuple[str, ...]:
        """What of that which can be cleared the game on the table is played with."""
        game = shown["game"] or {}
        return ("map",) if "position" in game else ("coasters",) if "rows" in game else ()

    def _make_room(self, number: object) -> None:
        """A game has begun: take off the table what was played before."""
        if number is None or self._game == number:
            return
        self._game, self._board, self._rows = number, None, {}
        if self._tidy:
            self._table.clear(what="all")

    def _put_away(self) -> None:
        """The game on the table needs neither map nor coasters. A map always goes: it lies where the zones are."""
        self._board, self._rows = None, {}
        for what in ("board", "coasters", "map") if self._tidy else ("map",):
            self._table.clear(what=what)

    def throw_symbol(self, shown: Shown) -> None:
        """One more symbol die falls on the board; one that has not counted goes back in hand."""
        self.take_back(shown)
        self._table.fall()

    def is_astray(self, shown: Shown) -> bool:
        """True if the board does not lie as the game has it, or symbol dice lie elsewhere."""
        wanted = [(die["symbol"], die["colour"]) for die in shown["game"]["board"]]
        lying = [symbol_face(*one) for one in self._table.board]
        return sorted(wanted) != sorted(lying) or any(self._table.faces(seat) for seat in self._table.seats)

    def take_back(self, shown: Shown) -> None:
        """Take off the board what has not counted: it is as the game has it."""
        self._board = None
        self._lay_board(shown["game"]["board"])

    def turn_due(self, shown: Shown, name: str, seat: int, place: object = None) -> None:
        """The coaster that is due in the row of ``name`` is turned over; the first is the one at ``place``, or any.

        Raises:
            ValueError: no coaster is due there, or none lies at ``place``.
        """
        game = shown["game"]
        known, due = game["rows"][name], game["next"].get(name)
        if due is None:
            raise ValueError(Message("simulated-no-coaster", name=name))
        if place is not None and not (type(place) is int and 1 <= place <= len(known)):
            raise ValueError(f"place must be a whole number from 1 to {len(known)}, not {place!r}")
        ahead = any(number is not None and known[at] is None for at, number in enumerate(self._table.row(seat)))
        if not ahead:
            free = self._chance(shown, name).randint(1, len(known)) if not isinstance(place, int) else place
            at = due if isinstance(due, int) else free
            self._table.turn_coaster(seat, at)

    def _lay_map(self, shown: Shown) -> None:
        seats = {row["player"]: row["seat"] for row in shown["seats"]}
        squares = {seats[name]: at for name, at in shown["game"]["position"].items() if name in seats}
        self._table.lay_map({seat: min(square, SQUARES) for seat, square in squares.items()})

    def _lay_board(self, board: Sequence[Mapping[str, str]]) -> None:
        """The board as the game has it, once it has moved: dice that were taken off it go."""
        if board == self._board:
            return
        self._board = board
        self._table.lay_board(_dice_for(board, self._table.board))

    def _lay_row(self, shown: Shown, name: str) -> None:
        game = shown["game"]
        seat = next((row["seat"] for row in shown["seats"] if row["player"] == name), None)
        known, round_ = list(game["rows"][name]), (game.get("number"), game["round"])
        dealt, seen = self._rows.get(name, (None, ()))
        lying = () if seat is None else self._table.numbers(seat)
        if seat is None or (lying and (dealt, seen) == (round_, known)):
            return
        self._rows[name] = (round_, known)
        if dealt != round_ or not lying or any(number not in (None, old) for number, old in zip_longest(known, lying)):
            self._table.deal(seat, self._shuffled(shown, name))
        for at, number in enumerate(known, 1):
            self._table.turn_coaster(seat, at, number is not None)

    def _shuffled(self, shown: Shown, name: str) -> list[int]:
        """The seven coasters of a row in their order; what is known of it lies where it lies."""
        row = list(shown["game"]["rows"][name])
        order = self._chance(shown, name).sample(range(1, len(row) + 1), len(row))
        free = [number for number in order if number not in row]
        for at, number in enumerate(order):
            if row[at] is None and number in free:
                row[at] = number
                free.remove(number)
        return [free.pop(0) if number is None else number for number in row]

    def _chance(self, shown: Shown, name: str) -> random.Random:
        game = shown["game"]
        return random.Random(f"{self._table.luck}/{game.get('number')}/{game['round']}/{name}")


def _dice_for(board: Sequence[Mapping[str, str]], lying: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Which symbol dice show this board, those that lie there already first.

    A face that was entered by hand though no die is left that has it lies there in another colour: so many dice must
    lie there as the game counts, or the next throw could never be seen.
    """
    chosen: dict[int, tuple[int, int]] = {}
    for at, face in enumerate(board):
        can = [one for one in showing(face["symbol"], face["colour"]) if one[0] not in _dice(chosen)]
        if can:
            chosen[at] = next((one for one in can if one in lying), can[0])
    for at, face in enumerate(board):
        if at not in chosen:
            free = next(die for die in range(SYMBOL_DICE) if die not in _dice(chosen))
            chosen[at] = free, showing(face["symbol"], face["colour"])[0][1]
    return [chosen[at] for at in range(len(board))]


def _dice(chosen: Mapping[int, tuple[int, int]]) -> set[int]:
    return {die for die, _ in chosen.values()}
