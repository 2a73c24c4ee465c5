# SPDX-License-Identifier: MIT
"""The rolled die in Dead Man's Dice, regular or the Jolly Roger: told by its skull, else said or asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.messages.message import Message
from companion.play.dead_mans_dice.tops import JOLLY, face_read, sign_rolled
from companion.table.adapter.base import Act, Scene, Style
from companion.table.sight import owner
from vision.sighting import Reading, Sign

REGULAR: Final = "regular"
NAMES: Final[Mapping[str, str]] = {REGULAR: Message("regular-die"), JOLLY: Message("jolly-roger")}
HELD: Final[Mapping[str, str]] = {kind: Message("die-held", die=kind) for kind in NAMES}
"""The same as the object of a sentence, which some languages say in another form."""


def kind_rolled(scene: Scene, player: str, face: Any, sign: Sign = "") -> str:
    """Which die ``player`` rolls: the only one in hand, the one named on the phone, the Jolly Roger where its skull is
    seen, or a regular one. ``sign``: what a one looks like."""
    hand = scene.state["hand"][player]
    if face == "skull" or not hand["regular"]:
        return JOLLY
    if not hand["jolly"]:
        return REGULAR
    return named(scene, player) or (JOLLY if sign == "skull" else REGULAR)


def named(scene: Scene, player: str) -> str:
    """The die that ``player`` has named on the phone; "" if none."""
    pending = scene.pending or {}
    if pending.get("event") == "start-roll":
        return str(pending.get("dies", {}).get(player, ""))
    return str(pending["die"]) if pending.get("player") == player and "die" in pending else ""


def may_be_either(scene: Scene, player: str) -> bool:
    """True if ``player`` may have rolled either die, and has not said which."""
    hand = scene.state["hand"].get(player)
    return bool(hand and hand["jolly"] and hand["regular"] and not named(scene, player))


def asked_at_start(reading: Reading, scene: Scene) -> str:
    """Of whom it must be asked which die lies there when all begin, and the question; "" if of nobody."""
    set_name = reading.sighting.set_name
    unclear = [die for die in reading.sighting.dice if die.sign == "either" and face_read(die, set_name) == 1]
    names = (owner(die, scene.seats) or "" for die in unclear)
    return next((Message("say-which-die-you-rolled", name=name) for name in names if may_be_either(scene, name)), "")


def kind_acts(scene: Scene, player: str, name: str) -> list[Act]:
    """Saying which die is rolled: the other one than was said or, where the eye asks, either."""
    asked = scene.reading is not None and sign_rolled(scene.reading, scene, player) == "either"
    other = REGULAR if named(scene, player) == JOLLY else JOLLY
    kinds = (REGULAR, JOLLY) if asked and may_be_either(scene, player) else (other,)
    style: Style = "main" if len(kinds) > 1 else "plain"  # to throw comes first, unless it is asked
    return [
        Act(Message("i-roll", names=HELD[kind]), {"event": name, "player": player, "die": kind}, style)
        for kind in kinds
    ]
