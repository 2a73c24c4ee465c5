# SPDX-License-Identifier: MIT
"""Maps: the foot decides the square, colours are named, and what is not sure is said and not counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from vision.frame import Pixels
from vision.mat.board import Board, kit_board
from vision.mat.flat import Cut
from vision.mat.kit_map import SPOT_MM
from vision.overlay import draw
from vision.reading.network import MODELS
from vision.reading.reader import open_reader
from vision.reading.sets.piece_classifier import FOOT_X, FOOT_Y, Lean, cut, turn_of
from vision.reading.sets.piece_detector import CELL, COLOURS, PLANES, PX_PER_MM, Foot, blob, feet_of
from vision.reading.sets.pieces import NOT_FOUND, Piece, PiecesReader, Scale, settle
from vision.sighting import Sighting, sighting_json
from vision.stage.render import render
from vision.stage.scene import Lens, PlacedPiece, Print, Scene
from vision.stage.tabletop import table_scene
from vision.workshop.printed_mat import sheet_print

BOARD = kit_board()
WIDE, HIGH = 1092, 816
LENS = Lens(focal_px=1500.0, height_mm=700.0, tilt_deg=6.0, tilt_to_deg=80.0)
PAINT = {"red": (0.5, 0.02, 0.025), "blue": (0.02, 0.08, 0.45), "green": (0.02, 0.3, 0.06), "yellow": (0.8, 0.55, 0.02)}


def printed() -> Print:
    """The kit's map, drawn plainly."""
    sheet = sheet_print(BOARD.size_mm, BOARD.markers)
    picture = sheet.picture.copy()
    fine = picture.shape[1] / BOARD.size_mm[0]
    for number, (x, y) in enumerate(BOARD.squares_mm):
        at = (round(x * fine), round(y * fine))
        cv2.circle(picture, at, round(SPOT_MM / 2 * fine), (190, 215, 235), -1, cv2.LINE_AA)
        cv2.circle(picture, at, round(SPOT_MM / 2 * fine), (40, 60, 90), 2, cv2.LINE_AA)
        cv2.putText(picture, str(number), (at[0] - 12, at[1] + 8), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (30, 40, 60), 2)
    return replace(sheet, picture=picture)


def table(pieces: dict[str, tuple[float, float]], lens: Lens = LENS) -> Scene:
    """The map in the middle of the table, with pieces at these places of it."""
    width, height = BOARD.size_mm
    placed = tuple(
        PlacedPiece("pawn", x - width / 2, height / 2 - y, PAINT[name], 13.0, 24.0, seed=3)
        for name, (x, y) in pieces.items()
    )
    return replace(table_scene([], width=WIDE), prints=(printed(),), pieces=placed, lens=lens)


@pytest.fixture(scope="module")
def empty() -> Pixels:
    return render(table({}), WIDE, HIGH).pixels


class Feet:
    """Finds what it is told to: places on the map in mm, warmth, colours."""

    def __init__(self, *feet: tuple[float, float, float, str], named: float = 0.999) -> None:
        self.feet, self.named = feet, named
        self.cut = Cut(0, 0, 0, 0, 1)

    def find(self, flat: Pixels, lean: Lean) -> list[Foot]:
        assert flat.shape[0] % 8 == flat.shape[1] % 8 == 0
        assert lean.high > 100
        found = []
        for x, y, heat, colour in self.feet:
            at = self.cut.px(np.array([[x, y]]))[0]
            rest = (1 - self.named) / (len(COLOURS) - 1)
            chances = tuple(self.named if name == colour else rest for name in COLOURS)
            found.append(Foot(float(at[0]), float(at[1]), heat, chances))
        return found


def read(pixels: Pixels, feet: Feet, board: Board = BOARD) -> Sighting:
    reader = PiecesReader(MODELS, board)
    reader._scale, feet.cut = Scale(), reader._cut  # what the networks are worth is another matter
    reader._eye = feet  # type: ignore[assignment]
    return reader.read(pixels)


def on(square: int, aside: float = 0.0) -> tuple[float, float]:
    x, y = BOARD.squares_mm[square]
    return x + aside, y


