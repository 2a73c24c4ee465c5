# SPDX-License-Identifier: MIT
"""Treasure Map: be first to name a series on the dice board, first to the treasure (TM-01 to TM-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal

from companion.games.base import OVER, Await, Event, State, to_the_left
from companion.games.checks import (
    Move,
    admit,
    all_of,
    as_many,
    choice,
    is_in,
    known_player,
    missing_or,
    one_of,
    shown,
    whole,
)
from companion.games.errors import Refused
from companion.messages.message import Message, word

SYMBOLS: Final = ("skull", "sword", "coconut", "diamond", "boat", "pistol")
COLOURS: Final = ("black", "red", "green", "blue", "yellow", "purple")
NAMES: Final = SYMBOLS + COLOURS
"""What a series can be called."""
LEAST: Final = 3
"""How many dice alike make a series."""


@dataclass(frozen=True, slots=True)
class Die:
    """What one die shows: a symbol in a colour."""

    symbol: str
    colour: str

    def as_json(self) -> dict[str, str]:
        """The face as G-04 writes it."""
        return {"symbol": self.symbol, "colour": self.colour}


FACES: Final[Mapping[tuple[str, str], Die]] = MappingProxyType(
    {(symbol, colour): Die(symbol, colour) for symbol in SYMBOLS for colour in COLOURS}
)
"""Every face there is, made once: reading a board makes no new ones."""

Board = tuple[Die, ...]


def series_on(board: Board) -> dict[str, int]:
    """The series that lie on ``board``, symbols first, and how many dice each has.

    >>> series_on((Die("sword", "red"), Die("boat", "red"), Die("skull", "red"), Die("skull", "blue")))
    {'red': 3}
    """
    lying = Counter(name for die in board for name in (die.symbol, die.colour))
    return {name: lying[name] for name in NAMES if lying[name] >= LEAST}


def without(board: Board, series: Iterable[str]) -> Board:
    """What is left on ``board`` when the dice of ``series`` are taken."""
    taken = frozenset(series)
    return tuple(die for die in board if die.symbol not in taken and die.colour not in taken)


def read_board(event: Event, expected: int) -> Board:
    """The whole board as ``event`` tells it in ``dice`` (TM-14), ``expected`` dice of it.

    Raises:
        Refused: ``bad-field``; then ``dice-mismatch`` for another number of dice; then ``cocked`` while one stands
            on its edge (TM-15).
    """
    given = event.get("dice")
    if not isinstance(given, list | tuple):
        raise Refused("bad-field", Message("dice-wants-list-all-dice", event=missing_or(event, "dice")))
    dice = [_die(one, place) for place, one in enumerate(given, 1)]
    board = Message("board-of-dice")
    as_many({board: expected}, {board: len(dice)})
    flat = tuple(die for die in dice if die is not None)
    if len(flat) < len(dice):
        who = event["player"]
        raise Refused("cocked", Message("die-stands-on-its-edge", who=who))
    return flat


def _die(given: Any, place: int) -> Die | None:
    """The face of one die; None for a cocked one, whatever else is said of it (TM-S6)."""
    if not isinstance(given, Mapping):
        raise Refused("bad-field", Message("die-object-with-symbol-colour", place=place, given=shown(given)))
    cocked = given.get("cocked", False)
    if cocked is True:
        return None
    if cocked is not False:
        raise Refused("bad-field", Message("die-cocked-wants-true-false", place=place, cocked=shown(cocked)))
    symbol, colour = given.get("symbol"), given.get("colour")
    die = FACES.get((symbol, colour)) if isinstance(symbol, str) and isinstance(colour, str) else None
    return die or _no_face(given, place)


def _no_face(given: Mapping[str, Any], place: int) -> Die:
    field, words = ("colour", COLOURS) if given.get("symbol") in SYMBOLS else ("symbol", SYMBOLS)
    raise Refused(
        "bad-field",
        Message(
            "die-field-wants-choice",
            place=place,
            field=field,
            words=one_of(map(word, words)),
            given=missing_or(given, field),
        ),
    )


def read_series(event: Event) -> tuple[str, ...]:
    """The series that ``event`` announces, in the order in which they were said.

    Raises:
        Refused: ``bad-field``: none, one twice, or a name that is no symbol and no colour (TM-S7).
    """
    given = event.get("series")
    if not isinstance(given, list | tuple) or not given:
        what = Message("nothing-at-all") if given in ([], ()) else missing_or(event, "series")
        raise Refused("bad-field", Message("series-wants-list-series-names", what=what))
    for place, name in enumerate(given):
        if not isinstance(name, str) or name not in NAMES:
            raise Refused("bad-field", Message("series-called", names=one_of(map(word, NAMES)), name=shown(name)))
        if name in given[:place]:
            raise Refused("bad-field", Message("series-named-twice", name=shown(name)))
    return tuple(given)


DICE: Final = 12
SQUARES: Final = 30
"""Squares to the treasure on the kit's own map (TM-03)."""
COCONUT: Final = "coconut"
SKULL: Final = "skull"

