# SPDX-License-Identifier: MIT
"""The build guide's tables about the printed parts, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hardware.cad.catalogue import BUILDS, CATALOGUE, SCREWS, SMALL_SCREWS, Printed
from hardware.cad.poses import HEIGHT
from hardware.cad.ready import Ready, load_ready
from hardware.cad.sizes import sizes
from hardware.cad.statics import (
    HAND_N,
    build_grams,
    builds,
    clamp_moment,
    clamp_press,
    clamp_stress,
    head_grams,
    printing,
    tipping,
)

_LENSES: Final = (600.0, 700.0, 800.0)
_ORS: Final = {
    "camera": "the one for your camera",
    "shutter": "the one for your camera",
    "pi": "the one for your Pi",
    "box": "one of the two",
}


_ESTIMATE: Final = """
Altogether: {builds}; a seat's box with its lid {seat:.0f} g more. Grams and hours are estimates: volume, four outer
lines of 0.4 mm, {infill:.0%} infill, {speed:g} mm³ a second."""


def printed() -> str:
    """The print list: pictures, sizes, filament and time, and what each build takes."""
    ready, printer = load_ready(), sizes().printer
    rows = ["| | part | for | how many | size, mm | g | hours |", "| --- " * 7 + "|"]
    rows += [_row(one, ready) for one in CATALOGUE]
    told = "; ".join(f"{BUILDS[name]} {build_grams(ready, name):.0f} g" for name in BUILDS)
    seat = sum(printing(ready.parts[name]).grams for name in ("seat-box", "seat-lid"))
    rows.append(_ESTIMATE.format(builds=told, seat=seat, infill=printer.infill, speed=printer.mm3_a_second))
    return "\n".join(rows)


def _row(one: Printed, ready: Ready) -> str:
    made = ready.parts[one.name]
    cost = printing(made)
    size = " × ".join(f"{side:.0f}" for side in made.size)
    links = ", ".join(f"[{kind.upper()}](cad/ready/{kind}/{one.name}.{kind})" for kind in ("stl", "3mf", "step"))
    picture = f'<img src="cad/pictures/part-{one.name}.svg" width="110" alt="{one.name}">'
    many = one.told() + (f", {_ORS[one.choose]}" if one.choose in _ORS else "")
    return f"| {picture} | {one.name}: {links} | {one.does} | {many} | {size} | {cost.grams:.0f} | {cost.hours:.1f} |"


def screws() -> str:
    """Screws and nuts for each build."""
    rows = ["| screw | with it | where | " + " | ".join(BUILDS) + " |", "| --- " * (3 + len(BUILDS)) + "|"]
    for screw in SCREWS:
        counts = " | ".join(str(screw.count[build] or "") for build in BUILDS)
        rows.append(f"| {screw.name} | {screw.with_} | {screw.place} | {counts} |")
    rows += [
        "",
        "Small ones: " + "; ".join(SMALL_SCREWS) + ". They go straight into the plastic where no nut is named.",
    ]
    return "\n".join(rows)


_RECKONED: Final = """
Reckoned with the heaviest head ({head:.0f} g: HQ or Global Shutter, ring light), rigid joints and a rigid table: look
upon it as the best case, and expect about twice as much. Sag is lasting and does no harm: `aim` is done after it. 1 N
is the weight of a bar of chocolate, laid against the camera from the side; pixels are those of a Camera Module 3.

The clamp can't tip. It holds {moment:.1f} N·m all the time, and {jolt:.0f} N·m while somebody pushes the arm with 10 N:
for that its bolt must press with {press:.0f} N, which fingers do. The most that a hand does at this knob, some
{hand:.0f} N, loads the plastic with {stress:.0f} of the {strength:.0f} N/mm² that break PETG.

The mast on a board of {wide:.0f} × {deep:.0f} × {thick:.0f} mm can tip. By itself the board weighs {bare.margin:.1f}
times what would tip it, and a push of {bare.push_n:.0f} N at the arm does: not enough over a table with fists on it.
With {ballast:g} kg on its rear half it is {laden.margin:.0f} times and {laden.push_n:.0f} N: put the weight there
before the camera goes on."""


def steadiness() -> str:
    """Sag, sway and what tips the mast on its board."""
    ready, foot = load_ready(), sizes().foot
    rows = ["| lens at | build | sags | leans by itself | 1 N at the camera moves the picture | swings |"]
    rows += ["| --- " * 6 + "|", *_steady(ready)]
    wide, deep, thick = foot.board
    reckoned = _RECKONED.format(
        head=head_grams(ready),
        moment=clamp_moment(ready, HEIGHT),
        jolt=clamp_moment(ready, HEIGHT, 10),
        press=clamp_press(ready, HEIGHT, 10),
        hand=HAND_N,
        stress=clamp_stress(HAND_N),
        strength=sizes().printer.strength,
        wide=wide,
        deep=deep,
        thick=thick,
        bare=tipping(ready, HEIGHT, 0),
        laden=tipping(ready, HEIGHT, foot.ballast_kg),
        ballast=foot.ballast_kg,
    )
    return "\n".join([*rows, reckoned])


def _steady(ready: Ready) -> Iterator[str]:
    for lens in _LENSES:
        for name, one in builds(ready, lens).items():
            tilt = f"{one.tilt_deg:.2f}°" if one.tilt_deg else "no"
            push = f"{one.push_mm:.1f} mm, {one.push_px(lens):.1f} px"
            cells = (f"{lens / 10:.0f} cm", name, f"{one.sag_mm:.1f} mm", tilt, push, f"{one.swings_hz:.0f} a second")
            yield f"| {' | '.join(cells)} |"
