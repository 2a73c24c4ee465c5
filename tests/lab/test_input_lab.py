# SPDX-License-Identifier: MIT
"""Keyboards, pads and remotes of the kernel's own uinput in User Mode Linux, and pins: our firmware unchanged.

Their keys go down at known distances, and what is ruled must be the kernel's order outside the stated uncertainty.
Skipped, with the reason, where the lab is not built or User Mode Linux does not run.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from firmware.arbiter import TIE_NS, WINDOW_NS
from tests.lab.uml import Guest, LabUnusable, boot, told

MS = 1_000_000
SLACK_NS = {1: 0, 2: 8 * MS, 3: 8 * MS, 4: 50 * MS, 5: 8 * MS}
"""Seat 1 is a pin, 4 a Bluetooth remote, the others are USB."""


@pytest.fixture(scope="module")
def guest() -> Guest:
    try:
        ran = boot(Path(__file__).with_name("guest_input.py"))
    except LabUnusable as error:
        pytest.skip(str(error))
    assert ran.status == 0, ran.output[-3000:]
    return ran


def downs(race: dict[str, Any]) -> dict[int, int]:
    return {seat: tick for seat, tick, down, _ in race["edges"] if down}


def test_a_pressed_key_is_found_and_two_devices_of_one_name_are_told_apart(guest: Guest) -> None:
    [seen] = told(guest, "seen")
    assert [name for name, _, _ in seen["seen"]] == ["Desk keyboard", "Remote", "Twin Pad", "Twin Pad"], "no mouse"
    learnt = {
        one["seat"]: (one["name"], one["phys"].removesuffix("/input0")[-3:], one["code"])
        for one in told(guest, "learnt")
    }
    assert learnt == {
        2: ("Twin Pad", "1.1", 2),
        3: ("Twin Pad", "1.2", 2),
        4: ("Remote", ":01", 115),
        5: ("Twin Pad", "1.1", 3),
    }


def test_a_named_device_leaks_nothing_and_the_others_stay_their_owners(guest: Guest) -> None:
    [known] = told(guest, "known")
    assert [name for name, _, named, _ in known["seen"] if not named] == ["Desk keyboard"]
    [leaks] = told(guest, "leaks")
    assert (leaks["named"], leaks["unnamed"]) == (0, 2), "a terminal hears the keyboard that is nobody's button"
    [after] = told(guest, "after")
    assert after["leaks"] == 2, "given back when the table closes"


def test_every_tick_is_the_moment_at_which_the_key_moved_on_the_clock_of_the_pins(guest: Guest) -> None:
    races = told(guest, "race")
    assert len(races) == 81
    for race in races:
        ticks = downs(race)
        assert sorted(ticks) == sorted(race["seats"]), "no press was lost"
        for seat, (before, after) in zip(race["seats"], race["moments"], strict=True):
            assert before - 1000 <= ticks[seat], "stamped in whole microseconds"
            assert ticks[seat] <= after + MS


def test_the_ruling_is_the_kernels_order_outside_the_stated_uncertainty(guest: Guest) -> None:
    decided = tied = 0
    for race in told(guest, "race"):
        ticks = downs(race)
        assert all(slack == SLACK_NS[seat] for seat, _, _, slack in race["edges"])
        order = sorted(ticks, key=lambda seat: ticks[seat])
        assert order == race["seats"], "the kernel's order is the order of the presses"
        start = ticks[order[0]]
        first = [seat for seat in order if ticks[seat] - SLACK_NS[seat] - start <= TIE_NS]
        assert race["first"] == first, race
        reach = start + WINDOW_NS + max(SLACK_NS.values())
        assert [seat for seat, _, _ in race["late"]] == [s for s in order if s not in first and ticks[s] <= reach]
        for seat, behind_ms, unsure_ms in race["late"]:
            assert behind_ms == pytest.approx((ticks[seat] - start) / MS, abs=1e-6)
            assert unsure_ms == max(SLACK_NS[seat], SLACK_NS[first[0]]) / MS
        decided += len(first) == 1
        tied += len(first) > 1
    assert decided >= 30
    assert tied >= 20


def test_a_pin_beats_a_keyboard_and_a_keyboard_ties_with_a_pin_that_it_may_have_beaten(guest: Guest) -> None:
    """By the distances that came of it: a busy machine keeps no short ones."""
    clear = tied = 0
    for race in told(guest, "race"):
        if race["seats"] in ([1, 2], [1, 3], [1, 5], [1, 4]):
            apart_ns, slack_ns = downs(race)[race["seats"][1]] - downs(race)[1], SLACK_NS[race["seats"][1]]
            clear += race["first"] == [1] and apart_ns > slack_ns + TIE_NS
            tied += race["first"] == race["seats"] and TIE_NS < apart_ns <= slack_ns + TIE_NS
        elif race["seats"] in ([2, 1], [3, 1], [5, 1], [4, 1]) and race["gap_ms"] >= 4:
            assert race["first"] == race["seats"][:1], "told first, pressed earlier still"
    assert clear >= 4
    assert tied >= 3, "4 ms after a pin a USB key may have been first, 12 ms after it a Bluetooth one"


def test_unplugged_while_a_key_is_down_and_back_in_another_socket(guest: Guest) -> None:
    [gone] = told(guest, "gone")
    assert gone["edges"] == [[3, True], [3, False]], "nobody's button stays down"
    assert "Twin Pad is not there: plug it in" in gone["condition"]
    [back] = told(guest, "back")
    assert back["back"]
    assert back["edges"] == [[3, True], [3, False], [2, True], [2, False]]


def test_a_device_that_another_program_holds_is_named(guest: Guest) -> None:
    [taken] = told(guest, "taken")
    assert "Desk keyboard is used by another program" in taken["condition"]
