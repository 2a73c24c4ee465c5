# SPDX-License-Identifier: MIT
"""Every sentence of the coach, in one place. One instruction each: what to do, and why."""

from __future__ import annotations

from typing import Final

from vision.notice import Notice

SLOW: Final = Notice("aim-slow")
DARK: Final = Notice("aim-dark")
DIM: Final = Notice("aim-dim")
FAINT: Final = Notice("aim-faint")
BRIGHT: Final = Notice("aim-bright")
BRIGHTISH: Final = Notice("aim-brightish")
GLARE: Final = Notice("aim-glare")
BLURRED: Final = Notice("aim-blurred")
BLURRED_AUTO: Final = Notice("aim-blurred-auto")
TURN_BACK: Final = Notice("aim-turn-back")
SOFT: Final = Notice("aim-soft")
SOFT_AUTO: Final = Notice("aim-soft-auto")
FOCUSING: Final = Notice("aim-focusing")
SMALL: Final = Notice("aim-small")
SMALLISH: Final = Notice("aim-smallish")
LARGE: Final = Notice("aim-large")
TILTED: Final = Notice("aim-tilted")
TILTED_A_LITTLE: Final = Notice("aim-tilted-a-little")
EDGE: Final = Notice("aim-edge")
MAT_CUT: Final = Notice("aim-mat-cut")
NARROW: Final = Notice("aim-narrow")
SHADOWED: Final = Notice("aim-shadowed")
FLICKERS: Final = Notice("aim-flickers")
MAT_BENT: Final = Notice("aim-mat-bent")

NO_DICE: Final = Notice("aim-no-dice")
FIT: Final = Notice("aim-fit")

MOVED_FAR: Final = Notice("aim-moved-far")
RELIT: Final = Notice("aim-relit")

NAMES: Final = {
    "rate": Notice("measure-rate"),
    "brightness": Notice("measure-brightness"),
    "glare": Notice("measure-glare"),
    "focus": Notice("measure-focus"),
    "size": Notice("measure-size"),
    "scale": Notice("measure-scale"),
    "tilt": Notice("measure-tilt"),
    "reach": Notice("measure-reach"),
    "shadow": Notice("measure-shadow"),
    "flicker": Notice("measure-flicker"),
    "mat": Notice("measure-mat"),
}
"""What the measures are called on screens."""
