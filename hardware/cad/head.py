# SPDX-License-Identifier: MIT
"""The head: a yoke under the arm, a tongue that tilts in it, the plate for each camera, ring light, shutter, cap."""

from __future__ import annotations

from build123d import Axis, CenterArc, Plane, Polygon, Pos, SlotArc, SlotOverall, extrude, revolve

from hardware.cad.sizes import Camera, sizes
from hardware.cad.solids import Solid, block, disc_x, drop_x, hex_x, pin, slab, square_of

FLANGE = 3.0
"""Thickness of the ring holder's upper rim."""


def yoke() -> Solid:
    """Bolted under the arm's lower jaw; its two ears hold the tongue, one of them the nut."""
    kit = sizes()
    size, screws = kit.hinge, kit.screws
    base = 6.0
    body = slab(kit.jaw.side, kit.jaw.side, base, 4)
    for x, y in square_of(kit.jaw.pitch):
        body -= pin(screws.m5_hole, base + 2, x, y, -1)
    middle = (size.tongue_ear + size.play + size.yoke_ear) / 2
    axis = base + size.yoke_drop
    for side in (-1, 1):
        body += block(size.yoke_ear, size.ear, size.yoke_drop, side * middle, 0, base)
        body += disc_x(size.ear, size.yoke_ear, side * middle, 0, axis)
    far = middle + size.yoke_ear / 2
    body -= drop_x(screws.m5_hole, 2 * far + 2, -far - 1, 0, axis)
    return body - hex_x(screws.m5_nut + kit.printer.play, 4, far - 4, 0, axis)


def tongue() -> Solid:
    """The ear that tilts, on a bar with a screw at each end for the plate."""
    kit = sizes()
    size = kit.hinge
    base, radius = 6.0, kit.plate.pan_radius
    body = slab(2 * radius + 18, size.ear, base, 8)
    body += block(size.tongue_ear, size.ear, size.tongue_drop, z=base)
    axis = base + size.tongue_drop
    body += disc_x(size.ear, size.tongue_ear, 0, 0, axis)
    body -= drop_x(kit.screws.m5_hole, size.tongue_ear + 2, -size.tongue_ear / 2 - 1, 0, axis)
    for side in (-1, 1):
        body -= pin(kit.screws.m3_hole, base + 2, side * radius, 0, -1)
    return body


def camera_plate_module3() -> Solid:
    """The plate for Camera Module 3 and 3 Wide, with the shutter's post."""
    kit = sizes()
    x, y = kit.shutter.post
    high = shutter_level()
    body = _plate(kit.camera.module3, kit.screws.m2_pilot, 5.0) + pin(9, high, x, y, kit.plate.thick)
    return body - pin(kit.screws.m3_pilot, 12, x, y, kit.plate.thick + high - 10)


def shutter_level() -> float:
    """How far below the plate the shutter swings: a little below the deepest lens."""
    kit = sizes()
    return kit.camera.module3.standoff + kit.shutter.wide_deep + 0.8


def camera_plate_hq() -> Solid:
    """The plate for HQ and Global Shutter."""
    kit = sizes()
    return _plate(kit.camera.hq, kit.screws.m25_pilot, 6.5)


def camera_plate_thread() -> Solid:
    """A narrow plate for a webcam, or anything with a tripod's thread of 1/4 inch; it tilts by a quarter turn."""
    kit = sizes()
    body = slab(2 * kit.plate.pan_radius + 22, 32, 5, 8) - _pan_slots(5)
    return body - pin(6.7, 7, z=-1)


def _plate(camera: Camera, pilot: float, around: float) -> Solid:
    kit = sizes()
    size = kit.plate
    body = pin(size.across, size.thick)
    for x, y in camera.holes:
        body += pin(around, camera.standoff, x, y, size.thick)
    for x, y in camera.holes:
        body -= pin(pilot, camera.standoff + size.thick + 2, x, y, -1)
    body -= _pan_slots(size.thick)
    ribbon = Pos(0, -camera.lens_to_edge - 6.5, -1) * extrude(SlotOverall(26, 5), size.thick + 2)
    body -= ribbon
    x, y = kit.lamps.camera_lamp
    body -= pin(kit.lamps.led_hole, size.thick + 2, x, y, -1)
    for x, y in square_of(size.ring_radius * 2**0.5):
        body -= pin(kit.screws.m3_hole, size.thick + 2, x, y, -1)
    return body - pin(4, size.thick + 2, -22, -27, -1)


def _pan_slots(thick: float) -> Solid:
    kit = sizes()
    size = kit.plate
    cut = None
    for start in (0, 180):
        arc = CenterArc((0, 0, 0), size.pan_radius, start - size.pan_deg, 2 * size.pan_deg)
        slot = Pos(0, 0, -1) * extrude(SlotArc(arc, kit.screws.m3_hole), thick + 2)
        cut = slot if cut is None else cut + slot
    return cut


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
