# SPDX-License-Identifier: MIT
"""The mast: jaws that grip the tube, the clamp at the table's edge, the foot for a board, the tube's caps."""

from __future__ import annotations

from build123d import Polygon, chamfer, extrude, fillet

from hardware.cad.poses import HALF, SCREW_AT, WIDE, grips_of_clamp, grips_of_foot
from hardware.cad.sizes import sizes
from hardware.cad.solids import Solid, block, drop_x, drop_y, hex_pocket, pin, slab, square_of, upright_edges


def jaw() -> Solid:
    """A plate with half a channel and four bolts; the same part everywhere."""
    kit = sizes()
    size, tube = kit.jaw, kit.tube
    body = slab(size.side, size.side, size.thick, 4)
    body -= block(size.side + 2, tube.side + size.play, size.depth + 1, z=size.floor)
    for x, y in square_of(size.pitch):
        body -= pin(kit.screws.m5_hole, size.thick + 2, x, y, -1)
    return chamfer(body.faces().sort_by()[0].outer_wire().edges(), 0.5)


def table_clamp() -> Solid:
    """A C round the table's edge, lying on its side so that its layers run along it; two grips sit on its back."""
    kit = sizes()
    size, screws, pitch = kit.clamp, kit.screws, kit.jaw.pitch
    top = size.lower + size.gap + size.upper
    out = size.back + size.reach
    profile = Polygon(
        (0, 0), (out, 0), (out, size.lower), (size.back, size.lower), (size.back, size.lower + size.gap),
        (out, size.lower + size.gap), (out, top),
        (size.thin, top), (size.thin, top + size.above), (0, top + size.above),
        align=None,
    )  # fmt: skip
    body = extrude(profile, WIDE)
    body = fillet([e for e in upright_edges(body) if _at(e, size.back, size.lower) or _at(e, size.thin, top)], 3)
    body -= pin(5, WIDE + 2, size.back, size.lower + size.gap, -1)  # round, and the table's corner still fits
    body = fillet([e for e in upright_edges(body) if out - 1 < e.center().X], 4)
    for middle in grips_of_clamp():
        for along, z in square_of(pitch):
            body -= drop_x(screws.m5_hole, size.back + 2, -1, middle + along, HALF + z)
            body -= drop_x(screws.m5_head_hole, size.back, size.thin, middle + along, HALF + z)
    x = size.back + SCREW_AT * size.reach
    body -= drop_y(screws.m8_hole, size.lower + 2, x, -1, HALF)
    wide, high = screws.m8_nut + kit.printer.play, screws.m8_nut_high
    return body - block(wide, high, WIDE, x, size.lower / 2, HALF - screws.m8_nut / 1.732)


def _at(edge: Solid, x: float, y: float) -> bool:
    return bool(abs(edge.center().X - x) < 0.1 and abs(edge.center().Y - y) < 0.1)


def clamp_knob() -> Solid:
    """A hand wheel that takes the head of the M8 bolt."""
    screws, play = sizes().screws, sizes().printer.play
    body = pin(50, 14)
    for x, y in ((29, 0), (14.5, 25.1), (-14.5, 25.1), (-29, 0), (-14.5, -25.1), (14.5, -25.1)):
        body -= pin(16, 16, x, y, -1)
    body = chamfer(body.faces().sort_by()[0].outer_wire().edges(), 0.6)
    return body - pin(screws.m8_hole, 16, z=-1) - hex_pocket(screws.m8_nut + play, 7, z=8)


def clamp_pad() -> Solid:
    """Between the bolt's end and the table's underside."""
    body = chamfer(pin(32, 9).faces().sort_by()[0].outer_wire().edges(), 0.6)
    return body - pin(sizes().screws.m8_hole, 6, z=4)


def board_foot() -> Solid:
    """An angle, lying on its side: the base is screwed to a board, two grips sit on its back."""
    kit = sizes()
    size, screws = kit.foot, kit.screws
    profile = Polygon(
        (0, 0), (size.base, 0), (size.base, size.thick), (size.thick, size.thick),
        (size.thick, size.high), (0, size.high),
        align=None,
    )  # fmt: skip
    body = extrude(profile, WIDE)
    body = fillet([e for e in upright_edges(body) if _at(e, size.thick, size.thick)], 14)
    body = fillet([e for e in upright_edges(body) if _at(e, size.base, size.thick)], 4)
    for middle in grips_of_foot():
        for along, z in square_of(kit.jaw.pitch):
            body -= drop_x(screws.m5_hole, size.thick + 2, -1, middle + along, HALF + z)
    for x in (46.0, size.base - 14):
        for z in (HALF - 12, HALF + 12):
            body -= drop_y(screws.wood_hole, size.thick + 2, x, -1, z)
    return body


def tube_cap() -> Solid:
    """Closes a tube's end: sawn aluminium cuts."""
    kit = sizes()
    inside = kit.tube.side - 2 * kit.tube.wall - kit.printer.play
    plug = slab(inside, inside, 12, 1.5) - slab(inside - 4, inside - 4, 14, 1)
    return slab(kit.tube.side + 2, kit.tube.side + 2, 2, 2) + plug
