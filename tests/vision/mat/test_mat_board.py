# SPDX-License-Identifier: MIT
"""Board files: what is right is taken as it stands, what is wrong is refused with file, key, given and wanted, and no
file whatever makes the parser fall over.

``QUARTERMASTER_FUZZ=1000000 pytest tests/vision/mat/test_mat_board.py -k mangled`` tries as many.
"""

from __future__ import annotations

import math
import os
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from vision.mat import kit_map
from vision.mat.board import Board, board_of, kit_board, load_board
from vision.mat.errors import BadBoard

ROUNDS = int(os.environ.get("QUARTERMASTER_FUZZ", "800"))
GOOD = """\
name = "Treasure Island"
size_mm = [387.0, 285.0]
squares_mm = [[61.2, 58.0], [100, 58.0], [140.5, 60]]
[[markers]]
id = 40
corners_mm = [[5, 5], [30, 5], [30, 30], [5, 30]]
[[markers]]
id = 41
corners_mm = [[355.0, 5], [380.0, 5], [380.0, 30], [355.0, 30]]
"""


def test_a_board_file_is_taken_as_it_stands() -> None:
    board = board_of(GOOD)
    assert board.name == "Treasure Island"
    assert board.size_mm == (387.0, 285.0)
    assert board.squares_mm == ((61.2, 58.0), (100.0, 58.0), (140.5, 60.0))
    assert [marker.id for marker in board.markers] == [40, 41]
    assert board.markers[0].corners_mm == ((5, 5), (30, 5), (30, 30), (5, 30))


def test_the_kits_own_map_is_a_board_whose_squares_can_be_told_apart() -> None:
    board = kit_board()
    assert len(board.squares_mm) == kit_map.SQUARES + 1
    assert board.spacing_mm() > kit_map.SPOT_MM
    assert board.two_nearest(board.squares_mm[7])[:2] == (7, 0.0)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('name = "Treasure Island"', "", "name"),
        ('"Treasure Island"', '""', "name"),
        ('"Treasure Island"', "7", "name"),
        ('"Treasure Island"', '"' + "x" * 81 + '"', "name"),
        ("[387.0, 285.0]", "[387.0]", "size_mm"),
        ("[387.0, 285.0]", "[nan, 285.0]", "size_mm[0]"),
        ("[387.0, 285.0]", "[387.0, inf]", "size_mm[1]"),
        ("[387.0, 285.0]", "[387.0, true]", "size_mm[1]"),
        ("[387.0, 285.0]", "[387.0, -285.0]", "size_mm[1]"),
        ("[387.0, 285.0]", "[387.0, 1e9]", "size_mm[1]"),
        ("[387.0, 285.0]", '"A3"', "size_mm"),
        ("[[61.2, 58.0], ", "[[61.2, 58.0, 3], ", "squares_mm[0]"),
        ("[[61.2, 58.0], ", "[[61.2, 900.0], ", "squares_mm[0][1]"),
        ("[[61.2, 58.0], [100, 58.0], [140.5, 60]]", "[[61.2, 58.0]]", "squares_mm"),
        ("[100, 58.0]", "[62, 58.5]", "squares_mm[1]"),
        ("[100, 58.0]", '["100", 58.0]', "squares_mm[1][0]"),
        ("id = 41", "id = 40", "markers[1].id"),
        ("id = 41", "id = 50", "markers[1].id"),
        ("id = 41", "id = 41.0", "markers[1].id"),
        ("id = 41", "number = 41", "markers[1].number"),
        ("id = 41", "id = 41\ncolour = 3", "markers[1].colour"),
        ("[[5, 5], [30, 5], [30, 30], [5, 30]]", "[[5, 5], [5, 30], [30, 30], [30, 5]]", "markers[0].corners_mm"),
        ("[[5, 5], [30, 5], [30, 30], [5, 30]]", "[[5, 5], [30, 5], [30, 40], [5, 40]]", "markers[0].corners_mm"),
        ("[[5, 5], [30, 5], [30, 30], [5, 30]]", "[[5, 5], [6, 5], [6, 6], [5, 6]]", "markers[0].corners_mm"),
        ("[[5, 5], [30, 5], [30, 30], [5, 30]]", "[[5, 5], [30, 5], [30, 30]]", "markers[0].corners_mm"),
        ("size_mm", "size_cm", "size_cm"),
        ("name = ", "title = 3\nname = ", "title"),
        ("name = ", "name == ", ""),
        ("387.0", "9" * 5000, ""),
    ],
)
def test_refuses__with_the_key_and_what_was_wanted(old: str, new: str, key: str) -> None:
    assert old in GOOD
    with pytest.raises(BadBoard) as refused:
        board_of(GOOD.replace(old, new, 1), "my.toml")
    assert refused.value.key == key
    assert str(refused.value).startswith("my.toml: ")
    assert "; wanted " in str(refused.value)


