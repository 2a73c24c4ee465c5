# SPDX-License-Identifier: MIT
"""A bump of the camera and a change of light are noticed while people play; hands, dice and cups are neither."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.aim.anchor import SAID_NS, Anchor, Notices
from vision.frame import Pixels
from vision.notice import Notice
from vision.sighting import Die, MatFix, Sighting

WIDE, HIGH = 728, 544
WOOD = cv2.resize(np.random.default_rng(3).normal(120, 26, (120, 200, 3)).astype(np.float32), (1000, 800))
S = 1_000_000_000


def dice(seed: int, count: int = 9) -> tuple[Die, ...]:
    chance = np.random.default_rng(seed)
    return tuple(
        Die(float(x), float(y), 22, 0, "d6", 3, "white", 1.0)
        for x, y in zip(chance.uniform(30, WIDE - 30, count), chance.uniform(30, HIGH - 30, count), strict=True)
    )


def table(laid: tuple[Die, ...], shift: tuple[int, int] = (0, 0), light: float = 1.0, plain: bool = False) -> Pixels:
    """A wooden table (or one without any pattern) with these dice, seen by a camera that was moved by ``shift`` px."""
    x, y = 100 + shift[0], 100 + shift[1]
    out = np.full((HIGH, WIDE, 3), 110, np.float32) if plain else WOOD[y : y + HIGH, x : x + WIDE].copy()
    for die in laid:
        place = (round(die.x) + 3, round(die.y) + 3)
        cv2.circle(out, place, 14, (60.0, 60.0, 60.0), -1)
        cv2.rectangle(out, (place[0] - 14, place[1] - 14), (place[0] + 8, place[1] + 8), (230.0, 230.0, 230.0), -1)
    grain = np.random.default_rng(abs(shift[0]) + len(laid) + round(100 * light)).normal(0, 2.5, out.shape)
    return (out * light + grain).clip(0, 255).astype(np.uint8)


def test_new_throws_cups_and_a_little_less_light_are_no_bump() -> None:
    anchor = Anchor()
    assert anchor.compare(table(dice(0)), dice(0)) is None
    for seed in range(1, 8):
        picture = table(dice(seed), light=1 - 0.03 * seed)
        cv2.circle(picture, (90 * seed, 270), 60, (40, 60, 90), -1)
        change = anchor.compare(picture, dice(seed))
        assert change is not None
        assert not change.bumped
        assert not change.relit


@pytest.mark.parametrize("shift", [(6, 0), (0, -9), (14, 10), (-30, 12)])
def test_a_bump_is_measured(shift: tuple[int, int]) -> None:
    anchor = Anchor()
    anchor.compare(table(dice(0)), dice(0))
    change = anchor.compare(table(dice(1), shift), dice(1))
    assert change is not None
    assert change.bumped
    assert change.moved_px == pytest.approx((-shift[0], -shift[1]), abs=1.0)


def test_a_camera_that_looks_elsewhere_is_noticed_too() -> None:
    anchor = Anchor()
    anchor.compare(table(dice(0)), dice(0))
    anchor.compare(table(dice(1)), dice(1))
    bumped = []
    for seed in (2, 3):
        change = anchor.compare(table(dice(seed), (95, -98)), dice(seed))
        bumped.append(change is not None and change.bumped)
    assert bumped == [False, True], "once may be a cloth that is being spread"


def test_a_table_without_a_pattern_tells_nothing() -> None:
    """One die moved on plain cloth looks like a moved camera: nothing is said."""
    anchor = Anchor()
    anchor.compare(table(dice(0, 1), plain=True), dice(0, 1))
    change = anchor.compare(table(dice(5, 1), plain=True), dice(5, 1))
    assert change is not None
    assert not change.bumped


@pytest.mark.parametrize("light", [0.45, 1.9])
def test_a_change_of_light_is_noticed(light: float) -> None:
    anchor = Anchor()
    anchor.compare(table(dice(0)), dice(0))
    change = anchor.compare(table(dice(0), light=light), dice(0))
    assert change is not None
    assert change.relit
    assert not change.bumped


def sighting(laid: tuple[Die, ...], mat: MatFix | None = None) -> Sighting:
    return Sighting(WIDE, HIGH, "pips", laid, mat=mat)


def test_a_bump_is_said_for_a_minute_and_forgotten_when_put_back() -> None:
    notices = Notices()
    notices.steady(table(dice(0)), sighting(dice(0)), 0)
    assert notices.words(0) == ""
    notices.steady(table(dice(1), (14, 0)), sighting(dice(1)), 5 * S)
    assert notices.words(5 * S) == Notice("aim-moved", mm=round(14 / (22 / 16)))
    notices.steady(table(dice(2)), sighting(dice(2)), 9 * S)
    assert notices.words(9 * S) == ""


def test_after_a_minute_the_new_place_is_the_right_one() -> None:
    notices = Notices()
    notices.steady(table(dice(0)), sighting(dice(0)), 0)
    notices.steady(table(dice(1), (14, 0)), sighting(dice(1)), 0)
    assert notices.words(SAID_NS) != ""
    assert notices.words(SAID_NS + 1) == ""
    notices.steady(table(dice(2), (14, 0)), sighting(dice(2)), 2 * SAID_NS)
    notices.steady(table(dice(3), (14, 0)), sighting(dice(3)), 2 * SAID_NS)
    assert notices.words(2 * SAID_NS) == ""


def test_where_the_mat_is_seen_its_markers_tell() -> None:
    notices = Notices()
    notices.steady(table(dice(0)), sighting(dice(0)), 0)
    notices.steady(table(dice(1), (14, 0)), sighting(dice(1), MatFix(3.0, 0.3)), 0)
    assert notices.words(0) == ""
