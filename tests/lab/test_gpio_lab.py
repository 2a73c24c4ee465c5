# SPDX-License-Identifier: MIT
"""The panel on a real GPIO character device: kernel gpio-sim in User Mode Linux, gpiozero's lgpio pins, our firmware.

Nothing is replaced but the Pi's chip itself. Buttons are pressed by the kernel's own means, and what is ruled must be
what the kernel did. Skipped, with the reason, where the lab is not built or User Mode Linux does not run.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from firmware.arbiter import TIE_NS, WINDOW_NS
from tests.lab.uml import Guest, LabUnusable, boot, told

MS = 1_000_000


@pytest.fixture(scope="module")
def guest() -> Guest:
    try:
        ran = boot(Path(__file__).with_name("guest_panel.py"))
    except LabUnusable as error:
        pytest.skip(str(error))
    assert ran.status == 0, ran.output[-3000:]
    return ran


def downs(race: dict[str, Any]) -> dict[int, int]:
    """The first contact of each seat, by its tick."""
    first: dict[int, int] = {}
    for seat, tick, down in race["edges"]:
        if down:
            first[seat] = min(tick, first.get(seat, tick))
    return first


def test_the_kits_own_panel_opens_the_chip_and_pulls_its_buttons_up(guest: Guest) -> None:
    [panel] = told(guest, "panel")
    assert not panel["simulated"]
    assert panel["condition"] == "Buttons and lamps are on /dev/gpiochip0."
    assert (panel["idle"], panel["held"]) == ([1] * 6, [])
    assert told(guest, "done")


def test_every_tick_is_the_moment_at_which_the_wire_moved(guest: Guest) -> None:
    """Not the moment at which Python woke up: it lies between the two looks at the clock around the press."""
    races = told(guest, "race")
    assert len(races) >= 45
    late_ms = []
    for race in races:
        ticks = downs(race)
        assert sorted(ticks) == sorted(race["seats"]), "no press was lost"
        for seat, (before, after) in zip(race["seats"], race["moments"], strict=True):
            assert before <= ticks[seat], "stamped before it was pressed"
            late_ms.append(max(0, ticks[seat] - after) / MS)
    assert sorted(late_ms)[len(late_ms) // 2] == 0, "the kernel's stamp is there before the press returns"


def test_the_ruling_is_the_kernels_order_down_to_a_millisecond(guest: Guest) -> None:
    """Outside the photo-finish width the seat that was pressed first is first; within it nobody is."""
    decided = ties = 0
    for race in told(guest, "race"):
        ticks = downs(race)
        order = sorted(ticks, key=lambda seat: ticks[seat])
        assert order == race["seats"], "the kernel's order is the order of the presses"
        start = ticks[order[0]]
        first = [seat for seat in order if ticks[seat] - start <= TIE_NS]
        assert race["first"] == first
        late = [seat for seat in order[len(first) :] if ticks[seat] - start <= WINDOW_NS]
        assert [seat for seat, _ in race["late"]] == late
        for seat, behind_ms in race["late"]:
            assert behind_ms == pytest.approx((ticks[seat] - start) / MS, abs=1e-6)
        decided += len(first) == 1
        ties += len(first) > 1
    assert decided >= 30, "1.3 ms apart and more"
    assert ties >= 1, "0.2 ms apart"


def test_each_pair_of_seats_is_ruled_both_ways(guest: Guest) -> None:
    """No line is favoured: of seats a and b, a wins when pressed 1 to 2.5 ms earlier, and b when b is."""
    close = [r for r in told(guest, "race") if r["gap_ms"] == 1.3 and r["late"] and r["late"][0][1] < 2.5]
    assert all(race["first"] == [race["seats"][0]] for race in close)
    assert len({tuple(race["seats"]) for race in close}) >= 6, (
        "of 30 pairs; a machine that is very busy keeps few so close"
    )


def test_lamps_ring_camera_lamp_and_buzzer_reach_the_wires(guest: Guest) -> None:
    [on] = told(guest, "outputs")
    assert (on["lamps"], on["ring"], on["camera"], on["buzzer"]) == ([1] * 6, [1, 1, 0], 1, [0, 1])
    [off] = told(guest, "dark")
    assert not any(off["wires"])


def test_the_table_button_is_nobodys(guest: Guest) -> None:
    [pressed] = told(guest, "table button")
    assert pressed["edges"] == [[0, "table", True], [0, "table", False]]


def test_from_the_wire_of_a_button_to_the_wire_of_its_lamp_through_the_whole_table(guest: Guest) -> None:
    [ruled] = told(guest, "table")
    assert ruled["lit"], ruled
    assert ruled["first"][0]["seat"] == 3
    assert ruled["took_ms"] < 1000
