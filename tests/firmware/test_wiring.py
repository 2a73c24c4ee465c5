# SPDX-License-Identifier: MIT
"""The wiring: names, refusals, the default file, and the page that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from firmware.check import PATIENCE_NS, Finding, WiringCheck
from firmware.header import BOARD, GROUND, PLACE, PULLED_UP, RESERVED
from firmware.press import Button, Contact, Edge
from firmware.wiring import (
    PinConflict,
    ReservedPin,
    RingPins,
    SeatPins,
    UnknownPin,
    Wiring,
    WiringError,
    WiringUnreadable,
    board_place,
    default_wiring,
    gpio_name,
    load_wiring,
    rewired,
    wiring_table,
    wiring_text,
    write_wiring,
)

DOCS = Path(__file__).parents[2] / "docs" / "panel.md"


@pytest.mark.parametrize("name", ["GPIO17", "gpio17", " GPIO17 ", "BOARD11", "board11", "17", 17])
def test_ok__names_of_a_pin(name: str | int) -> None:
    assert gpio_name(name) == "GPIO17"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("GPIO28", "the header has GPIO0 to GPIO27"),
        ("BOARD9", "that place is power or ground"),
        ("BOARD41", "the header has places 1 to 40"),
        ("BOARD0", "the header has places 1 to 40"),
        ("PIN17", "wanted is a name like"),
        ("GPIO", "wanted is a name like"),
        ("", "wanted is a name like"),
        ("²", "wanted is a name like"),
        (-1, "wanted is a name like"),
        (17.0, "wanted is a name like"),
        (True, "wanted is a name like"),
        (None, "wanted is a name like"),
        ("9" * 5000, "wanted is a name like"),
    ],
)
def test_refuses__names_of_no_pin(name: object, told: str) -> None:
    with pytest.raises(UnknownPin, match=told):
        gpio_name(name)


def seats(*pins: str) -> dict[int, SeatPins]:
    return {n + 1: SeatPins(*pins[3 * n : 3 * n + 3]) for n in range(len(pins) // 3)}


@pytest.mark.parametrize(
    ("pins", "buzzer", "error", "told"),
    [
        (
            ("4", "5", "6", "17", "7", "8", "9", "10", "BOARD11"),
            None,
            PinConflict,
            "pin GPIO17 is wanted by seat 2's SHOUT button and by seat 3's lamp",
        ),
        (("4", "4", "6"), None, PinConflict, "pin GPIO4 is wanted by seat 1's SHOUT button and by seat 1's AYE button"),
        (("4", "5", "6"), "BOARD31", PinConflict, "pin GPIO6 is wanted by seat 1's lamp and by the buzzer"),
        (("4", "GPIO99", "6"), None, UnknownPin, "seat 1's AYE button: 'GPIO99' names no pin"),
        (("4", "5", "6"), "loud", UnknownPin, "the buzzer: 'loud' names no pin"),
        (
            ("GPIO0", "5", "6"),
            None,
            ReservedPin,
            "pin GPIO0 is wanted by seat 1's SHOUT button and by the EEPROM of a HAT",
        ),
        (("4", "5", "BOARD3"), None, ReservedPin, "pin GPIO2 is wanted by seat 1's lamp and by the pull-up of I2C"),
        (("4", "14", "6"), None, ReservedPin, "pin GPIO14 is wanted by seat 1's AYE button and by the serial console"),
    ],
)
def test_refuses__wirings(pins: tuple[str, ...], buzzer: str | None, error: type[WiringError], told: str) -> None:
    with pytest.raises(error) as refused:
        Wiring(seats(*pins), buzzer)
    assert told in str(refused.value)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the file lacks seats"),
        ("seats = 3", "'seats' is empty"),
        ("[seats]", "'seats' is empty"),
        ("[seats]\n1 = 17", "seats.1 is 17: wanted is a table"),
        ("[seats.one]\nshout=4\naye=5\nlamp=6", "[seats.one] is no seat"),
        ("[seats.0]\nshout=4\naye=5\nlamp=6", "[seats.0] is no seat"),
        ("[seats.1]\nshout=4\nlamp=6", "[seats.1] lacks aye"),
        ("[seats.1]\nshout=4\naye=5\nlamp=6\nhorn=7", "[seats.1] has horn: known are aye, lamp, shout"),
        ("horn=7\n[seats.1]\nshout=4\naye=5\nlamp=6", "the file has horn"),
        ("[seats.1\nshout=4", "at line 1"),
        ("pi='1'\n[seats.1]\nshout=4\naye=5\nlamp=6", "pi = '1': known are Zero 2 W, 3B"),
        ("[ring]\nred=7\n[seats.1]\nshout=4\naye=5\nlamp=6", "[ring] lacks blue, green"),
        ("ring=7\n[seats.1]\nshout=4\naye=5\nlamp=6", "ring is 7: wanted is a table with blue, green, red"),
        ("wires=7\n[seats.1]\nshout=4\naye=5\nlamp=6", "wires is 7"),
        ("[seats.1]\nshout=4\naye=5\nlamp=6\n[wires]\nhorn='red'", "[wires] has horn"),
        ("[seats.1]\nshout=4\naye=5\nlamp=6\n[wires]\nshout=3", "[wires] shout: wanted is a colour"),
        ("[seats.1]\nshout=4\naye=4\nlamp=6", "pin GPIO4 is wanted by"),
    ],
)
def test_refuses__files(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "wiring.toml"
    path.write_text(text)
    with pytest.raises(WiringError) as refused:
        load_wiring(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert told in str(refused.value)


def test_refuses__file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(WiringUnreadable, match="cannot be read: No such file"):
        load_wiring(tmp_path / "none.toml")
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(WiringUnreadable, match=r"noise\.toml"):
        load_wiring(tmp_path / "noise.toml")


def test_ok__file_without_a_buzzer(tmp_path: Path) -> None:
    path = tmp_path / "wiring.toml"
    path.write_text("[seats.2]\nshout = 'BOARD11'\naye = 27\nlamp = 'GPIO22'\n")
    assert load_wiring(path) == Wiring({2: SeatPins("GPIO17", "GPIO27", "GPIO22")})


def test_ok__the_default_wiring() -> None:
    wiring = default_wiring()
    pins = [pin for _, pin in wiring.users()]
    assert list(wiring.seats) == [1, 2, 3, 4, 5, 6]
    assert len(set(pins)) == len(pins) == 24, "all that a table may use"
    assert all(int(seat.lamp[4:]) > 8 for seat in wiring.seats.values()), (
        "GPIO0-8 are pulled up at start: lamps glimmer"
    )


def test_the_places_named_in_the_default_file_are_right() -> None:
    lines = (Path(__file__).parents[2] / "firmware" / "wiring.toml").read_text().splitlines()
    named = [line for line in lines if not line.startswith("#") and '= "GPIO' in line]
    assert len(named) == 24
    for line in named:
        _, pin, comment = line.split('"')
        assert f"# {board_place(pin)}" in comment, line


@pytest.mark.parametrize("revision", ["a02082", "c03114", "c04170", "902120"], ids=["3B", "4B", "5", "Zero 2 W"])
def test_the_header_is_the_one_that_gpiozero_knows(revision: str) -> None:
    info = MockFactory(revision=revision).board_info
    for place, gpio in BOARD.items():
        ((_, pin),) = info.find_pin(f"GPIO{gpio}")
        assert (pin.number, f"BOARD{place}" in pin.names) == (place, True)


def test_all_that_is_reserved_can_be_left_alone() -> None:
    assert set(RESERVED) | set(PULLED_UP) == {0, 1, 2, 3, 14, 15}


def test_ok__all_that_a_table_may_have() -> None:
    wiring = Wiring(
        {1: SeatPins("17", "GPIO2", "BOARD15")},
        buzzer="19",
        table_button=3,  # type: ignore[arg-type]
        camera_lamp="BOARD37",
        ring=RingPins("BOARD12", "27", "GPIO4"),
    )
    assert dict(wiring.users()) == {
        "seat 1's SHOUT button": "GPIO17",
        "seat 1's AYE button": "GPIO2",
        "seat 1's lamp": "GPIO22",
        "the table button": "GPIO3",
        "the buzzer": "GPIO19",
        "the camera lamp": "GPIO26",
        "the ring light's red": "GPIO18",
        "the ring light's green": "GPIO27",
        "the ring light's blue": "GPIO4",
    }
    with pytest.raises(PinConflict, match="wanted by seat 1's lamp and by the ring light's blue"):
        Wiring(wiring.seats, ring=RingPins("18", "27", "BOARD15"))
    with pytest.raises(ReservedPin, match="wanted by the camera lamp and by the EEPROM"):
        Wiring(wiring.seats, camera_lamp="BOARD28")


def test_joints_tell_places_grounds_and_wires() -> None:
    joints = default_wiring().joints()
    assert len(joints) == 24
    for joint in joints:
        assert board_place(joint.pin) == f"BOARD{joint.place}"
        assert joint.ground in GROUND
        assert abs((joint.ground + 1) // 2 - (joint.place + 1) // 2) <= 3, "a short wire to ground"
    assert (joints[0].wire, joints[0].ground_wire, joints[0].ground) == ("red", "black", 9)


def test_the_ground_places_are_those_that_gpiozero_knows() -> None:
    info = MockFactory(revision="c03114").board_info
    assert {pin.number for _, pin in info.find_pin("GND")} >= set(GROUND)


def test_ok__a_file_with_colours_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "wiring.toml"
    path.write_text("pi = '5'\n[seats.1]\nshout = 17\naye = 27\nlamp = 22\n[wires]\nshout = 'blue'\n")
    wiring = load_wiring(path)
    assert (wiring.pi, wiring.joints()[0].wire, wiring.joints()[1].wire) == ("5", "blue", "green")


def test_the_page_shows_the_default_wiring() -> None:
    assert wiring_table(default_wiring()) in DOCS.read_text(), "docs/panel.md: put in what wiring_table() prints"


KIT = default_wiring()
WITHOUT_RING = {(0, f"ring_{colour}"): "" for colour in ("red", "green", "blue")}
FREE = [f"GPIO{number}" for number in PLACE if number not in RESERVED]


def test_what_is_written_reads_as_it_was_meant(tmp_path: Path) -> None:
    other = rewired(KIT, {**WITHOUT_RING, (1, "shout"): "BOARD7", (0, "buzzer"): ""})
    write_wiring(other, tmp_path / "wiring.toml")
    assert load_wiring(tmp_path / "wiring.toml") == other
    assert (other.seats[1].shout, other.buzzer, other.ring) == ("GPIO4", None, None)
    assert [path.name for path in tmp_path.iterdir()] == ["wiring.toml"]


def test_the_kit_s_own_wiring_survives_the_round(tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text(wiring_text(KIT), encoding="utf-8")
    assert load_wiring(tmp_path / "w.toml") == KIT


def test_two_on_one_pin_are_refused_and_both_named() -> None:
    with pytest.raises(PinConflict, match="GPIO23 is wanted by seat 1's SHOUT button and by seat 2's SHOUT button"):
        rewired(KIT, {(1, "shout"): "GPIO23"})


@pytest.mark.parametrize(
    ("pins", "error"),
    [
        ({(1, "shout"): "GPIO14"}, ReservedPin),
        ({(1, "lamp"): "GPIO2"}, ReservedPin),
        ({(1, "shout"): "GPIO99"}, UnknownPin),
        ({(1, "lamp"): ""}, WiringError),
        ({(9, "lamp"): "GPIO4"}, WiringError),
        ({(1, "siren"): "GPIO4"}, WiringError),
        ({(0, "ring_red"): ""}, PinConflict),
    ],
)
def test_what_can_t_be_is_refused(pins: dict[tuple[int, str], str], error: type[Exception]) -> None:
    with pytest.raises(error):
        rewired(KIT, pins)


@given(st.dictionaries(st.sampled_from([(j.seat, j.part) for j in KIT.joints()]), st.sampled_from(FREE)))
def test_whatever_is_accepted_has_a_pin_for_each_part_and_none_twice(pins: dict[tuple[int, str], str]) -> None:
    try:
        other = rewired(KIT, pins)
    except WiringError:
        return
    used = [joint.pin for joint in other.joints()]
    assert len(used) == len(set(used)) == len(list(KIT.joints()))
    lamps = {joint.pin for joint in other.joints() if joint.part not in ("shout", "aye", "table_button")}
    assert not lamps & {f"GPIO{number}" for number in PULLED_UP}


# The wiring test: what it says to each thing that can be wrong with a wire.

MS = 1_000_000
WIRING = Wiring(
    {1: SeatPins("GPIO17", "GPIO27", "GPIO22"), 2: SeatPins("GPIO23", "GPIO24", "GPIO25")},
    buzzer="GPIO19",
    table_button="GPIO3",
    camera_lamp="GPIO26",
    ring=RingPins("GPIO18", "GPIO4", "GPIO5"),
)


class Bench:
    """A wiring test and a clock."""

    def __init__(self, held: frozenset[Contact] = frozenset(), wiring: Wiring = WIRING) -> None:
        self.now_ns = 0
        self.check = WiringCheck(wiring, held, 0)

    def edges(self, *edges: tuple[int, Button, bool], apart_ns: int = 100_000) -> Finding | None:
        for seat, button, down in edges:
            self.now_ns += apart_ns
            self.check.hear(Edge(seat, button, self.now_ns, down), self.now_ns)
        self.now_ns += 50 * MS
        return self.check.settle(self.now_ns)

    def press(self, seat: int, button: Button) -> Finding | None:
        found = self.edges((seat, button, True))
        self.edges((seat, button, False))
        return found

    def wait(self) -> Finding | None:
        self.now_ns += PATIENCE_NS
        return self.check.settle(self.now_ns)


def test_everything_is_right() -> None:
    bench = Bench()
    prompts = []
    while (joint := bench.check.asked) is not None:
        prompts.append(bench.check.prompt)
        if joint.part in ("shout", "aye"):
            assert bench.check.cue().lamps == ()
            bench.press(joint.seat, joint.part)
        elif joint.part == "table_button":
            bench.press(0, "table")
        else:
            assert bench.check.cue() != WiringCheck(Wiring({})).cue()
            bench.press(2, "aye")
    assert [finding.verdict for finding in bench.check.findings] == ["good"] * 10
    assert prompts[0] == "Press seat 1's SHOUT button (pin 11 on the header)."
    assert prompts[5] == "seat 1's lamp shines: press any AYE if it does, any SHOUT if not."
    assert bench.check.prompt == "Everything is wired as it should be."
    assert bench.check.due_ns() is None


@pytest.mark.parametrize(
    ("edges", "told"),
    [
        ([(1, "shout", True), (1, "shout", False), (1, "shout", True)], "works, bounced for 0.2 ms"),
        ([(2, "aye", True)], "it was seat 2's AYE button that came: their wires are swapped (pin 11)"),
        ([(1, "shout", True), (1, "aye", True)], "seat 1's AYE button came with it: their wires touch"),
        ([(1, "shout", False), (1, "shout", True)], "it opens when it is pressed: use the switch's other contact"),
        ([(1, "shout", at % 2 == 0) for at in range(60)], "it chatters (60 edges)"),
    ],
    ids=["bounces", "swapped", "touching", "normally closed", "chatters"],
)
def test_names__what_came_instead(edges: Sequence[tuple[int, Button, bool]], told: str) -> None:
    found = Bench().edges(*edges)
    assert found is not None
    assert found.user == "seat 1's SHOUT button"
    assert told in found.words
    assert found.verdict == ("good" if "works" in told else "wrong")


def test_names__nothing_came() -> None:
    found = Bench().wait()
    assert found is not None
    assert found.words == "nothing came: is one leg at pin 11 (GPIO17) and the other at ground (9)?"


def test_names__a_short_before_anybody_was_asked() -> None:
    bench = Bench(held=frozenset({(1, "shout")}))
    assert bench.check.asked is not None
    assert bench.check.asked.user == "seat 1's AYE button"
    (found,) = bench.check.findings
    assert found.words.startswith("is down though nobody presses it: a short between pin 11 and ground")


def test_names__a_lamp_that_is_dark_and_one_that_nobody_answered_for() -> None:
    bench = Bench(wiring=Wiring({1: SeatPins("GPIO17", "GPIO27", "GPIO22")}, buzzer="GPIO19"))
    bench.press(1, "shout")
    bench.press(1, "aye")
    dark = bench.press(1, "shout")
    assert dark is not None
    assert dark.words == "dark: pin 15, the resistor, the LED's long leg towards it?"
    silent = bench.wait()
    assert silent is not None
    assert (silent.verdict, silent.words) == ("skipped", "nobody answered")
    assert bench.check.prompt == "2 to look at."


def test_letting_go_of_the_button_before_is_no_answer() -> None:
    bench = Bench()
    bench.edges((1, "shout", True))
    assert bench.edges((1, "shout", False)) is None
    assert bench.check.skip(bench.now_ns) == Finding("seat 1's AYE button", "skipped", "left out")
