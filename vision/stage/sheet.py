# SPDX-License-Identifier: MIT
"""A sheet to cut things out of: colours, an outline and a relief, drawn with soft-edged shapes."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.stage.lens import Doubles, Floats, Reals
from vision.stage.scene import Colour


class Sheet:
    """A rectangle of ``texels`` along its longer side u (-1 to 1); v runs from ``-aspect`` to ``aspect``.

    ``colour`` (rows, columns, 3) are reflectances, ``cover`` is 1 where the thing is and 0 beside it, ``relief``
    its height over its base in halves of its longer side.
    """

    def __init__(self, texels: int, aspect: float, colour: Colour) -> None:
        rows = max(6, round(texels * aspect))
        u = (np.arange(texels, dtype=np.float32) + 0.5) / texels * 2 - 1
        v = ((np.arange(rows, dtype=np.float32) + 0.5) / rows * 2 - 1) * np.float32(aspect)
        self.aspect = aspect
        self.u, self.v = np.meshgrid(u, v)
        self.texel = 2 / texels
        self.colour: Floats = np.broadcast_to(np.array(colour, np.float32), (*self.u.shape, 3)).copy()
        self.cover: Floats = np.zeros(self.u.shape, np.float32)
        self.relief: Floats = np.zeros(self.u.shape, np.float32)

    def inside(self, gap: Reals) -> Floats:
        """1 within a shape and 0 outside, from signed distances to its edge."""
        return np.asarray(np.clip(0.5 - gap / np.float32(1.3 * self.texel), 0, 1), dtype=np.float32)

    def gap_disc(self, x: float, y: float, radius: float) -> Floats:
        """Signed distances to a circle."""
        return np.asarray(np.hypot(self.u - np.float32(x), self.v - np.float32(y)) - np.float32(radius))

    def gap_box(self, x: float, y: float, half_x: float, half_y: float, corner: float = 0.0) -> Floats:
        """Signed distances to a rectangle with round corners."""
        over_x = np.abs(self.u - np.float32(x)) - np.float32(half_x - corner)
        over_y = np.abs(self.v - np.float32(y)) - np.float32(half_y - corner)
        outside = np.hypot(np.maximum(over_x, 0), np.maximum(over_y, 0))
        return np.asarray(outside + np.minimum(np.maximum(over_x, over_y), 0) - np.float32(corner))

    def gap_rod(self, start: tuple[float, float], end: tuple[float, float], radius: float) -> Floats:
        """Signed distances to a thick line with round ends."""
        way = np.array(end, np.float32) - np.array(start, np.float32)
        x, y = self.u - np.float32(start[0]), self.v - np.float32(start[1])
        along = np.clip((x * way[0] + y * way[1]) / max(1e-6, float(way @ way)), 0, 1)
        return np.asarray(np.hypot(x - along * way[0], y - along * way[1]) - np.float32(radius))

    def gap_polygon(self, sides: int, radius: float, turn: float = 0.0) -> Floats:
        """Signed distances to a regular polygon about the middle, whose sides are ``radius`` away."""
        angles = turn + np.arange(sides) * 2 * np.pi / sides
        gaps = [self.u * np.float32(np.cos(a)) + self.v * np.float32(np.sin(a)) for a in angles]
        return np.asarray(np.max(gaps, axis=0) - np.float32(radius))

    def fill(self, share: Reals, colour: Colour) -> None:
        """Paint where ``share`` is 1, a little where it is between 0 and 1."""
        rows, columns = np.flatnonzero(share.any(axis=1)), np.flatnonzero(share.any(axis=0))
        if rows.size:
            cut = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
            here = self.colour[cut]
            here += np.asarray(share[cut], np.float32)[..., None] * (np.array(colour, np.float32) - here)

    def cut(self, gap: Reals) -> None:
        """Make this shape part of the thing."""
        self.cover = np.maximum(self.cover, self.inside(gap))

    def hole(self, gap: Reals) -> None:
        """Cut a hole."""
        self.cover = self.cover * (1 - self.inside(gap))

    def dome(self, gap: Reals, width: float, height: float) -> None:
        """Raise a shape by ``height``, rounded off within ``width`` of its edge."""
        inner = np.clip(-gap / np.float32(width), 0, 1)
        self.relief = np.maximum(self.relief, np.float32(height) * np.sqrt(inner * (2 - inner)))

    def write(self, text: str, x: float, y: float, size: float, colour: Colour, font: int = 0, bold: int = 1) -> None:
        """Print a text whose letters are ``size`` high, from its lower left corner."""
        mask = np.zeros(self.u.shape, np.uint8)
        at = (int((x + 1) / self.texel), int((y + self.aspect) / self.texel))
        cv2.putText(mask, text, at, font, size / self.texel / 22, 255, bold, cv2.LINE_AA)
        self.fill(np.asarray(mask, np.float32) / np.float32(255), colour)

    def polygon(self, corners: Sequence[tuple[float, float]]) -> Floats:
        """1 within any polygon."""
        points: Doubles = (np.array(corners) + np.array([1, self.aspect])) / self.texel * 16
        mask = np.zeros(self.u.shape, np.uint8)
        cv2.fillPoly(mask, [points.astype(np.int32)], 255, cv2.LINE_AA, 4)
        return np.asarray(mask, np.float32) / np.float32(255)
