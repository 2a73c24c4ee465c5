# SPDX-License-Identifier: MIT
"""Keeps what is known of a table's dice in a small file of the state folder."""

from __future__ import annotations

import json
import logging
import math
import os
from pathlib import Path
from typing import Final

from vision.scene.known_dice import KnownDice

FILE_NAME: Final = "known-dice.json"
_log = logging.getLogger(__name__)


def load_dice(file: Path) -> KnownDice:
    """The dice kept there; none where there is no such file, or it is damaged, which is logged."""
    try:
        sides = json.loads(file.read_text())["sides_px"]
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
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text(json.dumps({"sides_px": [round(side, 2) for side in dice.sides]}))
    os.replace(new, file)
