# SPDX-License-Identifier: MIT
"""Teaching a set and reading it, on drawn dice whose truth is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import BrokenSet, NothingTaught, UnknownSet, UnusableName
from vision.frame import Pixels
from vision.reading.files.command import read_files
from vision.reading.network import MODELS
from vision.reading.reader import Reader, open_reader
from vision.reading.taught.networks import Eyes
from vision.reading.taught.reader import TaughtReader
from vision.reading.taught.teaching import Lesson
from vision.sighting import Die, Face, SymbolFace
from vision.stage.render import render
from vision.stage.scene import Decal, DieLook, Ground, Lens, Picture, PlacedDie, Scene, Sensor
from vision.workshop.data.drawn.kits import Kit, own_kit

SYMBOLS = Path(__file__).resolve().parents[3] / "companion" / "web" / "static" / "symbols"
KIT = own_kit()
WHITE = (0.84, 0.83, 0.8)


def die(face: SymbolFace, x: float = 0.0, y: float = 0.0, turn: float = 20.0, kit: Kit = KIT) -> PlacedDie:
    """A white die 16 mm wide that shows this face."""
    decal = Decal(kit.signs[face.symbol], kit.inks[face.colour], kit.span)
    return PlacedDie(DieLook(body=WHITE, decals=(decal,) * 6), x, y, 1, 2, turn)


def table(*dice: PlacedDie) -> Scene:
    """Green felt under a good lamp; a die's side is 40 px."""
    lens = Lens(focal_px=1750, height_mm=716, blur_px=0.6)
    return Scene(Ground(kind="felt"), dice, lens=lens, sensor=Sensor(noise=0.005))


def shown(*dice: PlacedDie, width: int = 640, height: int = 480) -> Picture:
    return render(table(*dice), width, height)


def alone(face: SymbolFace, turn: float = 8.0) -> Pixels:
    return shown(die(face, turn=turn), width=300, height=240).pixels


def faces(*words: str) -> list[SymbolFace]:
    return [SymbolFace(*word.split("-")) for word in words]


def nearest(dice: tuple[Die, ...], x: float, y: float) -> Die:
    return min(dice, key=lambda d: np.hypot(d.x - x, d.y - y))


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes.open(MODELS)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return open_reader("symbols")


