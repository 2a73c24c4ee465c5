# SPDX-License-Identifier: MIT
"""The hands over the simulated table: they throw, ante, pile up, plunder and turn dice as the game on the table asks.

They know no game by name: only what is waited for, the events that are pending, and what the state shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.kit.simulated.fallen import BONE, bones_lying
from companion.kit.simulated.piles import aloft, die_aloft, drawn, drawn_die, rolled_kind
from companion.messages.message import Message, noticed, parts_of
from companion.table.astray import ALONE, UNSEEN
from vision.cameras.simulation.kinds import Kind
from vision.cameras.simulation.simulated import HEIGHT_MM, WIDTH_MM, SimulatedTable

Shown = Mapping[str, Any]

_REMEMBERED: Final = ("pot_of", "sorted_of", "done", "moved", "begun", "empty_in")
"""Rounds, as the number of the game and of its round, and numbers of entries."""


class Hands:
    """Moves dice on ``table``."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table
        self._pot_of: tuple[int, int] | None = None
        self._anted: set[int] = set()
        self._contest_of: object = None
        self._thrown: dict[int, str] = {}
        self._shaken: dict[int, tuple[int, int]] = {}
        self._sorted_of: tuple[int, int] | None = None
        self._done: int | None = None
        self._moved: int | None = None
        self._begun: tuple[int, int] | None = None
        self._empty_in: tuple[int, int] | None = None
        self._card: tuple[int, bool] = (-1, False)

    def kept(self) -> dict[str, Any]:
        """What they remember of the game, as plain JSON."""
        return {name: getattr(self, f"_{name}") for name in _REMEMBERED} | {"anted": sorted(self._anted)}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """Remember what `kept` told.

        Raises:
            ValueError: it is damaged.
        """
        remembered = {name: kept.get(name) for name in _REMEMBERED}
        anted = kept.get("anted", [])
        if not all(_is_remembered(one) for one in remembered.values()) or not _are_whole(anted):
            raise ValueError("what hands have done is damaged")
        for name, one in remembered.items():
            setattr(self, f"_{name}", tuple(one) if isinstance(one, list) else one)
        self._anted = set(anted)

    # dice against dice, over a pot

    def has_anted(self, shown: Shown, seat: int) -> bool:
        """True if the seat's ante lies in the middle already."""
        return self._pot_of == _round(shown) and seat in self._anted

    def ante(self, shown: Shown, seat: int | None) -> None:
        """Put the antes of a seat, or all that are missing, into the middle; an old pot is taken away before."""
        self._new_pot(shown)
        for name, owed in shown["game"]["owes"].items():
            place = seat_of(shown, name)
            if place is not None and seat in (None, place) and place not in self._anted:
                self._anted.add(place)
                if owed:
                    self._table.ante(place, owed)

    def contest(self, shown: Shown, rolls: Mapping[int, str]) -> None:
        """Throw one die at each seat, of the kind named; the pot is made to be what the rules say it is by now."""
        self._new_pot(shown)
        self._fill_pot(shown, sorted(rolls))
        for seat, kind in rolls.items():
            self._table.roll(seat, 1, kind="d12" if kind == BONE else None)
        if self._contest_of != _contest(shown):
            self._contest_of, self._thrown = _contest(shown), {}
        self._thrown |= rolls

    def has_thrown(self, shown: Shown, seat: int, kinds: Sequence[str]) -> bool:
        """True if the die lies there that the seat has thrown in this contest, of a kind that it may throw; but not
        where the table asks for it once more, as after an undo."""
        thrown = self._contest_of == _contest(shown) and self._thrown.get(seat) in kinds
        return thrown and bool(self._table.faces(seat)) and not _asked_again(shown, seat)

    def _new_pot(self, shown: Shown) -> None:
        if self._pot_of != _round(shown):
            self._table.collect()
            self._pot_of, self._anted = _round(shown), set()

    def _fill_pot(self, shown: Shown, seats: Sequence[int]) -> None:
        table, (jewels, bones) = self._table, _pot_then(shown)
        if len(table.pot) < jewels + bones and not table.gather():  # a face-off: what was rolled stays in the middle
            table.collect()
        if table.pot_of("d12") > bones or table.pot_of("pips") > jewels:
            table.collect()
        self.top_up(shown, seats)

    def pot_lacks(self, shown: Shown) -> list[Kind]:
        """What is missing in the middle: who leaves the game leaves all dice to the pot."""
        (jewels, bones), table = _pot_then(shown), self._table
        missing: dict[Kind, int] = {"pips": jewels - table.pot_of("pips"), "d12": bones - table.pot_of("d12")}
        return [kind for kind, count in missing.items() for _ in range(count)]

    def top_up(self, shown: Shown, seats: Sequence[int]) -> None:
        """Put what is missing into the middle; what lies there, and before the players, stays."""
        for n, kind in enumerate(self.pot_lacks(shown)):
            self._table.ante(seats[n % len(seats)], 1, kind)

    # dice under cups

    def shaken(self, shown: Shown, seat: int) -> None:
        """The dice of a seat were shaken in this round."""
        self._shaken[seat] = _round(shown)

    def has_shaken(self, shown: Shown, seat: int) -> bool:
        """True if the dice of a seat were shaken in this round, and still lie there: who leaves takes them away."""
        return self._shaken.get(seat) == _round(shown) and bool(self._table.faces(seat))

    # piles

    def begin_pile(self, shown: Shown, seats: Iterable[int]) -> None:
        """Throw one die at each seat, to be the bottom of its pile."""
        for seat in seats:
            self._table.roll(seat, 1, kind=rolled_kind(shown, player_of(shown, seat)))

    def roll_beside(self, shown: Shown, seat: int) -> None:
        """Throw one die beside the pile."""
        self.arrange(shown)
        self._table.roll(seat, 1, beside=True, kind=rolled_kind(shown, player_of(shown, seat)))
        self._moved = shown["seq"]

    def stack(self, shown: Shown, seat: int) -> None:
        """Put the die beside the pile on top of it."""
        self._catch_up(shown, bool(self._table.faces(seat)))
        self._table.stack(seat)

    def plunder(self, shown: Shown, seat: int, victim: int) -> None:
        """Take the top of another pile."""
        self._catch_up(shown, victim in self._table.seats and bool(self._table.pile(victim)))
        self._table.take(seat, victim)

    def knock(self, shown: Shown, seat: int) -> None:
        """Knock a pile over."""
        self._catch_up(shown, seat in self._table.seats and bool(self._table.pile(seat)))
        self._table.knock(seat)

    def sweep(self) -> None:
        """Take all dice off the table."""
        self._table.clear()

    def is_swept(self, shown: Shown) -> bool:
        """True if what lay there as the round began has been seen gone: until then no throw of the new one counts."""
        if self._begun != _round(shown):
            self._begun = _round(shown)
            self._empty_in = self._begun if self._table.bare else None
        if shown["stillness"] == "nothing":
            self._empty_in = self._begun
        return self._empty_in == self._begun

    def _catch_up(self, shown: Shown, possible: bool) -> None:
        """Lay the dice as the game has them, if it has moved since hands last did: else hands may be ahead of it."""
        if self._moved != shown["seq"] or not possible:
            self.arrange(shown)
        self._moved = shown["seq"]

    def arrange(self, shown: Shown) -> None:
        """Lay piles and the die in the air as the game has them; what was not placed goes back in hand."""
        in_air = aloft(shown)
        for name, pile in shown["game"]["piles"].items():
            seat = seat_of(shown, name)
            if seat is not None:
                beside = die_aloft(shown, self._table.lying(seat)) if name == in_air else []
                self._table.arrange(seat, [drawn_die(die) for die in pile], beside)

    # dice under cups

    def put_aside(self, shown: Shown, throwing: Iterable[int], out_of_play: bool) -> None:
        """Before these seats throw under their cups: what was lost leaves the game, also of those who are out.

        ``out_of_play``: it goes into the middle of the table, else off it.
        """
        for row in shown["seats"]:
            player = shown["game"]["players"].get(row["player"])
            if player is not None and (player["out"] or row["seat"] in throwing):
                self._put_aside(row["seat"], 0 if player["out"] else player["dice"], out_of_play)

    def _put_aside(self, seat: int, left: int, out_of_play: bool) -> None:
        """One die too many at a seat is the one that was lost; the rest is picked up for the throw, or taken away."""
        lying = len(self._table.faces(seat))
        if out_of_play and lying == left + 1:
            self._table.put_out(seat)
        elif not left and lying:
            self._table.collect(seat)

    # dice under cups that a card changes

    def may_do(self, shown: Shown) -> bool:
        """True unless what a card names was done already."""
        return bool(self._done != shown["seq"])

    def turn(self, shown: Shown, seat: int, die: int, face: int) -> None:
        """Turn a die to another face."""
        self._sort(shown)
        self._table.turn(seat, die, face)

    def again(self, shown: Shown) -> None:
        """Throw the dice that the card names again."""
        self._sort(shown)
        target = shown["pending"]["target"]
        self._table.again(_seat(shown, target["player"]), target["dice"])
        self._done = shown["seq"]

    def steal(self, shown: Shown) -> None:
        """Take the die that the card names."""
        self._sort(shown)
        pending = shown["pending"]
        thief, victim = (_seat(shown, name) for name in (pending["player"], pending["target"]["player"]))
        self._table.take(thief, victim, pending["target"]["index"])
        self._done = shown["seq"]

    def differs(self, shown: Shown) -> bool:
        """True if the dice lie otherwise than in the cups as the game has them: an effect was undone."""
        return any(
            sorted(self._table.faces(_seat(shown, name))) != sorted(map(drawn, cup))
            for name, cup in shown["game"]["cups"].items()
        )

    def goes_back(self, shown: Shown) -> bool:
        """True if an undone effect is still to be put back before the next card does anything."""
        if self._card[0] != shown["seq"]:
            self._card = (shown["seq"], self.may_do(shown) and self.differs(shown))
        return self._card[1] and self.differs(shown)

    def back(self, shown: Shown) -> None:
        """Lay the dice as they lay before the effect that was undone."""
        self._sort(shown)
        cups = {_seat(shown, name): [drawn(face) for face in cup] for name, cup in shown["game"]["cups"].items()}
        if sum(map(len, cups.values())) != sum(len(self._table.faces(seat)) for seat in cups):
            for seat, cup in cups.items():  # they were entered by hand: nothing tells which of these they are
                self._table.arrange(seat, [], cup)
            return
        few = [seat for seat, cup in cups.items() for _ in range(len(cup) - len(self._table.faces(seat)))]
        for seat, cup in cups.items():
            for _ in range(len(self._table.faces(seat)) - len(cup)):
                self._table.take(few.pop(), seat, len(self._table.faces(seat)) - 1)
        for seat, cup in cups.items():
            for at, (face, old) in enumerate(zip(cup, self._table.faces(seat), strict=False)):
                if face != old:
                    self._table.turn(seat, at, face)

    def _sort(self, shown: Shown) -> None:
        """Count the dice of each cup as they were counted when it was lifted, once in a round."""
        reading = shown["reading"]
        if self._sorted_of == _round(shown) or not reading:
            return
        self._sorted_of = _round(shown)
        for name in shown["game"]["cups"]:
            own = [die for die in reading["dice"] if die["zone"] == name]
            places = [
                (_mm(d["x"], reading["width"], WIDTH_MM), -_mm(d["y"], reading["height"], HEIGHT_MM)) for d in own
            ]
            self._table.sort(_seat(shown, name), places)


