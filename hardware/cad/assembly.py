# SPDX-License-Identifier: MIT
"""The parts put together as they are built, with stand-ins for what is bought: for pictures, and to find collisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from build123d import Box, Location, Plane, Pos, Rot

from hardware.cad import cases, head, mast, places
from hardware.cad.catalogue import CATALOGUE
from hardware.cad.poses import (
    FOOT_PI_FROM_UPRIGHT,
    FOOT_SETBACK,
    HALF,
    PI_FROM_UPRIGHT,
    PLATE_FACE,
    SCREW_AT,
    TABLE_DEEP,
    TABLE_LONG,
    TABLE_THICK,
    Pose,
    foot_reach,
    grips_of_clamp,
    grips_of_foot,
    pose,
)
from hardware.cad.sizes import Camera, sizes
from hardware.cad.solids import Solid, block, pin
from vision.mat.layout import MAT_SIZE

_ROOMS = (mast, head, places, cases)


@dataclass(frozen=True, slots=True)
class Placed:
    """A solid where it belongs, and the part's name (of a bought one: what it is)."""

    name: str
    solid: Solid


@cache
def part(name: str) -> Solid:
    """A printed part as it lies on the bed."""
    maker = next(one.maker for one in CATALOGUE if one.name == name)
    return next(getattr(room, maker) for room in _ROOMS if hasattr(room, maker))()


def axes(origin: Sequence[float], x: Sequence[float], z: Sequence[float]) -> Location:
    """A place with the part's own x and z along these directions."""
    return Plane(origin=tuple(origin), x_dir=tuple(x), z_dir=tuple(z)).location


def grip(middle: Sequence[float], along: Sequence[float], out: Sequence[float]) -> Iterator[Placed]:
    """Two jaws round a tube whose middle is there; ``out`` is where the second's flat face looks."""
    far = pose().grip
    for sign in (-1, 1):
        origin = [m + sign * far * o for m, o in zip(middle, out, strict=True)]
        yield Placed("jaw", axes(origin, along, [-sign * o for o in out]) * part("jaw"))


def joint(upright: tuple[float, float], arm_x: float, z: float) -> Iterator[Placed]:
    """Four jaws that join an upright at (x, y) and an arm at ``arm_x`` beside it."""
    x, y = upright
    yield from grip((x, y, z), (0, 0, 1), (1, 0, 0))
    yield from grip((arm_x, y, z), (0, 1, 0), (1, 0, 0))


def clamped(x: float, table_deep: float = TABLE_DEEP) -> Iterator[Placed]:
    """Clamp, knob, pad and two grips at the table's far edge."""
    kit = sizes()
    size = kit.clamp
    edge = table_deep / 2
    low = -(size.lower + size.gap)
    turned = axes((x + HALF, edge + size.back, low), (0, -1, 0), (-1, 0, 0))
    yield Placed("table-clamp", turned * part("table-clamp"))
    screw_y = edge - SCREW_AT * size.reach
    pad = -TABLE_THICK - 9
    yield Placed("clamp-pad", axes((x, screw_y, -TABLE_THICK), (1, 0, 0), (0, 0, -1)) * part("clamp-pad"))
    bolt = pad + 4 - 80
    yield Placed("M8 bolt", pin(8, 80, x, screw_y, bolt) + pin(13, 5.3, x, screw_y, bolt - 5.3))
    yield Placed("clamp-knob", Pos(x, screw_y, bolt - 13.3) * part("clamp-knob"))
    for middle in grips_of_clamp():
        yield from grip((x, edge + size.back + pose().grip, low + middle), (0, 0, 1), (0, 1, 0))


def tube(length: float, middle: Sequence[float], along: int, cap: str = "tube-cap") -> Iterator[Placed]:
    """A tube along x, y or z (0, 1, 2), closed at both ends."""
    size = sizes().tube
    solid = Box(size.side, size.side, length) - Box(size.side - 2 * size.wall, size.side - 2 * size.wall, length + 2)
    turn = (Rot(0, 90, 0), Rot(90, 0, 0), Rot(0, 0, 0))[along]
    yield Placed("tube", Pos(*middle) * turn * solid)
    for sign in (-1, 1):
        end = [m + sign * (length / 2 + 2) * (axis == along) for axis, m in enumerate(middle)]
        inward = [float(-sign * (axis == along)) for axis in range(3)]
        yield Placed(cap, axes(end, (0, 1, 0) if along != 1 else (1, 0, 0), inward) * part(cap))


