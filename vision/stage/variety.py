# SPDX-License-Identifier: MIT
"""Scenes by chance, wilder than any real table, so that a reader trained on them finds real tables easy."""

from __future__ import annotations

import numpy as np

from vision.stage.scene import Scene


def random_scene(rng: np.random.Generator, width: int, height: int, die_px: float) -> Scene:
    """A scene for a picture of this size, most of whose dice are about ``die_px`` pixels wide."""
    raise NotImplementedError
