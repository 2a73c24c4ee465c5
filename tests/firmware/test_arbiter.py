# SPDX-License-Identifier: MIT
"""The arbiter against a separately written oracle, the properties that make a ruling fair, and its limits."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware.arbiter import DEAF_NS, TIE_NS, WINDOW_NS, Arbiter, Aside, Fault, rule_again
from firmware.debounce import QUIET_NS, SPIKE_NS
from firmware.press import Edge, Press, Ruling
from tests.firmware.oracle import presses, verdict

MS = 1_000_000
SEATS = range(1, 7)


def rule_all(edges: list[Edge], arbiter: Arbiter | None = None) -> Ruling | None:
    """Feed all edges within the window, then rule."""
    judge = arbiter or Arbiter()
    for index, edge in enumerate(edges):
        judge = judge.feed(edge, now_ns=index)
    ruling = None
    while ruling is None and (due_ns := judge.due_ns()) is not None:
        judge, ruling = judge.rule(due_ns)
    return ruling


def named(ruling: Ruling | None) -> tuple[set[Any], set[Any]] | None:
    if ruling is None:
        return None
    first, late = ({(p.seat, p.button, p.tick_ns) for p in presses} for presses in (ruling.first, ruling.late))
    return first, late


@st.composite
def whole_contacts(draw: st.DrawFn) -> list[Edge]:
    """Edges of which none is lost and none is a spike: each line goes up and down in turn, a millisecond apart."""
    edges: dict[tuple[int, str], list[Edge]] = {}
    for at_ms in sorted(draw(st.lists(st.integers(0, 160), max_size=24, unique=True))):
        seat, button = draw(st.integers(1, 6)), draw(st.sampled_from(["shout", "aye"]))
        line = edges.setdefault((seat, button), [])
        line.append(Edge(seat, button, at_ms * MS, not line[-1].down if line else draw(st.booleans())))
    return [edge for line in edges.values() for edge in line]


def shout(seat: int, at_ms: float, down: bool = True) -> Edge:
    return Edge(seat, "shout", round(at_ms * MS), down)


# Ticks on a coarse grid make ties, equal ticks and exact limits likely.
ticks = st.integers(0, 160).map(lambda n: n * MS // 2) | st.integers(0, 80 * MS)
edges_of_one_tick_each = st.lists(
    st.builds(Edge, st.integers(1, 6), st.sampled_from(["shout", "aye"]), ticks, st.booleans()),
    max_size=24,
    unique_by=lambda edge: (edge.seat, edge.button, edge.tick_ns),
)


@st.composite
def bouncing_races(draw: st.DrawFn) -> tuple[list[Edge], list[Edge]]:
    """Real presses of up to six seats: the first edges alone, and all edges with their bounces and releases."""
    clean, bouncy = [], []
    for seat in draw(st.lists(st.sampled_from(SEATS), min_size=1, unique=True)):
        tick = draw(st.integers(0, 15 * MS))
        clean.append(Edge(seat, "shout", tick, True))
        bouncy.append(clean[-1])
        waits = draw(st.lists(st.integers(1_000, 2 * MS), max_size=6))
        for index, wait in enumerate(waits[: len(waits) // 2 * 2]):  # it ends closed, as a contact under a finger does
            tick += wait
            bouncy.append(Edge(seat, "shout", tick, down=index % 2 == 1))
    return clean, bouncy


A_SPIKE_THAT_LASTS = [
    *(Edge(1, "aye", tick_ns, False) for tick_ns in (0, MS // 2, 2 * MS)),
    Edge(1, "shout", MS // 2 + 1, True),
]
"""Only what came after the race tells that the button that seems to be first was none that a finger pressed."""


@given(edges_of_one_tick_each, st.integers(1, 40), st.integers(0, 3), st.integers(0, 40))
@example(A_SPIKE_THAT_LASTS, 11, 0, 0)
def test_rules_as_the_oracle(edges: list[Edge], window_ms: int, tie_ms: int, deaf_ms: int) -> None:
    judge = Arbiter(window_ms * MS, tie_ms * MS, deaf_ms * MS)
    assert named(rule_all(edges, judge)) == verdict(edges, window_ms * MS, tie_ms * MS, deaf_ms * MS)


@given(edges_of_one_tick_each, st.permutations(SEATS))
def test_permuting_seats_permutes_the_ruling(edges: list[Edge], seats: list[int]) -> None:
    other = dict(zip(SEATS, seats, strict=True))
    plain, permuted = rule_all(edges), rule_all([replace(edge, seat=other[edge.seat]) for edge in edges])
    if plain is None or permuted is None:
        assert plain is permuted
        return
    for before, after in ((plain.first, permuted.first), (plain.late, permuted.late)):
        assert [press.tick_ns for press in before] == [press.tick_ns for press in after]
        assert {(other[p.seat], p.button, p.tick_ns) for p in before} == {(p.seat, p.button, p.tick_ns) for p in after}


@given(edges_of_one_tick_each, st.randoms(use_true_random=False))
def test_the_order_of_delivery_does_not_matter(edges: list[Edge], chance: random.Random) -> None:
    shuffled = chance.sample(edges, len(edges))
    assert rule_all(shuffled) == rule_all(edges)


@given(edges_of_one_tick_each, st.randoms(use_true_random=False))
def test_edges_delivered_twice_change_nothing(edges: list[Edge], chance: random.Random) -> None:
    doubled = edges + chance.choices(edges, k=len(edges)) if edges else []
    assert rule_all(chance.sample(doubled, len(doubled))) == rule_all(edges)


@given(bouncing_races(), st.randoms(use_true_random=False))
def test_bouncing_does_not_matter(races: tuple[list[Edge], list[Edge]], chance: random.Random) -> None:
    clean, bouncy = races
    assert named(rule_all(chance.sample(bouncy, len(bouncy)))) == named(rule_all(clean))


@given(edges_of_one_tick_each, st.integers(-(10**18), 10**18), st.integers(0, 10**18))
def test_only_differences_of_ticks_and_of_arrivals_are_used(edges: list[Edge], by_ns: int, later_ns: int) -> None:
    judge = Arbiter()
    for edge in edges:
        judge = judge.feed(replace(edge, tick_ns=edge.tick_ns + by_ns), now_ns=later_ns)
    plain = named(rule_all(edges))
    _, ruling = judge.rule(later_ns + WINDOW_NS)
    moved = None if plain is None else tuple({(s, b, t + by_ns) for s, b, t in part} for part in plain)
    assert named(ruling) == moved


@given(st.integers(0, 3 * TIE_NS), st.permutations(SEATS))
def test_ties_are_symmetric(gap_ns: int, seats: list[int]) -> None:
    one, two = seats[:2]
    ruling = rule_all([Edge(one, "shout", 0, True), Edge(two, "shout", gap_ns, True)])
    assert ruling is not None
    assert ruling.tied == (gap_ns <= TIE_NS)
    assert {p.seat for p in ruling.first} == ({one, two} if ruling.tied else {one})
    assert [ruling.behind_ms(p) for p in ruling.late] == ([] if ruling.tied else [gap_ns / 1e6])


@given(edges_of_one_tick_each)
def test_a_ruling_can_be_ruled_again_from_its_edges(edges: list[Edge]) -> None:
    ruling = rule_all(edges)
    if ruling is not None:
        assert rule_all(list(ruling.edges)) == ruling


FOUR_RACES_AT_ONCE = [
    *(shout(1, at_ms, down) for at_ms, down in ((0, False), (30, True), (31, False), (72, True))),
    *(shout(2, at_ms, down) for at_ms, down in ((1, False), (51, True))),
    *(Edge(1, "aye", at_ms * MS, down) for at_ms, down in ((32, False), (93, True))),
]


@given(whole_contacts(), st.lists(st.integers(0, 60), min_size=24, max_size=24))
@example(FOUR_RACES_AT_ONCE, [0] * 24)
def test_every_press_is_ruled_on_or_set_aside_exactly_once(edges: list[Edge], waits_ms: list[int]) -> None:
    """Whatever is delivered when, in the order of ticks: no press is lost, none is ruled on twice."""
    judge, now_ns = Arbiter(), 0
    told: list[Press] = []

    def rule(judge: Arbiter, now_ns: int) -> Arbiter:
        judge, ruling = judge.rule(now_ns)
        told.extend(aside.press for aside in judge.aside)
        told.extend([*ruling.first, *ruling.late] if ruling else [])
        return judge

    for edge, wait_ms in zip(sorted(edges, key=lambda e: e.tick_ns), waits_ms[: len(edges)], strict=True):
        now_ns += wait_ms * MS
        judge = rule(judge, now_ns).feed(edge, now_ns)
    for _ in range(2 * len(edges)):  # each race has its own ruling
        if (due_ns := judge.due_ns()) is not None:
            judge = rule(judge, max(now_ns, due_ns) + 80 * MS)
    assert sorted((p.seat, p.button, p.tick_ns) for p in told) == sorted(one for one, _ in presses(edges, DEAF_NS))


@given(edges_of_one_tick_each, edges_of_one_tick_each, st.integers(0, 200))
def test_a_later_ruling_can_be_ruled_again_from_the_journal_alone(
    before: list[Edge], edges: list[Edge], after_ms: int
) -> None:
    """Whatever the buttons did before: the edges and terms of a race hold all that its ruling hangs on."""
    judge, now_ns = Arbiter(eligible=frozenset((seat, "shout") for seat in SEATS)), 0
    for edge in (*before, *(replace(edge, tick_ns=edge.tick_ns + (80 + after_ms) * MS) for edge in edges)):
        now_ns = max(now_ns, edge.tick_ns)
        while (due_ns := judge.due_ns()) is not None and due_ns <= now_ns:
            judge, ruling = judge.rule(due_ns)
            if ruling is not None:
                assert ruling.terms is not None
                assert rule_again(ruling.edges, ruling.terms) == ruling
                judge = judge.arm(now_ns - MS)
        judge = judge.feed(edge, now_ns)


def test_ok__the_seat_delivered_later_wins_by_its_tick() -> None:
    ruling = rule_all([shout(1, 14.2), shout(5, 0)])
    assert ruling is not None
    assert [p.seat for p in ruling.first] == [5]
    assert [ruling.behind_ms(p) for p in ruling.late] == [14.2]


def test_ok__nothing_is_ruled_before_the_window_has_passed() -> None:
    judge = Arbiter().feed(shout(1, 0), now_ns=1000)
    assert judge.due_ns() == 1000 + WINDOW_NS
    assert judge.rule(999 + WINDOW_NS) == (judge, None)
    assert judge.rule(1000 + WINDOW_NS)[1] == Ruling((Press(1, "shout", 0),), (), (shout(1, 0),))


def test_ok__the_next_press_is_a_race_of_its_own() -> None:
    judge, first = Arbiter().feed(shout(1, 0), 0).rule(WINDOW_NS)
    judge = judge.feed(shout(1, 80, down=False), 80 * MS).feed(shout(2, 300), 300 * MS)
    _, second = judge.rule(300 * MS + WINDOW_NS)
    assert [[p.seat for p in r.first] for r in (first, second) if r] == [[1], [2]]


def test_ok__a_table_that_was_busy_for_a_second_still_rules_two_races() -> None:
    judge = Arbiter().feed(shout(1, 0), 10**9).feed(shout(2, 700), 10**9)
    judge, first = judge.rule(10**9 + WINDOW_NS)
    assert judge.due_ns() == 10**9 + 2 * WINDOW_NS, "the second race waits for its own late edges"
    _, second = judge.rule(10**9 + 2 * WINDOW_NS)
    assert [[p.seat for p in r.first] for r in (first, second) if r] == [[1], [2]]


def test_ok__shout_and_aye_of_one_seat_are_two_buttons() -> None:
    ruling = rule_all([Edge(3, "aye", 0, True), shout(3, 5)])
    assert ruling is not None
    assert (ruling.first[0].button, ruling.late[0].button) == ("aye", "shout")


def test_refuses__a_button_that_was_down_when_the_arbiter_began() -> None:
    """Its first edge is its release; it may press again once it has been up for long enough."""
    judge = Arbiter().feed(shout(1, 0, down=False), 0).feed(shout(1, 5), 5 * MS)
    assert judge.rule(100 * MS)[1] is None
    judge = judge.rule(100 * MS)[0].feed(shout(1, 100, down=False), 100 * MS).feed(shout(1, 140), 140 * MS)
    ruling = judge.rule(200 * MS)[1]
    assert ruling is not None
    assert ruling.first[0].tick_ns == 140 * MS


def test_refuses__false_start() -> None:
    judge = Arbiter().feed(shout(1, 0), 0).arm(tick_ns=1 * MS).feed(shout(2, 4), 4 * MS)
    judge, ruling = judge.rule(30 * MS)
    assert ruling is not None
    assert [p.seat for p in ruling.first] == [2]
    assert judge.aside == (Aside(Press(1, "shout", 0), "false-start"),)


def test_ok__a_press_at_the_very_tick_of_arming_counts() -> None:
    ruling = rule_all([shout(1, 0)], Arbiter().arm(tick_ns=0))
    assert ruling is not None


def test_refuses__a_spike_that_opens_no_race_and_costs_nobody_time() -> None:
    """A disturbance of 0.1 ms on seat 1's wire, 15 ms before seat 2 presses: seat 2's window is a whole one."""
    judge = Arbiter().feed(shout(1, 0), 0).feed(shout(1, 0.1, down=False), MS).feed(shout(2, 15), 15 * MS)
    judge, ruling = judge.rule(20 * MS)
    assert (ruling, judge.due_ns()) == (None, 35 * MS)
    judge, ruling = judge.feed(shout(3, 14), 30 * MS).rule(35 * MS)
    assert ruling is not None
    assert [p.seat for p in ruling.first] == [3, 2]
    assert judge.aside == (Aside(Press(1, "shout", 0), "spike"),)


def test_ok__a_first_touch_as_short_as_a_spike_counts_if_the_contact_closes_after_it() -> None:
    ruling = rule_all([shout(1, 0), shout(1, 0.1, down=False), shout(1, 6), shout(2, 3)])
    assert ruling is not None
    assert [p.seat for p in ruling.first] == [1]


def test_ok__whoever_lost_an_edge_may_have_been_first_so_nobody_was() -> None:
    """Seat 2's first edge was lost: what is left begins with an opening of a line that was open already."""
    judge = Arbiter().feed(shout(2, 0), 0).feed(shout(2, 100, down=False), 100 * MS).rule(120 * MS)[0]
    judge = judge.feed(shout(1, 500), 500 * MS)
    judge = judge.feed(shout(2, 504, down=False), 504 * MS).feed(shout(2, 505), 505 * MS)
    _, ruling = judge.rule(520 * MS)
    assert ruling is not None
    assert ruling.tied
    assert [(p.seat, p.missed) for p in ruling.first] == [(1, False), (2, True)]


