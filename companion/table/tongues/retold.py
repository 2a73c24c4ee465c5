# SPDX-License-Identifier: MIT
"""A verdict told anew from its data, in any language: what is said and in which order; a tongue adds the words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any


class Retold(ABC):
    """What the tongues share that cannot say the very words a game shows."""

    def verdict(self, told: Mapping[str, Any]) -> str:
        """What the last event led to, and who has won."""
        if "lapsed" in told:
            return self._lapsed(told["lapsed"])
        if told.get("tied") is True:
            return self.tie(told["players"])
        parts = self._last(told)
        winner = told.get("winner")
        if winner is not None:
            parts.append(self._won([winner] if isinstance(winner, str) else winner))
        return " ".join(parts)

    def _last(self, told: Mapping[str, Any]) -> list[str]:
        """What the last event led to, by what its game tells of it."""
        if told.get("bid"):
            return [self._called(told["bid"]["quantity"], str(told["bid"]["face"]), told["count"], told["loser"])]
        if "series" in told:
            wrong = None if told["right"] else told["false_parts"]
            moves = [self._moved(name, steps) for name, steps in told["moves"].items()]
            return [self._claimed(told["player"], told["series"], wrong), *moves]
        if "winners" in told:
            return self._pots(told)
        if "doubled" in told:
            points = ", ".join(f"{name} {points}" for name, points in told["points"].items())
            called = [self._named_at_end(part, told[part]) for part in ("doubled", "keelhauled") if told[part]]
            return [f"{points}.", *called]
        return [self._took_round(told["won"], told["points"][told["won"][0]])] if told.get("won") else []

    def _pots(self, told: Mapping[str, Any]) -> list[str]:
        parts = [self._forfeited(name) for name in told["forfeited"]]
        for share in told["winners"]:
            held = [(part, share[part]) for part in ("jewels", "bones") if share.get(part)]
            parts += [self._took(share["player"], held)] if held else []
        return [*parts, self._even(told["tie"])] if told["tie"] else parts

    @abstractmethod
    def tie(self, names: Sequence[str]) -> str:
        """Nobody was first."""

    @abstractmethod
    def _lapsed(self, name: str) -> str:
        """Who was first has said nothing in time."""

    @abstractmethod
    def _won(self, names: Sequence[str]) -> str:
        """Who has won the game."""

    @abstractmethod
    def _called(self, quantity: int, face: str, count: int, loser: str) -> str:
        """A bid was doubted: what it was, how many there were, who loses a die."""

    @abstractmethod
    def _claimed(self, player: str, series: Sequence[str], wrong: Sequence[str] | None) -> str:
        """A series was claimed: rightly (None), or which parts of it are not there."""

    @abstractmethod
    def _moved(self, name: str, steps: int) -> str:
        """A piece goes on, or back."""

    @abstractmethod
    def _forfeited(self, name: str) -> str:
        """Who threw a bone without saying so."""

    @abstractmethod
    def _took(self, name: str, held: Sequence[tuple[str, int]]) -> str:
        """Who takes how many jewels and bones, by these words; at least one."""

    @abstractmethod
    def _even(self, names: Sequence[str]) -> str:
        """Who has to throw again for a pot."""

    @abstractmethod
    def _named_at_end(self, part: str, names: Sequence[str]) -> str:
        """Whose points were ``doubled``, or who was ``keelhauled``."""

    @abstractmethod
    def _took_round(self, names: Sequence[str], points: int) -> str:
        """Who has won a round, and with what."""
