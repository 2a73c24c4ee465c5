# SPDX-License-Identifier: MIT
"""Coins and buttons on the bare table, and dice that stand on one."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.scene.drawn import candidate, die, shifted
from vision.frame import Pixels
from vision.scene import lean
from vision.scene.answer import COCKED, FLAT
from vision.scene.bare_table import BareTable
from vision.scene.discs import discs_on, gaps
from vision.scene.flatness import TableContext, by_a_disc, flat_chances

WIDTH, HEIGHT, SIDE, RADIUS = 1456, 1088, 40, 28
COIN = (600, 500)


def table() -> Pixels:
    """A plain table with a coin, and a tile that is none."""
    return _table().copy()


@cache
def _table() -> Pixels:
    noise = np.random.default_rng(1).normal(0, 2, (HEIGHT, WIDTH, 3))
    pixels = np.asarray(np.clip(150 + noise, 0, 255), np.uint8)
    cv2.circle(pixels, COIN, RADIUS, (60, 90, 190), -1, cv2.LINE_AA)
    cv2.rectangle(pixels, (900, 300), (960, 360), (60, 90, 190), -1)
    return pixels


def learnt() -> BareTable:
    bare = BareTable()
    bare.align(table())
    bare.remember(bare=True)
    return bare


@pytest.mark.slow
def test_a_coin_is_found_and_a_tile_is_none() -> None:
    ((x, y, radius),) = discs_on(table())
    assert (x, y, radius) == pytest.approx((*COIN, RADIUS), abs=2)
    assert discs_on(np.full((HEIGHT, WIDTH, 3), 90, np.uint8)).shape == (0, 3)


def test_a_map_that_is_printed_with_circles_has_no_coins() -> None:
    printed = table()
    for x in range(200, 1300, 90):
        cv2.circle(printed, (x, 800), RADIUS, (60, 90, 190), -1, cv2.LINE_AA)
    assert not len(discs_on(printed))


@pytest.mark.parametrize(("angle", "away", "wanted"), [(0, 68, 0.5), (0, 48, 0.0), (0, 38, -0.25), (45, 76.3, 0.5)])
def test_the_gap_is_from_edge_to_edge(angle: float, away: float, wanted: float) -> None:
    disc = np.array([[100 + away, 100, RADIUS]], np.float32)
    assert gaps(die(100, 100, size=SIDE, angle=angle), (100.0, 100.0), disc) == pytest.approx([wanted], abs=0.01)


def test_no_disc_is_near_where_there_is_none() -> None:
    assert gaps(die(), (100.0, 100.0), np.zeros((0, 3), np.float32)).shape == (0,)


@pytest.mark.parametrize(("cloth", "button"), [((140, 60, 60), (60, 60, 87)), ((14, 14, 14), (30, 30, 30))])
def test_a_button_as_bright_as_the_cloth_is_found_and_a_dark_one_on_dark_cloth(
    cloth: tuple[int, ...], button: tuple[int, ...]
) -> None:
    pixels = np.full((HEIGHT, WIDTH, 3), cloth, np.uint8)
    cv2.circle(pixels, COIN, RADIUS, button, -1, cv2.LINE_AA)
    ((x, y, radius),) = discs_on(pixels)
    assert (x, y, radius) == pytest.approx((*COIN, RADIUS), abs=2)


def test_a_knocked_camera_sees_the_coin_elsewhere() -> None:
    bare = learnt()
    assert bare.align(shifted(table(), 6, -4))
    assert bare.discs[0, :2] == pytest.approx((COIN[0] + 6, COIN[1] - 4), abs=2)
    assert not len(BareTable().discs)


def test_a_coin_that_one_still_does_not_show_is_known_from_another() -> None:
    bare, hazy = learnt(), table()
    cv2.circle(hazy, COIN, RADIUS + 4, (150, 150, 150), -1)
    bare.align(hazy)
    bare.remember(bare=True)
    assert len(bare.discs) == 1


@pytest.mark.parametrize(("away", "near"), [(RADIUS + 0.55 * SIDE, True), (RADIUS + 2 * SIDE, False)])
def test_what_stands_by_a_coin_is_measured_well(away: float, near: bool) -> None:
    flat = np.array([0.2, 0.0])
    there = candidate(COIN[0] + away + 0.2 * SIDE, COIN[1], size=SIDE, lean=None)
    assert by_a_disc(there, flat, learnt().discs) is near
    assert not by_a_disc(there, flat, BareTable().discs)


def test_what_a_coin_raises_leans_away_from_it_with_its_upper_face() -> None:
    """So a flat die in its place would stand farther off. A flat one that lies so far off does not stand on it."""
    rows = lean.rows_of(np.random.default_rng(1).uniform(100, 1000, (40, 2)), WIDTH, HEIGHT)
    above, foot = np.array([0.0, 0.0, 0.85]), np.array([COIN[0] + RADIUS + 0.87 * SIDE, COIN[1]])
    camera, flat = lean.Camera().seen(rows, rows @ above), lean.rows_of([foot], WIDTH, HEIGHT)[0] @ above
    x, y = foot + SIDE * flat
    leans = ((flat[0] + off, flat[1]) for off in (0.22, 0.02))
    askew, level = (candidate(x, y, size=SIDE, lean=way, wobble=0.03) for way in leans)
    chances = [flat_chances([one], TableContext(camera, learnt(), ()), WIDTH, HEIGHT)[0] for one in (askew, level)]
    assert chances[0] < COCKED < FLAT < chances[1]
    assert [by_a_disc(one, flat, learnt().discs) for one in (askew, level)] == [True, False]


def test_a_small_button_across_a_printed_line_is_found() -> None:
    """Its edge is of few pixels, and no circle where the line meets it."""
    pixels = np.full((HEIGHT // 2, WIDTH // 2, 3), 235, np.uint8)
    cv2.line(pixels, (200, 264), (700, 250), (90, 90, 90), 1, cv2.LINE_AA)
    cv2.circle(pixels, (400, 253), 5, (120, 50, 130), -1, cv2.LINE_AA)
    ((x, y, radius),) = discs_on(pixels)
    assert (x, y, radius) == pytest.approx((400, 253, 5), abs=1.5)


def test_a_button_that_joined_with_the_throw_is_found_beside_a_die_that_leans() -> None:
    rows = lean.rows_of(np.random.default_rng(1).uniform(100, 1000, (40, 2)), WIDTH, HEIGHT)
    above, spot = np.array([0.0, 0.0, 0.85]), (1000.0, 700.0)
    way = lean.rows_of([spot], WIDTH, HEIGHT)[0] @ above
    askew = candidate(*spot, lean=(way[0] + 0.15, way[1]), size=SIDE, wobble=0.03)
    foot = spot - SIDE * way
    chances = []
    for joined in (False, True):
        bare, now = learnt(), table()
        if joined:
            cv2.circle(now, (round(foot[0] - 1.05 * SIDE), round(foot[1])), 20, (60, 60, 60), -1, cv2.LINE_AA)
        bare.align(now)
        chances += flat_chances([askew], TableContext(lean.Camera().seen(rows, rows @ above), bare, ()), WIDTH, HEIGHT)
    alone, upon = chances
    assert upon < FLAT < alone


def test_a_die_that_leans_a_little_counts_unless_it_stands_on_a_coin() -> None:
    places = np.random.default_rng(1).uniform(100, 1000, (40, 2))
    rows = lean.rows_of(places, WIDTH, HEIGHT)
    above = np.array([0.0, 0.0, 0.85])
    around = TableContext(lean.Camera().seen(rows, rows @ above), learnt(), ())
    spots = [(COIN[0] + RADIUS + 0.55 * SIDE, COIN[1]), (300.0, COIN[1])]
    flat = lean.rows_of(spots, WIDTH, HEIGHT) @ above
    askew = [candidate(*at, lean=(ways[0] + 0.12, ways[1]), size=SIDE) for at, ways in zip(spots, flat, strict=True)]
    upon, alone = flat_chances(askew, around, WIDTH, HEIGHT)
    assert upon < FLAT < alone