def test_names__a_button_that_was_down_before_anybody_listened() -> None:
    judge = Arbiter().holding([(1, "shout")], now_ns=0)
    assert judge.faults(0) == (Fault(1, "shout", "shorted"),)
    _, ruling = judge.feed(shout(2, 5), 5 * MS).rule(25 * MS)
    assert ruling is not None
    judge, _ = judge.feed(shout(1, 100, down=False), 100 * MS).rule(120 * MS)
    assert judge.faults(120 * MS) == ()
    _, ruling = judge.feed(shout(1, 140), 140 * MS).rule(160 * MS)
    assert ruling is not None
    assert [p.seat for p in ruling.first] == [1]


def test_ok__an_edge_that_comes_again_after_its_ruling_changes_nothing() -> None:
    judge, _ = Arbiter().feed(shout(1, 0), 0).rule(20 * MS)
    assert judge.feed(shout(1, 0), 21 * MS) is judge


def test_ok__an_edge_older_than_what_was_ruled_on_does_not_end_the_deafness() -> None:
    judge, _ = Arbiter().feed(shout(1, 0), 0).rule(20 * MS)
    judge = judge.feed(shout(1, -40, down=False), 21 * MS).feed(shout(1, 1), 22 * MS)
    assert judge.rule(60 * MS)[1] is None


