# SPDX-License-Identifier: MIT
"""Roll the Bones, all of it."""

from __future__ import annotations

from typing import Final

from companion.games.base import Event, State
from companion.games.roll_the_bones import RollTheBones
from companion.play.gamekit import GameKit, Tour
from companion.play.roll_the_bones import crew
from companion.play.roll_the_bones.hands import BonesHands
from companion.play.roll_the_bones.table import RollTheBonesAdapter, bones_next
from companion.table.moments import Found, moment_by, most


def _moment(event: Event, before: State, now: State) -> Found:  # noqa: ARG001
    last = now["last"]
    if not last or last == before["last"]:
        return None
    if last["tie"]:
        return "face-off", list(last["tie"])
    won = [share["player"] for share in last["winners"] if share["jewels"] + share["bones"]]
    return ("pot", won) if won else None


moment: Final = moment_by(_moment)

ROLL_THE_BONES: Final = GameKit(
    RollTheBones,
    RollTheBonesAdapter(),
    bones_next,
    moment,
    most(moment, "pot", "fattest-purse"),
    crew=crew.RollTheBones,
    hands=BonesHands,
    log={"ante": "antes-are-in", "declare-bone": "rolls-the-bone"},
    words=frozenset({"jewel", "bone"}),
    tours=(
        Tour(
            (
                {"event": "ante"},
                {"event": "roll", "dice": {name: {"die": "jewel", "face": 6} for name in ("Ann", "Bob")}},
            )
        ),
    ),
)
