# SPDX-License-Identifier: MIT
"""Whether dice on a photograph lie flat: told by the mat, or by all of them and what is known of phones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.scene.drawn import candidate
from vision.frame import Pixels
from vision.mat import layout
from vision.photo.flat import flat_chances, measured, tilt_deg
from vision.photo.look import looked_at
from vision.photo.straight import Straight, straightened
from vision.reading.decide import NOT_SURE, TOO_NEAR
from vision.scene.answer import FLAT
from vision.sighting import Candidate, Sighting, far
from vision.stage.render import render
from vision.stage.tabletop import table_scene
from vision.steady import verdict
from vision.workshop.printed_mat import mat_print

WIDE, HIGH = 1400, 1050
PLACES = ((300.0, 300.0), (700.0, 300.0), (1100.0, 320.0), (400.0, 800.0), (1000.0, 780.0), (700.0, 560.0))


def by_hand(right: float, down: float, wide: float = 1.3) -> list[Candidate]:
    """Flat dice before a phone that is held so far aslant, as they lean there."""
    middle = np.array([(WIDE - 1) / 2, (HIGH - 1) / 2])
    ways = [np.array([right, down]) + wide * (np.array(place) - middle) / WIDE for place in PLACES]
    return [
        candidate(*place, lean=(float(way[0]), float(way[1])), wobble=0.03)
        for place, way in zip(PLACES, ways, strict=True)
    ]


def leaning(one: Candidate, right: float, down: float) -> Candidate:
    assert one.lean is not None
    return replace(one, lean=(one.lean[0] + right, one.lean[1] + down))


@pytest.fixture(scope="module")
def straight() -> Straight:
    """A mat photographed from 28 degrees aslant."""
    plain = table_scene([], width=WIDE)
    lens = replace(plain.lens, tilt_deg=28.0, tilt_to_deg=40.0, roll_deg=15.0, focal_px=1000.0, height_mm=700.0)
    flat = straightened(render(replace(plain, prints=(mat_print(layout.mat(4)),), lens=lens), WIDE, HIGH).pixels)
    assert flat is not None
    return flat


@pytest.mark.parametrize(("right", "down"), [(0.0, 0.0), (0.35, 0.0), (-0.2, 0.4)])
def test_dice_that_all_lean_as_one_lie_flat_and_the_phone_is_held_aslant(right: float, down: float) -> None:
    kept = by_hand(right, down)
    assert min(flat_chances(kept, None, WIDE, HIGH)) > FLAT
    assert tilt_deg(kept, WIDE, HIGH) == pytest.approx(np.degrees(np.arcsin(np.hypot(right, down))), abs=4)


def test_the_one_that_leans_otherwise_does_not_lie_flat() -> None:
    kept = by_hand(0.2, 0.1)
    kept[2] = leaning(kept[2], 0.3, 0.0)
    chances = flat_chances(kept, None, WIDE, HIGH)
    assert chances[2] < FLAT < min(chances[:2] + chances[3:])


def test_one_that_is_nearer_to_another_than_flat_dice_can_be_is_asked_about() -> None:
    kept = by_hand(0.0, 0.0)
    kept[0] = replace(kept[0], why=TOO_NEAR)
    assert flat_chances(kept, None, WIDE, HIGH)[0] < FLAT


def test_no_dice_tell_nothing() -> None:
    assert flat_chances([], None, WIDE, HIGH) == []
    assert tilt_deg([], WIDE, HIGH) < 1


def test_by_the_mat_a_single_die_is_known_to_lean(straight: Straight) -> None:
    here = np.array([[900.0, 500.0]])
    right, down = straight.flat_leans(here)[0]
    assert np.hypot(right, down) == pytest.approx(np.sin(np.radians(straight.tilt_deg)), abs=0.12)
    one = candidate(900.0, 500.0, lean=(float(right), float(down)), wobble=0.03)
    askew = leaning(one, -0.35, 0.0)
    level, tipped = (flat_chances([which], straight, WIDE, HIGH)[0] for which in (one, askew))
    assert level > FLAT > tipped


def test_flat_dice_lean_away_from_below_the_phone(straight: Straight) -> None:
    """What stands at two places leans apart: to the photograph's own outer side, the farther out the more."""
    pose = straight.taken.pose
    assert pose is not None
    below = straight.fix.plane.px(np.array([pose.nadir_mm]))[0]
    near, far = below + np.array([[150.0, 0.0], [450.0, 0.0]])
    leans = straight.flat_leans(np.array([near, far]))
    assert np.hypot(*leans[0]) < np.hypot(*leans[1]) < 1
    on_photo = straight.back(np.array([near, far]))
    assert (on_photo[1] - on_photo[0]) @ leans[1] > 0


