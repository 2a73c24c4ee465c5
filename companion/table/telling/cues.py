# SPDX-License-Identifier: MIT
"""The cues for lamps: a pattern for each seat, the camera lamp and the ring light."""

from __future__ import annotations

from companion.table.telling.scenes import ring_scene
from companion.table.telling.snapshot import Snapshot
from firmware.cue import Cue, LampCue, RingCue, Sound

GONE = ("lost", "frozen")
ELSEWHERE = ("missing", "busy", "off")
"""Then the camera does not watch: there is none, another program has it, or somebody switched it off."""


def lamps(now: Snapshot) -> tuple[LampCue, ...]:
    """The pattern of every seat's lamp."""
    return tuple(_lamp(now, seat, name) for seat, name in enumerate(now.seats, 1))


def cue(now: Snapshot, sound: Sound = "none") -> Cue:
    """What panel and buzzer are told; ``sound`` is played once."""
    shown = ((seat, lamp) for seat, lamp in enumerate(now.lamps, 1) if lamp != "off")
    ring = _ring(now)
    return Cue(tuple(shown), sound, _camera(now), ring, ring_scene(now) if ring in ("light", "win") else None)


def _camera(now: Snapshot) -> LampCue:
    """The lamp beside the camera is lit whenever it may be watching: in doubt it is lit."""
    if now.condition in (*ELSEWHERE, "phone"):
        return "off"
    return "camera-lost" if now.condition in GONE else "on"


def _ring(now: Snapshot) -> RingCue:
    """White to read by while the camera watches; colours only when there is nothing to read."""
    if now.condition in (*GONE, *ELSEWHERE):
        return "off" if now.match is None or now.condition == "off" else "camera-lost"
    return "win" if now.match is not None and now.match.over else "light"


def _lamp(now: Snapshot, seat: int, name: str | None) -> LampCue:
    if now.match is None or name is None:
        return "off"
    if now.match.over:
        winner = now.match.state()["winner"]
        return "on" if name == winner or (isinstance(winner, list) and name in winner) else "off"
    if now.awaits is not None:
        return _waiting(now, seat, name)
    if _pressed(now, seat):
        return _ruled(now)
    return "your-turn" if now.on_turn == name else "off"


def _waiting(now: Snapshot, seat: int, name: str) -> LampCue:
    if now.condition not in ("ok", "starting", "phone"):
        return "camera-lost"
    if now.stillness == "doubt":
        return "look-at-phone"
    if _pressed(now, seat):
        return _ruled(now)
    if now.on_turn is not None:
        return "your-turn" if now.on_turn == name else "off"
    return "waiting" if now.awaits is not None and now.awaits.dice.get(name) else "off"


def _ruled(now: Snapshot) -> LampCue:
    return "tie" if now.ruling is not None and now.ruling["tied"] else "first"


def _pressed(now: Snapshot, seat: int) -> bool:
    return now.ruling is not None and any(press["seat"] == seat for press in now.ruling["first"])
