# SPDX-License-Identifier: MIT
"""The live picture for the dashboard: small, with what was read drawn on it, and only while somebody looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from vision.frame import Pixels
from vision.overlay import draw
from vision.sighting import Reading, Sighting

MOST_WIDE = 960
"""Widest picture that is sent with dice ringed, in pixels."""
PLAIN_WIDE = 1440
"""Widest picture that is sent plain: dice are shown large from it, on a television."""

ASKED_NS = 4_000_000_000
"""How long one request lasts."""

_BUSY_NS, _IDLE_NS = 125_000_000, 1_000_000_000
_QUALITY = 78


class PreviewPace:
    """Decides which frames are worth sending: eight a second at most, one a second while nothing changes."""

    def __init__(self) -> None:
        self._until_ns = -1
        self._last_ns: int | None = None
        self._shown: object = None

    def ask(self, now_ns: int) -> None:
        """Somebody looks."""
        if now_ns > self._until_ns:
            self._shown = None  # whoever comes new gets a picture at once
        self._until_ns = now_ns + ASKED_NS

    def wanted(self, showing: object, now_ns: int) -> bool:
        """True if a picture should be sent; ``showing`` stands for all that makes it worth looking at again."""
        if now_ns > self._until_ns:
            return False
        gap = _IDLE_NS if showing == self._shown else _BUSY_NS
        if self._last_ns is not None and now_ns - self._last_ns < gap:
            return False
        self._last_ns, self._shown = now_ns, showing
        return True


def jpeg_of(pixels: Pixels, sighting: Sighting) -> bytes:
    """The picture as a JPEG at most `MOST_WIDE` wide, with the sighting's dice ringed."""
    small, scale = _small(pixels, MOST_WIDE)
    return _jpeg(draw(small, scaled(sighting, scale)) if sighting.dice or sighting.doubts else small)


def preview(pixels: Pixels, sighting: Sighting | None) -> bytes:
    """The picture with what was read ringed, or (None) plain."""
    return plain_jpeg(pixels) if sighting is None else jpeg_of(pixels, sighting)


def plain_jpeg(pixels: Pixels, most_wide: int = PLAIN_WIDE) -> bytes:
    """The picture as a JPEG at most ``most_wide`` wide, with nothing drawn on it."""
    return _jpeg(_small(pixels, most_wide)[0])


def evidence(
    pixels: Pixels | None, reading: Reading, shown: Callable[[Pixels], Pixels] = lambda pixels: pixels
) -> bytes:
    """What a verified reading was read from, as a JPEG of what is ``shown`` of it; empty where nothing could count.

    Nothing is drawn on it: the pages ring its dice, by what counts and in their language.
    """
    sighting = reading.sighting
    if pixels is None or not reading.verified or not (sighting.dice or sighting.extra):
        return b""
    return plain_jpeg(shown(pixels))


def _small(pixels: Pixels, most_wide: int) -> tuple[Pixels, float]:
    """The picture at most so wide, and how much smaller it is."""
    height, width = pixels.shape[:2]
    scale = min(1.0, most_wide / width)
    if scale == 1:
        return pixels, scale
    size = (round(width * scale), max(1, round(height * scale)))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), dtype=np.uint8), scale


def _jpeg(pixels: Pixels) -> bytes:
    good, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return data.tobytes() if good else b""


def scaled(sighting: Sighting, scale: float) -> Sighting:
    """The sighting on a picture that is ``scale`` times as large."""
    dice = tuple(replace(die, x=die.x * scale, y=die.y * scale, size=die.size * scale) for die in sighting.dice)
    doubts = tuple(replace(doubt, x=doubt.x * scale, y=doubt.y * scale) for doubt in sighting.doubts)
    return replace(
        sighting,
        width=round(sighting.width * scale),
        height=round(sighting.height * scale),
        dice=dice,
        doubts=doubts,
    )
