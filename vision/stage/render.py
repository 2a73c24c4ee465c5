# SPDX-License-Identifier: MIT
"""Draws a scene: light, dice and things become pixels, and the truth about every die comes along."""

from __future__ import annotations

from vision.stage.scene import Picture, Scene


def render(scene: Scene, width: int, height: int) -> Picture:
    """The scene as its camera sees it, ``width`` x ``height`` pixels, with the truth about its dice.

    The same scene and size give the same pixels.
    """
    raise NotImplementedError
