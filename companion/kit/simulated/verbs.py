# SPDX-License-Identifier: MIT
"""The verbs of the simulated table's hands that only make sense in a game: checked, then done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.kit.simulated.hands import player_of, seat_of
from companion.kit.simulated.offers import Look, offers
from companion.messages.message import Message

Arguments = Mapping[str, Any]

THROWS: Final = frozenset({"bones", "piles", "symbols", "coasters"})
"""Families of which a throw is more than so many dice in the open."""


def throw(look: Look, seat: int | None, place: object = None) -> None:
    """Throw what is waited for, at one seat or at all; of coasters the first to be turned is the one at ``place``.

    Raises:
        ValueError: nothing is to be thrown there now.
    """
    if place is not None and type(place) is not int:
        raise ValueError(f"place must be a whole number, not {place!r}")
    shown, family = look.shown, look.family
    throwing = (seat_of(shown, name) for name in look.owed)
    seats = [one for one in throwing if one is not None and seat in (None, one)]
    if family == "symbols":
        look.layout.throw_symbol(shown)
        return
    if not seats:
        raise ValueError(Message("simulated-nothing-thrown"))
    if family == "bones":
        kinds = {one: look.kinds[player_of(shown, one)] for one in seats}
        rolls = {one: of[0] for one, of in kinds.items() if not look.hands.has_thrown(shown, one, of)}
        if not rolls:
            raise ValueError(Message("simulated-die-lies"))
        look.hands.contest(shown, rolls)
    elif family == "coasters":
        for one in seats:
            look.layout.turn_due(shown, player_of(shown, one), one, place)
    elif look.game["turn"] is None:
        look.hands.begin_pile(shown, seats)
    else:
        look.hands.roll_beside(shown, _seat_of_turn(look, seat))


def _seat_of_turn(look: Look, seat: int | None) -> int:
    turn = seat_of(look.shown, look.game["turn"])
    if turn is None or seat not in (None, turn):
        raise ValueError(Message("simulated-turn-of", player=str(look.game["turn"])))
    return turn


def _ante(look: Look, arguments: Arguments) -> None:
    seat = arguments.get("seat")
    if look.owed and seat is not None:
        look.hands.top_up(look.shown, [seat])
    else:
        look.hands.ante(look.shown, seat)


def _stack(look: Look, arguments: Arguments) -> None:
    look.hands.stack(look.shown, _whose(look, arguments))


def _take(look: Look, arguments: Arguments) -> None:
    if look.family == "card":
        look.hands.steal(look.shown)
    else:
        look.hands.plunder(look.shown, _whose(look, arguments), arguments.get("from", 0))


def _knock(look: Look, arguments: Arguments) -> None:
    look.hands.knock(look.shown, arguments.get("from", 0))


def _sweep(look: Look, arguments: Arguments) -> None:  # noqa: ARG001
    look.hands.sweep()
    if look.family == "symbols":
        look.layout.take_back(look.shown)


def _turn(look: Look, arguments: Arguments) -> None:
    which, face = arguments.get("die"), arguments.get("face")
    if not isinstance(which, list) or len(which) != 2 or not all(type(part) is int for part in (*which, face)):
        raise ValueError(
            f"turn wants a die as [seat, number from 0] and a face from 1 to 6, not {which!r} and {face!r}"
        )
    seat, die = which
    look.hands.turn(look.shown, seat, die, arguments["face"])


def _again(look: Look, arguments: Arguments) -> None:  # noqa: ARG001
    look.hands.again(look.shown)


def _back(look: Look, arguments: Arguments) -> None:  # noqa: ARG001
    if "piles" in look.game:
        look.hands.arrange(look.shown)
    else:
        look.hands.back(look.shown)


HANDS: Final[Mapping[str, Callable[[Look, Arguments], None]]] = {
    "ante": _ante,
    "stack": _stack,
    "take": _take,
    "knock": _knock,
    "sweep": _sweep,
    "turn": _turn,
    "again": _again,
    "back": _back,
}
"""What is done only while it is offered."""


def hands_do(verb: str, arguments: Arguments, look: Look) -> None:
    """Do one of ``HANDS``.

    Raises:
        ValueError: it is not offered now, or the arguments make no sense.
    """
    unknown = sorted(set(arguments) - {"seat", "from", "die", "face"})
    if unknown:
        raise ValueError(f"{verb} takes no {unknown[0]!r}")
    offered = offers(look, arguments.get("seat"))
    fixed = [offer.body.get("from") for offer in offered if offer.verb == verb and not offer.fields]
    chosen = [offer for offer in offered if offer.verb == verb and offer.fields]
    if not chosen and arguments.get("from") not in fixed:
        raise ValueError(Message("simulated-not-offered"))
    HANDS[verb](look, arguments)


def _whose(look: Look, arguments: Arguments) -> int:
    seat = arguments.get("seat")
    turn = seat_of(look.shown, look.game["turn"])
    if seat is None and turn is not None:
        return turn
    return int(seat or 0)
