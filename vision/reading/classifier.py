# SPDX-License-Identifier: MIT
"""Reads the face of every proposed die: one batch of small crops through one network."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Pixels
from vision.reading.network import Floats, Network
from vision.reading.pyramid import Pyramid


@dataclass(frozen=True, slots=True)
class Framing:
    """How a network is shown a place: crops of ``side`` px, in which the die's side is ``die`` px."""

    side: int
    die: int

    @property
    def middle(self) -> float:
        """The crop's middle, in px."""
        return self.side / 2 - 0.5


FIRST, CLOSER, CONTEXT = Framing(48, 28), Framing(56, 40), Framing(48, 21)
NO_DIE, CANT_TELL, SKULL = 0, 7, 8


@dataclass(frozen=True, slots=True, eq=False)
class Classified:
    """What the classifier says of n places. ``logits`` (n, 8): no die, faces 1-6, can't tell.

    ``places`` (n, 3): refined x, y and side in px of the picture; ``angle`` in radians, mod a quarter turn;
    ``upright`` how clearly the classifier sees the face's turn (0-1).
    """

    logits: Floats
    places: Floats
    angle: Floats
    upright: Floats


def softmax(logits: Floats) -> Floats:
    """Chances from logits, along the last axis."""
    top = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(top / top.sum(-1, keepdims=True), np.float32)


def named(classes: Floats) -> Floats:
    """Logits (n, 8) from those of all nine classes: a skull counts as the 1 it stands for."""
    logits = classes[:, :SKULL].copy()
    logits[:, 1] = np.logaddexp(logits[:, 1], classes[:, SKULL])
    return logits


class Classifier:
    """Looks closely at places (x, y, side). First and close classifier differ in their weights and in how near they go.

    A skull stands for the 1, and counts as one: some makers' ornaments round a single pip look like one too.
    """

    def __init__(self, weights: Path, framing: Framing = FIRST) -> None:
        self._network = Network(weights)
        self._framing = framing

    def look(self, pyramid: Pyramid, places: Floats, turns: Floats | None = None) -> Classified:
        """One look at every place, the picture turned by ``turns`` (radians) first if given."""
        if turns is None:
            turns = np.zeros(len(places), np.float32)
        crops = [cut(pyramid, place, self._framing, float(turn)) for place, turn in zip(places, turns, strict=True)]
        answer = self._network.see(crops)
        dx, dy = answer[:, 9] * places[:, 2], answer[:, 10] * places[:, 2]
        cos, sin = np.cos(turns), np.sin(turns)
        refined = np.stack([
            places[:, 0] + cos * dx + sin * dy,
            places[:, 1] - sin * dx + cos * dy,
            places[:, 2] * np.exp(np.clip(answer[:, 11], -0.6, 0.6)),
        ], 1).astype(np.float32)  # fmt: skip
        angle = (np.arctan2(answer[:, 13], answer[:, 12]) / 4 - turns) % (np.pi / 2)
        return Classified(
            named(answer[:, : SKULL + 1]), refined, angle.astype(np.float32), np.hypot(answer[:, 12], answer[:, 13])
        )


def cut(pyramid: Pyramid, place: Floats, framing: Framing, turn: float = 0.0) -> Pixels:
    """The crop round a place, framed as wanted, cut from the level that needs least change."""
    x, y, size = place[:3].tolist()
    index = pyramid.fitting(size, framing.die)
    across, down = pyramid.shrink(index)
    cos, sin = math.cos(turn) * framing.die / size, math.sin(turn) * framing.die / size
    left, top = (across - 1) / 2 - x, (down - 1) / 2 - y
    way = np.array((
        (cos * across, -sin * down, framing.middle + cos * left - sin * top),
        (sin * across, cos * down, framing.middle + sin * left + cos * top),
    ))  # fmt: skip
    rim = (114, 114, 114)
    box = (framing.side, framing.side)
    crop = cv2.warpAffine(pyramid[index], way, box, flags=cv2.INTER_LINEAR, borderValue=rim)
    return np.asarray(crop, np.uint8)
