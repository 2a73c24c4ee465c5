# SPDX-License-Identifier: MIT
"""Scenes: what lights around the table show of a game. Plain values of the snapshot; which lamp glows how is not known.

Nothing of a scene tells more than everybody at the table sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.table.telling.snapshot import Snapshot
from firmware.cue import RingCue

Mood = Literal["waiting", "turn", "shout", "tie", "reveal", "pot", "win"]

MOODS: Final[Mapping[str, Mood]] = {
    "count": "reveal",
    "pot": "pot",
    "haul": "pot",
    "plunder": "pot",
    "round": "pot",
    "series": "pot",
    "face-off": "tie",
}
"""What a moment of a game looks like; those not named look like what comes next."""

RING: Final[Mapping[str, RingCue]] = {
    "red": "red",
    "blue": "blue",
    "green": "green",
    "yellow": "win",
    "orange": "win",
    "purple": "purple",
    "pink": "purple",
    "white": "light",
}
"""The nearest of the ring's colours to a seat's."""
MOOD_RING: Final[Mapping[Mood, RingCue]] = {"tie": "purple", "reveal": "light", "pot": "win", "win": "win"}


@dataclass(frozen=True, slots=True)
class Scene:
    """What is going on, and the colour of the seat that it is about ("": of none)."""

    mood: Mood
    colour: str = ""


def scene_of(now: Snapshot) -> Scene:
    """The scene for lights that the eye does not see by."""
    if now.match is None:
        return Scene("waiting")
    if now.match.over:
        winner = now.match.state()["winner"]
        return Scene("win", _colour(now, winner) if isinstance(winner, str) else "")
    if now.ruling is not None:
        if now.ruling["tied"]:
            return Scene("tie")
        return Scene("shout", _colour(now, now.ruling["first"][0]["player"]))
    moment = now.moment
    if moment is not None and moment["kind"] in MOODS:
        who = moment["who"]
        return Scene(MOODS[moment["kind"]], _colour(now, who[0]) if len(who) == 1 else "")
    return Scene("turn", _colour(now, now.on_turn)) if now.on_turn is not None else Scene("waiting")


def scene_over_the_table(now: Snapshot) -> Scene | None:
    """The scene for lights that reach the table; None: the eye waits for something, they hold still."""
    return None if now.looks else scene_of(now)


def ring_scene(now: Snapshot) -> RingCue | None:
    """The same for the ring over the mat, in the colours that it has; None: it is to light the table."""
    scene = scene_over_the_table(now)
    if scene is None:
        return None
    of_mood = MOOD_RING.get(scene.mood)
    if of_mood is not None and not (scene.mood == "win" and scene.colour):
        return of_mood
    return RING.get(scene.colour)


def _colour(now: Snapshot, name: str) -> str:
    return now.lobby.colour_of(name) or ""
