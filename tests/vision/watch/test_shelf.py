# SPDX-License-Identifier: MIT
"""Readers by the names of their sets: opened when wanted, the last few kept; two read one frame as one."""

from __future__ import annotations

import numpy as np
import pytest

from vision.errors import UnknownSet
from vision.extras import Thing, joined, pooled
from vision.frame import Pixels
from vision.mat.zones import default_zones
from vision.reading.reader import open_reader
from vision.reading.sets.joint import JointReader
from vision.sighting import Die, Doubt, MatFix, Sighting, sighting_json
from vision.steady import agree
from vision.watch.placing import zoned
from vision.watch.shelf import Shelf, Unread

BLANK = np.zeros((10, 10, 3), np.uint8)


class Fixed:
    """Sees the same on every picture."""

    def __init__(self, sighting: Sighting) -> None:
        self.sighting = sighting
        self.forgot = 0

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        return self.sighting

    def forget(self) -> None:
        self.forgot += 1


class Cupboard:
    """Opens the sets it has, and remembers what it was asked for."""

    def __init__(self, *sets: str) -> None:
        self.sets = sets
        self.opened: list[str] = []

    def __call__(self, set_name: str) -> Fixed:
        self.opened.append(set_name)
        for name in set_name.split("+"):
            if name == "torn":
                raise ValueError("cut off")
            if name not in self.sets:
                raise UnknownSet(name, self.sets)
        return Fixed(Sighting(10, 10, set_name))


def die(face: int = 5, x: float = 50, sure: float = 0.999) -> Die:
    return Die(x, 50, 20, 0, "d6", face, "red", sure)


def piece(square: int) -> Thing:
    return {"x": 1.0, "y": 2.0, "colour": "red", "square": square, "sure": 0.999}


def coaster(x: float, number: int | None = 3, y: float = 50, sure: float = 0.999) -> Thing:
    return {"x": x, "y": y, "size": 40.0, "face_up": number is not None, "number": number, "sure": sure}


def test_a_set_is_opened_once_and_begins_anew_each_time_it_is_taken() -> None:
    cupboard = Cupboard("pips", "skull")
    shelf = Shelf(cupboard)
    first = shelf.take("pips")
    shelf.take("skull")
    assert shelf.take("pips") is first
    assert cupboard.opened == ["pips", "skull"]
    assert isinstance(first, Fixed)
    assert first.forgot == 1


def test_a_set_whose_file_has_changed_is_opened_anew_alone_and_with_others() -> None:
    cupboard = Cupboard("mine", "map", "pips")
    shelf = Shelf(cupboard)
    for name in ("mine", "mine+map", "pips"):
        shelf.take(name)
    cupboard.opened.clear()
    shelf.drop("mine")
    for name in ("pips", "mine", "mine+map"):
        shelf.take(name)
    assert cupboard.opened == ["mine", "mine+map"]


def test_the_set_not_wanted_for_longest_is_given_up() -> None:
    cupboard = Cupboard(*"abcd")
    shelf = Shelf(cupboard, most=3)
    for name in "abcadabc":
        shelf.take(name)
    assert cupboard.opened == list("abcdbc")


@pytest.mark.parametrize(
    ("set_name", "words"),
    [
        ("symbols", "nothing reads symbol dice here yet: enter by hand"),
        ("grandpa", "nothing reads the dice set 'grandpa' here yet: enter by hand"),
        ("torn", "the dice set 'torn' can't be read (cut off): enter by hand"),
        ("symbols+map", "nothing reads symbol dice here yet: enter by hand"),
    ],
)
def test_refuses__what_nothing_reads_in_plain_words(set_name: str, words: str) -> None:
    with pytest.raises(Unread) as refused:
        Shelf(Cupboard("pips", "map")).take(set_name)
    assert str(refused.value) == words


def test_of_several_sets_only_the_first_can_not_be_done_without() -> None:
    reader = Shelf(Cupboard("symbols", "map")).take("symbols+cards+map")
    assert reader.read(BLANK).set_name == "symbols+map"


