# SPDX-License-Identifier: MIT
"""The small parts of the scene: looks, tracks, lean, flatness, the answer, the dice it knows and keeps."""

from __future__ import annotations

import logging
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.scene.drawn import SIDE, candidate, die, plain
from vision.notice import Notice
from vision.reading.decide import NOT_FLAT
from vision.scene import lean
from vision.scene.answer import COCKED, FLAT, Score, answer
from vision.scene.bare_table import BareTable
from vision.scene.flatness import TableContext, flat_chances
from vision.scene.known_dice import ENOUGH, STRANGE_ODDS, KnownDice, load_dice, save_dice
from vision.scene.tracker import Tracker, merged
from vision.sighting import UNKNOWN, Candidate, Die, Sighting

CHANCE = st.floats(0.001, 0.999)


# -- looks ---------------------------------------------------------------------------------------------------------


@given(chances=st.lists(st.tuples(CHANCE, CHANCE), min_size=2, max_size=5), order=st.randoms(use_true_random=False))
def test_looks_say_the_same_in_any_order(chances: list[tuple[float, float]], order: object) -> None:
    looks = [(candidate(there=there, sure=sure),) for there, sure in chances]
    mixed = list(looks)
    order.shuffle(mixed)  # type: ignore[attr-defined]
    (one,), (other,) = merged(looks), merged(mixed)
    assert one.there == pytest.approx(other.there)
    assert one.sure_face == pytest.approx(other.sure_face)


@given(chance=CHANCE, looks=st.integers(1, 5))
def test_looks_that_agree_say_what_each_says(chance: float, looks: int) -> None:
    (one,) = merged([(candidate(there=chance, sure=chance),)] * looks)
    assert one.there == pytest.approx(chance, abs=1e-6)
    assert one.sure_face == pytest.approx(chance, abs=1e-6)


def test_two_names_for_one_die_are_not_sure() -> None:
    (one,) = merged([(candidate(face=5),), (candidate(face=6),)])
    assert one.sure_face <= 0.5
    assert one.why == "it could be 5 or 6"


def test_what_one_look_of_three_shows_is_hardly_there() -> None:
    shadow = candidate(300, 300, there=0.8)
    found = merged([(candidate(), shadow), (candidate(),), (candidate(),)])
    assert [one.die.x for one in found] == [100, 300]
    assert found[1].there < 0.2
    assert not found[1].listed


def test_a_pip_that_one_look_takes_for_a_small_die_is_the_die_that_it_is_on() -> None:
    pip = candidate(108, 96, None, there=0.3, listed=False, why="perhaps a die", size=SIDE / 3)
    assert [one.die.x for one in merged([(candidate(),), (candidate(), pip), (candidate(),)])] == [100]


def test_a_small_die_beside_a_large_one_stays() -> None:
    small = candidate(100 + 0.75 * SIDE, size=SIDE / 2)
    assert len(merged([(candidate(), small)])) == 2


def test_two_dice_side_by_side_stay_two() -> None:
    look = (candidate(100), candidate(100 + SIDE))
    assert len(merged([look, look[::-1]])) == 2
    assert merged([]) == ()


# -- tracks --------------------------------------------------------------------------------------------------------


def followed(tracker: Tracker, *dice: Die, at_ns: int = 0, shift: tuple[float, float] = (0, 0)) -> list[Die]:
    """The dice of a look after something has moved, with their tracks."""
    tracker.moved()
    told = tracker.associate([replace(candidate(), die=one) for one in dice], at_ns, shift)
    tracker.take(told)
    return [one.die for one in told]


def test_dice_keep_their_identity_when_the_camera_is_knocked() -> None:
    tracker = Tracker()
    before = followed(tracker, die(100), die(200), at_ns=5)
    after = followed(tracker, die(209, 103), die(109, 103), at_ns=9, shift=(9, 3))
    assert [one.track for one in after] == [before[1].track, before[0].track]
    assert {one.since_ns for one in after} == {5}


@pytest.mark.parametrize("changed", [die(angle=40), die(face=4), die(x=120), die(y=90)])
def test_a_die_that_was_turned_or_moved_is_a_new_one(changed: Die) -> None:
    tracker = Tracker()
    (before,) = followed(tracker, die(), at_ns=5)
    (after,) = followed(tracker, changed, at_ns=9)
    assert after.track != before.track
    assert after.since_ns == 9


