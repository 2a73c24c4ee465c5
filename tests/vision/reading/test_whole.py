# SPDX-License-Identifier: MIT
"""A single picture is trusted by the chance that everything on it is read exactly right."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.reading.decide import NOT_FLAT, NOT_SURE, PERHAPS_A_DIE, TOO_MUCH
from vision.reading.files.whole import WHOLE, as_a_whole, chance
from vision.sighting import TRUST, Candidate, Die, Doubt, Sighting


def die(number: int, sure: float) -> Die:
    return Die(100.0 * number, 200.0, 40.0, 0.0, "d6", 5, "white", sure)


def seen(*sure: float, loose: tuple[float, ...] = (), against: str = NOT_SURE) -> Sighting:
    """A picture of dice as sure as that, each doubted that is not sure enough, and of places that may be one more."""
    listed = [Candidate(one, 1.0, (), one.sure, None, True, "" if one.sure >= TRUST else against)
              for one in (die(i, chance) for i, chance in enumerate(sure))]  # fmt: skip
    besides = [Candidate(die(i, 0.5), there, (), 0.5, None, False, PERHAPS_A_DIE) for i, there in enumerate(loose, 50)]
    candidates = (*listed, *besides)
    doubts = tuple(Doubt(c.die.x, c.die.y, c.why) for c in candidates if c.why)
    return Sighting(1000, 800, "pips", tuple(c.die for c in listed), doubts, candidates=candidates)


def test_as_a_whole__one_die_that_is_nearly_sure_is_trusted_and_two_are_not() -> None:
    assert as_a_whole(seen(0.999, 0.965)).trusted
    assert not as_a_whole(seen(0.999, 0.965, 0.965)).trusted


def test_as_a_whole__many_dice_are_less_sure_together_than_each_alone() -> None:
    sighting = seen(*[0.98] * 5)
    assert sighting.trusted
    assert chance(sighting) == pytest.approx(0.98**5)
    told = as_a_whole(sighting)
    assert (told.trusted, [doubt.why for doubt in told.doubts]) == (False, [NOT_SURE])


def test_as_a_whole__a_place_that_is_hardly_a_die_is_passed_over_and_told_no_more() -> None:
    told = as_a_whole(seen(0.999, loose=(0.04,)))
    assert (told.trusted, told.doubts) == (True, ())
    assert not as_a_whole(seen(0.999, loose=(0.04, 0.04))).trusted


def test_as_a_whole__what_chances_do_not_tell_needs_a_person() -> None:
    assert not as_a_whole(seen(0.97, against=NOT_FLAT)).trusted
    one = seen(0.99)
    assert not as_a_whole(replace(one, doubts=(Doubt(500, 400, TOO_MUCH),))).trusted
    leans_perhaps = replace(one.candidates[0], why=NOT_SURE)
    doubted = replace(one, candidates=(leans_perhaps,), doubts=(Doubt(0.0, 200.0, NOT_SURE),))
    assert not as_a_whole(doubted).trusted


def test_as_a_whole__nothing_is_claimed_of_a_picture_without_dice() -> None:
    assert not as_a_whole(seen(loose=(0.031,))).trusted


@given(st.lists(st.floats(0.5, 1.0), min_size=1, max_size=12), st.lists(st.floats(0.0, 0.9), max_size=4))
def test_as_a_whole__never_below_its_limit(sure: list[float], loose: list[float]) -> None:
    sighting = seen(*sure, loose=tuple(loose))
    told = as_a_whole(sighting)
    assert told.dice == sighting.dice
    assert told.trusted == told.whole == (chance(sighting) >= WHOLE)
    assert told.trusted or told.doubts
