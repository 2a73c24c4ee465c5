# SPDX-License-Identifier: MIT
"""Races between buttons on wires, on USB and on Bluetooth: nobody is named first who was not, whatever the device.

Fingers press at known moments; what each device tells comes later by as much as its kind may make it, and arrives later
still. The oracle knows the fingers alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import pytest

from companion.table.shouts import Presses, Timing, ruled_again, ruling_json
from firmware.arbiter import TIE_NS, WINDOW_NS, Arbiter, rule_again
from firmware.press import Edge, Press, Ruling

MS = 1_000_000
SLACK_NS = (0, 8 * MS, 50 * MS)
"""A wire, USB, Bluetooth."""
SEATS = 6


@dataclass
class Tally:
    """What came of many races."""

    wrong: list[str] = field(default_factory=list)
    needless: list[str] = field(default_factory=list)
    decided: int = 0
    tied: int = 0
    won: Counter[int] = field(default_factory=Counter)


def races(count: int, seed: int) -> Tally:
    """Rule on so many, and compare with the fingers."""
    chance, tally = np.random.default_rng(seed), Tally()
    for number in range(count):
        _race(chance, tally, number)
    return tally


def _race(chance: np.random.Generator, tally: Tally, number: int) -> None:
    seats = [int(seat) + 1 for seat in chance.permutation(SEATS)[: int(chance.integers(2, SEATS + 1))]]
    slack = {seat: SLACK_NS[int(chance.integers(3))] for seat in seats}
    spread_ms = float(chance.choice([2.0, 15.0, 60.0, 200.0]))
    touched = {seat: int(10**9 + chance.uniform(0, spread_ms) * MS) for seat in seats}
    told: list[tuple[int, Edge]] = []
    for seat in seats:
        late_ns = int(chance.uniform(0, slack[seat]))
        arrives_ns = 0
        for at_ns, down in _contact(chance, touched[seat] + late_ns, bounces=not slack[seat]):
            arrives_ns = max(
                arrives_ns, at_ns + int(chance.uniform(0.1, 9) * MS)
            )  # of one line the kernel tells in order
            told.append((arrives_ns, Edge(seat, "shout", at_ns, down, slack[seat])))
    told.sort(key=lambda item: item[0])
    ruling = _ruled(told, max(slack.values()))
    if ruling is None:
        tally.wrong.append(f"{number}: no ruling")
        return
    _judge(tally, number, ruling, touched, slack)


def _contact(chance: np.random.Generator, at_ns: int, bounces: bool) -> list[tuple[int, bool]]:
    """A contact on a wire bounces; a device has debounced its own."""
    edges = [(at_ns, True)]
    for _ in range(int(chance.integers(0, 3)) if bounces else 0):
        for down in (False, True):
            edges.append((edges[-1][0] + int(chance.uniform(0.6, 2) * MS), down))
    return [*edges, (at_ns + int(chance.uniform(70, 150) * MS), False)]


def _ruled(told: list[tuple[int, Edge]], slack_ns: int) -> Ruling | None:
    arbiter = Arbiter().waiting_for(slack_ns, WINDOW_NS)
    for arrives_ns, edge in told:
        while (due_ns := arbiter.due_ns()) is not None and due_ns <= arrives_ns:
            arbiter, ruling = arbiter.rule(due_ns)
            if ruling is not None:
                return ruling
        arbiter = arbiter.feed(edge, arrives_ns)
    while (due_ns := arbiter.due_ns()) is not None:
        arbiter, ruling = arbiter.rule(due_ns)
        if ruling is not None:
            return ruling
    return None


def _judge(tally: Tally, number: int, ruling: Ruling, touched: dict[int, int], slack: dict[int, int]) -> None:
    first = {press.seat for press in ruling.first}
    soonest = min(touched, key=lambda seat: touched[seat])
    if soonest not in first:
        tally.wrong.append(f"{number}: {soonest} was first, told was {first}: {touched}, {slack}")
    for late in ruling.late:  # each margin holds the true one
        one = ruling.first[0].seat
        true_ms, off_ms = (touched[late.seat] - touched[one]) / MS, ruling.unsure_ms(late)
        if abs(ruling.behind_ms(late) - true_ms) > off_ms + 1e-3:
            tally.wrong.append(
                f"{number}: {late.seat} is {true_ms} ms behind, told {ruling.behind_ms(late)} ± {off_ms}"
            )
    clear = all(
        touched[seat] - touched[soonest] > slack[soonest] + slack[seat] + TIE_NS for seat in touched if seat != soonest
    )
    if clear and len(first) > 1:
        tally.needless.append(f"{number}: {first} tied: {touched}, {slack}")
    tally.decided += len(first) == 1
    tally.tied += len(first) > 1
    if len(first) == 1:
        tally.won[slack[soonest]] += 1


def _check(tally: Tally, count: int) -> None:
    assert tally.wrong == []
    assert tally.needless == []
    assert tally.decided + tally.tied == count
    assert tally.decided > count / 5
    assert all(tally.won[slack_ns] > count / 50 for slack_ns in SLACK_NS), "each kind of device wins races"


def test_nobody_is_first_who_was_not_whatever_the_device() -> None:
    _check(races(1_500, 30), 1_500)


@pytest.mark.slow
def test_thirty_thousand_races_agree_with_the_fingers() -> None:
    _check(races(30_000, 31), 30_000)


def mixed(seat: int, at_ms: float, slack_ms: float, down: bool = True) -> Edge:
    return Edge(seat, "shout", 10**9 + round(at_ms * MS), down, round(slack_ms * MS))


@pytest.mark.parametrize(
    ("edges", "first", "late"),
    [
        ([mixed(1, 0, 0), mixed(2, 8.9, 8)], [1, 2], []),
        ([mixed(1, 0, 0), mixed(2, 9.1, 8)], [1], [2]),
        ([mixed(1, 0, 8), mixed(2, 1.1, 0)], [1], [2]),
        ([mixed(1, 0, 8), mixed(2, 5, 8), mixed(3, 3, 0)], [1, 2], [3]),
        ([mixed(1, 0, 0), mixed(2, 45, 50), mixed(3, 15, 8)], [1, 2], [3]),
    ],
)
def test_a_press_ties_with_all_that_it_may_have_beaten(edges: list[Edge], first: list[int], late: list[int]) -> None:
    ruling = _ruled([(edge.tick_ns + MS, edge) for edge in edges], 50 * MS)
    assert ruling is not None
    assert ([press.seat for press in ruling.first], [press.seat for press in ruling.late]) == (first, late)
    assert ruling.terms is not None
    again = rule_again(ruling.edges, ruling.terms)
    assert again == ruling, "the journal's edges and terms give the same"


def test_a_remote_that_tells_of_press_and_release_at_once_has_pressed() -> None:
    """No spike: a device has debounced by itself."""
    tick = 10**9
    edges = [Edge(1, "shout", tick, True, 50 * MS), Edge(1, "shout", tick, False, 50 * MS)]
    ruling = _ruled([(tick + MS, edge) for edge in edges], 50 * MS)
    assert ruling is not None
    assert [press.seat for press in ruling.first] == [1]


def test_the_table_waits_for_its_slowest_button_and_says_how_sure_it_is() -> None:
    presses = Presses(Timing())
    presses.compete([(1, "shout"), (2, "shout"), (3, "shout")], 10**9 - 5 * MS)
    presses.wait_for(50 * MS)
    for edge in (mixed(1, 0, 0), mixed(2, 14.2, 8)):
        presses.edge(edge, edge.tick_ns + MS)
    assert presses.rule(10**9 + 30 * MS) is None, "a Bluetooth remote may still tell"
    presses.edge(mixed(3, 48, 50), 10**9 + 49 * MS)
    ruled = presses.rule(10**9 + 72 * MS)
    assert ruled is not None
    assert ruled.ruling is not None
    told = ruling_json(ruled.ruling, ("Ann", "Ben", "Cat"))
    assert [press["player"] for press in told["first"]] == ["Ann", "Cat"]
    assert (told["late"][0]["behind_ms"], told["late"][0]["unsure_ms"]) == (14.2, 8.0)
    assert told["first"][1]["unsure_ms"] == 50.0
    assert ruled_again(told) == ruled.ruling
    phone = Ruling((Press(1, "shout", 0),), (Press(2, "shout", 9 * MS, "phone"),))
    assert "unsure_ms" not in ruling_json(phone, ("Ann", "Ben"))["late"][0]
