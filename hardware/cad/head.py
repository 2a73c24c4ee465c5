# SPDX-License-Identifier: MIT
"""The head: a yoke under the arm, a tongue that tilts in it, and the plate for each camera."""

from __future__ import annotations

from build123d import CenterArc, Pos, SlotArc, SlotOverall, extrude

from hardware.cad.sizes import Camera, sizes
from hardware.cad.solids import Solid, block, disc_x, drop_x, hex_x, pin, slab, square_of


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