@pytest.mark.parametrize("face", [None, 4])
def test_a_die_that_cannot_be_read_for_a_moment_is_the_same(face: int | None) -> None:
    tracker = Tracker()
    (before,) = followed(tracker, die(angle=89))
    tracker.moved()
    unsure = replace(candidate(sure=0.6), die=die(face=face, angle=1))
    assert [one.die.track for one in tracker.associate([unsure])] == [before.track]


def test_while_nothing_moves_a_die_is_the_same_however_it_is_read() -> None:
    tracker = Tracker()
    looks = [tracker.associate([candidate(face=face)]) for face in (5, 6)]
    for look in looks:
        tracker.take(look)
    assert len({one.die.track for look in looks for one in look}) == 1
    assert [one.why for one in tracker.pooled()] == ["it could be 5 or 6"]


def test_what_the_looks_said_before_something_moved_is_forgotten_and_what_lies_there_is_not() -> None:
    tracker = Tracker()
    tracker.take(before := tracker.associate([candidate(there=0.2)]))
    tracker.moved()
    assert tracker.pooled() == ()
    tracker.take(after := tracker.associate([candidate(there=0.999)]))
    assert tracker.pooled()[0].there == pytest.approx(0.999)
    assert after[0].die.track == before[0].die.track


def test_what_was_gone_when_something_had_moved_is_a_new_thing_when_it_comes_back() -> None:
    tracker = Tracker()
    (before,) = followed(tracker, die())
    followed(tracker)
    (after,) = followed(tracker, die())
    assert after.track != before.track


SPOTS = [(x, y) for x in range(60, 420, 60) for y in (60, 120)]
OFF = 0.19 * SIDE / 4
"""Two looks, each off by this in x and y, lie less than a fifth of a side apart: that counts as the same place."""


@given(
    lying=st.lists(st.sampled_from(SPOTS), min_size=1, max_size=8, unique=True),
    looks=st.lists(st.tuples(st.randoms(use_true_random=False), st.booleans()), min_size=1, max_size=6),
)
def test_a_die_that_stays_has_one_track_and_no_two_share_one(lying: list[tuple[int, int]], looks: list[Any]) -> None:
    """In whatever order the looks show the dice, a little off, some missed while nothing moves."""
    tracker, tracks = Tracker(), dict[tuple[int, int], int | None]()
    for number, (chance, moves) in enumerate(looks):
        if moves:
            tracker.moved()
        shown = list(lying)
        chance.shuffle(shown)
        if number and not moves:
            shown = shown[: chance.randint(0, len(shown))]
        found = [candidate(x + chance.uniform(-OFF, OFF), y + chance.uniform(-OFF, OFF)) for x, y in shown]
        told = tracker.associate(found, number)
        tracker.take(told)
        for spot, one in zip(shown, told, strict=True):
            assert tracks.setdefault(spot, one.die.track) == one.die.track
    assert len(set(tracks.values())) == len(tracks)
    assert {one.die.track for one in tracker.pooled()} <= set(tracks.values())


def test_no_two_dice_ever_share_a_track() -> None:
    assert len({one.track for one in followed(Tracker(), die(), die(101), die(102))}) == 3


# -- lean and flatness -----------------------------------------------------------------------------------------------


AWAY = np.array([1.0, 0.0])
BY_DIE = lean.Prop(AWAY, (0.15, 0.75), 0.015)


def flatly(stray: float, *props: lean.Prop, wobble: float = 0.03, **told: float) -> float:
    return lean.flat_chance(lean.Stray(stray * AWAY), props, wobble=wobble, **told)  # type: ignore[arg-type]


@given(strays=st.lists(st.floats(0.02, 0.6), min_size=2, max_size=6), often=st.sampled_from((0.0004, 0.003, 0.02)))
def test_the_more_a_die_leans_the_less_it_lies_flat(strays: list[float], often: float) -> None:
    chances = [flatly(stray, unseen=often, wobble=0.0) for stray in sorted(strays)]
    assert all(one >= other - 1e-9 for one, other in pairwise(chances))
    assert all(flatly(stray, unseen=often) >= flatly(stray, unseen=2 * often) for stray in strays)
    assert all(flatly(stray) >= flatly(stray, replace(BY_DIE, often=often)) - 1e-3 for stray in strays)