def test_refuses__those_who_do_not_compete() -> None:
    judge = Arbiter().among([(2, "shout"), (3, "shout")]).feed(shout(1, 0), 0)
    judge = judge.feed(shout(3, 19), 19 * MS).feed(shout(2, 18), 25 * MS)
    assert judge.due_ns() == 19 * MS + WINDOW_NS, "who does not compete opens no window"
    judge, ruling = judge.rule(39 * MS)
    assert ruling is not None
    assert [p.seat for p in ruling.first] == [2, 3]
    assert judge.aside == (Aside(Press(1, "shout", 0), "not-competing"),)
    assert judge.rule(40 * MS)[0].aside == ()


def test_refuses__a_press_that_arrives_after_its_race_was_ruled() -> None:
    judge, ruling = Arbiter().feed(shout(1, 0), 0).rule(20 * MS)
    judge, late = judge.feed(shout(2, -3), 21 * MS).feed(shout(3, 20), 22 * MS).rule(50 * MS)
    assert (ruling is not None, late) == (True, None)
    assert judge.aside == tuple(Aside(Press(seat, "shout", at * MS), "too-late") for seat, at in ((2, -3), (3, 20)))


def test_refuses__second_press_in_one_race() -> None:
    judge = Arbiter(window_ns=200 * MS).feed(shout(1, 0), 0).feed(shout(1, 50, down=False), 0).feed(shout(1, 90), 0)
    judge, ruling = judge.rule(200 * MS)
    assert ruling is not None
    assert ruling.late == ()
    assert judge.aside == (Aside(Press(1, "shout", 90 * MS), "again"),)


