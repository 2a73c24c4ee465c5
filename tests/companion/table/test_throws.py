# SPDX-License-Identifier: MIT
"""A throw is what came or moved since; what lay there before is a remainder (companion.table.throws)."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.table.astray import against, left_over
from companion.table.throws import LEFT_OVER, Lying, Place, Throw, settled, split_throw, used
from vision.sighting import Die, Doubt, Reading, Sighting, number_words

OWNERS = ("Ann", "Bob", None)


def die(n: int, face: int = 3, **more: object) -> Die:
    return replace(Die(50.0 * n, 40.0, 30.0, 10.0, "d6", face, "red", 0.999), **more)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Lying], dict[str | None, Place], int]:
    """Dice of any kind before anybody, and what is wanted where."""
    lying = []
    for n in range(draw(st.integers(0, 12))):
        part = draw(st.sampled_from((None, "thrown", "left over", "out of play")))
        one, owner = die(n, draw(st.integers(1, 6))), draw(st.sampled_from(OWNERS))
        before = None if part is None else used(one, owner, part)
        lying.append(Lying(one, owner, before, 0 if before else draw(st.integers(0, 3))))
    stays = st.none() | st.integers(0, 2)
    counts = st.builds(Place, st.integers(0, 4), st.booleans(), st.just("out of play"), st.booleans(), stays)
    return lying, {owner: draw(counts) for owner in OWNERS}, draw(st.integers(0, 3))


def parts(throw: Throw) -> list[Die]:
    return [one for remainder in throw.remainders for one in remainder.dice]


@given(tables())
def test_each_die_is_a_part_of_the_throw_or_a_remainder_or_still_to_be_thrown(table: tuple) -> None:
    lying, places, spare = table
    throw = split_throw(lying, places, spare)
    waiting = [one for lack in throw.lacks for one in lack.dice if lack.unrolled]
    assert sorted(d.x for d in (*throw.dice, *parts(throw), *waiting)) == [one.seen.x for one in lying]


@given(tables())
def test_a_throw_that_fits_has_the_number_wanted_at_every_place(table: tuple) -> None:
    lying, places, spare = table
    throw = split_throw(lying, places, spare)
    for owner, place in places.items():
        thrown = [one for one in lying if one.owner == owner and one.seen in throw.dice]
        lack = next((one for one in throw.lacks if one.owner == owner), None)
        assert lack is not None or len(thrown) == place.count
        assert lack is None or lack.seen == len(thrown)
        assert lack is None or lack.unrolled or lack.seen != place.count


@given(tables())
def test_what_lay_there_before_is_thrown_only_where_the_whole_counts(table: tuple) -> None:
    lying, places, spare = table
    throw = split_throw(lying, places, spare)
    for one in lying:
        if one.seen in throw.dice and one.before is not None:
            assert places[one.owner].whole
            assert one.before.part == "thrown"


@given(tables(), st.randoms())
def test_the_order_in_which_dice_are_read_decides_nothing(table: tuple, chance: object) -> None:
    lying, places, spare = table
    mixed = list(lying)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    one, other = split_throw(lying, places, spare), split_throw(mixed, places, spare)
    assert {d.x for d in one.dice} == {d.x for d in other.dice}
    assert {lack.owner: (lack.seen, lack.unrolled) for lack in one.lacks} == {
        lack.owner: (lack.seen, lack.unrolled) for lack in other.lacks
    }


@given(tables())
def test_whatever_does_not_fit_is_said(table: tuple) -> None:
    lying, places, spare = table
    throw = split_throw(lying, places, spare)
    for zones in (True, False):
        assert bool(against(throw, zones)) == bool(throw.lacks)


@given(st.integers(0, 5), st.integers(0, 5), st.integers(1, 4))
def test_of_too_many_those_count_that_came_after_the_last_event(early: int, late: int, through: int) -> None:
    lying = [Lying(die(n), "Ann", None, through) for n in range(early)]
    lying += [Lying(die(n + early), "Ann", None, 0) for n in range(late)]
    throw = split_throw(lying, {"Ann": Place(late)})
    assert [d.x for d in throw.dice] == [50.0 * (n + early) for n in range(late)]
    assert throw.besides == early


@given(tables())
def test_a_reading_that_the_eye_is_sure_of_is_settled_as_the_throw_alone(table: tuple) -> None:
    lying, places, spare = table
    throw = split_throw(lying, places, spare)
    seen = Sighting(640, 480, "pips", tuple(one.seen for one in lying))
    told = settled(Reading(seen, len(lying), True), throw)
    assert told is not None
    assert told.sighting.dice == throw.dice


@given(tables(), st.integers(0, 11), st.sampled_from(("sure", "doubt")))
def test_a_die_of_the_throw_in_doubt_is_never_settled(table: tuple, at: int, how: str) -> None:
    lying, places, spare = table
    if how == "sure":
        lying = [replace(one, seen=replace(one.seen, sure=0.5)) if n == at else one for n, one in enumerate(lying)]
    throw = split_throw(lying, places, spare)
    if at >= len(lying) or lying[at].seen not in throw.dice:
        return
    spot = lying[at].seen
    seen = Sighting(640, 480, "pips", tuple(one.seen for one in lying), (Doubt(spot.x, spot.y, "not sure"),))
    assert settled(Reading(seen, len(lying), False, "in doubt"), throw, ((spot.x, spot.y),)) is None


def test_a_doubt_about_a_remainder_alone_holds_nothing_up_but_the_number_must_be_right() -> None:
    old = die(1, face=4, sure=0.3)
    lying = [Lying(old, None, used(old, None, LEFT_OVER)), Lying(die(5), "Ann")]
    throw = split_throw(lying, {"Ann": Place(1), None: Place()})
    seen = Sighting(640, 480, "pips", (old, die(5)), (Doubt(old.x, old.y, "cocked"),))
    told = settled(Reading(seen, 2, False, "die 1 is in doubt"), throw)
    assert told is not None
    assert told.verified
    assert told.sighting.dice == (die(5),)
    assert settled(Reading(seen, 1, False, number_words(2, 1)), throw) is None
    assert settled(Reading(replace(seen, doubts=()), 2, False, "something else"), split_throw(lying[1:], {})) is None


def test_what_is_left_over_is_named_with_whose_it_is_and_where() -> None:
    mine, yours = die(1, colour="blue"), die(2)
    lying = [Lying(mine, "Bob", used(mine, "Bob", LEFT_OVER)), Lying(yours, None, used(yours, None, LEFT_OVER))]
    throw = split_throw(lying, {"Bob": Place(), None: Place()})
    assert left_over(throw.remainders, Sighting(640, 480, "pips")) == [
        ("Bob", "Bob: take your blue die away, it lies there from before."),
        (None, "Take the red die at the top left away, it lies there from before."),
    ]


@given(st.floats(-40, 40), st.floats(-40, 40))
def test_a_die_that_the_eye_follows_is_known_wherever_a_bump_has_put_it(dx: float, dy: float) -> None:
    lay = used(replace(die(1), track=7, since_ns=3), "Ann", seen_ns=9)
    bumped = replace(die(1, face=5), x=50.0 + dx, y=40.0 + dy, track=7, since_ns=3)
    assert lay.may_be(bumped)
    assert not lay.may_be(replace(bumped, since_ns=10)), "it has been thrown since"
    assert not lay.may_be(replace(bumped, track=8)), "another die"
