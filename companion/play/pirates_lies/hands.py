# SPDX-License-Identifier: MIT
"""The hands in Pirate's Lies: what a card makes its owner do with the dice under lifted cups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from companion.hands.plain import BACK, COVER_ALL, LIFT_ALL, Arguments, Look, Offer
from companion.messages.message import Message, word
from companion.play.liars.hands import CupHands
from companion.table.adapter.base import Field, choice_field
from vision.cameras.simulation.seated import HEIGHT_MM, WIDTH_MM
from vision.cameras.simulation.simulated import SimulatedTable


class CardHands(CupHands):
    """Remember in which round the dice were counted as they lie, and at which entry a card was obeyed."""

    remembered: ClassVar[tuple[str, ...]] = ("sorted_of", "done")
    sorted_of: tuple[int, int] | None
    done: int | None

    def __init__(self, table: SimulatedTable, tidy: bool = True) -> None:
        super().__init__(table, tidy)
        self._card: tuple[int, bool] = (-1, False)

    # what can be done

    def at_seat(self, look: Look, name: str, seat: int) -> Iterator[Offer]:
        """What a card says comes before all; an effect that was undone goes back even before that."""
        if _obeys(look):
            if self._goes_back(look):
                yield BACK
            else:
                yield from self._card_offers(look, name)
        elif not look.event and look.game.get("cups"):
            if self._differs(look):
                yield BACK
        else:
            yield from super().at_seat(look, name, seat)

    def everywhere(self, look: Look) -> list[Offer]:
        """While a card is obeyed, each hand does its own."""
        if _obeys(look) or (not look.event and look.game.get("cups")):
            return [*self.one_by_one(look), LIFT_ALL, COVER_ALL]
        return super().everywhere(look)

    def _card_offers(self, look: Look, name: str) -> Iterator[Offer]:
        pending = look.shown["pending"]
        if pending["player"] != name or self.done == look.shown["seq"]:
            return
        target = pending.get("target", {})
        if "dice" in target:
            yield Offer(Message("hand-roll-again"), "again")
        elif target and target["player"] != name:
            yield Offer(Message("hand-take-from", player=target["player"]), "take")
        elif not target:
            dice = [
                {
                    "value": [seat, at],
                    "label": Message("hand-die-of", player=owner, number=at + 1, face=word(str(face))),
                }
                for owner, cup in look.game["cups"].items()
                if (seat := look.seat_of(owner)) is not None
                for at, face in enumerate(cup)
            ]
            which = Field("choice", "die", Message("which-die"), {"choices": dice, "value": None})
            face = choice_field("face", Message("hand-shows-then"), {n: str(n) for n in range(1, 7)})
            yield Offer(Message("hand-turn-die"), "turn", fields=(which, face))

    def _differs(self, look: Look) -> bool:
        """Whether the dice lie otherwise than in the cups as the game has them: an effect was undone."""
        return any(
            sorted(self.table.faces(look.seated(name))) != sorted(cup) for name, cup in look.game["cups"].items()
        )

    def _goes_back(self, look: Look) -> bool:
        """Whether an undone effect is still to be put back before the next card does anything."""
        seq = look.shown["seq"]
        if self._card[0] != seq:
            self._card = (seq, self.done != seq and self._differs(look))
        return self._card[1] and self._differs(look)

    # and is done

    def _turn(self, look: Look, arguments: Arguments) -> None:
        """Turn a die to another face."""
        which: Any = arguments.get("die")
        face: Any = arguments.get("face")
        if not isinstance(which, list) or len(which) != 2 or not all(type(part) is int for part in (*which, face)):
            wanted = "turn wants a die as [seat, number from 0] and a face from 1 to 6"
            raise ValueError(f"{wanted}, not {which!r} and {face!r}")
        seat, die = which
        self._sort(look)
        self.table.turn(seat, die, arguments["face"])

    def _again(self, look: Look, arguments: Arguments) -> None:  # noqa: ARG002
        """Throw the dice that the card names again."""
        self._sort(look)
        target = look.shown["pending"]["target"]
        self.table.again(look.seated(target["player"]), target["dice"])
        self.done = look.shown["seq"]

    def _take(self, look: Look, arguments: Arguments) -> None:  # noqa: ARG002
        """Take the die that the card names."""
        self._sort(look)
        pending = look.shown["pending"]
        thief, victim = (look.seated(name) for name in (pending["player"], pending["target"]["player"]))
        self.table.take(thief, victim, pending["target"]["index"])
        self.done = look.shown["seq"]

    def _back(self, look: Look, arguments: Arguments) -> None:  # noqa: ARG002
        """Lay the dice as they lay before the effect that was undone."""
        self._sort(look)
        table, cups = self.table, {look.seated(name): cup for name, cup in look.game["cups"].items()}
        if sum(map(len, cups.values())) != sum(len(table.faces(seat)) for seat in cups):
            for seat, cup in cups.items():  # they were entered by hand: nothing tells which of these they are
                table.arrange(seat, [], cup)
            return
        few = [seat for seat, cup in cups.items() for _ in range(len(cup) - len(table.faces(seat)))]
        for seat, cup in cups.items():
            for _ in range(len(table.faces(seat)) - len(cup)):
                table.take(few.pop(), seat, len(table.faces(seat)) - 1)
        for seat, cup in cups.items():
            for at, (face, old) in enumerate(zip(cup, table.faces(seat), strict=False)):
                if face != old:
                    table.turn(seat, at, face)

    verbs: ClassVar[Mapping[str, Callable[[Any, Look, Arguments], None]]] = {
        "turn": _turn,
        "again": _again,
        "take": _take,
        "back": _back,
    }

    def _sort(self, look: Look) -> None:
        """Count the dice of each cup as they were counted when it was lifted, once in a round."""
        reading = look.shown["reading"]
        if self.sorted_of == look.round or not reading:
            return
        self.sorted_of = look.round
        for name in look.game["cups"]:
            own = [die for die in reading["dice"] if die["zone"] == name]
            places = [
                (_mm(d["x"], reading["width"], WIDTH_MM), -_mm(d["y"], reading["height"], HEIGHT_MM)) for d in own
            ]
            self.table.sort(look.seated(name), places)


def _obeys(look: Look) -> bool:
    """Whether a card was turned up, and what it says is to be done."""
    pending: Mapping[str, Any] = look.shown.get("pending") or {}
    return bool(pending) and look.event == pending["event"] and "player" in pending and bool(look.game.get("cups"))


def _mm(px: float, size_px: int, size_mm: float) -> float:
    return (px / size_px - 0.5) * size_mm
