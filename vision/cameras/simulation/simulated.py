# SPDX-License-Identifier: MIT
"""The simulated table: seats, cups and dice as plain values, thrown by seed. The camera that sees it is `drawn`.

Millimetres as on the stage: x to the right, y up on the picture, (0, 0) in its middle. Neither OpenCV nor numpy is
needed here. What lies under a cup is known to `SimulatedTable.faces` alone: it is not in the scene that is drawn.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, ValidationError, convert, to_builtins

from vision.cameras.simulation.laid import LaidCoaster, LaidTable
from vision.cameras.simulation.seated import (
    COLOURS,
    FACES,
    HEIGHT_MM,
    SIDE_MM,
    WIDTH_MM,
    Kind,
    LyingDie,
    Move,
    Place,
    Spot,
    die_json,
    showing,
)
from vision.mat.kit_map import squares
from vision.mat.tokens import INKS, NUMBERS, SYMBOLS

MOST_SEATS: Final = 6
MOST: Final = 100
"""Most dice at one place of a kept table."""


MOST_DICE = 10
_VERBS: dict[str, tuple[str, ...]] = {
    "roll": ("seat", "dice", "cover"),
    "cover": ("seat",),
    "lift": ("seat",),
    "place": ("seat", "faces", "at", "tilt_deg", "symbols"),
    "clear": ("seat", "what"),
    "hand": ("inside",),
    "lights": ("dark",),
    "lens": ("covered",),
    "freeze": ("frozen",),
    "unplug": (),
    "plug": (),
}


@dataclass(slots=True)
class _Room:
    hand: bool = False
    dark: bool = False
    covered: bool = False
    plugged: bool = True
    frozen: bool = False


class SimulatedTable(LaidTable):
    """A table for ``seats`` (1-6); tables of the same seed throw the same dice, each seat its own row of them.

    Every method may be called from any thread. Nothing is seen until `scene` is handed to the watcher.

    >>> table = SimulatedTable(seats=2, seed=7)
    >>> table.roll(1, 5) == SimulatedTable(seats=2, seed=7).roll(1, 5)
    True
    >>> again = SimulatedTable(seats=2, seed=7)
    >>> again.lay_again(table.kept())
    >>> again.faces(1) == table.faces(1)
    True
    """

    def __init__(self, seats: int = 4, seed: int = 0) -> None:
        super().__init__(seats, seed)
        self._room = _Room()
        self._things: tuple[tuple[str, float, float, float, float], ...] = ()

    def roll(
        self, seat: int, dice: int = 5, cover: bool = False, beside: bool = False, kind: Kind | None = None
    ) -> tuple[int, ...]:
        """Throw ``dice`` (1-10) in place of what lies at the seat; what they show.

        With ``beside`` the seat's pile stays, and the dice come to lie beside it. ``kind``: other dice than usual.

        Raises:
            ValueError: no such seat, or that many dice do not fit.
        """
        if not 1 <= dice <= MOST_DICE:
            raise ValueError(f"{dice} dice for seat {seat}; wanted 1 to {MOST_DICE}")
        with self._lock:
            place = self._at(seat)
            of = kind or place.kind
            faces = [place.chance.randint(1, FACES[of]) for _ in range(dice)]
            if not beside:
                place.pile = ()
            place.throw([(face, of) for face in faces], cover)
            place.moved("roll")
            return tuple(faces)

    def cover(self, seat: int) -> None:
        """Push the seat's dice together and put its cup over them."""
        with self._lock:
            place = self._at(seat)
            if place.cup == "none":
                place.throw([(die.up, die.kind) for die in place.dice], True)
                place.moved("cover")

    def lift(self, seat: int) -> None:
        """Take the seat's cup off and lay it aside, at the rim of the picture.

        Raises:
            ValueError: no such seat, or no cup stands there.
        """
        with self._lock:
            place = self._at(seat)
            if place.cup != "down":
                raise ValueError(f"no cup stands at seat {seat}")
            place.cup = "none"
            place.moved("lift")

    def place(
        self,
        seat: int,
        faces: Sequence[int] | None = None,
        at: Sequence[Sequence[float]] | None = None,
        tilt_deg: float = 0.0,
        symbols: Sequence[Sequence[str]] = (),
    ) -> None:
        """Put down dice that show ``faces``, in place of what lies at the seat, without throwing them.

        ``symbols`` puts down symbol dice instead, each by its sign and colour. ``at`` gives x, y (mm) and turn
        (degrees) of each; without it they are scattered in the seat's zone.
        ``tilt_deg`` leans the last one (above 7 it is cocked).

        Raises:
            ValueError: no such seat, no such face, or faces and places do not match.
        """
        if symbols:
            self._place_symbols(seat, symbols, at)
            return
        if faces is None:
            raise ValueError("nothing to put down: 'faces' or 'symbols' is wanted")
        if not 0 <= len(faces) <= MOST_DICE or any(not 1 <= face <= 6 for face in faces):
            raise ValueError(f"faces {list(faces)}; wanted up to {MOST_DICE} numbers from 1 to 6")
        if at is not None and len(at) != len(faces):
            raise ValueError(f"{len(at)} places for {len(faces)} dice; wanted one each")
        if not 0 <= tilt_deg <= 45:
            raise ValueError(f"a die that leans by {tilt_deg} degrees; wanted 0 to 45")
        with self._lock:
            place = self._at(seat)
            spots = [] if at is None else [_spot(*where) for where in at]
            place.gone()
            if at is None:
                place.throw(faces, False)
            else:
                place.dice = tuple(place.lying(spot, up) for spot, up in zip(spots, faces, strict=True))
            if tilt_deg and place.dice:
                place.dice = (*place.dice[:-1], replace(place.dice[-1], tilt_deg=float(tilt_deg)))
            place.moved("place")

    def _place_symbols(self, seat: int, symbols: Sequence[Sequence[str]], at: Sequence[Sequence[float]] | None) -> None:
        spots = [_spot(*where) for where in at or ()]
        if len(spots) != len(symbols) or len(spots) > MOST_DICE:
            raise ValueError(
                f"{len(spots)} places for {len(symbols)} symbol dice; wanted one each, {MOST_DICE} at most"
            )
        if any(len(symbol) != 2 or symbol[0] not in SYMBOLS or symbol[1] not in INKS for symbol in symbols):
            raise ValueError(f'symbols wants pairs such as ["sword", "red"], of {SYMBOLS} and {tuple(INKS)}')
        shown = [showing(*symbol)[0] for symbol in symbols]
        with self._lock:
            place = self._at(seat)
            place.gone()
            laid = (place.lying(spot, (up, "symbol")) for spot, (_, up) in zip(spots, shown, strict=True))
            place.dice = tuple(replace(die, number=number) for die, (number, _) in zip(laid, shown, strict=True))
            place.moved("place")

    def covered(self, seat: int) -> bool:
        """True if the seat's cup stands over its dice."""
        with self._lock:
            return self._at(seat).cup == "down"

    def hand(self, inside: bool) -> None:
        """A hand reaches in and rests on the table, or is gone."""
        self._room.hand = inside

    def clutter(self, times: int) -> None:
        """A card lies at the rim, and a glass stands there: elsewhere than the last time; ``times`` counts."""
        chance = random.Random(f"{self.seed}/clutter/{times}")
        side = 1 if times % 2 else -1
        right, top = side * (WIDTH_MM / 2 - chance.uniform(5, 20)), side * (HEIGHT_MM / 2 - chance.uniform(0, 30))
        glass = ("beaker", right, chance.uniform(-15, 15), 66.0, 0.0)
        self._things = (glass, ("card", chance.uniform(-18, 18), top, 88.0, chance.uniform(0, 180)))

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
            given = ", ".join(arguments) or "nothing"
            raise ValueError(f"{verb} of {given} can't be used; it takes {', '.join(_VERBS[verb])}") from error
        return {} if answer is None else {"dice": len(answer)}

    def scene(self) -> dict[str, Any]:
        """The table as the camera may see it: plain JSON, without what is hidden under cups."""
        with self._lock:
            return {
                "seed": self.seed,
                "dice": [die for place in self._seats.values() for die in self._visible(place)]
                + [die_json(0, die) for die in (*self._pot.dice, *self._board.dice)],
                "cups": [
                    {"seat": seat, "x": place.middle[0], "y": place.middle[1], "rim": round(place.rim_mm, 2)}
                    for seat, place in self._seats.items()
                    if place.cup == "down"
                ],
                "aside": [
                    {"seat": seat, "x": at[0], "y": at[1], "rim": round(place.rim_mm, 2)}
                    for seat, place in self._seats.items()
                    if (at := place.cup_aside) is not None
                ],
                "things": [list(thing) for thing in self._things],
                "moves": {"0": [self._pot.moves + self._board.moves, self._last_in_the_middle()]}
                | {str(seat): [place.moves, place.last] for seat, place in self._seats.items()},
                **self._spread(),
                **asdict(self._room),
            }

    def kept(self) -> dict[str, Any]:
        """All that lies there, under cups too: plain JSON."""
        with self._lock:
            places = {seat: convert(place, _KeptPlace, from_attributes=True) for seat, place in self._seats.items()}
            board = convert(self._board, _KeptPlace, from_attributes=True)
            pot = convert(self._pot, _KeptPot, from_attributes=True)
            kept = _KeptTable(len(self.seats), places, pot, board, self._pieces, self._rows)
            return dict(to_builtins(kept, str_keys=True))

    def lay_again(self, kept: Mapping[str, Any]) -> None:
        """Let all lie as `kept` described it. What is thrown then is no throw of before: chance goes by what was done.

        Raises:
            ValueError: it tells of another table, or is damaged; nothing has changed.
        """
        try:
            state = convert(kept, _KeptTable, str_keys=True)
        except ValidationError as error:
            raise ValueError(f"it is damaged: {error}") from error
        if not len(self.seats) <= state.seats <= MOST_SEATS:
            raise ValueError(f"it is of a table for {state.seats} seats, not {len(self.seats)}")
        state.check()
        with self._lock:
            if state.seats > len(self.seats):
                self.seat(state.seats)
            for place in self._seats.values():
                state.places[place.seat].lay(place, self.luck)
            state.board.lay(self._board, self.luck)
            self._pot.dice, self._pot.moves, self._pot.taken = state.pot.dice, state.pot.moves, state.pot.taken
            self._pot.chance = random.Random(f"{self.luck}/pot/{state.pot.moves}")
            self._pieces, self._rows = state.pieces, state.rows

    def _last_in_the_middle(self) -> Move:
        """How dice came into the middle, or went: at one time there is a pot or a board."""
        if self._pieces is not None:
            return self._board.last
        return "place" if self._pot.dice else "clear"

    def _visible(self, place: Place) -> list[dict[str, Any]]:
        """The dice at one place that no cup hides."""
        open_ = () if place.cup == "down" else place.dice
        return [die_json(place.seat, die) for die in (*open_, *place.left)] + [
            die_json(place.seat, die, level * SIDE_MM) for level, die in enumerate(place.pile)
        ]


