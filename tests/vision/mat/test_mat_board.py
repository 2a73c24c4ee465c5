# SPDX-License-Identifier: MIT
"""Board files: what is right is taken as it stands, what is wrong is refused with file, key, given and wanted, and no
file whatever makes the parser fall over.

``QUARTERMASTER_FUZZ=1000000 pytest tests/vision/mat/test_mat_board.py -k mangled`` tries as many.
"""

from __future__ import annotations

import itertools
import math
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.deck_file import kit_deck
from companion.games.treasure_map import SQUARES
from tests.examples import examples
from vision.mat import kit_map, tokens
from vision.mat.board import Board, board_of, kit_board, load_board
from vision.mat.errors import BadBoard
from vision.mat.layout import CHARUCO, MAT_SIZE, TILE, Marker, mat, seats_of

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


# The layout of what is printed: markers apart, zones for every seat, a map as long as the game's.

ALL_SEATS = range(1, 7)


def inside(marker: Marker, width: float, height: float) -> bool:
    """Whole on the sheet, with one module of white around it."""
    return all(4 <= x <= width - 4 and 4 <= y <= height - 4 for x, y in marker.corners_mm)


def tiles_of(marker: Marker, tile: tuple[float, float]) -> set[tuple[int, int]]:
    return {(int(x // tile[0]), int(y // tile[1])) for x, y in marker.corners_mm}


def test_mat__each_mat_has_markers_of_its_own_below_40() -> None:
    ids = [marker.id for seats in ALL_SEATS for marker in mat(seats).markers]
    assert len(set(ids)) == len(ids)
    assert max(ids) < 40
    assert all(seats_of(marker.id) == seats for seats in ALL_SEATS for marker in mat(seats).markers)
    assert seats_of(40) is None


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_mat__every_tile_bears_a_marker_and_none_crosses_a_seam(seats: int) -> None:
    spread = [tiles_of(marker, TILE) for marker in mat(seats).markers]
    assert all(len(tiles) == 1 for tiles in spread)
    assert set.union(*spread) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert all(inside(marker, *MAT_SIZE) for marker in mat(seats).markers)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_mat__zones_go_clockwise_from_the_top_left(seats: int) -> None:
    zones = mat(seats).zones
    assert [zone.seat for zone in zones] == list(range(1, seats + 1))
    middles = {zone.seat: (sum(x for x, _ in zone.corners_mm) / 4, zone.side) for zone in zones}
    top = [x for x, side in middles.values() if side == "top"]
    bottom = [x for x, side in middles.values() if side == "bottom"]
    assert top == sorted(top)
    assert bottom == sorted(bottom, reverse=True)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_mat__zones_are_on_it_and_apart(seats: int) -> None:
    boxes = [(*zone.corners_mm[0], *zone.corners_mm[2]) for zone in mat(seats).zones]
    assert all(0 <= x0 < x1 <= MAT_SIZE[0] and 0 <= y0 < y1 <= MAT_SIZE[1] for x0, y0, x1, y1 in boxes)
    for a, b in itertools.combinations(boxes, 2):
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


@pytest.mark.parametrize("seats", [0, 7])
def test_refuses__a_mat_for_other_tables(seats: int) -> None:
    with pytest.raises(ValueError, match="wanted 1 to 6"):
        mat(seats)


def test_map__tm_03_as_many_squares_as_the_game_has() -> None:
    assert kit_map.SQUARES == SQUARES
    assert len(kit_map.squares()) == SQUARES + 1


def test_map__squares_are_apart_from_one_another_and_from_the_markers() -> None:
    spots = kit_map.squares()
    near = [math.dist(a, b) for a, b in itertools.combinations(spots, 2)]
    assert min(near) > 1.5 * kit_map.SPOT_MM
    corners = [corner for marker in kit_map.MARKERS for corner in marker.corners_mm]
    assert min(math.dist(spot, corner) for spot in spots for corner in corners) > kit_map.SPOT_MM
    width, height = kit_map.SIZE
    reach = kit_map.SPOT_MM / 2 + 3
    assert all(reach < x < width - reach and reach < y < height - reach for x, y in spots)


def test_map__markers_are_whole_on_their_tile() -> None:
    assert [marker.id for marker in kit_map.MARKERS] == [40, 41, 42, 43]
    assert all(inside(marker, *kit_map.SIZE) for marker in kit_map.MARKERS)
    assert all(len(tiles_of(marker, kit_map.TILE)) == 1 for marker in kit_map.MARKERS)


def test_cards__pl_23_every_card_of_the_deck_has_a_mark_and_no_other() -> None:
    assert {card["id"] for card in kit_deck()} == set(tokens.CARDS)
    assert len(set(tokens.CARDS)) == len(tokens.CARDS)


def test_tokens__ls_01_no_mark_means_two_things() -> None:
    sides = [
        tokens.Side(owner, number or None, size)
        for owner in range(1, 7)
        for number in range(8)
        for size in tokens.SIZES
    ]
    coasters = {tokens.coaster_mark(side) for side in sides}
    assert [tokens.coaster_of(tokens.coaster_mark(side)) for side in sides] == sides
    cards = {tokens.card_mark(card) for card in tokens.CARDS}
    assert len(coasters) == 96
    assert not coasters & cards
    assert all(tokens.coaster_of(mark) is None for mark in cards)
    assert all(tokens.card_of(mark) is None for mark in coasters)


def test_tokens__seven_coasters_fit_into_a_zone() -> None:
    width = {seats: min(z.corners_mm[1][0] - z.corners_mm[0][0] for z in mat(seats).zones) for seats in ALL_SEATS}
    assert all(7 * (tokens.LARGE.side_mm + 1) <= width[seats] for seats in (1, 2, 3, 4))
    assert all(7 * (tokens.SMALL.side_mm + 1) <= width[seats] for seats in (5, 6))


def test_charuco__fits_on_both_papers() -> None:
    assert CHARUCO.columns * CHARUCO.square_mm <= 279.4 - 20
    assert CHARUCO.rows * CHARUCO.square_mm <= 210 - 20


def test_layout__needs_neither_numpy_nor_opencv() -> None:
    code = (
        "import sys\nfor name in ('cv2', 'numpy'): sys.modules[name] = None\n"
        "import vision.mat.layout, vision.mat.kit_map, vision.mat.tokens"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
