# SPDX-License-Identifier: MIT
"""What is asked about the kept frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from vision.order import Command, Order
from vision.sighting import Sighting


@dataclass(frozen=True, slots=True)
class Keep(Command):
    """Keep the last seconds as clip ``clip``; of a ``count`` also the frames that it was read from."""

    clip: int
    count: bool = False


@dataclass(frozen=True, slots=True)
class GuardDice(Command):
    """Somebody has called: tell with the next count whether dice were touched since."""


@dataclass(frozen=True, slots=True)
class ForgetFrames(Command):
    """Everything that is kept is to be forgotten."""


@dataclass(frozen=True, slots=True)
class Film:
    """An animated WebP: the file, and how long it runs once."""

    webp: bytes
    ms: int


@dataclass(frozen=True, slots=True)
class FilmWanted(Order[Film | None]):
    """The clip as a moving picture; None: it is not kept any more, or nothing moves in it."""

    deadline_s: ClassVar[float] = 20.0  # a small Pi packs its pictures for some seconds

    clip: int


@dataclass(frozen=True, slots=True)
class LookAgain(Order[Sighting | None]):
    """Look again at the frames that clip ``clip`` was counted from, and at the table.

    The answer is the dice as many looks agree on them (one that they don't agree on is not sure); None: the frames are
    gone.
    """

    deadline_s: ClassVar[float] = 12.0

    clip: int
