# SPDX-License-Identifier: MIT
"""The camera over the simulated table: draws what lies there, at a real camera's pace and with a real one's noise.

Drawing a still table costs up to a third of a second once; after that only the noise is new:
an idle table costs little.
Moves are drawn at half size, which also blurs them as a real exposure would.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

import cv2
import numpy as np

from vision.cameras.base import CameraLost, CameraMissing, Clock, Pace
from vision.cameras.simulation.staged import SECONDS, Motion, resting_box, stage_of
from vision.frame import Frame, Pixels
from vision.notice import Notice
from vision.stage.camera import View
from vision.stage.floor import Floor, floor_of
from vision.stage.render import render
from vision.stage.scene import Scene
from vision.stage.tabletop import HEIGHT, WIDTH

BUSY_S, IDLE_S = 0.1, 0.2
"""Time between two frames while something moves, and for a moment after, and while nothing does."""
_SETTLING_NS = 1_200_000_000
"""As long after a move as it takes to read the table."""

NOISE = 2.2
"""How much (0-255) each value of a pixel varies from frame to frame."""
_HAND_S = 0.5
_ONE_BY_ONE_NS = 250_000_000
"""Cups are lifted one after the other."""
_TREMOR_PX = 0.35
"""How far the picture of a resting hand moves to and fro: none rests quite still."""
_ROLL = 97
_NOTHING: Mapping[str, Any] = {"dice": [], "cups": [], "moves": {}, "plugged": True}


class DrawnCamera:
    """The simulated camera. ``seed`` settles its noise; `show` hands it the table's newest scene. ``frame_s``: the time
    between two frames, where that is not to depend on what moves. ``roomy``: 45 MB may be kept to draw a still table in
    half the time."""

    name: str = Notice("name-simulated-camera")
    live = True
    fresh = False

    def __init__(
        self, seed: int = 0, clock: Clock | None = None, frame_s: float | None = None, roomy: bool = False
    ) -> None:
        self._clock, self._frame_s = clock or Clock(), frame_s
        self._pace = Pace(self._clock)
        self._numbers = count()
        self._chance = np.random.default_rng(seed)
        self._bank = _noise_bank(self._chance)
        self._plain: Mapping[str, Any] = _NOTHING
        self._known = False
        self._begun: dict[int, tuple[str, int, int]] = {}
        self._hand_ns: int | None = None
        self._moved_ns: int | None = None
        self._artist = _Artist(roomy)
        self._frozen: Pixels | None = None

    def show(self, scene: Mapping[str, Any]) -> None:
        """The table is like this now; what changed since the last time is seen to move."""
        now = later = self._clock.now_ns()
        before, self._plain = self._plain, scene
        if self._known:
            for seat, (number, kind) in scene["moves"].items():
                if before["moves"].get(seat, [0])[0] != number:
                    self._begun[int(seat)] = (kind, number, later if kind == "lift" else now)
                    later += _ONE_BY_ONE_NS if kind == "lift" else 0
            if scene.get("hand") != before.get("hand"):
                self._hand_ns = now
        self._known = True

    def open(self) -> None:
        """Be there, unless somebody has pulled the plug.

        Raises:
            CameraMissing: the plug is out.
        """
        if not self._plain.get("plugged", True):
            raise CameraMissing(Notice("camera-simulated-unplugged"))

    def take(self, timeout_s: float) -> Frame:
        """The next picture; see `Camera.take`."""
        if not self._plain.get("plugged", True):
            raise CameraLost(Notice("camera-simulated-unplugged"))
        now = self._pace.wait(self._frame_s or (BUSY_S if self._settling() else IDLE_S), timeout_s)
        if self._plain.get("frozen") and self._frozen is not None:
            return Frame(self._frozen, now, next(self._numbers))
        self._frozen = self._noisy(self._light(self._table(now)))
        return Frame(self._frozen, now, next(self._numbers))

    def close(self) -> None:
        """Nothing needs giving back."""

    @property
    def busy(self) -> bool:
        """True while something is seen to move."""
        return bool(self._begun) or self._hand_ns is not None

    def _settling(self) -> bool:
        now = self._clock.now_ns()
        if self.busy:
            self._moved_ns = now
        return self._moved_ns is not None and now - self._moved_ns < _SETTLING_NS

    def _table(self, now_ns: int) -> Pixels:
        motions = []
        for seat, (kind, number, since) in list(self._begun.items()):
            part = max(0.0, (now_ns - since) / 1e9 / SECONDS.get(kind, 0.6))
            if part < 1:
                motions.append(Motion(seat, kind, part, number))
            else:
                del self._begun[seat]
        hand = self._hand_part(now_ns)
        if self.busy:
            return self._artist.moving(self._plain, motions, hand)
        still = self._artist.still(self._plain)
        return _trembling(still, now_ns / 1e9) if self._plain.get("hand") else still

    def _hand_part(self, now_ns: int) -> float:
        part = 1.0 if self._hand_ns is None else min(1.0, (now_ns - self._hand_ns) / 1e9 / _HAND_S)
        if part >= 1:
            self._hand_ns = None
        return part if self._plain.get("hand") else 1 - part

    def _light(self, pixels: Pixels) -> Pixels:
        if self._plain.get("covered"):
            return _lens_cap(pixels.shape[1], pixels.shape[0])
        if self._plain.get("dark"):
            return np.asarray(cv2.convertScaleAbs(pixels, alpha=0.03), dtype=np.uint8)
        return pixels

    def _noisy(self, pixels: Pixels) -> Pixels:
        """Fresh noise out of a bank: cut somewhere else each time, which is far cheaper than drawing it. What one cut
        of it adds another takes away."""
        bank = self._bank
        height, width = pixels.shape[:2]
        (y, x), (v, u) = self._chance.integers(0, _ROLL, (2, 2))
        brighter = cv2.add(pixels, bank[y : y + height, x : x + width])
        return np.asarray(cv2.subtract(brighter, bank[v : v + height, u : u + width], brighter), dtype=np.uint8)


class _Artist:
    """Draws tables and keeps the last still one, and the floor of moving tables; that of still ones, too, if it is
    ``roomy``: it takes 45 MB and saves up to a fifth of a second."""

    def __init__(self, roomy: bool = False) -> None:
        self._roomy = roomy
        self._drawn: tuple[object, Pixels] | None = None
        self._floors: dict[int, tuple[object, Floor]] = {}

    def still(self, plain: Mapping[str, Any]) -> Pixels:
        """A table on which nothing moves."""
        printed = (plain.get("map"), plain.get("pieces"), plain.get("coasters"))
        stands = (plain["cups"], plain.get("aside"), plain.get("things"), plain.get("hand"))
        key = (plain.get("seed"), plain["dice"], stands, printed)
        if self._drawn is None or self._drawn[0] != key:
            scene = stage_of(plain, hand=1.0 if plain.get("hand") else 0.0)
            self._drawn = None  # before the new one is drawn, not after
            floor = self._floor(scene, WIDTH, HEIGHT) if self._roomy else None
            self._drawn = key, render(scene, WIDTH, HEIGHT, floor).pixels
        return self._drawn[1]

    def moving(self, plain: Mapping[str, Any], motions: list[Motion], hand: float) -> Pixels:
        """A table in motion."""
        scene = stage_of(plain, motions, hand, 0.5)
        floor = self._floor(scene, WIDTH // 2, HEIGHT // 2)
        small = render(scene, WIDTH // 2, HEIGHT // 2, floor).pixels
        return np.asarray(cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC), dtype=np.uint8)

    def _floor(self, scene: Scene, width: int, height: int) -> Floor:
        key = (scene.ground, scene.prints, scene.lens, scene.uneven, scene.dusk, scene.seed)
        kept = self._floors.get(width)
        if kept is None or kept[0] != key:
            self._floors.pop(width, None)  # before the new one is painted, not after
            kept = self._floors[width] = key, floor_of(scene, View(scene.lens, width, height))
        return kept[1]


def _trembling(pixels: Pixels, at_s: float) -> Pixels:
    """The picture with the hand that rests in it where it is by now."""
    left, top, right, bottom = resting_box()
    away = _TREMOR_PX * (np.sin(57 * at_s) + np.sin(5 * at_s))
    move = np.array([[1, 0, away], [0, 1, 0.6 * away]])
    part = np.ascontiguousarray(pixels[top:bottom, left:right])
    moved = cv2.warpAffine(part, move, part.shape[1::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shown = pixels.copy()
    shown[top:bottom, left:right] = moved
    return shown


def _noise_bank(chance: np.random.Generator) -> Pixels:
    """How much brighter noise makes the pixels of a picture a little larger than a frame; half of them by nothing."""
    small = chance.normal(0, NOISE, ((HEIGHT + _ROLL) // 2 + 1, (WIDTH + _ROLL) // 2 + 1, 3)).astype(np.float32)
    return np.tile(np.clip(small + 0.5, 0, 255).astype(np.uint8), (2, 2, 1))


def _lens_cap(width: int, height: int) -> Pixels:
    """The picture through a thumb: nearly dark, red and without any edge."""
    glow = np.linspace(18, 30, height, dtype=np.float32)[:, None] * np.ones((1, width), np.float32)
    return np.stack([glow * 0.35, glow * 0.45, glow], axis=2).astype(np.uint8)
