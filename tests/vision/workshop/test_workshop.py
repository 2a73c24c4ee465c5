# SPDX-License-Identifier: MIT
"""The workshop's data: labels stay on their dice, the same seed gives the same pictures. No network is trained here."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.reading.classifier import CLOSER, FIRST
from vision.reading.detector import CELL, DETECTOR_DIE, peaks
from vision.stage.floor import paint
from vision.stage.scene import Ground
from vision.workshop.data import augment, crops, pools, shots
from vision.workshop.data.drawn import traps
from vision.workshop.data.shots import (
    CANT_TELL,
    CODE,
    COS4,
    LEAN_X,
    LEAN_Y,
    NO_DIE,
    SIN4,
    SIZE,
    Shot,
    X,
    Y,
    label,
    quad_label,
    table,
)

SQUARE = np.array([[70, 50], [100, 60], [90, 90], [60, 80]], np.float32)


PIPS = {1: [(0, 0)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)], 6: [(x, y) for x in (-1, 1) for y in (-1, 0, 1)]}


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(5)


@pytest.fixture
def shot() -> Shot:
    """A white square, turned, with one dark spot in its middle, on black."""
    pixels = np.zeros((150, 160, 3), np.uint8)
    cv2.fillPoly(pixels, [SQUARE.astype(np.int32)], (255, 255, 255))
    cv2.circle(pixels, (80, 70), 4, (0, 0, 0), -1)
    return Shot(pixels, table([quad_label(SQUARE, 1)]))


def test_ok__quad_tells_centre_size_and_turn() -> None:
    row = table([quad_label(SQUARE, 3)])[0]
    assert row[[X, Y]].tolist() == [80, 70]
    assert row[SIZE] == pytest.approx(np.hypot(30, 10))
    assert np.degrees(np.arctan2(row[SIN4], row[COS4]) / 4) == pytest.approx(np.degrees(np.arctan2(10, 30)), abs=0.1)


def test_ok__first_crop_keeps_die_where_its_target_says(rng: np.random.Generator, shot: Shot) -> None:
    for _ in range(20):
        crop, target = crops.die_crop(rng, shot, shot.labels[0])
        middle = FIRST.middle
        x, y = round(middle + target[1] * FIRST.die), round(middle + target[2] * FIRST.die)
        assert target[0] == 1
        assert crop[y, x].max() < 100
        assert (crop > 128).mean() == pytest.approx((FIRST.die * np.exp(target[3]) / FIRST.side) ** 2 * 0.93, rel=0.2)


def test_ok__a_context_crop_tells_class_and_lean_and_what_is_known(rng: np.random.Generator, shot: Shot) -> None:
    shot.labels[0, [LEAN_X, LEAN_Y]] = 0.3, -0.1
    made = [crops.context_crop(rng, shot, 0, clear=index % 2 == 0) for index in range(20)]
    pictures, targets = np.stack([one for one, _ in made]), np.array([target for _, target in made], np.float32)
    assert targets[:, 0].tolist() == [1] * 20
    assert np.hypot(*targets[:, 1:3].T) == pytest.approx(np.hypot(0.3, 0.1), abs=1e-4)
    assert targets[:, 3:].tolist() == [[float(index % 2 == 0), 1] for index in range(20)]
    _, mirrored = crops.mirrored(rng, pictures, targets, turned=False)
    assert np.hypot(*mirrored[:, 1:3].T) == pytest.approx(np.hypot(0.3, 0.1), abs=1e-4)
    assert mirrored[:, 3:].tolist() == targets[:, 3:].tolist()


def test_ok__mirrored_crops_keep_dice_where_their_targets_say(rng: np.random.Generator, shot: Shot) -> None:
    made = [crops.die_crop(rng, shot, shot.labels[0]) for _ in range(40)]
    pictures, targets = np.stack([one for one, _ in made]), np.array([target for _, target in made], np.float32)
    turned, told = crops.mirrored(rng, pictures, targets)
    middle = FIRST.middle + told[:, [2, 1]] * FIRST.die
    assert not np.array_equal(turned, pictures)
    for crop, (y, x), row in zip(turned, middle.round().astype(int), told, strict=True):
        assert crop[y, x].max() < 100
        corner = np.arctan2(row[5], row[4]) / 4 + np.pi / 4
        reach = 0.6 * FIRST.die * np.exp(row[3]) * np.array([np.sin(corner), np.cos(corner)])
        assert crop[tuple((np.array([y, x]) + reach).astype(int))].max() > 128
    assert told[:, [0, 3, 4, 6]].tolist() == targets[:, [0, 3, 4, 6]].tolist()


def test_ok__pairs_are_flush_dice_or_halves_of_one_thing(rng: np.random.Generator) -> None:
    pixels = np.zeros((100, 200, 3), np.uint8)
    cv2.rectangle(pixels, (40, 30), (119, 69), (255, 255, 255), -1)
    rows = [label(x, 49.5, 40, code, 0.0, exact=True) for x, code in ((59.5, 3), (99.5, 5), (150, 2))]
    dice, thing = Shot(pixels, table(rows)), Shot(pixels, table([[*row[:5], NO_DIE, 0] for row in rows]))
    assert (crops.flush(dice, True), crops.flush(dice, False)) == ([(0, 1)], [])
    assert (crops.flush(thing, True), crops.flush(thing, False)) == ([], [(0, 1)])
    for _ in range(20):
        crop = crops.pair_crop(rng, dice, (0, 1)) > 128
        assert crop.shape == (40, 72, 3)
        assert crop.mean() == pytest.approx(48 * 24 / (72 * 40), rel=0.35)
        assert crop[20, 30:42].all()


def test_ok__close_crop_stands_upright(rng: np.random.Generator, shot: Shot) -> None:
    for _ in range(20):
        crop, target = crops.die_crop(rng, shot, shot.labels[0], upright=True)
        assert abs(np.degrees(np.arctan2(target[5], target[4]) / 4)) < 30
        assert (crop > 128).mean() == pytest.approx((CLOSER.die / CLOSER.side) ** 2 * 0.93, rel=0.4)


def test_ok__other_crops_are_no_dice(rng: np.random.Generator, shot: Shot) -> None:
    made = [crops.other_crop(rng, shot) for _ in range(50)]
    assert {target[0] for crop in made if crop for target in [crop[1]]} == {NO_DIE}


def test_ok__incomplete_pictures_give_no_others(rng: np.random.Generator, shot: Shot) -> None:
    shot.complete = False
    assert all(crops.other_crop(rng, shot) is None for _ in range(20))


def test_ok__finder_target_is_what_the_reader_decodes(rng: np.random.Generator, shot: Shot) -> None:
    seen = 0
    for _ in range(30):
        pixels, target = crops.patch(rng, shot, shot)
        heat, _, learn, dx, dy, size = target
        answer = np.concatenate([_folded(plane) for plane in (np.log(heat + 1e-6) + 3, dx, dy, size)])
        for x, y, side, _ in peaks(answer, crops.PATCH, crops.PATCH):
            column, row = int(np.clip(x / CELL, 0, 23)), int(np.clip(y / CELL, 0, 23))
            if learn[row, column] and heat[row, column] == 1:
                assert pixels[int(y), int(x)].max() < 200
                assert 0.5 * DETECTOR_DIE < side < 2 * DETECTOR_DIE
                seen += 1
    assert seen > 5


def test_ok__unreadable_dice_are_learnt_from_where_there_is_something_to_see(rng: np.random.Generator) -> None:
    seen = np.full((90, 90, 3), 40, np.uint8)
    cv2.rectangle(seen, (30, 30), (60, 60), (200, 200, 200), -1)
    for pixels, there in ((seen, True), (np.full_like(seen, 40), False)):
        one = Shot(pixels, table([label(45, 45, 30, CANT_TELL, 0.0, exact=True)]))
        assert crops.unclear(rng, one, 0) == there


def test_ok__what_leans_a_little_is_seldom_learnt_as_unreadable(rng: np.random.Generator, shot: Shot) -> None:
    shot.labels[0, CODE] = CANT_TELL
    learnt = {}
    for lean in (0.0, 0.25, 0.6):
        shot.labels[0, LEAN_X] = lean
        learnt[lean] = np.mean([crops.unclear(rng, shot, 0) for _ in range(200)])
    assert (learnt[0.0], learnt[0.6]) == (1.0, 1.0)
    assert learnt[0.25] < 0.4


def _folded(plane: np.ndarray) -> np.ndarray:
    """The reverse of the reader's unfolding: (h, w) to (4, h/2, w/2)."""
    height, width = plane.shape
    return plane.reshape(height // 2, 2, width // 2, 2).transpose(1, 3, 0, 2).reshape(4, height // 2, width // 2)


def test_ok__light_changes_keep_shape_and_range(rng: np.random.Generator) -> None:
    batch = rng.integers(0, 256, (32, FIRST.side, FIRST.side, 3)).astype(np.uint8)
    rough = np.stack([augment.roughen(rng, crop) for crop in batch])
    lit = augment.relight(rng, rough)
    assert lit.shape == (32, 3, FIRST.side, FIRST.side)
    assert lit.dtype == np.float32
    assert 0 <= lit.min() < lit.max() <= 1


def test_ok__pool_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    pools.make(tmp_path / "one", 3, 1, pools.picture, 2)
    pools.make(tmp_path / "two", 3, 1, pools.picture, 2)
    one, two = (shots.Pool(tmp_path / name).shots for name in ("one", "two"))
    assert len(one) == len(two) == 2
    for a, b in zip(one, two, strict=True):
        assert (a.pixels == b.pixels).all()
        assert (a.labels == b.labels).all()
        assert set(a.labels[:, CODE]) <= {*range(-1, CANT_TELL + 1)}


@pytest.mark.slow
def test_ok__shadows_are_no_dice_darker_than_the_table_and_beside_every_die(rng: np.random.Generator) -> None:
    darker = []
    for _ in range(12):
        pixels, labels = pools.laid(rng, pools.low_lamp)
        shadows, dice = labels[labels[:, CODE] == NO_DIE], labels[labels[:, CODE] != NO_DIE]
        for x, y, size in shadows[:, :3]:
            assert (np.hypot(dice[:, X] - x, dice[:, Y] - y) > 0.4 * (dice[:, SIZE] + size)).all()
            darker.append(np.median(pixels) - pixels[int(y), int(x)].mean())
    assert len(darker) > 12
    assert np.median(darker) > 10


@pytest.mark.slow
def test_ok__checked_cloths_repeat_and_half_of_them_bear_dice() -> None:
    made = [pools.cloths(np.random.default_rng(seed)) for seed in range(24)]
    assert 6 <= sum(bool(len(labels)) for _, labels in made) <= 18
    across = np.arange(0, 90, 0.25, dtype=np.float32)
    x, y = np.meshgrid(across, across)
    plaid = Ground("plaid", (0.6, 0.1, 0.1), (0.05, 0.1, 0.3), scale_mm=15, contrast=0.0, seed=5)
    sheet = cv2.blur(paint(plaid, x, y), (11, 11))  # its threads are a noise of their own
    period = round(2 * 15 / 0.25)
    apart = abs(sheet[period:] - sheet[:-period]).mean()
    assert apart < 0.3 * abs(sheet[period // 3 :] - sheet[: -(period // 3)]).mean()


def test_ok__traps_keep_clear_of_dice(rng: np.random.Generator, shot: Shot) -> None:
    for _ in range(10):
        strewn, labels = traps.strew(rng, shot.pixels, shot.labels, 30.0)
        assert (strewn[60:80, 70:90] == shot.pixels[60:80, 70:90]).mean() > 0.5
        assert (labels[1:, CODE] == NO_DIE).all()


@pytest.mark.parametrize("face", PIPS)
@pytest.mark.parametrize(("body", "pip"), [(230, 20), (30, 240), (120, 124)])
def test_ok__only_pips_that_stand_out_are_learnt_from(face: int, body: int, pip: int) -> None:
    crop = np.full((crops.SIDE, crops.SIDE, 3), body, np.uint8)
    middle = (crops.SIDE - 1) / 2
    for x, y in PIPS[face]:
        at = (round(middle + 0.25 * crops.DIE * x), round(middle + 0.25 * crops.DIE * y))
        cv2.circle(crop, at, 2, (pip, pip, pip), -1, cv2.LINE_AA)
    assert (crops.contrast(crop, face) >= crops.FAINTEST) == (abs(body - pip) > 100)
