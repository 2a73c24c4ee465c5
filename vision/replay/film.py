# SPDX-License-Identifier: MIT
"""A moving picture as an animated WebP: each picture holds only what has changed, so the file stays small.

OpenCV packs the single pictures; the container around them is written here, because the OpenCV of Debian 13 (4.10)
knows no animations.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.frame import Pixels
from vision.replay.orders import Film
from vision.replay.ring import Still

QUALITY: Final = 60
LAST_MS: Final = 2500
"""So long the last picture stands before it begins anew."""
MOST_GAP_MS: Final = 700
"""A pause in which nothing happened is shown no longer than this."""
_LEAST = 18
_ANIMATED = 0x02
_NO_BLENDING = 0x02


@dataclass(slots=True)
class _Part:
    """A rectangle that changes, where it lies, and how long the picture then stands."""

    at: tuple[int, int]
    size: tuple[int, int]
    body: bytes
    ms: int


def film_of(stills: Sequence[Still]) -> Film | None:
    """The kept pictures in the time that they took; None where there is none that can be read."""
    shots = []
    for still, following in zip(stills, [*stills[1:], None], strict=False):
        pixels = cv2.imdecode(np.frombuffer(still.jpeg, np.uint8), cv2.IMREAD_COLOR)
        gap_ms = LAST_MS if following is None else (following.exposed_ns - still.exposed_ns) // 1_000_000
        if pixels is not None:
            ms = LAST_MS if following is None else min(MOST_GAP_MS, max(20, gap_ms))
            shots.append((np.asarray(pixels, np.uint8), ms))
    same = [shot for shot in shots if shot[0].shape == shots[0][0].shape]
    return animation(same) if same else None


def animation(shots: Iterable[tuple[Pixels, int]], quality: int = QUALITY) -> Film:
    """Pictures of one size, each with how long it stands (ms), as an animated WebP that begins anew for ever.

    Raises:
        ValueError: there is no picture, or one has another size.
    """
    parts: list[_Part] = []
    shown: Pixels | None = None
    for pixels, ms in shots:
        if shown is not None and pixels.shape != shown.shape:
            raise ValueError(f"a picture of {pixels.shape[1::-1]} among those of {shown.shape[1::-1]}; wanted one size")
        where = (0, 0, pixels.shape[1], pixels.shape[0]) if shown is None else _changed(shown, pixels)
        if where is None:
            parts[-1].ms += ms
            continue
        x, y, wide, high = where
        piece = np.ascontiguousarray(pixels[y : y + high, x : x + wide])
        parts.append(_Part((x, y), (wide, high), _packed(piece, quality), ms))
        shown = pixels.copy() if shown is None else shown
        shown[y : y + high, x : x + wide] = piece
    if shown is None:
        raise ValueError("no picture; wanted one or more")
    size = (int(shown.shape[1]), int(shown.shape[0]))
    return Film(_written(parts, size), sum(part.ms for part in parts))


def _changed(before: Pixels, now: Pixels) -> tuple[int, int, int, int] | None:
    """Left, top (both even, as the format wants them), width and height of what has changed; None: nothing."""
    unlike = cv2.absdiff(cv2.blur(before, (3, 3)), cv2.blur(now, (3, 3))).max(axis=2) > _LEAST
    x, y, wide, high = cv2.boundingRect(unlike.astype(np.uint8))
    if wide * high == 0:
        return None
    left, top = max(0, x - 4) & ~1, max(0, y - 4) & ~1
    return left, top, min(now.shape[1], x + wide + 4) - left, min(now.shape[0], y + high + 4) - top


def _packed(pixels: Pixels, quality: int) -> bytes:
    """The chunks of one WebP picture, without the frame around them."""
    good, data = cv2.imencode(".webp", pixels, [cv2.IMWRITE_WEBP_QUALITY, quality])
    if not good:
        raise ValueError("this OpenCV writes no WebP")
    return data.tobytes()[12:]


def _written(parts: Sequence[_Part], size: tuple[int, int]) -> bytes:
    wide, high = size
    head = _chunk(b"VP8X", bytes([_ANIMATED, 0, 0, 0]) + _three(wide - 1) + _three(high - 1))
    loop = _chunk(b"ANIM", struct.pack("<IH", 0xFF000000, 0))
    body = head + loop + b"".join(_chunk(b"ANMF", _frame(part)) for part in parts)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def _frame(part: _Part) -> bytes:
    (x, y), (wide, high) = part.at, part.size
    numbers = (x // 2, y // 2, wide - 1, high - 1, part.ms)
    return b"".join(map(_three, numbers)) + bytes([_NO_BLENDING]) + part.body


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]
