# SPDX-License-Identifier: MIT
"""The hands of any game: dice are thrown in the open. A game with more than that on the table builds on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from companion.hands.look import Look
from companion.hands.offer import ALL_UNDER_CUPS, CLEAR, COVER_ALL, LIFT_ALL, ROLL_EACH, TAKE_AWAY, Offer, one_die
from companion.messages.message import Message
from companion.table.astray import ALONE, UNSEEN
from companion.web.schema.play import Fallen
from vision.cameras.simulation.simulated import SimulatedTable

Arguments = Mapping[str, Any]


class PlainHands:
    """Moves dice on ``table`` as one game asks; what they remember is of that game alone.

    ``tidy``: what the game does not need is taken off the table; untidy hands leave all that can stay.
    ``needs``: what of that which can be cleared the game is played with. ``remembered``: the names of what is kept over
    a restart of the program, each None, a number, or a pair of them: rounds (`Look.round`) and entries of the journal.
    """

    needs: ClassVar[tuple[str, ...]] = ()
    remembered: ClassVar[tuple[str, ...]] = ()

    def __init__(self, table: SimulatedTable, tidy: bool = True) -> None:
        self.table, self.tidy = table, tidy
        for name in self.remembered:
            setattr(self, name, None)

    # over a restart

    def kept(self) -> dict[str, Any]:
        """What they remember of the game, as plain JSON."""
        return {name: getattr(self, name) for name in self.remembered}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """Remember what `kept` told.

        Raises:
            ValueError: it is damaged.
        """
        for name in self.remembered:
            one = kept.get(name)
            if not (one is None or type(one) is int or (are_whole(one) and len(one) == 2)):
                raise ValueError("what hands have done is damaged")
            setattr(self, name, tuple(one) if isinstance(one, list) else one)

    # what lies there for the game

    def lay(self, look: Look) -> None:  # noqa: ARG002
        """Lay what is missing; here nothing is. A map always goes: it lies where the zones are."""
        for what in ("board", "coasters", "map") if self.tidy else ("map",):
            self.table.clear(what=what)

    # what can be done

    def at_seat(self, look: Look, name: str, seat: int) -> Iterator[Offer]:  # noqa: ARG002
        """What ``name``, who plays at ``seat``, can do."""
        own = look.owed.get(name, 0)
        if own:
            yield one_die(own)

    def everywhere(self, look: Look) -> list[Offer]:
        """What all hands can do, for the referee: at once where they do the same."""
        owed = set(look.owed.values())
        if not owed:
            return self.one_by_one(look)
        return [ROLL_EACH if owed == {1} else replace(ROLL_EACH, label=Message("hand-roll-open"))]

    def one_by_one(self, look: Look) -> list[Offer]:
        """What each hand can do, by its player's name."""
        return [
            replace(offer, label=Message("named", who=name, words=offer.label), body={**offer.body, "seat": seat})
            for name in look.game["players"]
            if (seat := look.seat_of(name)) is not None
            for offer in offers(look, self, seat)
        ]

    # and is done

    def throw(self, look: Look, seat: int | None, place: object) -> bool:  # noqa: ARG002
        """Throw what is waited for, at one seat or at all, where that is more than dice before their players.

        ``place``: of coasters, the first to be turned. False: it is not, so dice are thrown as the call says.

        Raises:
            ValueError: nothing is to be thrown there now.
        """
        return False

    def rolls(self, look: Look, seats: Sequence[int] | None, arguments: Arguments) -> list[Arguments]:
        """The throws of these ``seats``, or of all: as many dice as the game says."""
        if seats is None:
            self.table.collect()  # the dice of the last game leave the table
        return self.throws(look, seats, arguments)

    def throws(self, look: Look, seats: Sequence[int] | None, arguments: Arguments) -> list[Arguments]:
        """A throw for each of these ``seats``, or of all who have dice."""
        owed = self.in_hand(look)
        throwing = seats or sorted(owed) or self.table.seats
        cover = arguments.get("cover", True)
        throws = [
            {**arguments, "seat": seat, "dice": arguments.get("dice", owed.get(seat, 5)), "cover": cover}
            for seat in throwing
        ]
        return [throw for throw in throws if throw["dice"] != 0]

    def in_hand(self, look: Look) -> dict[int, int]:
        """Dice by seat: what is to be thrown, else what the players still have."""
        dice = look.owed or {name: player.get("dice", 0) for name, player in look.game.get("players", {}).items()}
        return {seat: count for name, count in dice.items() if (seat := look.seat_of(name)) is not None}

    def rolled(self, look: Look, seat: int) -> bool:  # noqa: ARG002
        """Dice were rolled at ``seat``; True where it was under a cup, which no camera sees."""
        return False

    verbs: ClassVar[Mapping[str, Callable[[Any, Look, Arguments], None]]] = {}
    """What is done only while it is offered."""

    def fallen(self, look: Look, name: str | None) -> Fallen | None:  # noqa: ARG002
        """What ``name`` (None: the referee) is to enter by hand, as it fell, of what no reader can read."""
        return None

    def asked_again(self, look: Look, name: str) -> bool:
        """Whether the table asks for a throw once more that lies there already, as after an undo."""
        again = look.instructed(name, "roll-again", "count-again", "take-away")
        return again or look.said_of(name, ALONE, UNSEEN)


def are_whole(value: Any) -> bool:
    """Whether these are whole numbers."""
    return isinstance(value, list | tuple) and all(type(one) is int for one in value)


def offers(look: Look, hands: PlainHands, seat: int | None) -> list[Offer]:
    """What ``hands`` can do at ``seat``; None: all hands, for the referee."""
    if seat is None:
        found = hands.everywhere(look) if look.game else [ALL_UNDER_CUPS, LIFT_ALL, COVER_ALL]
        return found if look.table.bare else [*found, CLEAR]
    name = look.sits_at(seat)
    plays = look.plays(name)
    found = list(hands.at_seat(look, str(name), seat)) if plays else []
    what = _lies_about(look, hands.needs, seat, plays)
    label = TAKE_AWAY.label if what != "coasters" else Message("hand-take-coasters")
    return [*found, replace(TAKE_AWAY, label=label, body={"what": what})] if what else found


def _lies_about(look: Look, needs: Sequence[str], seat: int, plays: bool) -> str:
    """What of the seat lies there and is in no throw of the game: that is the player's to take away; "" for nothing."""
    if seat not in look.table.seats:
        return ""
    if (not plays or "coasters" in needs) and (look.table.faces(seat) or look.table.pile(seat)):
        return "dice"
    if look.table.left(seat):
        return "left"
    return "coasters" if look.table.numbers(seat) and "coasters" not in needs else ""


VERBS = frozenset({"ante", "stack", "take", "knock", "sweep", "turn", "again", "back"})
"""What some game's hands do while it is offered."""


def do(verb: str, arguments: Arguments, look: Look, hands: PlainHands) -> None:
    """Do one of ``VERBS``.

    Raises:
        ValueError: it is not offered now, or the arguments make no sense.
    """
    unknown = sorted(set(arguments) - {"seat", "from", "die", "face"})
    if unknown:
        raise ValueError(f"{verb} takes no {unknown[0]!r}")
    offered = [offer for offer in offers(look, hands, arguments.get("seat")) if offer.verb == verb]
    fixed = [offer.body.get("from") for offer in offered if not offer.fields]
    if not any(offer.fields for offer in offered) and arguments.get("from") not in fixed:
        raise ValueError(Message("simulated-not-offered"))
    hands.verbs[verb](hands, look, arguments)
