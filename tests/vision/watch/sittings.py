# SPDX-License-Identifier: MIT
"""Sittings filmed for the watcher alone: how many of their throws count within two seconds of the last movement?

    python -m tests.vision.watch.sittings FOLDER...    # with sitting.jsonl and truth.jsonl; exit status 1: some wrong

Between throws the bare table is shown as it was at first, so whatever has been moved since is moved again each time, as
cups and cards are.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tests.ticking import Ticking
from vision.frame import Frame, Pixels
from vision.message import Expect, FromWatcher, Read
from vision.reading.reader import open_reader
from vision.sighting import face_json
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

FRAME_S = 0.1
BARE_S, THROW_S, SOON_S = 3.0, 6.0, 2.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one throw: ``counted_s`` after the last movement (None: nothing counted), whether that was right
    and none lay cocked, and what the watcher waited for at the end where nothing counted."""

    throw: int
    cocked: int
    counted_s: float | None
    right: bool
    waits: str


class Strip:
    """A camera that shows pictures in turn, ten a second."""

    name, live, fresh = "strip", True, False

    def __init__(self, clock: Ticking) -> None:
        self._clock, self._number = clock, 0
        self._shown: list[Pixels] = []

    def open(self) -> None:
        """It is there."""

    def close(self) -> None:
        """Nothing needs giving back."""

    def show(self, pictures: Sequence[Pixels]) -> None:
        """These from now on."""
        self._shown = list(pictures)

    def take(self, timeout_s: float) -> Frame:
        """The next frame."""
        self._clock.ns += int(FRAME_S * 1e9)
        self._number += 1
        self._shown.append(self._shown.pop(0))
        return Frame(self._shown[-1], self._clock.ns, self._number)


def play(folder: Path) -> list[Outcome]:
    """Plays one sitting."""
    shots = [json.loads(line) for line in (folder / "sitting.jsonl").read_text().splitlines()]
    truth = {row["image"]: row for row in map(json.loads, (folder / "truth.jsonl").read_text().splitlines())}
    clock, heard = Ticking(), list[FromWatcher]()
    strip = Strip(clock)
    watcher = Watcher(strip, Shelf(open_reader), heard.append, clock)
    bare = [_picture(folder, shot["picture"]) for shot in shots if not shot["throw"]]
    outcomes = []
    for throw in sorted({shot["throw"] for shot in shots} - {0}):
        here = [shot for shot in shots if shot["throw"] == throw]
        strip.show(bare)
        watcher.hear(Expect(0))
        for _ in range(int(BARE_S / FRAME_S)):
            watcher.step()
        strip.show([_picture(folder, shot["picture"]) for shot in here])
        watcher.hear(Expect(here[-1]["expect"], here[-1].get("set", "pips")))
        outcomes.append(_counted(watcher, heard, throw, truth[here[-1]["picture"]]["dice"]))
        print(folder.name, outcomes[-1], flush=True)
    return outcomes


def _counted(watcher: Watcher, heard: list[FromWatcher], throw: int, dice: Sequence[dict[str, object]]) -> Outcome:
    """Runs until a throw counts, or for `THROW_S`."""
    cocked = sum(bool(die.get("cocked")) for die in dice)
    faces = Counter("skull" if die.get("skull") else str(die["value"]) for die in dice)
    waits = ""
    for frame in range(1, int(THROW_S / FRAME_S) + 1):
        heard.clear()
        watcher.step()
        for told in (one for one in heard if isinstance(one, Read)):
            waits = f"{told.stillness}: {told.reading.why_not}"
            if told.reading.verified and told.reading.expected:
                read = Counter(str(face_json(die.face)) for die in told.reading.sighting.dice)
                return Outcome(throw, cocked, round(frame * FRAME_S, 1), read == faces and not cocked, "")
    return Outcome(throw, cocked, None, True, waits)


def _picture(folder: Path, name: str) -> Pixels:
    picture = cv2.imread(str(folder / name))
    assert picture is not None, f"{folder / name} is no picture"
    return np.asarray(picture, np.uint8)


def main(folders: Sequence[str]) -> int:
    """Plays these sittings; the number of throws that counted wrongly."""
    outcomes = [outcome for folder in folders for outcome in play(Path(folder))]
    flat = [one for one in outcomes if not one.cocked]
    soon = sum(one.counted_s is not None and one.counted_s <= SOON_S for one in flat)
    wrong = sum(not one.right for one in outcomes)
    print(f"{soon} of {len(flat)} throws without a cocked die within {SOON_S:g} s; {wrong} of {len(outcomes)} wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
