# SPDX-License-Identifier: MIT
"""The ready parts match their source, print as they lie, and fit what is bought; nothing here wants build123d."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.wiring import default_wiring
from hardware import optics
from hardware.boxes import with_seats
from hardware.cad import catalogue, poses, ready, statics
from hardware.cad.catalogue import CATALOGUE, SCREWS, SMALL_SCREWS
from hardware.cad.mesh import Mesh, area, hanging, open_edges, pieces, tetrahedron, welded, write_3mf, write_stl
from hardware.cad.sizes import FILE, SizesError, load_sizes, sizes
from hardware.drawing import draw
from hardware.guide import ROOM
from hardware.optics import CAMERAS, HEIGHTS_MM, Camera, advice, good_heights_mm, picture_px, view
from hardware.parts import load_parts
from tests.examples import examples
from tests.hardware.meshes import read_3mf, read_stl, volume
from tests.hardware.step import Step
from vision.aim import coach
from vision.cameras import picamera, usb
from vision.mat.layout import MAT_SIZE

LIST = ready.load_ready()
KIT = sizes()
PARTS = load_parts().held
NAMES = [one.name for one in CATALOGUE]
LEAST_WALL = 0.95 * KIT.printer.wall
RENEW = "renew them: make cad"


# --- the files and their source ---------------------------------------------------------------------------------------


def test_ready_files_match_their_source() -> None:
    assert ready.source_digest() == LIST.made_from, RENEW


def test_every_part_is_there_and_nothing_else() -> None:
    assert sorted(LIST.parts) == sorted(NAMES), RENEW
    held = {path for kind in ready.KINDS for path in (ready.READY / kind).iterdir()}
    assert held == {ready.file_of(name, kind) for name in NAMES for kind in ready.KINDS}
    assert {path.stem for path in ready.PICTURES.iterdir()} == set(LIST.pictures)


def test_ready_files_are_those_that_were_made() -> None:
    for name, made in LIST.parts.items():
        for kind, digest in made.files.items():
            assert ready.digest_of(ready.file_of(name, kind)) == digest, f"{name}.{kind} was changed: {RENEW}"
    for name, digest in LIST.pictures.items():
        assert ready.digest_of(ready.PICTURES / f"{name}.svg") == digest, f"{name}.svg was changed: {RENEW}"


def test_ready_files_stay_small() -> None:
    every = [path for folder in (ready.READY, ready.PICTURES) for path in folder.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in every) < 8_000_000


def test_a_change_of_a_source_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "hardware" / "cad"
    (tmp_path / "hardware" / "sheets" / "fonts").mkdir(parents=True)
    room.mkdir()
    font = Path("sheets") / "fonts" / "quartermaster-text-bold.ttf"
    for name in (*(f"cad/{name}" for name in ready.SOURCES), str(font), "svg.py"):
        (tmp_path / "hardware" / name).write_bytes((ROOM / name).read_bytes())
    monkeypatch.setattr(ready, "ROOM", room)
    assert ready.source_digest() == LIST.made_from
    kit = room / "kit.toml"
    kit.write_text(kit.read_text().replace("floor = 5.0", "floor = 5.1"))
    assert ready.source_digest() != LIST.made_from


def test_every_room_that_shapes_a_part_counts_as_a_source() -> None:
    only_read = {"__init__.py", "ready.py", "statics.py"}
    assert {path.name for path in (ROOM / "cad").glob("*.py")} - only_read == set(ready.SOURCES) - {"kit.toml"}


# --- each part --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_part_can_be_printed_as_it_lies(name: str) -> None:
    mesh, made, printer = read_stl(ready.file_of(name, "stl")), LIST.parts[name], KIT.printer
    assert open_edges(mesh) == 0, "its skin is not closed"
    assert pieces(mesh) == 1
    assert volume(mesh) == pytest.approx(made.volume, rel=0.01), "triangles and solid differ"
    assert area(mesh) == pytest.approx(made.skin, rel=0.01)
    assert mesh.size == pytest.approx(made.size, abs=0.2)
    assert all(side <= room for side, room in zip(mesh.size, printer.bed, strict=True))
    assert mesh.box[0][2] == pytest.approx(0, abs=0.01), "it does not lie on the bed"
    assert hanging(mesh, printer.steepest_deg, printer.bridge) == 0, "it wants support"
    assert on_bed(mesh) > 0.05 * made.skin or on_bed(mesh) > 300, "it stands on too little"


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_wall_of_a_part_is_thin(name: str) -> None:
    walls = thicknesses(read_stl(ready.file_of(name, "stl")))
    assert np.mean(walls < LEAST_WALL) <= 0.01, f"{np.sort(walls)[:8]} mm"  # the islands in engraved letters are thin


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_stl_3mf_and_step_are_the_same_part(name: str) -> None:
    stl, packed = read_stl(ready.file_of(name, "stl")), read_3mf(ready.file_of(name, "3mf"))
    assert open_edges(packed) == 0
    assert len(packed.triangles) == len(stl.triangles) == LIST.parts[name].triangles
    assert volume(packed) == pytest.approx(volume(stl), rel=1e-4)
    np.testing.assert_allclose(packed.box, stl.box, atol=1e-3)
    step = Step(ready.file_of(name, "step"))
    assert step.count("MANIFOLD_SOLID_BREP") == step.count("CLOSED_SHELL") == 1
    low, high = step.box()
    np.testing.assert_allclose(high - low, LIST.parts[name].size, atol=0.02)
    np.testing.assert_allclose([low, high], stl.box, atol=0.2)


def on_bed(mesh: Mesh) -> float:
    """The area in mm² that touches the bed."""
    down = (mesh.corners[mesh.triangles][:, :, 2] < 0.02).all(axis=1)
    return area(Mesh(mesh.corners, mesh.triangles[down])) if down.any() else 0.0


def thicknesses(mesh: Mesh, places: int = 250) -> Any:
    """How thick the part is at places of its skin, in mm, as calipers find it: between faces turned from each other.

    Where a wedge runs out there is no such other face, and no wall.
    """
    a, b, c = (mesh.corners[mesh.triangles[:, i]] for i in range(3))
    cross = np.cross(b - a, c - a)
    sizes_ = np.linalg.norm(cross, axis=1)
    draw = np.random.default_rng(1)
    chosen = draw.choice(len(a), places, p=sizes_ / sizes_.sum())
    u, v = draw.uniform(size=(2, places))
    u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
    inward = -cross[chosen] / sizes_[chosen, None]
    start = a[chosen] + u[:, None] * (b - a)[chosen] + v[:, None] * (c - a)[chosen] + 1e-4 * inward
    found = [_first_hit(p, d, a, b - a, c - a) for p, d in zip(start, inward, strict=True)]
    normals = cross / np.maximum(sizes_[:, None], 1e-12)
    return np.array([far for (far, hit), way in zip(found, inward, strict=True) if normals[hit] @ way > 0.9])


def _first_hit(start: Any, way: Any, a: Any, side: Any, other: Any) -> tuple[float, int]:
    """Möller and Trumbore: where a ray leaves the part, and through which triangle."""
    across = np.cross(way, other)
    det = np.einsum("ij,ij->i", side, across)
    safe = np.where(np.abs(det) < 1e-12, np.inf, det)
    rel = start - a
    u = np.einsum("ij,ij->i", rel, across) / safe
    turned = np.cross(rel, side)
    v = turned @ way / safe
    far = np.einsum("ij,ij->i", other, turned) / safe
    hit = (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1 + 1e-9) & (far > 1e-3) & np.isfinite(safe)
    first = int(np.where(hit, far, np.inf).argmin())
    return float(far[first]), first


# --- what the checks find ---------------------------------------------------------------------------------------------


def block(x0: float, y0: float, z0: float, x1: float, y1: float, z1: float) -> Mesh:
    corners = np.array([[x, y, z] for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)], float)
    faces = ["013", "032", "467", "475", "045", "051", "237", "276", "026", "064", "157", "173"]
    return Mesh(corners, np.array([[int(corner) for corner in face] for face in faces]))


def both(one: Mesh, other: Mesh) -> Mesh:
    corners = np.concatenate([one.corners, other.corners])
    return Mesh(corners, np.concatenate([one.triangles, other.triangles + len(one.corners)]))


@pytest.mark.parametrize(("wide", "hangs"), [(19.0, False), (21.0, True)])
def test_a_ceiling_hangs_when_it_is_wider_than_a_bridge(wide: float, hangs: bool) -> None:
    table = both(block(0, 0, 0, 5, 5, 5), block(0, 0, 10, 40, wide, 12))
    assert (hanging(table, 50, 20) > 0) == hangs
    assert pieces(table) == 2


def test_a_slope_hangs_when_it_is_too_flat() -> None:
    for drop, hangs in ((12.0, False), (6.0, True)):
        wedge = block(0, 0, 0, 10, 10, 20)
        leaning = np.where(wedge.corners[:, 2:] == 0, wedge.corners - [[0, 0, 0]], wedge.corners)
        leaning[(leaning[:, 2] == 0) & (leaning[:, 0] == 10), 2] = drop
        found = hanging(Mesh(leaning, wedge.triangles), 50, 20)
        assert (found > 0) == hangs


def test_a_hole_in_the_skin_and_a_turned_triangle_are_found() -> None:
    whole = tetrahedron()
    turned = whole.triangles.copy()
    turned[0] = turned[0][::-1]
    assert open_edges(whole) == 0
    assert open_edges(Mesh(whole.corners, turned)) > 0
    assert open_edges(Mesh(whole.corners, whole.triangles[:-1])) == 3


def test_a_thin_wall_is_found() -> None:
    assert thicknesses(block(0, 0, 0, 30, 30, 1.2)).min() == pytest.approx(1.2, abs=0.01)


@settings(max_examples=examples(20), deadline=None)
@given(st.lists(st.floats(0.5, 150), min_size=3, max_size=3), st.floats(-90, 90))
def test_files_give_back_what_was_written(tmp_path_factory: Any, side: list[float], shift: float) -> None:
    folder = tmp_path_factory.mktemp("part", numbered=True)
    mesh = welded(
        block(shift, shift, 0, shift + side[0], shift + side[1], side[2]).corners, block(0, 0, 0, 1, 1, 1).triangles
    )
    write_stl(folder / "a.stl", mesh, "a")
    write_3mf(folder / "a.3mf", mesh, "a")
    for found in (read_stl(folder / "a.stl"), read_3mf(folder / "a.3mf")):
        assert open_edges(found) == 0
        assert volume(found) == pytest.approx(side[0] * side[1] * side[2], rel=1e-3)
    again = (folder / "a.3mf").read_bytes()
    write_3mf(folder / "a.3mf", mesh, "a")
    assert (folder / "a.3mf").read_bytes() == again, "the same part gives the same bytes"


# --- the parts fit each other and what is bought ----------------------------------------------------------------------


def test_sizes_are_those_of_the_parts_list() -> None:
    names = " / ".join(part.name for part in PARTS)
    tube = KIT.tube
    assert f"{tube.side:g} × {tube.side:g} × {tube.wall:g} mm, {tube.upright / 1000:g} m" in names
    assert tube.arm == tube.upright / 2


def test_each_hole_of_the_boxes_has_a_part_of_its_size_in_the_list() -> None:
    buttons = KIT.buttons
    holes = {"shout": buttons.shout, "aye": buttons.aye, "table_button": buttons.table, "buzzer": buttons.buzzer}
    holes |= dict.fromkeys(("lamp", "camera_lamp"), 5)
    assert 5 < KIT.lamps.led_hole <= 5.3
    for wired, across in holes.items():
        bought = [f"{part.name} {part.search}" for part in PARTS if wired in part.wired]
        assert len(bought) == 1, wired
        assert re.search(rf"\b{across:g} ?mm", bought[0]), f"{wired} wants {across:g} mm: {bought[0]}"
    drill = next(part.name for part in PARTS if part.name.startswith("drill"))
    assert f"{buttons.table:g}, {buttons.aye:g} and {buttons.shout:g} mm" in drill


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_list_has_each_wired_part_once_and_its_resistor(seats: int) -> None:
    wiring = with_seats(default_wiring(), seats)
    wanted = Counter(joint.part for joint in wiring.joints())
    bought: Counter[str] = Counter()
    for part in PARTS:
        assert len(part.wired) in (0, part.count), part.name
        bought.update(dict.fromkeys(part.wired, part.pieces(seats) // part.count))
    assert bought == wanted
    resistors: Counter[int] = Counter()
    for part in PARTS:
        resistors[part.ohm] += part.pieces(seats)
    drawn = Counter(int(ohm) for ohm in re.findall(r'data-ohm="(\d+)"', draw(wiring)))
    assert {ohm: count for ohm, count in resistors.items() if ohm} == drawn


def test_each_screw_of_the_list_has_its_place_and_each_place_its_screw() -> None:
    bought = [screw for part in PARTS for screw in part.screws]
    known = [*(screw.name for screw in SCREWS), *SMALL_SCREWS]
    placed = {
        size for told in known for size in re.findall(r"M[\d.]+ × \d+|1/4-20 UNC × 1/2 inch|wood screw 4 × 25", told)
    }
    assert sorted(bought) == sorted(placed)
    assert all(screw.place for screw in SCREWS)


def test_the_list_has_what_the_guide_takes_for_granted() -> None:
    names = " / ".join(part.name for part in PARTS)
    assert all(thing in names for thing in ("1/4-20", "cable ties", "rubber feet"))


def test_screws_of_the_parts_list_are_those_of_the_mast() -> None:
    named = next(part.name for part in PARTS if part.name.startswith("screws for the mast"))
    told = {size: int(n) for n, size in re.findall(r"(\d+) (M\d × \d+)", named)}
    assert told == {
        screw.name.split(",")[0]: screw.count["mast"] for screw in SCREWS if screw.name.startswith(("M5", "M8"))
    }


def test_bolts_are_long_enough_and_no_longer_than_needed() -> None:
    lengths = {screw.name.split(",")[0]: float(re.findall(r"× (\d+)", screw.name)[0]) for screw in SCREWS}
    pair, base = 2 * poses.pose().grip, poses.PLATE_FACE
    nuts = {"M5": 5.0 + 2 * 1.0, "M3": 4.0 + 2 * 0.5}  # a lock nut and two washers
    stacks = {
        "M5 × 70": [2 * pair],
        "M5 × 50": [pair + KIT.clamp.thin, pair + KIT.foot.thick, pair + base, pair + 4.0],
        "M5 × 30": [2 * KIT.hinge.yoke_ear + KIT.hinge.tongue_ear + KIT.hinge.play - 5.0],
        "M3 × 16": [base + KIT.plate.thick],
    }
    for name, held in stacks.items():
        for stack in held:
            least = stack + nuts[name[:2]]
            assert least <= lengths[name] <= least + 10, f"{name} through {stack} mm"


def test_the_mast_reaches_what_the_guide_advises() -> None:
    assert poses.pose(max(HEIGHTS_MM)).highest_lens >= max(HEIGHTS_MM)
    assert poses.pose(min(HEIGHTS_MM)).arm - KIT.jaw.side / 2 > poses.grips_of_clamp()[1]
    for wide in (600.0, 700.0, 800.0):
        assert poses.pose(700, wide).reach <= poses.pose().farthest
    assert poses.foot_reach() <= poses.pose().farthest
    assert poses.TABLE_DEEP + 2 * poses.behind_edge() + KIT.jaw.side <= KIT.tube.beam


def test_nothing_round_the_camera_is_in_its_view() -> None:
    for camera in (KIT.camera.module3, KIT.camera.hq):
        assert KIT.ring.skirt < camera.standoff + camera.deep, "the ring ends below the lens's front"
    assert KIT.ring.opening / 2 > np.hypot(*KIT.camera.hq.board) / 2, "the board does not fit into the ring"
    post = np.hypot(*KIT.shutter.post)
    assert post + 4.5 < KIT.ring.opening / 2
    aside = np.hypot(post, post) - KIT.shutter.cover / 2
    assert aside > 20, "swung aside, the shutter still hides something"


def test_jaws_squeeze_the_tube_and_clip_and_drum_fit_theirs() -> None:
    assert 0.4 <= KIT.tube.side - 2 * KIT.jaw.depth <= 1.2
    assert 0.2 <= KIT.jaw.play <= 0.4
    assert 2 * np.pi * KIT.ring.drum == pytest.approx(KIT.ring.segment * KIT.ring.segments)
    clip = read_stl(ready.file_of("cable-clip", "stl"))
    assert clip.size[0] == pytest.approx(KIT.tube.side + 0.2 + 2 * KIT.clip.wall, abs=0.1)


def test_holes_are_where_the_cameras_have_theirs() -> None:
    """Standoffs of the ready file, found by their flat tops: at the makers' distances."""
    for name, camera in (("camera-plate-module3", KIT.camera.module3), ("camera-plate-hq", KIT.camera.hq)):
        mesh = read_stl(ready.file_of(name, "stl"))
        tops = mesh.corners[np.isclose(mesh.corners[:, 2], KIT.plate.thick + camera.standoff, atol=0.01)][:, :2]
        for hole in camera.holes:
            near = tops[np.hypot(*(tops - hole).T) < 4]
            assert near.mean(axis=0) == pytest.approx(hole, abs=0.15)
    xs, ys = zip(*KIT.camera.module3.holes, strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (21.0, 12.5)
    xs, ys = zip(*KIT.camera.hq.holes, strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (30.0, 30.0)


# --- sums -------------------------------------------------------------------------------------------------------------


def test_the_gantry_is_steadier_than_the_mast_and_low_is_steadier_than_high() -> None:
    high, low = statics.builds(LIST, 800), statics.builds(LIST, 600)
    assert low["mast"].push_mm < high["mast"].push_mm
    assert high["gantry"].push_mm < high["mast"].push_mm
    assert high["gantry"].sag_mm < high["mast"].sag_mm
    for one in (*high.values(), *low.values()):
        assert 0 < one.sag_mm < 5
        assert one.tilt_deg < 1
        assert one.swings_hz > 5


def test_a_cantilever_sags_as_the_books_say() -> None:
    """An arm without weight, upright rigid: F L³ / 3 E I."""
    light = replace_tube(density=0.0)
    found = statics.one_sided(LIST, 700, 400, 0.0, poses.pose(700).arm)
    own = light.grams(1) * statics.GRAVITY
    stiff = light.modulus * light.second_moment
    expected = statics.head_grams(LIST) * statics.GRAVITY * 400**3 / (3 * stiff)
    weight = KIT.tube.grams(1) * statics.GRAVITY * 400**4 / (8 * stiff)
    assert own == 0
    assert found.sag_mm == pytest.approx(expected + weight)


def replace_tube(density: float) -> Any:
    import msgspec

    return msgspec.structs.replace(KIT.tube, density=density)


def test_the_clamp_bears_a_hand_and_holds_against_a_push() -> None:
    assert statics.clamp_press(LIST, 800, 10) < statics.HAND_N / 2
    assert statics.clamp_stress(statics.HAND_N) < KIT.printer.strength / 3
    assert statics.clamp_stress(2 * statics.HAND_N) == pytest.approx(2 * statics.clamp_stress(statics.HAND_N))


def test_ballast_keeps_the_foot_upright() -> None:
    bare, laden = statics.tipping(LIST, 700, 0), statics.tipping(LIST, 700, KIT.foot.ballast_kg)
    assert 1 < bare.margin < laden.margin
    assert laden.push_n > 10
    assert statics.tipping(LIST, 800, 5).push_n < laden.push_n


def test_a_jaw_weighs_less_than_if_it_were_solid() -> None:
    made = LIST.parts["jaw"]
    cost = statics.printing(made)
    assert 0.5 * made.volume * 1.27e-3 < cost.grams < made.volume * 1.27e-3
    assert statics.build_grams(LIST, "gantry") > statics.build_grams(LIST, "mast") > 12 * cost.grams


# --- words and pictures -----------------------------------------------------------------------------------------------


def test_pictures_are_svg_and_those_of_the_guide_are_there() -> None:
    told = (ROOM / "README.md").read_text()
    shown = set(re.findall(r"cad/pictures/([\w-]+)\.svg", told))
    assert shown == set(LIST.pictures), "a picture that nobody sees, or a place without one"
    for name in LIST.pictures:
        drawn = ElementTree.parse(ready.PICTURES / f"{name}.svg").getroot()  # noqa: S314  our own
        path = drawn.find("{http://www.w3.org/2000/svg}path")
        assert path is not None
        assert path.get("d", "").count("M") > 5


def test_guide_and_sums_do_not_want_build123d() -> None:
    code = "import sys; sys.modules['build123d'] = None; import hardware.guide as g; g.blocks()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOM.parent)
    assert done.returncode == 0, done.stderr


def test_how_many_of_a_part_are_wanted_is_put_in_words() -> None:
    one = next(one for one in CATALOGUE if one.name == "table-clamp")
    assert one.amount() == "mast 1, gantry 2"
    assert replace(one, count={"mast": 2, "foot": 2, "gantry": 2}).amount() == "2"
    assert set(one.count) == set(catalogue.BUILDS)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("floor = 5.0", "flor = 5.0", "missing required field `floor`|unknown field `flor`"),
        ("floor = 5.0", 'floor = "5"', r"Expected `float`, got `str` - at `\$.jaw.floor`"),
        ("[jaw]", "[jaw", "kit.toml"),
    ],
)
def test_sizes_that_cannot_be_used_are_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    file = tmp_path / "kit.toml"
    file.write_text(FILE.read_text().replace(old, new, 1))
    with pytest.raises(SizesError, match=told):
        load_sizes(file)


