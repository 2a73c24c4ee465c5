# SPDX-License-Identifier: MIT
"""Where the mast's parts are once it is built: heights and distances that guide, statics and pictures share.

The origin is the mat's middle on the table, z up, the upright beyond the table's far edge (towards +y).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hardware.cad.sizes import Kit, sizes
from vision.mat.layout import MAT_SIZE

TABLE_DEEP: Final = 800.0
"""The table of pictures and sums, in mm: most dining tables are 80 to 90 cm wide."""
TABLE_LONG: Final = 1200.0
TABLE_THICK: Final = 28.0
WIDE: Final = 50.0
"""Of clamp and foot: wider than the jaws, so that a wall stays round the bolts' heads."""
HALF: Final = WIDE / 2
"""Where the tube's middle is in clamp and foot, which lie on their side to be printed."""
SCREW_AT: Final = 0.62
"""Where along the clamp's reach its bolt presses."""
PI_FROM_UPRIGHT: Final = 190.0
"""The Pi sits on the arm: a camera cable of 50 cm reaches from there."""
FOOT_PI_FROM_UPRIGHT: Final = 110.0
FOOT_SETBACK: Final = 25.0
"""From the board's edge to the upright's middle."""
BOARD_ASIDE: Final = 20.0
"""Between the mat's short side and the foot's board."""
HEIGHT: Final = 700.0
"""Of the lens above the table, in the pictures."""
PLATE_FACE: Final = 6.0
"""Thickness of the yoke's base and of the tongue's bar."""


@dataclass(frozen=True, slots=True)
class Pose:
    """A mast for a lens so high above the mat's middle, the upright so far from it. All in mm."""

    lens: float
    reach: float
    kit: Kit

    @property
    def grip(self) -> float:
        """From a tube's middle to the flat face of the jaw that holds it."""
        return self.kit.tube.side / 2 + self.kit.jaw.floor

    @property
    def drop(self) -> float:
        """From the arm's middle down to the lens of a Camera Module 3."""
        hinge, camera = self.kit.hinge, self.kit.camera.module3
        below = self.grip + PLATE_FACE + hinge.yoke_drop + hinge.tongue_drop + PLATE_FACE + self.kit.plate.thick
        return below + camera.standoff + camera.deep

    @property
    def arm(self) -> float:
        """Height of the arm's middle."""
        return self.lens + self.drop

    @property
    def foot(self) -> float:
        """Height of the upright's lower end, in the clamp: below the table's top."""
        clamp = self.kit.clamp
        return clamp.lower + clamp.gap / 2 - self.kit.jaw.side / 2 - (clamp.lower + clamp.gap)

    @property
    def highest_lens(self) -> float:
        """The highest that the lens can hang on the upright of this length."""
        return self.foot + self.kit.tube.upright - self.kit.jaw.side / 2 - self.drop

    @property
    def farthest(self) -> float:
        """The longest reach with this arm, from the upright's middle to the lens."""
        return self.kit.tube.arm - self.kit.jaw.side


def foot_reach() -> float:
    """From the upright on its board, which stands at the mat's short side, to the lens above the mat's middle."""
    return MAT_SIZE[0] / 2 + BOARD_ASIDE + FOOT_SETBACK


def behind_edge() -> float:
    """From the table's edge to the middle of an upright in its clamp."""
    kit = sizes()
    return kit.clamp.back + kit.jaw.floor + kit.tube.side / 2


def pose(lens: float = HEIGHT, table_deep: float = TABLE_DEEP) -> Pose:
    """The mast clamped to a table ``table_deep`` wide, its lens above the middle.

    >>> round(pose().drop, 1), round(pose(800).highest_lens), pose().reach <= pose().farthest
    (86.5, 840, True)
    """
    return Pose(lens, table_deep / 2 + behind_edge(), sizes())


def grips_of_clamp() -> tuple[float, float]:
    """The middles of the two grips along the clamp's back, from its lower end: beside the gap, and above the table."""
    size = sizes().clamp
    above = size.lower + size.gap + size.upper
    return size.lower + size.gap / 2, above + size.above / 2


def grips_of_foot() -> tuple[float, float]:
    """The middles of the two grips above the board."""
    size, side = sizes().foot, sizes().jaw.side
    return size.high - 1.5 * side - 6, size.high - side / 2