def _spot(x: float, y: float, turn: float = 0.0) -> Spot:
    if not (abs(x) <= WIDTH_MM / 2 and abs(y) <= HEIGHT_MM / 2):
        raise ValueError(f"({x}, {y}) mm lies off the table; wanted within {WIDTH_MM / 2} and {HEIGHT_MM / 2} mm")
    return Spot(float(x), float(y), float(turn) % 360)


_Dice = Annotated[tuple[LyingDie, ...], Meta(max_length=MOST)]
_Count = Annotated[int, Meta(ge=0, le=10**9)]


class _KeptPlace(Struct):
    """The kept state of one place."""

    dice: _Dice
    pile: _Dice
    left: _Dice
    cup: Literal["none", "down"]
    kind: Kind
    moves: _Count
    last: Move

    def lay(self, place: Place, luck: int) -> None:
        """Let ``place`` be so."""
        for name in self.__struct_fields__:
            setattr(place, name, getattr(self, name))
        if place.moves:
            place.chance = random.Random(f"{luck}/{place.seat}/{place.moves}")


class _KeptPot(Struct):
    """The kept state of the middle."""

    dice: _Dice
    moves: _Count
    taken: _Count


class _KeptTable(Struct):
    """The kept state of the table."""

    seats: int
    places: dict[int, _KeptPlace]
    pot: _KeptPot
    board: _KeptPlace
    pieces: dict[int, int] | None
    rows: dict[int, tuple[LaidCoaster, ...]]

    def check(self) -> None:
        """Refuse what no table can hold.

        Raises:
            ValueError: a seat lacks its place or is none, or a die, a piece or a row of coasters is impossible.
        """
        seats = range(1, self.seats + 1)
        if set(self.places) != set(seats) or not {*self.rows, *(self.pieces or {})} <= set(seats):
            raise ValueError(f"it is damaged: its seats are not those from 1 to {self.seats}")
        places = (*self.places.values(), self.board)
        for die in (*self.pot.dice, *(die for place in places for die in (*place.dice, *place.pile, *place.left))):
            if max(die.up, die.front) > FACES[die.kind] or die.colour not in COLOURS:
                raise ValueError(f"it is damaged: {die!r:.80} is no die")
        if any(not 0 <= square < len(squares()) for square in (self.pieces or {}).values()):
            raise ValueError("it is damaged: a piece stands on no square")
        if any(sorted(one.number for one in row) != list(range(1, NUMBERS + 1)) for row in self.rows.values()):
            raise ValueError("it is damaged: a row of coasters does not hold each number once")