# What cameras see: recomputed another way, and held to what the program really asks of them.

BY_NAME = {camera.name: camera for camera in CAMERAS}
SENSORS = [(4608, 2592), (4056, 3040), (1456, 1088), (3280, 2464), (640, 480)]


@pytest.mark.parametrize("sensor", SENSORS)
def test_pictures_are_as_large_as_the_program_asks_for(sensor: tuple[int, int]) -> None:
    assert picture_px(sensor) == picamera.size_for(sensor)
    assert BY_NAME["webcam, 1080p"].picture_px == usb._SIZE


def test_limits_are_those_of_the_coach() -> None:
    assert (optics.DIE_GOOD_PX, optics.DIE_BAD_PX, optics.DIE_MM) == (coach.SIZE_FAIR, coach.SIZE_BAD, coach.DIE_MM)


# Sensor's size and lens from the data sheets: a pinhole must see what the stated angles say, within what lenses bend.
@pytest.mark.parametrize(
    ("name", "sensor_mm", "lens_mm", "within"),
    [
        ("Camera Module 3", (6.45, 3.63), 4.74, 0.06),
        ("Camera Module 2", (3.68, 2.76), 3.04, 0.01),
        ("AI Camera", (6.287, 4.712), 4.74, 0.03),
        ("HQ Camera, 6 mm lens", (6.287, 4.712), 6.0, 0.06),
        ("HQ Camera, 16 mm lens", (6.287, 4.712), 16.0, 0.02),
        ("Global Shutter, 6 mm lens", (1456 * 0.00345, 1088 * 0.00345), 6.0, 0.03),
    ],
)
@pytest.mark.parametrize("height", optics.HEIGHTS_MM)
def test_the_table_in_view_agrees_with_a_pinhole(
    name: str, sensor_mm: tuple[float, float], lens_mm: float, within: float, height: int
) -> None:
    seen = view(BY_NAME[name], height).size_mm
    assert seen == pytest.approx([side * height / lens_mm for side in sensor_mm], rel=within)


