# SPDX-License-Identifier: MIT
"""What is said where the number of dice is wrong: for people, once, singular and plural right, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.messages.message import in_language, noticed
from companion.play.lucky_seven.table import _too_few
from companion.table.astray import against, both
from companion.table.throws import Lack, Throw
from tests.told import plain
from vision.notice import together
from vision.sighting import Die, Reading, Sighting, number_words

RED = Die(1, 1, 9, 0, "d6", 3, "red", 1.0)
PLAIN = Die(1, 1, 9, 0, "d6", 3, "", 1.0)


def said(owner: str | None, wanted: int, seen: int, *dice: Die, zones: bool = True) -> str:
    return against(Throw(lacks=(Lack(owner, wanted, seen, dice=dice),)), zones)


@pytest.mark.parametrize(
    ("owner", "wanted", "seen", "words"),
    [
        ("Bob", 1, 0, "Bob: your die is not seen yet"),
        ("Bob", 5, 0, "Bob: your five dice are not seen yet"),
        ("Bob", 2, 1, "Bob: one of your two dice is seen, lay the other one where the camera sees it"),
        ("Bob", 5, 3, "Bob: three of your five dice are seen, lay the others where the camera sees them"),
        ("Bob", 2, 3, "Bob: one die too many lies before you, take away what is not in this throw"),
        (None, 0, 1, "one die lies in nobody's place: push it to its owner or take it away"),
        (None, 0, 4, "four dice lie in nobody's place: push them to their owners or take them away"),
        (None, 1, 0, "put one die in the middle"),
        (None, 4, 0, "put four dice in the middle"),
        (None, 4, 1, "one of four dice lies in the middle: put the rest there too"),
        (None, 4, 6, "two dice too many lie in the middle, take away what is not in this throw"),
    ],
)
def test_each_lack_is_one_sentence_that_says_what_to_do(owner: str | None, wanted: int, seen: int, words: str) -> None:
    assert said(owner, wanted, seen) == words


def test_one_die_of_nobodys_is_told_by_its_colour() -> None:
    assert said(None, 0, 1, RED).startswith("the red die lies in nobody's place: ")
    assert said(None, 0, 1, PLAIN).startswith("one die lies in nobody's place: ")


def test_one_who_throws_none_takes_a_die_away() -> None:
    assert said("Bob", 0, 1, RED) == "Bob: take your red die away, it is not in this throw"


@pytest.mark.parametrize(
    ("seen", "expected", "words"),
    [
        (0, None, "no dice seen"),
        (3, None, ""),
        (3, 3, ""),
        (0, 1, "the die is not seen yet"),
        (3, 4, "3 of 4 dice seen: lay the other one where the camera sees it"),
        (1, 4, "1 of 4 dice seen: lay the others where the camera sees them"),
        (4, 3, "4 dice seen, 3 wanted: take away what is not in this throw"),
        (2, 1, "2 dice seen, one wanted: take away the other one"),
        (30, 1, "30 dice seen, one wanted: take away the others"),
        (1, 0, "one die seen, none wanted: take it away"),
    ],
)
def test_what_the_eye_says_of_the_number(seen: int, expected: int | None, words: str) -> None:
    assert number_words(seen, expected) == words


def test_of_the_number_the_table_alone_speaks_where_it_knows_more() -> None:
    why_not = together([number_words(1, 2), "die 1 is in doubt: cocked"], "; ")
    reading = Reading(Sighting(9, 9, "pips", (RED,)), 2, False, why_not)
    assert both(reading, "Bob: your die is not seen yet") == "die 1 is in doubt: cocked; Bob: your die is not seen yet"
    assert both(reading, "") == "die 1 is in doubt: cocked"


def every_sentence() -> Iterator[str]:
    for wanted in range(4):
        for seen in {0, 1, 2, 3, 5} - {wanted}:
            yield said(None, wanted, seen, zones=False) if wanted else said(None, 0, max(1, seen))
            yield said(None, wanted, seen, RED) if seen or wanted else ""
            yield said("Bob", wanted, seen, RED)
            yield number_words(seen, wanted)
    yield from (_too_few("Bob", seen) for seen in (0, 1, 6))


def test_all_of_it_is_said_in_every_language() -> None:
    said = map(noticed, every_sentence())
    assert sorted({f"{gap!r} of {one!r}" for one in said for gap in plain(one, {"Bob"})}) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Bob: einer deiner zwei Würfel ist zu sehen, leg den anderen dorthin, wo die Kamera ihn sieht"),
        ("es", "Bob: se ve uno de tus dos dados, pon el otro donde lo vea la cámara"),
    ],
)
def test_one_is_singular_in_every_language(language: str, words: str) -> None:
    assert in_language(said("Bob", 2, 1), language) == words