def test_a_board_without_markers_can_not_be_found_and_is_refused() -> None:
    with pytest.raises(BadBoard) as refused:
        board_of(GOOD[: GOOD.index("[[markers]]")] + "markers = []")
    assert refused.value.key == "markers"


@pytest.mark.parametrize(
    "content", [None, b"", b"\xff\xfe\x00", b"#" * 300_000], ids=["gone", "empty", "bytes", "huge"]
)
def test_refuses__files_that_are_none(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "map.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadBoard, match=r"map\.toml"):
        load_board(file)


def test_too_many_squares_are_refused_quickly() -> None:
    many = ", ".join(f"[{10 + i % 60 * 5}, {10 + i // 60 * 5}]" for i in range(501))
    with pytest.raises(BadBoard) as refused:
        board_of(GOOD.replace("[[61.2, 58.0], [100, 58.0], [140.5, 60]]", f"[{many}]"))
    assert refused.value.key == "squares_mm"


PIECES = [
    "[",
    "]",
    "{",
    "}",
    "=",
    ",",
    ".",
    '"',
    "'",
    "\n",
    "#",
    "-",
    "_",
    "nan",
    "inf",
    "-inf",
    "1e400",
    "0x",
    "true",
    "[[markers]]",
    "[[[[",
    "1979-05-27",
    "999999999999999999999",
    "\\u0000",
    "\x00",
    "é",
    " ",
    "id",
    "corners_mm",
]


def mangled(rng: random.Random, text: str = GOOD) -> str:
    """The good file with a few things cut out, doubled, swapped or put in."""
    for _ in range(rng.randint(1, 4)):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        to = min(to, at + rng.choice((1, 2, 5, 60)))
        thing = rng.choice(PIECES)
        match rng.randrange(4):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:at] + text[at:to] * 2 + text[to:]
            case 2:
                text = text[:at] + thing + text[to:]
            case _:
                text = text[:at] + thing + text[at:]
    return text


def check(text: str) -> bool:
    """Reads a text; whether it was taken. What is taken makes sense in every number, the rest is refused in words."""
    try:
        board = board_of(text)
    except BadBoard as refused:
        said = refused
    else:
        assert_sane(board)
        return True
    assert "wanted" in str(said)
    assert len(str(said)) < 400
    assert "\n" not in said.key
    return False


def assert_sane(board: Board) -> None:
    """Every number finite and on the sheet, every square apart from the others."""
    places = [place for marker in board.markers for place in marker.corners_mm] + list(board.squares_mm)
    assert all(math.isfinite(v) for place in places for v in place)
    assert all(0 <= x <= board.size_mm[0] and 0 <= y <= board.size_mm[1] for x, y in board.squares_mm)
    assert 2 <= len(board.squares_mm) <= 500
    assert board.spacing_mm() >= 4
    assert 1 <= len({marker.id for marker in board.markers}) == len(board.markers) <= 50


def test_mangled_files_are_refused_in_words_or_make_sense() -> None:
    rng = random.Random(5)
    taken = sum(check(mangled(rng)) for _ in range(ROUNDS))
    assert 0 < taken < ROUNDS  # some changes do no harm: else nothing but the first line was tried


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc_", min_size=1, max_size=5), inner, max_size=3)
    ),
    max_leaves=12,
)


def toml(value: object) -> str:
    """A value as TOML would write it (or nearly)."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f"'{value}'" if isinstance(value, str) else str(value)


@settings(max_examples=examples(80), deadline=None)
@given(
    key=st.sampled_from(["name", "size_mm", "squares_mm", "markers", "markers = [{id = 1, corners_mm"]), value=VALUES
)
def test_values_of_any_kind_are_refused_in_words_or_make_sense(key: str, value: object) -> None:
    lines = {"name": '"a"', "size_mm": "[300, 200]", "squares_mm": "[[10, 10], [60, 60]]",
             "markers": "[{id = 1, corners_mm = [[0, 0], [20, 0], [20, 20], [0, 20]]}]"}  # fmt: skip
    if key in lines:
        lines[key] = toml(value)
    else:
        lines["markers"] = f"[{{id = 1, corners_mm = {toml(value)}}}]"
    check("\n".join(f"{name} = {text}" for name, text in lines.items()))
