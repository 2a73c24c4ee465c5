# SPDX-License-Identifier: MIT
"""Dice get millimetres and zones where the mat is seen; it is searched once, watched cheaply, and a bump is told."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.frame import Pixels
from vision.mat import layout
from vision.mat.fix import place_on_mat, zone_at
from vision.mat.markers import FoundMarker, find_mat_markers
from vision.mat.rig import MatWatch, Rig, rig_of
from vision.mat.zones import PLAY, inside, zones_at
from vision.message import Mounting, Seated
from vision.sighting import Die, Sighting
from vision.stage.render import render
from vision.stage.scene import DieLook, Lens, Picture, PlacedDie
from vision.stage.tabletop import table_scene
from vision.watch.placing import Placing
from vision.workshop.printed_mat import mat_print

MAT = layout.mat(4)
WIDE, HIGH = 1092, 816
LENS = Lens(focal_px=1350.0, height_mm=700.0, tilt_deg=9.0, tilt_to_deg=200.0, roll_deg=4.0, k1=-0.06)
SECOND = 1_000_000_000
DICE = [(-210.0, -140.0), (-20.0, 120.0), (150.0, 150.0), (220.0, -20.0), (60.0, -150.0), (-180.0, 60.0)]


def picture(lens: Lens = LENS, dice: list[tuple[float, float]] = DICE, mat: bool = True) -> Picture:
    placed = [PlacedDie(DieLook(), x, y, 3, 1, 20.0) for x, y in dice]
    scene = replace(table_scene(placed, width=WIDE), prints=(mat_print(MAT),) if mat else (), lens=lens)
    return render(scene, WIDE, HIGH)


@pytest.fixture(scope="module")
def drawn() -> Picture:
    return picture()


def sighting_of(shown: Picture) -> Sighting:
    dice = tuple(Die(d.x, d.y, d.size, d.angle, "d6", d.face, "white", 1.0) for d in shown.dice)
    return Sighting(WIDE, HIGH, "pips", dice)


def test_each_die_gets_the_millimetres_it_stands_on_though_its_top_leans_out(drawn: Picture) -> None:
    fix = MatWatch().look(drawn.pixels)
    assert fix is not None
    placed = place_on_mat(sighting_of(drawn), fix)
    assert placed.mat is not None
    assert placed.mat.px_per_mm == pytest.approx(1350 / 700, rel=0.05)
    assert placed.mat.error_mm < 1.5
    assert placed.trusted
    for die, true in zip(placed.dice, drawn.dice, strict=True):
        x, y = DICE[true.index]
        assert die.mm is not None
        assert np.hypot(die.mm[0] - (252 + x), die.mm[1] - (182 - y)) < 2.0
        assert die.zone == zone_at(MAT, (252 + x, 182 - y))
    assert {die.zone for die in placed.dice} == {"1", "2", "3", "4", None}


def test_without_a_mat_a_sighting_stays_as_it_was() -> None:
    bare = picture(mat=False)
    assert MatWatch().look(bare.pixels) is None
    sighting = sighting_of(bare)
    assert place_on_mat(sighting, None) is sighting


def test_coasters_on_the_mat_get_a_zone_too(drawn: Picture) -> None:
    fix = MatWatch().look(drawn.pixels)
    assert fix is not None
    at = fix.plane.px(np.array([[100.0, 60.0]]))[0]
    coaster = {"x": float(at[0]), "y": float(at[1]), "size": 30.0, "face_up": True, "number": 3, "sure": 1.0}
    placed = place_on_mat(Sighting(WIDE, HIGH, "coasters", extra={"coasters": (coaster,)}), fix)
    assert placed.extra["coasters"][0] == {**coaster, "zone": "1", "position": None}


class Searches:
    """Counts how often the whole picture is searched."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.count = 0
        patch.setattr("vision.mat.rig.find_mat_markers", self._find)

    def _find(self, pixels: Pixels) -> list[FoundMarker]:
        self.count += 1
        return find_mat_markers(pixels)


