# SPDX-License-Identifier: MIT
"""What the rule books are tried with clause by clause: cases, events that several games know, a match after some."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.base import Event, Refused
from companion.games.match import Match
from companion.play.registry import GAMES


def case(clause: str, game: dict[str, Any], events: list[Event], then: Any) -> Any:
    return pytest.param(game, events, then, id=clause)


def after(*events: Event, game: str, players: str = "Ann Bob Cat", **options: Any) -> Match:
    """A match of ``game`` after these events."""
    match = GAMES.start({"game": game, "players": players.split(), "options": options})
    for event in events:
        match = match.apply(event)
    return match


def refusal(match: Match, event: Event) -> str:
    """The words in which ``event`` is refused."""
    with pytest.raises(Refused) as refused:
        match.apply(event)
    return refused.value.message


def bid(player: str, quantity: Any = 1, face: Any = 6) -> Event:
    return {"event": "bid", "player": player, "quantity": quantity, "face": face}


def shout(player: str) -> Event:
    return {"event": "challenge", "player": player}


def retire(player: str) -> Event:
    return {"event": "retire", "player": player}


def reveal(**dice: Any) -> Event:
    return {"event": "reveal", "dice": dice}


def faces(*seen: Any) -> Event:
    return {"event": "reveal", "faces": list(seen)}


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """The state of a game of bids, and in short: who has how many dice, who is out, who may challenge."""
    return state | {
        "dice": {name: part["dice"] for name, part in state["players"].items()},
        "out": [name for name, part in state["players"].items() if part["out"]],
        "challengers": [name for name, offers in state["legal"].items() if "challenge" in offers],
    }