def test_ok__letting_everyone_compete_again_opens_the_race() -> None:
    judge = Arbiter().among([]).feed(shout(1, 0), 7)
    assert judge.rule(7 + WINDOW_NS)[1] is None
    assert judge.among(None).due_ns() == 7 + WINDOW_NS
    assert judge.among(None).among([]).rule(7 + WINDOW_NS)[1] is None


@pytest.mark.parametrize(("up_ms", "count"), [(29.999, 1), (30, 2)])
def test_deaf_until_it_has_been_up_for_30_ms(up_ms: float, count: int) -> None:
    judge, rulings = Arbiter(), 0
    for edge in (shout(1, 0), shout(1, 80, down=False), shout(1, 80 + up_ms)):
        judge = judge.feed(edge, edge.tick_ns)
        judge, ruling = judge.rule(edge.tick_ns + WINDOW_NS)
        rulings += ruling is not None
    assert rulings == count


def test_names__stuck_button_while_others_play_on() -> None:
    judge, _ = Arbiter().feed(shout(1, 0), 0).rule(WINDOW_NS)
    assert judge.faults(9_999 * MS) == ()
    assert judge.faults(10_001 * MS) == (Fault(1, "shout", "stuck"),)
    _, ruling = judge.feed(shout(2, 11_000), 11_000 * MS).rule(12_000 * MS)
    assert ruling is not None
    judge, _ = judge.feed(shout(1, 12_000, down=False), 12_000 * MS).rule(13_000 * MS)
    assert judge.faults(99_000 * MS) == (), "a button at rest is not stuck"


