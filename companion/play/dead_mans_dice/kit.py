# SPDX-License-Identifier: MIT
"""Dead Man's Dice, all of it."""

from __future__ import annotations

from typing import Final

from companion.games.base import Event, State
from companion.games.dead_mans_dice import DeadMansDice
from companion.play.dead_mans_dice import crew
from companion.play.dead_mans_dice.hands import PilesHands
from companion.play.dead_mans_dice.table import DeadMansDiceAdapter, piles_next
from companion.play.gamekit import GameKit, Tour
from companion.table.moments import Found, moment_by, most


def _moment(event: Event, before: State, now: State) -> Found:
    if event["event"] == "knock":
        return "knock", [event["player"], event["pile"]]
    if event["event"] == "plunder":
        return "plunder", [event["player"]]
    last = now["last"]
    if not last or last == before["last"]:
        return None
    return "haul", [name for name, points in last["points"].items() if points == max(last["points"].values())]


moment: Final = moment_by(_moment)

DEAD_MANS_DICE: Final = GameKit(
    DeadMansDice,
    DeadMansDiceAdapter(),
    piles_next,
    moment,
    most(moment, "plunder", "worst-plunderer"),
    crew=crew.DeadMansDice,
    hands=PilesHands,
    log={
        "start-roll": "they-roll-for-who-begins",
        "plunder": "plunders",
        "knock": "knocks-a-pile",
        "end-turn": "ends-the-turn",
    },
    words=frozenset({"regular", "jolly", "target"}),
    tours=(
        Tour(
            (
                {
                    "event": "start-roll",
                    "dice": {"Ann": {"die": "regular", "face": 2}, "Bob": {"die": "regular", "face": 6}},
                },
                {"event": "roll", "player": "Ann", "die": "regular", "face": 5},
                {"event": "knock", "player": "Ann", "pile": "Bob"},
            )
        ),
    ),
)