@given(stray=st.floats(0.15, 0.5), often=st.sampled_from((0.004, 0.015, 0.04)))
def test_a_lean_that_wobbles_says_less(stray: float, often: float) -> None:
    steady, shaky = (flatly(stray, unseen=often, wobble=wobble) for wobble in (0.02, 0.15))
    assert steady < shaky


def test_what_is_raised_leans_away_from_what_raises_it() -> None:
    """Dice that lean on another lean away from it, by 0.17 and more as measured; flat ones stray anyhow."""
    aside, back = (lean.Prop(np.array(way), (0.15, 0.75), 0.015) for way in ((0.0, 1.0), (-1.0, 0.0)))
    assert flatly(0.4, BY_DIE) < COCKED
    assert flatly(0.15, BY_DIE, beside=True) > FLAT > flatly(0.2, BY_DIE, beside=True)
    assert all(flatly(0.25, prop, beside=True) > FLAT for prop in (aside, back))


def test_a_die_of_which_no_side_is_seen_may_seem_to_be_seen_from_straight_above() -> None:
    """So measured: flat black dice on black cloth, which a camera sees from aside, lean by hardly anything."""
    level, by_coin = 0.3 * AWAY, lean.Prop(-AWAY, (0.12, 0.45), 0.2)
    ways = (lean.Stray(np.array(way)) for way in ((-0.3, 0.0), (0.0, 0.3)))
    above, aside = (lean.flat_chance(way, wobble=0.04, level=level) for way in ways)
    assert above > FLAT > aside
    assert lean.flat_chance(lean.Stray(-level), [by_coin], wobble=0.04, level=level) < FLAT
    assert flatly(-0.3, wobble=0.04) == pytest.approx(aside, abs=0.02)


def test_a_coin_raises_a_die_less_than_another_die_does() -> None:
    by_coin = lean.Prop(AWAY, (0.12, 0.45), 0.3)
    assert flatly(0.12, by_coin) < FLAT < flatly(0.12, BY_DIE)


def test_a_flat_die_on_print_that_only_one_turn_sees_leaning_counts() -> None:
    """So measured on a printed map: three turns said 0.36, one 0.08."""
    assert flatly(0.3, unseen=lean.PERHAPS_BESIDE, wobble=0.13) > FLAT
    assert flatly(0.4, BY_DIE, wobble=0.03) < COCKED
    one, thing = candidate(500, 500, lean=(0.3, 0.0)), die(500 - 1.2 * SIDE, 500)
    assert flat(replace(one, wobble=0.13), things=(thing,))[0] > flat(replace(one, wobble=0.03), things=(thing,))[0]


def test_a_die_that_stands_on_a_button_on_dotted_cloth_does_not_count() -> None:
    """On cloth that is dotted all over a button does not stand out: nothing tells that a die stands alone there."""
    dotted = np.tile(np.kron(np.array([[40, 220], [220, 40]], np.uint8), np.ones((12, 12), np.uint8)), (15, 20))
    table = BareTable()
    table.align(cv2.cvtColor(dotted, cv2.COLOR_GRAY2BGR))
    table.remember(bare=True)
    assert not table.plain(240, 180, SIDE)
    perhaps, alone = (flatly(0.27, unseen=often, wobble=0.048) for often in (lean.PERHAPS_BESIDE, lean.ALONE))
    assert perhaps < FLAT
    assert perhaps < alone


