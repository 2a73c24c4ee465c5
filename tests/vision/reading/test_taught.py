# SPDX-License-Identifier: MIT
"""Teaching a set and reading it, on drawn dice whose truth is known."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from vision.cameras.simulation.staged import look_of
from vision.errors import BrokenSet, NothingTaught, UnknownSet, UnusableName
from vision.frame import Pixels
from vision.mat.tokens import symbol_face
from vision.reading.files.command import read_files
from vision.reading.network import MODELS
from vision.reading.reader import Reader, open_reader
from vision.reading.taught import file as taught_file
from vision.reading.taught.file import TaughtSet, check_name, face_named, load, parse, save
from vision.reading.taught.networks import Eyes
from vision.reading.taught.reader import TaughtReader
from vision.reading.taught.teaching import Lesson
from vision.sets import SETS
from vision.sighting import Die, Face, SymbolFace
from vision.stage.render import render
from vision.stage.scene import Decal, DieLook, Ground, Lens, Picture, PlacedDie, Scene, Sensor
from vision.workshop.data.drawn.kits import Kit, own_kit

SYMBOLS = Path(__file__).resolve().parents[3] / "companion" / "web" / "static" / "symbols"
KIT = own_kit()
WHITE = (0.84, 0.83, 0.8)


PLACES = ((-60.0, 20.0), (0.0, -25.0), (55.0, 30.0), (20.0, 60.0))


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


def test_ok__seen_from_aside_a_side_is_no_further_die(reader: Reader) -> None:
    """Held aslant, a phone shows dice with two of their sides, and these with their signs."""
    placed = ((0, 1, 2, 20), (3, 2, 3, 75), (5, 4, 5, 50), (8, 6, 2, 110))
    dice = tuple(
        PlacedDie(look_of("symbol", "white", number), *at, up, front, turn)
        for at, (number, up, front, turn) in zip(PLACES, placed, strict=True)
    )
    picture = render(Scene(dice=dice, lens=Lens(1800, 600, tilt_deg=30, tilt_to_deg=-90)), 1000, 760)
    seen = [str(one.face) for one in reader.read(picture.pixels).dice]
    assert sorted(seen) == sorted(str(SymbolFace(*symbol_face(number, up))) for number, up, *_ in placed)


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


# The file of a taught set: what is written comes back, and nothing else is ever believed.

SWORD, BOAT = SymbolFace("sword", "red"), SymbolFace("boat", "black")


def taught(faces: tuple[Face, ...] = (SWORD, BOAT), of: tuple[int, ...] = (0, 1, 1)) -> TaughtSet:
    pixels = np.random.default_rng(1).integers(0, 256, (len(of), 48, 48, 3), dtype=np.uint8)
    kind = "symbol" if isinstance(faces[0], SymbolFace) else "number"
    return TaughtSet("mine", kind, faces, of, pixels)  # type: ignore[arg-type]


def written(folder: Path, one: TaughtSet) -> bytes:
    save(folder / "mine.qset", one)
    return (folder / "mine.qset").read_bytes()


def rewritten(data: bytes, **changes: object) -> bytes:
    """The same file with other entries in its header."""
    first, line, packed = data.split(b"\n", 2)
    header = json.loads(line) | changes
    return b"\n".join([first, json.dumps({k: v for k, v in header.items() if v != "-"}).encode(), packed])


@pytest.mark.parametrize("faces", [(SWORD, BOAT), (5, "skull"), (12, 1)])
def test_ok__what_was_saved_is_loaded(tmp_path: Path, faces: tuple[Face, ...]) -> None:
    one = taught(faces)
    save(tmp_path / "a.qset", one)
    back = load(tmp_path / "a.qset")
    assert (back.name, back.kind, back.faces, back.of) == (one.name, one.kind, one.faces, one.of)
    assert (back.pixels == one.pixels).all()
    assert [path.name for path in tmp_path.iterdir()] == ["a.qset"]


def test_ok__a_set_of_36_faces_is_a_small_file(tmp_path: Path) -> None:
    faces = tuple(
        SymbolFace(f"s{i}", c) for i in range(6) for c in ("red", "blue", "green", "black", "yellow", "purple")
    )
    assert len(written(tmp_path, taught(faces, tuple(range(36))))) < 300_000


@pytest.mark.parametrize(
    ("word", "face"),
    [("sword-red", SWORD), ("treasure-chest-red", SymbolFace("treasure-chest", "red")), ("5", 5), ("12", 12),
     ("skull", "skull"), ("skull-red", SymbolFace("skull", "red"))],
)  # fmt: skip
def test_ok__faces_are_named(word: str, face: Face) -> None:
    assert face_named(word) == face


@pytest.mark.parametrize(
    "word", ["", "0", "13", "05", "sword", "sword-", "-red", "sword red", "Ünder-red", "1-2-", "a" * 99]
)
def test_refuses__words_that_name_no_face(word: str) -> None:
    assert face_named(word) is None


@pytest.mark.parametrize("name", ["evaluate-1", "A", "my_dice", "x" * 40])
def test_ok__names(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize("name", ["", "..", "a/b", "a.b", "-a", "a b", "x" * 41, "ä", "a\n", "a\0", *SETS, "PIPS"])
def test_refuses__names(name: str) -> None:
    with pytest.raises(UnusableName):
        check_name(name)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": "../etc"}, "its name"),
        ({"name": 7}, "its name"),
        ({"kind": "die"}, "its kind"),
        ({"faces": []}, "its faces"),
        ({"faces": ["sword-red", "sword-red"]}, "named twice"),
        ({"faces": ["sword-red", "5"]}, "face '5'"),
        ({"faces": ["sword-red", 5]}, "face '5'"),
        ({"faces": [f"s{i}-red" for i in range(145)]}, "its faces"),
        ({"pictures": [0, 1, 2]}, "shows no face"),
        ({"pictures": [0, 1, -1]}, "shows no face"),
        ({"pictures": [0, 1, True]}, "shows no face"),
        ({"pictures": [0, 0, 0]}, "has no picture"),
        ({"pictures": [0, 1]}, "are not 2"),
        ({"pictures": [0, 1, 1, 1]}, "are not 4"),
        ({"pictures": "many"}, "its pictures"),
        ({"crc32": 1}, "damaged"),
        ({"crc32": 1.5}, "its crc32"),
        ({"crc32": "-"}, "not an object"),
        ({"more": 1}, "not an object"),
    ],
)
def test_refuses__a_header_that_is_wrong(tmp_path: Path, changes: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse(rewritten(written(tmp_path, taught()), **changes))


def test_refuses__what_is_no_set(tmp_path: Path) -> None:
    data = written(tmp_path, taught())
    bomb = zlib.compress(b"\0" * 50_000_000)
    for wrong in (
        b"", b"\x80\x04pickle", data.replace(b"set 1", b"set 2", 1), data[:-1], data + b"x", data[:20],
        b"quartermaster-set 1\n" + b"[" * 60_000 + b"\n", b"quartermaster-set 1\n" + b" " * 70_000 + b"\n",
        b"quartermaster-set 1\n" + b"9" * 6000 + b"\n",
        rewritten(data.split(b"\n", 2)[0] + b"\n" + data.split(b"\n", 2)[1] + b"\n" + bomb, crc32=zlib.crc32(bomb)),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"wanted|damaged|JSON|are not|object"):
            parse(wrong)


def test_refuses__a_file_that_is_not_there_or_broken_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(BrokenSet, match=r"none\.qset: No such file"):
        load(tmp_path / "none.qset")
    (tmp_path / "bad.qset").write_bytes(b"nonsense")
    with pytest.raises(BrokenSet, match=r"bad\.qset: it does not begin with .* teach that set again"):
        load(tmp_path / "bad.qset")


def test_ok__the_old_file_stays_if_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = written(tmp_path, taught())

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(taught_file.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save(tmp_path / "mine.qset", taught((5, 6)))
    assert (tmp_path / "mine.qset").read_bytes() == before


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A good file of one small set with some of its bytes changed, cut out, doubled, or its header rewritten."""
    one = TaughtSet("mine", "number", (1, 2), (0, 1), np.zeros((2, 48, 48, 3), np.uint8))
    packed = zlib.compress(one.pixels.tobytes())
    header = {"name": "mine", "kind": "number", "faces": ["1", "2"], "pictures": [0, 1], "crc32": zlib.crc32(packed)}
    key = draw(st.sampled_from([*header, ""]))
    junk = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
                        lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(), part, max_size=3),
                        max_leaves=6)  # fmt: skip
    if key:
        header[key] = draw(junk)  # type: ignore[assignment]
    data = bytearray(b"quartermaster-set 1\n" + json.dumps(header).encode() + b"\n" + packed)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        way = draw(st.sampled_from(["flip", "cut", "double", "insert"]))
        if way == "flip" and data:
            data[at] ^= 1 << draw(st.integers(0, 7))
        elif way == "cut":
            del data[at : at + draw(st.integers(1, 40))]
        elif way == "double":
            data[at:at] = data[at : at + 30]
        else:
            data[at:at] = draw(st.binary(max_size=12))
    return bytes(data)


@settings(max_examples=examples(150), deadline=None)
@given(spoilt() | st.binary(max_size=200) | st.binary(max_size=200).map(lambda b: b"quartermaster-set 1\n" + b))
def test_ok__no_bytes_do_more_than_be_refused(data: bytes) -> None:
    why = ""
    try:
        one = parse(data)
    except ValueError as error:
        why = str(error)
    if why:
        assert len(why) < 300
        return
    assert one.pixels.shape == (len(one.of), 48, 48, 3)
    assert set(one.of) == set(range(len(one.faces)))
    assert all(isinstance(face, SymbolFace) == (one.kind == "symbol") for face in one.faces)
