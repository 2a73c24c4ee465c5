# SPDX-License-Identifier: MIT
"""The workshop's strangers: what is printed, scrubbed, drawn and labelled is what it says. No network is trained."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.reading.checks.strangers import STRANGER
from vision.reading.classifier import cut
from vision.reading.pyramid import Pyramid
from vision.stage.render import render
from vision.stage.scene import DieLook, Ground, Lens, PlacedDie, Scene
from vision.workshop.data.drawn import strange_dice
from vision.workshop.data.drawn.signs import Library
from vision.workshop.data.drawn.strange_dice import BARE, Editions, is_disc
from vision.workshop.data.drawn.writers import Writers
from vision.workshop.data.shots import CODE, IGNORE, NO_DIE, SIZE, TWELVE, Shot, X, Y, label, load_photos, table
from vision.workshop.data.strange_places import PATCH, Bare, Places, mirrored, pips, printed, scrubbed, truth
from vision.workshop.evaluate.gauge import at_most


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(6)


@pytest.fixture(scope="module")
def glyphs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One typeface: OpenCV's own."""
    sheets = np.zeros((1, 12, 64, 144), np.uint8)
    for value in range(1, 13):
        cv2.putText(sheets[0, value - 1], str(value), (2, 56), cv2.FONT_HERSHEY_DUPLEX, 1.8, 255, 4, cv2.LINE_AA)
    path = tmp_path_factory.mktemp("glyphs") / "glyphs.npz"
    np.savez(path, names=np.array(["opencv"]), ink=sheets)
    return path


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A disc, a cross, a pattern of pips."""
    disc, cross = np.zeros((2, 96, 96), np.uint8)
    cv2.circle(disc, (48, 48), 44, 255, -1)
    cross[40:56, 6:90], cross[6:90, 40:56] = 255, 255
    path = tmp_path_factory.mktemp("signs") / "signs.npz"
    Library(np.stack([disc, cross, cross]), ("disc", "cross", "pips-5")).save(path)
    return path


def patch(value: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A plain white die seen from above, framed as places are kept."""
    die = PlacedDie(DieLook(), 0.0, 0.0, value, 2 if value in (1, 6) else 1)
    shown = render(Scene(Ground(), (die,), lens=Lens(focal_px=2200.0, height_mm=600.0)), 240, 240)
    true = shown.dice[0]
    place = np.array([true.x, true.y, true.size], np.float32)
    return cut(Pyramid(shown.pixels), place, PATCH, -float(np.radians(true.angle)))


@pytest.mark.parametrize("value", range(1, 7))
def test_scrubbed__leaves_a_face_without_marks(value: int) -> None:
    plain = patch(value)
    bare = scrubbed(plain)
    assert bare is not None
    assert bare.paint is not None
    assert bare.paint.max() < 100
    inside = slice(22, 59)  # without the rounded rim
    assert plain[inside, inside].std() > 25
    assert bare.patch[inside, inside].std() < 8


def test_scrubbed__has_no_answer_where_there_is_nothing_to_take_away(rng: np.random.Generator) -> None:
    assert scrubbed(np.full((PATCH.side, PATCH.side, 3), 200, np.uint8)) is None
    noise = rng.integers(0, 255, (PATCH.side, PATCH.side, 3), np.uint8)
    assert scrubbed(noise) is None


@pytest.mark.parametrize("value", range(1, 7))
def test_pips__are_as_many_as_they_should_be_however_near(value: int, rng: np.random.Generator) -> None:
    for _ in range(20):
        ink = cv2.resize(pips(rng, value), (512, 512), interpolation=cv2.INTER_CUBIC)
        found, _ = cv2.connectedComponents((ink > 150).astype(np.uint8))
        assert found - 1 == value


def test_printed__stands_out_of_the_face_or_is_not_there(rng: np.random.Generator) -> None:
    grey = Bare(np.full((PATCH.side, PATCH.side, 3), 128, np.uint8), None)
    made = [printed(rng, grey, pips(rng, 4), 1.0) for _ in range(30)]
    shown = [one for one in made if one is not None]
    assert len(shown) > 20
    assert min(float(np.abs(one.astype(int) - 128).max()) for one in shown) > 15
    empty = np.zeros((64, 64), np.uint8)
    assert printed(rng, grey, empty, 1.0) is None


@pytest.mark.parametrize(
    ("solid", "faces", "corners"),
    [(strange_dice.octahedron, 8, 3), (strange_dice.trapezohedron, 10, 4), (strange_dice.icosahedron, 20, 3)],
)
def test_polyhedra__have_flat_faces_that_look_outwards(solid: object, faces: int, corners: int) -> None:
    points, sides = solid()  # type: ignore[operator]
    assert len({tuple(sorted(side)) for side in sides}) == faces
    for side in sides:
        at = points[side]
        assert len(side) == corners
        normal = np.cross(at[1] - at[0], at[2] - at[0])
        assert normal @ at.mean(0) > 0
        assert np.abs((at - at[0]) @ normal / np.linalg.norm(normal)).max() < 0.02


