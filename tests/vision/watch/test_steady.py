# SPDX-License-Identifier: MIT
"""The steady gate as tables: which rows of motion and sightings make a reading, and what it says when they don't."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.sighting import Die, Doubt, ReachesIn, Reading, Sighting, number_words
from vision.steady import AGREEING, MOST, Gate, Motion, agree, verdict

MS = 1_000_000


def die(x: float = 100, face: int | None = 5, sure: float = 0.999, cocked: bool = False) -> Die:
    return Die(x, 200, 40, 0, "d6", face, "red", sure, cocked)


def sighting(*dice: Die, doubts: tuple[Doubt, ...] = ()) -> Sighting:
    return Sighting(1456, 1088, "pips", dice, doubts)


def row(faces: list[int | None], **changes: object) -> Sighting:
    return sighting(*(replace(die(100 + 60 * i, face), **changes) for i, face in enumerate(faces)))


GOOD = row([5, 3, 6])


class Table:
    """Plays frames every 100 ms into a gate, with what the reader would see."""

    def __init__(self, expected: int | None = None) -> None:
        self.gate = Gate(expected)
        self.now = 0
        self.reads = 0

    def play(self, ms: int, motion: Motion = "still", sees: Sighting = GOOD, changed: bool = False) -> Reading:
        for _ in range(ms // 100):
            self.now += 100 * MS
            self.gate.moved(motion, self.now, changed)
            if self.gate.wants(self.now):
                self.reads += 1
                self.gate.take(sees, self.now)
        return self.gate.latest[0]

    @property
    def stillness(self) -> str:
        return self.gate.latest[1]


def test_a_still_table_is_read_once_and_then_left_alone() -> None:
    table = Table(expected=3)
    assert not table.play(300).verified
    assert table.stillness == "settling"
    assert table.play(400).verified
    assert (table.stillness, table.reads) == ("steady", AGREEING)
    table.play(60_000)
    assert table.reads == AGREEING


def test_while_something_moves_it_is_told_when_all_lay_still_for_the_last_time() -> None:
    table = Table(expected=3)
    assert table.play(300).still_ns is None
    table.play(400)
    table.play(2000)
    still = table.now
    for motion in ("hands", "rolling", "still"):
        assert table.play(100, motion).still_ns == still
    assert table.play(600).still_ns is None
    still = table.now
    assert table.play(100, changed=True).still_ns == still, "nothing was seen to move, yet it lies otherwise"


def test_result_comes_within_a_second_and_a_half_of_the_hands_going() -> None:
    table = Table(expected=3)
    table.play(1000, "hands")
    table.play(300, "rolling")
    took = 0
    while not table.gate.latest[0].verified:
        table.play(100)
        took += 100
    assert took <= 1000


@pytest.mark.parametrize(
    ("motion", "stillness", "why"),
    [
        ("hands", "hands", "a hand is in view"),
        ("rolling", "rolling", "something moves"),
        ("unsettled", "settling", "the picture is not steady yet"),
    ],
)
def test_nothing_is_read_while_it_moves(motion: Motion, stillness: str, why: str) -> None:
    table = Table(expected=3)
    reading = table.play(30_000, motion)
    assert (reading.verified, reading.why_not, table.stillness, table.reads) == (False, why, stillness, 0)
    assert reading.sighting.dice == ()


class Arm:
    """What reaches in, and at which dice it is (by their x)."""

    at = (0.24, 1.0)

    def __init__(self, *touched: float) -> None:
        self._touched = touched

    def touches(self, die: Die, width: int) -> bool:
        return width == 1456 and die.x in self._touched


def reached(expected: int | None, sees: Sighting = GOOD, arm: Arm | None = None) -> Table:
    """A table on which something reaches in for two seconds, and nothing else moves."""
    table = Table(expected)
    for _ in range(20):
        table.now += 100 * MS
        table.gate.moved("reaching", table.now, reach=arm or Arm())
        if table.gate.wants(table.now):
            table.gate.take(sees, table.now)
    return table


def test_where_all_dice_are_seen_and_sure_nothing_at_the_rim_holds_up_the_count() -> None:
    table = reached(expected=3)
    assert (table.gate.latest[0].verified, table.stillness) == (True, "steady")


@pytest.mark.parametrize(
    ("expected", "seen", "arm"),
    [
        (3, GOOD, Arm(160)),
        (3, row([5, 3]), Arm()),
        (None, GOOD, Arm()),
        (0, sighting(), Arm()),
        (3, row([5, 3, 6], sure=0.7), Arm(160)),
        (3, sighting(*GOOD.dice, doubts=(Doubt(700, 600, "perhaps a die"),)), Arm()),
    ],
    ids=["it is at a die", "it may hide one", "any", "all", "it is at one in doubt", "it may be what is in doubt"],
)
def test_what_reaches_in_is_waited_for_where_it_may_hide_dice(expected: int | None, seen: Sighting, arm: Arm) -> None:
    table = reached(expected, seen, arm)
    reading = table.gate.latest[0]
    assert (reading.verified, table.stillness, reading.why_not) == (False, "hands", "a hand is in view")
    assert reading.reaches_in == ReachesIn(0.2, 1.0)


def test_a_die_in_doubt_is_asked_about_while_an_arm_rests_elsewhere() -> None:
    table = reached(3, row([5, 3, 6], sure=0.7), Arm())
    reading = table.gate.latest[0]
    assert (reading.verified, table.stillness) == (False, "doubt")
    assert len(reading.sighting.dice) == 3


def test_when_it_is_seen_to_lie_still_what_was_read_meanwhile_counts() -> None:
    table = reached(None)
    reads = table.reads
    assert table.play(100).verified
    assert table.reads == reads


def test_when_it_has_gone_a_doubt_of_before_is_forgotten() -> None:
    table = reached(3, row([5, 3]))
    assert table.play(100).reaches_in is None
    assert table.play(800).verified


def test_motion_takes_the_reading_back_and_the_next_one_is_new() -> None:
    table = Table(expected=3)
    table.play(1000)
    reading = table.play(100, "hands")
    assert not reading.verified
    assert reading.sighting.dice == ()
    assert table.play(900, sees=row([1, 1, 1])).sighting.counts == {"1": 3}


def test_where_another_set_is_read_and_nothing_moved_no_dice_have_come_to_rest() -> None:
    table = Table(expected=3)
    table.play(1000)
    table.gate.turn_to("symbols")
    assert table.play(100).why_not == "the camera looks at the table anew"
    assert table.stillness == "settling"
    table.play(300, "rolling")
    assert table.play(100).why_not == "the dice have just come to rest"


def test_a_short_rest_between_two_rolls_is_no_reading() -> None:
    table = Table(expected=3)
    for _ in range(10):
        table.play(400)
        assert not table.play(200, "rolling").verified


def test_what_changed_unseen_is_read_again() -> None:
    table = Table(expected=3)
    table.play(1000)
    table.play(100, sees=row([2, 3, 6]), changed=True)
    assert not table.gate.latest[0].verified
    assert table.play(1000, sees=row([2, 3, 6])).sighting.counts == {"2": 1, "3": 1, "6": 1}


DOUBTFUL = (*row([5, 3]).dice, die(220, 6, sure=0.7))


@pytest.mark.parametrize(
    ("seen", "expected", "stillness", "verified", "why"),
    [
        (GOOD, 3, "steady", True, ""),
        (GOOD, None, "steady", True, ""),
        (row([5] * 18), 20, "steady", False, number_words(18, 20)),
        (row([5] * 21), 20, "steady", False, number_words(21, 20)),
        (GOOD, 0, "steady", False, "3 dice seen, none wanted: take them away"),
        (sighting(), None, "nothing", False, "no dice seen"),
        (sighting(), 5, "nothing", False, "none of 5 dice seen yet"),
        (sighting(), 0, "nothing", True, ""),
        (sighting(*DOUBTFUL), 3, "doubt", False, "die 3 is in doubt: not sure"),
        (
            sighting(die(), die(200, 4, cocked=True)),
            2,
            "doubt",
            False,
            "die 2 is in doubt: it leans against something (cocked)",
        ),
        (sighting(die(), die(200, None, 0.4)), 2, "doubt", False, "die 2 is in doubt: not sure"),
        (
            sighting(die(), die(200, None, 0.4)),
            3,
            "doubt",
            False,
            f"{number_words(2, 3)}; die 2 is in doubt: not sure",
        ),
        (
            sighting(die(face=None, sure=0.1), die(200, None, 0.4), die(300, None, 0.4)),
            3,
            "doubt",
            False,
            "die 1 is in doubt: not sure, and 2 more",
        ),
        (sighting(die(), doubts=(Doubt(700, 700, "glare"),)), 1, "doubt", False, "a place is in doubt: glare"),
        (sighting(doubts=(Doubt(700, 700, "stacked"),)), 0, "doubt", False, "a place is in doubt: stacked"),
        (sighting(die(), doubts=(Doubt(700, 700, "blurred", whole=True),)), 1, "doubt", False, "blurred"),
    ],
)
def test_what_a_steady_table_says(
    seen: Sighting, expected: int | None, stillness: str, verified: bool, why: str
) -> None:
    table = Table(expected)
    reading = table.play(3000, sees=seen)
    assert (table.stillness, reading.verified) == (stillness, verified)
    assert reading.why_not.startswith(why) if why else not reading.why_not
    assert reading.expected == expected


def test_a_doubtful_table_is_looked_at_a_few_times_and_not_for_ever() -> None:
    table = Table(expected=3)
    table.play(60_000, sees=sighting(*DOUBTFUL))
    assert table.reads == MOST


def test_another_number_is_judged_without_reading_again() -> None:
    table = Table()
    assert table.play(1000).verified
    table.gate.expect(4)
    assert table.gate.latest[0].why_not == number_words(3, 4)
    table.gate.expect(3)
    assert table.gate.latest[0].verified
    assert table.reads == AGREEING


def test_two_sightings_that_differ_want_more_until_two_agree() -> None:
    table = Table(expected=3)
    for faces in ([5, 3, 6], [5, 3, 1], [5, 3, 6]):
        assert not table.play(200, sees=row([*faces])).verified
    assert table.play(200, sees=row([5, 3, 6])).verified


@pytest.mark.parametrize(("moved_px", "same"), [(0, True), (10, True), (16, False)])
def test_agreement_is_in_place_within_a_part_of_a_die(moved_px: float, same: bool) -> None:
    moved = sighting(*(replace(d, x=d.x + moved_px) for d in GOOD.dice))
    assert agree([GOOD, moved]) is same


def test_agreement_is_in_number_and_face_and_trust() -> None:
    assert agree([GOOD, sighting(*reversed(GOOD.dice))])
    assert not agree([GOOD, row([5, 3])])
    assert not agree([GOOD, row([5, 3, 5])])
    assert not agree([GOOD, row([5, 3, 6], sure=0.9)])
    assert not agree([GOOD, replace(GOOD, doubts=(Doubt(1, 1, "glare"),))])


frames = st.lists(
    st.tuples(
        st.sampled_from(["hands", "rolling", "unsettled", "still", "still", "still", "still", "still"]),
        st.sampled_from([GOOD, GOOD, GOOD, GOOD, row([5, 3, 1]), sighting(*DOUBTFUL), row([5, 3])]),
    ),
    max_size=80,
)


@given(frames)
def test_a_verified_reading_was_always_agreed_on_while_nothing_moved(played: list[tuple[Motion, Sighting]]) -> None:
    gate, now = Gate(3), 0
    seen: list[Sighting] = []
    for motion, sees in played:
        now += 100 * MS
        gate.moved(motion, now)
        if motion != "still":
            seen = []
        if gate.wants(now):
            gate.take(sees, now)
            seen.append(sees)
        reading, stillness = gate.latest
        assert not (reading.verified and motion != "still")
        if reading.verified:
            assert stillness == "steady"
            assert len(seen) >= AGREEING
            assert all(sees.counts == reading.sighting.counts for sees in seen[-AGREEING:])


def test_the_verdict_alone() -> None:
    reading, stillness = verdict(GOOD, 3)
    assert (reading.verified, stillness) == (True, "steady")
