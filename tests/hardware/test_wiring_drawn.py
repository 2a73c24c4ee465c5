# SPDX-License-Identifier: MIT
"""Drawings and checklist say what the firmware does: the same pin, place, wire and ground for every part."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from firmware.cue import Cue
from firmware.header import BOARD, GROUND, MODELS
from firmware.output_devices import COLOURS
from firmware.panel import Panel
from firmware.press import Edge
from firmware.wiring import Wiring, default_wiring, load_wiring
from hardware import circuits
from hardware.boxes import LEAVE, boxes, plugged, shared_grounds, unplugged, with_seats
from hardware.drawing import FAMILIES, draw, family_of, main
from hardware.lit import draw_lit

FOLDER = Path(__file__).parents[2] / "hardware" / "wiring"
SVG = "{http://www.w3.org/2000/svg}"
OWN = """
wires = {{ ground = "brown", shout = "no <colour> & all" }}
pi = "{pi}"
[seats.1]
shout = "BOARD40"
aye = "GPIO5"
lamp = "GPIO12"
"""


def parsed(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314 - our own drawings


def wires(drawing: str) -> list[dict[str, str]]:
    """What every wire of a drawing says of itself; where it begins on the page is its ``begin``."""
    found = [path for path in parsed(drawing).iter(f"{SVG}path") if path.get("class") == "wire"]
    return [dict(path.attrib) | {"begin": begin_of(path.attrib["d"])} for path in found]


def begin_of(way: str) -> str:
    return " ".join(way.split()[1:3])


def circles(drawing: str) -> dict[str, str]:
    """Where each place of the header stands on the page."""
    dots = [dot.attrib for dot in parsed(drawing).iter(f"{SVG}circle") if "data-place" in dot.attrib]
    return {dot["data-place"]: f"{float(dot['cx']):.1f} {float(dot['cy']):.1f}" for dot in dots}


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*-[0-9].svg")))
def test_a_kept_drawing_shows_what_the_firmware_is_wired_to(name: str) -> None:
    seats = int(re.findall(r"-(\d)\.svg", name)[0])
    wiring = with_seats(default_wiring(), seats)
    drawn = [wire for wire in wires((FOLDER / name).read_text()) if "data-pin" in wire]
    assert {(w["data-user"], w["data-pin"], int(w["data-place"]), w["data-colour"]) for w in drawn} == {
        (joint.user, joint.pin, joint.place, joint.wire) for joint in wiring.joints()
    }
    assert len(drawn) == len(tuple(wiring.users())) == 3 * seats + 6
    for wire in drawn:
        assert f"GPIO{BOARD[int(wire['data-place'])]}" == wire["data-pin"]


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_each_wire_begins_at_the_place_that_it_names(seats: int) -> None:
    drawing = draw(with_seats(default_wiring(), seats))
    places = circles(drawing)
    assert set(places) == {str(place) for place in range(1, 41)}
    for wire in wires(drawing):
        assert wire["begin"] == places[wire["data-place"]], wire["data-user"]


def test_every_box_has_one_ground_and_it_is_one_that_the_wiring_names() -> None:
    wiring = default_wiring()
    grounds = [wire for wire in wires(draw(wiring)) if wire["data-part"] == "ground"]
    held = boxes(wiring)
    assert sorted(int(wire["data-place"]) for wire in grounds) == sorted(box.ground for box in held)
    for box in held:
        assert box.ground in GROUND
        assert box.ground in {joint.ground for joint in box.joints}
    assert shared_grounds(held) == {20: ["Seat 2", "Seat 3"], 39: ["Seat 6", "Camera lamp"]}


def test_every_part_is_drawn_with_its_resistor() -> None:
    wiring = default_wiring()
    drawn = {
        block.attrib["data-resistor"]: int(block.attrib["data-ohm"])
        for block in parsed(draw(wiring)).iter(f"{SVG}rect")
        if "data-ohm" in block.attrib
    }
    wanted = dict.fromkeys(("shout", "aye", "table_button", "lamp", "camera_lamp"), 330) | {"buzzer": 100}
    wanted |= dict.fromkeys(("ring_red", "ring_green", "ring_blue"), 10_000)
    assert drawn == {joint.user: wanted[joint.part] for joint in wiring.joints()}


def test_a_button_is_read_on_every_pin_and_saves_one_that_was_made_a_lamp() -> None:
    low, high = circuits.within(circuits.BUTTON_OHM)
    assert circuits.pressed_v(high) < circuits.READ_LOW_V < circuits.pressed_v(1000)
    assert circuits.shorted_ma(low) < circuits.PIN_BEARS_MA


def test_a_lit_button_hangs_on_its_seats_lamp_pin() -> None:
    drawing = draw_lit(default_wiring())
    drawn = [w.attrib for w in parsed(drawing).iter(f"{SVG}polyline") if w.get("class") == "wire"]
    assert [(w["data-user"], w["data-pin"], w["data-place"], w["data-leg"]) for w in drawn] == [
        (joint.user, joint.pin, str(joint.place), str(joint.seat))
        for joint in default_wiring().joints()
        if joint.part == "lamp"
    ]
    assert circuits.darlington_ma() < circuits.lamp_ma()


def test_a_pin_driven_low_where_the_drawing_says_is_heard_as_the_button_it_says() -> None:
    heard: list[Edge] = []
    wiring = default_wiring()
    buttons = [w for w in wires(draw(wiring)) if w["data-part"] in ("shout", "aye", "table_button")]
    with Panel(wiring, "simulated", heard.append) as panel:
        factory = panel.pin(1, "shout").factory
        for wire in buttons:
            factory.pin(wire["data-pin"]).drive_low()
            last = heard[-1]
            user = "the table button" if last.seat == 0 else f"seat {last.seat}'s {last.button.upper()} button"
            assert user == wire["data-user"]
            factory.pin(wire["data-pin"]).drive_high()
    assert len(buttons) == 13


def test_lamps_that_the_firmware_lights_are_on_the_pins_that_are_drawn() -> None:
    wiring = default_wiring()
    pins = {w["data-user"]: w["data-pin"] for w in wires(draw(wiring)) if "data-pin" in w}
    with Panel(wiring, "simulated", lambda _edge: None) as panel:
        factory = panel.pin(1, "shout").factory
        for seat in wiring.seats:
            panel.show(Cue(lamps=((seat, "on"),)))
            lit = {one for one in wiring.seats if factory.pin(pins[f"seat {one}'s lamp"]).state}
            assert lit == {seat}
        panel.show(Cue(camera="on", ring="win"))
        shining = {
            user for user, pin in pins.items() if factory.pin(pin).function == "output" and factory.pin(pin).state
        }
        assert shining == {"the camera lamp", "the ring light's red", "the ring light's green"}


def test_the_checklist_has_each_part_at_its_place_and_no_place_that_must_stay_empty() -> None:
    wiring = default_wiring()
    checks = unplugged(wiring)
    grounds = {joint.user: box.ground for box in boxes(wiring) for joint in box.joints}
    for joint in wiring.joints():
        own = [check for check in checks if check.user == joint.user]
        assert own, f"{joint.user} is not checked"
        assert all(check.start == f"place {joint.place} ({joint.pin}, {joint.wire})" for check in own)
        assert any(check.end == f"place {grounds[joint.user]} ({joint.ground_wire})" for check in own)
    assert not {check.place for check in checks} & set(LEAVE)
    assert set(LEAVE) == {1, 2, 4, 8, 10, 17, 27, 28}
    assert [check.place for check in plugged(wiring) if check.place] == [3, 5]  # where I2C's resistors are soldered on


def test_lamps_stay_within_what_pins_bear() -> None:
    lamps = sum("lamp" in user for user, _ in default_wiring().users())
    assert lamps == 7
    assert lamps * circuits.lamp_ma(circuits.RED_V) < circuits.ALL_PINS_MA
    assert circuits.lamp_ma(circuits.RED_V, circuits.within(330)[0]) < 8
    assert circuits.starting_gate_v() < circuits.GATE_V


def test_a_white_strip_on_greens_mosfet_is_lit_as_the_guide_says() -> None:
    assert {cue for cue, (_, green, _) in COLOURS.items() if green} == {"light", "win", "green"}, (
        "and a green scene, where somebody wishes for scenes"
    )


def test_every_pi_belongs_to_one_family_and_an_unknown_one_to_none() -> None:
    assert sorted(model for family in FAMILIES for model in family.models) == sorted(MODELS)
    with pytest.raises(ValueError, match="pi 'Pico': known are Zero 2 W"):
        family_of("Pico")


@pytest.mark.parametrize("pi", ["4B", "Zero 2 W", "500"])
def test_a_wiring_of_ones_own_is_drawn(pi: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN.format(pi=pi))
    assert main([str(file)]) == 0
    drawing = capsys.readouterr().out
    assert family_of(pi).note in "".join(parsed(drawing).itertext())
    own = {wire["data-part"]: wire for wire in wires(drawing)}
    assert own["shout"]["data-place"] == "40"
    assert own["shout"]["data-colour"] == "no <colour> & all"
    assert own["ground"]["data-colour"] == "brown"
    assert load_wiring(file).pi == pi


def test_drawing_wants_one_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "one wiring file wanted" in capsys.readouterr().err


def test_a_table_with_a_single_button_box_is_drawn() -> None:
    bare = Wiring({seat: pins for seat, pins in default_wiring().seats.items() if seat == 1})
    drawing = draw(replace(bare, pi="Zero 2 W"))
    assert [wire["data-part"] for wire in wires(drawing)] == ["shout", "aye", "lamp", "ground"]
