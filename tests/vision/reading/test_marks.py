# SPDX-License-Identifier: MIT
"""Coded marks are read where they can be, doubted where they can't, never misread; rows of coasters by rule."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from vision.frame import Pixels
from vision.mat.tokens import CARDS, LARGE, SMALL, Coaster, Side, card_mark, coaster_mark
from vision.overlay import draw
from vision.reading.candidates import Candidates, hottest_first
from vision.reading.network import LOT, Floats
from vision.reading.policy import LIMITS
from vision.reading.pose import strays
from vision.reading.reader import Reader, open_reader
from vision.reading.sets.cards import CardsReader
from vision.reading.sets.coasters import CoastersReader
from vision.reading.sets.marks import FoundMarks, find_marks
from vision.reading.sets.piles import not_beneath, tops
from vision.reading.sets.rows import SeenCoaster, rows_of
from vision.sighting import Sighting
from vision.stage.die.emblems import random_skull
from vision.stage.render import render
from vision.stage.scene import Decal, DieLook, Ground, Lens, PlacedDie, Scene, Sensor

MARKS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12)
TABLE, PAPER, INK = 90, 215, 35


def table(width: int = 900, height: int = 600) -> Pixels:
    return _table(width, height).copy()


@cache
def _table(width: int, height: int) -> Pixels:
    rng = np.random.default_rng(1)
    return np.clip(rng.normal(TABLE, 4, (height, width, 3)), 0, 255).astype(np.uint8)


def lay(pixels: Pixels, paper: Pixels, x: float, y: float, angle: float = 0.0, scale: float = 0.25) -> None:
    """A sheet (grey) laid onto the picture, its middle at x, y, so much smaller and turned clockwise."""
    paper = np.asarray(cv2.resize(paper, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    around = 4 + int(np.hypot(*paper.shape) / 2)  # beyond so much of its middle nothing changes
    first, above = max(0, int(x) - around), max(0, int(y) - around)
    pixels = pixels[above : int(y) + around, first : int(x) + around]
    x, y = x - first, y - above
    turn, (rows, columns) = np.radians(angle), paper.shape
    c, s = np.cos(turn), np.sin(turn)
    left, top = (columns - 1) / 2, (rows - 1) / 2
    where = np.array([[c, -s, x - c * left + s * top], [s, c, y - s * left - c * top]])
    size = (pixels.shape[1], pixels.shape[0])
    laid = cv2.warpAffine(paper, where, size, flags=cv2.INTER_LINEAR)
    cover = cv2.warpAffine(np.full_like(paper, 255), where, size)[..., None] / 255
    laid = cv2.GaussianBlur(laid, (0, 0), 0.6)
    pixels[:] = (pixels * (1 - cover) + laid[..., None] * cover).astype(np.uint8)


def mark(number: int, side: int) -> Pixels:
    return np.where(cv2.aruco.generateImageMarker(MARKS, number, side) > 0, PAPER, INK).astype(np.uint8)


def coaster(owner: int, number: int | None, like: Coaster = LARGE) -> Pixels:
    """A coaster at ten pixels a mm."""
    paper = np.full((round(10 * like.side_mm),) * 2, PAPER, np.uint8)
    side = round(10 * like.mark_mm)
    left, top = round(10 * like.mark_x_mm - side / 2), round(10 * like.mark_y_mm - side / 2)
    paper[top : top + side, left : left + side] = mark(coaster_mark(Side(owner, number, like)), side)
    return paper


def card(name: str) -> Pixels:
    paper = np.full((880, 630), PAPER, np.uint8)
    cv2.rectangle(paper, (25, 25), (605, 855), INK, 10)
    paper[60:240, 60:240] = mark(card_mark(name), 180)
    return np.maximum(0, np.minimum(paper, np.rot90(paper, 2)))


def row_of(numbers: list[int | None], owner: int = 1, y: float = 300) -> Pixels:
    pixels = table()
    for place, number in enumerate(numbers):
        lay(pixels, coaster(owner, number), 100 + 92 * place, y, 37.0 * place)
    return pixels


@pytest.mark.parametrize("name", CARDS)
def test_cards__pl_21_each_card_is_read_by_its_mark(name: str) -> None:
    pixels = table()
    lay(pixels, card(name), 400.0, 300.0, 33.0)
    seen = CardsReader().read(pixels)
    (told,) = seen.extra["cards"]
    assert (told["id"], seen.trusted) == (name, True)
    assert told["sure"] >= 0.98
    assert np.hypot(told["x"] - 400, told["y"] - 300) < 1.0


def test_cards__one_mark_is_enough() -> None:
    pixels = table()
    lay(pixels, card("steal-4"), 400, 300)
    pixels[350:, :] = TABLE
    seen = CardsReader().read(pixels)
    (told,) = seen.extra["cards"]
    assert told["id"] == "steal-4"
    assert np.hypot(told["x"] - 400, told["y"] - 300) < 1.5


def test_cards__a_card_with_both_marks_covered_is_in_doubt() -> None:
    pixels = table()
    lay(pixels, card("steal-4"), 200, 300)
    lay(pixels, card("undo-2"), 600, 300)
    for x, y in ((600 - 41, 300 - 73), (600 + 41, 300 + 73)):
        cv2.circle(pixels, (x, y), 26, (180, 180, 180), -1)
    seen = CardsReader().read(pixels)
    assert [told["id"] for told in seen.extra["cards"]] == ["steal-4"]
    assert not seen.trusted


def test_coasters__ls_02_a_row_is_counted_from_the_left() -> None:
    seen = CoastersReader().read(row_of([None, 3, None, None, 7, None, 1]))
    told = seen.extra["coasters"]
    assert seen.trusted
    assert [(one["position"], one["number"]) for one in told] == list(enumerate([None, 3, None, None, 7, None, 1], 1))
    assert [one["face_up"] for one in told] == [one["number"] is not None for one in told]
    assert all(abs(one["size"] - 85) < 2 for one in told)
    assert all(np.hypot(one["x"] - 100 - 92 * i, one["y"] - 300) < 1.2 for i, one in enumerate(told))


def test_coasters__what_lies_there_as_before_is_not_searched_anew_and_what_was_turned_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[int] = []

    def counted(pixels: Pixels) -> FoundMarks:
        searched.append(1)
        return find_marks(pixels)

    monkeypatch.setattr("vision.reading.sets.coasters.find_marks", counted)
    reader, lies, turned = CoastersReader(), [None, 3, None, None, 7, None, 1], [None, 3, None, None, 7, 2, 1]
    first = reader.read(row_of(lies))
    noise = np.random.default_rng(1).integers(-3, 4, row_of(lies).shape)
    again = reader.read(np.clip(row_of(lies) + noise, 0, 255).astype(np.uint8), exposed_ns=9)
    assert len(searched) == 1
    assert (again.extra, again.exposed_ns) == (first.extra, 9)
    seen = reader.read(row_of(turned))
    assert [one["number"] for one in seen.extra["coasters"]] == turned
    reader.forget()
    reader.read(row_of(turned))
    assert len(searched) == 3


def test_coasters__a_covered_one_puts_its_row_in_doubt() -> None:
    pixels = row_of([None, 3, None, None, 7, None, 1])
    cv2.circle(pixels, (100 + 92 * 3, 300), 40, (30, 160, 200), -1)
    seen = CoastersReader().read(pixels)
    assert not seen.trusted
    assert len(seen.extra["coasters"]) == 6
    assert all(one["position"] is None for one in seen.extra["coasters"])


def test_coasters__ls_08_a_number_twice_in_a_row_is_in_doubt() -> None:
    seen = CoastersReader().read(row_of([None, 3, None, 3, None, None, None]))
    assert [doubt.why for doubt in seen.doubts] == ["two coasters in one row show 3"]


def test_coasters__small_ones_are_read_at_two_pixels_a_mm() -> None:
    pixels = table(420, 200)
    for place in range(7):
        lay(pixels, coaster(5, place + 1, SMALL), 40 + 48 * place, 100, 51.0 * place, scale=0.2)
    seen = CoastersReader().read(pixels)
    assert [one["number"] for one in seen.extra["coasters"]] == [1, 2, 3, 4, 5, 6, 7]
    assert seen.trusted


def test_empty__a_bare_table_is_no_doubt() -> None:
    for name in ("coasters", "cards"):
        seen = open_reader(name).read(table())
        assert seen.trusted
        assert not seen.extra[name]


def test_marks__spoilt_modules_make_a_doubt_and_no_other_mark() -> None:
    """Seeded: of marks with more and more modules turned, none is read as another."""
    rng = np.random.default_rng(7)
    for spoilt in range(0, 37, 2):
        paper = np.full((300, 300), PAPER, np.uint8)
        paper[60:240, 60:240] = cv2.resize(_spoilt(rng, 103, spoilt), (180, 180), interpolation=cv2.INTER_NEAREST)
        pixels = table(200, 200)
        lay(pixels, paper, 100, 100, 12.0)
        found = find_marks(pixels)
        sure = [one.id for one in found.marks if one.sure >= 0.98]
        assert sure in ([], [103])
        assert spoilt > 2 or sure == [103]
        assert spoilt < 14 or spoilt > 24 or (not found.marks and len(found.unread) == 1)


def _spoilt(rng: np.random.Generator, number: int, modules: int) -> Pixels:
    bits = (cv2.aruco.generateImageMarker(MARKS, number, 8) > 0).astype(np.uint8)
    inner = np.zeros(36, np.uint8)
    inner[rng.permutation(36)[:modules]] = 1
    bits[1:7, 1:7] ^= inner.reshape(6, 6)
    return np.where(bits > 0, PAPER, INK).astype(np.uint8)


def laid(x: float, y: float, number: int | None = None, owner: int = 1, size: float = 10.0) -> SeenCoaster:
    return SeenCoaster(x, y, size, owner, number, number is not None, 1.0)


@settings(max_examples=examples(60), deadline=None)
@given(
    turn=st.floats(0, 360), x=st.floats(-500, 500), y=st.floats(-500, 500), seats=st.permutations([1, 2, 3, 4, 5, 6, 7])
)
def test_rows__ls_02_who_sits_behind_a_row_reads_it_from_the_left(
    turn: float, x: float, y: float, seats: list[int]
) -> None:
    """The player looks past the row to the middle of the table, wherever that is."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    row = [laid(x + 11 * place * c, y + 11 * place * s, number) for place, number in enumerate(seats)]
    middle = (x + 33 * c + 50 * s, y + 33 * s - 50 * c)
    (found,) = rows_of(row, lambda _x, _y: "2", middle)
    assert not found.why
    assert [one.number for one in found.coasters] == seats
    assert [(one.position, one.zone) for one in found.coasters] == [(place, "2") for place in range(1, 8)]


