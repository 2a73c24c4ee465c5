# SPDX-License-Identifier: MIT
"""Cues: what lamps and buzzer are told, in the table's words. Pins are not known here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

LampCue = Literal["off", "on", "your-turn", "first", "tie", "look-at-phone", "waiting", "camera-lost"]
"""Each is a pattern of its own, told apart without colour."""

Sound = Literal["none", "press", "verdict", "refused", "win"]


@dataclass(frozen=True, slots=True)
class Cue:
    """What the table shows now: a pattern for each seat's lamp (seats not named are off) and one sound."""

    lamps: tuple[tuple[int, LampCue], ...] = ()
    sound: Sound = "none"