Phase = Literal["throwing", "over"]

ANY_TIME: Final = frozenset({"throwing"})
MOVES: Final[Mapping[str, Move]] = {
    "throw": Move(ANY_TIME, player=True),
    "claim": Move(ANY_TIME, player=True),
    "tie": Move(ANY_TIME),
    "deal": Move(ANY_TIME),
    "award": Move(ANY_TIME),
    "retire": Move(ANY_TIME, player=True),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a claim ended: ``false_parts`` are the series announced that do not lie there; one makes it all wrong."""

    player: str
    series: tuple[str, ...]
    false_parts: tuple[str, ...]
    moves: tuple[tuple[str, int], ...]
    """The squares really moved, without zeros (TM-S3)."""
    taken: int

    def as_json(self) -> dict[str, Any]:
        """The verdict as ``last`` shows it."""
        return {
            "player": self.player,
            "series": list(self.series),
            "right": not self.false_parts,
            "false_parts": list(self.false_parts),
            "moves": dict(self.moves),
            "taken": self.taken,
        }


@dataclass(frozen=True, slots=True)
class TreasureMap:
    """A game of Treasure Map as it stands.

    >>> game = TreasureMap.start(("Ann", "Bob"), {})
    >>> red = {"symbol": "sword", "colour": "red"}
    >>> for name, lying in (("Ann", [red]), ("Bob", [red] * 2), ("Ann", [red] * 3)):
    ...     game = game.apply({"event": "throw", "player": name, "dice": lying})
    >>> game = game.apply({"event": "claim", "player": "Ann", "series": ["red", "sword"]})
    >>> game.turn, game.state()["position"], game.state()["hand"]
    ('Ann', {'Ann': 2, 'Bob': 0}, {'Ann': 7, 'Bob': 5})
    """

    game_id: ClassVar[str] = "treasure-map"
    seats: ClassVar[range] = range(2, 5)
    option_names: ClassVar[tuple[str, ...]] = ("first", "squares")
    event_names: ClassVar[frozenset[str]] = frozenset(MOVES)

    players: tuple[str, ...]
    hands: tuple[int, ...]
    """How many dice each player has to throw, by seat."""
    places: tuple[int | None, ...]
    """The square of each player's piece, by seat; None when it has left the map, with its player."""
    squares: int
    turn: str | None
    """Who throws next; nobody while all dice lie on the board (TM-S2)."""
    board: Board = ()
    phase: Phase = "throwing"
    thrower: str | None = None
    claimable: bool = False
    """From a throw until a claim or a tie, whether or not a series lies there (TM-S1)."""
    tied: tuple[str, ...] = ()
    """Who announced at exactly the same time, while the referee may still decide between them (TM-13)."""
    last: Verdict | None = None
    winner: str | None = None

    @classmethod
    def start(cls, players: tuple[str, ...], options: Mapping[str, Any]) -> TreasureMap:
        """Deal the dice out and put the pieces on the start: ``first`` begins, or the first seat (TM-S8).

        Raises:
            Refused: ``bad-field`` for an option of a wrong value.
        """
        squares = whole(options, "squares", 1) if "squares" in options else SQUARES
        first = choice(options, "first", players) if "first" in options else players[0]
        return cls(players, (DICE // len(players),) * len(players), (0,) * len(players), squares, first)

    @property
    def still_in(self) -> tuple[str, ...]:
        """Those whose pieces are on the map, in seating order; they may announce without dice too (TM-19)."""
        return tuple(name for name, place in zip(self.players, self.places, strict=True) if place is not None)

    @property
    def _all_thrown(self) -> bool:
        return len(self.board) == DICE

    def apply(self, event: Event) -> TreasureMap:
        """The game after ``event``.

        Raises:
            Refused: with the code of the first rule that ``event`` breaks, in the order of G-S1.
        """
        match admit(event, MOVES, self.phase, self.players, self.still_in):
            case "throw":
                return self._throw(event)
            case "claim":
                return self._claim(event)
            case "tie":
                return self._tie(event)
            case "award":
                return self._award(event)
            case "deal":
                return self._deal()
            case _:
                return self._retire(event["player"])

    def _throw(self, event: Event) -> TreasureMap:
        player = event["player"]
        if player != self.turn:
            why = Message("dealt-out-first-cant-throw", player=player)
            raise Refused(
                "not-your-turn", Message("turn-of-cant-throw", turn=self.turn, player=player) if self.turn else why
            )
        board = read_board(event, len(self.board) + 1)
        hands = tuple(n - (name == player) for name, n in zip(self.players, self.hands, strict=True))
        lying = replace(self, hands=hands, board=board, thrower=player, claimable=True, tied=(), last=None)
        return replace(lying, turn=lying._after_the_thrower())

    def _after_the_thrower(self) -> str | None:
        """The next after the last thrower who has a die to throw (TM-11, TM-16); nobody while all lie there."""
        if self._all_thrown or self.thrower is None:
            return None
        return to_the_left(self.players, self.thrower, self._with_dice())

    def _with_dice(self) -> tuple[str, ...]:
        return tuple(name for name, n in zip(self.players, self.hands, strict=True) if n)

    def _claim(self, event: Event) -> TreasureMap:
        series = read_series(event)
        self._claims_count()
        return self._settle(event["player"], series)

    def _claims_count(self) -> None:
        if not self.claimable:
            raise Refused("wait-for-throw", Message("no-claim-counts-until-another"))

    def _settle(self, player: str, series: tuple[str, ...]) -> TreasureMap:
        lying = series_on(self.board)
        false_parts = tuple(name for name in series if name not in lying)
        places = self._moved_back(player, len(series)) if false_parts else self._moved_on(player, series)
        board = self.board if false_parts else without(self.board, series)
        taken = len(self.board) - len(board)
        verdict = Verdict(player, series, false_parts, self._steps(places), taken)
        hands = tuple(n + taken * (name == player) for name, n in zip(self.players, self.hands, strict=True))
        calm = replace(self, places=places, board=board, hands=hands, claimable=False, tied=(), last=verdict)
        if calm._place_of(player) == self.squares:
            return replace(calm, phase="over", turn=None, winner=player)
        return replace(calm, turn=calm._after_the_thrower() if false_parts else player)

    def _place_of(self, player: str) -> int | None:
        return self.places[self.players.index(player)]

    def _moved_on(self, player: str, series: tuple[str, ...]) -> tuple[int | None, ...]:
        """Where all stand after a right claim: three squares for coconuts; skulls send the others back (TM-08)."""
        on = sum(3 if name == COCONUT else 1 for name in series)
        others = -1 if SKULL in series else 0
        return self._placed({name: on if name == player else others for name in self.players})

    def _moved_back(self, player: str, back: int) -> tuple[int | None, ...]:
        return self._placed({player: -back})

    def _placed(self, steps: Mapping[str, int]) -> tuple[int | None, ...]:
        """Where all stand after these steps: not behind the start (TM-10), nor past the treasure (TM-03)."""
        return tuple(
            None if place is None else min(max(place + steps.get(name, 0), 0), self.squares)
            for name, place in zip(self.players, self.places, strict=True)
        )

    def _steps(self, places: tuple[int | None, ...]) -> tuple[tuple[str, int], ...]:
        """By how much each piece goes from where it is to ``places``; who stays is not named."""
        ways = zip(self.players, self.places, places, strict=True)
        return tuple((name, new - old) for name, old, new in ways if old is not None and new is not None and new != old)

    def _tie(self, event: Event) -> TreasureMap:
        names = event.get("players")
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            raise Refused("bad-field", Message("players-wants-names-list", event=missing_or(event, "players")))
        if len(names) < 2 or len(set(names)) < len(names):
            raise Refused("bad-field", Message("players-wants-tied-names"))
        for name in names:
            known_player(name, self.players)
        for name in names:
            is_in(name, self.still_in)
        self._claims_count()
        return replace(self, claimable=False, tied=tuple(names), turn=self._after_the_thrower(), last=None)

    def _award(self, event: Event) -> TreasureMap:
        """Settle a tie as if only one had announced (TM-S5); who sends it, the match has checked."""
        player = event.get("player")
        if "player" not in event or not isinstance(player, str | None):
            raise Refused("bad-field", Message("player-wants-name-null", event=missing_or(event, "player")))
        if player is not None:
            known_player(player, self.players)
            is_in(player, self.still_in)
        if not self.tied:
            raise Refused("wrong-phase", Message("there-no-tie-be-decided"))
        if player is None:
            return replace(self, last=None)
        if player not in self.tied:
            raise Refused("bad-field", Message("did-tie-award-for-null", player=shown(player), tied=all_of(self.tied)))
        return self._settle(player, read_series(event))

    def _deal(self) -> TreasureMap:
        """All dice lie there: each still in gets as many as at the start (TM-17)."""
        if not self._all_thrown:
            raise Refused("wrong-phase", Message("deal-when-all-lie-there", dice=DICE, board=len(self.board)))
        each = DICE // len(self.still_in)
        hands = tuple(0 if place is None else each for place in self.places)
        dealt = replace(self, hands=hands, board=(), claimable=False, tied=(), last=None)
        return replace(dealt, turn=dealt._after_the_thrower())

    def _retire(self, player: str) -> TreasureMap:
        """Take ``player`` out: the piece leaves the map, the dice go round to the others (G-08, G-S5)."""
        places = tuple(None if name == player else place for name, place in zip(self.players, self.places, strict=True))
        gone = replace(self, places=places, last=None)
        gone = replace(gone, hands=gone._given_round(player))
        if len(gone.still_in) == 1:
            return replace(gone, phase="over", turn=None, winner=gone.still_in[0])
        if self.turn == player:  # the next one has dice: at least the first of those given round
            return replace(gone, turn=to_the_left(self.players, player, gone.still_in))
        return gone

    def _given_round(self, player: str) -> tuple[int, ...]:
        """The hands after ``player``, who has left, gave the own dice one by one to the others, clockwise."""
        hands = dict(zip(self.players, self.hands, strict=True))
        to = player
        for _ in range(hands.pop(player)):
            to = to_the_left(self.players, to, self.still_in)
            hands[to] += 1
        return tuple(hands.get(name, 0) for name in self.players)

    def legal(self) -> dict[str, dict[str, Any]]:
        """What would be accepted now, by player; ``"table"`` for events without one (G-05, G-S9).

        ``award`` stands in nobody's name, like ``undo`` and ``correct``: the referee has no seat.
        """
        if self.phase == OVER:
            return {}
        offers = {name: self._offers(name) for name in self.still_in}
        if self.claimable:
            offers.setdefault("table", {})["tie"] = True
        if self._all_thrown:
            offers.setdefault("table", {})["deal"] = True
        return offers

    def _offers(self, player: str) -> dict[str, Any]:
        offers = {"throw": True} if player == self.turn else {}
        return offers | {"claim": True, "retire": True} if self.claimable else offers | {"retire": True}

    def state(self) -> State:
        """All that the rules name, for the referee's screen: ``series`` is there and nowhere else."""
        return self.view(None) | {"series": [{"name": name, "dice": n} for name, n in series_on(self.board).items()]}

    def view(self, player: str | None) -> State:  # noqa: ARG002  (all see the same)
        """What players and spectators may see: no ``series``, for to find them is the game."""
        standing = zip(self.players, self.hands, self.places, strict=True)
        return {
            "game": self.game_id,
            "phase": self.phase,
            "round": 1,
            "turn": self.turn,
            "players": {
                name: {"dice": dice, "out": place is None, "score": place or 0} for name, dice, place in standing
            },
            "winner": self.winner,
            "legal": self.legal(),
            "last": self.last.as_json() if self.last else {},
            "board": [die.as_json() for die in self.board],
            "hand": dict(zip(self.players, self.hands, strict=True)),
            "squares": self.squares,
            "position": {
                name: place for name, place in zip(self.players, self.places, strict=True) if place is not None
            },
            "claimable": self.claimable,
        }

    def awaits(self) -> Await | None:
        """The whole board, one die more than lie there now, all in nobody's zone (TM-04, TM-14)."""
        return Await("throw", faces="symbols", centre=len(self.board) + 1) if self.turn else None
