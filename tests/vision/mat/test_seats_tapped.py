# SPDX-License-Identifier: MIT
"""Seats without a mat: tapped on the picture, or told by the colours of dice that players own."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.mat.zones import PLAY, inside, zones_at
from vision.message import Mounting, Seated
from vision.sighting import Die, Sighting
from vision.watch.placing import Placing

PLACES = ((0.1, 0.1), (0.9, 0.15), (0.85, 0.9), (0.1, 0.8))


def seen(*dice: tuple[float, float, str]) -> Sighting:
    return Sighting(1000, 800, "pips", tuple(Die(x, y, 40, 0, "d6", 5, colour, 0.99) for x, y, colour in dice))


def zones(placing: Placing, *dice: tuple[float, float, str]) -> list[str | None]:
    return [die.zone for die in placing.again(seen(*dice)).dice]


def test_ok__to_each_seat_what_lies_nearest_and_the_middle_to_nobody() -> None:
    placing = Placing(None, zones_at(PLACES))
    at = ((120, 90), (880, 130), (840, 700), (90, 640), (490, 390))
    assert zones(placing, *((x, y, "white") for x, y in at)) == ["1", "2", "3", "4", None]


place = st.tuples(st.floats(0, 1), st.floats(0, 1))


@given(st.lists(place, min_size=2, max_size=6), place)
def test_ok__a_zone_is_of_the_nearest_seat_and_no_two_overlap(
    places: list[tuple[float, float]], at: tuple[float, float]
) -> None:
    if any(math.dist(one, other) < 0.02 for one, other in itertools.combinations(places, 2)):
        with pytest.raises(ValueError, match="sit at one place"):
            zones_at(places)
        return
    found = [label for label, polygon in zones_at(places).polygons if len(polygon) > 2 and inside(at, polygon)]
    assert len(found) <= 1
    if found:
        nearest = min(math.dist(at, one) for one in places)
        assert math.dist(at, places[int(found[0]) - 1]) == pytest.approx(nearest, abs=1e-6)


@given(st.lists(place, min_size=2, max_size=6))
def test_ok__what_lies_right_before_a_seat_is_its_own(places: list[tuple[float, float]]) -> None:
    if any(math.dist(one, other) < 0.1 for one, other in itertools.combinations(places, 2)):
        return
    laid = zones_at(places)
    middle = [sum(one[i] for one in places) / len(places) for i in (0, 1)]
    for seat, (x, y) in enumerate(places, 1):
        if min(x, y, 1 - x, 1 - y) < 0.01 or math.dist((x, y), middle) * PLAY < 0.02:
            continue
        assert laid.zone_of(x * 1000, y * 1000, 1000, 1000) == str(seat)


def test_ok__colours_go_before_places_and_leave_other_dice_where_they_lie() -> None:
    owned = (("red", "2"), ("blue", "1"))
    placing = Placing(None, zones_at(PLACES), Mounting(colours=owned))
    assert zones(placing, (120, 90, "red"), (880, 130, "blue"), (840, 700, "white"), (490, 390, "red")) == [
        "2",
        "1",
        "3",
        "2",
    ]
    nowhere = Placing(None, None, Mounting(colours=owned))
    placed = nowhere.again(seen((120, 90, "red"), (10, 10, "green")))
    assert [die.zone for die in placed.dice] == ["2", None]
    assert placed.zoned


def test_ok__seats_that_are_tapped_hold_at_once() -> None:
    placing = Placing(None, None)
    assert zones(placing, (120, 90, "red")) == [None]
    placing.seat(Seated(zones_at(PLACES), ()))
    assert zones(placing, (120, 90, "red")) == ["1"]
    placing.seat(Seated(None, (("red", "4"),)))
    assert zones(placing, (120, 90, "red"), (120, 90, "blue")) == ["4", None]
