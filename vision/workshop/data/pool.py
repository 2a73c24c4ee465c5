# SPDX-License-Identifier: MIT
"""The pool of rendered pictures: made once, kept on disk outside the project, growing while training goes on."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.workshop.data.shots import Floats, Shot, table


def save(path: Path, pictures: list[Pixels], labels: list[Floats]) -> None:
    """Writes one chunk: pictures of one size to ``path``.npy, their label tables to ``path``.json (last)."""
    np.save(path.with_suffix(".npy"), np.stack(pictures))
    text = json.dumps([[[round(float(v), 3) for v in row] for row in rows] for rows in labels])
    half = path.with_suffix(".part")
    half.write_text(text)
    half.rename(path.with_suffix(".json"))


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
