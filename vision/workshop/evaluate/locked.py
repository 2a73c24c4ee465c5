# SPDX-License-Identifier: MIT
"""The locked set: drawn pictures that are made again from their seeds, to measure on. No limit is chosen on them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from vision.workshop.data.kinds import KINDS
from vision.workshop.data.stage_pool import make

SEED: Final = 9401
"""No recipe draws pictures with this seed."""
EACH: Final = 80
NAMES: Final = ("calm", "stage", "skulls", "hard", "leaning", "jewels", "decoys", "cloths", "shaded")
"""The kinds of pictures, from the plainest on."""


def drawn(folder: Path, each: int = EACH) -> list[Path]:
    """The chunks of the set, drawn where they are not yet."""
    for name in NAMES:
        make(folder / f"{name}-{SEED}-{each}", SEED, 1, KINDS[name], each)
    return [folder / f"{name}-{SEED}-{each}" / f"{SEED}-0000.json" for name in NAMES]
