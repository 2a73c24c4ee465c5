# SPDX-License-Identifier: MIT
"""What belongs to the light that reaches the lens: the ring light's holder, the shutter, the lens cap."""

from __future__ import annotations

from build123d import Axis, Plane, Polygon, extrude, revolve

from hardware.cad.sizes import sizes
from hardware.cad.solids import Solid, block, pin, slab, square_of

FLANGE = 3.0


def ring_holder() -> Solid:
    """A flange under the plate, a drum for the strip, and a skirt of 45° that throws its light straight down.

    It ends above the lens's front: no camera sees it.
    """
    kit = sizes()
    size = kit.ring
    drum = size.drum
    foot = drum + 6
    body = pin(2 * foot + 4.8, FLANGE) - pin(size.opening, FLANGE + 2, z=-1)
    high = FLANGE + size.strip + 1
    body += pin(2 * drum, high) - pin(2 * drum - 4, high + 2, z=-1)
    far = size.skirt
    skirt = Polygon((foot, 0), (foot + 2.4, 0), (foot + 2.4 + far, far), (foot + far, far), align=None)
    body += revolve(Plane.XZ * skirt, Axis.Z)
    for x, y in square_of(kit.plate.ring_radius * 2**0.5):
        body -= pin(kit.screws.m3_hole, FLANGE + 2, x, y, -1)
    return body - pin(5, FLANGE + 2, 0, drum + 3, -1)


def shutter() -> Solid:
    """A leaf on a screw: swung before the lens, the camera sees nothing; a handle to push it by."""
    kit = sizes()
    size = kit.shutter
    reach = abs(size.post[1])
    body = pin(size.cover, size.thick) + pin(12, size.thick, y=reach)
    body += block(9, reach, size.thick, y=reach / 2)
    body += block(9, 14, size.thick, y=-size.cover / 2 - 4)
    body += pin(9, size.thick, y=-size.cover / 2 - 11)
    return body - pin(kit.screws.m3_hole, size.thick + 2, y=reach, z=-1)


def lens_cap() -> Solid:
    """A cup for the lens of HQ and Global Shutter, slit so that it grips, with an eye for a string."""
    size = sizes().lens_cap
    inner = size.lens + 0.2
    outer = inner + 2 * size.wall
    body = pin(outer, size.high) - pin(inner, size.high, z=2)
    for turn in (False, True):
        body -= block(*((outer + 2, 1.2) if turn else (1.2, outer + 2)), size.high, z=5)
    eye = extrude(Polygon((0, -5), (outer / 2 + 9, -5), (outer / 2 + 9, 5), (0, 5), align=None), 2)
    eye -= pin(inner, 4, z=-1)
    return body + eye + slab(inner, 8, 2, 2) - pin(4, 4, outer / 2 + 4.5, 0, -1)
