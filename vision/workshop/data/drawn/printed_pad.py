# SPDX-License-Identifier: MIT
"""Draws a printed score sheet: lines, words, and small dice, as they stand on the pads of many games."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.workshop.data.drawn.traps import PIPS

_ROWS, _ROW, _WIDTH = 13, 62, 640
_WORDS = ("Aces", "Twos", "Threes", "Fours", "Fives", "Sixes", "Sum", "Full", "Small", "Large", "Chance", "Total", "=")


def score_sheet(rng: np.random.Generator) -> Pixels:
    """The sheet's picture (BGR), a third higher than wide."""
    paper, ink = int(rng.integers(215, 252)), int(rng.integers(10, 90))
    sheet = np.full((_ROWS * _ROW + 40, _WIDTH, 3), paper, np.uint8)
    filled = rng.random() < 0.5
    for row in range(_ROWS):
        top = 20 + row * _ROW
        cv2.rectangle(sheet, (16, top), (_WIDTH - 16, top + _ROW), (ink, ink, ink), 2, cv2.LINE_AA)
        word = _WORDS[row]
        cv2.putText(sheet, word, (90, top + 42), 0, 0.9, (ink, ink, ink), 2, cv2.LINE_AA)
        if row < 6 or rng.random() < 0.3:
            _printed_die(sheet, 50, top + _ROW // 2, min(row + 1, 6), ink, filled)
        if rng.random() < 0.4:
            number = str(int(rng.integers(1, 50)))
            cv2.putText(sheet, number, (400, top + 46), 3, 1.1, (120, 40, 30), 3, cv2.LINE_AA)
    cv2.line(sheet, (360, 20), (360, 20 + _ROWS * _ROW), (ink, ink, ink), 2, cv2.LINE_AA)
    return sheet


def _printed_die(sheet: Pixels, x: int, y: int, face: int, ink: int, filled: bool) -> None:
    """A die of ``face`` around a place: black with pale pips if ``filled``, else an outline with dark ones."""
    half, step = 24, 14
    paper = int(sheet[2, 2, 0])
    cv2.rectangle(sheet, (x - half, y - half), (x + half, y + half), (ink, ink, ink), -1 if filled else 3, cv2.LINE_AA)
    colour = (paper, paper, paper) if filled else (ink, ink, ink)
    for column, row in PIPS[face]:
        cv2.circle(sheet, (x + column * step, y + row * step), 5, colour, -1, cv2.LINE_AA)
