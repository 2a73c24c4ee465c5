# SPDX-License-Identifier: MIT
"""The reader of pips, on drawn pictures whose truth is known; on photographs where those are at hand."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import UnknownSet
from vision.frame import Pixels
from vision.overlay import AMBER, GREEN, Label, draw, placed
from vision.reading.classifier import ContextClassifier
from vision.reading.files.command import read_files
from vision.reading.reader import Reader, open_reader
from vision.reading.sets.colours import name
from vision.reading.sets.sized import FULL_LOOK_EVERY, SizedReader
from vision.sighting import Die, Doubt, Sighting
from vision.stage.render import render
from vision.stage.scene import DieLook, Ground, Lens, PlacedDie, Scene, Sensor

PHOTOS = Path(__file__).resolve().parents[3].parent / "shared" / "pictures" / "photos"
WHITE, BLACK, RED, GREY = (0.8, 0.8, 0.78), (0.02, 0.02, 0.02), (0.5, 0.02, 0.02), (0.3, 0.3, 0.3)
LOOKS = (
    DieLook(body=WHITE),
    DieLook(body=RED, pips=(WHITE,) * 6),
    DieLook(body=BLACK, pips=(WHITE,) * 6),
    DieLook(body=(0.6, 0.45, 0.02)),
)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return open_reader("pips")


def table(dice: tuple[PlacedDie, ...]) -> Scene:
    """Green felt under a good lamp; a die's side is 40 px."""
    return Scene(
        Ground(kind="felt"), dice, lens=Lens(focal_px=1750, height_mm=716, blur_px=0.6), sensor=Sensor(noise=0.005)
    )


