# SPDX-License-Identifier: MIT
"""Loads picture files from anywhere: upright, eight bits, three colours; refuses what is none before it hurts."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import UnreadablePicture
from vision.frame import Pixels

MOST_PIXELS = 100_000_000
"""Pictures of more pixels are refused, by their header, before they are decoded."""
_MOST_BYTES = 400_000_000


def load_picture(path: Path) -> Pixels:
    """The picture as it should be seen: EXIF orientation applied, 8-bit BGR, no alpha.

    Raises:
        UnreadablePicture: missing, empty, cut off, over 100 megapixels, or no picture.
    """
    data = _bytes(path)
    size = header_size(data)
    if size is not None and size[0] * size[1] > MOST_PIXELS:
        raise UnreadablePicture(path, f"{size[0]} x {size[1]} pixels are over the 100 megapixels allowed")
    if _cut_off(data):
        raise UnreadablePicture(path, "the picture is cut off before its end")
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise UnreadablePicture(path, "not a picture that can be read") from error
    if pixels is None or not pixels.size:
        raise UnreadablePicture(path, "not a picture that can be read")
    if pixels.shape[0] * pixels.shape[1] > MOST_PIXELS:
        raise UnreadablePicture(path, "the picture is over the 100 megapixels allowed")
    return _plain(pixels)


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


def _cut_off(data: bytes) -> bool:
    """Whether a JPEG or PNG ends before its end mark (OpenCV would fill the rest with grey)."""
    if data[:2] == b"\xff\xd8":
        frame = _jpeg_frame(data)  # a thumbnail before it has an end mark of its own
        return frame is None or data.find(b"\xff\xd9", frame) < 0
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return b"IEND" not in data[-64:]
    return False


def header_size(data: bytes) -> tuple[int, int] | None:
    """Width and height as the header of a PNG, JPEG, BMP, GIF, WebP or TIFF states them, or None."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return _pair(data, 16, ">II")
    if data[:2] == b"\xff\xd8":
        frame = _jpeg_frame(data)
        return None if frame is None else _pair(data, frame + 5, ">HH", swap=True)
    if data[:2] == b"BM" and len(data) >= 26:
        width, height = struct.unpack_from("<ii", data, 18)
        return abs(width), abs(height)
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return _pair(data, 6, "<HH")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp_size(data)
    if data[:4] in (b"II*\0", b"MM\0*"):
        return _tiff_size(data)
    return None


def _pair(data: bytes, at: int, form: str, swap: bool = False) -> tuple[int, int] | None:
    if len(data) < at + struct.calcsize(form):
        return None
    first, second = struct.unpack_from(form, data, at)
    return (int(second), int(first)) if swap else (int(first), int(second))


def _jpeg_frame(data: bytes) -> int | None:
    """Walks the segments to the frame header; its place, or None if there is none."""
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            at += 1
            continue
        mark = data[at + 1]
        if mark in (0xFF, 0x01) or 0xD0 <= mark <= 0xD8:
            at += 1 if mark == 0xFF else 2
            continue
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            return at
        at += 2 + int(struct.unpack_from(">H", data, at + 2)[0])
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X" and len(data) >= 30:
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 " and len(data) >= 30:
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


def _tiff_size(data: bytes) -> tuple[int, int] | None:
    """Width and height tags of the first directory."""
    order = "<" if data[:2] == b"II" else ">"
    start = int(struct.unpack_from(order + "I", data, 4)[0]) if len(data) >= 8 else len(data)
    if start + 2 > len(data):
        return None
    found: dict[int, int] = {}
    for i in range(int(struct.unpack_from(order + "H", data, start)[0])):
        at = start + 2 + 12 * i
        if at + 12 > len(data):
            break
        tag, kind = struct.unpack_from(order + "HH", data, at)
        if tag in (256, 257):
            found[tag] = int(struct.unpack_from(order + ("H" if kind == 3 else "I"), data, at + 8)[0])
    return (found[256], found[257]) if len(found) == 2 else None
