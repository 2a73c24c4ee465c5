# SPDX-License-Identifier: MIT
"""Measures the frames while somebody aims, a few times a second, and what needs several of them.

Nothing of this is done while nobody asks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, runtime_checkable

import numpy as np

from vision.aim.coach import CameraState, aim_of
from vision.aim.flicker import Flicker, rows_of
from vision.aim.look import Faces, faces_of, light_of, picture_blur
from vision.aim.sweep import Sweep
from vision.aim.values import Aim, Focused
from vision.evidence import fuse
from vision.frame import Frame
from vision.mat.fix import Fix
from vision.mat.rig import MatWatch
from vision.sighting import Sighting
from vision.steady import Motion

ASKED_NS = 4_000_000_000
"""How long one request lasts."""

GAP_NS = 400_000_000
"""The camera's stand is judged so often at most: each time the dice are read anew."""

_RATE_NS = 3_000_000_000
_RATE_FRAMES = 6
_FORGET_NS = 20_000_000_000
_LOOKS = 3
"""So many looks at a still table are judged together, as they are in a game: one alone is in doubt more often."""


@runtime_checkable
class Focusing(Protocol):
    """A camera that may have a lens that moves."""

    def lens_range(self) -> tuple[float, float] | None:
        """From where to where it moves, in dioptres; None: it does not."""

    def move_lens(self, lens: float) -> None:
        """Move it there and hold it there."""


class AimSense:
    """Call `ask` when somebody looks, `feed` for every frame; it answers with what there is to say.

    ``read`` reads a frame, ``camera`` is asked for its lens, ``mat`` where the mat lies.
    """

    def __init__(self, read: Callable[[Frame], Sighting], camera: object, mat: MatWatch | None = None) -> None:
        self._read = read
        behind = getattr(camera, "behind", camera)  # whose pictures are turned, if they are
        self._camera = behind if isinstance(behind, Focusing) else None
        self._until_ns = -1
        self._said_ns: int | None = None
        self._times: deque[int] = deque()
        self._flicker = Flicker()
        self._best: float | None = None
        self._best_ns = 0
        self._sweep: Sweep | None = None
        self._mat = mat
        self._looks: deque[Sighting] = deque(maxlen=_LOOKS)

    def ask(self, now_ns: int) -> None:
        """Somebody aims."""
        if not self.awake(now_ns):
            self._times.clear()
            self._flicker = Flicker()
            self._best = None
        self._until_ns = now_ns + ASKED_NS

    def awake(self, now_ns: int) -> bool:
        """True while somebody aims, and while the lens moves."""
        return now_ns <= self._until_ns or self._sweep is not None

    @property
    def sweeping(self) -> bool:
        """True while the lens moves: nothing seen then counts."""
        return self._sweep is not None

    def focus(self) -> None:
        """Find the sharpest place of the lens; nothing happens where it does not move."""
        reach = None if self._camera is None else self._camera.lens_range()
        if reach is not None and self._camera is not None:
            self._sweep = Sweep(*reach)
            self._camera.move_lens(self._sweep.lens)

    def feed(self, frame: Frame, motion: Motion, now_ns: int) -> Aim | Focused | None:
        """One more frame, and what the table does: what is to be said now, if anything."""
        if not self.awake(now_ns):
            return None
        if self._sweep is not None and self._camera is not None and self._sweep.feed(frame.pixels):
            self._camera.move_lens(self._sweep.lens)
            if self._sweep.done:
                found, self._sweep, self._best = Focused(self._sweep.lens), None, None
                return found
        self._count(now_ns)
        if motion == "still":
            self._flicker.feed(rows_of(frame.pixels))
        else:
            self._flicker.skip()
            self._looks.clear()
        if self._said_ns is not None and now_ns - self._said_ns < GAP_NS:
            return None
        self._said_ns = now_ns
        return self._judge(frame, now_ns)

    def _judge(self, frame: Frame, now_ns: int) -> Aim:
        pixels = frame.pixels
        # While the lens moves only its place counts, and reading would hold it up.
        sighting = Sighting(frame.width, frame.height, "") if self.sweeping else self._look(frame)
        fix = None if self._mat is None else self._mat.look(pixels, now_ns)
        if fix is not None and sighting.mat is None:
            sighting = replace(sighting, mat=fix.as_value())
        faces = faces_of(pixels, sighting.dice) if sighting.dice else Faces()
        return aim_of(
            CameraState(
                sighting,
                light_of(pixels),
                faces,
                picture_blur(pixels) if faces.blur is None else None,
                self._sharpest(faces.blur, now_ns),
                self._rate(),
                self._flicker.bands,
                self._flicker.pulse,
                None if fix is None else tilt_deg(fix),
                fix is not None and cut_off(fix),
                can_focus=self._camera is not None and self._camera.lens_range() is not None,
                sweeping=self.sweeping,
            )
        )

    def _look(self, frame: Frame) -> Sighting:
        self._looks.append(self._read(frame))
        return fuse(tuple(self._looks))

    def _count(self, now_ns: int) -> None:
        self._times.append(now_ns)
        while self._times[0] < now_ns - _RATE_NS:
            self._times.popleft()

    def _rate(self) -> float | None:
        if len(self._times) < _RATE_FRAMES or self._times[-1] == self._times[0]:
            return None
        return (len(self._times) - 1) / ((self._times[-1] - self._times[0]) / 1e9)

    def _sharpest(self, blur: float | None, now_ns: int) -> float | None:
        """The sharpest of the last seconds: what it was before may have been another table."""
        if self._best is None or now_ns - self._best_ns > _FORGET_NS or (blur is not None and blur <= self._best):
            self._best, self._best_ns = blur, now_ns
        return self._best


def tilt_deg(fix: Fix) -> float | None:
    """How far from straight down the camera looks: the angle to what it sees in the middle of its picture."""
    if fix.pose is None:
        return None
    middle_mm = fix.plane.mm(np.array([[(fix.plane.width - 1) / 2, (fix.plane.height - 1) / 2]]))[0]
    return float(np.degrees(np.arctan2(np.hypot(*(middle_mm - np.array(fix.pose.nadir_mm))), fix.pose.height_mm)))


def cut_off(fix: Fix) -> bool:
    """True if a corner of the mat lies off the picture."""
    width, height = fix.mat.size_mm
    corners = fix.plane.px(np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]]))
    return bool((corners < 0).any() or (corners >= (fix.plane.width, fix.plane.height)).any())
