# SPDX-License-Identifier: MIT
"""How often: buckets, tries and places, on a clock that the test moves."""

from __future__ import annotations

import pytest

from companion.web.limits import REMEMBERED, Bucket, Slots, Tries


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_ok__a_bucket_fills_again(clock: Clock) -> None:
    bucket = Bucket(rate_s=2.0, burst=3, clock=clock)
    assert [bucket.take("a") for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    clock.now += 0.5
    assert (bucket.take("a"), bucket.take("a")) == (0.0, 0.5)
    assert bucket.take("b") == 0.0


def test_ok__a_bucket_forgets_rather_than_grows(clock: Clock) -> None:
    bucket = Bucket(rate_s=1.0, burst=1, clock=clock)
    for n in range(REMEMBERED + 10):
        bucket.take(str(n))
    assert bucket.take("0") == 0.0


def test_ok__the_pause_after_wrong_tries_doubles_up_to_a_quarter_of_an_hour(clock: Clock) -> None:
    tries = Tries(clock)
    waits = []
    for _ in range(12):
        waits.append(tries.wait_s("a"))
        clock.now += waits[-1]
        tries.failed("a")
    assert waits == [0, 0, 0, 0, 0, 60, 120, 240, 480, 900, 900, 900]


def test_ok__a_right_try_or_a_calm_minute_forgives(clock: Clock) -> None:
    tries = Tries(clock)
    for _ in range(4):
        tries.failed("a")
    clock.now += 61
    tries.failed("a")
    assert tries.wait_s("a") == 0.0
    for _ in range(4):
        tries.failed("a")
    assert tries.wait_s("a") == 60.0
    tries.passed("a")
    assert tries.wait_s("a") == 0.0


def test_ok__who_guesses_elsewhere_keeps_nobody_out(clock: Clock) -> None:
    tries = Tries(clock)
    for n in range(200):
        tries.failed(f"10.0.0.{n}")
    assert tries.wait_s("10.0.9.9") == 0.0


def test_ok__places_are_given_back() -> None:
    slots = Slots(1)
    place = slots.take()
    assert place is not None
    assert slots.take() is None
    with place:
        pass
    assert slots.take() is not None
