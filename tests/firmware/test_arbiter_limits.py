# SPDX-License-Identifier: MIT
"""Where the arbiter's limits lie, to the nanosecond, and what equal ticks are taken for."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from firmware.arbiter import DEAF_NS, WINDOW_NS, Arbiter, Aside, Fault
from firmware.debounce import QUIET_NS, SPIKE_NS
from firmware.press import Edge, Press
from tests.firmware.test_arbiter import MS, rule_all, shout


def test_ties_end_at_a_millisecond_and_buttons_are_stuck_after_ten_seconds() -> None:
    """As docs/panel.md says."""
    told = [rule_all([Edge(1, "shout", 0, True), Edge(2, "shout", gap_ns, True)]) for gap_ns in (10**6, 10**6 + 1)]
    assert [ruling.tied for ruling in told if ruling] == [True, False]
    judge, _ = Arbiter().feed(shout(1, 0), 0).rule(WINDOW_NS)
    assert [len(judge.faults(now_ns)) for now_ns in (10**10, 10**10 + 1)] == [0, 1]


def test_ok__who_may_press_is_said_anew_and_nobody_s_window_gets_shorter() -> None:
    judge = Arbiter().among([(2, "shout")]).feed(shout(1, 0), 0).feed(shout(2, 19), 19 * MS)
    assert judge.among([(2, "shout"), (3, "shout")]).due_ns() == 19 * MS + WINDOW_NS


@pytest.mark.parametrize(("window_ns", "counts"), [(10 * MS, True), (QUIET_NS + SPIKE_NS, False)])
def test_a_spike_is_told_by_whoever_waits_long_enough_for_it(window_ns: int, counts: bool) -> None:
    judge = Arbiter(window_ns).feed(shout(1, 0), 0).feed(shout(1, 0.1, down=False), MS // 10)
    assert (judge.rule(window_ns + MS)[1] is not None) == counts


def test_a_spike_before_one_s_own_press_costs_nobody_time() -> None:
    judge = Arbiter().feed(shout(1, 0), 0).feed(shout(1, 0.1, down=False), MS // 10).feed(shout(1, 15), 15 * MS)
    judge, ruling = judge.rule(20 * MS)
    assert (ruling, judge.due_ns()) == (None, 35 * MS)
    judge, ruling = judge.feed(shout(2, 14), 30 * MS).rule(35 * MS)
    assert ruling is not None
    assert [press.seat for press in ruling.first] == [2, 1]


def test_a_second_of_silence_mends_a_chattering_button() -> None:
    judge = Arbiter()
    for index in range(301):
        judge = judge.feed(Edge(1, "shout", index * MS, index % 2 == 0), index * MS).rule(index * MS)[0]
    judge = judge.feed(shout(1, 301, down=False), 301 * MS).rule(400 * MS)[0]
    assert [len(judge.faults(now_ms * MS)) for now_ms in (1300, 1301)] == [1, 0]
    assert judge.feed(shout(1, 1300.9), 1301 * MS).rule(1400 * MS)[1] is None
    ruling = judge.feed(shout(1, 1301), 1301 * MS).rule(1400 * MS)[1]
    assert ruling is not None
    assert [press.tick_ns for press in ruling.first] == [1301 * MS]


@pytest.mark.parametrize("order", [(True, False), (False, True)])
def test_ok__down_and_up_at_one_tick_are_a_press_whatever_comes_first(order: tuple[bool, bool]) -> None:
    """A remote's clock may be coarse, and its line was pressed before."""
    judge = rule_on(Edge(1, "shout", 0, True, MS), Edge(1, "shout", 80 * MS, False, MS))
    for down in order:
        judge = judge.feed(Edge(1, "shout", 500 * MS, down, MS), 500 * MS)
    ruling = judge.rule(600 * MS)[1]
    assert ruling is not None
    assert [(press.tick_ns, press.missed) for press in ruling.first] == [(500 * MS, False)]


def test_a_ruling_says_how_each_line_stood_before_it() -> None:
    judge = rule_on(shout(1, 0), shout(1, 80, down=False)).holding([(3, "shout")], 100 * MS)
    ruling = judge.feed(shout(2, 500), 500 * MS).rule(520 * MS)[1]
    assert ruling is not None
    assert ruling.terms is not None
    assert ruling.terms.before == (shout(1, 80, down=False), Edge(3, "shout", 500 * MS - DEAF_NS, True))


def test_refuses__a_button_that_was_down_all_the_time_and_is_told_down_once_more() -> None:
    judge = Arbiter().holding([(1, "shout")], now_ns=0).feed(shout(1, 5), 5 * MS)
    assert judge.rule(30 * MS)[1] is None


def rule_on(*edges: Edge) -> Arbiter:
    """An arbiter that has ruled on each of these as it came."""
    judge = Arbiter()
    for edge in edges:
        judge = judge.feed(edge, edge.tick_ns).rule(edge.tick_ns + WINDOW_NS)[0]
    return judge


def test_it_waits_for_the_slowest_button_besides() -> None:
    assert Arbiter().waiting_for(8 * MS, WINDOW_NS).window_ns == 28 * MS


@pytest.mark.parametrize("value", [Arbiter(), Aside(Press(1, "shout", 0), "spike"), Fault(1, "shout", "stuck")])
def test_what_was_ruled_can_not_be_changed(value: Any) -> None:
    with pytest.raises(AttributeError):
        setattr(value, fields(value)[0].name, None)
