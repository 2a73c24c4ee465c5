# SPDX-License-Identifier: MIT
"""The interface of every reader, and a reader of several sets on one picture, such as dice beside a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

import cv2
import numpy as np

from vision.extras import joined
from vision.frame import Pixels
from vision.mat.zones import inside
from vision.sighting import Sighting


class Reader(Protocol):
    """Turns one picture into a sighting."""

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        """What the picture shows. ``die_px``: a die's side in pixels, where the rig knows it."""
        ...

    def forget(self) -> None:
        """Takes the next picture as the first of a new rig."""
        ...


@runtime_checkable
class KnowsMap(Protocol):
    """A reader that knows where a printed map lay on the last picture: its corners (px), none if it lay nowhere."""

    outline: tuple[tuple[float, float], ...]


class JointReader:
    """Reads one picture by several readers; the dice are those of the first.

    It does not get to see a printed map that another knows: squares, markers and numbers look like dice, and dice do
    not belong there.
    """

    def __init__(self, readers: Sequence[Reader]) -> None:
        self._readers = tuple(readers)

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        """What all of them see, as one sighting."""
        first, *others = self._readers
        besides = [reader.read(pixels, exposed_ns, die_px) for reader in others]
        maps = [reader.outline for reader in others if isinstance(reader, KnowsMap) and reader.outline]
        seen = first.read(covered(pixels, maps), exposed_ns, die_px)
        return joined([_beside(seen, maps), *besides])

    def forget(self) -> None:
        """Takes the next picture as the first of a new rig."""
        for reader in self._readers:
            reader.forget()


def _beside(sighting: Sighting, maps: Sequence[tuple[tuple[float, float], ...]]) -> Sighting:
    """Without the dice, and the doubts, that lie on a map."""
    dice = tuple(die for die in sighting.dice if not any(inside((die.x, die.y), outline) for outline in maps))
    doubts = tuple(
        doubt for doubt in sighting.doubts if not any(inside((doubt.x, doubt.y), outline) for outline in maps)
    )
    return replace(sighting, dice=dice, doubts=doubts)


def covered(pixels: Pixels, outlines: Sequence[Sequence[tuple[float, float]]]) -> Pixels:
    """The picture with these sheets (px) as flat patches of their mean colour; itself, if there are none."""
    if not outlines:
        return pixels
    plain = pixels.copy()
    for outline in outlines:
        corners = np.round(np.array(outline)).astype(np.int32)
        mask = np.zeros(pixels.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, corners, 255)
        cv2.fillConvexPoly(plain, corners, cv2.mean(pixels, mask)[:3])
    return plain
