# SPDX-License-Identifier: MIT
"""Clearing the simulated table: the things that hands take away, leave there, or put out of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from vision.cameras.simulation.scatter import Spot
from vision.cameras.simulation.seated import LyingDie, Place
from vision.cameras.simulation.spread import SpreadTable

What = Literal["all", "dice", "left", "middle", "board", "coasters", "map"]

WHAT: Final[Sequence[What]] = ("all", "dice", "left", "middle", "board", "coasters", "map")
"""What can be cleared. ``dice``: dice, piles and cups; of the whole table those in the middle too. ``left``: only those
that lie about and are in no throw."""

NOBODYS: Final = ("board", "map")
"""What belongs to no seat."""


class ClearedTable(SpreadTable):
    """The table, and what is taken off it.

    >>> table = ClearedTable(2)
    >>> table.leave(1, [5])
    >>> table.ante(2, 3)
    >>> table.clear(seat=1)
    >>> table.left(1), len(table.pot)
    ((), 3)
    """

    def clear(self, seat: int | None = None, what: What | None = None) -> None:
        """Take ``what`` (none: dice) off the whole table, or what of it belongs to a seat.

        Raises:
            ValueError: no such seat, no such thing, or none that belongs to a seat.
        """
        wanted = "dice" if what is None else what
        if wanted not in WHAT:
            raise ValueError(f"what {what!r}; wanted one of {', '.join(WHAT)}")
        if seat is not None and wanted in NOBODYS:
            raise ValueError(f"the {wanted} belongs to no seat: leave 'seat' out to clear it")
        with self._lock:
            places = [self._at(seat)] if seat is not None else [*self._seats.values()]
            for part in self._parts(wanted, seat):
                _CLEARS[part](self, places, seat)

    def collect(self, seat: int | None = None) -> None:
        """Take a throw back in hand: dice, pile and cup of a seat, or of all and the middle. What lies about stays.

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            for place in [self._at(seat)] if seat is not None else self._seats.values():
                if place.dice or place.pile or place.cup != "none":
                    place.gone()
                    place.moved("clear")
            if seat is None and self._pot.dice:
                self._pot.take()

    @property
    def bare(self) -> bool:
        """True if neither a die nor a cup is on the table."""
        with self._lock:
            lying = (
                self._pot.dice,
                self._board.dice,
                *(seat.dice or seat.pile or seat.left for seat in self._seats.values()),
            )
            return not any(lying) and all(place.cup == "none" for place in self._seats.values())

    def leave(self, seat: int, faces: Sequence[int], at: Sequence[Spot] | None = None) -> None:
        """Let further dice of a seat lie about, which no throw takes along: where they are to lie, else in its zone.

        Raises:
            ValueError: no such seat, no such face, or faces and spots do not match.
        """
        if any(type(face) is not int or not 1 <= face <= 6 for face in faces):
            raise ValueError(f"faces {list(faces)}; wanted numbers from 1 to 6")
        if at is not None and len(at) != len(faces):
            raise ValueError(f"{len(at)} spots for {len(faces)} dice; wanted one each")
        with self._lock:
            place = self._at(seat)
            for number, face in enumerate(faces):
                place.leave(place.lying(place.beside() if at is None else at[number], face))
            place.moved("place")

    def left(self, seat: int) -> tuple[int, ...]:
        """What the dice of the seat show that lie about and are in no throw.

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            return tuple(die.up for die in self._at(seat).left)

    def put_out(self, seat: int, dice: int = 1) -> None:
        """Push so many of the dice that lie at the seat into the middle, out of play; where none fits they are gone.

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            place = self._at(seat)
            kept, out = place.dice[: len(place.dice) - dice], place.dice[len(place.dice) - dice :]
            place.dice = tuple(replace(die, stays=True) for die in kept)
            if not kept:
                place.cup = "none"
            place.moved("clear")
            fits = out[: len(self._pot.spots) - len(self._pot.dice)]
            if fits:
                self._pot.put([die.up for die in fits], [die.colour for die in fits], [die.kind for die in fits])

    def _parts(self, what: What, seat: int | None) -> Sequence[What]:
        if what == "dice":
            return ("dice",) if seat is not None else ("dice", "middle")
        if what == "all":
            return [part for part in WHAT[1:] if seat is None or part not in NOBODYS]
        return (what,)

    def _clear_dice(self, places: Sequence[Place], _seat: int | None) -> None:
        for place in places:
            if place.dice or place.pile or place.left or place.cup != "none":
                place.left = ()
                place.gone()
                place.moved("clear")

    def _clear_left(self, places: Sequence[Place], _seat: int | None) -> None:
        for place in places:
            if place.left:
                place.left = ()
                place.moved("clear")

    def _clear_middle(self, places: Sequence[Place], seat: int | None) -> None:
        """All that lies there, or what has the colour of the seat."""
        kept: tuple[LyingDie, ...] = ()
        if seat is not None:
            kept = tuple(die for die in self._pot.dice if die.colour != places[0].colour)
        if len(kept) < len(self._pot.dice):
            self._pot.take(kept)

    def _clear_board(self, _places: Sequence[Place], _seat: int | None) -> None:
        if self._board.dice:
            self._board.dice = ()
            self._touched("clear")

    def _clear_coasters(self, places: Sequence[Place], _seat: int | None) -> None:
        for place in places:
            if self._rows.pop(place.seat, None):
                place.moved("clear")

    def _clear_map(self, _places: Sequence[Place], _seat: int | None) -> None:
        if self._pieces is not None:
            self._pieces = None
            self._touched("clear")


_CLEARS: Final[Mapping[What, Callable[[ClearedTable, Sequence[Place], int | None], None]]] = {
    "dice": ClearedTable._clear_dice,
    "left": ClearedTable._clear_left,
    "middle": ClearedTable._clear_middle,
    "board": ClearedTable._clear_board,
    "coasters": ClearedTable._clear_coasters,
    "map": ClearedTable._clear_map,
}
