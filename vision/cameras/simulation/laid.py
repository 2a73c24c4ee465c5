# SPDX-License-Identifier: MIT
"""Dice on the simulated table and how hands move them: loose dice, piles, the middle."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from dataclasses import replace

from vision.cameras.simulation.kinds import FACES, Kind
from vision.cameras.simulation.pot import Pot, spots_between
from vision.cameras.simulation.seated import HEIGHT_MM, WIDTH_MM, Place, Shown, ups
from vision.mat.zones import Zones, default_zones


class LaidTable:
    """The dice of all seats and those in the middle. Every method may be called from any thread.

    >>> table = LaidTable(2)
    >>> table.arrange(1, pile=[2], dice=[5])
    >>> table.stack(1)
    >>> table.pile(1), table.faces(1)
    ((2, 5), ())
    """

    def __init__(self, seats: int, seed: int = 0) -> None:
        self.seed = self.luck = seed
        self._lock = threading.RLock()
        self.seat(seats)

    def seat(self, seats: int) -> None:
        """Let the table be one for this many seats: what lay there is gone."""
        with self._lock:
            self.seats = tuple(range(1, seats + 1))
            self.zones: Zones = default_zones(seats)
            polygons = self.zones.polygons
            self._seats = {int(label): _place(int(label), polygon, self.luck) for label, polygon in polygons}
            spots = spots_between([polygon for _, polygon in polygons])
            self._pot = Pot(spots, random.Random(f"{self.luck}/pot"))

    def shuffle(self, luck: int) -> None:
        """From now on chance goes by ``luck``; what is drawn of the table still goes by its seed."""
        with self._lock:
            self.luck = luck
            for place in self._seats.values():
                place.chance = random.Random(f"{luck}/{place.seat}")
            self._pot.chance = random.Random(f"{luck}/pot")

    def play_with(self, kind: Kind) -> None:
        """Let all seats throw dice of this kind from now on; those that lie there stay."""
        with self._lock:
            for place in self._seats.values():
                place.kind = kind

    def ante(self, seat: int, dice: int = 1, kind: Kind | None = None) -> None:
        """Put so many of the seat's dice (of another ``kind`` perhaps) into the middle, in nobody's zone.

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

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            self._at(seat).arrange(pile, dice)

    def sort(self, seat: int, places: Sequence[tuple[float, float]]) -> None:
        """Count the seat's dice in the order in which they lie nearest to these places (mm).

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            self._at(seat).sort(places)

    def faces(self, seat: int) -> tuple[int, ...]:
        """What truly lies at the seat beside its pile, cup or no cup ("peek under your own cup").

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            return ups(self._at(seat).dice)

    def lying(self, seat: int) -> tuple[tuple[int, Kind], ...]:
        """The same, each die with its kind.

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            return tuple((die.up, die.kind) for die in self._at(seat).dice)

    def pile(self, seat: int) -> tuple[int, ...]:
        """What the seat's pile shows, die by die, the bottom first.

        Raises:
            ValueError: no such seat.
        """
        with self._lock:
            return ups(self._at(seat).pile)

    @property
    def pot(self) -> tuple[int, ...]:
        """What lies in the middle."""
        with self._lock:
            return ups(self._pot.dice)

    def pot_of(self, kind: Kind) -> int:
        """How many dice of this kind lie in the middle."""
        with self._lock:
            return sum(die.kind == kind for die in self._pot.dice)

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
