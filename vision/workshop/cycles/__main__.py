# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.cycles FOLDER``: fills a pool with traced pictures."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.stage.chance import weighted
from vision.stage.render import render
from vision.stage.scene import Picture, Scene
from vision.workshop.cycles.trace import traced
from vision.workshop.data.pools import (
    Lay,
    Maker,
    bones_row,
    calm,
    jewels,
    labelled,
    leaning,
    littered,
    low_lamp,
    low_lit_jewels,
    make,
    no_dice,
    pearly,
    skulls,
    swirled,
)
from vision.workshop.data.shots import Floats

SIDE = 320
"""Width and height of a picture, in px."""
_CHUNK = 20
_BLANK = 0.5
"""Share of twelve-sided dice without a numeral on top, for the feed to write on."""
_LAID: dict[Lay, float] = {
    calm: 0.14, skulls: 0.11, low_lamp: 0.13, low_lit_jewels: 0.18, littered: 0.2, jewels: 0.08, pearly: 0.1,
    swirled: 0.04, leaning: 0.02,
}  # fmt: skip
"""How often each kind of table is laid."""


def draw(rng: np.random.Generator) -> tuple[Pixels, Floats]:
    """One traced picture of six-sided dice and its label table."""
    lay = weighted(rng, _LAID)
    scene = _something(rng, lay)
    pixels, labels = labelled(scene, _shot(scene))
    return pixels, no_dice(rng, lay, scene, labels, SIDE)


def draw_bones(rng: np.random.Generator, maker: Maker) -> tuple[Pixels, Floats]:
    """One traced picture of six- and twelve-sided dice and its label table."""
    scene = _something(rng, maker.lay)
    return labelled(scene, _shot(scene), bones_row)


def _shot(scene: Scene) -> Picture:
    return render(scene, SIDE, SIDE, light=traced(scene, SIDE, SIDE))


def _something(rng: np.random.Generator, lay: Lay) -> Scene:
    """A table that is not empty, seen through a lens that bends no lines."""
    scene = lay(rng, SIDE)
    while not scene.dice and not scene.things:
        scene = lay(rng, SIDE)
    return replace(scene, lens=replace(scene.lens, k1=0.0))


def main() -> None:
    """Writes chunks until there are enough."""
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.cycles", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chunks", type=int, default=20)
    parser.add_argument("--glyphs", type=Path, help="numerals in many typefaces: twelve-sided dice too, none held out")
    args = parser.parse_args()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Blender tells of every picture
    drawn = draw if args.glyphs is None else partial(draw_bones, maker=Maker.open(args.glyphs, False, _BLANK))
    make(args.folder, args.seed, args.chunks, drawn, _CHUNK)


if __name__ == "__main__":
    main()
