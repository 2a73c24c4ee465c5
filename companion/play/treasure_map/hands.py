# SPDX-License-Identifier: MIT
"""The hands in Treasure Map: symbol dice on the board, one more each throw, and pieces on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from companion.hands.plain import TAKE_BACK, Arguments, Look, Offer, PlainHands
from companion.messages.message import Message
from companion.web.schema.play import Fallen
from vision.cameras.simulation.seated import showing
from vision.cameras.simulation.simulated import SimulatedTable
from vision.mat.kit_map import SQUARES
from vision.mat.tokens import SYMBOL_DICE, symbol_face


class BoardHands(PlainHands):
    """Lay map and board as the game has them. A die that has fallen since the game last moved stays: it is ahead."""

    needs: ClassVar[tuple[str, ...]] = ("map",)

    def __init__(self, table: SimulatedTable, tidy: bool = True) -> None:
        super().__init__(table, tidy)
        self._board: object = None

    def lay(self, look: Look) -> None:
        """The pieces on their squares; the board, once the game has moved: dice that were taken off it go."""
        squares = {
            seat: min(square, SQUARES)
            for name, square in look.game["position"].items()
            if (seat := look.seat_of(name)) is not None
        }
        self.table.lay_map(squares)
        board = look.game["board"]
        if board != self._board:
            self._board = board
            self.table.lay_board(_dice_for(board, self.table.board))

    def at_seat(self, look: Look, name: str, seat: int) -> Iterator[Offer]:  # noqa: ARG002
        """The next die for the board, once it was seen without what was won and while nobody names a series."""
        if look.faces != "symbols" or look.game["turn"] != name:
            return
        if not look.shown["floor"] and not look.instructed(name, "take-away"):
            yield Offer(Message("hand-throw"), "roll")
        if self._is_astray(look):
            yield replace(TAKE_BACK, main=False)

    def everywhere(self, look: Look) -> list[Offer]:
        """The next die."""
        return [Offer(Message("hand-throw-next"), "roll")] if look.faces == "symbols" else self.one_by_one(look)

    def throw(self, look: Look, seat: int | None, place: object) -> bool:  # noqa: ARG002
        """One more symbol die falls on the board; one that has not counted goes back in hand."""
        if look.faces != "symbols":
            return False
        self._take_back(look)
        self.table.fall()
        return True

    def _sweep(self, look: Look, arguments: Arguments) -> None:  # noqa: ARG002
        self.table.clear()
        if look.faces == "symbols":
            self._take_back(look)

    verbs: ClassVar[Mapping[str, Callable[[Any, Look, Arguments], None]]] = {"sweep": _sweep}

    def _take_back(self, look: Look) -> None:
        """Take off the board what has not counted: it is as the game has it."""
        self._board = None
        self.lay(look)

    def _is_astray(self, look: Look) -> bool:
        """True if the board does not lie as the game has it, or symbol dice lie elsewhere."""
        wanted = [(die["symbol"], die["colour"]) for die in look.game["board"]]
        lying = [symbol_face(*one) for one in self.table.board]
        return sorted(wanted) != sorted(lying) or any(self.table.faces(seat) for seat in self.table.seats)

    def fallen(self, look: Look, name: str | None) -> Fallen | None:  # noqa: ARG002
        """The whole board after a throw (TM-14)."""
        lying = [dict(zip(("symbol", "colour"), symbol_face(*one), strict=True)) for one in self.table.board]
        if len(lying) != len(look.game["board"]) + 1:
            return None
        return Fallen(event={"event": look.event}, values={"dice": lying})


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