def test_pieces_on_their_squares_are_trusted_and_told_as_the_contract_says(empty: Pixels) -> None:
    sighting = read(empty, Feet((*on(0, -6), 0.999, "red"), (*on(0, 7), 0.999, "blue"), (*on(17), 0.999, "yellow")))
    told: Any = sighting_json(sighting)
    assert told["set"] == "map"
    assert [(piece["colour"], piece["square"]) for piece in told["pieces"]] == [("red", 0), ("blue", 0), ("yellow", 17)]
    assert set(told["pieces"][0]) == {"x", "y", "colour", "square", "sure"}
    assert told["trusted"] is True
    assert told["mat"]["error_mm"] < 2
    x, y = BOARD.squares_mm[17]
    seen = render(table({"yellow": (x, y)}), WIDE, HIGH).pieces[0]
    assert np.hypot(told["pieces"][2]["x"] - seen.x, told["pieces"][2]["y"] - seen.y) < 2


@pytest.mark.parametrize(
    ("feet", "why"),
    [
        (Feet((*on(3), 0.6, "red")), "not sure that it is a piece"),
        (Feet((*on(3), 0.999, "red"), named=0.7), "its colour: red or"),
        (Feet((*on(3), 0.999, "red"), (*on(9), 0.999, "red")), "two red pieces"),
        (Feet((183.0, 5.0, 0.999, "red")), "it stands on no square"),
        (Feet((*on(3), 0.999, "red"), (*on(9), 0.3, "blue")), "something may stand here"),
    ],
    ids=["faint", "colour", "twins", "aside", "ghost"],
)
def test_what_is_not_sure_is_said_and_not_trusted(empty: Pixels, feet: Feet, why: str) -> None:
    sighting = read(empty, feet)
    assert not sighting.trusted
    assert any(doubt.why.startswith(why) for doubt in sighting.doubts)


def test_between_two_squares_both_are_named(empty: Pixels) -> None:
    (x0, y0), (x1, y1) = BOARD.squares_mm[4], BOARD.squares_mm[5]
    near = replace(BOARD, squares_mm=((x0, y0), (x0 + 20, y0), (x1 + 90, y1 - 60)))
    sighting = read(empty, Feet((x0 + 10.5, y0, 0.999, "red")), near)
    assert not sighting.trusted
    assert sighting.doubts[0].why == "it stands between squares 0 and 1"


def test_a_table_without_the_map_is_a_doubt() -> None:
    bare = np.full((HIGH, WIDE, 3), 120, np.uint8)
    sighting = PiecesReader(MODELS).read(bare)
    assert [doubt.why for doubt in sighting.doubts] == [NOT_FOUND]
    assert sighting.mat is None
    assert not sighting.trusted


