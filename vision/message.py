# SPDX-License-Identifier: MIT
"""What the watcher's process and the main one tell one another, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.aim.values import Aim, Focused
from vision.mat.zones import Corner, Zones
from vision.sighting import CameraCondition, Reading, Stillness


@dataclass(frozen=True, slots=True)
class Read:
    """The watcher has something new to say about the dice. Without dice to show, the sighting is empty.

    ``picture``: a verified reading comes with what it was read from, as a JPEG with the dice ringed.
    """

    reading: Reading
    stillness: Stillness
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class Condition:
    """The camera's condition, in a code and a plain sentence with its cure."""

    condition: CameraCondition
    message: str


WatcherMessage = Read | Condition | Focused


@dataclass(frozen=True, slots=True)
class Alive:
    """The watcher is well; if it says nothing for ``patience_s`` it no longer is."""

    patience_s: float


@dataclass(frozen=True, slots=True)
class Preview:
    """A small JPEG of what the camera sees, with the dice ringed."""

    jpeg: bytes


@dataclass(frozen=True, slots=True)
class Aimed:
    """How the camera stands, while somebody asks."""

    aim: Aim


@dataclass(frozen=True, slots=True)
class Setup:
    """What a new watcher is to watch, and with which set until it is told another.

    ``lens``: where a lens that moves is to be held. ``mat_corners``: the mat of ``seats`` dragged into place by hand,
    in fractions of the picture, clockwise from its own top left; used where no marker is found. ``calibration``: the
    file that tells how a wide lens bends. ``taught``: the folder of the taught sets.
    """

    spec: str
    set_name: str = "pips"
    zones: Zones | None = None
    seed: int = 0
    lens: float | None = None
    mat_corners: tuple[Corner, ...] = ()
    seats: int = 0
    calibration: str | None = None
    taught: Path | None = None


@dataclass(frozen=True, slots=True)
class Expect:
    """How many dice the table waits for (None: any number), and of which set.

    ``set_name`` may name several at once, as in ``symbols+map``: the first can't be done without. "": as before.
    """

    dice: int | None
    set_name: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """The simulated table as it is now."""

    scene: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Look:
    """Somebody looks at the picture: send it for a few seconds."""


@dataclass(frozen=True, slots=True)
class Coach:
    """Somebody aims: tell how the camera stands for a few seconds."""


@dataclass(frozen=True, slots=True)
class FocusNow:
    """Find the sharpest place of the lens, where it moves."""


FromWatcher = Read | Condition | Alive | Preview | Aimed | Focused
ToWatcher = Setup | Expect | Show | Look | Coach | FocusNow
