# SPDX-License-Identifier: MIT
"""Cues: what lamps show and the buzzer plays, as plain values without pins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

LampCue = Literal["off", "on", "your-turn", "first", "tie", "look-at-phone", "waiting", "camera-lost"]
"""Each is a pattern of its own, told apart without colour."""

RingCue = Literal["off", "light", "win", "camera-lost", "red", "green", "blue", "purple"]
"""What the ring over the mat shows: white light to read by, gold for a winner, red while the camera is gone; and the
colours of scenes."""

Sound = Literal["none", "press", "verdict", "refused", "win"]


@dataclass(frozen=True, slots=True)
class Cue:
    """What the table shows now: a pattern for each seat's lamp (seats not named are off) and one sound.

    ``camera`` is the lamp beside the camera: lit while it may be watching. ``ring`` is the light over the mat;
    ``scene`` is what it shows in its place where the household wishes for scenes.
    """

    lamps: tuple[tuple[int, LampCue], ...] = ()
    sound: Sound = "none"
    camera: LampCue = "off"
    ring: RingCue = "off"
    scene: RingCue | None = None
