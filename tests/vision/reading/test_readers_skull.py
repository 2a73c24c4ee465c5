# SPDX-License-Identifier: MIT
"""The sets ``skull`` and ``piles``, and dice that do not lie flat, on drawn pictures whose truth is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.reading.candidates import Candidates, hottest_first
from vision.reading.network import LOT, Floats
from vision.reading.policy import LIMITS
from vision.reading.pose import strays
from vision.reading.reader import Reader, open_reader
from vision.reading.sets.piles import not_beneath, tops
from vision.sighting import Sighting
from vision.stage.die.emblems import random_skull
from vision.stage.render import render
from vision.stage.scene import Decal, DieLook, Ground, Lens, PlacedDie, Scene, Sensor

IVORY, INK = (0.75, 0.7, 0.55), (0.02, 0.02, 0.02)


def look(seed: int) -> DieLook:
    return DieLook(body=IVORY, pips=(INK,) * 6, decals=(Decal(random_skull(np.random.default_rng(seed)), INK),))


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
    plain = replace(die(0, 1, 0, 0), look=DieLook(body=IVORY, pips=(INK,) * 6))
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
