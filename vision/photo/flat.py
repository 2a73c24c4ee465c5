# SPDX-License-Identifier: MIT
"""Tells whether dice on a photograph lie flat: each is measured in four turns, on the original photograph.

The mat tells how a flat die leans at each place; without one the dice tell it together, and what is known of phones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log
from typing import Final

import numpy as np

from vision.frame import Pixels
from vision.photo.straight import Straight
from vision.reading.decide import NOT_SURE, TOO_NEAR
from vision.reading.policy import CHANCES
from vision.scene import lean
from vision.scene.bare_table import BareTable
from vision.scene.flatness import TableContext, flat_chance, measured_leans
from vision.scene.lean import Camera, CameraKind
from vision.scene.scene import Measures
from vision.sighting import Candidate

_LIKELY: Final = 0.5
_BY_HAND: Final = CameraKind((0.0, 0.0, 1.3), (0.3, 0.3, 0.2))
"""A phone is held up to some 35 degrees aslant (right and down, sines); its picture is 1.3 focal lengths wide."""
_BESIDE_MAT: Final = CameraKind((0.0, 0.0, 0.0), (0.06, 0.06, 0.15))
"""What the mat tells of it is off by so much: the focal length is guessed."""
_ASKED: Final = 0.9
"""Dice that are nearer to one another than flat ones can be are asked about."""
_STEP: Final = 0.06
"""Dice are measured together whose sides differ by less than this part."""


def measured(
    pixels: Pixels, kept: Sequence[Candidate], reader: Measures, straight: Straight | None
) -> tuple[Candidate, ...]:
    """The candidates, measured on the photograph ``pixels``: how what is likely a die leans, how sure its face is.

    Of what is not surely a die, what the reader has against it stands: a side of a die that leans looks flat as well.
    """
    found = list(kept)
    groups: dict[int, list[int]] = {}
    there = [candidate if straight is None else _taken(candidate, straight) for candidate in kept]
    for i, candidate in enumerate(kept):
        if candidate.why and candidate.there < CHANCES.sure:
            found[i] = replace(candidate, lean=None)
        elif candidate.there >= _LIKELY and candidate.faces:
            groups.setdefault(round(log(there[i].die.size) / _STEP), []).append(i)
    for which in groups.values():
        side = float(np.median([there[i].die.size for i in which]))
        for i, anew in zip(which, reader.measure(pixels, [there[i] for i in which], side), strict=True):
            found[i] = replace(found[i], lean=anew.lean, wobble=anew.wobble, sure_face=_sure(found[i], anew))
    return tuple(found)


def _sure(candidate: Candidate, anew: Candidate) -> float:
    """How sure the face is after it was measured: surer, if that names the same and nothing else speaks against it."""
    same = candidate.die.face == anew.die.face and candidate.why in ("", NOT_SURE)
    return max(candidate.sure_face, anew.sure_face) if same else candidate.sure_face


def _taken(candidate: Candidate, straight: Straight) -> Candidate:
    """The candidate of a straightened picture as it lies on the photograph."""
    die, turn = candidate.die, np.radians(candidate.die.angle)
    right = np.array([np.cos(turn), np.sin(turn)]) * die.size / 2
    down = np.array([-right[1], right[0]])
    ends = np.array([[die.x, die.y]] * 5) + np.stack([0 * right, right, -right, down, -down])
    middle, *four = straight.back(ends)
    across, along = four[0] - four[1], four[2] - four[3]
    size = float(np.sqrt(abs(across[0] * along[1] - across[1] * along[0])))
    angle = float(np.degrees(np.arctan2(across[1], across[0]))) % 90
    return replace(candidate, die=replace(die, x=float(middle[0]), y=float(middle[1]), size=size, angle=angle))


def flat_chances(kept: Sequence[Candidate], straight: Straight | None, width: int, height: int) -> list[float]:
    """The chance that each of the ``measured`` candidates lies flat; the photograph's ``width`` and ``height`` (px)."""
    leaning, places, ways = measured_leans(kept)
    by_mat = straight is not None and straight.taken.pose is not None
    camera = Camera(kinds=(_BESIDE_MAT if by_mat else _BY_HAND,))
    if straight is not None:
        ways, places = ways - straight.flat_leans(places), straight.back(places)
    strays = dict(zip(leaning, lean.strays(camera, lean.rows_of(places, width, height), ways), strict=True))
    around = TableContext(camera, BareTable(), ())
    chances = [flat_chance(candidate, kept, around, strays.get(i)) for i, candidate in enumerate(kept)]
    return [min(chance, _ASKED) if c.why == TOO_NEAR else chance for c, chance in zip(kept, chances, strict=True)]


def tilt_deg(kept: Sequence[Candidate], width: int, height: int) -> float:
    """How far from straight above the phone was held, as the dice of a photograph without a mat tell it."""
    _, places, ways = measured_leans(kept)
    across, down, _ = lean.camera_numbers(Camera(kinds=(_BY_HAND,)), lean.rows_of(places, width, height), ways)
    return float(np.degrees(np.arcsin(min(1.0, float(np.hypot(across, down))))))
