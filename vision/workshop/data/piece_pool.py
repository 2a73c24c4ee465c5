# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.data.piece_pool FOLDER SEED CHUNKS [--held-out]``: fills a pool with maps and pieces.

Held out are whole styles of maps, shapes of pieces, and tables under a warm and a cold lamp at once.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.workshop.data import shots
from vision.workshop.data.drawn.maps import STYLES, random_patch
from vision.workshop.data.drawn.piece_scenes import (
    HELD_OUT_KINDS,
    HELD_OUT_STYLES,
    KNOWN_KINDS,
    SHEET_MM,
    PieceSample,
    draw_sample,
)
from vision.workshop.data.shots import Floats

CHUNK = 40
_EACH = 4
"""Samples of one patch of a map."""


def make(folder: Path, seed: int, chunks: int, held_out: bool = False) -> None:
    """Writes those of the chunks ``seed``-0000 and on that are missing."""
    for path, rng in shots.missing_chunks(folder, seed, chunks):
        made = list(_samples(rng, held_out))
        shots.save(path, [s.pixels for s in made], [_table(s) for s in made])


def _samples(rng: np.random.Generator, held_out: bool) -> Iterator[PieceSample]:
    known = [style for style in STYLES if style not in HELD_OUT_STYLES]
    for index in range(CHUNK):
        if index % _EACH == 0:
            patch = random_patch(rng, SHEET_MM, HELD_OUT_STYLES if held_out else known)
        yield draw_sample(rng, patch, KNOWN_KINDS if held_out else HELD_OUT_KINDS, held_out)


def _table(sample: PieceSample) -> Floats:
    """The label table: nadir and height first, then a row a foot: x, y, colour, visible."""
    rows = [[*sample.nadir, sample.high, 0.0]]
    rows += [[foot.x, foot.y, float(foot.colour), foot.visible] for foot in sample.feet]
    return np.array(rows, np.float32)


def load(folder: Path, known: set[str], most: int | None = None) -> Iterator[tuple[Pixels, Floats]]:
    """The samples of chunks not yet ``known``, which is added to; of ``most`` chunks at most."""
    fresh = [path for path in sorted(folder.glob("*.json")) if path.name not in known]
    for path in fresh[:most]:
        known.add(path.name)
        pictures = np.load(path.with_suffix(".npy"), mmap_mode="r")
        tables = json.loads(path.read_text())
        yield from ((p, np.array(rows, np.float32)) for p, rows in zip(pictures, tables, strict=True))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("seed", type=int)
    parser.add_argument("chunks", type=int)
    parser.add_argument("--held-out", action="store_true")
    options = parser.parse_args()
    make(options.folder, options.seed, options.chunks, options.held_out)
