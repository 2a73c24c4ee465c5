# SPDX-License-Identifier: MIT
"""A frame: one picture with the moment of its exposure."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""A colour picture, shape (height, width, 3), BGR as OpenCV has it."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture as a camera took it.

    ``pixels`` is (height, width, 3) BGR, 0-255. ``exposed_ns`` is the moment of exposure on
    CLOCK_MONOTONIC, in nanoseconds (the driver's own stamp where it gives one, else the moment
    the picture arrived). ``number`` counts from 0 since the camera was opened; a gap means
    frames were passed over.
    """

    pixels: Pixels
    exposed_ns: int
    number: int = 0

    @property
    def width(self) -> int:
        """Columns, in pixels."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """Rows, in pixels."""
        return int(self.pixels.shape[0])
