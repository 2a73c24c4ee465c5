# SPDX-License-Identifier: MIT
"""Looks again at the frames that a count was read from, each way up: a face stands only if the looks agree on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.frame import Pixels
from vision.reading.reader import Reader
from vision.sighting import TRUST, Die, Sighting, far, is_sure

MOST_BYTES: Final = 24 * 2**20
"""So much the frames of one count may take."""
MOST_FRAMES: Final = 3
AGREED: Final = 0.8
"""Such a share of the looks must be sure of one and the same face."""
LEAST: Final = 4
"""And so many must be sure of it."""
NEAR: Final = 0.35
_TURNS: Final = (None, cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE)


def few(frames: Sequence[Pixels]) -> tuple[Pixels, ...]:
    """The newest of them that may be kept."""
    kept: list[Pixels] = []
    for pixels in reversed(frames[-MOST_FRAMES:]):
        if sum(frame.nbytes for frame in kept) + pixels.nbytes <= MOST_BYTES:
            kept.append(pixels)
    return tuple(reversed(kept))


def looks_of(pixels: Pixels, reader: Reader) -> list[tuple[Die, ...]]:
    """What the reader sees on the frame held each of four ways, in the places of the frame as it is."""
    height, width = pixels.shape[:2]
    looks = []
    for turn in _TURNS:
        turned = pixels if turn is None else np.ascontiguousarray(cv2.rotate(pixels, turn))
        looks.append(tuple(_back(die, turn, width, height) for die in reader.read(np.asarray(turned, np.uint8)).dice))
    return looks


def judged(counted: Sighting, looks: Sequence[Sequence[Die]]) -> Sighting:
    """``counted`` with each die as the looks agree that it is; one they don't agree on has no sure face."""
    dice = tuple(_judged(die, looks) for die in counted.dice)
    return replace(counted, dice=dice, doubts=())


def _judged(counted: Die, looks: Sequence[Sequence[Die]]) -> Die:
    there = [near for look in looks if (near := _nearest(counted, look)) is not None]
    sure = Counter(die.face for die in there if is_sure(die))
    face, votes = sure.most_common(1)[0] if sure else (None, 0)
    if votes >= LEAST and votes >= AGREED * len(looks):
        return replace(counted, face=face, sure=max(TRUST, counted.sure))
    return replace(counted, sure=min(counted.sure, TRUST - 0.01))


def _nearest(die: Die, look: Sequence[Die]) -> Die | None:
    near = min(look, key=lambda other: far(die, other), default=None)
    return near if near is not None and far(die, near) < NEAR * die.size else None


def _back(die: Die, turn: int | None, width: int, height: int) -> Die:
    """Where ``die`` lies on the frame before it was turned."""
    if turn == cv2.ROTATE_90_CLOCKWISE:
        return replace(die, x=die.y, y=height - die.x)
    if turn == cv2.ROTATE_180:
        return replace(die, x=width - die.x, y=height - die.y)
    if turn == cv2.ROTATE_90_COUNTERCLOCKWISE:
        return replace(die, x=width - die.y, y=die.x)
    return die
