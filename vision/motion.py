# SPDX-License-Identifier: MIT
"""Motion in the picture, judged on a small one: none, rolling, hands in view, something that reaches in.

A frame is compared with the one before (what moves?), with the remembered still table (what lies there that does not
belong, and reaches in from the edge?) and with what was last read (has it changed unseen?). In green, but for what does
not belong: a brown hand over a dark green table shows in red alone. Evenly changing light is
taken out first: lamps flicker and cameras adjust themselves, but neither is a hand. Nor is a cup that was laid aside:
it lies as still as the table (`vision.poise`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.poise import Colours, Poise
from vision.sighting import Die
from vision.steady import Motion

Plane = NDArray[np.float32]
"""A small grey picture, 0-255."""

Mask = NDArray[np.bool_]

WIDTH = 182
"""Columns of a plane: a die is then about five of them wide."""

RESTING_NS = 15_000_000_000
"""What reaches in from the edge and can't be told from a hand is taken for a part of the table after so long."""

_LEAST, _FOREIGN = 6.0, 8.0
"""What differs by less (0-255) from the frame before, or from a remembered table, is noise."""
_SIGMAS = 6.0
_SPECKS = 4
_HAND_SHARE = 0.012
_BROAD = 7
_FINGER = 2
_RELIT_SHARE = 0.55
_HUNTING = 0.03
_LEARN_NS = 500_000_000
_SOFT = 41
_RESTLESS_NS = 600_000_000
"""A place counts as restless by itself by how much of about this time it has varied,"""
_FRAME_NS = 100_000_000
"""where one frame tells of no longer than this: after a long look, a die that was turned has varied once,"""
_RESTLESS = 0.5
"""if that is more than this part,"""
_RESTLESS_MOST = 160.0
"""and varies by no more than this (of 255)."""
_ROLLING_NS = 5_000_000_000
"""No die rolls for so long: what still moves then is taken for a part of the table, such as a screen laid down."""
_SHADE, _EVEN = (0.4, 0.95), 0.12
"""A shadow leaves so much (from, to) of a table's light, and of no colour less than of another by so much."""
_TREMBLES = 0.85
"""What trembles covers this part of the place that it covered before; what travels does not."""
_TREMBLING_NS = 500_000_000
"""What trembles moves again, within a pixel of the same place, before so long is over."""
_NEVER_NS = -(1 << 62)
_NEAR = 0.8
"""A die that is nearer to a hand than so many of its sides may be touched by it."""


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """What reaches into the picture and may be a hand: ``where`` on the plane, in ``solid`` without its shadow; ``at``
    is its middle (x, y), in parts of the picture's width and height. ``moving``: where something moves in this frame
    beside what is broad enough to be a hand."""

    where: Mask
    solid: Mask
    moving: Mask

    @property
    def at(self) -> tuple[float, float]:
        """The middle of where it comes into the picture; of all of it where it touches no edge."""
        rim = np.zeros_like(self.where)
        rim[[0, -1], :] = rim[:, [0, -1]] = True
        shown = self.where & rim if (self.where & rim).any() else self.where
        rows, columns = np.nonzero(shown)
        height, width = self.where.shape
        return float(columns.mean() + 0.5) / width, float(rows.mean() + 0.5) / height

    def touches(self, die: Die, width: int) -> bool:
        """True if it comes near a die on a picture so many pixels wide, or covers it; its shadow may fall on it."""
        return _near(self.solid, die, width)

    def stirs(self, die: Die, width: int) -> bool:
        """True if something moves now at a die on a picture so many pixels wide: it may be the die."""
        return _near(self.moving, die, width)


@dataclass(frozen=True, slots=True)
class FrameMotion:
    """What one frame's plane says. ``changed``: nothing moves, yet it is not what was last marked as read. ``reach``:
    what reaches in, where that is all that may move."""

    motion: Motion
    changed: bool = False
    reach: Reach | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Small:
    """The small picture of a frame: its ``colours``, the ``plane`` of its green, and how bright each colour is as a
    whole, whatever a few things on it may be (blue, green, red)."""

    colours: Colours
    plane: Plane
    level: NDArray[np.float32]


