# SPDX-License-Identifier: MIT
"""Writes a contact sheet of random scenes with their truth drawn in: ``python -m vision.stage sheet.png``."""

from __future__ import annotations

import argparse
import sys
import time

import cv2
import numpy as np

from vision.frame import Pixels
from vision.stage.chance import ratio
from vision.stage.render import render
from vision.stage.scene import Picture
from vision.stage.variety import random_scene

_FAINT = 10.0
_AMBER, _GREEN = (0, 160, 255), (80, 255, 80)


def main(arguments: list[str] | None = None) -> int:
    """Draw ``--count`` scenes of ``--size`` pixels, join them to one picture and write it."""
    parser = argparse.ArgumentParser(prog="python -m vision.stage", description=__doc__)
    parser.add_argument("path")
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--columns", type=int, default=6)
    parser.add_argument("--size", type=int, default=208)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--zoom", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="without the truth")
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    pictures = [_scene(options.seed + i, options.size) for i in range(options.count)]
    spent = (time.perf_counter() - began) * 1000 / max(1, options.count)
    tiles = [picture.pixels if options.plain else marked(picture) for picture in pictures]
    sheet = cv2.resize(
        joined(tiles, options.columns), None, fx=options.zoom, fy=options.zoom, interpolation=cv2.INTER_NEAREST
    )
    if not cv2.imwrite(options.path, sheet):
        sys.stderr.write(f"{options.path}: could not be written; wanted a path that ends in .png or .jpg\n")
        return 1
    sys.stdout.write(f"{options.count} scenes, {spent:.1f} ms each\n")
    return 0


def _scene(seed: int, size: int) -> Picture:
    rng = np.random.default_rng(seed)
    return render(random_scene(rng, size, size, ratio(rng, 24, 60)), size, size)


def marked(picture: Picture) -> Pixels:
    """The picture with every die's upper face outlined and its value beside it; doubtful dice in amber."""
    pixels = picture.pixels.copy()
    for die in picture.dice:
        colour = _AMBER if die.cocked or die.visible < 0.7 or die.contrast < _FAINT else _GREEN
        cv2.polylines(pixels, [np.round(np.array(die.polygon)).astype(np.int32)], True, colour, 1)
        cv2.putText(pixels, str(die.face), (int(die.x) + 6, int(die.y) - 6), 0, 0.4, colour, 1)
    return pixels


def joined(tiles: list[Pixels], columns: int) -> Pixels:
    """Pictures of one size side by side in rows."""
    blank = np.zeros_like(tiles[0])
    padded = tiles + [blank] * (-len(tiles) % columns)
    rows = [np.hstack(padded[i : i + columns]) for i in range(0, len(padded), columns)]
    return np.asarray(np.vstack(rows), dtype=np.uint8)


if __name__ == "__main__":
    sys.exit(main())
