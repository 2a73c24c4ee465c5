# SPDX-License-Identifier: MIT
"""The file of a taught set: what is written comes back, and nothing else is ever believed."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from vision.errors import BrokenSet, UnusableName
from vision.reading.taught import file as taught_file
from vision.reading.taught.file import TaughtSet, check_name, face_named, load, parse, save
from vision.sets import SETS
from vision.sighting import Face, SymbolFace

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
