# SPDX-License-Identifier: MIT
"""Lamps that flicker with the mains: bands that wander over the picture, or a picture that pulses as a whole.

A rolling shutter exposes row after row, so a lamp at 50 or 60 Hz (100 or 120 flashes a second) makes bands of rows.
What lies on a still table is the same in two frames; the bands are not, for they do not keep step with the camera.
"""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

Rows = NDArray[np.float64]

BINS = 128
"""So many rows of the picture are told apart."""

_KEPT = 12
_NEEDED = 4
_WAVES = slice(1, 16)
"""Bands in one picture, from and to: at 15 ms to 30 ms of readout there are one to six, with harmonics more."""


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
