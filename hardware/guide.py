# SPDX-License-Identifier: MIT
"""``python -m hardware.guide``: writes the tables and drawings of the build guide, which are made from data.

Parts, cameras, what is printed and lamps go between marks in ``hardware/README.md``; ``hardware/wiring`` holds the
drawings and the checklist. A test fails when anything of it is stale.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from firmware.wiring import Wiring, default_wiring, wiring_table
from hardware import boxes, circuits, optics
from hardware.boxes import with_seats
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
from hardware.drawing import FAMILIES, draw
from hardware.lit import draw_lit
from hardware.parts import EVENING_SUMS, NO_SOLDERING, load_parts, tables

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
_COMPUTED: Final = """
Computed with the heaviest head ({head:.0f} g: HQ or Global Shutter, ring light), rigid joints and a rigid table: look
upon it as the best case, and expect about twice as much. Sag is lasting and does no harm: `aim` is done after it. 1 N
is the weight of a bar of chocolate, laid against the camera from the side; pixels are those of a Camera Module 3.

The clamp can't tip. It holds {moment:.1f} N·m all the time, and {jolt:.0f} N·m while somebody pushes the arm with 10 N:
for that its bolt must press with {press:.0f} N, which fingers do. The most that a hand does at this knob, some
{hand:.0f} N, loads the plastic with {stress:.0f} of the {strength:.0f} N/mm² that break PETG.

The mast on a board of {wide:.0f} × {deep:.0f} × {thick:.0f} mm can tip. By itself the board weighs {bare.margin:.1f}
times what would tip it, and a push of {bare.push_n:.0f} N at the arm does: not enough over a table with fists on it.
With {ballast:g} kg on its rear half it is {laden.margin:.0f} times and {laden.push_n:.0f} N: put the weight there
before the camera goes on."""
ROOM: Final = Path(__file__).parent
SEATS: Final = (2, 4, 6)
_BLOCK: Final = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- /made -->)", re.DOTALL)
_PAGE: Final = """# Wiring

Drawings, for the Pi you have and the seats you build. The header has the same 40 places on all of them.

| | {seats} |
| --- |{lines}
{rows}

`keyboard` has no drawing of the board: its header is in the back. A wiring of your own is drawn by
`python -m hardware.drawing my-wiring.toml > my-wiring.svg`.

## Every joint

{joints}

"Ground near it" is a help: all grounds are one. In the drawings the parts of a box share one black wire.

## Checklist before the plug goes onto the Pi

A multimeter on beep or ohms, probes on the plug's places; for lamps on diode test. Seats that you leave away drop out.
Meters that test diodes with less than 3 V show open both ways: then the resistor's row and the lamp test must do.

{unplugged}

## Checklist with the plug on the Pi, its supply out

{plugged}

Then switch it on and run `quartermaster panel --lamps`: every lamp, the buzzer and the ring in turn, then press every
button once. Each must be named as the seat and button that you pressed, once for each press.

## Lit arcade buttons

The kit's buttons are not lit; a seat's lamp is an LED beside them. Arcade buttons with an LED want 5 V or 12 V, which
no pin may see. With a ULN2803A between, a seat's lamp pin lights its SHOUT button:

![Lit arcade buttons through a ULN2803A](lit.svg)

- One chip serves all six seats. Each input takes {darlington:.1f} mA of its pin, less than a lamp. The lamp's own
  resistor is left away.
- The chip keeps about {kept:g} V for itself: a 5 V button gets {five:g} V and shines a little weaker, a 12 V one gets
  {twelve:g} V.
- The cable to a box has five cores: SHOUT, AYE, ground, LED − (yellow) and LED +. In the printed box the hole for the
  lamp stays empty: a drop of hot glue closes it.
- With a meter, before the chip is in its socket: leg 9 and a ground of the header beep; legs 1 to 6 each beep with the
  lamp's place; no leg of 1 to 9 beeps with the supply's +.

