# SPDX-License-Identifier: MIT
"""The size of this table's dice, learnt from counts: anything of another size is hardly one of them."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from statistics import median
from typing import Final

from vision.sighting import Die
from vision.whole_file import write_whole

ENOUGH = 3
"""So many dice of a size tell it."""
_KEPT = 60
_ALIKE = 1.15
"""Dice belong to one size if their sides differ by less than this factor."""
_STRANGE = 1.3
"""What differs from every die that counted on this table by more is hardly one of its dice:"""
STRANGE_ODDS = 0.1
"""its odds of being one are multiplied by this."""
_MISFRAMED = 1.5
"""A die may be framed so many times too large or too small: what is printed beside it seems to belong to it."""


@dataclass(frozen=True, slots=True)
class KnownDice:
    """Sides (px) of the dice that counted lately on this table, the newest last."""

    sides: tuple[float, ...] = ()

    def learnt(self, dice: Iterable[Die]) -> KnownDice:
        """After these dice have counted."""
        return KnownDice((*self.sides, *(die.size for die in dice))[-_KEPT:])

    def side(self, like: float) -> float | None:
        """The side of this table's dice that are as large as ``like`` (px); None where none is known."""
        return self._nearest(like, _ALIKE)

    def perhaps(self, like: float) -> float | None:
        """The side (px) that a die framed as large as ``like`` may really have; None where none is near it."""
        return self._nearest(like, _MISFRAMED)

    def has(self, like: float) -> bool:
        """Whether a die about as large as ``like`` (px) has counted lately: one is enough, for what counts is right."""
        return any(max(side, like) < _STRANGE * min(side, like) for side in self.sides)

    def odds(self, side: float) -> float:
        """By what the odds that something this large (px) is a die of this table are multiplied."""
        return 1.0 if len(self.sides) < ENOUGH or self.has(side) else STRANGE_ODDS

    def _nearest(self, like: float, within: float) -> float | None:
        """The size nearest to ``like`` (px), unless one is so many times as large as the other."""
        off = {side: max(side, like) / min(side, like) for side in _sizes(self.sides)}
        return min((side for side in off if off[side] < within), key=off.__getitem__, default=None)


@lru_cache(maxsize=8)
def _sizes(sides: tuple[float, ...]) -> tuple[float, ...]:
    """The sizes among these sides, each the median of enough that are alike, the most usual first."""
    left, found = sorted(sides), []
    while len(left) >= ENOUGH:
        groups = [[side for side in left if max(side, other) < _ALIKE * min(side, other)] for other in set(left)]
        largest = max(groups, key=len)
        if len(largest) < ENOUGH:
            break
        found.append(median(largest))
        left = [side for side in left if side not in largest]
    return tuple(found)


FILE_NAME: Final = "known-dice.json"
BARE_FOLDER: Final = "bare-table"
"""Beside it the folder in which the bare table is kept (`kept_bare`, which needs OpenCV)."""
EVERY_NS: Final = 5_000_000_000
"""What has changed is written at most so often."""
_log = logging.getLogger(__name__)


def load_dice(file: Path) -> KnownDice:
    """The dice kept there; none where there is no such file, or it is damaged, which is logged."""
    try:
        sides = json.loads(file.read_text(encoding="utf-8"))["sides_px"]
        if not all(isinstance(side, int | float) and math.isfinite(side) and side > 0 for side in sides):
            raise ValueError(f"sides {sides!r}; wanted lengths in pixels")
    except FileNotFoundError:
        return KnownDice()
    except (OSError, ValueError, KeyError, TypeError) as error:
        _log.warning("%s can't be used (%s): this table's dice are learnt anew", file, error)
        return KnownDice()
    return KnownDice(tuple(map(float, sides)))


def save_dice(file: Path, dice: KnownDice) -> None:
    """Keeps them, whole or not at all.

    Raises:
        OSError: the file can't be written.
    """
    write_whole(file, json.dumps({"sides_px": [round(side, 2) for side in dice.sides]}))


class DiceKeeper:
    """Keeps the file up to date while the table is watched; ``file`` None: nothing is remembered.

    A file that can't be written is logged once, and the table goes on.
    """

    def __init__(self, file: Path | None = None, save: Callable[[Path, KnownDice], None] = save_dice) -> None:
        self._file, self._save = file, save
        self._dice = self._kept = KnownDice() if file is None else load_dice(file)
        self._next_ns: int | None = None
        self._failed = False

    @property
    def dice(self) -> KnownDice:
        """What is known of the dice, from before and since; nothing where nothing is remembered."""
        return self._dice

    def keep(self, dice: KnownDice, now_ns: int) -> None:
        """This is known of them by now."""
        if self._file is None:
            return
        self._dice = dice
        if dice != self._kept and (self._next_ns is None or now_ns >= self._next_ns):
            self._next_ns = now_ns + EVERY_NS
            self._write(self._file, dice)

    def _write(self, file: Path, dice: KnownDice) -> None:
        try:
            self._save(file, dice)
        except OSError as error:
            if not self._failed:
                _log.warning("%s can't be written (%s): what is learnt of the dice is not kept", file, error.strerror)
            self._failed = True
        else:
            self._kept, self._failed = dice, False