class Reader:
    """Tells these candidates at every size, and how they lean where it is asked to measure them."""

    def __init__(
        self, kept: Sequence[Candidate], leans: Sequence[tuple[float, float]], sure: float | None = None
    ) -> None:
        self.kept, self.leans, self.sure = tuple(kept), tuple(leans), sure

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        part = pixels.shape[1] / WIDE
        seen = tuple(
            replace(one, die=replace(one.die, x=one.die.x * part, y=one.die.y * part, size=one.die.size * part))
            for one in self.kept
        )
        dice = tuple(one.die for one in seen if one.listed)
        height, width = pixels.shape[:2]
        return Sighting(width, height, "pips", dice, exposed_ns=exposed_ns, candidates=seen)

    def measure(self, pixels: Pixels, dice: Sequence[Candidate], side_px: float) -> tuple[Candidate, ...]:
        near = [min(range(len(self.kept)), key=lambda i: far(self.kept[i].die, die.die)) for die in dice]
        return tuple(
            replace(one, lean=self.leans[i], wobble=0.03, sure_face=self.sure or one.sure_face)
            for one, i in zip(dice, near, strict=True)
        )

    def forget(self) -> None:
        pass


def with_faces(kept: Sequence[Candidate]) -> list[Candidate]:
    return [replace(one, faces=(0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0)) for one in kept]


def photographed(kept: Sequence[Candidate], leans: Sequence[tuple[float, float]], expected: int | None) -> Sighting:
    pattern = np.random.default_rng(3).integers(20, 235, (HIGH, WIDE, 3)).astype(np.uint8)
    return looked_at(pattern, Reader(kept, leans), numbers=() if expected is None else (expected,)).sighting


def test_a_photograph_with_a_die_that_leans_is_not_counted_and_the_die_is_named() -> None:
    kept = with_faces(by_hand(0.0, 0.0))
    leans = [one.lean or (0.0, 0.0) for one in kept]
    assert verdict(photographed(kept, leans, 6), 6)[0].verified
    leans[2] = (leans[2][0] + 0.35, leans[2][1])
    told = photographed(kept, leans, 6)
    assert not verdict(told, 6)[0].verified
    assert [(round(doubt.x), round(doubt.y)) for doubt in told.doubts] == [(1100, 320)]


def test_what_is_perhaps_one_more_die_is_left_out_where_so_many_are_expected() -> None:
    kept = with_faces(by_hand(0.0, 0.0))
    leaf = replace(with_faces([candidate(200, 900, there=0.1, listed=False)])[0], why="perhaps a die")
    leans = [one.lean or (0.0, 0.0) for one in (*kept, leaf)]
    assert verdict(photographed([*kept, leaf], leans, 6), 6)[0].verified
    assert photographed([*kept, leaf], leans, None).doubts


def test_what_is_hardly_a_die_is_not_measured() -> None:
    kept = with_faces(by_hand(0.0, 0.0)[:2])
    kept[1] = replace(kept[1], there=0.2)
    told = measured(np.zeros((HIGH, WIDE, 3), np.uint8), kept, Reader(kept, [(0.3, 0.0), (0.3, 0.0)]), None)
    assert [one.lean for one in told] == [(0.3, 0.0), kept[1].lean]


def test_a_face_in_doubt_that_is_not_surely_a_die_is_asked_about_however_flat_it_looks() -> None:
    kept = with_faces(by_hand(0.0, 0.0))
    kept[2] = replace(kept[2], there=0.85, why=NOT_SURE)
    leans = [one.lean or (0.0, 0.0) for one in kept]
    told = photographed(kept, leans, 6)
    assert not verdict(told, 6)[0].verified
    assert [(round(doubt.x), round(doubt.y)) for doubt in told.doubts] == [(1100, 320)]


@pytest.mark.parametrize(("why", "sure"), [("", 0.99), (NOT_SURE, 0.99), ("it could be 5 or 6", 0.9)])
def test_a_closer_look_makes_a_face_surer_unless_looks_named_two(why: str, sure: float) -> None:
    (one,) = with_faces([candidate(300, 300, sure=0.9, why=why)])
    reader = Reader([one], [(0.0, 0.0)], sure=0.99)
    (told,) = measured(np.zeros((HIGH, WIDE, 3), np.uint8), [one], reader, None)
    assert told.sure_face == sure