def test_rows__two_rows_side_by_side_are_two() -> None:
    rows = rows_of([*(laid(11 * i, 0, owner=1) for i in range(7)), *(laid(11 * i, 12, owner=2) for i in range(7))])
    assert [len(row.coasters) for row in rows] == [7, 7]
    assert not any(row.why for row in rows)


def test_rows__seven_in_a_heap_are_no_row() -> None:
    (row,) = rows_of([laid(11 * (i % 3), 11 * (i // 3)) for i in range(7)])
    assert row.why == "the coasters do not lie in one row"
    assert all(one.position is None for one in row.coasters)


def test_marks__cards_and_coasters_are_told_apart() -> None:
    pixels = row_of([1, 2, 3, 4, 5, 6, 7])
    lay(pixels, card("nudge-1"), 450, 480)
    assert [told["id"] for told in CardsReader().read(pixels).extra["cards"]] == ["nudge-1"]
    assert len(CoastersReader().read(pixels).extra["coasters"]) == 7


def test_overlay__coasters_and_cards_are_drawn_where_they_lie() -> None:
    pixels = row_of([1, None, 3, 4, 5, 6, 7])
    lay(pixels, card("nudge-1"), 450, 480)
    for reader in (CoastersReader(), CardsReader()):
        seen = reader.read(pixels)
        changed = np.abs(draw(pixels, seen).astype(int) - pixels).max(2) > 30
        for one in seen.extra["coasters"] if "coasters" in seen.extra else seen.extra["cards"]:
            x, y = round(one["x"]), round(one["y"])
            assert changed[y - 60 : y + 60, x - 60 : x + 60].any()


# The sets ``skull`` and ``piles``, and dice that do not lie flat, on drawn pictures whose truth is known.

IVORY, SKULL_INK = (0.75, 0.7, 0.55), (0.02, 0.02, 0.02)


def look(seed: int) -> DieLook:
    return DieLook(
        body=IVORY, pips=(SKULL_INK,) * 6, decals=(Decal(random_skull(np.random.default_rng(seed)), SKULL_INK),)
    )


def die(seed: int, face: int, x: float, y: float, **more: float) -> PlacedDie:
    return PlacedDie(look(seed), x, y, face, 2 if face in (1, 6) else 1, 29.0 * x, **more)


def seen(reader: Reader, *dice: PlacedDie, tilt: float = 0.0) -> Sighting:
    lens = Lens(focal_px=1750, height_mm=716, blur_px=0.6, tilt_deg=tilt)
    return reader.read(render(Scene(Ground(kind="felt"), dice, lens=lens, sensor=Sensor(noise=0.005)), 640, 480).pixels)


@pytest.fixture(scope="module")
def skulls() -> Reader:
    return open_reader("skull")


def test_skull__designs_it_has_not_seen_and_pips_beside_them(skulls: Reader) -> None:
    dice = [
        die(900 + i, face, 42 * (i % 4) - 63, 42 * (i // 4) - 21) for i, face in enumerate((1, 2, 1, 6, 1, 5, 1, 3))
    ]
    sighting = seen(skulls, *dice)
    assert sighting.set_name == "skull"
    assert sighting.counts == {"skull": 4, "2": 1, "3": 1, "5": 1, "6": 1}


def test_skull__a_plain_one_counts_as_a_skull(skulls: Reader) -> None:
    plain = replace(die(0, 1, 0, 0), look=DieLook(body=IVORY, pips=(SKULL_INK,) * 6))
    assert seen(skulls, plain, die(0, 4, 40, 0)).counts == {"skull": 1, "4": 1}


def test_pips__a_skull_counts_as_the_one_it_stands_for() -> None:
    assert seen(open_reader("pips"), die(903, 1, -30, 0), die(904, 4, 30, 0)).counts == {"1": 1, "4": 1}


def test_piles__the_top_die_of_each_counts() -> None:
    low = [die(901, 3, -50, 0), die(901, 5, -50, 0, base_mm=16), die(901, 2, 55, 10)]
    sighting = seen(open_reader("piles"), *low, die(901, 4, -50, 0, base_mm=32), die(901, 6, 55, 11, base_mm=16))
    assert sighting.set_name == "piles"
    assert sorted(str(one.face) for one in sighting.dice) == ["4", "6"]


def evidence(*rows: tuple[float, float, float, float]) -> Candidates:
    """Places (x, y, side) and how surely each shows a 3."""
    chances = np.zeros((len(rows), 8), np.float32)
    for i, row in enumerate(rows):
        chances[i, [0, 3]] = 1 - row[3], row[3]
    places = np.array([row[:3] for row in rows], np.float32)
    return Candidates.of(places, np.zeros(len(rows), np.float32), chances)


def test_tops__a_smaller_die_that_looks_out_belongs_to_the_pile_and_a_neighbour_of_its_size_does_not() -> None:
    found = evidence((100, 100, 40, 0.99), (158, 100, 30, 0.9), (300, 100, 40, 0.9), (353, 100, 39, 0.8))
    assert tops(found).places[:, 0].tolist() == [100, 300, 353]


def test_not_beneath__what_is_not_likely_a_face_beside_a_settled_top_is_gone_and_all_else_stays() -> None:
    found = evidence((100, 100, 40, 0.95), (140, 100, 40, 0.4), (100, 140, 40, 0.6), (300, 100, 40, 0.4))
    assert not_beneath(found).places[:, :2].tolist() == [[100, 100], [100, 140], [300, 100]]


def test_hottest_first__what_holds_a_sure_die_is_not_looked_at_and_all_else_is() -> None:
    die, around, beside, as_large = (50, 50, 20, 0.9), (55, 50, 50, 0.3), (500, 50, 50, 0.2), (52, 50, 39, 0.1)
    proposals = np.array([die] + [(60 * i, 300, 20, 0.5) for i in range(LOT - 1)] + [around, beside, as_large])
    seen: list[int] = []

    def look(some: Floats) -> Candidates:
        seen.append(len(some))
        return evidence(*((*row[:3], 0.99 if row[:3] == die[:3] else 0.3) for row in map(tuple, some.tolist())))

    found, looked_at = hottest_first(look, proposals.astype(np.float32), lambda found: found.best)
    assert seen == [LOT, 2]
    assert looked_at[LOT:, 0].tolist() == found.places[LOT:, 0].tolist() == [500, 52]


def test_strays__a_tilted_camera_makes_no_die_lean_but_one_among_many_does() -> None:
    places = np.array([[x, 200, 40] for x in range(100, 1300, 120)], np.float32)
    flat = np.array([0.2, -0.1]) + 0.9 * (places[:, :2] - [699.5, 499.5]) / 1400
    flat[4] += (0.6, 0.4)
    off = strays(places, flat.astype(np.float32), np.ones(len(places), bool), 1400, 1000)[1]
    assert off[4] > LIMITS.leans
    assert np.delete(off, 4).max() < LIMITS.perhaps_leans


def stray_alone(*leans: tuple[float, float]) -> list[float]:
    """How much each of dice in the middle of a picture, one beside the other, strays that lean so."""
    places = np.array([[300 + 60 * i, 240, 40] for i in range(len(leans))], np.float32)
    ways = np.array(leans, np.float32).reshape(-1, 2)
    return strays(places, ways, np.ones(len(leans), bool), 641, 481)[1].tolist()


def test_strays__one_die_alone_is_judged_by_an_upright_camera() -> None:
    assert stray_alone((0.1, 0)) == [pytest.approx(0.05, abs=0.01)]
    assert not stray_alone()


@given(up=st.floats(0.0, 0.7), aside=st.floats(-0.08, 0.08))
def test_strays__what_leans_up_the_picture_is_flat_to_a_camera_held_aslant(up: float, aside: float) -> None:
    assert stray_alone((aside, -up))[0] < LIMITS.perhaps_leans


@pytest.mark.parametrize("lean", [(0.6, 0.0), (-0.6, 0.0), (0.0, 0.6), (0.45, -0.45)])
def test_strays__what_leans_another_way_is_doubted(lean: tuple[float, float]) -> None:
    assert stray_alone(lean)[0] > LIMITS.perhaps_leans


def test_strays__dice_that_do_not_lean_tell_that_the_camera_is_upright() -> None:
    *flat, cocked = stray_alone((0, 0), (0.02, 0.02), (0, -0.55))
    assert max(flat) < LIMITS.perhaps_leans < cocked
