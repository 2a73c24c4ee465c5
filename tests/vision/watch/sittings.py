# SPDX-License-Identifier: MIT
"""Sittings filmed for the watcher alone: how many of their throws count within two seconds of the last movement?

    python -m tests.vision.watch.sittings FOLDER...    # with sitting.jsonl and truth.jsonl; exit status 1: some wrong

Between throws the bare table is shown as it was at first, so whatever has been moved since is moved again each time, as
cups and cards are.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tests.vision.watch.screening import SOON_S, Counted, Screening
from vision.frame import Pixels

BARE_S, THROW_S = 3.0, 6.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one throw: what ``counted`` (None: nothing), whether that was ``right`` and none lay cocked, and
    what the watcher waited for at the end where nothing counted."""

    throw: int
    cocked: bool
    counted: Counted | None
    right: bool
    waits: str


def play(folder: Path) -> list[Outcome]:
    """Plays one sitting."""
    shots = [json.loads(line) for line in (folder / "sitting.jsonl").read_text().splitlines()]
    truth = {row["image"]: row for row in map(json.loads, (folder / "truth.jsonl").read_text().splitlines())}
    screening = Screening()
    bare = [_picture(folder, shot["picture"]) for shot in shots if not shot["throw"]]
    outcomes = []
    for throw in sorted({shot["throw"] for shot in shots} - {0}):
        here = [shot for shot in shots if shot["throw"] == throw]
        dice = truth[here[-1]["picture"]]["dice"]
        faces = ["skull" if die.get("skull") else str(die["value"]) for die in dice]
        screening.expect(0)
        screening.show(bare, BARE_S)
        screening.expect(here[-1]["expect"], here[-1].get("set", "pips"))
        counted = screening.show([_picture(folder, shot["picture"]) for shot in here], THROW_S)
        outcomes.append(outcome(throw, any(die.get("cocked") for die in dice), counted, faces, screening.waits))
        print(folder.name, outcomes[-1], flush=True)
    return outcomes


def outcome(throw: int, cocked: bool, counted: Counted | None, faces: Sequence[str], waits: str) -> Outcome:
    """The outcome of a throw of these ``faces``."""
    right = counted is None or (counted.faces == tuple(sorted(faces)) and not cocked)
    return Outcome(throw, cocked, counted, right, waits if counted is None else "")


def _picture(folder: Path, name: str) -> Pixels:
    picture = cv2.imread(str(folder / name))
    assert picture is not None, f"{folder / name} is no picture"
    return np.asarray(picture, np.uint8)


def tally(outcomes: Sequence[Outcome]) -> int:
    """Says how many throws counted in time; how many counted wrongly."""
    flat = [one for one in outcomes if not one.cocked]
    soon = sum(one.counted is not None and one.counted.in_time for one in flat)
    wrong = sum(not one.right for one in outcomes)
    print(f"{soon} of {len(flat)} throws without a cocked die within {SOON_S:g} s and unasked; ", end="")
    print(f"{wrong} of {len(outcomes)} wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(min(1, tally([outcome for folder in sys.argv[1:] for outcome in play(Path(folder))])))