def hung_head(
    x: float, y: float, arm: float, camera: str = "module3", turn: float = 0, tilt: float = 0
) -> Iterator[Placed]:
    """Grip, yoke, and what tilts in it, under the arm's middle at (x, y), turned below the grip; angles in degrees."""
    yield from grip((x, y, arm), (0, 1, 0), (0, 0, -1))
    z = arm - pose().grip
    place = Pos(x, y, 0) * Rot(0, 0, turn)
    yield Placed("yoke", place * axes((0, 0, z), (1, 0, 0), (0, 0, -1)) * part("yoke"))
    hinge = z - PLATE_FACE - sizes().hinge.yoke_drop
    for one in _tilting(hinge, camera):
        yield Placed(one.name, place * Pos(0, 0, hinge) * Rot(tilt, 0, 0) * Pos(0, 0, -hinge) * one.solid)


def _tilting(z: float, camera: str) -> Iterator[Placed]:
    """Tongue, plate, camera, ring and shutter below the hinge at height z, above the origin."""
    kit = sizes()
    z -= kit.hinge.tongue_drop + PLATE_FACE
    yield Placed("tongue", axes((0, 0, z), (1, 0, 0), (0, 0, 1)) * part("tongue"))

    def hung(height: float) -> Location:
        return axes((0, 0, height), (1, 0, 0), (0, 0, -1))

    yield Placed(f"camera-plate-{camera}", hung(z) * part(f"camera-plate-{camera}"))
    if camera == "thread":
        return
    z -= kit.plate.thick
    yield Placed("ring-holder", hung(z) * part("ring-holder"))
    fitted: Camera = getattr(kit.camera, camera)
    yield Placed("camera", hung(z - fitted.standoff) * _camera(fitted, camera))
    if camera == "module3":
        yield Placed("shutter", Pos(0, 0, z - head.shutter_level()) * Rot(180, 0, 0) * _opened())


def _opened() -> Solid:
    """The shutter swung aside round its screw."""
    px, py = sizes().shutter.post
    return Pos(px, py, 0) * Rot(0, 0, -100) * Pos(0, -abs(py), 0) * part("shutter")


def _camera(size: Camera, name: str) -> Solid:
    """A stand-in: the board, its lens, its holes."""
    wide, deep = size.board
    body = block(wide, deep, 1.2, 0, deep / 2 - size.lens_to_edge)
    for x, y in size.holes:
        body -= pin(2.2, 4, x, y, -1)
    if name == "module3":
        return body + block(10.3, 10.3, 5, z=1.2) + pin(8, size.deep - 6.2, z=6.2)
    return body + pin(36, 10, z=1.2) + pin(30, size.deep - 11.2, z=11.2)


def pi_on_arm(x: float, y: float, arm: float) -> Iterator[Placed]:
    """The Pi's plate above the arm, a grip below it, the board on it."""
    kit = sizes()
    yield from grip((x, y, arm), (0, 1, 0), (0, 0, -1))
    z = arm + pose().grip
    shift = 10.0
    place = axes((x, y - shift, z), (0, -1, 0), (0, 0, 1))
    yield Placed("pi-plate", place * part("pi-plate"))
    board = block(*kit.pi.board, 1.4) + block(52, 6, 9, -3.5, 24.5, 1.4) + block(18, 50, 16, 33, 0, 1.4)
    yield Placed("Pi", place * Pos(0, 0, places.THICK + kit.pi.standoff) * board)


def table() -> Iterator[Placed]:
    """The table and the mat on it."""
    yield Placed("table", block(TABLE_LONG, TABLE_DEEP, TABLE_THICK, z=-TABLE_THICK))
    yield Placed("mat", block(*MAT_SIZE, 1))


