# SPDX-License-Identifier: MIT
"""Makes of a phone's upload a picture that can be read, upright and of a bounded size, or says why not."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.frame import Pixels
from vision.notice import Notice
from vision.reading.files.decoder import decoded
from vision.reading.files.headers import damage, foreign, header_size

DARK: Final = Notice("photo-dark")
BLURRED: Final = Notice("photo-blurred")
FAR: Final = Notice("photo-far")
SLANTED: Final = Notice("photo-slanted")
UNCLEAR: Final = Notice("photo-unclear")
CUT_OFF: Final = Notice("photo-cut-off")
NO_PICTURE: Final = Notice("photo-no-picture")
UNLIKE: Final = Notice("photo-unlike")
FAILED: Final = Notice("photo-failed")
WORKED_ON: Final = 2100
"""The longer side (px) of the picture that is read; a phone's are halved while they are unpacked."""
LEAST: Final = 640
"""A picture whose longer side is shorter (px) is a small copy."""
MOST: Final = 66_000_000
"""Pixels of a JPEG, which is unpacked at a part of its size."""
MOST_WHOLE: Final = 26_000_000
"""Pixels of any other kind, which is unpacked whole."""
_JPEG: Final = b"\xff\xd8"
_BLACK: Final = 40.0
"""What only two thousandths of the picture exceed is darker than this (of 255) where nothing can be seen."""
_PARTS: Final = (
    (8, cv2.IMREAD_REDUCED_COLOR_8),
    (4, cv2.IMREAD_REDUCED_COLOR_4),
    (2, cv2.IMREAD_REDUCED_COLOR_2),
    (1, cv2.IMREAD_COLOR),
)


class BadPhotograph(ValueError):
    """A photograph that is not read; ``code`` is one word for programs, the message says what to do."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code


def taken_in(data: bytes) -> Pixels:
    """The photograph upright, as EXIF says, its longer side `WORKED_ON` pixels at most.

    Raises:
        BadPhotograph: no picture, cut off, too large (by its header, before it is unpacked), too small, or dark.
    """
    size = header_size(data)
    if size is None:
        raise BadPhotograph("no-picture", _foreign(data))
    width, height = size
    if width * height > (MOST if data[:2] == _JPEG else MOST_WHOLE):
        raise BadPhotograph("too-large", Notice("photo-large", width=width, height=height))
    if max(width, height) < LEAST:
        raise BadPhotograph("too-small", Notice("photo-small", width=width, height=height))
    if damage(data):
        raise BadPhotograph("cut-off", CUT_OFF)
    pixels = _fitted(_unpacked(data, max(width, height)))
    if float(np.percentile(pixels[::4, ::4], 99.8)) < _BLACK:
        raise BadPhotograph("dark", DARK)
    return pixels


def _foreign(data: bytes) -> str:
    format_name = foreign(data)
    return Notice("photo-foreign", what=format_name) if format_name else NO_PICTURE


def _unpacked(data: bytes, longer: int) -> Pixels:
    """At the smallest part of its size that is still large enough; only a JPEG is unpacked in parts."""
    part = next(part for part, _ in _PARTS if part == 1 or longer / part >= WORKED_ON * 0.75)
    flag = dict(_PARTS)[part]
    pixels, lost = decoded(data, flag)
    if pixels is None:
        raise BadPhotograph("no-picture", NO_PICTURE)
    if lost:
        raise BadPhotograph("cut-off", CUT_OFF)
    return np.ascontiguousarray(pixels, np.uint8)


def _fitted(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    scale = WORKED_ON / max(width, height)
    if scale >= 1:
        return pixels
    size = (round(width * scale), round(height * scale))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
