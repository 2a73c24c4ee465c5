# SPDX-License-Identifier: MIT
"""The header of a picture file, before it is decoded: size, orientation, whole or not, transparent or not."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from vision.notice import Notice

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_TIFF = (b"II*\0", b"MM\0*")
_SIZED, _ORIENTATION, _SAMPLES = (256, 257), 274, 277
_LONE = frozenset({0x01, *range(0xD0, 0xD9)})
_MOST_TAGS = 200

FOREIGN: tuple[tuple[int, bytes, str], ...] = (
    (4, b"ftyphei", Notice("foreign-heic-iphone")),
    (4, b"ftyphev", Notice("foreign-heic")),
    (4, b"ftypmif1", Notice("foreign-heic")),
    (4, b"ftypavif", Notice("foreign-avif")),
    (4, b"ftyp", Notice("foreign-video")),
    (0, b"\x1aE\xdf\xa3", Notice("foreign-video")),
    (0, b"%PDF", Notice("foreign-pdf")),
    (0, b"<svg", Notice("foreign-svg")),
    (0, b"<?xml", Notice("foreign-xml")),
    (0, b"PK\x03\x04", Notice("foreign-zip")),
    (0, b"\x00\x00\x01\x00", Notice("foreign-icon")),
)  # fmt: skip
"""What people send that is no picture we read: where its mark stands, the mark, and what to say of it."""


def foreign(data: bytes) -> str:
    """What the file is in place of a picture that can be read, or nothing."""
    return next((words for at, mark, words in FOREIGN if data[at : at + len(mark)] == mark), "")


def header_size(data: bytes) -> tuple[int, int] | None:
    """Width and height as the header of a PNG, JPEG, BMP, GIF, WebP or TIFF states them, or None."""
    if data[:8] == _PNG and len(data) >= 24:
        return _pair(data, 16, ">II")
    if data[:2] == _JPEG:
        frame = _jpeg_frame(data)
        return None if frame is None else _pair(data, frame + 5, ">HH", swap=True)
    if data[:2] == b"BM" and len(data) >= 26:
        return _bmp_size(data)
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return _pair(data, 6, "<HH")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp_size(data)
    if data[:4] in _TIFF:
        tags = _tiff_tags(data)
        return (tags[256], tags[257]) if all(tag in tags for tag in _SIZED) else None
    return None


def damage(data: bytes) -> str:
    """Why the file can't be whole, in plain words (OpenCV would fill what is missing with grey), or nothing."""
    if data[:2] == _JPEG:
        frame = _jpeg_frame(data)  # a thumbnail before it has an end mark of its own
        return _CUT if frame is None or data.find(b"\xff\xd9", frame) < 0 else ""
    if data[:8] == _PNG:
        return _png_damage(data)
    if data[:2] == b"BM":
        return _CUT if _stated(data, 2, "<I") > len(data) else ""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _CUT if _stated(data, 4, "<I") > len(data) - 8 else ""
    if data[:3] == b"GIF":
        return "" if data.rstrip(b"\0")[-1:] == b";" else _CUT
    return ""


def see_through(data: bytes) -> bool:
    """Whether parts of the picture may be transparent."""
    if data[:8] == _PNG and len(data) > 25:
        return data[25] in (4, 6) or b"tRNS" in data[:4096]
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) > 24:
        return data[12:16] == b"VP8L" or (data[12:16] == b"VP8X" and bool(data[20] & 0x10))
    return data[:4] in _TIFF and _tiff_tags(data).get(_SAMPLES, 0) in (2, 4)


def orientation(data: bytes) -> int:
    """How the camera was held, 1 to 8, as the EXIF notes of a PNG or WebP say; 1: upright.

    A TIFF is turned by its decoder, whatever one asks of it.
    """
    if data[:4] in _TIFF:
        return 1
    if data[:8] == _PNG:
        notes = next((data[at + 8 : at + 8 + size] for name, at, size in _png_chunks(data) if name == b"eXIf"), b"")
    else:
        at = data.find(b"EXIF")
        notes = data[at + 8 :].removeprefix(b"Exif\0\0") if at >= 0 else b""
    turn = _tiff_tags(notes).get(_ORIENTATION, 1) if notes[:4] in _TIFF else 1
    return turn if 1 <= turn <= 8 else 1


_CUT = "the picture is cut off before its end"
_DAMAGED = "the picture is damaged: its own check sum does not fit"


def _stated(data: bytes, at: int, form: str) -> int:
    """The size that the header states, or more than any file has where even that is missing."""
    return int(struct.unpack_from(form, data, at)[0]) if len(data) >= at + struct.calcsize(form) else 1 << 62


def _pair(data: bytes, at: int, form: str, swap: bool = False) -> tuple[int, int] | None:
    if len(data) < at + struct.calcsize(form):
        return None
    first, second = struct.unpack_from(form, data, at)
    return (int(second), int(first)) if swap else (int(first), int(second))


def _bmp_size(data: bytes) -> tuple[int, int] | None:
    """The oldest bitmaps have a short header with short numbers."""
    if struct.unpack_from("<I", data, 14)[0] == 12:
        return _pair(data, 18, "<HH")
    width, height = struct.unpack_from("<ii", data, 18)
    return abs(width), abs(height)


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Name, place and size of each part."""
    at = 8
    while at + 8 <= len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        yield name, at, size
        at += 12 + size


def _png_damage(data: bytes) -> str:
    for name, at, size in _png_chunks(data):
        end = at + 8 + size
        if end + 4 > len(data):
            return _CUT
        if zlib.crc32(memoryview(data)[at + 4 : end]) != struct.unpack_from(">I", data, end)[0]:
            return _DAMAGED
        if name == b"IEND":
            return ""
    return _CUT


def _jpeg_frame(data: bytes) -> int | None:
    """Walks the segments to the frame header; its place, or None if there is none."""
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            at = data.find(b"\xff", at)
            if at < 0:
                return None
            continue
        mark = data[at + 1]
        if mark == 0xFF or mark in _LONE:
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


def _tiff_tags(data: bytes) -> dict[int, int]:
    """The first directory's tags that hold one number each."""
    order = "<" if data[:2] == b"II" else ">"
    start = int(struct.unpack_from(order + "I", data, 4)[0]) if len(data) >= 8 else len(data)
    if start + 2 > len(data):
        return {}
    found: dict[int, int] = {}
    for i in range(min(_MOST_TAGS, int(struct.unpack_from(order + "H", data, start)[0]))):
        at = start + 2 + 12 * i
        if at + 12 > len(data):
            break
        tag, kind = struct.unpack_from(order + "HH", data, at)
        if kind in (3, 4):
            found.setdefault(tag, int(struct.unpack_from(order + ("H" if kind == 3 else "I"), data, at + 8)[0]))
    return found
