# SPDX-License-Identifier: MIT
"""What lies beside the mat is grey in every picture that leaves the camera's process: live, replayed, kept."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.watch.test_watcher_mat import HIGH, WIDE, Eye, table
from vision.frame import Pixels
from vision.mat import layout
from vision.mat.fix import MARGIN_MM, Surroundings
from vision.mat.plane import Plane
from vision.mat.rig import MatWatch, Rig
from vision.message import Look, Mounting, Read
from vision.order import Update
from vision.replay.orders import Keep

GREY, NEAR = 96, 3
"""What is grey may be so far from it, after JPEG."""


def beside(pixels: Pixels, plane: Plane, more_mm: float) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which pixels lie farther than the margin and ``more_mm`` beside the mat."""
    height, width = pixels.shape[:2]
    at = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 2).astype(float)
    mm = plane.mm(at * (plane.width / width))
    far = MARGIN_MM + more_mm
    right, bottom = layout.MAT_SIZE
    out = (mm[:, 0] < -far) | (mm[:, 1] < -far) | (mm[:, 0] > right + far) | (mm[:, 1] > bottom + far)
    return np.asarray(out.reshape(height, width))


@pytest.fixture(scope="module")
def picture() -> Pixels:
    """A mat on a table that is wider than it on all sides."""
    small = cv2.resize(table(mat=True), (WIDE * 3 // 4, HIGH * 3 // 4), interpolation=cv2.INTER_AREA)
    chance = np.random.default_rng(4)
    whole = chance.integers(0, 255, (HIGH, WIDE, 3), np.uint8)
    whole[HIGH // 8 : HIGH // 8 + small.shape[0], WIDE // 8 : WIDE // 8 + small.shape[1]] = small
    return whole


@pytest.fixture(scope="module")
def plane(picture: Pixels) -> Plane:
    fix = MatWatch().look(picture)
    assert fix is not None
    return fix.plane


@pytest.mark.slow
def test_ok__it_is_grey_beside_the_mat_and_as_it_was_on_it(picture: Pixels) -> None:
    fix = MatWatch().look(picture)
    assert fix is not None
    shown = Surroundings().hidden(picture, fix)
    out = beside(picture, fix.plane, 2)
    assert out.mean() > 0.2
    assert (shown[out] == GREY).all()
    inside = ~beside(picture, fix.plane, -2)
    assert (shown[inside] == picture[inside]).all()


def test_ok__turned_mats_and_mats_half_out_of_the_picture(picture: Pixels) -> None:
    for turned in (np.rot90(picture, 2), picture[:, WIDE // 3 :], picture[HIGH // 3 :]):
        pixels = np.ascontiguousarray(turned)
        fix = MatWatch().look(pixels)
        assert fix is not None
        shown = Surroundings().hidden(pixels, fix)
        out = beside(pixels, fix.plane, 3)
        assert (shown[out] == GREY).all()
        middle = fix.plane.px(np.array([fix.middle_mm]))[0].round().astype(int)
        assert (shown[middle[1], middle[0]] == pixels[middle[1], middle[0]]).all()


def test_ok__nothing_is_hidden_where_nobody_wishes_it_or_no_marker_is_seen(picture: Pixels) -> None:
    fix = MatWatch().look(picture)
    assert fix is not None
    assert Surroundings(on=False).hidden(picture, fix) is picture
    assert Surroundings().hidden(picture, None) is picture
    by_hand = MatWatch(Rig(((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)), 4)).look(np.zeros_like(picture))
    assert by_hand is not None
    assert Surroundings().hidden(picture, by_hand) is picture, "corners are dragged by hand on the whole picture"


def decoded(data: bytes) -> Pixels:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.slow
@pytest.mark.parametrize("masked", [True, False])
def test_every_picture_that_leaves_the_process(picture: Pixels, plane: Plane, masked: bool) -> None:
    eye = Eye(picture, Mounting(masked=masked))
    for order in (None, Keep(1), Look(plain=False), Look(plain=True)):
        eye.watcher.hear(order)
        eye.run(2.5)
    (kept,) = {read.picture for read in eye.told if isinstance(read, Read) and read.picture}
    live = [one.value for one in eye.told if isinstance(one, Update)]
    assert len(live) >= 2
    stills = [still.jpeg for still in eye.watcher._keeps._ring.clip(1) if still.exposed_ns > 2_000_000_000]
    assert stills
    for data in (kept, *live, *stills):
        shown = decoded(data)
        off = np.abs(shown[beside(shown, plane, 8)].astype(int) - GREY)
        assert bool(off.mean() < NEAR) is masked, f"{off.mean():.1f}"