def throw(*faces: int, turn: float = 17.0) -> tuple[PlacedDie, ...]:
    """Dice in rows of four, of every look, each turned differently."""
    return tuple(
        PlacedDie(LOOKS[i % 4], 42 * (i % 4) - 63, 42 * (i // 4) - 21, face, 2 if face in (1, 6) else 1, turn + 31 * i)
        for i, face in enumerate(faces)
    )


@cache
def shown(dice: tuple[PlacedDie, ...]) -> Pixels:
    pixels = render(table(dice), 640, 480).pixels
    pixels.flags.writeable = False
    return pixels


def test_ok__every_face_of_every_look(reader: Reader) -> None:
    truth = render(table(throw(1, 2, 3, 4, 5, 6, 1, 5)), 640, 480)
    sighting = reader.read(truth.pixels, exposed_ns=7)
    assert len(sighting.dice) == len(truth.dice)
    assert (sighting.width, sighting.height, sighting.set_name, sighting.exposed_ns) == (640, 480, "pips", 7)
    assert sighting.ms > 0
    for die in truth.dice:
        seen = min(sighting.dice, key=lambda d: np.hypot(d.x - die.x, d.y - die.y))
        assert seen.face == die.face
        assert np.hypot(seen.x - die.x, seen.y - die.y) < 0.15 * die.size
        assert seen.size == pytest.approx(die.size, rel=0.2)
        assert abs((seen.angle - die.angle + 45) % 90 - 45) < 10


def test_ok__turned_pictures_read_the_same(reader: Reader) -> None:
    pixels = shown(throw(6, 5, 4, 3, 2, 1))
    for turn in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180):
        assert reader.read(np.asarray(cv2.rotate(pixels, turn), np.uint8)).counts == {str(f): 1 for f in range(1, 7)}


def test_ok__same_picture_same_answer(reader: Reader) -> None:
    pixels = shown(throw(2, 6, 4, 1))
    first, second = (replace(open_reader().read(pixels), ms=0.0) for _ in range(2))
    assert first == second
    known = reader.read(pixels, die_px=40)
    assert known.counts == first.counts


@pytest.mark.parametrize("set_name", ["pips", "bones"])
def test_ok__what_is_known_of_the_table_is_passed_over(set_name: str) -> None:
    pixels = shown(throw(2, 6, 4, 1))
    of_left_half = open_reader(set_name)
    assert isinstance(of_left_half, SizedReader)
    told = of_left_half.read_on_table(pixels, lambda x, _y, _side: x > 320).dice
    assert {die.face for die in told} == {2, 6}
    assert all(die.x <= 320 for die in told)
    assert of_left_half.read_on_table(pixels, lambda *_: True).dice == ()


def test_ok__empty_table_is_read_as_empty(reader: Reader) -> None:
    for pixels in (shown(()), np.zeros((300, 400, 3), np.uint8), np.full((64, 64, 3), 200, np.uint8)):
        assert reader.read(pixels).dice == ()


@pytest.mark.parametrize("size", [(1, 1), (7, 300), (300, 9), (17, 17)])
def test_ok__slivers_do_no_harm(reader: Reader, size: tuple[int, int]) -> None:
    assert reader.read(np.full((*size, 3), 90, np.uint8)).dice == ()


LEANING = (
    "it leans against something (cocked)",
    "perhaps it does not lie flat",
    "tilted, covered or unreadable",
)


def leaning(tilt_deg: float) -> tuple[PlacedDie, ...]:
    """Five dice of which the fifth leans."""
    dice = throw(1, 2, 3, 4, 5)
    return (*dice[:4], replace(dice[4], tilt_deg=tilt_deg, tilt_to_deg=140.0))


def test_ok__cocked_die_is_never_counted(reader: Reader) -> None:
    cocked = replace(throw(3)[0], tilt_deg=38.0, tilt_to_deg=40.0)
    sighting = reader.read(shown((cocked, *throw(1, 2, 3, 4, 5, 6)[1:])))
    assert not sighting.trusted


@pytest.mark.slow
def test_ok__dice_that_lean_are_doubts_and_flat_ones_are_not(reader: Reader) -> None:
    flat, *lean = (reader.read(shown(leaning(tilt))) for tilt in (0.0, 25.0, 30.0, 36.0, 42.0))
    assert not [doubt for doubt in flat.doubts if doubt.why in LEANING]
    assert all(any(doubt.why in LEANING for doubt in one.doubts) for one in lean)


def test_refuses__unknown_set() -> None:
    with pytest.raises(UnknownSet, match="'runes'"):
        open_reader("runes")


@pytest.mark.parametrize(
    ("bgr", "word"),
    [((40, 40, 200), "red"), ((245, 245, 245), "white"), ((20, 22, 21), "black"), ((190, 60, 20), "blue"),
     ((40, 160, 40), "green"), ((30, 220, 240), "yellow"), ((20, 120, 240), "orange"), ((150, 40, 110), "purple")],
)  # fmt: skip
def test_ok__colour_names(bgr: tuple[int, int, int], word: str) -> None:
    assert name(np.array(bgr, np.uint8)) == word


def test_ok__overlay_rings_sure_green_and_doubts_amber() -> None:
    ground = np.full((200, 300, 3), 120, np.uint8)
    dice = (Die(60, 100, 40, 0, "d6", 5, "red", 0.999), Die(160, 100, 40, 0, "d6", None, "red", 0.3))
    out = draw(ground, Sighting(300, 200, "pips", dice, (Doubt(160, 100, "cocked"), Doubt(250, 60, "perhaps a die"))))
    assert (ground == 120).all()
    for colour, x in ((GREEN, 60), (AMBER, 160), (AMBER, 250)):
        assert (np.abs(out[:, x - 45 : x + 45].astype(int) - colour).sum(2) < 40).any()
    assert not (np.abs(out[:, 120:].astype(int) - GREEN).sum(2) < 40).any()


@pytest.mark.parametrize("pitch", [48, 60, 80])
def test_ok__words_of_a_crowd_cover_neither_each_other_nor_their_dice(pitch: int) -> None:
    dice = [Die(200 + pitch * (n % 5), 200 + pitch * (n // 5), 40, 0, "d6", 1 + n % 6, "", 0.999) for n in range(20)]
    labels = [Label(die.x, die.y, 0.7 * die.size, str(die.face), 0.5, GREEN) for die in dice]
    labels.append(Label(dice[7].x, dice[7].y, 40, "not sure of the face", 0.5, AMBER, 90))
    boxes = placed(labels, dice, 640, 480)
    assert (boxes[:, :2] >= 0).all()
    assert (boxes[:, 2:] <= (640, 480)).all()
    for (left, top, right, bottom), other in combinations(boxes, 2):
        assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    if pitch >= 60:
        for (left, top, right, bottom), die in product(boxes[:20], dice):
            gap = max(left - die.x, die.x - right, top - die.y, die.y - bottom)
            assert gap > 0.4 * die.size


def test_ok__command_answers_every_picture_in_order(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.png", tmp_path / "bad.png"
    cv2.imwrite(str(good), shown(throw(2, 3)))
    bad.write_text("nothing")
    answers = list(read_files([bad, good], annotate=tmp_path / "drawn"))
    assert answers[0]["error"]["code"] == "unreadable"  # type: ignore[index]
    assert answers[1]["counts"] == {"2": 1, "3": 1}
    assert json.loads(json.dumps(answers[1])) == answers[1]
    assert (tmp_path / "drawn" / "good.jpg").exists()


@pytest.mark.shared
@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the photographs of ../shared are not here")
def test_ok__photographs_never_trained_on(reader: Reader) -> None:
    rows = [json.loads(line) for line in (PHOTOS / "auto-yahtzee" / "labels.jsonl").read_text().splitlines()[::12]]
    for row in rows:
        reader.forget()
        sighting = reader.read(np.asarray(cv2.imread(str(PHOTOS / row["image"])), np.uint8))
        assert sorted(d.face for d in sighting.dice) == sorted(d["value"] for d in row["dice"])  # type: ignore[type-var]


# Dice that lie there as before are not classified anew; whatever changed is.

LAY = shown(throw(2, 6, 4, 1))


def with_noise(pixels: Pixels, seed: int, spread: float = 2.5) -> Pixels:
    """The next frame of a still table."""
    noise = np.random.default_rng(seed).normal(0, spread, pixels.shape)
    return np.clip(np.rint(pixels + noise), 0, 255).astype(np.uint8)


@pytest.fixture(params=["pips", "bones"])
def knowing(request: pytest.FixtureRequest) -> SizedReader:
    """One that has read the table once, and knows how large its dice are."""
    reader = open_reader(request.param)
    assert isinstance(reader, SizedReader)
    assert reader.read(with_noise(LAY, 0)).trusted
    return reader


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many places each look of the context classifier was asked about."""
    counts: list[int] = []
    look = ContextClassifier.look

    def counted(self: ContextClassifier, pyramid: object, places: object, angles: object) -> object:
        counts.append(len(places))  # type: ignore[arg-type]
        return look(self, pyramid, places, angles)  # type: ignore[arg-type]

    monkeypatch.setattr(ContextClassifier, "look", counted)
    return counts


def faces(sighting: Sighting) -> list[object]:
    return sorted((die.face for die in sighting.dice), key=str)


def test_ok__what_lies_there_as_before_is_not_classified_anew(knowing: SizedReader, asked: list[int]) -> None:
    first = knowing.read(with_noise(LAY, 1), exposed_ns=5)
    again = knowing.read(with_noise(LAY, 2), exposed_ns=7)
    assert not asked
    assert faces(again) == faces(first) == [1, 2, 4, 6]
    assert (first.exposed_ns, again.exposed_ns) == (5, 7)


def test_ok__every_so_often_all_is_looked_at_all_the_same(knowing: SizedReader, asked: list[int]) -> None:
    for seed in range(FULL_LOOK_EVERY + 1):
        knowing.read(with_noise(LAY, seed))
    assert asked


@pytest.mark.slow
@pytest.mark.parametrize(
    "then", [(2, 6, 4, 3), (2, 6, 4), (2, 6, 4, 1, 5), (3, 6, 4, 1)], ids=["turned", "taken", "more", "another"]
)
def test_ok__what_changed_is_read(knowing: SizedReader, then: tuple[int, ...]) -> None:
    assert faces(knowing.read(with_noise(shown(throw(*then)), 1))) == sorted(then)


def test_ok__a_picture_with_more_noise_is_read(knowing: SizedReader, asked: list[int]) -> None:
    knowing.read(with_noise(LAY, 1, 60.0))
    assert asked


def test_ok__a_doubt_is_looked_at_anew(asked: list[int]) -> None:
    reader = open_reader("pips")
    leaning = (*throw(2, 6, 4), replace(throw(2, 6, 4, 1)[3], tilt_deg=45.0))
    assert not reader.read(shown(leaning)).trusted
    asked.clear()
    reader.read(with_noise(shown(leaning), 1))
    assert asked


def test_ok__what_is_known_for_the_table_by_now_is_passed_over(knowing: SizedReader) -> None:
    told = knowing.read_on_table(with_noise(LAY, 1), lambda x, _y, _side: x > 320)
    assert all(die.x <= 320 for die in told.dice)


def test_forget__begins_anew(knowing: SizedReader, asked: list[int]) -> None:
    knowing.forget()
    knowing.read(with_noise(LAY, 1))
    assert asked