def test_names__chattering_button_while_others_play_on() -> None:
    judge, rulings = Arbiter(), []
    for index in range(400):  # 400 edges a second
        now_ns = round(index * 2.5 * MS)
        judge, ruling = judge.feed(Edge(1, "shout", now_ns, index % 2 == 0), now_ns).rule(now_ns)
        rulings += [ruling] if ruling else []
    assert len(rulings) == 1, "only its very first edge counts"
    assert judge.faults(1000 * MS) == (Fault(1, "shout", "chattering"),)
    judge, ruling = judge.feed(shout(2, 1001), 1001 * MS).feed(shout(1, 1000.5), 1001 * MS).rule(1021 * MS)
    assert ruling is not None
    assert [p.seat for p in (*ruling.first, *ruling.late)] == [2]
    assert judge.faults(2100 * MS) == (), "a second of silence mends it"
    judge, ruling = judge.feed(shout(1, 2500, down=False), 2500 * MS).feed(shout(1, 2600), 2600 * MS).rule(2700 * MS)
    assert ruling is not None
    assert ruling.first[0].seat == 1


def test_memory_does_not_grow() -> None:
    judge = Arbiter()
    for index in range(2000):
        now_ns = index * 40 * MS
        judge = judge.rule(now_ns)[0].feed(Edge(index % 6 + 1, "shout", now_ns, index % 12 < 6), now_ns)
    assert len(judge.waiting) <= 2
    assert len(judge.lines) == 6


def test_fair_to_all_seats_however_their_switches_bounce() -> None:
    """5,000 races of four seats who press alike; seat 4's switch bounces worst and its edges are delivered last."""
    chance = random.Random(2024)
    rounds = 5_000
    wins, wrong, ties = dict.fromkeys(range(1, 5), 0), 0, 0
    for _ in range(rounds):
        true = {seat: round(chance.gauss(0, 8) * MS) for seat in wins}
        edges = [Edge(seat, "shout", tick, True) for seat, tick in true.items()]
        edges += [Edge(4, "shout", true[4] + round(chance.uniform(0.2, 3) * MS), False)]
        edges += [Edge(4, "shout", true[4] + 6 * MS, True)]
        edges.sort(key=lambda edge: edge.tick_ns // (5 * MS) + (edge.seat == 4))
        ruling = rule_all(edges)
        assert ruling is not None
        best = min(true, key=lambda seat: true[seat])
        wrong += best not in {press.seat for press in ruling.first}
        ties += ruling.tied
        wins[best] += not ruling.tied
        wrong += not ruling.tied and ruling.first[0].seat != best
    decided = rounds - ties
    chi2 = sum((count - decided / 4) ** 2 / (decided / 4) for count in wins.values())
    assert wrong == 0
    assert chi2 < 16.3, f"3 degrees of freedom, p < 0.001: {wins}"


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
