# SPDX-License-Identifier: MIT
"""The hands in Dead Man's Dice: dice are rolled beside a pile, put on top, plundered; piles are knocked over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from companion.hands.plain import BACK, ROLL_EACH, TAKE_BACK, Arguments, Look, Offer, PlainHands, one_die
from companion.messages.message import Message, word
from companion.table.adapter.base import choice_field
from vision.cameras.simulation.seated import Kind

SKULL: Final = "skull"
JOLLY: Final = "jolly"

Shown = Mapping[str, Any]
Drawn = tuple[int, Kind]


def aloft(shown: Shown) -> str | None:
    """Beside whose pile a rolled die lies: while another begins a pile anew, that is not whose turn it is (DM-S6)."""
    game, awaited = shown["game"], shown["awaits"]
    if awaited is None:
        return str(game["turn"]) if game["rolled"] else None
    lying = {name: bool(game["piles"][name]) + (name == game["turn"]) for name in awaited["dice"]}
    return next((name for name, dice in awaited["dice"].items() if dice > lying[name]), None)


def die_aloft(shown: Shown, lying: Sequence[Drawn]) -> list[Drawn]:
    """The rolled die beside that pile; of a turn that is broken off the game does not tell it: it stays as it lies."""
    rolled = shown["game"]["rolled"]
    if rolled:
        return [drawn_die(rolled)]
    return [*lying[:1]] or [(1, "pips")]


def rolled_kind(shown: Shown, name: str) -> Kind:
    """Which die ``name`` rolls: the one said on the phone, or the only one in hand, else a regular one."""
    hand, pending = shown["game"]["hand"][name], shown.get("pending") or {}
    said = pending.get("dies", {}).get(name) or (pending.get("die") if pending.get("player") == name else None)
    jolly = hand["jolly"] and (said == JOLLY or not hand["regular"])
    return "skull" if jolly else "pips"


def drawn_die(die: Mapping[str, Any]) -> Drawn:
    """A die as it is drawn."""
    return drawn(die["face"]), "skull" if die["die"] == JOLLY else "pips"


def drawn(face: Any) -> int:
    """The face of a plain die that stands for ``face``."""
    return 1 if face == SKULL else int(face)


IN_HAND: Final = Offer(Message("hand-take-die-back"), "back", main=False)


class PilesHands(PlainHands):
    """Remember at which entry dice were moved last, and in which round the table was seen empty."""

    remembered: ClassVar[tuple[str, ...]] = ("moved", "begun", "empty_in")
    moved: int | None
    begun: tuple[int, int] | None
    empty_in: tuple[int, int] | None

    # what can be done

    def at_seat(self, look: Look, name: str, seat: int) -> Iterator[Offer]:
        """The throw, and what can be done with the die, as far as it is clear what lies there."""
        game, turn = look.game, look.game["turn"]
        if look.instructed(name, "take-away"):
            yield replace(BACK, main=False)
        if turn is None and (name in look.owed or not self._is_swept(look)) and self.is_to_throw(look, name, seat):
            yield from self._start(look, one_die())
        if turn != name:
            if self._unplaced(look, name, seat):
                yield IN_HAND
            return
        legal = game["legal"].get(name, {})
        if look.faces == "piles":
            yield Offer(Message("hand-roll-dice", count=1), "roll")
        if not _unclear(look):
            yield from _moves(look, name, legal)
        piles = {
            look.seat_of(owner): Message("hand-pile-of", player=owner) for owner, pile in game["piles"].items() if pile
        }
        if "knock" in legal and piles:
            which = choice_field("from", Message("hand-which"), piles)
            yield Offer(Message("hand-knock"), "knock", main=False, fields=(which,))

    def everywhere(self, look: Look) -> list[Offer]:
        """All roll their bottoms at once; else each hand does its own."""
        if look.faces == "piles" and look.game["turn"] is None:
            return [*self._start(look, ROLL_EACH)]
        return self.one_by_one(look)

    def _start(self, look: Look, roll: Offer) -> Iterator[Offer]:
        """Bottoms of piles are rolled on an empty table: what stood in the last round goes back in hand first."""
        if self._is_swept(look):
            yield roll
        elif not look.table.bare:
            yield TAKE_BACK

    def _is_swept(self, look: Look) -> bool:
        """True if what lay there as the round began has been seen gone: until then no throw of the new one counts."""
        if self.begun != look.round:
            self.begun = look.round
            self.empty_in = self.begun if self.table.bare else None
        if look.shown["stillness"] == "nothing":
            self.empty_in = self.begun
        return self.empty_in == self.begun

    def _unplaced(self, look: Look, name: str, seat: int) -> bool:
        """Whether a die lies there that ``name`` has rolled and not placed: the next turn has begun without it."""
        if look.game["phase"] not in ("rolling", "placing"):
            return False
        lying = len(self.table.faces(seat)) + len(self.table.pile(seat))
        return look.game["turn"] is not None and lying > len(look.game["piles"][name])

    # and is done

    def throw(self, look: Look, seat: int | None, place: object) -> bool:  # noqa: ARG002
        """A die of each is the bottom of a pile, or one is rolled beside the pile of whose turn it is."""
        if look.faces != "piles":
            return False
        throwing, name = look.throwing(seat), look.game["turn"]
        if name is None:
            for one, there in throwing.items():
                self.table.roll(there, 1, kind=rolled_kind(look.shown, one))
            return True
        turn = look.seat_of(name)
        if turn is None or seat not in (None, turn):
            raise ValueError(Message("simulated-turn-of", player=str(name)))
        self._arrange(look)
        self.table.roll(turn, 1, beside=True, kind=rolled_kind(look.shown, name))
        self.moved = look.shown["seq"]
        return True

    def _stack(self, look: Look, arguments: Arguments) -> None:
        """Put the die beside the pile on top of it."""
        seat = _whose(look, arguments)
        self._catch_up(look, bool(self.table.faces(seat)))
        self.table.stack(seat)

    def _take(self, look: Look, arguments: Arguments) -> None:
        """Take the top of another pile."""
        seat, victim = _whose(look, arguments), arguments.get("from", 0)
        self._catch_up(look, victim in self.table.seats and bool(self.table.pile(victim)))
        self.table.take(seat, victim)

    def _knock(self, look: Look, arguments: Arguments) -> None:
        """Knock a pile over."""
        seat = arguments.get("from", 0)
        self._catch_up(look, seat in self.table.seats and bool(self.table.pile(seat)))
        self.table.knock(seat)

    def _sweep(self, look: Look, arguments: Arguments) -> None:  # noqa: ARG002
        """Take all dice off the table."""
        self.table.clear()

    def _back(self, look: Look, arguments: Arguments) -> None:  # noqa: ARG002
        self._arrange(look)

    verbs: ClassVar[Mapping[str, Callable[[Any, Look, Arguments], None]]] = {
        "stack": _stack,
        "take": _take,
        "knock": _knock,
        "sweep": _sweep,
        "back": _back,
    }

    def _catch_up(self, look: Look, possible: bool) -> None:
        """Lay the dice as the game has them, if it has moved since hands last did: else hands may be ahead of it."""
        if self.moved != look.shown["seq"] or not possible:
            self._arrange(look)
        self.moved = look.shown["seq"]

    def _arrange(self, look: Look) -> None:
        """Lay piles and the die in the air as the game has them; what was not placed goes back in hand."""
        in_air = aloft(look.shown)
        for name, pile in look.game["piles"].items():
            seat = look.seat_of(name)
            if seat is not None:
                beside = die_aloft(look.shown, self.table.lying(seat)) if name == in_air else []
                self.table.arrange(seat, [drawn_die(die) for die in pile], beside)


def _unclear(look: Look) -> bool:
    """Whether the table has asked already what lies there: then it is said on the phone, not by more moves."""
    shown = look.shown
    against = (shown["reading"] or {}).get("why_not")
    return shown["stillness"] in ("doubt", "unread") or bool(against and shown["stillness"] == "steady")


def _moves(look: Look, name: str, legal: Mapping[str, Any]) -> Iterator[Offer]:
    """What the phone offers, too: as on a real table the hand does it and the camera tells what it was."""
    if "place" in legal:
        yield Offer(Message("hand-place"), "stack", same={"event": "place", "player": name})
    for victim in legal.get("plunder", ()):
        top = word(str(look.game["piles"][victim][-1]["face"]))
        words = Message("plunder-s", victim=victim, top=top)
        same = {"event": "plunder", "player": name, "from": victim}
        yield Offer(words, "take", {"from": look.seat_of(victim)}, same=same)


def _whose(look: Look, arguments: Arguments) -> int:
    seat, turn = arguments.get("seat"), look.seat_of(look.game["turn"])
    return turn if seat is None and turn is not None else int(seat or 0)
