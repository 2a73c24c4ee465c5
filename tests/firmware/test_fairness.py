# SPDX-License-Identifier: MIT
"""A short run of the simulated races; `python -m tests.firmware.fairness` is the long one."""

from __future__ import annotations

from tests.firmware.fairness import SEATS, Tally, judge_rounds, report


def test_a_thousand_races_are_ruled_as_the_oracle_and_the_fingers_say() -> None:
    tally = judge_rounds(seed=7, count=1_000)
    assert (tally.against_oracle, tally.against_fingers, tally.permuted_wrong) == (0, 0, 0), report(tally, 0)
    assert tally.permuted == 50
    assert sum(tally.wins) > 300
    assert tally.hidden < 60


def test_a_seat_that_is_favoured_shows() -> None:
    """The harness can fail: a hundred wins in 10,000 moved from one seat to another are seen."""
    fair = Tally(rounds=10_000, wins=[1250] * SEATS, due=[1250.0] * SEATS)
    assert fair.clean
    assert fair.p > 0.99
    unfair = Tally(rounds=10_000, wins=[1400, 1100] + [1250] * (SEATS - 2), due=[1250.0] * SEATS)
    assert not unfair.clean
