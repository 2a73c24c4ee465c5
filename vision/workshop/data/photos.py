# SPDX-License-Identifier: MIT
"""The openly licensed photographs a network may be trained on, by source; none is copied into the project."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.reading.checks.strangers import STRANGER
from vision.workshop.data.shots import IGNORE, NO_DIE, TWELVE, Shot, label, table


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


def load(folder: Path, names: set[str]) -> dict[str, list[Shot]]:
    """Every picture of the named sources under ``folder``, by source."""
    return {s.name: _load_source(folder / s.name) for s in SOURCES if s.name in names and (folder / s.name).is_dir()}


def _load_source(folder: Path) -> list[Shot]:
    shots = []
    for line in (folder / "labels.jsonl").read_text().splitlines():
        row = json.loads(line)
        pixels = cv2.imread(str(folder / Path(row["image"]).name))
        if pixels is not None:
            rows = [_label(die) for die in row["dice"]]
            if folder.name == "matteop65":
                _even_sizes(rows)
            if row.get("crop"):
                pixels, rows = _laid(pixels, rows)
            shots.append(Shot(np.asarray(pixels, np.uint8), table(rows), row.get("complete", True), folder.name))
    return shots


def _label(die: dict[str, Any]) -> list[float]:
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
