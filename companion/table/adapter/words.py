# SPDX-License-Identifier: MIT
"""Messages about throws, turns and their results, for any game; a game may replace them by its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.base import Await, State
from companion.messages.message import Message, joined, listed, word
from companion.table.telling.say import counted, wins

RETIRE: Final = "retire"


class Words:
    """Sentences that follow from what is awaited and what is legal."""

    def out_words(self) -> str:
        """To one who is out."""
        return Message("you-are-out-game")

    def throw_words(self, awaited: Await, name: str) -> str:
        """While a throw is waited for."""
        own = awaited.dice.get(name, 0)
        if own:
            return Message("throw-open", own=counted(own, "die-taken"))
        return Message("wait-for-dice", dice=listed(list(awaited.dice))) if awaited.dice else Message("await-dice")

    def move_words(self, view: State, name: str) -> str:
        """While a player is to move."""
        turn = view["turn"]
        others = [event for event in view["legal"].get(name, {}) if event != RETIRE]
        if others:
            return Message("you-may", others=listed(list(map(word, others)), "list-or"))
        if turn is None:
            return Message("wait")
        return Message("your-turn") if turn == name else Message("wait-s-turn", turn=turn)

    def verdict(self, state: State) -> str:
        """What the last event led to, and who has won; "" if there is nothing to say."""
        parts = self.last_words(state["last"]) if state["last"] else []
        return joined(parts if state["winner"] is None else [*parts, wins(state["winner"])])

    def last_words(self, last: Mapping[str, Any]) -> list[str]:  # noqa: ARG002
        """What the last event led to, in sentences."""
        return []
