# SPDX-License-Identifier: MIT
"""The last seconds as small JPEGs, in memory alone: many while something moves, few while nothing does."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from vision.frame import Pixels
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
