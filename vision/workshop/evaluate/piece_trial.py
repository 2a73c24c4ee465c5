# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.evaluate.piece_trial FOLDER… [--models DIR] [--fit OUT.toml]``: how well maps are read.

Reads the tables that `vision.workshop.data.piece_pool` wrote. With ``--fit`` the folders are pools
that the network has not learnt from (`vision.workshop.data.piece_pool`): they tell what turns its answers into chances.
Measure on others than those it was fitted on.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mat.board import load_board
from vision.reading.files.pictures import load_picture
from vision.reading.network import MODELS
from vision.reading.sets.piece_classifier import Lean, PieceEye
from vision.reading.sets.piece_detector import PX_PER_MM
from vision.reading.sets.pieces import PiecesReader, logit_of
from vision.sighting import Sighting
from vision.workshop.data import piece_pool
from vision.workshop.evaluate.calibrate import regress

_NEAR_MM = 9.0
_LEAST = 0.05
_ON, _OFF = 1.5, -2.5
"""Of pieces 99 in a hundred stand on squares, of what is taken for them one in five: squares are an eighth of a map."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One table: its name, the truth (colour to square), and what was read."""

    name: str
    truth: dict[str, int]
    sighting: Sighting
    reader: PiecesReader

    @property
    def read(self) -> list[dict[str, Any]]:
        """The pieces that were read."""
        return [dict(piece) for piece in self.sighting.extra["pieces"]]

    @property
    def right(self) -> int:
        """How many true pieces were read, once each, on their squares."""
        found = [(piece["colour"], piece["square"]) for piece in self.read]
        colours = [colour for colour, _ in found]
        return sum(found.count(pair) == 1 == colours.count(pair[0]) for pair in self.truth.items())

    @property
    def all_right(self) -> bool:
        """Whether nothing is missing, wrong or made up."""
        return self.right == len(self.truth) == len(self.read)


@dataclass(frozen=True, slots=True)
class Place:
    """A place the network speaks of: how warm it is, the colours' chances, how far off the true foot is."""

    heat: float
    first: float
    colours: tuple[float, ...]
    off_mm: float


def tell(folders: Sequence[Path], models: Path) -> Iterator[Trial]:
    """Reads every table of these folders."""
    for folder in folders:
        for file in sorted(folder.glob("*.json")):
            reader = PiecesReader(models, load_board(file.with_suffix(".toml")))
            sighting = reader.read(load_picture(file.with_suffix(".png")))
            yield Trial(f"{folder.name}/{file.stem}", dict(json.loads(file.read_text())), sighting, reader)


def figures(tables: Sequence[Trial]) -> str:
    """The table's figures in one line."""
    count, pieces = max(1, len(tables)), sum(len(table.truth) for table in tables)
    trusted = [table for table in tables if table.sighting.trusted]
    return (
        f"{len(tables)} tables, {pieces} pieces: right {sum(table.right for table in tables) / max(1, pieces):.2%}, "
        f"all right {sum(table.all_right for table in tables) / count:.1%}, trusted {len(trusted) / count:.1%}, "
        f"wrong and trusted {sum(not table.all_right for table in trusted)}, "
        f"median {np.median([table.sighting.ms for table in tables]):.1f} ms"
    )


def fit(folders: Sequence[Path], models: Path, out: Path) -> None:
    """Learns, from pools of samples, how warm a foot must be, and how much the colours' chances are flattened."""
    judged = [place for folder in folders for place in _judged(folder, PieceEye(models))]
    logits = np.array([[logit_of(foot.heat), logit_of(foot.first)] for foot, _ in judged])
    truth = np.array([colour >= 0 for _, colour in judged], np.float64)
    terms = np.column_stack([logits, np.ones(len(logits))])
    slope, first, shift = regress(terms, truth, np.ones(len(truth)), 0.5, prior=(1.0, 0.0, 0.0)).tolist()
    known = [(np.log(np.maximum(foot.colours, 1e-9)), colour) for foot, colour in judged if colour >= 0]
    tints = np.geomspace(0.3, 2.5, 40)
    losses = [sum(_surprise(tint * logs, colour) for logs, colour in known) for tint in tints]
    tint = float(tints[int(np.argmin(losses))])
    values = {"slope": slope, "first": first, "shift": shift, "on": _ON, "off": _OFF, "tint": tint, "least": _LEAST}
    lines = [f"{name} = {value:.3f}" for name, value in values.items()]
    out.write_text("\n".join(["# What the networks' answers are worth; see pieces.md.", *lines]) + "\n")
    chance = 1 / (1 + np.exp(-(logits @ [slope, first] + shift)))
    surprise = -np.mean(truth * np.log(chance) + (1 - truth) * np.log(1 - chance))
    faint = [(level, truth[chance < level].sum() / truth.sum()) for level in (0.03, 0.06, 0.1, 0.2)]
    print(f"surprise {surprise:.4f}; pieces fainter than " + ", ".join(f"{low}: {part:.2%}" for low, part in faint))
    named = np.mean([int(np.argmax(logs)) == colour for logs, colour in known])
    print(f"{len(judged)} places, {int(truth.sum())} pieces: {', '.join(lines)}")
    print(f"colour right {named:.2%}; foot off by {_foot_mm(judged)} mm (median, nine in ten, 99 in a hundred)")


def _judged(folder: Path, eye: PieceEye) -> Iterator[tuple[Place, int]]:
    """Every place the network speaks of, and the number of the piece's colour that stands there (-1: none does)."""
    for pixels, table in piece_pool.load(folder, set()):
        (x, y, high, _), feet = table[0], table[1:]
        taken: set[int] = set()
        for foot in eye.find(np.ascontiguousarray(pixels), Lean((float(x), float(y)), float(high))):
            far = np.hypot(feet[:, 0] - foot.x, feet[:, 1] - foot.y) if len(feet) else np.array([np.inf])
            near = int(np.argmin(far))
            if not 8 < foot.x < pixels.shape[1] - 8 or not 8 < foot.y < pixels.shape[0] - 8:
                continue
            if far[near] < _NEAR_MM * PX_PER_MM and near not in taken:
                taken.add(near)
                if feet[near, 3] >= 0.22:  # of a piece that one hardly sees nothing is asked
                    yield Place(foot.heat, foot.first, foot.colours, float(far[near]) / PX_PER_MM), int(feet[near, 2])
            else:
                yield Place(foot.heat, foot.first, foot.colours, 0.0), -1


def _foot_mm(judged: Sequence[tuple[Place, int]]) -> str:
    off = [place.off_mm for place, colour in judged if colour >= 0 and place.heat > 0.5]
    return ", ".join(f"{v:.1f}" for v in np.percentile(off, [50, 90, 99]))


def _surprise(logits: NDArray[np.float64], name: int) -> float:
    return float(np.log(np.exp(logits - logits.max()).sum()) + logits.max() - logits[name])


def main() -> None:
    """Reads, prints the figures, and names what was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--fit", type=Path)
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if options.fit:
        fit(options.folders, options.models, options.fit)
        return
    tables = list(tell(options.folders, options.models))
    print(figures(tables))
    for table in [table for table in tables if not table.all_right][: options.show]:
        read = [(piece["colour"], piece["square"], piece["sure"]) for piece in table.read]
        verdict = "TRUSTED" if table.sighting.trusted else "; ".join(doubt.why for doubt in table.sighting.doubts)
        print(f"  {table.name}: {table.truth} read {read} {verdict}")


if __name__ == "__main__":
    main()