def test_with_too_few_markers_seen_nothing_is_trusted(empty: Pixels) -> None:
    half = empty.copy()
    half[:, WIDE // 2 :] = (90, 110, 130)
    sighting = read(half, Feet((*on(14), 0.999, "red")))
    assert not sighting.trusted
    assert any("2 of 4 markers" in doubt.why for doubt in sighting.doubts)


def test_the_map_is_searched_once_and_again_after_forget(empty: Pixels, monkeypatch: pytest.MonkeyPatch) -> None:
    from vision.mat.markers import find_markers

    searched: list[int] = []

    def counted(pixels: Pixels, wanted: set[int]) -> object:
        searched.append(1)
        return find_markers(pixels, wanted)

    monkeypatch.setattr("vision.reading.sets.pieces.find_markers", counted)
    reader = PiecesReader(MODELS)
    for i in range(3):
        reader.read(empty, exposed_ns=i * 10**10)
    assert len(searched) == 1
    reader.forget()
    reader.read(empty)
    assert len(searched) == 2


def test_a_second_faint_find_of_a_colour_close_by_is_the_same_piece() -> None:
    sure = Piece(100, 100, "red", 3, 0.99, there=0.99)
    shadow = replace(sure, x=112.0, there=0.6, sure=0.6, why="not sure that it is a piece")
    far = replace(shadow, x=400.0)
    assert settle([sure, shadow], 20.0) == ([sure], [])
    kept, ghosts = settle([sure, far], 20.0)
    assert kept == [sure]
    assert ghosts == [far]


def test_feet_are_read_from_the_answer_at_the_place_between_the_cells() -> None:
    planes = np.full((PLANES, 12, 16), -9.0, np.float32)
    for row, column in ((5, 7), (5, 8)):
        planes[0, row, column] = 0.0  # half a piece each
    planes[1, 5, 7], planes[2, 5, 7] = 0.5, 0.25
    planes[1, 5, 8], planes[2, 5, 8] = -0.5, 0.25
    planes[3 + COLOURS.index("green"), 5, 7:9] = 5.0
    answer = planes.reshape(PLANES, 6, 2, 8, 2).transpose(0, 2, 4, 1, 3).reshape(4 * PLANES, 6, 8)
    (foot,) = feet_of(np.ascontiguousarray(answer))
    assert (foot.x, foot.y) == pytest.approx((7.5 * CELL + 1.5, 5.25 * CELL + 1.5))
    assert foot.heat == pytest.approx(1.0, abs=0.01)
    assert foot.colour == "green"


def test_the_network_is_shown_how_things_lean() -> None:
    shown = blob(np.zeros((16, 24, 3), np.uint8), (4.0, 8.0), 100.0)
    assert shown.shape == (1, 5, 16, 24)
    assert shown[0, 3, 0, 14] == pytest.approx(0.1)
    assert shown[0, 4, 3, 0] == pytest.approx(-0.05)


@pytest.mark.parametrize("way", [(0.3, 0.0), (0.0, -0.2), (-0.2, 0.25), (0.0, 0.0)])
def test_a_place_is_cut_out_with_its_foot_below_and_what_leans_above_it(way: tuple[float, float]) -> None:
    flat = np.zeros((120, 120, 3), np.uint8)
    x, y = 60, 55
    up = np.array(way) / np.hypot(*way) if any(way) else np.array([0.0, -1.0])
    top = np.array([x, y]) + 12 * up
    cv2.circle(flat, (x, y), 2, (0, 0, 255), -1)
    cv2.circle(flat, (round(top[0]), round(top[1])), 2, (255, 0, 0), -1)
    place = cut(flat, x, y, *way).astype(int)
    red, blue = place[..., 2].clip(1), place[..., 0].clip(1)
    rows, columns = np.mgrid[0 : place.shape[0], 0 : place.shape[1]]
    spots = [
        ((columns * shade).sum() / shade.sum(), (rows * shade).sum() / shade.sum()) for shade in (red - 1, blue - 1)
    ]
    assert spots[0] == pytest.approx((FOOT_X, FOOT_Y), abs=0.6)
    assert spots[1] == pytest.approx((FOOT_X, FOOT_Y - 12), abs=0.9)
    assert np.allclose(turn_of(*way) @ turn_of(*way).T, np.eye(2))


@pytest.fixture(scope="module")
def game() -> tuple[dict[str, int], Sighting, Pixels]:
    squares = {"red": 0, "blue": 12, "green": 30, "yellow": 21}
    pixels = render(table({name: on(square, 1.5) for name, square in squares.items()}), WIDE, HIGH).pixels
    return squares, open_reader("map").read(pixels), pixels


def test_drawn_pieces_are_read_though_they_lean_outward(game: tuple[dict[str, int], Sighting, Pixels]) -> None:
    squares, sighting, _ = game
    assert {piece["colour"]: piece["square"] for piece in sighting.extra["pieces"]} == squares


def test_pieces_are_drawn_on_the_picture(game: tuple[dict[str, int], Sighting, Pixels]) -> None:
    _, sighting, pixels = game
    drawn = draw(pixels, sighting)
    for piece in sighting.extra["pieces"]:
        x, y = round(piece["x"]), round(piece["y"])
        assert np.abs(drawn[y - 4 : y + 5, x - 4 : x + 5].astype(int) - pixels[y - 4 : y + 5, x - 4 : x + 5]).max() > 60


def test_the_scale_of_the_straightened_map_shows_a_pawn_as_a_dozen_pixels() -> None:
    assert 10 < 13 * PX_PER_MM < 24
