# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.phone_trial``: how many photographs of a phone are counted right, refused with the right
advice, asked about without need, or (never) counted wrong.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import cv2

from vision.photo.intake import taken_in
from vision.photo.look import looked_at
from vision.photo.words import BadPhotograph
from vision.reading.decide import TOO_MUCH
from vision.reading.reader import Reader, open_reader
from vision.sighting import Reading
from vision.steady import verdict
from vision.workshop.phone_shots import Shot, phone_shot

Outcome = Literal["right", "refused", "asked", "wrong"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("right", "refused", "asked", "wrong")


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a photograph: counted right; not counted, for what is truly wrong with it; not counted though
    nothing is wrong with it; counted wrong. ``said``: what a player is told."""

    outcome: Outcome
    words: str
    ms: float = 0.0


def tried(shot: Shot, reader: Reader) -> Result:
    """The photograph as the table would take it."""
    try:
        look = looked_at(taken_in(shot.data), reader, numbers=(shot.expected,))
    except BadPhotograph as error:
        return Result("refused" if error.code in _faults(shot) else "asked", error.code)
    reading, _ = verdict(look.sighting, shot.expected)
    if not reading.verified:
        return Result("refused" if _rightly(shot, reading) else "asked", reading.why_not, look.sighting.ms)
    shown = tuple(sorted(die.face if isinstance(die.face, int) else 1 for die in look.sighting.dice))
    right = shown == shot.faces and not shot.cocked
    return Result("right" if right else "wrong", f"counted {shown}, truth {shot.faces}", look.sighting.ms)


SLANTED_DEG: Final = 10.0
SMEARED: Final = 2.5
"""Beyond these angles from straight above, and pixels of the picture that is read, it is right to blame the phone."""


def _faults(shot: Shot) -> set[str]:
    """What may rightly be said against the photograph."""
    moved, slanted = shot.smear_px > SMEARED, shot.tilt_deg > SLANTED_DEG
    faults = {"blurred": moved, "slanted": slanted, "unclear": moved or slanted}
    return {code for code, fits in faults.items() if fits}


def _rightly(shot: Shot, reading: Reading) -> bool:
    """Whether what is said names what is wrong: a cocked die, one that can't be seen, a cloth that looks like dice."""
    why = reading.why_not
    unseen = shot.hidden and ("dice-too-few" in why or "doubt" in why)
    return (shot.cocked and "doubt" in why) or unseen or TOO_MUCH in why


def main() -> None:
    """Tries so many photographs and says what became of them."""
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.phone_trial", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first photograph's number")
    parser.add_argument("--shots", type=int, default=40)
    parser.add_argument("--keep", type=Path, help="a folder for the photographs")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader, outcomes = open_reader("skull"), Counter[str]()
    for number in range(args.seed, args.seed + args.shots):
        shot = phone_shot(number)
        result = tried(shot, reader)
        outcomes[result.outcome] += 1
        mat = "mat" if shot.matted else "no mat"
        print(f"{number}: {result.outcome} ({mat}, {shot.tilt_deg:.0f} degrees, moved {shot.smear_px:.1f} px, "
              f"{result.ms:.0f} ms): {result.words}", flush=True)  # fmt: skip
        if args.keep is not None:
            args.keep.mkdir(parents=True, exist_ok=True)
            (args.keep / f"{number}.jpg").write_bytes(shot.data)
    print(", ".join(f"{outcomes[outcome]} {outcome}" for outcome in OUTCOMES))


if __name__ == "__main__":
    main()
