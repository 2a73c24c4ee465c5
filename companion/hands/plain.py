# SPDX-License-Identifier: MIT
"""The hands of any game: what they look at, what they can do now, and what they do: dice are thrown in the open.

A game with more than that on the table builds on them. The pages show offers as buttons; like the acts of a game they
are told by the table, so that no page knows a game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

import msgspec

from companion.games.base import Event
from companion.games.checks import shown
from companion.messages.message import Message, noticed, parts_of
from companion.table.adapter.base import Field
from companion.table.astray import ALONE, UNSEEN
from companion.table.snapshot import Snapshot
from companion.web.schema.play import Fallen
from companion.web.schema.play import Offer as OfferShown
from companion.web.schema.state import Field as FieldShown
from vision.cameras.simulation.simulated import SimulatedTable

Shown = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Look:
    """The table as it stands. ``shown``: what everybody sees of ``now``, made once."""

    now: Snapshot
    shown: Shown
    table: SimulatedTable

    @property
    def game(self) -> Mapping[str, Any]:
        """The game on the table; empty without one."""
        return self.shown["game"] or {}

    @property
    def event(self) -> str:
        """The event that dice are waited for, "" for nothing."""
        awaited = self.shown["awaits"]
        return "" if awaited is None else str(awaited["event"])

    @property
    def faces(self) -> str:
        """The family of faces that is waited for, "" for nothing."""
        awaited = self.shown["awaits"]
        return "" if awaited is None else str(awaited.get("faces", "pips"))

    @property
    def owed(self) -> dict[str, int]:
        """How many dice are waited for, by player."""
        awaited = self.shown["awaits"]
        return dict(awaited["dice"]) if awaited else {}

    def throwing(self, seat: int | None) -> dict[str, int]:
        """Whose dice are waited for, and where they sit: at ``seat``, or all (None).

        Raises:
            ValueError: nobody there is to throw.
        """
        found = {name: there for name in self.owed if (there := self.seat_of(name)) is not None}
        throwing = {name: there for name, there in found.items() if seat in (None, there)}
        if not throwing:
            raise ValueError(Message("simulated-nothing-thrown"))
        return throwing

    @property
    def round(self) -> tuple[int, int]:
        """The number of the game, and of its round."""
        return self.game.get("number", 0), self.game.get("round", 0)

    def seat_of(self, name: str) -> int | None:
        """Where ``name`` sits."""
        return next((row["seat"] for row in self.shown["seats"] if row["player"] == name), None)

    def seated(self, name: str) -> int:
        """Where ``name`` sits.

        Raises:
            ValueError: nowhere.
        """
        seat = self.seat_of(name)
        if seat is None:
            raise ValueError(Message("simulated-no-seat", name=name))
        return seat

    def sits_at(self, seat: int | None) -> str | None:
        """Who plays at ``seat``; None: nobody."""
        return next((row["player"] for row in self.shown["seats"] if row["seat"] == seat), None)

    def plays(self, name: str | None) -> bool:
        """Whether ``name`` is in a game that is not over."""
        over = not self.game or self.game["phase"] == "over"
        return not over and not self.game["players"].get(name, {}).get("out", True)

    def instructed(self, name: str, *ids: str) -> bool:
        """Whether ``name`` is told to do one of these next."""
        asked = self.shown["instruction"]
        return asked["id"] in ids and name in asked["who"]

    def waits_for(self, name: str) -> bool:
        """Whether ``name`` is among those who are told what to do next; while dice roll nobody is."""
        asked = self.shown["instruction"]
        return asked["id"] != "still" and (not asked["who"] or name in asked["who"])

    def said_of(self, name: str, *ids: str) -> bool:
        """Whether the table says one of these of ``name``, now that all lies still."""
        if self.shown["stillness"] != "steady" or not self.shown["reading"]:
            return False
        words = parts_of(noticed(self.shown["reading"]["why_not"]))
        return any(isinstance(one, Message) and one.id in ids and one.params["name"] == name for one in words)


def rolls_tell(now: Snapshot) -> list[str]:
    """Whose roll under the cup says of itself that they have rolled (PD-04); nothing that holds up the game."""
    asking = now.asking
    return [] if asking is None or asking.blocks else now.observers


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to do: a call of ``POST /api/v1/simulated/VERB`` with ``body``, and a value for each of ``fields``.

    ``same``: the event that the hand brings about, so that no phone is sent a second button for it (`besides`).
    """

    label: str
    verb: str
    body: Mapping[str, Any] = field(default_factory=dict)
    main: bool = True
    fields: tuple[Field, ...] = ()
    same: Event | None = None

    def shown(self) -> OfferShown:
        """The offer as the pages take it."""
        return OfferShown(
            label=self.label,
            style="main" if self.main else "plain",
            verb=self.verb,
            body=self.body,
            fields=msgspec.convert([one.as_json() for one in self.fields], list[FieldShown]),
            same=msgspec.UNSET if self.same is None else self.same,
        )


def besides(acts: Iterable[Mapping[str, Any]], offered: Iterable[Offer]) -> list[Mapping[str, Any]]:
    """``acts`` without those that an offer brings about as it stands: one button for one thing."""
    done = [one.same for one in offered if one.same is not None]
    return [act for act in acts if act["fields"] or act["event"] not in done]


NOT_OFFERED: Final = Message("simulated-not-offered")
CLEAR: Final = Offer(Message("hand-clear-table"), "clear", {"what": "all"}, main=False)
BACK: Final = Offer(Message("hand-back"), "back")
TAKE_BACK: Final = Offer(Message("hand-take-all-back"), "sweep")
TAKE_AWAY: Final = Offer(Message("hand-take-dice"), "clear", main=False)
ROLL_EACH: Final = Offer(Message("hand-roll-each"), "roll", {"cover": False})
ALL_UNDER_CUPS: Final = Offer(Message("hand-roll-all"), "roll", {"cover": True})
LIFT_ALL: Final = Offer(Message("hand-lift-all"), "lift", main=False)
COVER_ALL: Final = Offer(Message("hand-cover"), "cover", main=False)


def one_die(count: int = 1) -> Offer:
    """The offer to roll ``count`` dice in the open."""
    return Offer(Message("hand-roll-dice", count=count), "roll", {"cover": False})


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

    def at_seat(self, look: Look, name: str, seat: int) -> Iterator[Offer]:
        """What ``name``, who plays at ``seat``, can do."""
        own = look.owed.get(name, 0)
        if own and self.is_to_throw(look, name, seat):
            yield one_die(own)
        elif not own and self.table.faces(seat) and look.instructed(name, "take-away"):
            yield replace(TAKE_AWAY, body={"what": "dice"}, main=True)

    def is_to_throw(self, look: Look, name: str, seat: int) -> bool:
        """Whether ``name`` has not thrown yet, or is asked to throw once more."""
        return look.waits_for(name) or not self.table.faces(seat)

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
        """A throw for each of these ``seats``, or of all who have dice.

        Raises:
            ValueError: none of them is to throw now, as after a tie of others.
        """
        owed = self.in_hand(look)
        if look.owed and seats and "dice" not in arguments and not owed.keys() & set(seats):
            raise ValueError(NOT_OFFERED)
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
        raise ValueError(f"{verb} takes no {shown(unknown[0])}")
    offered = [offer for offer in offers(look, hands, arguments.get("seat")) if offer.verb == verb]
    fixed = [offer.body.get("from") for offer in offered if not offer.fields]
    if not any(offer.fields for offer in offered) and arguments.get("from") not in fixed:
        raise ValueError(NOT_OFFERED)
    hands.verbs[verb](hands, look, arguments)
