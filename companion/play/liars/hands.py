# SPDX-License-Identifier: MIT
"""The hands in the games of liars: dice are shaken under cups, which are lifted one by one or all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.hands.plain import (
    ALL_UNDER_CUPS,
    COVER_ALL,
    LIFT_ALL,
    Arguments,
    Look,
    Offer,
    PlainHands,
    are_whole,
    rolls_tell,
)
from companion.messages.message import Message
from companion.table.astray import ALONE, UNSEEN
from vision.cameras.simulation.simulated import SimulatedTable

REVEAL: Final = "reveal"
LIFT: Final = Offer(Message("hand-lift"), "lift")
COVER: Final = Offer(Message("hand-put-cup-back"), "cover")
UNDER_CUP: Final = Offer(Message("hand-roll"), "roll", {"cover": True})


class CupHands(PlainHands):
    """Remember in which round the dice of each seat were shaken."""

    def __init__(self, table: SimulatedTable, tidy: bool = True) -> None:
        super().__init__(table, tidy)
        self._shaken: dict[int, tuple[int, int]] = {}

    def kept(self) -> dict[str, Any]:
        """In which round each seat has shaken, too: once a bid stands its dice lie as they lie."""
        return super().kept() | {"shaken": [[seat, *when] for seat, when in self._shaken.items()]}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """In which round each seat has shaken, too."""
        shaken = kept.get("shaken", [])
        if not isinstance(shaken, list) or not all(are_whole(one) and len(one) == 3 for one in shaken):
            raise ValueError("what hands have done is damaged")
        super().go_on(kept)
        self._shaken = {seat: (game, number) for seat, game, number in shaken}

    # what can be done

    def at_seat(self, look: Look, name: str, seat: int) -> Iterator[Offer]:
        """The roll-off in the open; the own cup, to be shaken, looked under and lifted."""
        if not look.event:
            yield from self.own_cup(look, name, seat)
        elif look.event != REVEAL:
            yield from super().at_seat(look, name, seat)
        elif look.owed.get(name, 0):
            yield from self._lifting(look, name, seat)

    def everywhere(self, look: Look) -> list[Offer]:
        """All roll under their cups, and all cups are lifted."""
        if not look.event and not look.game.get("cups"):
            some = any(self._may_shake(look, name) for name in look.game["players"])
            found = [ALL_UNDER_CUPS] if some else []
        else:
            found = [] if look.event == REVEAL else super().everywhere(look)
        return [*found, LIFT_ALL, COVER_ALL]

    def own_cup(self, look: Look, name: str, seat: int) -> Iterator[Offer]:
        """While bids are made: hold to peek; cover what lies open, as after an undo; roll."""
        yield Offer(Message("hand-peek"), "peek")
        if self._has_shaken(look, seat) and self.table.faces(seat) and not self.table.covered(seat):
            yield COVER
        if self._may_shake(look, name):
            same = {"event": "aye", "player": name} if name in rolls_tell(look.now) else None
            shaken = self._has_shaken(look, seat)
            yield Offer(Message("hand-roll"), "roll", {"cover": True}, main=not shaken, same=same)

    def _lifting(self, look: Look, name: str, seat: int) -> Iterator[Offer]:
        """The cup, as long as it stands there."""
        if self._rolls_late(look, name, seat):
            yield UNDER_CUP
        elif self.table.covered(seat):
            yield LIFT
        elif self.table.faces(seat) and look.said_of(name, ALONE):
            yield COVER
        elif self._rolls_anew(look, name, seat):
            yield UNDER_CUP

    def _may_shake(self, look: Look, name: str) -> bool:
        """Whether ``name`` may shake: not again once a bid stands, for it is about the dice that lie there."""
        seat = look.seat_of(name)
        if seat is None or not look.game["players"][name]["dice"]:
            return False
        return not (look.game.get("bid") and self._has_shaken(look, seat))

    def _has_shaken(self, look: Look, seat: int) -> bool:
        """Whether the dice were shaken in this round, and still lie there: who leaves takes them away."""
        return self._shaken.get(seat) == look.round and bool(self.table.faces(seat))

    def _rolls_late(self, look: Look, name: str, seat: int) -> bool:
        """Whether the dice were not thrown in this round: too few lie there, or the table asks for a roll."""
        if self._has_shaken(look, seat):
            return False
        return len(self.table.faces(seat)) < look.owed.get(name, 0) or look.instructed(name, "roll-again")

    def _rolls_anew(self, look: Look, name: str, seat: int) -> bool:
        """Whether ``name`` is to lift a cup that is lifted already: what lies there counts no more."""
        if look.event != REVEAL or not self.table.faces(seat) or self.table.covered(seat):
            return False
        nobody_else = not any(self.table.covered(one) for one, count in self.in_hand(look).items() if count)
        asked = look.instructed(name, "lift") and nobody_else and look.shown["stillness"] == "steady"
        return asked or look.said_of(name, UNSEEN)

    # and is done

    def rolls(self, look: Look, seats: Sequence[int] | None, arguments: Arguments) -> list[Arguments]:
        """Under cups what was lost is put aside before; once a bid stands nobody rolls again."""
        if look.game.get("bid"):
            hands = seats or [seat for seat, count in self.in_hand(look).items() if count]
            seats = [one for one in hands if not self._has_shaken(look, one) or self._anew(look, one)]
            if not seats:
                raise ValueError(Message("simulated-bid-stands"))
        if look.event or "dice" in arguments:
            return super().rolls(look, seats, arguments)
        self._put_aside(look, seats or sorted(self.in_hand(look)) or self.table.seats)
        return self.throws(look, seats, arguments)

    def _anew(self, look: Look, seat: int) -> bool:
        name = look.sits_at(seat)
        return name is not None and self._rolls_anew(look, name, seat)

    def in_hand(self, look: Look) -> dict[int, int]:
        """Cups are lifted with all the dice that their players have."""
        if look.event != REVEAL:
            return super().in_hand(look)
        return {look.seated(name): player["dice"] for name, player in look.game["players"].items()}

    def rolled(self, look: Look, seat: int) -> bool:
        """The dice were shaken in this round."""
        if look.event not in ("", REVEAL):
            return False
        self._shaken[seat] = look.round
        return True

    def _put_aside(self, look: Look, throwing: Iterable[int]) -> None:
        """Before these seats throw: what was lost leaves the game, also of those who are out."""
        for row in look.shown["seats"]:
            player = look.game["players"].get(row["player"])
            if player is not None and (player["out"] or row["seat"] in throwing):
                self._lose(row["seat"], 0 if player["out"] else player["dice"])

    def _lose(self, seat: int, left: int) -> None:
        """One die too many at a seat is the one that was lost; the rest is picked up for the throw, or taken away."""
        lying = len(self.table.faces(seat))
        if lying == left + 1:
            self.table.put_out(seat)
        elif not left and lying:
            self.table.collect(seat)
