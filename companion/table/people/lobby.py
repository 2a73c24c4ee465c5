# SPDX-License-Identifier: MIT
"""The seats: who sits where, in which colour, before, between and beside the games; and the referee's role.

A lobby is folded from the journal, like a game: each step is an event, and whoever sat down last evening sits there
still. Seats are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from companion.games.errors import Refused
from companion.journal.entry import AnyJournal, Entry
from companion.messages.message import Message
from companion.table.people.same import same_name

COLOURS: Final = ("red", "blue", "green", "yellow", "purple", "orange", "white", "pink")
"""What a player may be told by; on the pages each has a shape and a letter of its own, too."""

EVENTS: Final = frozenset({"sit", "stand", "swap", "helm", "odds", "let-in", "alone", "hire", "dismiss", "add-seat"})
KIND: Final = "lobby"
"""Under which the journal keeps these events, in no game."""

MOST_SEATS: Final = 6

LEVELS: Final = ("cabin-boy", "mate", "captain")
CHARACTERS: Final = ("cautious", "greedy", "mad")
"""How well a computer player plays, and in what style."""

Swap = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hired:
    """That a guest is a computer player, and what kind of one."""

    level: str
    character: str


@dataclass(frozen=True, slots=True)
class Guest:
    """Who sits at a seat; ``hired``: a computer player."""

    name: str
    colour: str
    hired: Hired | None = None

    def as_json(self) -> dict[str, Any]:
        """The guest as the state shows it."""
        fields = {"name": self.name, "colour": self.colour}
        return fields if self.hired is None else fields | {"crew": asdict(self.hired)}


@dataclass(frozen=True, slots=True)
class Lobby:
    """The seats as they are taken. Every method that changes something gives a new lobby.

    ``guests``, by seat. ``swap_requests``: with which seat the guest of each would like to swap. ``playing``: who
    plays there in the game that was begun last. ``referee``: the seat that is referee too, beside the PIN. ``odds``:
    whether phones tell chances. ``swaps``: every swap that there ever was, so that a phone follows its owner.
    ``tenures``: how often each seat was left, so that the phone of one who has left it speaks for nobody who comes
    after. ``away``: whom others gave a seat of away while nothing was heard of them, by seat, with the tenure of
    then.

    >>> lobby = empty(4).sit(2, "Ann", "red")
    >>> lobby.guest(2), lobby.free_colour()
    (Guest(name='Ann', colour='red', hired=None), 'blue')
    """

    guests: tuple[Guest | None, ...] = ()
    swap_requests: tuple[int | None, ...] = ()
    playing: tuple[str | None, ...] = ()
    referee: int | None = None
    odds: bool = False
    swaps: tuple[Swap, ...] = ()
    tenures: tuple[int, ...] = ()
    away: Mapping[int, tuple[int, str]] = field(default_factory=dict)

    def guest(self, seat: int | None) -> Guest | None:
        """Who sits at ``seat``."""
        return None if seat is None or not 1 <= seat <= len(self.guests) else self.guests[seat - 1]

    def places(self, players: Sequence[str | None], lamps: Sequence[str]) -> list[dict[str, Any]]:
        """Every seat as the state shows it; ``players`` and ``lamps`` by seat (no lamps: all are dark)."""
        places = []
        for seat, (player, lamp) in enumerate(zip(players, lamps or ("off",) * len(players), strict=True), 1):
            sits = seat <= len(self.guests)
            guest, other = (self.guests[seat - 1], self.swap_requests[seat - 1]) if sits else (None, None)
            place = {"seat": seat, "player": player, "lamp": lamp, "guest": None if guest is None else guest.as_json()}
            places.append(place | ({} if guest is None or other is None else {"wish": other}))
        return places

    def colour_of(self, name: str) -> str | None:
        """The colour of ``name``."""
        return next((guest.colour for guest in self.guests if guest is not None and guest.name == name), None)

    def free_colour(self) -> str:
        """The first colour that nobody has."""
        taken = {guest.colour for guest in self.guests if guest is not None}
        return next(colour for colour in COLOURS if colour not in taken)

    def tenure(self, seat: int) -> int:
        """How often ``seat`` was left: a phone that sat there at another count sits there no more."""
        return self.tenures[seat - 1] if 1 <= seat <= len(self.tenures) else 0

    def seat_now(self, seat: int, swaps: int) -> int:
        """Where the phone sits now that sat at ``seat`` after the first ``swaps`` swaps."""
        for one, other in self.swaps[swaps:]:
            seat = other if seat == one else one if seat == other else seat
        return seat

    def sit(self, seat: int, name: str, colour: str) -> Lobby:
        """``name`` takes ``seat``, or what the guest there is called, or coloured, changes.

        Raises:
            Refused: ``bad-field``, ``name-taken``, ``colour-taken``.
        """
        self._check(seat)
        if colour not in COLOURS:
            raise Refused("bad-field", Message("colour-wants-one", colours=", ".join(COLOURS)))
        for at, one in enumerate(self.guests, 1):
            if one is None or at == seat:
                continue
            if same_name(one.name, name):
                raise Refused("name-taken", Message("sits-at-seat-already-choose", name=one.name, at=at))
            if one.colour == colour:
                raise Refused(
                    "colour-taken", Message("has-already-choose-another-colour", name=one.name, colour=colour)
                )
        return replace(self, guests=_put(self.guests, seat, Guest(name, colour)))

    def stand(self, seat: int) -> Lobby:
        """Whoever sits at ``seat`` gets up; the referee's role goes back where it came from.

        Raises:
            Refused: ``bad-field``, ``empty-seat``.
        """
        self._sitting(seat)
        return replace(self, guests=_put(self.guests, seat, None))._left(seat)

    def let_in(self, seat: int, name: str, away: bool = False) -> Lobby:
        """``name`` is let in at the taken ``seat``: on another phone of the one who sits there, or in that one's place.

        ``away``: others let it in, while whoever sat there was away; who sat there first may come back, until a game
        is begun or the seat is left.

        Raises:
            Refused: ``bad-field``, ``empty-seat``, ``name-taken``.
        """
        guest = self._sitting(seat)
        if same_name(guest.name, name):
            return self
        first = self.away.get(seat, (self.tenure(seat), guest.name))
        given = self.sit(seat, name, guest.colour)._left(seat)
        return replace(given, away={**given.away, seat: first}) if away else given

    def hire(self, seat: int, name: str, colour: str, hired: Hired) -> Lobby:
        """A computer player takes the free ``seat``.

        Raises:
            Refused: ``bad-field``, ``seat-taken``, ``name-taken``, ``colour-taken``.
        """
        self._check(seat)
        guest = self.guest(seat)
        if guest is not None:
            raise Refused("seat-taken", Message("sits-at-seat-already", name=guest.name, seat=seat))
        sitting = self.sit(seat, name, colour)
        return replace(sitting, guests=_put(sitting.guests, seat, Guest(name, colour, hired)))

    def dismiss(self, seat: int) -> Lobby:
        """The computer player at ``seat`` goes.

        Raises:
            Refused: ``bad-field``, ``not-hired``.
        """
        self._check(seat)
        if seat not in self.hired:
            raise Refused("not-hired", Message("no-computer-player-at-seat", seat=seat))
        return self.stand(seat)

    @property
    def hired(self) -> dict[int, Guest]:
        """The computer players by seat."""
        return {seat: one for seat, one in enumerate(self.guests, 1) if one is not None and one.hired is not None}

    def ask_to_swap(self, seat: int, other: int | None) -> Lobby:
        """The guest of ``seat`` would like to sit at ``other``; done when both ask for it, or when nobody sits there.

        None: not any more, and no request to swap with this seat is answered.

        Raises:
            Refused: ``bad-field``, ``empty-seat``.
        """
        self._sitting(seat)
        if other is None:
            return self._without_swap_requests(seat)
        self._check(other)
        if other == seat:
            raise Refused("bad-field", Message("seat-not-with-itself", seat=seat))
        if self.guest(other) is None or self.swap_requests[other - 1] == seat:
            return self.swap(seat, other)
        return replace(self, swap_requests=_put(self.swap_requests, seat, other))

    def swap(self, one: int, other: int) -> Lobby:
        """Who sits at ``one`` and at ``other`` change places, phones, role and all.

        Raises:
            Refused: ``bad-field``, ``empty-seat``.
        """
        self._check(one)
        self._check(other)
        if one == other or (self.guest(one) is None and self.guest(other) is None):
            raise Refused("empty-seat", Message("there-nobody-move-between-seats", one=one, other=other))
        moved = replace(
            self,
            guests=_swapped(self.guests, one, other),
            playing=_swapped(self.playing, one, other),
            referee={one: other, other: one}.get(self.referee or 0, self.referee),
            swaps=(*self.swaps, (one, other)),
            tenures=_swapped(self.tenures, one, other),
            away={{one: other, other: one}.get(seat, seat): gone for seat, gone in self.away.items()},
        )
        return moved._without_swap_requests(one)._without_swap_requests(other)

    def with_seats(self, seats: int) -> Lobby:
        """The table has this many seats now, or more.

        Raises:
            Refused: ``table-full``.
        """
        more = seats - len(self.guests)
        if seats > MOST_SEATS:
            raise Refused("table-full", Message("no-more-seats", most=MOST_SEATS))
        if more <= 0:
            return self
        nobody = (None,) * more
        return replace(
            self,
            guests=self.guests + nobody,
            swap_requests=self.swap_requests + nobody,
            playing=self.playing + nobody,
            tenures=self.tenures + (0,) * more,
        )

    def hand_referee(self, seat: int | None) -> Lobby:
        """Whoever sits at ``seat`` has the referee's role too; None: only the PIN has it.

        Raises:
            Refused: ``bad-field``, ``empty-seat``.
        """
        if seat is not None:
            self._check(seat)
            if self.guest(seat) is None:
                raise Refused("empty-seat", Message("seat-cannot-be-referee", seat=seat))
        return replace(self, referee=seat)

    def begun(self, players: Mapping[int, str]) -> Lobby:
        """A game begins with these ``players`` by seat: they sit there now, each in the colour that was theirs."""
        lobby = self
        for seat, guest in enumerate(self.guests, 1):
            moved = guest is not None and any(same_name(guest.name, name) for name in players.values())
            if moved or seat in players:
                lobby = replace(lobby, guests=_put(lobby.guests, seat, None))
        for seat, name in sorted(players.items(), key=lambda at: self._theirs(*at) is None):
            taken = {one.colour for one in lobby.guests if one is not None}
            theirs = self._theirs(seat, name)
            colour = theirs if theirs is not None and theirs not in taken else lobby.free_colour()
            lobby = replace(lobby, guests=_put(lobby.guests, seat, Guest(name, colour, self._hired_as(name))))
        playing = tuple(players.get(seat) for seat in range(1, len(self.guests) + 1))
        kept = lobby.referee if lobby.guest(lobby.referee) is not None else None
        pairs = zip(self.guests, lobby.guests, self.tenures, strict=False)
        tenures = tuple(number + _is_another(before, after) for before, after, number in pairs)
        return replace(
            lobby, playing=playing, swap_requests=(None,) * len(self.guests), referee=kept, tenures=tenures, away={}
        )

    def after(self, event: Mapping[str, Any]) -> Lobby:
        """The lobby after ``event``, which has been found allowed.

        Raises:
            Refused: it makes no sense here.
        """
        match event["event"]:
            case "sit":
                return self.sit(event["seat"], event["name"], event["colour"])
            case "stand":
                return self.stand(event["seat"])
            case "swap" if event.get("settled"):
                return self.swap(event["seat"], event["with"])
            case "swap":
                return self.ask_to_swap(event["seat"], event["with"])
            case "helm":
                return self.hand_referee(event["seat"])
            case "let-in":
                return self.let_in(event["seat"], event["name"], event.get("away", False))
            case "alone":
                return self._with_new_tenure(event["seat"])
            case "hire":
                hired = Hired(event["level"], event["character"])
                return self.hire(event["seat"], event["name"], event["colour"], hired)
            case "add-seat":
                return self.with_seats(event["seats"])
            case "dismiss":
                return self.dismiss(event["seat"])
            case _:
                return replace(self, odds=event["on"])

    def _hired_as(self, name: str) -> Hired | None:
        """What kind of computer player ``name`` is; None: a person."""
        return next((guest.hired for guest in self.hired.values() if same_name(guest.name, name)), None)

    def _theirs(self, seat: int, name: str) -> str | None:
        """The colour that ``name`` had, or else the one of the seat."""
        own = next((guest.colour for guest in self.guests if guest is not None and same_name(guest.name, name)), None)
        before = self.guest(seat)
        return own or (before.colour if before is not None else None)

    def _left(self, seat: int) -> Lobby:
        """Whoever sat at ``seat`` has left it: what that phone could do ends, and the referee's role with it."""
        away = {at: gone for at, gone in self.away.items() if at != seat}
        gone = replace(self, referee=None if self.referee == seat else self.referee, away=away)
        return gone._with_new_tenure(seat)._without_swap_requests(seat)

    def _with_new_tenure(self, seat: int) -> Lobby:
        """No phone that spoke for ``seat`` speaks for it any more."""
        return replace(self, tenures=_put(self.tenures, seat, self.tenure(seat) + 1))

    def _without_swap_requests(self, seat: int) -> Lobby:
        """Nobody at ``seat`` asks to swap, nor does anybody else ask to swap with it."""
        requests = tuple(None if seat in (at, other) else other for at, other in enumerate(self.swap_requests, 1))
        return replace(self, swap_requests=requests)

    def _sitting(self, seat: int) -> Guest:
        self._check(seat)
        guest = self.guest(seat)
        if guest is None:
            raise Refused("empty-seat", Message("nobody-sits-at-seat", seat=seat))
        return guest

    def _check(self, seat: object) -> None:
        if type(seat) is not int or not 1 <= seat <= len(self.guests):
            raise Refused("bad-field", Message("seat-wants-number-of-guests", guests=len(self.guests)))


