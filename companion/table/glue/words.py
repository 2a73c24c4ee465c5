# SPDX-License-Identifier: MIT
"""What any game says in plain words of throws, turns and what came of them. Others say it in words of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.base import Await, State
from companion.table.say import counted, listed, wins

RETIRE: Final = "retire"


class Words:
    """Sentences that follow from what is awaited and what is legal."""

    def out_words(self) -> str:
        """To one who is out."""
        return "You are out of the game."

    def throw_words(self, awaited: Await, name: str) -> str:
        """While a throw is waited for."""
        own = awaited.dice.get(name, 0)
        if own:
            return f"Throw {counted(own, 'die', 'dice')} in the open."
        return f"Wait for the dice of {listed(list(awaited.dice))}." if awaited.dice else "Wait for the dice."

    def move_words(self, view: State, name: str) -> str:
        """While a player is to move."""
        turn = view["turn"]
        others = [event for event in view["legal"].get(name, {}) if event != RETIRE]
        if others:
            return f"You may: {listed(others, 'or')}."
        if turn is None:
            return "Wait."
        return "It is your turn." if turn == name else f"Wait: it is {turn}'s turn."

    def verdict(self, state: State) -> str:
        """What the last event led to, and who has won; "" if there is nothing to say."""
        parts = self.last_words(state["last"]) if state["last"] else []
        return " ".join(parts if state["winner"] is None else [*parts, wins(state["winner"])])

    def last_words(self, last: Mapping[str, Any]) -> list[str]:  # noqa: ARG002
        """What the last event led to, in sentences."""
        return []
