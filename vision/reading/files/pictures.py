# SPDX-License-Identifier: MIT
"""Loads picture files from anywhere: upright, eight bits, three colours; refuses what is none before it hurts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import UnreadablePicture
from vision.frame import Pixels
from vision.reading.files.decoder import LOST, decoded
from vision.reading.files.headers import damage, foreign, header_size, orientation, see_through

MOST_PIXELS = 100_000_000
"""Pictures of more pixels are refused, by their header, before they are decoded."""
_MOST_BYTES = 400_000_000
_NONE = "not a picture that can be read"


def load_picture(path: Path) -> Pixels:
    """The picture as it should be seen: EXIF orientation applied, 8-bit BGR, see-through parts white.

    Of a moving picture it is the first one.

    Raises:
        UnreadablePicture: missing, empty, cut off, damaged, over 100 megapixels, or no picture.
    """
    data = _bytes(path)
    size = header_size(data)
    if size is not None and size[0] * size[1] > MOST_PIXELS:
        raise UnreadablePicture(path, f"{size[0]} x {size[1]} pixels are over the 100 megapixels allowed")
    if why := damage(data):
        raise UnreadablePicture(path, why)
    pixels, lost = decoded(data)
    if pixels is None:
        raise UnreadablePicture(path, foreign(data) or _NONE)
    if lost:
        raise UnreadablePicture(path, LOST)
    if pixels.shape[0] * pixels.shape[1] > MOST_PIXELS:
        raise UnreadablePicture(path, "the picture is over the 100 megapixels allowed")
    clear = _on_white(data) if see_through(data) else None
    return _plain(pixels) if clear is None else clear


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise UnreadablePicture(path, "the file is larger than any picture allowed")
        data = path.read_bytes()
    except OSError as error:
        raise UnreadablePicture(path, error.strerror or "cannot be opened") from error
    if not data:
        raise UnreadablePicture(path, "the file is empty")
    return data


def _plain(pixels: NDArray[Any]) -> Pixels:
    """Eight bits a colour, whatever the file held."""
    if pixels.dtype == np.uint16:
        return np.asarray(pixels >> 8, np.uint8)
    return np.ascontiguousarray(pixels, np.uint8)


def _on_white(data: bytes) -> Pixels | None:
    """The picture as it looks on white paper, or None where nothing of it is see-through.

    What lies under a see-through part is anything: often black, which would look like a table.
    """
    pixels, _ = decoded(data, cv2.IMREAD_UNCHANGED)
    if pixels is None or pixels.ndim != 3 or pixels.shape[2] != 4:
        return None
    plain = _plain(pixels)
    if plain[..., 3].min() == 255:
        return None
    cover = plain[..., 3:].astype(np.float32) / 255
    paper = plain[..., :3] * cover + 255 * (1 - cover)
    return _upright(np.asarray(np.round(paper), np.uint8), orientation(data))


def _upright(pixels: Pixels, turn: int) -> Pixels:
    """The picture turned and mirrored as EXIF says; `cv2` does so itself, but not where it keeps transparency."""
    if turn >= 5:
        pixels = np.asarray(pixels.transpose(1, 0, 2))
    if turn in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    if turn in (3, 4, 7, 8):
        pixels = pixels[::-1]
    return np.ascontiguousarray(pixels)
