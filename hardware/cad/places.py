# SPDX-License-Identifier: MIT
"""Places for the Pi and its cables, held by the same jaws as all else, or snapped onto the tube."""

from __future__ import annotations

from build123d import RectangleRounded, extrude

from hardware.cad.sizes import Board, sizes
from hardware.cad.solids import Solid, block, pin, slab, square_of

THICK = 4.0


def pi_plate() -> Solid:
    """For Pi 3, 4 and 5; slots at its rim take cable ties."""
    return _plate(sizes().pi, (100.0, 72.0), -10.0)


def zero_plate() -> Solid:
    """For Zero 2 W."""
    return _plate(sizes().zero, (84.0, 56.0), 0.0)


def _plate(pi: Board, size: tuple[float, float], bolts_x: float) -> Solid:
    kit = sizes()
    wide, deep = size
    body = slab(wide, deep, THICK, 5)
    left = -pi.board[0] / 2 + pi.from_edge
    spots = [(x, y) for x in (left, left + pi.holes[0]) for y in (-pi.holes[1] / 2, pi.holes[1] / 2)]
    for x, y in spots:
        body += pin(6.2, pi.standoff, x, y, THICK)
    for x, y in spots:
        body -= pin(kit.screws.m25_pilot, pi.standoff + THICK + 2, x, y, -1)
    for x, y in square_of(kit.jaw.pitch):
        body -= pin(kit.screws.m5_hole, THICK + 2, x + bolts_x, y, -1)
    for x in (-wide / 2 + 14, 0.0, wide / 2 - 14):
        for y in (-deep / 2 + 4, deep / 2 - 4):
            for aside in (-5, 5):
                body -= block(2.6, 4.4, THICK + 2, x + aside, y, -1)
    return body


def cable_clip() -> Solid:
    """Snaps onto the tube from one side; cables lie in the hook at the other."""
    kit = sizes()
    size, side = kit.clip, kit.tube.side + 0.2
    outer = side + 2 * size.wall
    ring = size.cable + 2 * size.wall
    far = outer / 2 + size.cable / 2
    body = extrude(RectangleRounded(outer, outer, 2), size.wide) + pin(ring, size.wide, y=-far)
    body -= extrude(RectangleRounded(side, side, 0.4), size.wide + 2)
    body -= block(side - 3.6, outer, size.wide, y=outer / 2)
    body -= pin(size.cable, size.wide, y=-far)
    return body - block(ring, 4, size.wide, ring / 2, -far - 1)