def test_a_mat_that_lies_still_is_searched_once(drawn: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    searches, watch = Searches(monkeypatch), MatWatch()
    fixes = [watch.look(drawn.pixels, i * SECOND) for i in range(5)]
    assert all(fix is not None and not fix.doubt for fix in fixes)
    assert searches.count == 1


def test_a_table_without_a_mat_is_searched_now_and_then_only(monkeypatch: pytest.MonkeyPatch) -> None:
    searches, watch = Searches(monkeypatch), MatWatch()
    bare = picture(mat=False).pixels
    for tenth in range(100):
        assert watch.look(bare, tenth * SECOND // 10) is None
    assert 2 <= searches.count <= 4


@pytest.mark.parametrize("shift", [3, 9, 40])
def test_a_bump_is_doubted_once_and_then_known(drawn: Picture, shift: int) -> None:
    watch = MatWatch()
    before = watch.look(drawn.pixels)
    bumped = np.roll(drawn.pixels, shift, axis=1)
    first, second = watch.look(bumped, SECOND), watch.look(bumped, SECOND + 1)
    assert before is not None
    assert first is not None
    assert second is not None
    assert "moved" in first.doubt
    assert not place_on_mat(Sighting(WIDE, HIGH, "pips"), first).trusted
    assert second.doubt == ""
    here = np.array([[252.0, 182.0]])
    assert second.plane.px(here)[0, 0] - before.plane.px(here)[0, 0] == pytest.approx(shift, abs=0.6)


def test_covered_markers_keep_the_mat_where_it_was_but_in_doubt(drawn: Picture) -> None:
    watch = MatWatch()
    before = watch.look(drawn.pixels)
    covered = np.full_like(drawn.pixels, 90)
    after = watch.look(covered, SECOND)
    assert before is not None
    assert after is not None
    assert after.plane is before.plane
    assert "can't be seen" in after.doubt
    again = watch.look(drawn.pixels, 2 * SECOND)
    assert again is not None
    assert again.doubt == ""


def test_a_hand_over_some_markers_is_no_doubt(drawn: Picture) -> None:
    watch = MatWatch()
    watch.look(drawn.pixels)
    half = drawn.pixels.copy()
    half[:, : WIDE // 2] = (60, 80, 120)
    fix = watch.look(half, SECOND)
    assert fix is not None
    assert fix.doubt == ""


def only(markers: Sequence[FoundMarker], patch: pytest.MonkeyPatch) -> None:
    """Lets these be all that is found, in any picture."""
    patch.setattr("vision.mat.rig.find_mat_markers", lambda pixels: list(markers))


def moved(marker: FoundMarker, right: float, times: float = 1.0) -> FoundMarker:
    middle = marker.corners.mean(axis=0)
    return replace(marker, corners=middle + [right, 0.0] + times * (marker.corners - middle))


def test_one_marker_alone_is_no_mat_and_takes_no_die_away(drawn: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A die's pips may look like one (a purple 1 was lost so)."""
    only(find_mat_markers(drawn.pixels)[:1], monkeypatch)
    assert MatWatch().look(drawn.pixels) is None


@pytest.mark.parametrize(("right", "times"), [(60.0, 1.0), (0.0, 1.4), (0.0, 0.6), (-200.0, 1.0)])
def test_two_markers_that_lie_otherwise_than_they_are_printed_are_no_mat(
    drawn: Picture, monkeypatch: pytest.MonkeyPatch, right: float, times: float
) -> None:
    first, second = find_mat_markers(drawn.pixels)[:2]
    only([first, moved(second, right, times)], monkeypatch)
    assert MatWatch().look(drawn.pixels) is None
    only([first, second], monkeypatch)
    assert MatWatch().look(drawn.pixels) is not None


def test_what_is_surely_a_die_is_one_where_two_markers_alone_speak_for_a_mat(
    drawn: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = MatWatch().look(drawn.pixels)
    only(find_mat_markers(drawn.pixels)[:2], monkeypatch)
    two = MatWatch().look(drawn.pixels)
    assert whole is not None
    assert two is not None
    x, y = (float(v) for v in two.bare[0].mean(axis=0))
    sure = Die(x, y, 31.0, 0.0, "d6", 5, "black", 0.99)
    seen = [Sighting(WIDE, HIGH, "pips", (replace(sure, sure=chance),)) for chance in (0.99, 0.5)]
    assert [len(place_on_mat(one, two).dice) for one in seen] == [1, 0]
    assert [len(place_on_mat(one, whole).dice) for one in seen] == [0, 0]


def test_a_mat_on_which_dice_would_be_too_large_was_never_printed(drawn: Picture) -> None:
    fix = MatWatch().look(drawn.pixels)
    assert fix is not None
    sighting = sighting_of(drawn)
    large = replace(sighting, dice=tuple(replace(die, size=4 * die.size) for die in sighting.dice))
    assert place_on_mat(large, fix) is large


def test_where_frames_follow_one_another_a_mat_counts_once_two_have_shown_it(
    drawn: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, markers = MatWatch(twice=True), find_mat_markers(drawn.pixels)
    assert watch.look(drawn.pixels, 0) is None
    assert watch.look(drawn.pixels, SECOND // 7) is not None
    other = MatWatch(twice=True)
    assert other.look(drawn.pixels, 0) is None
    only([moved(marker, 9.0) for marker in markers], monkeypatch)
    assert other.look(drawn.pixels, SECOND // 7) is None
    only([], monkeypatch)
    assert other.look(drawn.pixels, 2 * SECOND // 7) is None


def test_a_mat_that_is_no_more_seen_is_let_go(drawn: Picture) -> None:
    watch, gone = MatWatch(), np.full_like(drawn.pixels, 90)
    assert watch.look(drawn.pixels) is not None
    found = [watch.look(gone, second * SECOND) for second in range(1, 6)]
    assert found[0] is not None
    assert found[2:] == [None] * 3
    again = watch.look(drawn.pixels, 12 * SECOND)
    assert again is not None
    assert again.doubt == ""


def test_a_picture_of_another_size_begins_anew(drawn: Picture) -> None:
    watch = MatWatch()
    watch.look(drawn.pixels)
    small = np.ascontiguousarray(drawn.pixels[: HIGH - 40])
    fix = watch.look(small, 1)
    assert fix is not None
    assert fix.plane.height == HIGH - 40


@pytest.mark.slow
def test_corners_dragged_by_hand_serve_where_no_marker_is_seen() -> None:
    bare = picture(mat=False)
    by_markers = MatWatch().look(picture().pixels)
    assert by_markers is not None
    width, height = MAT.size_mm
    ends = by_markers.plane.px(np.array([[0, 0], [width, 0], [width, height], [0, height]]))
    corners = tuple((float((x + 0.5) / WIDE), float((y + 0.5) / HIGH)) for x, y in ends)
    watch = MatWatch(Rig(corners, 4))
    fix = watch.look(bare.pixels)
    assert fix is not None
    placed = place_on_mat(sighting_of(bare), fix)
    for die, true in zip(placed.dice, bare.dice, strict=True):
        x, y = DICE[true.index]
        assert die.mm is not None
        assert np.hypot(die.mm[0] - (252 + x), die.mm[1] - (182 - y)) < 6.0
    assert watch.look(bare.pixels, 9 * SECOND) is not None
    marked = MatWatch(Rig(tuple((x / 2, y / 2) for x, y in corners), 4)).look(picture().pixels)
    assert marked is not None
    assert marked.plane.markers  # markers know better than a hand


def test_a_calibration_that_can_not_be_used_is_left_out(tmp_path: object, caplog: pytest.LogCaptureFixture) -> None:
    assert rig_of((), 4, f"{tmp_path}/none.toml").lens is None
    assert "none.toml" in caplog.text


# Seats without a mat: tapped on the picture, or told by the colours of dice that players own.

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
