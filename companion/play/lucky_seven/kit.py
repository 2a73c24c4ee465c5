# SPDX-License-Identifier: MIT
"""Lucky Seven, all of it."""

from __future__ import annotations

from typing import Final

from companion.games.base import Event, State
from companion.games.lucky_seven import LuckySeven
from companion.play.gamekit import GameKit, Tour
from companion.play.lucky_seven import crew
from companion.play.lucky_seven.hands import CoasterHands
from companion.play.lucky_seven.table import LuckySevenAdapter, coasters_next
from companion.table.moments import Found, moment_by, most


def _moment(event: Event, before: State, now: State) -> Found:  # noqa: ARG001
    if now["last"] and not before["last"]:
        return ("round", list(now["last"]["won"])) if now["last"]["won"] else None
    for kind in ("lucky", "bust"):
        fresh = [name for name in now[kind] if name not in before[kind]]
        if fresh and now["round"] == before["round"]:
            return kind, fresh
    return None


moment: Final = moment_by(_moment)

LUCKY_SEVEN: Final = GameKit(
    LuckySeven,
    LuckySevenAdapter(),
    coasters_next,
    moment,
    most(moment, "lucky", "luckiest-hand"),
    crew=crew.LuckySeven,
    hands=CoasterHands,
    log={"next-round": "next-round-begins"},
    words=frozenset({"rounds", "target"}),
    tours=(Tour([{"event": "turn", "player": name, "position": 1, "number": 1} for name in ("Ann", "Bob")]),),
)