The ring light can hang on a second chip, or on legs 6 to 8 where there are no more than five seats: a colour's pin to
an input, its strip to that output. Then it wants neither MOSFETs nor 10 kΩ.

## The ring light's MOSFETs

An IRLB8721's legs are, its printed side towards you and legs down: gate, drain, source. Its metal tab is the drain:
tabs of two must not touch. AO3400 and IRLML6344 do as well where they are on a small board: by themselves they are 3 mm
long.

Each gate has a resistor: while the Pi starts, GPIO0 to GPIO8 are pulled up by about {pull:.0f} kΩ. With {gate} kΩ to
ground a gate then sees {volts:.2f} V, less than the {least} V at which an AO3400 may begin to switch on (an IRLB8721:
1.35 V). Without the resistor the light would glimmer.

## Why each button has a resistor

On the page `/pins` any pin can be made a lamp's. If that pin has a button, a press then joins it to ground: through
{button} Ω that is {short:.0f} mA, which a pin bears; through none it breaks. More would not do: GPIO2 and GPIO3 have
{pull_k:.1f} kΩ to 3.3 V on the board, and with {button} Ω a press leaves {pressed:.2f} V there, with 1 kΩ {kilo:.1f} V;
{low} V or less is sure to be read.

This page is made from `firmware/wiring.toml`: `python -m hardware.guide`. A test fails when it is stale.
"""


def printed() -> str:
    """The print list: pictures, sizes, filament and time, and what each build takes."""
    ready, printer = load_ready(), sizes().printer
    rows = ["| | part | for | how many | size, mm | g | hours |", "| --- " * 7 + "|"]
    rows += [_row(one, ready) for one in CATALOGUE]
    weights = "; ".join(f"{BUILDS[name]} {build_grams(ready, name):.0f} g" for name in BUILDS)
    seat = sum(printing(ready.parts[name]).grams for name in ("seat-box", "seat-lid"))
    rows.append(_ESTIMATE.format(builds=weights, seat=seat, infill=printer.infill, speed=printer.mm3_a_second))
    return "\n".join(rows)


def _row(one: Printed, ready: Ready) -> str:
    made = ready.parts[one.name]
    cost = printing(made)
    size = " × ".join(f"{side:.0f}" for side in made.size)
    links = ", ".join(f"[{kind.upper()}](cad/ready/{kind}/{one.name}.{kind})" for kind in ("stl", "3mf", "step"))
    picture = f'<img src="cad/pictures/part-{one.name}.svg" width="110" alt="{one.name}">'
    many = one.amount() + (f", {_ORS[one.choose]}" if one.choose in _ORS else "")
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


def steadiness() -> str:
    """Sag, sway and what tips the mast on its board."""
    ready, foot = load_ready(), sizes().foot
    rows = ["| lens at | build | sags | leans by itself | 1 N at the camera moves the picture | swings |"]
    rows += ["| --- " * 6 + "|", *_steady(ready)]
    wide, deep, thick = foot.board
    computed = _COMPUTED.format(
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
    return "\n".join([*rows, computed])


def _steady(ready: Ready) -> Iterator[str]:
    for lens in _LENSES:
        for name, one in builds(ready, lens).items():
            tilt = f"{one.tilt_deg:.2f}°" if one.tilt_deg else "no"
            push = f"{one.push_mm:.1f} mm, {one.push_px(lens):.1f} px"
            cells = (f"{lens / 10:.0f} cm", name, f"{one.sag_mm:.1f} mm", tilt, push, f"{one.swings_hz:.0f} a second")
            yield f"| {' | '.join(cells)} |"


class GuideError(ValueError):
    """The guide lacks a place for what is made, or has one that nothing is made for."""


def made() -> Mapping[Path, str]:
    """Every file that is made, as it should be."""
    wiring = default_wiring()
    files = {ROOM / "wiring" / name: text for name, text in drawings(wiring).items()}
    files[ROOM / "wiring" / "lit.svg"] = draw_lit(wiring)
    files[ROOM / "wiring" / "README.md"] = wiring_page(wiring)
    guide = ROOM / "README.md"
    files[guide] = filled(guide.read_text(encoding="utf-8"), blocks())
    return files


def drawings(wiring: Wiring) -> Mapping[str, str]:
    """A drawing for each family of Pis and number of seats, by the name of its file."""
    return {
        f"{family.name}-{seats}.svg": draw(replace(with_seats(wiring, seats), pi=family.models[-1]))
        for family in FAMILIES
        for seats in SEATS
    }


def blocks() -> Mapping[str, str]:
    """The text between the marks of the guide, by name."""
    return {
        "evening": tables(load_parts(NO_SOLDERING), EVENING_SUMS),
        "parts": tables(load_parts()),
        "cameras": optics.table(),
        "printed": printed(),
        "screws": screws(),
        "steadiness": steadiness(),
        "lamps": lamps(),
    }


def filled(guide: str, held: Mapping[str, str]) -> str:
    """The guide with every block anew.

    Raises:
        GuideError: marks and blocks are not the same.
    """
    found = [match[2] for match in _BLOCK.finditer(guide)]
    if sorted(found) != sorted(held):
        raise GuideError(f"the guide has places for {', '.join(found)}; wanted are {', '.join(held)}, once each")
    return _BLOCK.sub(lambda match: f"{match[1]}{held[match[2]]}\n{match[3]}", guide)


def lamps() -> str:
    """The resistor for an LED of each colour, and its current."""
    rows = [f"| LED | drops | for {circuits.LAMP_MA:g} mA | flows through 330 Ω |", "| --- | --- | --- | --- |"]
    colours = {"red": circuits.RED_V, "yellow": circuits.YELLOW_V, "green": circuits.GREEN_V}
    for name, volts in {**colours, "white, blue, bright green": circuits.WHITE_V}.items():
        ohm, flows = circuits.resistor_ohm(volts), circuits.lamp_ma(volts, 330)
        rows.append(f"| {name} | {volts:.1f} V | {ohm} Ω | {flows:.1f} mA |")
    seven = 7 * circuits.lamp_ma()
    rows += [
        "",
        f"Seven lamps at once take {seven:.0f} mA; all pins together should stay below {circuits.ALL_PINS_MA:g}.",
    ]
    return "\n".join(rows)


def wiring_page(wiring: Wiring) -> str:
    """The page beside the drawings: every joint, and the checklist."""
    rows = [
        f"| {', '.join(family.models)} | "
        + " | ".join(f"[{family.name}-{n}]({family.name}-{n}.svg)" for n in SEATS)
        + " |"
        for family in FAMILIES
    ]
    return _PAGE.format(
        seats=" | ".join(f"{n} seats" for n in SEATS),
        lines=" --- |" * len(SEATS),
        rows="\n".join(rows),
        joints=wiring_table(wiring),
        unplugged=boxes.table(boxes.unplugged(wiring)),
        plugged=boxes.table(tuple(boxes.plugged(wiring))),
        pull=circuits.PULL_UP_OHM / 1000,
        gate=circuits.GATE_OHM // 1000,
        volts=circuits.starting_gate_v(),
        least=circuits.GATE_V,
        button=circuits.BUTTON_OHM,
        short=circuits.shorted_ma(),
        pull_k=circuits.I2C_OHM / 1000,
        pressed=circuits.pressed_v(),
        kilo=circuits.pressed_v(1000),
        low=circuits.READ_LOW_V,
        darlington=circuits.darlington_ma(),
        kept=circuits.DARLINGTON_V,
        five=5 - circuits.DARLINGTON_V,
        twelve=12 - circuits.DARLINGTON_V,
    )


def main() -> int:
    """Write everything that is made."""
    for path, text in made().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOM.parent)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