def small_of(pixels: Pixels) -> Small:
    """The small picture of a frame. Every pixel counts, so that a fine lattice has the same grey wherever the camera
    shakes to."""
    height, width = pixels.shape[:2]
    small = pixels
    for part in (2, 4):
        if width >= 2 * part * WIDTH:
            small = np.asarray(cv2.resize(small, (width // part, height // part), interpolation=cv2.INTER_AREA))
    size = (min(WIDTH, width), max(1, round(min(WIDTH, width) * height / width)))
    colours = np.asarray(cv2.resize(small.astype(np.float32), size, interpolation=cv2.INTER_AREA), dtype=np.float32)
    level = np.asarray(np.median(colours[::4, ::4], axis=(0, 1)), np.float32)
    return Small(colours, np.ascontiguousarray(colours[..., 1]), level)


class MotionSense:
    """Feed it the small picture of every frame, in order."""

    def __init__(self) -> None:
        self._before: Small | None = None
        self._before_ns = 0
        self._tables: list[Small] = []
        self._read: Plane | None = None
        self._sigma = 1.0
        self._busy = self._varies = np.zeros((0, 0), np.float32)
        self._restless = False
        self._still_ns: int | None = None
        self._foreign_ns: int | None = None
        self._rolling_ns: int | None = None
        self._reached: Mask | None = None
        self._poise: Poise | None = None
        self._moved_ns = np.full((1, 1), _NEVER_NS)
        """When something moved at each place last; one number where nothing did."""
        self._trembled_ns = 0
        self._fidgets = np.zeros((1, 1), np.bool_)
        """Where something trembles beside what is broad enough to be a hand: it may be the seam of a dark one."""
        self._relit = False

    def look(self, small: Small, now_ns: int) -> FrameMotion:
        """What this frame shows."""
        before, self._before = self._before, small
        elapsed_ns, self._before_ns = now_ns - self._before_ns, now_ns
        if before is None or before.plane.shape != small.plane.shape:
            if self._tables and self._tables[0].plane.shape != small.plane.shape:
                self.start_over()
                self._before = small
            self._moved_ns = np.full((1, 1), _NEVER_NS)
            self._stir()
            return FrameMotion("unsettled")
        difference, hunting = small.plane - before.plane, self._light_changes(small, before)
        foreign = self._foreign(small)
        moving = self._moving(difference, foreign, elapsed_ns)
        if hunting or moving.any():
            return self._moves(small, foreign, moving, hunting, now_ns)
        self._rolling_ns = None
        if self._still_ns is None:
            self._still_ns = now_ns
        reach = self._rests(small, foreign, now_ns)
        if reach is None and self._fidgeting(now_ns).any():
            reach = self._reach((), small, now_ns)
        return FrameMotion("still" if reach is None else "reaching", self._unlike_read(small.plane, reach), reach)

    def mark_read(self, small: Small) -> None:
        """This frame was read; tell when it is no longer what lies there."""
        self._read = small.plane

    def skip(self) -> None:
        """Frames were left out: the next one is not compared with the last, but the table is remembered."""
        self._before = None

    def start_over(self) -> None:
        """The next frame shows another table."""
        self._before, self._tables, self._read, self._relit = None, [], None, False
        self._busy = self._varies = np.zeros((0, 0), np.float32)
        self._restless = False

    def _stir(self) -> None:
        """Something has moved: what rests is watched anew."""
        self._still_ns = self._foreign_ns = self._reached = self._poise = None
        self._trembled_ns, self._fidgets = 0, np.zeros((1, 1), np.bool_)

    def _moves(self, small: Small, foreign: Mask, moving: Mask, hunting: bool, now_ns: int) -> FrameMotion:
        """What it is that moves: a die, a hand on its way, or a hand that only trembles where it rests."""
        where, last = _broad(foreign | moving, rim=True), self._reached
        lately = _grown(self._moved_lately(now_ns))
        self._moved_ns = np.where(moving, now_ns, self._moved_ns)
        if where is None:
            self._stir()
            self._rolling_ns = now_ns if self._rolling_ns is None else self._rolling_ns
            self._relit = self._relit or now_ns - self._rolling_ns > _ROLLING_NS
            return FrameMotion("unsettled" if hunting else "rolling")
        travels = (moving & ~where & ~lately).any()
        if hunting or last is None or travels or _shared(where, last) < _TREMBLES:
            self._stir()
            self._rolling_ns, self._reached = None, where
            return FrameMotion("hands")
        self._still_ns = self._foreign_ns = self._rolling_ns = None
        self._reached, self._trembled_ns = where, now_ns
        beside = moving & ~where
        self._fidgets = self._fidgets | beside
        hand = [part for part, trembles in self._parts_watched(where, small, now_ns) if trembles is not False]
        reach = replace(self._reach(hand, small, now_ns), moving=beside)
        return FrameMotion("reaching", self._unlike_read(small.plane, reach), reach)

    def _moved_lately(self, now_ns: int) -> Mask:
        """Where something moved so short a time ago that it may tremble."""
        return np.asarray(now_ns - self._moved_ns < _TREMBLING_NS, np.bool_)

    def _light_changes(self, small: Small, before: Small) -> bool:
        """Whether the light as a whole changes."""
        off = cv2.absdiff(small.plane, before.plane)
        if off.mean() > 12 and _share(off > _LEAST) > _RELIT_SHARE:
            self._relit = True  # a lamp was switched: what was remembered says nothing any more
        level, last = small.level[1], before.level[1]
        return bool(abs(level - last) / (last + 4.0) > _HUNTING)

    def _moving(self, difference: Plane, foreign: Mask, elapsed_ns: int) -> Mask:
        """Where something moves."""
        quiet = np.abs(_flat(difference))
        self._sigma += 0.1 * (1.25 * float(np.minimum(quiet, 4 * self._sigma + 0.5).mean()) - self._sigma)
        self._learn_restless(quiet, foreign, elapsed_ns)
        return _clusters(quiet > self._allowed(max(_LEAST, _SIGMAS * self._sigma)))

    def _learn_restless(self, quiet: Plane, foreign: Mask, elapsed_ns: int) -> None:
        """Learns where the table varies on and on by itself, as a screen does, or a fine print that the camera shakes,
        and by how much; what is ``foreign`` to it, as a hand that fidgets, is no table."""
        if self._busy.shape != quiet.shape:
            self._busy, self._varies = np.zeros_like(quiet), np.zeros_like(quiet)
        part = np.float32(1 - np.exp(-min(elapsed_ns, _FRAME_NS) / _RESTLESS_NS))
        if foreign.any():
            quiet = np.where(foreign & (self._busy <= _RESTLESS), np.float32(0), quiet)
        around = cv2.dilate(quiet, np.ones((_BROAD, _BROAD), np.uint8))
        moves = around > max(_LEAST, _SIGMAS * self._sigma)
        self._busy += np.where(moves, part, part / 5) * (moves - self._busy)
        self._varies = np.maximum((1 - part / 4) * self._varies, np.minimum(around, _RESTLESS_MOST))
        self._restless = bool((self._busy > _RESTLESS).any())

    def _allowed(self, least: float) -> Plane:
        """By how much each place may be off and yet be the same: by ``least``, or by as much as it varies by itself.
        One number (1, 1) where none varies."""
        if not self._restless:
            return np.full((1, 1), least, np.float32)
        return np.where(self._busy > _RESTLESS, np.maximum(least, 1.5 * self._varies), np.float32(least))

    def _foreign(self, small: Small) -> Mask:
        """Where the picture is like none of the remembered tables."""
        if not self._tables or self._relit:
            return np.zeros(small.plane.shape, np.bool_)
        unlike = [self._differs(small, table) for table in self._tables]
        return np.asarray(np.logical_and.reduce(unlike), dtype=np.bool_)

    def _differs(self, small: Small, table: Small) -> Mask:
        """Where it is not the table, brighter or darker as a whole though its colours may be: in green, or, as broad as
        a finger, in another."""
        allowed, relit = self._allowed(max(_FOREIGN, _SIGMAS * self._sigma)), _relit(small, table)
        green = _unlike(small.plane, table.plane * relit[1], allowed)
        blue_red = table.colours[::2, ::2, ::2] * relit[::2]
        others = _unlike(small.colours[::2, ::2, ::2], blue_red, allowed[::2, ::2, None]).any(axis=2)
        if not others.any():
            return green
        fingers = cv2.morphologyEx(np.asarray(others, np.uint8), cv2.MORPH_OPEN, np.ones((_FINGER, _FINGER), np.uint8))
        height, width = green.shape
        return green | (fingers.repeat(2, axis=0).repeat(2, axis=1)[:height, :width] > 0)

    def _rests(self, small: Small, foreign: Mask, now_ns: int) -> Reach | None:
        """What was not there before and may be a hand; where there is none, the still table is remembered."""
        if _share(foreign) > _RELIT_SHARE:
            self._relit = True
        if self._relit or not self._tables:
            self._tables, self._relit = [small], False
            return None
        where = _broad(foreign)
        if where is None:
            self._foreign_ns = self._reached = self._poise = None
            self._remember(small, now_ns)
            return None
        self._reached = _broad(foreign, rim=True)
        return self._judged(where, small, now_ns)

    def _judged(self, where: Mask, small: Small, now_ns: int) -> Reach | None:
        """What is there and was not before, where it may be a hand: what trembles is one. What comes from the edge is
        taken for one until it is seen not to; what does not, as a die, only once it is seen to. Each part is judged by
        itself: a cup beside a hand is none."""
        self._foreign_ns = now_ns if self._foreign_ns is None else self._foreign_ns
        rim = np.zeros_like(where) if self._reached is None else self._reached
        watched = self._parts_watched(where, small, now_ns)
        hand = [part for part, trembles in watched if trembles or (trembles is None and (part & rim).any())]
        if hand and now_ns - self._foreign_ns < RESTING_NS:
            return self._reach(hand, small, now_ns)
        if hand or all(trembles is False for _, trembles in watched):
            # Keep the table without it: when it goes away, that is no stranger either.
            self._tables = [small, self._tables[-1]]
        return None

    def _reach(self, parts: Sequence[Mask], small: Small, now_ns: int) -> Reach:
        """These parts as what reaches in, with what fidgets. What hangs together with a hand by nothing but its shadow,
        as a die does, is no part of what is solid."""
        fidgets = self._fidgeting(now_ns)
        where = np.asarray(np.logical_or.reduce(parts) if parts else np.zeros_like(fidgets), np.bool_)
        solid = _broad(where & self._solid(small, self._tables[-1])) if self._tables and parts else None
        return Reach(where | fidgets, (where if solid is None else solid) | fidgets, np.zeros_like(fidgets))

    def _fidgeting(self, now_ns: int) -> Mask:
        """Where something fidgets now."""
        return np.asarray(self._fidgets & self._moved_lately(now_ns), np.bool_)

    def _solid(self, small: Small, table: Small) -> Mask:
        """Where the picture is not the table, and not the table in a shadow: darker, as much in each colour."""
        expected = table.colours * _relit(small, table)
        allowed = self._allowed(max(_FOREIGN, _SIGMAS * self._sigma))[..., None]
        light = (small.colours + 1) / (expected + 1)
        least, most = light.min(axis=2), light.max(axis=2)
        shadow = (least > _SHADE[0]) & (most < _SHADE[1]) & (most - least < _EVEN * most)
        return np.asarray(_unlike(small.colours, expected, allowed).any(axis=2) & ~shadow, np.bool_)

    def _parts_watched(self, where: Mask, small: Small, now_ns: int) -> list[tuple[Mask, bool | None]]:
        """Each part of what does not belong to the table, and whether it trembles (None: that can't be told)."""
        if self._poise is None:
            self._poise = Poise(small.colours, now_ns)
        else:
            self._poise.feed(_each_flat(small.colours - self._poise.first), now_ns)
        poise = self._poise
        return [(part, self._trembles(poise, part, where)) for part in _parts(where)]

    def _trembles(self, poise: Poise, part: Mask, foreign: Mask) -> bool | None:
        """Whether a part trembles: since nothing at all does, or, where that is too short a time to tell, since nothing
        moved in it."""
        moved_ns = int(np.broadcast_to(self._moved_ns, part.shape)[part].max())
        trembles = poise.trembles(part, foreign, max(moved_ns, self._trembled_ns))
        if trembles is None and self._trembled_ns > moved_ns:
            trembles = poise.trembles(part, foreign, moved_ns)
        return trembles

    def _remember(self, small: Small, now_ns: int) -> None:
        if self._still_ns is None or now_ns - self._still_ns < _LEARN_NS:
            return
        if len(self._tables) > 1 and _broad(self._differs(small, self._tables[-1]), rim=True) is None:
            self._tables = [small]
        else:
            self._tables[0] = small

    def _unlike_read(self, plane: Plane, reach: Reach | None) -> bool:
        """Whether it is not what was last read, but for what reaches in and trembles."""
        if self._read is None or self._read.shape != plane.shape:
            return False
        allowed = self._allowed(max(_LEAST, _SIGMAS * self._sigma))
        unlike = _clusters(np.abs(_flat(plane - self._read)) > allowed)
        return bool((unlike if reach is None else unlike & ~_grown(reach.where)).any())


def _relit(small: Small, table: Small) -> NDArray[np.float32]:
    """How many times brighter each colour is as a whole than it was on the table (3,)."""
    return np.asarray((small.level + 1) / (table.level + 1), np.float32)


def _unlike(picture: Plane | Colours, expected: Plane | Colours, allowed: Plane | Colours) -> Mask:
    """Where it is off what is ``expected`` by more than what is ``allowed``."""
    return np.asarray(np.abs(picture - expected) > np.maximum(allowed, np.float32(0.12) * expected), np.bool_)


def _share(mask: Mask) -> float:
    """The part of a mask that is set."""
    return float(np.count_nonzero(mask)) / mask.size


def _each_flat(difference: Colours) -> Colours:
    """Each colour, `_flat`."""
    return np.stack([_flat(colour) for colour in np.moveaxis(difference, 2, 0)], axis=2)


def _flat(difference: Plane) -> Plane:
    """The difference without what changes evenly along rows (flickering lamps) or slowly over the picture."""
    rows = np.sort(difference[:, ::2], axis=1)  # a third of the time that `np.median` takes
    flat = difference - rows[:, rows.shape[1] // 2, None]
    slow = np.clip(flat, -2 * _LEAST, 2 * _LEAST)  # what changes by more at once is no slow light
    return np.asarray(flat - cv2.blur(slow, (_SOFT, _SOFT)), dtype=np.float32)


def _clusters(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Without single pixels: only where several lie together."""
    if not mask.any():
        return mask
    close = cv2.boxFilter(mask.astype(np.uint8), -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(mask & (close >= _SPECKS), dtype=np.bool_)


def _near(mask: Mask, die: Die, width: int) -> bool:
    """Whether the mask is set near a die on a picture so many pixels wide, or where it lies."""
    scale = mask.shape[1] / width
    reach = _NEAR * die.size * scale
    (left, right), (top, bottom) = (
        (max(0, int(at * scale - reach)), int(at * scale + reach) + 2) for at in (die.x, die.y)
    )
    return bool(mask[top:bottom, left:right].any())


def _grown(mask: Mask) -> Mask:
    """The mask, a pixel wider all around."""
    return cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0


def _shared(mask: Mask, other: Mask) -> float:
    """How much of both together two masks have in common."""
    return float((mask & other).sum()) / max(1, int((mask | other).sum()))


def _parts(mask: Mask) -> list[Mask]:
    """What hangs together, each by itself."""
    count, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=8)
    return [labels == number for number in range(1, count)]


def _broad(mask: Mask, rim: bool = False) -> Mask | None:
    """All that hangs together with a part of the mask as large as several dice and broader than a die; with ``rim``,
    with one that touches the picture's edge. None: there is no such part."""
    if _share(mask) < _HAND_SHARE:
        return None
    # What touches the edge goes on beyond it: else the opening would round it off there.
    whole = cv2.copyMakeBorder(mask.astype(np.uint8), _BROAD, _BROAD, _BROAD, _BROAD, cv2.BORDER_REPLICATE)
    whole = cv2.morphologyEx(whole, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    broad = cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones((_BROAD, _BROAD), np.uint8))
    inner = slice(_BROAD, -_BROAD)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(broad[inner, inner], connectivity=8)
    height, width = mask.shape
    large = []
    for number, (left, top, wide, high, area) in enumerate(stats[1:count], 1):
        touches = left <= 0 or top <= 0 or left + wide >= width or top + high >= height
        if area >= _HAND_SHARE * mask.size and (touches or not rim):
            large.append(number)
    if not large:
        return None
    _, together = cv2.connectedComponents(whole[inner, inner], connectivity=8)
    return np.isin(together, np.unique(together[np.isin(labels, large)]))
