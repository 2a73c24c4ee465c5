# SPDX-License-Identifier: MIT
"""The workshop's symbol dice: signs, prints and kits are what they say. No network is trained here."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("PIL")

from vision.reading.taught.embedder import EMBEDDER
from vision.workshop.data import symbol_pool
from vision.workshop.data.drawn import kits, signs
from vision.workshop.data.drawn.signs import FIGURES, Library, pips
from vision.workshop.data.shots import CODE, SIZE, Shot, X, Y, quad_label, table

ART = Path(__file__).resolve().parents[3] / "companion" / "web" / "static" / "symbols"


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(4)


@pytest.fixture(scope="module")
def library() -> Library:
    """A disc, a bar, and a few figures."""
    disc, bar = np.zeros((96, 96), np.uint8), np.zeros((96, 96), np.uint8)
    cv2.circle(disc, (48, 48), 40, 255, -1)
    bar[30:66, 4:92] = 255
    rng = np.random.default_rng(2)
    drawn = [signs.fitted(FIGURES[name](rng)) for name in sorted(FIGURES)]
    return Library(np.stack([disc, bar, *drawn]), ("disc", "bar", *sorted(FIGURES)))


def test_ok__a_library_keeps_what_looks_alike_once(rng: np.random.Generator, library: Library) -> None:
    disc, bar = library.inks[:2]
    inks = np.stack([disc, bar, np.rot90(bar), np.roll(bar, 1, 0), disc])
    assert signs.unlike(inks, ["x"] * 5) == [0, 1]


def test_ok__a_library_is_kept_in_a_file(library: Library, tmp_path: Path) -> None:
    library.save(tmp_path / "l.npz")
    back = Library.load(tmp_path / "l.npz")
    assert (back.inks == library.inks).all()
    assert back.kin == library.kin


def test_ok__signs_fill_their_square(rng: np.random.Generator) -> None:
    ink = np.zeros((200, 120), np.uint8)
    ink[20:60, 50:70] = 255
    fitted = signs.fitted(ink)
    rows, columns = np.flatnonzero(fitted.max(1)), np.flatnonzero(fitted.max(0))
    assert np.ptp(rows) == pytest.approx(91, abs=2)
    assert columns.mean() == pytest.approx(47.5, abs=1)
    assert pips(rng, 5)[47, 47] == 255


def test_ok__the_same_seed_gives_the_same_picture(library: Library) -> None:
    (one, labels, marks), (other, *_) = (symbol_pool.picture(np.random.default_rng(9), library) for _ in range(2))
    assert (one == other).all()
    assert len(labels) == len(marks)
    assert set(marks[:, symbol_pool.GLYPH]) <= {*range(len(library.inks)), symbol_pool.PIPS, symbol_pool.BLANK}


def test_ok__a_sign_is_printed_on_a_bare_face_in_its_turn_and_ink(rng: np.random.Generator, library: Library) -> None:
    corners = np.array([[60, 60], [100, 60], [100, 100], [60, 100]], np.float32)
    shot = Shot(np.full((160, 160, 3), 220, np.uint8), table([quad_label(corners, 1)]))
    row, press = shot.labels[0], symbol_pool.Press.of(library)
    for quarter in (0, 1):
        way = symbol_pool.upright(rng, shot, row)
        printed = symbol_pool.Print(1, quarter, (0.5, 0.0, 0.0), np.array([0.86, 0.86, 0.86], np.float32))
        crop = press.print(rng, way, row, printed, EMBEDDER).astype(int)
        middle = crop[24, 24]
        assert middle[2] > middle[0] + 60  # red ink
        inked = crop[:, :, 0] < 120
        wide, high = np.ptp(np.flatnonzero(inked.any(0))), np.ptp(np.flatnonzero(inked.any(1)))
        assert (wide > high) == (quarter == 0)


def test_ok__kits_know_what_their_dice_show(rng: np.random.Generator) -> None:
    for kit in (kits.own_kit(), kits.sticker_kit()):
        assert len(kit.faces) == 36
        picture, scene = kits.table_picture(rng, kit, width=200, height=160)
        assert all(kits.face_of(kit, scene, die.index) in kit.faces for die in picture.dice)
        lesson = kits.lesson_picture(rng, kit, kit.faces[0], 200, 160)
        assert lesson.shape == (160, 200, 3)


def test_ok__what_is_no_die_is_cut_clear_of_dice(rng: np.random.Generator) -> None:
    corners = np.array([[60, 60], [100, 60], [100, 100], [60, 100]], np.float32)
    pixels = np.zeros((160, 160, 3), np.uint8)
    pixels[60:100, 60:100] = 255
    shot = Shot(pixels, table([quad_label(corners, 1)]))
    assert (shot.labels[0, [X, Y, SIZE, CODE]] == [80, 80, 40, 1]).all()
    found = [crop for crop in (symbol_pool.nothing(rng, shot) for _ in range(60)) if crop is not None]
    assert found
    assert all(crop.shape == (48, 48, 3) for crop in found)
