# SPDX-License-Identifier: MIT
"""The one question about a doubt that a person can settle, and the close-up of the place that it is about."""

from __future__ import annotations

from statistics import median
from typing import Final

import cv2
import numpy as np

from vision.frame import Pixels
from vision.reading.decide import PERHAPS_A_DIE
from vision.sighting import Question, Reading, die_of

AROUND: Final = 2.0
"""So many widths of the die are shown to each side of it: its neighbours tell which one it is."""
SIDE_PX: Final = 480
"""A close-up is so wide and high: sharp on a phone at half of it."""
_QUALITY = 86
_AMBER, _DARK = (36, 170, 245), (20, 20, 20)
_RING = 0.78
"""The ring's radius, in widths of the die."""


def question_of(reading: Reading, number: int) -> Question | None:
    """What a person may be asked about this reading; None: nothing that lies at a place."""
    sighting = reading.sighting
    for doubt in sighting.doubts:
        if (die := die_of(doubt, sighting.dice)) is not None:
            return Question(number, die.x, die.y, die.size, doubt.why, die.face)
        if doubt.why == PERHAPS_A_DIE:
            size = median(die.size for die in sighting.dice) if sighting.dice else sighting.width / 40
            return Question(number, doubt.x, doubt.y, size, doubt.why)
    return None


def close_up(pixels: Pixels, question: Question) -> bytes:
    """The place that is asked about, with a ring round it and what lies beside it, as a JPEG."""
    height, width = pixels.shape[:2]
    half = min((0.5 + AROUND) * question.size, (min(width, height) - 1) / 2)
    x = min(max(question.x, half), width - 1 - half)
    y = min(max(question.y, half), height - 1 - half)
    scale = SIDE_PX / (2 * half)
    way = np.array(((scale, 0, -scale * (x - half)), (0, scale, -scale * (y - half))), np.float64)
    enlarged = cv2.warpAffine(pixels, way, (SIDE_PX, SIDE_PX), flags=cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA)
    middle = (round(scale * (question.x - x + half)), round(scale * (question.y - y + half)))
    radius = round(_RING * question.size * scale)
    for colour, thick in ((_DARK, 9), (_AMBER, 5)):
        cv2.circle(enlarged, middle, radius, colour, thick, cv2.LINE_AA)
    good, data = cv2.imencode(".jpg", enlarged, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return data.tobytes() if good else b""
