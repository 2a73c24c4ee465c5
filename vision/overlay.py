# SPDX-License-Identifier: MIT
"""Draws on a picture what was read from it: green rings are sure, amber ones want a person's eye."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.sighting import TRUST, Die, Doubt, Sighting, face_name

GREEN = (80, 220, 60)
AMBER = (0, 170, 255)
_DARK = (20, 20, 20)
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def draw(pixels: Pixels, sighting: Sighting) -> Pixels:
    """A copy of the picture with every die ringed and numbered and every doubt ringed in amber with its reason."""
    out = np.ascontiguousarray(pixels).copy()
    scale = max(0.4, max(out.shape[:2]) / 1600)
    for die in sighting.dice:
        _draw_die(out, die, scale, _near(die, sighting.doubts))
    for doubt in sighting.doubts:
        owner = next((d for d in sighting.dice if np.hypot(d.x - doubt.x, d.y - doubt.y) < d.size / 2), None)
        reach = owner.size * 0.8 if owner else 24 * scale
        if owner is None:
            _ring(out, doubt.x, doubt.y, reach, AMBER, scale)
        _word(out, doubt.x, doubt.y + reach + 14 * scale, doubt.why, 0.45 * scale, AMBER)
    return out


def _near(die: Die, doubts: tuple[Doubt, ...]) -> bool:
    return any(np.hypot(die.x - d.x, die.y - d.y) < die.size / 2 for d in doubts)


def _draw_die(out: Pixels, die: Die, scale: float, doubted: bool) -> None:
    sure = die.face is not None and die.sure >= TRUST and not die.cocked and not doubted
    colour = GREEN if sure else AMBER
    _ring(out, die.x, die.y, die.size * 0.8, colour, scale)
    word = "?" if die.face is None else face_name(die.face)
    size = max(0.45 * scale, die.size / 60)
    _word(out, die.x + die.size * 0.62, die.y - die.size * 0.62, word, size, colour)


def _ring(out: Pixels, x: float, y: float, reach: float, colour: tuple[int, int, int], scale: float) -> None:
    """A coloured ring with a dark rim, to stand out on any ground."""
    at = (round(x), round(y))
    thick = max(1, round(2 * scale))
    cv2.circle(out, at, round(reach), _DARK, thick + max(2, round(3 * scale)), cv2.LINE_AA)
    cv2.circle(out, at, round(reach), colour, thick, cv2.LINE_AA)


def _word(out: Pixels, x: float, y: float, word: str, size: float, colour: tuple[int, int, int]) -> None:
    """A word centred on a place, moved inside the picture, in colour with a dark rim."""
    thick = max(1, round(2 * size))
    (width, height), _ = cv2.getTextSize(word, _FONT, size, thick)
    left = int(np.clip(x - width / 2, 2, max(2, out.shape[1] - width - 2)))
    foot = int(np.clip(y + height / 2, height + 2, out.shape[0] - 3))
    cv2.putText(out, word, (left, foot), _FONT, size, _DARK, thick + max(2, round(4 * size)), cv2.LINE_AA)
    cv2.putText(out, word, (left, foot), _FONT, size, colour, thick, cv2.LINE_AA)
