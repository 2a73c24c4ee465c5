# SPDX-License-Identifier: MIT
"""Things on the simulated table, and how hands move them or take them away: loose dice, piles, the middle, the map with
its pieces and its dice board, rows of coasters."""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from vision.cameras.simulation.seated import (
    FACES,
    HEIGHT_MM,
    WIDTH_MM,
    Kind,
    LyingDie,
    Place,
    Pot,
    Shown,
    Spot,
    front_of,
    spots_between,
    staying,
    ups,
)
from vision.mat.kit_map import SIZE as MAP_MM
from vision.mat.kit_map import squares
from vision.mat.tokens import LARGE, NUMBERS, SMALL, SYMBOL_DICE, Coaster
from vision.mat.zones import Zones, default_zones

MAP_AT: Final = (-WIDTH_MM / 2 + MAP_MM[0] / 2 + 6.0, 0.0)
"""The middle of the map. The dice board is what is left of the table on its right."""
_BOARD_MM: Final = WIDTH_MM - MAP_MM[0] - 12.0
PIECES: Final = ("red", "blue", "green", "yellow", "black", "white")
"""The colours of the pieces of seats 1 to 6."""
_BESIDE_MM: Final = 5.8
_AROUND: Final = ((-1, 1), (1, -1), (1, 1), (-1, -1), (0, 0), (0, 0))
"""Where on its square the piece of each seat stands, so that four find room."""
_GAP_MM: Final = 2.0
What = Literal["all", "dice", "left", "middle", "board", "coasters", "map"]
WHAT: Final[Sequence[What]] = ("all", "dice", "left", "middle", "board", "coasters", "map")
"""Things that can be cleared. ``dice``: dice, piles and cups; of the whole table those in the middle too. ``left``:
only those that lie about and are in no throw."""
NOBODYS: Final = ("board", "map")
"""Things that belong to no seat."""


