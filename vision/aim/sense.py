# SPDX-License-Identifier: MIT
"""Measures the frames while somebody aims, a few times a second, and what needs several of them.

Nothing of this is done while nobody asks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, runtime_checkable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.aim.coach import CameraState, aim_of
from vision.aim.look import Faces, faces_of, light_of, picture_blur
from vision.aim.values import Aim, Focused
from vision.frame import Frame, Pixels
from vision.mat.fix import Fix
from vision.mat.rig import MatWatch
from vision.scene.alone import alone
from vision.sighting import Sighting
from vision.steady import Motion

Rows = NDArray[np.float64]

BINS = 128
"""Number of bands of rows that are told apart."""

_KEPT = 12
_NEEDED = 4
_WAVES = slice(1, 16)
"""Bands in one picture, from and to: at 15 ms to 30 ms of readout there are one to six, with harmonics more."""
COARSE, FINE = 12, 7
"""Places tried over the whole range, and about the best of them."""
_SETTLE = 3
"""Frames to wait after the lens was told to move: it takes a while, and frames are under way."""
ASKED_NS = 4_000_000_000
"""How long one request lasts."""
GAP_NS = 400_000_000
"""Least time between two judgements of the camera's stand: each reads the dice anew."""
_RATE_NS = 3_000_000_000
_RATE_FRAMES = 6
_FORGET_NS = 20_000_000_000
_LOOKS = 3
"""Number of looks at a still table that are pooled, as in a game: one alone is in doubt more often."""


def rows_of(pixels: Pixels) -> Rows:
    """How bright each band of rows is, as a logarithm: bands of light then add up whatever lies under them."""
    thin = pixels[:, :: max(1, pixels.shape[1] // 256), 1]
    cut = len(thin) // BINS * BINS if len(thin) >= BINS else len(thin)
    means = thin[:cut].reshape(min(BINS, cut), -1).mean(axis=1)
    return np.asarray(np.log(means + 4.0), np.float64)


class Flicker:
    """Feed it the rows of every frame of a still table, in order; `skip` where the table was not still."""

    def __init__(self) -> None:
        self._before: Rows | None = None
        self._bands: deque[float] = deque(maxlen=_KEPT)
        self._levels: deque[float] = deque(maxlen=_KEPT)

    def skip(self) -> None:
        """The next frame is not to be compared with the last."""
        self._before = None
        self._levels.clear()

    def feed(self, rows: Rows) -> None:
        """One more frame."""
        before, self._before = self._before, rows
        self._levels.append(float(rows.mean()))
        if before is None or before.shape != rows.shape:
            return
        change = rows - before
        change -= np.polyval(np.polyfit(np.arange(len(change)), change, 1), np.arange(len(change)))
        waves = np.abs(np.fft.rfft(change * np.hanning(len(change)))) * 4 / len(change)
        self._bands.append(float(waves[_WAVES].max(initial=0.0)))

    @property
    def bands(self) -> float | None:
        """How much brighter a band is than the mean, at most (0.05: 5 %); None: not enough was seen."""
        if len(self._bands) < _NEEDED:
            return None
        # The change between two frames is up to twice the wave, by the luck of their phases; the largest few tell.
        return float(np.quantile(self._bands, 0.75)) / 1.5

    @property
    def pulse(self) -> float | None:
        """How much the whole picture's brightness swings about its mean; None: not enough was seen."""
        if len(self._levels) < _NEEDED:
            return None
        steps = np.diff(np.asarray(self._levels))
        return float(np.abs(steps - np.median(steps)).mean())


def sharpness(pixels: Pixels) -> float:
    """How much fine detail the middle of the picture has: comparable only between pictures of one and the same table.

    The steepest slopes count (a few dice on a plain table shall be enough), noise is smoothed away first.
    """
    height, width = pixels.shape[:2]
    middle = np.ascontiguousarray(pixels[height // 10 : height - height // 10, width // 10 : width - width // 10, 1])
    smooth = cv2.GaussianBlur(middle, (0, 0), 1.0)
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3)
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3)
    power = cv2.magnitude(across, down)[::2, ::2]
    best = np.partition(power.ravel(), int(0.98 * power.size))[int(0.98 * power.size) :]
    return float((best.astype(np.float64) ** 2).mean())


class Sweep:
    """Ask `lens` where the lens shall stand, feed each frame; `done` when the best place is found and set."""

    def __init__(self, nearest: float, farthest: float) -> None:
        low, high = sorted((nearest, farthest))
        self._places = list(np.linspace(low, high, COARSE))
        self._step = (high - low) / (COARSE - 1)
        self._range = (low, high)
        self._tried: dict[float, float] = {}
        self._wait = _SETTLE
        self._fine = False
        self.done = False
        self.lens = float(self._places[0])

    def feed(self, pixels: Pixels) -> bool:
        """One more frame; True if the lens shall move to `lens` now."""
        if self.done:
            return False
        if self._wait > 0:
            self._wait -= 1
            return False
        self._tried[self.lens] = sharpness(pixels)
        self._places = [place for place in self._places if place not in self._tried]
        if not self._places and not self._fine:
            self._fine = True
            self._places = self._about(self.best)
        if not self._places:
            self.done = True
            self.lens = self._peak()
            return True
        self.lens, self._wait = float(self._places[0]), _SETTLE
        return True

    @property
    def best(self) -> float:
        """The sharpest place tried."""
        return max(self._tried, key=lambda place: self._tried[place])

    def _about(self, place: float) -> list[float]:
        low, high = max(self._range[0], place - self._step), min(self._range[1], place + self._step)
        return [float(lens) for lens in np.linspace(low, high, FINE) if lens not in self._tried]

    def _peak(self) -> float:
        """Between the places tried: the top of the parabola through the best and its neighbours."""
        places = sorted(self._tried)
        at = places.index(self.best)
        if not 0 < at < len(places) - 1:
            return float(self.best)
        near = places[at - 1 : at + 2]
        bend, slope, _ = np.polyfit(near, [self._tried[lens] for lens in near], 2)
        top = -slope / (2 * bend) if bend < 0 else self.best
        return float(np.clip(top, near[0], near[2]))


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
                None if fix is None else fix.tilt_deg,
                fix is not None and cut_off(fix),
                can_focus=self._camera is not None and self._camera.lens_range() is not None,
                sweeping=self.sweeping,
            )
        )

    def _look(self, frame: Frame) -> Sighting:
        self._looks.append(self._read(frame))
        return alone(tuple(self._looks))

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


def cut_off(fix: Fix) -> bool:
    """True if a corner of the mat lies off the picture."""
    width, height = fix.mat.size_mm
    corners = fix.plane.px(np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]]))
    return bool((corners < 0).any() or (corners >= (fix.plane.width, fix.plane.height)).any())