def _is_another(before: Guest | None, after: Guest | None) -> bool:
    """Whether whoever sat there sits there no more."""
    return before is not None and (after is None or not same_name(before.name, after.name))


def empty(seats: int) -> Lobby:
    """A table with this many ``seats`` at which nobody sits."""
    return Lobby((None,) * seats, (None,) * seats, (None,) * seats, tenures=(0,) * seats)


def seats_of(setup: Mapping[str, Any]) -> list[int]:
    """At which seat each player of a game's set-up sits: as it says, else in the order of their names."""
    return list(setup.get("seats") or range(1, len(setup["players"]) + 1))


def read_lobby(journal: AnyJournal, seats: int) -> Lobby:
    """The lobby of a table of ``seats``, as the journal tells it."""
    changes = [entry for entry in journal.of_game(0) if entry.kind == KIND]
    lobby = empty(seats)
    for entry in sorted([*changes, *journal.games()], key=lambda entry: entry.seq):
        lobby = _and_then(lobby, entry)
    return lobby


def _and_then(lobby: Lobby, entry: Entry) -> Lobby:
    """One entry later; a table that has fewer seats than it had passes over what it has no place for."""
    try:
        if entry.kind == KIND:
            return lobby.after(entry.data)
        players = dict(zip(seats_of(entry.data), entry.data["players"], strict=False))
        return lobby.begun({seat: name for seat, name in players.items() if seat <= len(lobby.guests)})
    except (Refused, KeyError, TypeError):
        return lobby


def _put(places: Sequence[Any], seat: int, what: object) -> tuple[Any, ...]:
    return (*places[: seat - 1], what, *places[seat:])


def _swapped(places: Iterable[Any], one: int, other: int) -> tuple[Any, ...]:
    new = list(places)
    new[one - 1], new[other - 1] = new[other - 1], new[one - 1]
    return tuple(new)