def test_ok__the_shipped_set_reads_the_kits_own_dice(reader: Reader) -> None:
    wanted = faces("sword-red", "skull-black", "boat-blue", "diamond-green", "coconut-purple", "pistol-yellow")
    places = [(42 * (i % 3) - 42, 42 * (i // 3) - 21) for i in range(6)]
    truth = shown(*(die(f, x, y, 13 + 31 * i) for i, (f, (x, y)) in enumerate(zip(wanted, places, strict=True))))
    sighting = reader.read(truth.pixels, exposed_ns=9)
    assert (sighting.set_name, sighting.exposed_ns, len(sighting.dice)) == ("symbols", 9, 6)
    for one, face in zip(truth.dice, wanted, strict=True):
        seen = nearest(sighting.dice, one.x, one.y)
        assert (seen.face, seen.kind, seen.colour) == (face, "symbol", "white")
        assert np.hypot(seen.x - one.x, seen.y - one.y) < 0.12 * one.size
        assert seen.size == pytest.approx(one.size, rel=0.15)
        assert abs((seen.angle - one.angle + 45) % 90 - 45) < 8


def test_ok__turned_pictures_read_the_same(reader: Reader) -> None:
    pixels = shown(die(SymbolFace("boat", "red"), -30, 0), die(SymbolFace("sword", "blue"), 30, 5, 70)).pixels
    for way in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180):
        assert reader.read(np.asarray(cv2.rotate(pixels, way), np.uint8)).counts == {"boat-red": 1, "sword-blue": 1}


def test_ok__same_picture_same_answer(reader: Reader) -> None:
    pixels = alone(SymbolFace("skull", "green"))
    reader.forget()
    first = reader.read(pixels)
    reader.forget()
    second = reader.read(pixels)
    assert replace(first, ms=0) == replace(second, ms=0)


def test_ok__an_empty_table_is_empty(reader: Reader) -> None:
    sighting = reader.read(shown().pixels)
    assert (sighting.dice, sighting.counts) == ((), {})


def test_ok__dice_of_another_kind_get_no_face_and_a_doubt(reader: Reader) -> None:
    truth = shown(die(SymbolFace("sword", "red"), -35, 0), PlacedDie(DieLook(body=WHITE), 35, 0, 5, 1, 30.0))
    sighting = reader.read(truth.pixels)
    assert nearest(sighting.dice, truth.dice[0].x, truth.dice[0].y).face == SymbolFace("sword", "red")
    pips = truth.dice[1]
    assert all(d.face is None for d in sighting.dice if np.hypot(d.x - pips.x, d.y - pips.y) < pips.size)
    assert any(np.hypot(d.x - pips.x, d.y - pips.y) < pips.size for d in sighting.doubts)
    assert not sighting.trusted


def test_ok__annotated_pictures(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), alone(SymbolFace("skull", "black")))
    (answer,) = read_files([path], "symbols", annotate=tmp_path / "drawn")
    assert answer["counts"] == {"skull-black": 1}
    drawn, plain = (cv2.imread(str(p)) for p in (tmp_path / "drawn" / "a.jpg", path))
    assert drawn is not None
    assert plain is not None
    assert np.abs(drawn.astype(int) - plain).max() > 100


TAUGHT = faces("sword-red", "sword-blue", "boat-red", "boat-blue")


@pytest.fixture
def lesson(eyes: Eyes) -> Lesson:
    lesson = Lesson("mine", eyes)
    for face in TAUGHT:
        assert lesson.add(alone(face), face).accepted
    return lesson


def test_ok__a_set_taught_from_one_picture_a_face_is_read(lesson: Lesson, tmp_path: Path) -> None:
    path = lesson.save(tmp_path / "sets")
    assert path == tmp_path / "sets" / "mine.qset"
    reader = open_reader("mine", taught=tmp_path / "sets")
    truth = shown(*(die(face, 40 * i - 60, 10 * (-1) ** i, 40 + 67 * i) for i, face in enumerate(TAUGHT)))
    sighting = reader.read(truth.pixels)
    assert sighting.set_name == "mine"
    assert sighting.counts == {"boat-blue": 1, "boat-red": 1, "sword-blue": 1, "sword-red": 1}


def test_ok__a_copied_file_is_read_under_its_new_name(lesson: Lesson, tmp_path: Path) -> None:
    lesson.save(tmp_path).rename(tmp_path / "theirs.qset")
    reader = open_reader("theirs", taught=tmp_path)
    assert reader.read(alone(TAUGHT[0])).set_name == "theirs"
    with pytest.raises(UnknownSet, match=r"mine.*known: .*theirs"):
        open_reader("mine", taught=tmp_path)


def test_ok__teaching_again_replaces(lesson: Lesson, eyes: Eyes, tmp_path: Path) -> None:
    lesson.save(tmp_path)
    again = Lesson("mine", eyes)
    again.add(alone(SymbolFace("skull", "black")), SymbolFace("skull", "black"))
    again.save(tmp_path)
    assert open_reader("mine", taught=tmp_path).read(alone(SymbolFace("skull", "black"))).counts == {"skull-black": 1}
    assert len(list(tmp_path.iterdir())) == 1


def test_ok__told_where_the_die_is_and_what_has_been_learnt(lesson: Lesson) -> None:
    told = lesson.add(alone(TAUGHT[0], turn=70), TAUGHT[0])
    assert told.accepted
    assert (told.x, told.y) == (pytest.approx(149.5, abs=5), pytest.approx(119.5, abs=5))
    assert told.size == pytest.approx(40, rel=0.15)
    assert lesson.faces[TAUGHT[0]] == 2
    lesson.forget(TAUGHT[0])
    assert TAUGHT[0] not in lesson.faces


def test_ok__faces_that_look_alike_are_told_at_once(lesson: Lesson) -> None:
    assert lesson.confusions() == ()
    twin = SymbolFace("dagger", "red")
    told = lesson.add(alone(SymbolFace("sword", "red"), turn=50), twin)
    assert [str(pair) for pair in told.alike] == ["sword-red and dagger-red look alike"]
    assert lesson.confusions() == told.alike


def test_refuses__pictures_of_no_die_and_of_several(lesson: Lesson) -> None:
    face = SymbolFace("skull", "red")
    assert "no die is seen; wanted one" in lesson.add(shown().pixels, face).why
    two = shown(die(TAUGHT[0], -30), die(TAUGHT[1], 30)).pixels
    told = lesson.add(two, face)
    assert not told.accepted
    assert told.why.startswith("2 dice are seen, at (")
    assert face not in lesson.faces


def test_refuses__numbers_among_symbols(lesson: Lesson) -> None:
    assert "another kind" in lesson.add(alone(TAUGHT[0]), 5).why


def test_refuses__an_empty_lesson_and_a_shipped_name(eyes: Eyes, tmp_path: Path) -> None:
    with pytest.raises(NothingTaught, match="wanted one die in each"):
        Lesson("mine", eyes).save(tmp_path)
    with pytest.raises(UnusableName, match="no shipped set"):
        Lesson("pips", eyes)
    assert not list(tmp_path.iterdir())


def test_ok__numbered_dice_can_be_taught(eyes: Eyes) -> None:
    lesson = Lesson("plain", eyes)
    words: list[Face] = [1, 2, 3, 4, 5, 6]
    for number, face in enumerate(words):
        front = 2 if face in (1, 6) else 1
        scene = table(PlacedDie(DieLook(body=WHITE), 0, 0, int(str(face)), front, 11.0 * number))
        assert lesson.add(render(scene, 300, 240).pixels, face).accepted
    reader = TaughtReader("plain", lesson.taught(), eyes)
    truth = shown(*(PlacedDie(DieLook(body=WHITE), 45 * i - 45, 0, up, front, 31.0 * i)
                    for i, (up, front) in enumerate(((5, 1), (1, 2), (4, 1)))))  # fmt: skip
    sighting = reader.read(truth.pixels)
    assert {d.kind for d in sighting.dice} == {"d6"}
    assert sighting.counts == {"1": 1, "4": 1, "5": 1}


def test_refuses__a_broken_file_and_a_shipped_name_is_never_hidden(tmp_path: Path) -> None:
    for name in ("mine", "symbols"):
        (tmp_path / f"{name}.qset").write_bytes(b"nonsense")
    with pytest.raises(BrokenSet, match=r"mine\.qset"):
        open_reader("mine", taught=tmp_path)
    assert open_reader("symbols", taught=tmp_path).read(shown().pixels).dice == ()
