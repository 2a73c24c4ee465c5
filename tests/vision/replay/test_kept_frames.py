# SPDX-License-Identifier: MIT
"""The last seconds are kept in a bounded ring, shown as a small moving picture, and forgotten when the evening ends."""

from __future__ import annotations

import struct

import cv2
import numpy as np
import pytest

from vision.frame import Pixels
from vision.replay.film import (
    ANEW_NS,
    FORGOTTEN_NS,
    LAST_MS,
    MOST_BYTES,
    MOST_CLIPS,
    MOST_GAP_MS,
    SECONDS_NS,
    STILL_NS,
    Ring,
    animation,
    film_of,
)

MS = 1_000_000


def picture(at: int = 0, wide: int = 320, high: int = 240) -> Pixels:
    """Wood with a red square that has moved ``at`` to the right."""
    wood = cv2.resize(np.random.default_rng(3).normal(110, 12, (30, 8)).astype(np.float32), (wide, high))
    out = np.repeat(wood[..., None], 3, axis=2).clip(0, 255).astype(np.uint8)
    cv2.rectangle(out, (20 + at, 100), (60 + at, 140), (40, 40, 220), -1)
    return out


def fed(seconds: float, moving: bool, ring: Ring | None = None, begin_ns: int = 0) -> tuple[Ring, int]:
    """A ring after so long at ten frames a second, and the time then."""
    ring, now = ring or Ring(), begin_ns
    for n in range(round(10 * seconds)):
        now = begin_ns + n * 100 * MS
        ring.feed(picture(n % 100), now, moving, now)
    return ring, now


def test_a_clip_holds_the_last_seconds_and_what_comes_just_after() -> None:
    ring, now = fed(30, moving=True)
    ring.mark(7, now)
    before = ring.clip(7)
    assert SECONDS_NS - 300 * MS < now - before[0].exposed_ns <= SECONDS_NS + STILL_NS + 200 * MS
    fed(3, True, ring, now + 100 * MS)
    after = ring.clip(7)
    assert after[: len(before)] == before
    assert 0 < after[-1].exposed_ns - now < 1000 * MS, "the hand comes down"


def test_while_nothing_moves_hardly_anything_is_kept() -> None:
    ring, now = fed(30, moving=False)
    ring.mark(1, now)
    assert len(ring.clip(1)) <= 6


def test_while_nothing_moves_a_picture_is_shown_again_and_now_and_then_taken_anew() -> None:
    ring, now = fed(8, moving=False)
    ring.mark(1, now)
    assert len({still.jpeg for still in ring.clip(1)}) == 1
    assert len({still.exposed_ns for still in ring.clip(1)}) == 4
    ring, now = fed(1, True, ring, now + 100 * MS)
    ring, now = fed(5, False, ring, now + 100 * MS)
    ring.mark(2, now)
    assert len({still.jpeg for still in ring.clip(2)[-2:]}) == 1, "what lies there since then"
    assert ring.clip(2)[-1].jpeg != ring.clip(1)[-1].jpeg
    ring, now = fed(1 + ANEW_NS / 1e9, False, ring, now + 100 * MS)
    ring.mark(3, now)
    assert len({still.jpeg for still in ring.clip(3)}) == 2


def test_what_is_kept_is_bounded_however_long_it_moves() -> None:
    ring = Ring()
    noise = np.random.default_rng(0).integers(0, 255, (540, 720, 3), np.uint8)  # packs as badly as can be
    for n in range(200):
        ring.feed(noise, n * 120 * MS, True, n * 120 * MS)
        ring.mark(n, n * 120 * MS)
    kept = {still for n in range(200) for still in ring.clip(n)}
    assert sum(bool(ring.clip(n)) for n in range(200)) == MOST_CLIPS
    assert sum(len(still.jpeg) for still in kept) <= 2 * MOST_BYTES


def test_all_is_forgotten_when_the_evening_ends() -> None:
    ring, now = fed(10, moving=True)
    ring.mark(1, now)
    later = now + FORGOTTEN_NS + MS
    ring.feed(picture(), later, False, later)
    assert ring.clip(1) == ()
    ring.mark(2, later)
    ring.forget()
    assert ring.clip(2) == ()


def test_a_film_is_an_animated_webp_that_holds_only_what_changed() -> None:
    shots = [(picture(8 * n), 100) for n in range(10)]
    film = animation(shots)
    assert (film.webp[:4], film.webp[8:16]) == (b"RIFF", b"WEBPVP8X")
    assert struct.unpack("<I", film.webp[4:8])[0] == len(film.webp) - 8
    assert film.ms == 1000
    whole = sum(len(cv2.imencode(".webp", one, [cv2.IMWRITE_WEBP_QUALITY, 60])[1]) for one, _ in shots)
    assert len(film.webp) < whole / 2


@pytest.mark.skipif(not hasattr(cv2, "imdecodeanimation"), reason="this OpenCV can't read animations")
def test_a_film_shows_what_was_filmed() -> None:
    shots = [(picture(8 * n), 100) for n in range(10)]
    good, told = cv2.imdecodeanimation(np.frombuffer(animation(shots).webp, np.uint8)[None])
    assert good
    assert list(told.durations) == [100] * 10
    for (pixels, _), frame in zip(shots, told.frames, strict=True):
        assert np.abs(frame[..., :3].astype(int) - pixels).mean() < 6


def test_a_pause_in_which_nothing_happens_is_cut_short_and_the_end_stands() -> None:
    ring = Ring()
    for n, moving in ((0, False), (40, True), (42, True)):
        ring.feed(picture(n), n * 100 * MS, moving, n * 100 * MS)
    ring.mark(1, 4200 * MS)
    film = film_of(ring.clip(1))
    assert film is not None
    assert film.ms == MOST_GAP_MS + 200 + LAST_MS
    assert film_of(()) is None