@pytest.mark.parametrize(
    ("name", "height", "verdict", "die_px"),
    [
        ("Camera Module 3", 600, "good", 29),
        ("Camera Module 3", 800, "good", 22),
        ("Camera Module 3 Wide", 700, "so-so", 13),
        ("Camera Module 3 Wide", 800, "bad", 12),
        ("Camera Module 3 Wide", 400, "good", 24),
        ("HQ Camera, 6 mm lens", 700, "good", 30),
        ("HQ Camera, 16 mm lens", 800, "mat cut off", 74),
        ("Global Shutter, 6 mm lens", 600, "mat cut off", 47),
        ("Global Shutter, 6 mm lens", 650, "good", 43),
        ("webcam, 1080p", 600, "good", 36),
    ],
)
def test_verdicts(name: str, height: int, verdict: str, die_px: int) -> None:
    seen = view(BY_NAME[name], height)
    assert (seen.verdict, round(seen.die_px)) == (verdict, die_px)


@given(
    st.floats(20, 120),
    st.floats(15, 90),
    st.floats(200, 2000),
    st.sampled_from([(1456, 818), (1456, 1088), (640, 480)]),
)
def test_between_the_good_heights_all_is_good_and_beyond_it_is_not(
    across: float, down: float, height: float, picture: tuple[int, int]
) -> None:
    camera = Camera("any", (across, down), picture, "")
    low, high = good_heights_mm(camera)
    seen = view(camera, height)
    if low <= height <= high:
        assert seen.verdict == "good"
        assert seen.size_mm[0] >= MAT_SIZE[0] + 2 * optics.MARGIN_MM - 1e-6
    elif height > high:
        assert seen.verdict != "good" or math.isclose(seen.die_px, optics.DIE_GOOD_PX)


def test_advice_follows_from_the_figures() -> None:
    assert advice(BY_NAME["HQ Camera, 16 mm lens"]).startswith("not for this table")
    assert advice(BY_NAME["Camera Module 3 Wide"]).startswith("too wide at 60 cm; hang it at 30 to 47 cm")
    assert advice(BY_NAME["Global Shutter, 6 mm lens"]) == "hang it at 64 to 140 cm"
