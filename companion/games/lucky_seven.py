# SPDX-License-Identifier: MIT
"""Lucky Seven: competitive solitaire with seven coasters each; each number says which to turn next (LS-01 to LS-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal

from companion.games.base import OVER, Await, Event, State
from companion.games.checks import Move, admit, choice, whole
from companion.games.errors import Refused
from companion.messages.message import Message

COASTERS: Final = 7
EXTRA: Final = 7
"""What all seven turned are worth beside their numbers (LS-06)."""
SUM: Final = 28
"""The numbers 1 to 7 together."""

Any1st = Literal["any"]
ANY: Final[Any1st] = "any"
"""What is due in a row in which nothing has been turned yet (LS-03)."""


@dataclass(frozen=True, slots=True)
class Row:
    """Seven positions from the left, each with its number once it is turned (LS-02).

    Every number turned has sent its player to the position it names, so all of them are turned but one: that one is
    due. When none is left the row is over.

    >>> row = Row().turned(3, 5)
    >>> row.due, row.turned(5, 3).due, row.turned(5, 3).points
    (5, None, 8)
    """

    numbers: tuple[int | None, ...] = (None,) * COASTERS

    @property
    def shown(self) -> list[int]:
        """The numbers that have been turned up."""
        return [number for number in self.numbers if number is not None]

    @property
    def due(self) -> int | Any1st | None:
        """The position to turn next (LS-03); None: the row is over."""
        shown = self.shown
        if not shown:
            return ANY
        return next((number for number in shown if self.numbers[number - 1] is None), None)

    @property
    def lucky(self) -> bool:
        """Whether all seven are turned (LS-06)."""
        return None not in self.numbers

    @property
    def bust(self) -> bool:
        """Whether the last number was the position of a coaster already turned (LS-05)."""
        return self.due is None and not self.lucky

    @property
    def points(self) -> int:
        """What the row is worth as it stands (LS-06, LS-07)."""
        return sum(self.shown) + EXTRA * self.lucky

    def turned(self, position: int, number: int) -> Row:
        """The row with the coaster at ``position`` turned, showing ``number``.

        Raises:
            Refused: ``wrong-position`` (LS-04), ``impossible-number`` (LS-08).
        """
        due = self.due
        if due not in (ANY, position):
            raise Refused("wrong-position", Message("position-due-turn-that-coaster", due=str(due), position=position))
        if number in self.numbers:
            where = self.numbers.index(number) + 1
            raise Refused("impossible-number", Message("lies-at-position-already-read", number=number, where=where))
        return Row((*self.numbers[: position - 1], number, *self.numbers[position:]))

    def chances(self) -> dict[str, Any]:
        """The expected score and the chance of Lucky Seven, every order of the hidden numbers being as likely (LS-10).

        Before the first turn also ``first``: the expected score by the position begun with.

        >>> Row().chances()["expected"], Row().turned(7, 1).chances()
        (17.0, {'expected': 19.166666666666668, 'lucky': 0.16666666666666666})
        """
        due = self.due
        if due is None:
            return {"expected": float(self.points), "lucky": float(self.lucky)}
        if due != ANY:
            expected, lucky = self._outlook(self._first())
            return {"expected": expected, "lucky": lucky}
        first = {position: self._outlook(position) for position in range(1, COASTERS + 1)}
        means = {str(position): expected for position, (expected, _) in first.items()}
        return {"expected": sum(means.values()) / COASTERS, "lucky": first[1][1], "first": means}

    def _first(self) -> int:
        """Where the row began: the one turned position that no number shown has named."""
        shown = self.shown
        return next(p for p, number in enumerate(self.numbers, 1) if number is not None and p not in shown)

    def _outlook(self, first: int) -> tuple[float, float]:
        """The expected score and the chance of Lucky Seven of a row begun at ``first``.

        The row ends with the number that names ``first``, so that one is always turned. How many more are turned is
        equally likely from one to all, so each other hidden number is turned in half of the cases, and all in one of
        as many as there are hidden.
        """
        shown = self.shown
        hidden = COASTERS - len(shown)
        twice = (SUM + sum(shown) + first) * hidden + 2 * EXTRA
        return twice / (2 * hidden), 1 / hidden  # one division, so that the figure is the nearest there is


Phase = Literal["turning", "scored", "over"]

MOVES: Final[Mapping[str, Move]] = {
    "turn": Move(frozenset({"turning"}), player=True),
    "next-round": Move(frozenset({"scored"})),
    "retire": Move(frozenset({"turning", "scored"}), player=True),
}

USUAL: Final[Mapping[str, int]] = {"target": 100, "rounds": 1}
"""The kinds of match, the usual one first, each with what it is played to (LS-S1)."""


@dataclass(frozen=True, slots=True)
class Goal:
    """How the match is won (LS-09): ``number`` rounds are played, or the first to reach ``number`` wins."""

    kind: str
    number: int

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Goal:
        """What ``options`` say; a number of the other kind is checked and has no effect.

        Raises:
            Refused: ``bad-field``.
        """
        numbers = {kind: whole(options, kind, 1) if kind in options else usual for kind, usual in USUAL.items()}
        kind = choice(options, "match", USUAL) if "match" in options else next(iter(USUAL))
        return cls(kind, numbers[kind])


@dataclass(frozen=True, slots=True)
class Round:
    """How a round ended: everybody's points, and who has won it (LS-07, LS-S3)."""

    points: tuple[tuple[str, int], ...]
    won: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The round as ``last`` shows it (LS-S2)."""
        return {"points": dict(self.points), "won": list(self.won)}


@dataclass(frozen=True, slots=True)
class LuckySeven:
    """A match of Lucky Seven as it stands.

    >>> game = LuckySeven.start(("Ann",), {})
    >>> game = game.apply({"event": "turn", "player": "Ann", "position": 3, "number": 5})
    >>> game.state()["next"], game.state()["rows"]
    ({'Ann': 5}, {'Ann': [None, None, 5, None, None, None, None]})
    """

    game_id: ClassVar[str] = "lucky-seven"
    seats: ClassVar[range] = range(1, 7)
    option_names: ClassVar[tuple[str, ...]] = ("match", "rounds", "target")
    event_names: ClassVar[frozenset[str]] = frozenset(MOVES)

    players: tuple[str, ...]
    goal: Goal
    rows: tuple[Row, ...]
    """The rows of this round, by seat; so are ``scores`` and ``rounds_won``."""
    scores: tuple[int, ...]
    rounds_won: tuple[int, ...]
    phase: Phase = "turning"
    round: int = 1
    gone: frozenset[str] = frozenset()
    last: Round | None = None
    """How the round just scored ended, until anything is done after it."""
    winners: tuple[str, ...] = ()

    @classmethod
    def start(cls, players: tuple[str, ...], options: Mapping[str, Any]) -> LuckySeven:
        """Set the match up: a row for everybody, to a target of 100 unless ``options`` say otherwise (LS-09, LS-S1).

        Raises:
            Refused: ``bad-field`` for an option of a wrong value.
        """
        seats = len(players)
        return cls(players, Goal.of(options), (Row(),) * seats, (0,) * seats, (0,) * seats)

    @property
    def still_in(self) -> tuple[str, ...]:
        """Those who have not retired, in seating order."""
        return tuple(name for name in self.players if name not in self.gone)

    def apply(self, event: Event) -> LuckySeven:
        """The match after ``event``.

        Raises:
            Refused: with the code of the first rule that ``event`` breaks, in the order of G-S1.
        """
        match admit(event, MOVES, self.phase, self.players, self.still_in):
            case "turn":
                return self._turn(event)
            case "next-round":
                fresh = (Row(),) * len(self.players)
                return replace(self, phase="turning", round=self.round + 1, rows=fresh, last=None)
            case _:
                return self._retire(event["player"])

    def _turn(self, event: Event) -> LuckySeven:
        player: str = event["player"]
        if not self._turns(player):
            raise Refused("wrong-phase", Message("row-over-wait", player=player))
        position, number = whole(event, "position", 1, COASTERS), whole(event, "number", 1, COASTERS)
        seat = self.players.index(player)
        row = self.rows[seat].turned(position, number)
        rows = (*self.rows[:seat], row, *self.rows[seat + 1 :])
        return replace(self, rows=rows)._when_all_are_over()

    def _turns(self, player: str) -> bool:
        """Whether ``player`` may turn a coaster now (LS-S4)."""
        return (
            self.phase == "turning"
            and player not in self.gone
            and self.rows[self.players.index(player)].due is not None
        )

    def _when_all_are_over(self) -> LuckySeven:
        """Score the round as soon as nobody may turn a coaster any more (LS-07, LS-S2)."""
        if any(self._turns(name) for name in self.players):
            return self
        points = tuple(row.points for row in self.rows)
        won = self._best(points)
        scored = replace(
            self,
            phase="scored",
            scores=tuple(score + got for score, got in zip(self.scores, points, strict=True)),
            rounds_won=tuple(n + (name in won) for name, n in zip(self.players, self.rounds_won, strict=True)),
            last=Round(tuple(zip(self.players, points, strict=True)), won),
        )
        winners = scored._winners()
        return scored._over(winners) if winners else scored

    def _best(self, by_seat: tuple[int, ...]) -> tuple[str, ...]:
        """Who has the most of what is given by seat, among those still in."""
        mine = {name: n for name, n in zip(self.players, by_seat, strict=True) if name not in self.gone}
        most = max(mine.values())
        return tuple(name for name, n in mine.items() if n == most)

    def _winners(self) -> tuple[str, ...]:
        """Who has won the match with the round just scored; nobody: it goes on (LS-09)."""
        if self.goal.kind == "rounds":
            return self._best(self.rounds_won) if self.round >= self.goal.number else ()
        ahead = self._best(self.scores)
        return ahead if self.scores[self.players.index(ahead[0])] >= self.goal.number else ()

    def _over(self, winners: tuple[str, ...]) -> LuckySeven:
        return replace(self, phase="over", winners=winners)

    def _retire(self, player: str) -> LuckySeven:
        """The row counts as over; who retires can win nothing any more, the last one left wins (G-08, G-S5)."""
        left = replace(self, gone=self.gone | {player}, last=None)
        if len(left.still_in) <= 1:
            return left._over(left.still_in)
        return left._when_all_are_over() if self.phase == "turning" else left

    def legal(self) -> dict[str, dict[str, Any]]:
        """What would be accepted now, by player; ``"table"`` for events without one (G-05, G-S9)."""
        if self.phase == OVER:
            return {}
        offers: dict[str, dict[str, Any]] = {
            name: {"turn": True, "retire": True} if self._turns(name) else {"retire": True} for name in self.still_in
        }
        if self.phase == "scored":
            offers.setdefault("table", {})["next-round"] = True
        return offers

    def state(self) -> State:
        """All that the rules name; in this game nothing of it is hidden."""
        rows = tuple(zip(self.players, self.rows, strict=True))
        return {
            "game": self.game_id,
            "phase": self.phase,
            "round": self.round,
            "turn": None,
            "players": {
                name: {"dice": 0, "out": name in self.gone, "score": score}
                for name, score in zip(self.players, self.scores, strict=True)
            },
            "winner": (list(self.winners) if len(self.winners) > 1 else self.winners[0]) if self.winners else None,
            "legal": self.legal(),
            "last": self.last.as_json() if self.last else {},
            "rows": {name: list(row.numbers) for name, row in rows},
            "next": {name: row.due if self._turns(name) else None for name, row in rows},
            "bust": [name for name, row in rows if row.bust],
            "lucky": [name for name, row in rows if row.lucky],
            "scores": dict(zip(self.players, self.scores, strict=True)),
            "rounds_won": dict(zip(self.players, self.rounds_won, strict=True)),
            "match": {"kind": self.goal.kind, self.goal.kind: self.goal.number},
        }

    def view(self, player: str | None) -> State:  # noqa: ARG002  (other games hide hands)
        """The state, and ``chances``: what may still come of each row in play (LS-10)."""
        rows = zip(self.players, self.rows, strict=True)
        return self.state() | {"chances": {name: row.chances() for name, row in rows if name not in self.gone}}

    def awaits(self) -> Await | None:
        """The seven coasters of every row that is still being turned."""
        dice = {name: COASTERS for name in self.players if self._turns(name)}
        return Await("turn", dice, faces="coasters") if dice else None
