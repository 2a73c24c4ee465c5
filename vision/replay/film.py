# SPDX-License-Identifier: MIT
"""The last seconds of frames, kept small in memory, and films of them: animated WebP, in which each picture holds only
what has changed, so the file stays small.

OpenCV packs the single pictures; the container around them is written here, because the OpenCV of Debian 13 (4.10)
knows no animations.
"""

from __future__ import annotations

import struct
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from vision.frame import Pixels
from vision.replay.orders import Film
from vision.watch.preview import plain_jpeg

WIDE: Final = 720
"""Widest picture that is kept, in pixels."""
SECONDS_NS: Final = 8_000_000_000
"""So far back a clip goes."""
AFTER_NS: Final = 800_000_000
"""And so far on: the hand that shouted is seen to come down."""
MOVING_NS, STILL_NS = 120_000_000, 2_000_000_000
ANEW_NS: Final = 10_000_000_000
"""A picture of a table on which nothing has moved since is shown again, but for no longer than this."""
MOST_BYTES: Final = 8 * 2**20
"""So much the ring holds, and each clip: pictures beyond that are given up, the oldest first."""
MOST_CLIPS: Final = 3
FORGOTTEN_NS: Final = 3 * 3600 * 1_000_000_000
"""So long after the last mark everything is forgotten: the evening is over."""
QUALITY: Final = 60
LAST_MS: Final = 2500
"""So long the last picture stands before it begins anew."""
MOST_GAP_MS: Final = 700
"""A pause in which nothing happened is shown no longer than this."""
_LEAST = 18
_ANIMATED = 0x02
_NO_BLENDING = 0x02


@dataclass(frozen=True, slots=True)
class Still:
    """One kept picture: when it was exposed (CLOCK_MONOTONIC, ns), as a JPEG."""

    exposed_ns: int
    jpeg: bytes


@dataclass(slots=True)
class _Clip:
    until_ns: int
    stills: list[Still] = field(default_factory=list)


class Ring:
    """Feed it every frame, `mark` what shall be kept, and have it as a `clip`. ``shown``: what of a frame is kept."""

    def __init__(self, shown: Callable[[Pixels], Pixels] = lambda pixels: pixels) -> None:
        self._shown = shown
        self._stills: deque[Still] = deque()
        self._bytes = 0
        self._last_ns: int | None = None
        self._drawn_ns: int | None = None
        self._marked_ns: int | None = None
        self._clips: OrderedDict[int, _Clip] = OrderedDict()

    def feed(self, pixels: Pixels, exposed_ns: int, moving: bool, now_ns: int) -> None:
        """One more frame; ``moving``: something does."""
        gap = MOVING_NS if moving else STILL_NS
        self._drawn_ns = None if moving else self._drawn_ns
        if self._last_ns is not None and 0 <= now_ns - self._last_ns < gap:
            return
        self._last_ns = now_ns
        still = Still(exposed_ns, self._jpeg(pixels, moving, now_ns))
        self._stills.append(still)
        self._bytes += len(still.jpeg)
        for clip in self._clips.values():
            if exposed_ns <= clip.until_ns:
                clip.stills.append(still)
        while self._bytes > MOST_BYTES or exposed_ns - self._stills[0].exposed_ns > SECONDS_NS + STILL_NS:
            self._bytes -= len(self._stills.popleft().jpeg)
        if self._marked_ns is not None and now_ns - self._marked_ns > FORGOTTEN_NS:
            self.forget()

    def _jpeg(self, pixels: Pixels, moving: bool, now_ns: int) -> bytes:
        """This frame's picture, or the last one, while nothing moves."""
        if self._drawn_ns is not None and 0 <= now_ns - self._drawn_ns < ANEW_NS:
            return self._stills[-1].jpeg
        self._drawn_ns = None if moving else now_ns
        return plain_jpeg(self._shown(pixels), WIDE)

    def mark(self, number: int, now_ns: int) -> None:
        """Keep the last seconds as clip ``number``; the oldest clip makes room."""
        self._marked_ns = now_ns
        self._clips[number] = _Clip(now_ns + AFTER_NS, list(self._stills))
        while len(self._clips) > MOST_CLIPS:
            self._clips.popitem(last=False)

    def clip(self, number: int) -> tuple[Still, ...]:
        """The pictures of clip ``number``, the oldest first; none where it is not kept any more."""
        found = self._clips.get(number)
        return () if found is None else tuple(found.stills)

    def forget(self) -> None:
        """The evening is over, or another game begins."""
        self._stills.clear()
        self._clips.clear()
        self._bytes, self._last_ns, self._drawn_ns, self._marked_ns = 0, None, None, None


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
