# SPDX-License-Identifier: MIT
"""Others' photographs of real dice as throws: does each count, after how many answers, and rightly?

    python -m tests.vision.photo.sources FOLDER [COUNT]    # with labels.jsonl; exit status 1: some counted wrongly

The number of dice is expected, as a game does. Each question is answered by what the labels say lies there; one
that is refused, or that no answer settles, would have to be taken again.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from statistics import median
from typing import Any

from vision.door import Door
from vision.message import Expect, PhotoAnswer, Photograph, Read, Word
from vision.order import Call
from vision.photo.order import PhotoOrder
from vision.reading.reader import open_reader
from vision.sighting import OUT, Question, StandsFor, face_json
from vision.watch.shelf import Shelf

Label = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one photograph: ``code`` (counted, or why not), how many ``taps`` its dice took, and whether what
    counted was ``right``."""

    code: str
    dice: int
    taps: int
    right: bool
    why: str


class Phones:
    """Send photographs of throws, and answer what is asked."""

    def __init__(self, set_name: str) -> None:
        self._told: list[Any] = []
        self._door = Door(lambda answer: self._told.append(answer.value))
        PhotoOrder(Shelf(open_reader), self._door, self._told.append, set_name)
        self._door.hear(Expect(None, set_name))

    def photograph(self, file: Path, labels: Sequence[Label]) -> Outcome:
        """Sends one as a throw of its own, and answers until it counts or no answer helps."""
        self._told.clear()
        self._door.hear(Call(1, Photograph(file.read_bytes(), "Ann", file.name, (len(labels),))))
        answer = next(one for one in self._told if isinstance(one, PhotoAnswer))
        if answer.code not in ("counted", "doubt"):
            return Outcome(answer.code, len(labels), 0, True, answer.words)
        taps = 0
        while (asked := self._newest.reading.question) is not None and taps <= len(labels) + 2:
            self._door.hear(Call(2, Word("say", asked.number, _said(asked, labels))))
            taps += 1
        reading = self._newest.reading
        faces = Counter(str(face_json(die.face)) for die in reading.sighting.dice)
        right = not reading.verified or faces == Counter(str(label["value"]) for label in labels)
        return Outcome("counted" if reading.verified else "open", len(labels), taps, right, str(reading.why_not))

    @property
    def _newest(self) -> Read:
        return [one for one in self._told if isinstance(one, Read)][-1]


def _said(asked: Question, labels: Sequence[Label]) -> StandsFor:
    """The face that lies there; no die where none does."""
    near = min(labels, key=lambda label: hypot(label["x"] - asked.x, label["y"] - asked.y))
    there = hypot(near["x"] - asked.x, near["y"] - asked.y) < max(near["w"], near["h"]) / 2
    return near["value"] if there else OUT


def throws(folder: Path) -> list[tuple[Path, list[Label]]]:
    """The photographs whose dice are all labelled with their faces, and none is strange."""
    rows = [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]
    plain = [row for row in rows if row["dice"] and all(map(_plain, row["dice"]))]
    return [(folder / Path(row["image"]).name, row["dice"]) for row in plain]


def _plain(label: Label) -> bool:
    return bool(label.get("value")) and not label.get("strange")


def main(folder: Path, count: int | None = None) -> int:
    """Sends so many of a folder's photographs; how many counted wrongly."""
    phones, outcomes = Phones("pips"), list[Outcome]()
    found = throws(folder)
    for file, labels in found[:: max(1, len(found) // (count or len(found)))][:count]:
        outcomes.append(phones.photograph(file, labels))
        print(file.name, outcomes[-1], flush=True)
    counted = [one for one in outcomes if one.code == "counted"]
    wrong = sum(not one.right for one in outcomes)
    print(f"{folder.name}: {dict(Counter(one.code for one in outcomes))}, {wrong} wrong; ", end="")
    if counted:
        most = max(one.taps / one.dice for one in counted)
        print(f"taps: {median(one.taps for one in counted):g} in the median, {most:.2f} a die at most", end="")
    print()
    return wrong


if __name__ == "__main__":
    sys.exit(min(1, main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else None)))
