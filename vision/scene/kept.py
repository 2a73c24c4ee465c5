# SPDX-License-Identifier: MIT
"""Keeps what is known of a table's dice in a small file of the state folder."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Callable
from pathlib import Path
from typing import Final

from vision.scene.known_dice import KnownDice
from vision.scene.whole_file import write_whole

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
