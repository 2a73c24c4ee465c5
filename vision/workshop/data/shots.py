# SPDX-License-Identifier: MIT
"""Training pictures with their labelled dice, in one form for photographs and rendered scenes: the openly licensed
photographs, none of which is copied into the project, and the pools on disk that rendered ones are kept in, made once,
outside the project, growing while training goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.checks.strangers import STRANGER
from vision.whole_file import write_whole

Floats = NDArray[np.float32]

NO_DIE, CANT_TELL, SKULL, IGNORE = 0, 7, 8, -1
"""Codes beside the faces 1-6: something else, a die nobody can read, a skull, and "do not train on this"."""
TWELVE, TWELVE_CANT_TELL, TWELVE_BLANK = 20, 33, 34
"""Codes of twelve-sided dice: ``TWELVE`` and the face, 21-32; those that nobody can read; those without a numeral."""

X, Y, SIZE, COS4, SIN4, CODE, EXACT, LEAN_X, LEAN_Y = range(9)
"""Columns of a label table. ``EXACT`` is 1 where centre, size and angle are true to a pixel, a half where a
classifier has guessed them. Of twelve-sided dice the turn is five times the angle, not four times, and it is known how
they lean on the picture."""
WIDTH = 9
GREY = 0.45
"""Grey that every network subtracts from pixels (0-1)."""
RIM = 0.6
"""Dice nearer to the picture's rim, in sides, are left out: a pool's small pictures cut through many."""


@dataclass(slots=True, eq=False)
class Shot:
    """One picture and its dice.

    ``labels`` has one row a die (columns above). ``complete``: every die is labelled, so the rest is
    known to be no die. ``negatives`` are places (x, y, size) where an earlier network saw a die that is none.
    ``legible`` remembers which rows' pips stand out, ``pairs`` which lie flush (True: dice, False: halves of things).
    """

    pixels: Pixels
    labels: Floats
    complete: bool = True
    source: str = "rendered"
    negatives: list[tuple[float, float, float]] = field(default_factory=list)
    levels: list[Pixels] = field(default_factory=list)
    legible: dict[int, bool] = field(default_factory=dict)
    pairs: dict[bool, list[tuple[int, int]]] = field(default_factory=dict)

    def level(self, shrink: float) -> tuple[Pixels, float]:
        """The picture about ``shrink`` times smaller (a power of two), and its true shrink."""
        wanted = max(0, min(4, int(np.floor(np.log2(max(1.0, shrink)) + 0.35))))
        if not self.levels:
            self.levels = [self.pixels]
        while len(self.levels) <= wanted and min(self.levels[-1].shape[:2]) >= 32:
            last = self.levels[-1]
            half = (last.shape[1] // 2, last.shape[0] // 2)
            self.levels.append(np.asarray(cv2.resize(last, half, interpolation=cv2.INTER_AREA), np.uint8))
        pick = self.levels[min(wanted, len(self.levels) - 1)]
        return pick, self.pixels.shape[1] / pick.shape[1]


def at_rim(x: float, y: float, side: float, width: int, height: int) -> bool:
    """Whether a die of this ``side`` at x, y lies too near to the rim of a picture of ``width`` x ``height`` (px)."""
    return min(x, y, width - 1 - x, height - 1 - y) < RIM * side


def label(x: float, y: float, size: float, code: int, angle: float | None = None, exact: bool = False) -> list[float]:
    """One row of a label table; ``angle`` in radians, mod a quarter turn."""
    turn = 0.0 if angle is None else 4 * angle
    return [x, y, size, float(np.cos(turn)), float(np.sin(turn)), code, float(exact)]


def table(rows: list[list[float]]) -> Floats:
    """Rows of :func:`label` as an array of shape (dice, 9); what rows lack at their end is 0."""
    return np.array([[*row, *[0.0] * (WIDTH - len(row))] for row in rows], np.float32).reshape(-1, WIDTH)


def quad_label(corners: Floats, code: int) -> list[float]:
    """The row of a die whose top face has these four corners (px, in order round the face)."""
    edges = np.roll(corners, -1, 0) - corners
    size = float(np.linalg.norm(edges, axis=1).mean())
    turns = np.exp(4j * np.arctan2(edges[:, 1], edges[:, 0])).sum()
    x, y = corners.mean(0)
    return label(float(x), float(y), size, code, float(np.angle(turns)) / 4, exact=True)


def save(path: Path, pictures: list[Pixels], labels: list[Floats]) -> None:
    """Writes one chunk: pictures of one size to ``path``.npy, their label tables to ``path``.json (last)."""
    np.save(path.with_suffix(".npy"), np.stack(pictures))
    text = json.dumps([[[round(float(v), 3) for v in row] for row in rows] for rows in labels])
    write_whole(path.with_suffix(".json"), text)


def missing_chunks(folder: Path, seed: int, chunks: int) -> Iterator[tuple[Path, np.random.Generator]]:
    """The chunks ``seed``-0000 and on that are not in ``folder`` yet, each with its own chance: the same seed always
    gives the same pictures."""
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(chunks):
        path = folder / f"{seed:02d}-{number:04d}"
        if not path.with_suffix(".json").exists():
            yield path, np.random.default_rng((seed, number))


def load_chunk(path: Path) -> list[Shot]:
    """The pictures of one chunk; pixels stay on disk until they are looked at."""
    pictures = np.load(path.with_suffix(".npy"), mmap_mode="r")
    return [
        Shot(p, table(rows), True, path.parent.name)
        for p, rows in zip(pictures, json.loads(path.read_text()), strict=True)
    ]


class Pool:
    """All chunks of a folder; :meth:`refresh` takes up those written since."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shots: list[Shot] = []
        self.chunks: dict[str, list[Shot]] = {}
        self.refresh()

    def refresh(self) -> None:
        """Looks for new chunks."""
        for path in sorted(self.folder.glob("*.json")):
            if str(path) not in self.chunks:
                self.chunks[str(path)] = load_chunk(path)
                self.shots += self.chunks[str(path)]