class LaidTable:
    """The dice of all seats, those in the middle, and what a game lays there.

    Any method may be called from any thread; each that names a seat raises `ValueError` where there is no such seat.

    >>> table = LaidTable(2)
    >>> table.arrange(1, pile=[2], dice=[5])
    >>> table.stack(1)
    >>> table.pile(1), table.faces(1)
    ((2, 5), ())
    >>> table.deal(1, [3, 1, 2, 7, 6, 5, 4])
    >>> table.turn_coaster(1, 2)
    >>> table.row(1)
    (None, 1, None, None, None, None, None)
    >>> table.ante(2, 3)
    >>> table.clear(seat=1)
    >>> table.pile(1), len(table.pot)
    ((), 3)
    """

    def __init__(self, seats: int, seed: int = 0) -> None:
        self.seed = self.luck = seed
        self._lock = threading.RLock()
        self.seat(seats)
        half = (_BOARD_MM / 2, HEIGHT_MM / 2)
        self._board = Place(0, (WIDTH_MM / 2 - half[0] - 6.0, 0.0), half, random.Random(f"{seed}/board"), kind="symbol")

    def seat(self, seats: int) -> None:
        """Let the table be one for this many seats: what lay there is gone."""
        with self._lock:
            self.seats = tuple(range(1, seats + 1))
            self.zones: Zones = default_zones(seats)
            polygons = self.zones.polygons
            self._seats = {int(label): _place(int(label), polygon, self.luck) for label, polygon in polygons}
            spots = spots_between([polygon for _, polygon in polygons])
            self._pot = Pot(spots, random.Random(f"{self.luck}/pot"))
            self._pieces: dict[int, int] | None = None
            self._rows: dict[int, tuple[LaidCoaster, ...]] = {}
            self._size = coaster_size(min(place.half[0] for place in self._seats.values()))

    def shuffle(self, luck: int) -> None:
        """From now on chance goes by ``luck``; what is drawn of the table still goes by its seed."""
        with self._lock:
            self.luck = luck
            for place in self._seats.values():
                place.chance = random.Random(f"{luck}/{place.seat}")
            self._pot.chance = random.Random(f"{luck}/pot")
            self._board.chance = random.Random(f"{luck}/board")

    def play_with(self, kind: Kind) -> None:
        """Let all seats throw dice of this kind from now on; those that lie there stay."""
        with self._lock:
            for place in self._seats.values():
                place.kind = kind

    def ante(self, seat: int, dice: int = 1, kind: Kind | None = None) -> None:
        """Put ``dice`` of the seat's dice (of another ``kind`` perhaps) into the middle, in nobody's zone.

        Raises:
            ValueError: no such seat, or that many dice do not fit.
        """
        with self._lock:
            place = self._at(seat)
            of = kind or place.kind
            faces = [self._pot.chance.randint(1, FACES[of]) for _ in range(_whole(dice, "dice"))]
            self._pot.put(faces, [place.colour] * dice, [of] * dice)

    def gather(self) -> bool:
        """Push all dice that lie open at the seats into the middle; the piles stay. False: there is no room."""
        with self._lock:
            places = [place for place in self._seats.values() if place.dice and place.cup == "none"]
            if sum(len(place.dice) for place in places) > self._pot.room:
                return False
            for place in places:
                dice = place.dice
                self._pot.put(ups(dice), [die.colour for die in dice], [die.kind for die in dice])
                place.dice = ()
                place.moved("clear")
            return True

    def stack(self, seat: int) -> None:
        """Put the die that lies beside the seat's pile on top of it; without a pile it is the first of one.

        Raises:
            ValueError: no such seat, or not one die lies there.
        """
        with self._lock:
            place = self._at(seat)
            if len(place.dice) != 1 or place.cup != "none":
                raise ValueError(f"{len(place.dice)} dice lie at seat {seat}; wanted one, to be put on the pile")
            place.pile_up(place.dice[0])
            place.dice = ()
            place.moved("place")

    def take(self, seat: int, victim: int, die: int | None = None) -> None:
        """Take the top of the victim's pile on to one's own; with ``die`` (from 0) that of the dice that lie there.

        Raises:
            ValueError: no such seat or die.
        """
        with self._lock:
            place, other = self._at(seat), self._at(victim)
            if place is other:
                raise ValueError(f"seat {seat} can't take a die from itself")
            if die is not None:
                taken = other.dice[_index(die, other)]
                other.dice = tuple(lying for lying in other.dice if lying is not taken)
                place.take_in(taken)
            elif not other.pile:
                raise ValueError(f"no pile stands at seat {victim}")
            else:
                top = other.pile[-1]
                place.pile_up(top if place.pile else replace(top, spot=place.free()))
                other.pile = other.pile[:-1]
                place.moved("place")
            other.moved("clear")

    def knock(self, seat: int) -> None:
        """Knock the seat's pile over: its dice go back in hand.

        Raises:
            ValueError: no such seat, or no pile stands there.
        """
        with self._lock:
            place = self._at(seat)
            if not place.pile:
                raise ValueError(f"no pile stands at seat {seat}")
            place.pile = ()
            place.moved("clear")

    def turn(self, seat: int, die: int, face: int) -> None:
        """Turn one die of the seat (from 0) to another face, where it lies.

        Raises:
            ValueError: no such seat, die or face.
        """
        if not 1 <= _whole(face, "face") <= 6:
            raise ValueError(f"face {face}; wanted a number from 1 to 6")
        with self._lock:
            place = self._at(seat)
            place.turn(_index(die, place), face)

    def again(self, seat: int, dice: Sequence[int]) -> tuple[int, ...]:
        """Throw some dice of the seat (from 0) again, in the open; what all of them show then.

        Raises:
            ValueError: no such seat or die.
        """
        with self._lock:
            place = self._at(seat)
            place.again([_index(die, place) for die in dice])
            return ups(place.dice)

    def arrange(self, seat: int, pile: Sequence[Shown], dice: Sequence[Shown]) -> None:
        """Let the seat's pile show these faces, the bottom first, and these dice lie beside it.

        What fits already stays as it lies; a die that is to be the new top moves there.
        """
        with self._lock:
            self._at(seat).arrange(pile, dice)

    def sort(self, seat: int, places: Sequence[tuple[float, float]]) -> None:
        """Count the seat's dice in the order in which they lie nearest to these places (mm)."""
        with self._lock:
            self._at(seat).sort(places)

    def faces(self, seat: int) -> tuple[int, ...]:
        """The true faces at the seat beside its pile, under a cup or not ("peek under your own cup")."""
        with self._lock:
            return ups(self._at(seat).dice)

    def lying(self, seat: int) -> tuple[tuple[int, Kind], ...]:
        """The same, each die with its kind."""
        with self._lock:
            return tuple((die.up, die.kind) for die in self._at(seat).dice)

    def pile(self, seat: int) -> tuple[int, ...]:
        """The faces of the seat's pile, the bottom first."""
        with self._lock:
            return ups(self._at(seat).pile)

    @property
    def pot(self) -> tuple[int, ...]:
        """The faces of the dice in the middle."""
        with self._lock:
            return ups(self._pot.dice)

    def pot_of(self, kind: Kind) -> int:
        """How many dice of this kind lie in the middle."""
        with self._lock:
            return sum(die.kind == kind for die in self._pot.dice)

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
                self._board.moved("place")

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
            self._board.moved("roll")
            return thrown

    def lay_board(self, dice: Sequence[tuple[int, int]]) -> None:
        """Let these symbol dice lie on the board, each with this face on top; those that fit stay where they lie."""
        with self._lock:
            if sorted(self.board) == sorted(dice):
                return
            self._board.dice = staying(die for die in self._board.dice if (die.number, die.up) in dice)
            self._add([die for die in dice if die not in self.board])
            self._board.moved("place")

    @property
    def board(self) -> tuple[tuple[int, int], ...]:
        """The symbol dice on the board: which, and the face on top."""
        with self._lock:
            return tuple((die.number, die.up) for die in self._board.dice)

    def _add(self, dice: Sequence[tuple[int, int]]) -> None:
        board = self._board
        board.dice = staying(board.dice)
        for number, up in dice:
            front = front_of(up, "symbol", board.chance)
            new = LyingDie(board.free(), up, front, colour="white", kind="symbol", number=number)
            board.dice = (*board.dice, new)

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
        """The numbers on the seat's coasters, from its player's left; None: face down."""
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

    # taking away

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
            parts: Sequence[What] = (wanted,)
            if wanted == "dice" and seat is None:
                parts = ("dice", "middle")
            elif wanted == "all":
                parts = [part for part in WHAT[1:] if seat is None or part not in NOBODYS]
            for part in parts:
                self._clear(part, places, seat)

    def collect(self, seat: int | None = None) -> None:
        """Take a throw back in hand: dice, pile and cup of a seat, or of all and the middle. What lies about stays."""
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

    def leave(self, seat: int, faces: Sequence[int]) -> None:
        """Let further dice of a seat lie about in its zone, which no throw takes along.

        Raises:
            ValueError: no such seat or face.
        """
        if any(type(face) is not int or not 1 <= face <= 6 for face in faces):
            raise ValueError(f"faces {list(faces)}; wanted numbers from 1 to 6")
        with self._lock:
            place = self._at(seat)
            for face in faces:
                place.leave(place.lying(place.beside(), face))
            place.moved("place")

    def left(self, seat: int) -> tuple[int, ...]:
        """The faces of the seat's dice that lie about and are in no throw."""
        with self._lock:
            return tuple(die.up for die in self._at(seat).left)

    def put_out(self, seat: int) -> None:
        """Push one of the dice that lie at the seat into the middle, out of play; where none fits it is gone."""
        with self._lock:
            place = self._at(seat)
            kept, out = place.dice[:-1], place.dice[-1:]
            place.dice = staying(kept)
            if not kept:
                place.cup = "none"
            place.moved("clear")
            if out and self._pot.room:
                self._pot.put([die.up for die in out], [die.colour for die in out], [die.kind for die in out])

    def _clear(self, part: What, places: Sequence[Place], seat: int | None) -> None:
        """Take one thing of these places away: all that lies in the middle, or what has the colour of the seat."""
        if part == "middle":
            kept = tuple(die for die in self._pot.dice if seat is not None and die.colour != places[0].colour)
            if len(kept) < len(self._pot.dice):
                self._pot.take(kept)
        elif part == "board" and self._board.dice:
            self._board.dice = ()
            self._board.moved("clear")
        elif part == "map" and self._pieces is not None:
            self._pieces = None
            self._board.moved("clear")
        for place in places:
            if part == "dice" and (place.dice or place.pile or place.left or place.cup != "none"):
                place.left = ()
                place.gone()
                place.moved("clear")
            elif part == "left" and place.left:
                place.left = ()
                place.moved("clear")
            elif part == "coasters" and self._rows.pop(place.seat, ()):
                place.moved("clear")

    def _at(self, seat: int) -> Place:
        if isinstance(seat, bool) or seat not in self._seats:
            raise ValueError(f"there is no seat {seat!r}; wanted 1 to {len(self._seats)}")
        return self._seats[seat]


def _place(seat: int, polygon: Sequence[tuple[float, float]], seed: int) -> Place:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    middle = (((min(xs) + max(xs)) / 2 - 0.5) * WIDTH_MM, (0.5 - (min(ys) + max(ys)) / 2) * HEIGHT_MM)
    half = ((max(xs) - min(xs)) / 2 * WIDTH_MM, (max(ys) - min(ys)) / 2 * HEIGHT_MM)
    return Place(seat, middle, half, random.Random(f"{seed}/{seat}"))


def _whole(number: int, name: str) -> int:
    if type(number) is not int or number < 0:
        raise ValueError(f"{name} {number!r}; wanted a whole number")
    return number


def _index(die: int, place: Place) -> int:
    if not _whole(die, "die") < len(place.dice):
        raise ValueError(f"die {die} of seat {place.seat}; {len(place.dice)} lie there, counted from 0")
    return die


@dataclass(frozen=True, slots=True)
class LaidCoaster:
    """A coaster of a row: its spot (its turn is that of its player's eyes), its number, whether it is turned up."""

    spot: Spot
    number: int
    face_up: bool = False


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
