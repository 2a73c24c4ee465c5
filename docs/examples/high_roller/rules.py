# SPDX-License-Identifier: MIT
"""High Roller: everybody rolls one die at once; the highest scores; first to so many points wins.

A whole rule book, as small as they come: copy it to begin your own (docs/add-your-own-game.md).

- HR-01 2 to 6 players, one die each. First to ``points`` (usually 5) wins.
- HR-02 Everybody rolls. The highest scores the stake, which is one point; if several share the highest, nobody scores.
- HR-03 Before the roll the player whose turn it is may ``dare``, once a round: this roll is worth two points. The dare
  of a player who leaves is off.
- HR-04 After each roll a new round begins; the turn to dare passes to the left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal

from companion.games.base import OVER, Await, Event, State, to_the_left
from companion.games.checks import Move, admit, as_many, by_player, shown, whole
from companion.games.errors import Refused

Phase = Literal["rolling", "over"]

ROLLING: Final = frozenset({"rolling"})
MOVES: Final[Mapping[str, Move]] = {
    "dare": Move(ROLLING, player=True),
    "roll": Move(ROLLING),
    "retire": Move(ROLLING, player=True),
}
"""Every event, the phases it belongs to, and whether a player does it."""


@dataclass(frozen=True, slots=True)
class HighRoller:
    """A game of High Roller as it stands.

    >>> game = HighRoller.start(("Ann", "Bob"), {"points": 2})
    >>> game = game.apply({"event": "dare", "player": "Ann"})
    >>> game.apply({"event": "roll", "dice": {"Ann": 3, "Bob": 5}}).winner
    'Bob'
    """

    game_id: ClassVar[str] = "high-roller"
    seats: ClassVar[range] = range(2, 7)
    option_names: ClassVar[tuple[str, ...]] = ("points",)
    event_names: ClassVar[frozenset[str]] = frozenset(MOVES)

    players: tuple[str, ...]
    still_in: tuple[str, ...]
    points: int
    turn: str | None
    """Who may dare."""
    scores: tuple[int, ...]
    """By seat."""
    phase: Phase = "rolling"
    round: int = 1
    stake: int = 1
    last: tuple[str | None, int] | None = None
    """Who scored in the last roll, if anybody did, and its stake."""
    winner: str | None = None

    @classmethod
    def start(cls, players: tuple[str, ...], options: Mapping[str, Any]) -> HighRoller:
        """Set the game up; the first seat may dare first.

        Raises:
            Refused: ``bad-field`` for an option of a wrong value.
        """
        points = whole(options, "points", 1) if "points" in options else 5
        return cls(players, players, points, players[0], (0,) * len(players))

    def apply(self, event: Event) -> HighRoller:
        """The game after ``event``.

        Raises:
            Refused: with the code of the first rule that ``event`` breaks.
        """
        match admit(event, MOVES, self.phase, self.players, self.still_in):
            case "dare":
                return self._dare(event["player"])
            case "roll":
                return self._roll(event)
            case _:
                return self._retire(event["player"])

    def _dare(self, player: str) -> HighRoller:
        if player != self.turn:
            raise Refused("not-your-turn", f"It is {self.turn}'s turn to dare, not {player}'s.")
        if self.stake > 1:
            raise Refused("dared-already", f"{player} has dared already: this roll is worth {self.stake} points.")
        return replace(self, stake=2, last=None)

    def _roll(self, event: Event) -> HighRoller:
        rolled = by_player(event, "dice", self.players, _face)
        as_many(dict.fromkeys(self.still_in, 1), dict.fromkeys(rolled, 1))
        best = [name for name, face in rolled.items() if face == max(rolled.values())]
        scorer = best[0] if len(best) == 1 else None
        scores = tuple(n + self.stake * (name == scorer) for name, n in zip(self.players, self.scores, strict=True))
        scored = replace(self, scores=scores, last=(scorer, self.stake))
        if scorer is not None and scores[self.players.index(scorer)] >= self.points:
            return replace(scored, phase="over", turn=None, winner=scorer)
        return replace(scored, round=self.round + 1, stake=1, turn=self._next())

    def _next(self) -> str | None:
        return self.turn and to_the_left(self.players, self.turn, self.still_in)

    def _retire(self, player: str) -> HighRoller:
        still_in = tuple(name for name in self.still_in if name != player)
        gone = replace(self, still_in=still_in, last=None)
        if len(still_in) == 1:
            return replace(gone, phase="over", turn=None, winner=still_in[0])
        return replace(gone, stake=1, turn=gone._next()) if self.turn == player else gone

    def legal(self) -> dict[str, dict[str, Any]]:
        """What would be accepted now, by player; ``"table"`` for events without one."""
        if self.phase == OVER:
            return {}
        offers: dict[str, dict[str, Any]] = {name: {"retire": True} for name in self.still_in}
        if self.turn and self.stake == 1:
            offers[self.turn] = {"dare": True, "retire": True}
        offers.setdefault("table", {})["roll"] = True
        return offers

    def state(self) -> State:
        """All there is to know: first the keys that every game has, then its own."""
        scores = dict(zip(self.players, self.scores, strict=True))
        return {
            "game": self.game_id,
            "phase": self.phase,
            "round": self.round,
            "turn": self.turn,
            "players": {
                name: {"dice": int(name in self.still_in), "out": name not in self.still_in, "score": score}
                for name, score in scores.items()
            },
            "winner": self.winner,
            "legal": self.legal(),
            "last": {"scorer": self.last[0], "stake": self.last[1]} if self.last else {},
            "scores": scores,
            "stake": self.stake,
            "points": self.points,
        }

    def view(self, player: str | None) -> State:  # noqa: ARG002  (leave out here what others must not see)
        """What ``player`` may see; None is a spectator. Nothing is hidden in this game."""
        return self.state()

    def awaits(self) -> Await | None:
        """One die of everybody still in, until the game is over."""
        return None if self.phase == OVER else Await("roll", dict.fromkeys(self.still_in, 1), one_each=True)


def _face(value: Any, where: str) -> int:
    if type(value) is int and 1 <= value <= 6:
        return value
    raise Refused("bad-field", f"{where}: a number from 1 to 6 is wanted, not {shown(value)}.")
