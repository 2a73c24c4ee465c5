# SPDX-License-Identifier: MIT
"""A short run of the simulated races; `python -m tests.firmware.fairness` is the long one."""

from __future__ import annotations

import pytest

from tests.firmware.fairness import SEATS, Tally, judge_rounds, report


@pytest.mark.parametrize(("count", "whole"), [(900, False), (200, True)], ids=["races", "whole lives of buttons"])
def test_races_are_ruled_as_the_oracle_and_the_fingers_say(count: int, whole: bool) -> None:
    tally = judge_rounds(seed=7, count=count, whole=whole)
    assert (tally.against_oracle, tally.against_fingers, tally.permuted_wrong) == (0, 0, 0), report(tally, 0)
    assert tally.permuted == count // 50
    assert sum(tally.wins) > count * 0.4
    assert tally.hidden < count * 0.05


def test_a_seat_that_is_favoured_shows() -> None:
    """The harness can fail: a hundred wins in 10,000 moved from one seat to another are seen."""
    fair = Tally(rounds=10_000, wins=[1250] * SEATS, due=[1250.0] * SEATS)
    assert fair.clean
    assert fair.p > 0.99
    unfair = Tally(rounds=10_000, wins=[1400, 1100] + [1250] * (SEATS - 2), due=[1250.0] * SEATS)
    assert not unfair.clean