def _is_remembered(one: Any) -> bool:
    return one is None or type(one) is int or (_are_whole(one) and len(one) == 2)


def _are_whole(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(type(one) is int for one in value)


def seat_of(shown: Shown, name: str) -> int | None:
    """Where ``name`` sits."""
    return next((row["seat"] for row in shown["seats"] if row["player"] == name), None)


def sits_at(shown: Shown, seat: int | None) -> str | None:
    """Who plays at ``seat``; None: nobody."""
    return next((row["player"] for row in shown["seats"] if row["seat"] == seat), None)


def _asked_again(shown: Shown, seat: int) -> bool:
    asked, name = shown["instruction"], player_of(shown, seat)
    again = asked["id"] in ("roll-again", "count-again", "take-away") and name in asked["who"]
    return again or asked_of(shown, name, ALONE, UNSEEN)


def asked_of(shown: Shown, name: str, *ids: str) -> bool:
    """True if the table says one of these of ``name``, now that all lies still."""
    if shown["stillness"] != "steady" or not shown["reading"]:
        return False
    words = parts_of(noticed(shown["reading"]["why_not"]))
    return any(isinstance(one, Message) and one.id in ids and one.params["name"] == name for one in words)


def player_of(shown: Shown, seat: int) -> str:
    """Who plays at ``seat``.

    Raises:
        ValueError: nobody does.
    """
    name = sits_at(shown, seat)
    if name is None:
        raise ValueError(Message("simulated-nobody-plays", seat=seat))
    return str(name)


def _seat(shown: Shown, name: str) -> int:
    seat = seat_of(shown, name)
    if seat is None:
        raise ValueError(Message("simulated-no-seat", name=name))
    return seat


def _pot_then(shown: Shown) -> tuple[int, int]:
    """How many Jewels and Bones lie in the middle while dice are rolled."""
    bones = bones_lying(shown)
    return shown["awaits"].get("centre", 0) - bones, bones


def _round(shown: Shown) -> tuple[int, int]:
    return shown["game"].get("number", 0), shown["game"].get("round", 0)


def _contest(shown: Shown) -> object:
    """Tells one throw of a round from the next, which begins when dice have counted."""
    return _round(shown), shown["counts"][-1]["count"] if shown["counts"] else 0


def _mm(px: float, size_px: int, size_mm: float) -> float:
    return (px / size_px - 0.5) * size_mm
