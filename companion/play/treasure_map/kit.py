# SPDX-License-Identifier: MIT
"""Treasure Map, all of it."""

from __future__ import annotations

from typing import Final

from companion.games.base import Event, State
from companion.games.treasure_map import COLOURS, SYMBOLS, TreasureMap
from companion.play.gamekit import GameKit, Tour
from companion.play.treasure_map import crew
from companion.play.treasure_map.hands import BoardHands
from companion.play.treasure_map.table import TreasureMapAdapter, board_next
from companion.table.moments import Found, moment_by, most

BOAT: Final = {"symbol": "boat", "colour": "blue"}


def _moment(event: Event, before: State, now: State) -> Found:
    if event["event"] != "claim" or not now["last"] or now["last"] == before["last"]:
        return None
    return "series" if now["last"]["right"] else "wrong-series", [now["last"]["player"]]


moment: Final = moment_by(_moment)

TREASURE_MAP: Final = GameKit(
    TreasureMap,
    TreasureMapAdapter(),
    board_next,
    moment,
    most(moment, "series", "sharpest-eye"),
    crew=crew.TreasureMap,
    hands=BoardHands,
    log={"deal": "dice-are-dealt-out-again"},
    words=frozenset({"symbol", *SYMBOLS, *COLOURS}),
    tours=(
        Tour(
            [
                *({"event": "throw", "player": ("Ann", "Bob")[n % 2], "dice": [BOAT] * (n + 1)} for n in range(12)),
                {"event": "claim", "player": "Ann", "series": ["red"]},
            ]
        ),
    ),
)
