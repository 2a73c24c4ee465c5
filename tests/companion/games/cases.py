# SPDX-License-Identifier: MIT
"""What the rule books are tried with clause by clause: cases, events that several games know, a match after some."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from companion.games.base import Event, Refused
from companion.games.match import Match
from companion.play.registry import GAMES


def cases(book: Mapping[str, Any], usual: Mapping[str, Any] = MappingProxyType({})) -> list[Any]:
    """Each case of a book as pytest wants it: the game, what happened, and what must be so.

    ``book`` has them by their clause; a case without a game of its own plays the ``usual`` one.
    """
    return [pytest.param(*(game or [usual]), events, then, id=clause) for clause, (events, then, *game) in book.items()]


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


def cups(dice: dict[str, Any]) -> dict[str, Any]:
    """The dice under each cup; in short, "15S" is a 1, a 5 and a skull."""
    short = {**{str(face): face for face in range(10)}, "S": "skull"}
    return {name: [short[face] for face in under] if isinstance(under, str) else under for name, under in dice.items()}


def reveal(**dice: Any) -> Event:
    return {"event": "reveal", "dice": cups(dice)}


def counted(called: Event, count: int, *, holds: bool, challenger: str, loser: str, **matching: int) -> dict[str, Any]:
    """What the state tells of a count that was made; ``matching`` says whose dice counted."""
    its_bid = {part: called[part] for part in ("player", "quantity", "face")}
    verdict = {"bid": its_bid, "count": count, "holds": holds, "challenger": challenger, "loser": loser}
    return verdict | {"matching": matching}


def faces(*seen: Any) -> Event:
    return {"event": "reveal", "faces": list(seen)}


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """The state of a game of bids, and in short: who has how many dice, who is out, who may challenge."""
    return state | {
        "dice": tuple(part["dice"] for part in state["players"].values()),
        "out": [name for name, part in state["players"].items() if part["out"]],
        "challengers": [name for name, offers in state["legal"].items() if "challenge" in offers],
    }