def test_polyhedra__lie_where_their_labels_say(rng: np.random.Generator, glyphs: Path) -> None:
    ground = np.full((208, 208, 3), 90, np.uint8)
    shown, labels = strange_dice.Polyhedra(Writers.open(glyphs, None)).strew(rng, ground)
    assert len(labels)
    assert set(labels[:, CODE]) == {STRANGER}
    for x, y, size in labels[:, [X, Y, SIZE]]:
        part = shown[int(y - size / 4) : int(y + size / 4), int(x - size / 4) : int(x + size / 4)]
        assert np.abs(part.astype(int) - 90).max() > 20


@pytest.mark.slow
def test_editions__label_what_they_draw(rng: np.random.Generator, glyphs: Path, library: Path) -> None:
    editions = Editions.open(library, glyphs, None)
    assert len(editions.signs) == 1  # neither a disc nor pips
    codes = {int(code) for _ in range(12) for code in editions.picture(rng)[1][:, CODE]}
    assert {STRANGER, BARE} <= codes
    assert codes <= {IGNORE, *range(8), STRANGER, BARE}


def test_is_disc__knows_a_large_pip() -> None:
    disc, ring = np.zeros((2, 96, 96), np.uint8)
    cv2.circle(disc, (48, 48), 40, 255, -1)
    cv2.circle(ring, (48, 48), 40, 255, 8)
    assert is_disc(disc)
    assert is_disc(np.zeros((96, 96), np.uint8))
    assert not is_disc(ring)


def test_truth__says_what_lies_at_a_place_and_else_nothing() -> None:
    rows = [label(100, 100, 40, 5), label(200, 100, 40, STRANGER), label(300, 100, 50, 24)]
    shot = Shot(np.zeros((200, 400, 3), np.uint8), table(rows))
    places = np.array([[102, 99, 42], [200, 101, 38], [300, 100, 50], [100, 180, 40], [100, 100, 90]], np.float32)
    assert [truth(shot, place) for place in places] == [5, STRANGER, IGNORE, NO_DIE, IGNORE]
    assert [truth(shot, place, twelves=True) for place in places] == [IGNORE, STRANGER, 10, NO_DIE, IGNORE]


def test_places__are_kept_in_a_file(tmp_path: Path) -> None:
    places = Places(np.zeros((2, 80, 80, 3), np.uint8), np.array([3, STRANGER], np.int16),
                    np.zeros((2, 8), np.float32), np.array([0, 1], np.int32))  # fmt: skip
    places.save(tmp_path / "p.npz")
    back = Places.load(tmp_path / "p.npz").pick(np.array([False, True]))
    assert back.codes.tolist() == [STRANGER]
    assert back.picture.tolist() == [1]


@pytest.mark.parametrize(("wrong", "trials", "most"), [(0, 600, 0.0050), (3, 100, 0.0757), (0, 0, 1.0)])
def test_bound__is_that_of_clopper_and_pearson(wrong: int, trials: int, most: float) -> None:
    assert at_most(wrong, trials) == pytest.approx(most, abs=2e-4)


def test_a_mirrored_lamp_lights_a_part_of_a_face_and_darkens_none(rng: np.random.Generator) -> None:
    patch = np.full((PATCH.side, PATCH.side, 3), (30, 20, 120), np.uint8)
    lit = [mirrored(rng, patch) for _ in range(40)]
    parts = np.array([(one.max(2) > patch.max(2) + 10).mean() for one in lit])
    assert all((one >= patch).all() for one in lit)
    assert parts.max() < 0.5
    assert (parts > 0.01).mean() > 0.7


def test_photographs_strange_dice_are_strangers_and_a_crop_gets_a_table(tmp_path: Path) -> None:
    dice = [
        {"x": 20, "y": 20, "w": 40, "h": 40, "kind": "d20", "value": None, "strange": True},
        {"x": 20, "y": 20, "w": 40, "h": 40, "kind": "d12", "value": 7},
    ]
    folder = tmp_path / "skovy"
    folder.mkdir()
    cv2.imwrite(str(folder / "a.png"), np.full((40, 40, 3), 90, np.uint8))
    row = {"image": "skovy/a.png", "dice": dice, "crop": True}
    (folder / "labels.jsonl").write_text(json.dumps(row), encoding="utf-8")
    (shot,) = load_photos(tmp_path, {"skovy"})["skovy"]
    assert shot.pixels.shape == (120, 120, 3)
    assert shot.labels[:, CODE].tolist() == [STRANGER, TWELVE + 7]
    assert shot.labels[:, [X, Y]].tolist() == [[60, 60], [60, 60]]