def mast_build(lens: float, camera: str = "module3") -> list[Placed]:
    """The mast, clamped to the far edge, the lens above the middle."""
    built: Pose = pose(lens)
    kit = built.kit
    x = -2 * built.grip
    y = built.reach
    arm_middle = y + kit.jaw.side / 2 - kit.tube.arm / 2
    held = [*clamped(x), *tube(kit.tube.upright, (x, y, built.foot + kit.tube.upright / 2), 2)]
    held += [*joint((x, y), 0, built.arm), *tube(kit.tube.arm, (0, arm_middle, built.arm), 1)]
    held += [*hung_head(0, 0, built.arm, camera), *pi_on_arm(0, y - PI_FROM_UPRIGHT, built.arm)]
    return [*held, *clips(x, y)]


def clips(x: float, y: float) -> Iterator[Placed]:
    """Two of the clips on the upright."""
    for z in (220.0, 460.0):
        yield Placed("cable-clip", Pos(x, y, z) * Rot(0, 0, 180) * part("cable-clip"))


def foot_build(lens: float) -> list[Placed]:
    """The mast on its board at the mat's short side; the head is turned by a quarter under the arm."""
    built, kit = pose(lens), sizes()
    x, thick, y = -2 * built.grip, kit.foot.board[2] + 1, foot_reach()
    place = axes((x - HALF, y + built.grip, thick), (0, 1, 0), (1, 0, 0))
    held = [Placed("board-foot", place * part("board-foot"))]
    for middle in grips_of_foot():
        held += grip((x, y, thick + middle), (0, 0, 1), (0, 1, 0))
    held += tube(kit.tube.upright, (x, y, thick + 2 + kit.tube.upright / 2), 2)
    arm_middle = y + kit.jaw.side / 2 - kit.tube.arm / 2
    held += [*joint((x, y), 0, built.arm), *tube(kit.tube.arm, (0, arm_middle, built.arm), 1)]
    held += [*hung_head(0, 0, built.arm, turn=90), *pi_on_arm(0, y - FOOT_PI_FROM_UPRIGHT, built.arm)]
    wide, deep, board = kit.foot.board
    held.append(Placed("board", block(wide, deep, board, x, y - FOOT_SETBACK + deep / 2, 1)))
    return [Placed(one.name, Rot(0, 0, -90) * one.solid) for one in held]


def gantry_build(lens: float) -> list[Placed]:
    """Two clamped uprights and a beam across the table."""
    built, kit = pose(lens), sizes()
    x, y = -2 * built.grip, built.reach
    held: list[Placed] = []
    for sign in (1, -1):
        turn = Rot(0, 0, 0 if sign == 1 else 180)
        at = x if sign == 1 else -x
        held += [Placed(one.name, turn * one.solid) for one in clamped(at)]
        held += tube(kit.tube.upright, (x, sign * y, built.foot + kit.tube.upright / 2), 2)
        held += joint((x, sign * y), 0, built.arm)
    held += tube(kit.tube.beam, (0, 0, built.arm), 1)
    return [*held, *hung_head(0, 0, built.arm), *pi_on_arm(0, 200, built.arm)]


def collisions(held: Sequence[Placed], least_mm3: float = 1.0) -> list[str]:
    """Pairs of solids that want the same room, and how much of it."""
    found = []
    boxes = [one.solid.bounding_box() for one in held]
    for i, one in enumerate(held):
        for j in range(i + 1, len(held)):
            a, b = boxes[i], boxes[j]
            apart = any(getattr(a.min, s) >= getattr(b.max, s) or getattr(b.min, s) >= getattr(a.max, s) for s in "XYZ")
            if not apart and (shared := _shared(one.solid, held[j].solid)) > least_mm3:
                found.append(f"{one.name} and {held[j].name} share {shared:.0f} mm³")
    return found


def _shared(one: Solid, other: Solid) -> float:
    both = one & other
    return 0.0 if both is None else float(sum(solid.volume for solid in both.solids()))
