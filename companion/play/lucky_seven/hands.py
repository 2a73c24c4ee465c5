# SPDX-License-Identifier: MIT
"""The hands in Lucky Seven: a row of coasters for each player, face down, turned over one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, ClassVar

from companion.hands.plain import Look, Offer, PlainHands
from companion.messages.message import Message
from companion.table.adapter.base import choice_field
from companion.web.schema.play import Fallen
from vision.cameras.simulation.simulated import SimulatedTable

Row = Sequence[int | None]


class CoasterHands(PlainHands):
    """Lay the rows as the game has them. What hands have turned since the game last moved stays: they are ahead."""

    needs: ClassVar[tuple[str, ...]] = ("coasters",)

    def __init__(self, table: SimulatedTable, tidy: bool = True) -> None:
        super().__init__(table, tidy)
        self._rows: dict[str, tuple[object, Row]] = {}

    def kept(self) -> dict[str, Any]:
        """For which round each row was dealt, and what of it was known then."""
        return {"rows": {name: list(row) for name, row in self._rows.items()}}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """The rows lie as they did when `kept` told this."""
        rows = kept.get("rows", {})
        if not isinstance(rows, dict) or not all(isinstance(row, list) and len(row) == 2 for row in rows.values()):
            raise ValueError("what hands have done is damaged")
        self._rows = {
            name: (tuple(dealt) if isinstance(dealt, list) else dealt, seen) for name, (dealt, seen) in rows.items()
        }

    def lay(self, look: Look) -> None:
        """A row before each player."""
        for name in look.game["rows"]:
            self._lay_row(look, name)

    def _lay_row(self, look: Look, name: str) -> None:
        seat = look.seat_of(name)
        known, round_ = list(look.game["rows"][name]), (look.game.get("number"), look.game["round"])
        dealt, seen = self._rows.get(name, (None, ()))
        lying = () if seat is None else self.table.numbers(seat)
        if seat is None or (lying and (dealt, seen) == (round_, known)):
            return
        self._rows[name] = (round_, known)
        if dealt != round_ or not lying or any(number not in (None, old) for number, old in zip_longest(known, lying)):
            self.table.deal(seat, self._shuffled(look, name))
        for at, number in enumerate(known, 1):
            self.table.turn_coaster(seat, at, number is not None)

    def _shuffled(self, look: Look, name: str) -> list[int]:
        """The seven coasters of a row in their order; what is known of it lies where it lies."""
        row = list(look.game["rows"][name])
        order = self._chance(look, name).sample(range(1, len(row) + 1), len(row))
        free = [number for number in order if number not in row]
        for at, number in enumerate(order):
            if row[at] is None and number in free:
                row[at] = number
                free.remove(number)
        return [free.pop(0) if number is None else number for number in row]

    def _chance(self, look: Look, name: str) -> random.Random:
        return random.Random(f"{self.table.luck}/{look.game.get('number')}/{look.game['round']}/{name}")

    def at_seat(self, look: Look, name: str, seat: int) -> Iterator[Offer]:  # noqa: ARG002
        """The first coaster of a row is its player's choice (LS-10); then it is said which is due."""
        coasters = look.owed.get(name, 0)
        if not coasters:
            return
        due = look.game["next"][name]
        if due != "any":
            yield Offer(Message("hand-turn-position", position=int(due)), "roll")
            return
        places = {place: str(place) for place in range(1, coasters + 1)}
        which = choice_field("place", Message("hand-which-one"), places)
        yield Offer(Message("hand-turn-coaster"), "roll", fields=(which,))

    def everywhere(self, look: Look) -> list[Offer]:
        """Everybody turns an own coaster."""
        return self.one_by_one(look)

    def throw(self, look: Look, seat: int | None, place: object) -> bool:
        """The coaster that is due in each row is turned over; the first is the one at ``place``, or any."""
        if not look.event:
            return False
        for name, where in look.throwing(seat).items():
            self._turn_due(look, name, where, place)
        return True

    def _turn_due(self, look: Look, name: str, seat: int, place: object) -> None:
        known, due = look.game["rows"][name], look.game["next"].get(name)
        if due is None:
            raise ValueError(Message("simulated-no-coaster", name=name))
        if place is not None and not (type(place) is int and 1 <= place <= len(known)):
            raise ValueError(f"place must be a whole number from 1 to {len(known)}, not {place!r}")
        ahead = any(number is not None and known[at] is None for at, number in enumerate(self.table.row(seat)))
        if not ahead:
            free = self._chance(look, name).randint(1, len(known)) if not isinstance(place, int) else place
            self.table.turn_coaster(seat, due if isinstance(due, int) else free)

    def fallen(self, look: Look, name: str | None) -> Fallen | None:
        """The coaster that was turned and does not count yet."""
        named = [name] if name is not None else [*look.owed]
        for who in named:
            seat, known = look.seat_of(who), look.game["rows"].get(who)
            lying = self.table.row(seat) if seat is not None and known is not None else ()
            for at, number in enumerate(lying):
                if number is not None and known[at] is None:
                    event = {"event": look.event, "player": who}
                    return Fallen(event=event, values={"position": at + 1, "number": number})
        return None