@dataclass(frozen=True, slots=True)
class Source:
    """A folder of photographs: what it is called, whose it is, under which licence, how often the networks that name
    pips are shown one of it (0: never; those for strange faces see all)."""

    name: str
    origin: str
    licence: str
    share: float


SOURCES = (
    Source("n3-hextray", "N3VERS4YDIE/dice-recognition, hex trays", "CC BY 4.0", 0.28),
    Source("n3-monocam", "N3VERS4YDIE/dice-recognition, grey camera", "CC BY 4.0 (pictures), MIT (repository)", 0.18),
    Source("epanemu", "Epanemu/GameDiceRecognition", "CC BY 4.0", 0.14),
    Source("matteop65", "matteop65/Dice_Detection_Recognition", "MIT", 0.16),
    Source("roboflow-dice", "mpouziotasd/Vis-DiceX2, Roboflow public dice", "MIT", 0.14),
    Source("clutter", "rsandrini/dnd-dice-detection-cnn, empty trays", "MIT", 0.06),
    Source(
        "rsandrini-d20-crops", "rsandrini/dnd-dice-detection-cnn, d20 faces", "CC0 (pictures), MIT (repository)", 0.04
    ),
    Source("nell-byler", "nell-byler/dice_detection", "BSD-3-Clause", 0.0),
    Source("skovy", "skovy/tensorflow-dice-model", "MIT", 0.0),
    Source("kamil-mixed", "KamilPiechowiak/DiceDetection", "MIT", 0.0),
    Source("kamil-poly", "KamilPiechowiak/DiceDetection", "MIT", 0.0),
    Source("dicetower-strange", "burksbuilds/dicetower-dev, other dice", "MIT", 0.0),
    Source("dicetower-d12", "burksbuilds/dicetower-dev, twelve-sided dice", "MIT", 0.0),
    Source("chase-casino", "chaseelliottpatterson/dice-reader, crops of casino dice", "MIT", 0.0),
)


def load_photos(folder: Path, names: set[str]) -> dict[str, list[Shot]]:
    """Every picture of the named sources under ``folder``, by source."""
    return {s.name: _load_source(folder / s.name) for s in SOURCES if s.name in names and (folder / s.name).is_dir()}


def _load_source(folder: Path) -> list[Shot]:
    shots = []
    for line in (folder / "labels.jsonl").read_text().splitlines():
        row = json.loads(line)
        pixels = cv2.imread(str(folder / Path(row["image"]).name))
        if pixels is not None:
            rows = [_box_label(die) for die in row["dice"]]
            if folder.name == "matteop65":
                _even_sizes(rows)
            if row.get("crop"):
                pixels, rows = _laid(pixels, rows)
            shots.append(Shot(np.asarray(pixels, np.uint8), table(rows), row.get("complete", True), folder.name))
    return shots


def _box_label(die: dict[str, Any]) -> list[float]:
    """A box as a label: the side is guessed, since the box does not tell how the die is turned."""
    size = max(die["w"], die["h"]) * (1.45 if die.get("box") == "pips-only" else 0.85)
    if die.get("strange"):
        code = STRANGER
    elif die.get("kind") == "d12" and die.get("value"):
        code = TWELVE + int(die["value"])
    elif die.get("kind") != "d6-pip":
        code = NO_DIE
    elif die.get("value") is None or die.get("ignore") or die.get("tiny"):
        code = IGNORE
    else:
        code = int(die["value"])
    return label(die["x"], die["y"], size, code)


def _laid(crop: Any, rows: list[list[float]]) -> tuple[Any, list[list[float]]]:
    """A picture of one die alone with a table round it, of the colours at its rim, as wide as the die on each side."""
    side = max(crop.shape[:2])
    wider = cv2.copyMakeBorder(crop, side, side, side, side, cv2.BORDER_REPLICATE)
    return wider, [[x + side, y + side, *more] for x, y, *more in rows]


def _even_sizes(rows: list[list[float]]) -> None:
    """Boxes round the pips alone say little about a die of one or two pips: all dice of a picture get one size."""
    many = [row[2] for row in rows if row[5] > 3] or [row[2] * 1.1 for row in rows if row[5] > 1]
    size = float(np.median(many)) if many else 62.0
    for row in rows:
        row[2] = size
