# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.phone_trial``: how many photographs of a phone are counted right, refused with the right
advice, asked about without need, or (never) counted wrong."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

import cv2
import numpy as np

from vision.frame import Pixels
from vision.mat.layout import mat
from vision.photo.intake import BadPhotograph, taken_in
from vision.photo.look import looked_at
from vision.reading.decide import TOO_MUCH
from vision.reading.reader import Reader, open_reader
from vision.sighting import Reading
from vision.stage.camera import View
from vision.stage.chance import even, often, pick
from vision.stage.floor import floor_of
from vision.stage.render import render
from vision.stage.scene import DieLook, Lens
from vision.steady import verdict
from vision.workshop.data.drawn.sittings import Table, random_table, thrown
from vision.workshop.printed_mat import mat_print

WIDTH, HEIGHT = 4032, 3024
"""A phone's picture (px); it is drawn at half of that and enlarged, as phones do with their sensors' colours."""
_DRAWN: Final = 2
_FOCAL: Final = 0.72
"""A phone's focal length over its picture's width: 26 mm on 36 mm."""
_MAT_HALF: Final = (200.0, 130.0)
_TABLE_HALF: Final = (170.0, 125.0)
_PATTERNED: Final = 0.4
"""On dice more marbled than this pips can hardly be told."""
COCKED: Final = 0.08
"""The share of photographs with a cocked die."""
_TURNS: Final = {1: None, 3: cv2.ROTATE_180, 6: cv2.ROTATE_90_COUNTERCLOCKWISE, 8: cv2.ROTATE_90_CLOCKWISE}
"""EXIF orientations, and how the sensor then lay: the other way round."""
Outcome = Literal["right", "refused", "asked", "wrong"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("right", "refused", "asked", "wrong")
SLANTED_DEG: Final = 10.0
SMEARED: Final = 2.5
"""Beyond these angles from straight above, and pixels of the picture that is read, it is right to blame the phone."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photograph (JPEG), its faces, and how it was taken. ``smear_px``: by how many pixels of the picture as drawn
    the hand moved; ``cocked``: a die leans; ``hidden``: one is off the picture, or one can't see its upper face."""

    data: bytes
    faces: tuple[int, ...]
    expected: int
    matted: bool
    tilt_deg: float
    smear_px: float
    cocked: bool
    hidden: bool
    turn: int


def phone_shot(seed: int) -> Shot:
    """The photograph of this number; the same number gives the same one."""
    rng = np.random.default_rng(seed)
    matted = seed % 2 == 0
    table = _laid(rng, random_table(rng), matted)
    lens = _held(rng, table)
    cocked = often(rng, COCKED)
    scene = replace(table.scene, lens=lens, seed=seed)
    dice = thrown(rng, table, scene, len(table.sides_mm), cocked)
    width, height = WIDTH // _DRAWN, HEIGHT // _DRAWN
    scene = replace(scene, dice=dice)
    picture = render(scene, width, height, floor_of(scene, View(lens, width, height)))
    visible = [die for die in picture.dice if die.visible > 0.8]
    turn = pick(rng, tuple(_TURNS))
    return Shot(
        _sent(picture.pixels, turn),
        tuple(sorted(die.face for die in picture.dice if not die.cocked)),
        len(dice),
        matted,
        lens.tilt_deg,
        lens.motion_px,
        any(die.cocked for die in picture.dice),
        len(visible) < len(dice),
        turn,
    )


def _laid(rng: np.random.Generator, table: Table, matted: bool) -> Table:
    """The table with three to ten dice of one size, whose pips can be read; nothing else lies there but the mat."""
    mats = (mat_print(mat(int(rng.integers(1, 7)))),) if matted else ()
    looks = tuple(look for look in table.looks if look.pattern_amount < _PATTERNED) or (DieLook(),)
    return replace(
        table,
        scene=replace(table.scene, things=(), cups=(), prints=mats),
        looks=looks,
        sides_mm=(max(14.0, table.sides_mm[0]),) * int(rng.integers(3, 11)),
        half_mm=_MAT_HALF if matted else _TABLE_HALF,
        on_paper=True,
    )


def _held(rng: np.random.Generator, table: Table) -> Lens:
    """How the phone is held: as far away as all of it needs, most often still."""
    tilt = even(rng, 0, 35)
    focal = _FOCAL * WIDTH / _DRAWN
    reach = 300.0 if table.scene.prints else 215.0
    far = reach * focal / (0.5 * WIDTH / _DRAWN) * even(rng, 1.05, 1.3)
    smear = even(rng, 3, 14) if often(rng, 0.2) else even(rng, 0, 1.2)
    return Lens(focal_px=focal, height_mm=far, tilt_deg=tilt, tilt_to_deg=even(rng, 0, 360),
                roll_deg=even(rng, -20, 20), k1=even(rng, -0.03, 0.03), blur_px=even(rng, 0.5, 1.0),
                vignette=even(rng, 0, 0.3), motion_px=smear, motion_deg=even(rng, 0, 180))  # fmt: skip


def _sent(pixels: Pixels, turn: int) -> bytes:
    """As a phone sends it: its sensor's way up, told by EXIF."""
    large = cv2.resize(pixels, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    way = _TURNS[turn]
    lying = large if way is None else cv2.rotate(large, way)
    _, data = cv2.imencode(".jpg", lying, [cv2.IMWRITE_JPEG_QUALITY, 90])
    return with_orientation(data.tobytes(), turn)


def with_orientation(jpeg: bytes, turn: int) -> bytes:
    """The JPEG with a note of EXIF how it was held (1 to 8)."""
    notes = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0" + bytes([turn]) + b"\0\0\0\0\0\0\0"
    return jpeg[:2] + b"\xff\xe1" + (len(notes) + 2).to_bytes(2, "big") + notes + jpeg[2:]


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a photograph: counted right; not counted, for what is truly wrong with it; not counted though
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


def _faults(shot: Shot) -> set[str]:
    """The faults of the photograph that may be named."""
    moved, slanted = shot.smear_px > SMEARED, shot.tilt_deg > SLANTED_DEG
    faults = {"blurred": moved, "slanted": slanted, "unclear": moved or slanted}
    return {code for code, fits in faults.items() if fits}


def _rightly(shot: Shot, reading: Reading) -> bool:
    """Whether what is said names what is wrong: a die cocked, hidden or hard to see, a cloth that looks like dice."""
    why = reading.why_not
    unseen = shot.hidden and ("dice-too-few" in why or "doubt" in why)
    hard = (shot.cocked or bool(_faults(shot))) and "doubt" in why
    return hard or unseen or TOO_MUCH in why


def main() -> None:
    """Tries the photographs and prints what became of them."""
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