def rows(rng: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Places of dice, and how flat ones lean there before a camera that is tilted by 0.2 to the right."""
    places = [(float(x), float(y)) for x, y in rng.uniform(0, 1000, (count, 2))]
    row = lean.rows_of(places, 1000, 1000)
    return row, row @ np.array([0.2, 0.0, 0.85]) + rng.normal(0, 0.02, (count, 2))


def test_a_tilted_camera_is_learnt() -> None:
    rng = np.random.default_rng(1)
    camera = lean.Camera()
    row, way = rows(rng, 1)
    unknown = lean.strays(camera, row, way)[0]
    for _ in range(6):
        camera = camera.seen(*rows(rng, 8))
    known = lean.strays(camera, row, way)[0]
    assert np.hypot(*known.way) < 0.07 < np.hypot(*unknown.way)
    assert known.doubt < 0.01 * unknown.doubt
    askew = lean.strays(camera, row, way + np.array([0.4, 0.0]))[0]
    assert lean.flat_chance(askew, [BY_DIE]) < 0.5 < lean.flat_chance(known, [BY_DIE])
    assert lean.strays(camera, row[:0], way[:0]) == []


def test_before_a_camera_that_few_dice_tell_a_lean_says_less() -> None:
    askew = 0.3 * AWAY
    known, unknown = (lean.flat_chance(lean.Stray(askew, doubt), wobble=0.03) for doubt in (0.0, 0.15**2))
    assert known < FLAT < unknown


def flat(*kept: Candidate, things: tuple[Die, ...] = ()) -> list[float]:
    return flat_chances(kept, TableContext(lean.Camera(), BareTable(), things), 1000, 1000)


def test_a_die_that_leans_away_from_a_thing_is_likelier_cocked_than_one_alone() -> None:
    askew = candidate(500, 500, lean=(0.35, 0.0))
    beside, behind = die(500 - 1.2 * SIDE, 500), die(500 + 1.2 * SIDE, 500)
    assert flat(askew, things=(beside,))[0] < flat(askew, things=(behind,))[0]
    assert flat(askew)[0] == pytest.approx(flat(askew, things=(behind,))[0], abs=0.01)


def test_dice_edge_to_edge_do_not_lean_on_each_other() -> None:
    askew = candidate(500, 500, lean=(0.35, 0.0))
    flush, corner = candidate(500 - SIDE, 500), candidate(500 - 1.3 * SIDE, 500)
    touching = candidate(500 - 1.1 * SIDE, 500)
    across = replace(touching, die=replace(touching.die, angle=50.0))
    away, turned, alike, edge = (flat(askew, other)[0] for other in (corner, across, touching, flush))
    assert turned < alike < edge
    assert away < edge


def test_a_die_pushed_against_its_like_is_seldom_cocked() -> None:
    """What raises a die turns it anyhow: so one that touches another and is turned alike hardly stands on a thing."""
    askew, thing = candidate(500, 500, lean=(0.0, 0.3)), die(500, 500 - 1.2 * SIDE)
    beside = [candidate(500 + far * SIDE, 500) for far in (1.1, 1.1, 1.2)]
    beside[1] = replace(beside[1], die=replace(beside[1].die, angle=50.0))
    together, across, apart = (flat(askew, other, things=(thing,))[0] for other in beside)
    assert together > max(across, apart)


def test_a_die_alone_on_plain_cloth_is_hardly_cocked() -> None:
    table = BareTable()
    table.align(plain())
    table.remember(bare=True)
    askew = candidate(240, 180, lean=(0.3, 0.0))
    alone = flat_chances([askew], TableContext(lean.Camera(), table, ()), 480, 360)[0]
    unknown = flat_chances([askew], TableContext(lean.Camera(), BareTable(), ()), 480, 360)[0]
    assert alone > unknown


def test_what_the_reader_has_against_a_die_is_measured_on_the_first_throw_too() -> None:
    """Of four dice one seemed to lean at first sight; in four turns it does not."""
    others = [candidate(200 + 200 * i, 300, lean=(0.1, 0.0), wobble=0.03) for i in range(3)]
    once, measured = (candidate(500, 600, lean=(0.12, 0.0), why=NOT_FLAT, wobble=wobble) for wobble in (0.0, 0.03))
    assert flat(*others, measured)[-1] > FLAT > flat(*others, once)[-1]


def test_without_a_measured_lean_the_reader_is_believed() -> None:
    told = candidate(lean=None)
    assert flat(told) == [1.0]
    assert flat(replace(told, die=replace(told.die, cocked=True)))[0] < 0.5


# -- the answer ------------------------------------------------------------------------------------------------------


def told(*judged: Score, expected: int | None = None) -> Sighting:
    return answer(judged, Sighting(1000, 800, "pips"), expected)


def judged(x: float, there: float = 0.999, flat: float = 1.0, **changes: object) -> Score:
    one = candidate(x, there=there)
    return Score(replace(one, **changes), there, flat)  # type: ignore[arg-type]


def test_sure_dice_count_and_nothing_is_asked() -> None:
    seen = told(judged(100), judged(200), expected=2)
    assert seen.trusted
    assert [one.face for one in seen.dice] == [5, 5]
    assert seen.candidates == ()


@given(
    chances=st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1)), max_size=6),
    expected=st.none() | st.integers(0, 8),
)
def test_there_is_one_question_at_most(chances: list[tuple[float, float, float]], expected: int | None) -> None:
    every = [judged(100 * i, there, flat, sure_face=sure) for i, (there, flat, sure) in enumerate(chances)]
    seen = told(*every, expected=expected)
    assert len(seen.doubts) <= 1
    if expected is not None and len(every) < expected:
        assert seen.doubts == ()


def test_the_question_is_about_the_die_that_is_least_surely_right() -> None:
    seen = told(judged(100, sure_face=0.9), judged(200, sure_face=0.6), judged(300), expected=3)
    assert [(doubt.x, doubt.why) for doubt in seen.doubts] == [(200, "not sure of the face")]
    assert not seen.trusted


def test_a_stranger_is_asked_about_first() -> None:
    seen = told(judged(100, why=UNKNOWN), judged(200, flat=0.1), expected=2)
    assert [(doubt.x, doubt.why) for doubt in seen.doubts] == [(100, UNKNOWN)]


def test_a_cocked_die_is_named_and_has_no_face() -> None:
    seen = told(judged(100), judged(200, flat=0.1), expected=2)
    [why] = [doubt.why for doubt in seen.doubts]
    assert isinstance(why, Notice), "each phone is told in its own language"
    assert why == "it leans against something (cocked)", "not everybody knows what players call it"
    assert [(one.face, one.cocked) for one in seen.dice] == [(5, False), (None, True)]
    leaning = told(judged(100, flat=0.8), expected=1)
    assert leaning.dice[0].face == 5
    assert leaning.doubts[0].why == "perhaps it does not lie flat"


def test_what_is_perhaps_one_more_is_asked_about_only_where_the_number_is_open() -> None:
    dice = (judged(100), judged(200), judged(300, there=0.3, listed=False))
    assert told(*dice, expected=2).trusted
    assert [(doubt.x, doubt.why) for doubt in told(*dice).doubts] == [(300, "perhaps a die")]


# -- known dice, kept ------------------------------------------------------------------------------------------------


def test_dice_of_this_size_are_known_and_others_are_hardly_ours() -> None:
    known = KnownDice().learnt(die(size=40 + i / 10) for i in range(ENOUGH))
    assert known.side(43) == pytest.approx(40.1)
    assert known.odds(43) == 1
    assert known.side(80) is None
    assert known.odds(80) == STRANGE_ODDS
    assert KnownDice().side(40) is None
    assert KnownDice().odds(40) == 1


def test_a_table_may_have_dice_of_two_sizes() -> None:
    known = KnownDice((30.0, 30.0, 31.0, 50.0, 51.0, 52.0))
    assert known.side(30) == 30
    assert known.side(52) == 51


def test_a_size_of_which_one_die_has_counted_is_one_of_this_tables() -> None:
    known = KnownDice((35.0, 35.0, 36.0, 26.0))
    assert known.odds(27) == 1
    assert known.side(27) is None, "one alone does not tell in which size to look again"


def test_a_die_framed_with_what_is_printed_beside_it_is_looked_at_in_the_known_size() -> None:
    known = KnownDice().learnt(die(size=46) for _ in range(ENOUGH))
    assert known.side(34) is None
    assert known.perhaps(34) == 46
    assert known.perhaps(25) is None


def test_of_looks_at_a_die_those_that_were_measured_in_all_turns_tell_how_it_leans() -> None:
    rough, measured = candidate(lean=(0.4, 0.0)), candidate(lean=(0.1, 0.0), wobble=0.04)
    (one,) = merged([(rough,), (measured,), (measured,)])
    assert one.lean == pytest.approx((0.1, 0.0))
    assert one.wobble == pytest.approx(0.04)


def test_older_dice_are_forgotten() -> None:
    known = KnownDice().learnt(die(size=30) for _ in range(5)).learnt(die(size=60) for _ in range(60))
    assert known.side(30) is None


def test_known_dice_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "new" / "known.json"
    save_dice(file, KnownDice((40.0, 41.25)))
    assert load_dice(file) == KnownDice((40.0, 41.25))
    assert [path.name for path in file.parent.iterdir()] == ["known.json"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", "\udcff", *(f'{{"sides_px": {s}}}' for s in ("3", '["a"]', "[-1]", "[1e999]", "[null]"))],
)
def test_a_damaged_file_is_said_and_learnt_anew(tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "known.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with caplog.at_level(logging.WARNING):
        assert load_dice(file) == KnownDice()
    assert str(file) in caplog.text
    assert "learnt anew" in caplog.text


def test_no_file_is_no_fault(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert load_dice(tmp_path / "none.json") == KnownDice()
    assert not caplog.text
