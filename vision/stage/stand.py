# SPDX-License-Identifier: MIT
"""The canvas that all drawing shares, and the scene made ready for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.stage.camera import Floats, View
from vision.stage.die.body import Body
from vision.stage.scene import Cup, Scene
from vision.stage.shade import Glow
from vision.stage.things.clutter import Prop
from vision.stage.things.pieces import StandingPiece


@dataclass(frozen=True, slots=True, eq=False)
class Canvas:
    """The picture being drawn: light (rows, columns, 3), the distance of what is seen (mm) and its number
    (-1 the table, else the die's index, or more for things)."""

    light: Floats
    depth: Floats
    owner: NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """All that a die is drawn among: the view, lamps, bodies, cups, things and pieces, and the scene itself."""

    view: View
    lamps: Sequence[Glow]
    bodies: Sequence[Body]
    cups: Sequence[Cup]
    props: Sequence[Prop]
    scene: Scene
    pieces: Sequence[StandingPiece] = ()
