# SPDX-License-Identifier: MIT
"""What the eye is asked to see, and what was said aloud last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Asked:
    """What the eye is asked to see: so many dice (None: any number), and of which family ("": no game says which).

    ``set_up``: a game has just been set up, so the table may be bare.
    """

    dice: int | None
    family: str
    set_up: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What was said aloud last, by language. ``number`` grows by one each time, so that nobody says it twice."""

    number: int = 0
    words: Mapping[str, str] = field(default_factory=dict)
