# SPDX-License-Identifier: MIT
"""The wiring test: what it says to each thing that can be wrong with a wire."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from firmware.check import PATIENCE_NS, Finding, WiringCheck
from firmware.press import Button, Contact, Edge
from firmware.wiring import RingPins, SeatPins, Wiring

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
