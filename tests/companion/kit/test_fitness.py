# SPDX-License-Identifier: MIT
"""The fitness test: what is laid against what is read, and nothing held against the machine unasked."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kit.commands.fitness import FACES, Fitness, Result, compare, keep, kept
from companion.kit.upkeep.health.storage import fitness_check
from tests.examples import examples
from vision.sighting import Die, Doubt, Reading, Sighting, Stillness


def sighting(*faces: int | None, sure: float = 1.0, doubted: int = 0) -> Sighting:
    dice = tuple(Die(50.0 * i, 20, 20, 0, "d6", face, "red", sure) for i, face in enumerate(faces))
    return Sighting(900, 600, "pips", dice, tuple(Doubt(50.0 * i, 20, "why") for i in range(doubted)))


def look(test: Fitness, *faces: int | None, stillness: Stillness = "steady", sure: float = 1.0) -> None:
    test.seen(Reading(sighting(*faces, sure=sure), None, True), stillness)


def lift(test: Fitness) -> None:
    test.seen(Reading(Sighting(900, 600, "pips"), None, False), "hands")


def test_all_right() -> None:
    assert compare(["1", "2", "5"], sighting(5, 1, 2)).words == "3 of 3 right, none read wrongly: fit for play."


def test_one_face_taken_for_another_is_named() -> None:
    result = compare(["1", "2", "5"], sighting(1, 2, 6))
    assert (result.right, result.wrong, result.mistaken) == (2, 1, (("5", "6", 1),))
    assert result.words == "2 of 3 right, 1 read wrongly: not fit for play yet."


def test_two_mistaken_at_once_are_named_together() -> None:
    assert compare(["1", "2", "5"], sighting(1, 3, 4)).mistaken == (("2 or 5", "3 or 4", 2),)


def test_a_die_in_doubt_is_asked_about_and_not_wrong() -> None:
    result = compare(["1", "2"], sighting(1, 2, doubted=1))
    assert (result.right, result.asked, result.wrong, result.unseen) == (1, 1, 0, 0)


def test_dice_that_are_not_seen_or_are_none() -> None:
    assert compare(["1", "2"], sighting(1)).unseen == 1
    assert compare(["1", "2"], sighting(1, 2, 2)).false == 1
    assert not compare(["1", "2"], sighting(1, 2, 2)).fit


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.sampled_from("123456"), min_size=1, max_size=8), st.lists(st.integers(1, 6), max_size=9), st.data())
def test_every_die_laid_is_counted_once(laid: list[str], read: list[int], data: st.DataObject) -> None:
    doubted = data.draw(st.integers(0, len(read)))
    result = compare(laid, sighting(*read, doubted=doubted))
    assert result.right + result.asked + result.wrong + result.unseen == len(laid) == result.dice
    assert min(result.right, result.asked, result.wrong, result.unseen, result.false) >= 0
    assert sum(times for _, _, times in result.mistaken) == result.wrong


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(1, 20), st.integers(2, 12), st.integers(0, 99))
def test_never_asks_for_the_same_throw_twice_running(dice: int, rounds: int, seed: int) -> None:
    test = Fitness(dice=dice, rounds=rounds, seed=seed)
    before: tuple[str, ...] = ()
    while not test.done:
        assert len(test.asks) == dice
        assert test.asks != before
        before = test.asks
        look(test, *map(int, test.asks))
        lift(test)
    assert test.result.right == dice * rounds


def test_goes_on_by_itself_only_when_all_agrees() -> None:
    test = Fitness(dice=3, rounds=2, seed=1)
    asked = [int(face) for face in test.asks]
    wrong = [*asked[:2], asked[2] % 6 + 1]
    look(test, *wrong)
    assert test.round == 1
    assert "If they really lie as asked, confirm." in test.words()
    lift(test)
    look(test, *asked)
    assert test.round == 2
    assert test.words().startswith("Right. Round 2 of 2.")


def test_dice_that_still_lie_there_are_not_the_next_round() -> None:
    test = Fitness(dice=2, rounds=3, kind="rolled")
    look(test, 1, 5)
    test.confirm()
    look(test, 1, 5)
    assert test.read is None
    with pytest.raises(ValueError, match="no dice lie still"):
        test.confirm()
    lift(test)
    look(test, 3, 5)
    test.confirm(["3", "4"])
    assert test.result.mistaken == (("4", "5", 1),)


def test_a_person_confirms_that_the_machine_is_wrong() -> None:
    test = Fitness(dice=2, rounds=1, seed=3)
    laid = test.asks
    read = [int(laid[0]), int(laid[1]) % 6 + 1]
    look(test, *read)
    test.confirm()
    assert test.done
    assert test.result.mistaken == ((laid[1], str(read[1]), 1),)
    assert "1 read wrongly" in test.words()


def test_refuses__what_is_no_face() -> None:
    test = Fitness(dice=2, rounds=1, kind="rolled")
    look(test, 1, None)
    with pytest.raises(ValueError, match="say what the dice show"):
        test.confirm()
    with pytest.raises(ValueError, match="'7' is no face"):
        test.confirm(["1", "7"])


@pytest.mark.parametrize("wrong", [{"dice": 0}, {"dice": 21}, {"rounds": 0}, {"kind": "guessed"}])
def test_refuses__a_test_of_nothing(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="wanted"):
        Fitness(**wrong)  # type: ignore[arg-type]


def test_sets_of_many_kinds_are_rolled() -> None:
    assert Fitness("symbols").kind == "rolled"
    assert set(FACES) >= {"pips", "skull"}


def test_what_was_found_is_kept_and_the_doctor_tells_it(tmp_path: Path) -> None:
    now = datetime(2026, 11, 21, 12, tzinfo=UTC)
    assert fitness_check(tmp_path, now).verdict == "warn"
    keep(Result("pips", dice=30, right=30), tmp_path, now)
    good = fitness_check(tmp_path, now)
    assert (good.verdict, good.value) == ("ok", "2026-11-21: 30 of 30 right, none read wrongly: fit for play.")
    keep(Result("pips", dice=30, right=20, wrong=1, asked=9), tmp_path, now)
    assert fitness_check(tmp_path, now).verdict == "warn"
    (tmp_path / "fitness.json").write_text("{half")
    assert kept(tmp_path) is None
