# SPDX-License-Identifier: MIT
"""Whole tables with a map and pieces on it, as a camera 60 to 80 cm up sees them: to measure the reader, not to train.

``python -m vision.workshop.data.drawn.piece_tables FOLDER SEED COUNT [--held-out]`` writes pictures, board files and
the truth; ``python -m vision.workshop.evaluate.piece_trial`` reads them.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Pixels
from vision.reading.sets.piece_detector import COLOURS
from vision.stage.chance import even, often, pick, ratio
from vision.stage.render import render
from vision.stage.scene import Lens, PlacedPiece, Print, Scene
from vision.stage.variety import random_ground
from vision.workshop.data.drawn.maps import STYLES, DrawnMap, random_map
from vision.workshop.data.piece_pool import (
    HELD_OUT_KINDS,
    HELD_OUT_STYLES,
    KNOWN_KINDS,
    clear_of_one_another,
    dressed,
    lamps_over_maps,
    on_table,
    piece_colour,
    random_kind,
    random_piece,
    sensor_over_maps,
    stand_around,
)

WIDTH, HEIGHT = 1456, 1088
_USUAL = ("red", "yellow", "green", "blue")


def draw_table(rng: np.random.Generator, held_out: bool) -> tuple[Pixels, DrawnMap, list[tuple[str, int]]]:
    """A picture, its map, and the truth: colours and squares (from 0)."""
    styles = HELD_OUT_STYLES if held_out else [style for style in STYLES if style not in HELD_OUT_STYLES]
    drawn = random_map(rng, styles)
    printed = Print(drawn.picture, even(rng, -25, 25), even(rng, -20, 20), drawn.size_mm[0], rng.normal(0, 12))
    if often(rng, 0.3):
        printed = replace(printed, angle_deg=printed.angle_deg + 180)
    pieces, truth = _pieces(rng, drawn, printed, held_out)
    lamps, ambient = lamps_over_maps(rng, held_out)
    height = even(rng, 600, 800)
    scene = Scene(
        ground=random_ground(rng), pieces=pieces, prints=(printed,), lamps=lamps, ambient=ambient,
        room=even(rng, 0.02, 0.4), uneven=ratio(rng, 0.03, 0.4), dusk=even(rng, 0.2, 0.5) if often(rng, 0.1) else 0.0,
        lens=Lens(
            focal_px=height * even(rng, 2.1, 2.5), height_mm=height, tilt_deg=abs(rng.normal(0, 6)),
            tilt_to_deg=even(rng, 0, 360), roll_deg=rng.normal(0, 5), k1=-ratio(rng, 0.02, 0.16),
            blur_px=ratio(rng, 0.5, 1.5), vignette=even(rng, 0, 0.3),
        ),
        sensor=replace(sensor_over_maps(rng, lamps, ambient), detail=1.0), seed=int(rng.integers(1 << 30)),
    )  # fmt: skip
    return render(scene, WIDTH, HEIGHT).pixels, drawn, truth


def _pieces(
    rng: np.random.Generator, drawn: DrawnMap, printed: Print, held_out: bool
) -> tuple[tuple[PlacedPiece, ...], list[tuple[str, int]]]:
    """One piece a player, all of one shape, some on one square."""
    kind = random_kind(rng, KNOWN_KINDS if held_out else HELD_OUT_KINDS)
    model = random_piece(rng, kind)
    names = list(_USUAL) if often(rng, 0.6) else list(COLOURS)
    names = [str(name) for name in rng.permutation(names)[: int(rng.integers(1, 5))]]
    squares = [int(rng.integers(len(drawn.squares))) for _ in names]
    if often(rng, 0.35):
        squares = [pick(rng, squares[:2]) for _ in names]
    placed: list[PlacedPiece] = []
    truth: list[tuple[str, int]] = []
    for square in sorted(set(squares)):
        here = [name for name, where in zip(names, squares, strict=True) if where == square]
        models = [dressed(rng, model, piece_colour(rng, name)) for name in here]
        standing = stand_around(rng, on_table(printed, drawn.squares[square], drawn.size_mm), models)
        for name, piece in zip(here, standing, strict=True):
            if clear_of_one_another([*placed, piece])[-1:] == [piece]:
                placed.append(piece)
                truth.append((name, square))
    return tuple(placed), truth


def board_file(drawn: DrawnMap) -> str:
    """The map's board file."""
    markers = [
        f"[[markers]]\nid = {number}\ncorners_mm = {json.dumps([[round(x, 2), round(y, 2)] for x, y in corners])}"
        for number, corners in drawn.markers
    ]
    squares = [[round(x, 1), round(y, 1)] for x, y in drawn.squares]
    lines = ['name = "drawn"', f"size_mm = {[round(v, 2) for v in drawn.size_mm]}", f"squares_mm = {squares}", *markers]
    return "\n".join(lines) + "\n"


def make(folder: Path, seed: int, count: int, held_out: bool) -> None:
    """Writes ``count`` tables: NNNN.png, NNNN.toml, NNNN.json."""
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        pixels, drawn, truth = draw_table(np.random.default_rng((seed, number)), held_out)
        stem = folder / f"{number:04d}"
        cv2.imwrite(str(stem.with_suffix(".png")), pixels)
        stem.with_suffix(".toml").write_text(board_file(drawn))
        stem.with_suffix(".json").write_text(json.dumps(truth))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--held-out", action="store_true")
    options = parser.parse_args()
    make(options.folder, options.seed, options.count, options.held_out)