def test_two_sets_seen_on_one_frame_are_one_sighting() -> None:
    red = piece(4)
    dice = Sighting(10, 10, "symbols", (die(),), (Doubt(1, 1, "cocked"),), ms=4.0)
    pieces = Sighting(10, 10, "map", (die(6),), (Doubt(2, 2, "unread"),), MatFix(3, 0.2), 0, 2.0, {"pieces": (red,)})
    one, other = Fixed(dice), Fixed(pieces)
    both = JointReader([one, other])
    seen = both.read(BLANK)
    assert (seen.set_name, seen.dice, seen.ms) == ("symbols+map", dice.dice, 6.0)
    assert (seen.doubts, seen.asides) == (dice.doubts, pieces.doubts)
    assert (seen.extra, seen.mat) == ({"pieces": (red,)}, pieces.mat)
    both.forget()
    assert (one.forgot, other.forgot) == (1, 1)


def test_what_is_read_besides_holds_nothing_up_but_is_told() -> None:
    """A game without its printed map, or with a piece between two squares, goes on; the doubt stands in the answer."""
    looks = [
        joined(
            [Sighting(1456, 1088, "symbols", (die(),)), Sighting(1456, 1088, "map", (), doubts, extra={"pieces": seen})]
        )
        for doubts, seen in (((), (piece(4),)), ((Doubt(9, 9, "it stands on no square"),), (piece(5),)))
    ]
    assert agree(looks)
    together = pooled(looks)
    assert together.trusted
    assert [doubt.why for doubt in together.asides] == ["it stands on no square", "several looks saw it differently"]
    told = sighting_json(together)
    assert (told["trusted"], len(told["doubts"])) == (False, 2)  # type: ignore[arg-type]


def test_refuses__to_join_nothing() -> None:
    with pytest.raises(ValueError, match="wanted one or more"):
        joined([])


def test_several_sets_are_opened_by_one_name() -> None:
    assert isinstance(open_reader("pips+skull"), JointReader)
    with pytest.raises(UnknownSet):
        open_reader("pips+no-such-set")


def seen(*coasters: Thing) -> Sighting:
    return Sighting(1456, 1088, "coasters", extra={"coasters": coasters})


def test_looks_at_coasters_agree_only_when_all_of_them_do() -> None:
    first = seen(coaster(100), coaster(200, None))
    assert agree([first, seen(coaster(203, None), coaster(101)), first])
    assert not agree([first, seen(coaster(100, 4), coaster(200, None))])
    assert not agree([first, seen(coaster(100))])
    assert not agree([first, seen(coaster(100), coaster(250, None))])


@pytest.mark.parametrize(
    ("looks", "why"),
    [
        ([seen(coaster(100, 4)), seen(coaster(100, 4)), seen(coaster(100))], "several looks saw it differently"),
        ([seen(), seen(), seen(coaster(100))], "it comes and goes"),
        ([seen(coaster(100)), seen(coaster(100)), seen()], "it comes and goes"),
    ],
)
def test_a_coaster_that_most_looks_do_not_say_the_same_of_is_in_doubt(looks: list[Sighting], why: str) -> None:
    together = pooled(looks)
    assert [doubt.why for doubt in together.doubts] == [why]
    assert not any(one["sure"] >= 0.98 for one in together.extra.get("coasters", ()))


def test_a_coaster_that_most_looks_agree_on_is_sure() -> None:
    together = pooled([seen(coaster(100)), seen(), seen(coaster(101))])
    assert (together.doubts, together.extra["coasters"]) == ((), (coaster(101),))


@pytest.mark.parametrize(("zone", "y", "order"), [("1", 200, [7, 6, 5, 4, 3, 2, 1]), ("4", 900, [1, 2, 3, 4, 5, 6, 7])])
def test_ls_02_a_whole_row_is_counted_from_its_players_left(zone: str, y: float, order: list[int]) -> None:
    row = [coaster(80 + 90 * place, place + 1, y) for place in range(7)]
    told = zoned(seen(*row), default_zones(4)).extra["coasters"]
    assert [(one["zone"], one["position"]) for one in told] == [(zone, at) for at in order]
    part = zoned(seen(*row[1:]), default_zones(4)).extra["coasters"]
    assert [one["position"] for one in part] == [None] * 6
