# SPDX-License-Identifier: MIT
"""The kinds of pictures a pool can be made of, by name."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from vision.workshop.data import stage_pool
from vision.workshop.data.bones_pool import Maker
from vision.workshop.data.stage_pool import Draw

KINDS: dict[str, Draw] = {
    "stage": stage_pool.picture,
    "hard": partial(stage_pool.picture, hard=True),
    "bare": stage_pool.bare,
    "cloths": stage_pool.cloths,
    "calm": partial(stage_pool.laid, lay=stage_pool.calm),
    "leaning": partial(stage_pool.laid, lay=stage_pool.leaning),
    "swirled": partial(stage_pool.laid, lay=stage_pool.swirled),
    "skulls": partial(stage_pool.laid, lay=stage_pool.skulls),
    "jewels": partial(stage_pool.laid, lay=stage_pool.jewels),
    "pearly": partial(stage_pool.laid, lay=stage_pool.pearly),
    "decoys": partial(stage_pool.laid, lay=stage_pool.littered),
    "shaded": partial(stage_pool.laid, lay=stage_pool.low_lamp),
}
BONES: dict[str, bool | None] = {
    "bones": False,
    "bones-all": None,
    "bones-apart": True,
    "bones-frames": True,
    "bones-played": True,
}
"""Kinds of tables with twelve-sided dice, and whether their designs are those held out (None: any)."""


def drawer(kind: str, glyphs: Path | None) -> Draw:
    """The function that draws pictures of this kind; ``glyphs``: numerals in many typefaces, for twelve-sided dice.

    Raises:
        SystemExit: the kind wants numerals, and there are none.
    """
    if kind not in BONES:
        return KINDS[kind]
    if glyphs is None:
        raise SystemExit(f"pool: --kind {kind} without --glyphs FILE; wanted a file that the step glyphs has written")
    apart = bool(BONES[kind])
    maker = Maker.open(glyphs, BONES[kind], 0.0 if apart else 0.6, kind == "bones-played")
    return maker.frame if kind in ("bones-frames", "bones-played") else partial(maker.picture, calm=apart)
