# SPDX-License-Identifier: MIT
"""Orders about the kept frames and their answers, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from vision.sighting import Sighting


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the last seconds as clip ``clip``; of a ``count`` also the frames that it was read from."""

    clip: int
    count: bool = False


@dataclass(frozen=True, slots=True)
class GuardDice:
    """Somebody has called: tell with the next count whether dice were touched since."""


@dataclass(frozen=True, slots=True)
class ForgetFrames:
    """Everything that is kept is to be forgotten."""


@dataclass(frozen=True, slots=True)
class FilmWanted:
    """The clip is wanted as a moving picture. ``number`` counts orders."""

    number: int
    clip: int


@dataclass(frozen=True, slots=True)
class FilmTold:
    """What came of the order of this number: an animated WebP and how long it runs; empty where nothing is kept."""

    number: int
    webp: bytes = b""
    ms: int = 0


@dataclass(frozen=True, slots=True)
class LookAgain:
    """Look again at the frames that clip ``clip`` was counted from, and at the table. ``number`` counts orders."""

    number: int
    clip: int


@dataclass(frozen=True, slots=True)
class LookedAgain:
    """What came of the order of this number: the dice as many looks agree on them; None: the frames are gone.

    A die that they don't agree on is not sure.
    """

    number: int
    sighting: Sighting | None = None


ReplayOrder = Keep | GuardDice | ForgetFrames | FilmWanted | LookAgain
ReplayTold = FilmTold | LookedAgain
