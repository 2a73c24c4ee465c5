# SPDX-License-Identifier: MIT
"""What is printed is as large as it should be, holds what it needs, and is the same every time."""

from __future__ import annotations

import re
import sys
import zlib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games.deck_file import kit_deck
from companion.games.treasure_map import COLOURS, SYMBOLS
from companion.play.registry import GAMES
from firmware.output_devices import PATTERNS
from hardware.sheets.aid_sheet import aids
from hardware.sheets.card_sheet import words_of
from hardware.sheets.catalogue import BOOKS, WHAT, Paper, write_book
from hardware.sheets.coaster_sheet import coaster_sheets
from hardware.sheets.dice_sheet import DICE, FACE
from hardware.sheets.lamp_sheet import LAMPS
from hardware.sheets.page import FLAP, PAPERS
from hardware.sheets.pen import CantPrint, UnknownSheet
from tests.hardware.printed import corner_of, cut, joined, pages, sheets, shrunk, table
from tests.shipped import SHIPPED
from vision.frame import Pixels
from vision.mat import kit_map
from vision.mat.fix import place_on_mat
from vision.mat.layout import CHARUCO, DICTIONARY, TILE, mat
from vision.mat.rig import MatWatch
from vision.mat.tokens import CARD_MM, CARDS, INKS, LARGE, NUMBERS, SMALL, Coaster, symbol_face
from vision.reading.reader import open_reader
from vision.reading.sets.cards import CardsReader
from vision.reading.sets.coasters import CoastersReader
from vision.stage.camera import View
from vision.stage.die.emblems import symbol_ink
from vision.stage.render import render
from vision.stage.scene import DieLook, PlacedDie, Print, Scene

pytestmark = pytest.mark.slow

READY = Path(__file__).parents[2] / "hardware" / "print"
EVERY: list[tuple[str, Paper]] = [(name, paper) for name in BOOKS if name != "mat-1" for paper in ("a4", "letter")]


def drawn(path: Path) -> list[bytes]:
    """What a PDF file holds, unpacked: how tightly it was packed differs between machines."""
    data = path.read_bytes()
    parts = re.split(rb"stream\r?\n|endstream", data)
    return [_unpacked(part) if i % 2 else re.sub(rb"/Length \d+|\d{10} \d{5} [nf]|startxref\s+\d+", b"", part)
            for i, part in enumerate(parts)]  # fmt: skip


def _unpacked(stream: bytes) -> bytes:
    try:
        import base64

        return zlib.decompress(base64.a85decode(stream.strip().removesuffix(b"~>")))
    except ValueError:
        return stream


@pytest.mark.parametrize(("name", "paper"), EVERY)
def test_ready__the_files_kept_are_what_would_be_drawn_now(name: str, paper: Paper, tmp_path: Path) -> None:
    fresh = write_book(name, tmp_path, paper, kit_deck())
    kept = READY / fresh.name
    assert kept.exists(), f"{kept.name} is missing: run make sheets"
    assert drawn(kept) == drawn(fresh), f"{kept.name} is stale: run make sheets"


def test_ready__there_are_no_others() -> None:
    assert {path.name for path in READY.glob("*.pdf")} == {f"{name}-{paper}.pdf" for name, paper in EVERY}
    assert sum(path.stat().st_size for path in READY.glob("*.pdf")) < 5_000_000


def test_files__the_same_sheets_give_the_same_bytes(tmp_path: Path) -> None:
    one, other = (write_book("aids", tmp_path / part, "a4", kit_deck()) for part in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets__fit_the_paper_with_room_for_the_ruler(name: str, paper: Paper) -> None:
    for sheet in sheets(name):
        width, height = PAPERS[paper] if sheet.height_mm >= sheet.width_mm else PAPERS[paper][::-1]
        assert sheet.width_mm <= width - 2 * 7
        assert sheet.height_mm <= height - 7 - 12


def test_files__embed_every_font(tmp_path: Path) -> None:
    data = write_book("cards", tmp_path, "a4", kit_deck()).read_bytes()
    assert data.count(b"/BaseFont") == data.count(b"/FontFile2") > 0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_ruler__is_100_mm_long(paper: Paper) -> None:
    (page,) = pages("score", paper, 8.0)
    grey = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)
    row = grey[round((PAPERS[paper][1] - 8.0) * 8)]
    dark = np.flatnonzero(row < 128)
    line = dark[: np.flatnonzero(np.diff(dark, append=10**6) > 2)[0] + 1]
    assert abs((line[-1] - line[0] + 1) / 8 - 100) < 0.4


def test_dice__tm_02_every_face_comes_twice_and_every_die_has_all_symbols_and_colours() -> None:
    dice = [[symbol_face(die, face) for face in range(1, 7)] for die in range(12)]
    assert Counter(face for die in dice for face in die) == {(s, c): 2 for s in SYMBOLS for c in COLOURS}
    assert all(len({s for s, _ in die}) == len({c for _, c in die}) == 6 for die in dice)


def bgr(code: str) -> Any:
    return np.array([int(code[i : i + 2], 16) for i in (5, 3, 1)])


def likeness(inked: Any, symbol: str) -> float:
    """How well the drawing of a symbol, in one size or another, lies on what is inked (1: exactly)."""
    sizes = range(round(0.5 * len(inked)), round(0.85 * len(inked)), 2)
    drawings = [cv2.resize(symbol_ink(symbol), (size, size), interpolation=cv2.INTER_AREA) for size in sizes]
    return max(float(cv2.matchTemplate(inked, drawing, cv2.TM_CCOEFF_NORMED).max()) for drawing in drawings)


def test_dice__a_printed_sticker_shows_its_symbol_in_its_ink() -> None:
    (page,) = pages("dice", "a4", 8.0, 1)
    side, sheet = DICE[16], sheets("dice")[1]
    x0, y0 = corner_of(sheet)
    left = (sheet.width_mm - 6 * (side + 3)) / 2
    for row, column in ((0, 0), (1, 3), (4, 0), (8, 4), (11, 5)):
        name, ink = symbol_face(row, column + 1)
        at = (x0 + left + column * (side + 3), y0 + 12 + row * (side + 3))
        printed = cut(page, at, (side, side), 8.0)
        inked = (np.abs(printed - bgr(FACE)).max(2) > 60).astype(np.uint8) * 255
        core = cv2.erode(inked, np.ones((5, 5), np.uint8)) > 0
        assert np.abs(np.median(printed[core], axis=0) - bgr(INKS[ink])).max() < 8, (name, ink)
        alike = {symbol: likeness(inked, symbol) for symbol in SYMBOLS}
        assert max(alike, key=lambda symbol: alike[symbol]) == name, alike
        assert alike[name] > 0.8


def test_cards__pl_15_say_how_much_and_whose() -> None:
    for card in kit_deck():
        words = words_of(card)
        assert ("opponent" in words) == (card["target"] == "opponent" and card["effect"] != "undo")
        assert card["amount"] == 1 or str(card["amount"]) in words


def test_aids__there_is_one_for_each_game_with_its_buttons() -> None:
    assert {aid.title for aid in aids()} == {GAMES.adapter(game).title for game in SHIPPED}


def test_lamp_card__shows_every_pattern_as_it_blinks() -> None:
    assert {name: tuple(pattern) for name, pattern, _, _ in LAMPS} == {
        name: tuple(pattern) for name, pattern in PATTERNS.items() if name != "off"
    }


def test_lamp_card__carries_the_table_s_address_to_scan_and_to_type(tmp_path: Path) -> None:
    pypdfium2 = pytest.importorskip("pypdfium2")
    addresses = ("http://192.0.2.7:8080", "http://table.local:8080")
    path = write_book("lamp-card", tmp_path, "a4", (), addresses)
    page = pypdfium2.PdfDocument(path)[0]
    words = page.get_textpage().get_text_range()
    assert "192.0.2.7:8080" in words
    assert "table.local:8080" in words
    picture = page.render(scale=3).to_numpy()
    told, *_ = cv2.QRCodeDetector().detectAndDecode(picture)
    assert told == addresses[0]


def test_print__writes_what_was_asked_for(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["print", "coasters", "--paper", "letter", "--out", str(tmp_path / "new")])
    assert done.exit_code == 0, done.output
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"coasters-letter.pdf", "coasters-small-letter.pdf"}
    assert "100 %" in done.output


def test_print__offers_what_there_is() -> None:
    (what,) = [parameter for parameter in main.commands["print"].params if parameter.name == "what"]
    assert tuple(what.type.choices) == WHAT  # type: ignore[attr-defined]


def test_refuses__what_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(main, ["print", "score", "--out", str(tmp_path / "file" / "under")])
    assert done.exit_code == 1
    assert done.output.count("\n") == 1


def test_refuses__without_reportlab_and_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    done = CliRunner().invoke(main, ["print", "score", "--out", str(tmp_path)])
    assert done.exit_code == 1
    assert "apt install python3-reportlab" in done.output
    assert issubclass(CantPrint, ImportError)


def test_refuses__a_sheet_nobody_draws() -> None:
    from hardware.sheets.catalogue import books_of

    with pytest.raises(UnknownSheet, match="'flag'; wanted one of mat"):
        books_of("flag")


def test_fonts__have_their_licence_beside_them() -> None:
    fonts: Any = READY.parent / "sheets" / "fonts"
    assert "SIL OPEN FONT LICENSE" in (fonts / "OFL.txt").read_text()
    assert all(path.name in (fonts / "FONTLOG.md").read_text() for path in fonts.glob("*.ttf"))


# The loop closed: what is printed is photographed by the simulated camera, and read without an error.

WIDTH, HEIGHT = 1456, 1088
FINE = 5.0
"""Pixels to the mm in which sheets are printed here."""


def markers_of(picture: Pixels, dictionary: str) -> dict[int, np.ndarray]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    corners, ids, _ = cv2.aruco.ArucoDetector(known, parameters).detectMarkers(picture)
    return {int(i): four[0] for i, four in zip(ids.ravel(), corners, strict=True)}


def photograph(scene: Scene) -> Pixels:
    return render(scene, WIDTH, HEIGHT).pixels


def true_px(scene: Scene, printed: Print, at_mm: tuple[float, float], tall_mm: float) -> np.ndarray:
    """Where on the photograph lies what lies so far from the print's top left corner."""
    turn = np.radians(printed.angle_deg)
    x, y = at_mm[0] - printed.width_mm / 2, tall_mm / 2 - at_mm[1]
    world = (
        printed.x_mm + x * np.cos(turn) - y * np.sin(turn),
        printed.y_mm + x * np.sin(turn) + y * np.cos(turn), 0.0,
    )  # fmt: skip
    return View(scene.lens, WIDTH, HEIGHT).project(np.array([world]))[0]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_mat__markers_are_printed_within_a_fifth_of_a_mm_of_their_places(paper: str) -> None:
    found = 0
    for page, sheet, number in zip(pages("mat-4", paper, FINE), sheets("mat-4"), range(4), strict=True):  # type: ignore[arg-type]
        x0, y0 = corner_of(sheet, paper)  # type: ignore[arg-type]
        tile = np.array([(number % 2) * TILE[0], (number // 2) * TILE[1]])
        seen = markers_of(page, DICTIONARY)
        for marker in mat(4).markers:
            if marker.id in seen:
                found += 1
                apart = (seen[marker.id] + 0.5) / FINE - [x0, y0] + tile - np.array(marker.corners_mm)
                assert np.abs(apart).max() < 0.2
    assert found == 6


def test_map__markers_are_printed_within_a_fifth_of_a_mm_of_their_places() -> None:
    for page, sheet, number in zip(pages("map", "a4", FINE), sheets("map"), range(2), strict=True):
        x0, y0 = corner_of(sheet)
        seen = markers_of(page, DICTIONARY)
        assert len(seen) == 2
        for marker in kit_map.MARKERS:
            if marker.id in seen:
                apart = (
                    (seen[marker.id] + 0.5) / FINE - [x0 - number * kit_map.TILE[0], y0] - np.array(marker.corners_mm)
                )
                assert np.abs(apart).max() < 0.2


def test_calibration__the_sheet_is_the_board_that_opencv_knows() -> None:
    (page,) = pages("calibration", "letter", FINE)
    x0, y0 = corner_of(sheets("calibration")[0], "letter")
    known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, CHARUCO.dictionary))
    board = cv2.aruco.CharucoBoard((CHARUCO.columns, CHARUCO.rows), CHARUCO.square_mm, CHARUCO.marker_mm, known)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(page)
    assert len(ids) == (CHARUCO.columns - 1) * (CHARUCO.rows - 1)
    wanted = board.getChessboardCorners()[ids.ravel(), :2]
    assert np.abs((corners[:, 0] + 0.5) / FINE - [x0, y0] - wanted).max() < 0.2


def test_tiles__go_on_beyond_their_seam_so_that_they_can_be_glued() -> None:
    one, two = pages("map", "a4", FINE)
    x0, y0 = corner_of(sheets("map")[0])
    flap = cut(one, (x0 + kit_map.TILE[0] + 0.4, y0 + 40), (FLAP - 0.8, 100), FINE)
    under = cut(two, (x0 + 0.4, y0 + 40), (FLAP - 0.8, 100), FINE)
    assert np.abs(flap.astype(int) - under).mean() < 4


@pytest.mark.parametrize("seats", [2, 5])
def test_mat__is_found_with_its_scale_and_its_zones(seats: int) -> None:
    picture = joined(f"mat-{seats}", TILE, 2, 4.0)
    printed = Print(picture, 4.0, -3.0, 504.0, 2.0)
    scene = table(printed)
    fix = MatWatch().look(photograph(scene))
    assert fix is not None
    assert fix.mat.seats == seats
    value = fix.as_value()
    assert value.error_mm < 1.2
    assert abs(value.px_per_mm - 2.3) < 0.12
    for zone in fix.mat.zones:
        for corner in zone.corners_mm:
            place = true_px(scene, printed, corner, 364.0)
            assert np.hypot(*(fix.plane.mm(place[None])[0] - corner)) < 1.0


@pytest.mark.parametrize("seats", [4, 6])
def test_mat__an_empty_one_is_no_die(seats: int) -> None:
    pixels = photograph(table(Print(joined(f"mat-{seats}", TILE, 2, 4.0), 0.0, 0.0, 504.0)))
    seen = place_on_mat(open_reader("pips").read(pixels), MatWatch().look(pixels))
    assert [die.face for die in seen.dice] == []
    assert seen.trusted, seen.doubts


def test_mat__a_die_on_a_marker_is_still_a_die() -> None:
    die = PlacedDie(DieLook(), 20.0 - 252.0, 182.0 - 20.0, 5, 1, 20.0)
    pixels = photograph(replace(table(Print(joined("mat-4", TILE, 2, 4.0), 0.0, 0.0, 504.0)), dice=(die,)))
    seen = place_on_mat(open_reader("pips").read(pixels), MatWatch().look(pixels))
    near = [one for one in seen.dice if one.zone == "1"] + [*seen.doubts]
    assert near
    assert not seen.trusted or [one.face for one in seen.dice] == [5]


def test_map__squares_are_where_the_layout_has_them() -> None:
    printed = Print(joined("map", kit_map.TILE, 2, 4.0), -20.0, 8.0, kit_map.SIZE[0], -4.0)
    scene = table(printed)
    seen = markers_of(photograph(scene), DICTIONARY)
    places = np.concatenate([marker.corners_mm for marker in kit_map.MARKERS])
    onto, _ = cv2.findHomography(np.concatenate([seen[marker.id] for marker in kit_map.MARKERS]), places)
    for square in kit_map.squares():
        place = true_px(scene, printed, square, kit_map.SIZE[1])
        told = cv2.perspectiveTransform(place[None, None], onto)[0, 0]
        assert np.hypot(*(told - square)) < 1.2  # the lens bends a little


def coaster_pictures(name: str, like: Coaster) -> dict[tuple[int, int | None], Pixels]:
    """All coasters of the first page, cut out: by set and number; None is the back."""
    page = pages(name, "a4", FINE, 0)[0]
    sheet = coaster_sheets(like, "Coasters" if like is LARGE else "Small coasters")[0]
    x0, y0 = corner_of(sheet)
    made: dict[tuple[int, int | None], Pixels] = {}
    for i, (x, y, width, height) in enumerate(sheet.crops):
        owner, number = i // NUMBERS + 1, i % NUMBERS + 1
        strip = cut(page, (x0 + x, y0 + y), (width, height), FINE)
        half = strip.shape[0] // 2
        made[owner, number] = np.ascontiguousarray(strip[:half])
        made[owner, None] = np.ascontiguousarray(np.rot90(strip[half:], 2))
    return made


def lay_row(
    pictures: dict[tuple[int, int | None], Pixels], owner: int, numbers: list[int | None], y: float, side: float,
    about: float = 0.0,
) -> list[Print]:  # fmt: skip
    chance = np.random.default_rng(owner)
    return [
        Print(
            pictures[owner, number], (place - 3) * (side + 2.0) + about + chance.uniform(-0.4, 0.4),
            y + chance.uniform(-2, 2), side, float(chance.uniform(0, 360)),
        )
        for place, number in enumerate(numbers)
    ]  # fmt: skip


TOP_ROW: list[int | None] = [None, 4, None, 2, 7, None, 1]
LOW_ROW: list[int | None] = [3, None, 6, 5, None, None, 2]


def test_coasters__ls_02_rows_on_the_mat_are_read_from_their_players_sides() -> None:
    pictures = coaster_pictures("coasters", LARGE)
    ground = Print(joined("mat-2", TILE, 2, 4.0), 0.0, 0.0, 504.0)
    rows = lay_row(pictures, 1, TOP_ROW, 115.0, 34.0) + lay_row(pictures, 2, LOW_ROW, -110.0, 34.0)
    pixels = photograph(table(ground, *rows))
    seen = place_on_mat(CoastersReader().read(pixels), MatWatch().look(pixels))
    assert seen.trusted, seen.doubts
    told = {(coaster["zone"], coaster["position"]): coaster["number"] for coaster in seen.extra["coasters"]}
    assert told == {
        **{("1", 7 - place): number for place, number in enumerate(TOP_ROW)},
        **{("2", place + 1): number for place, number in enumerate(LOW_ROW)},
    }


@pytest.mark.parametrize("px_per_mm", [2.0, 2.6])
def test_coasters__small_ones_are_read(px_per_mm: float) -> None:
    pictures = coaster_pictures("coasters-small", SMALL)
    prints = [
        one for owner, y in ((1, 80.0), (2, 0.0), (3, -80.0)) for one in lay_row(pictures, owner, TOP_ROW, y, 22.0)
    ]
    seen = CoastersReader().read(photograph(table(*prints, px_per_mm=px_per_mm)))
    assert seen.trusted, seen.doubts
    assert len(seen.extra["coasters"]) == 21
    upward = [
        coaster["number"] for coaster in sorted(seen.extra["coasters"], key=lambda one: one["x"]) if coaster["face_up"]
    ]
    assert sorted(upward) == sorted([number for number in TOP_ROW if number] * 3)


def test_coasters__one_that_is_covered_is_a_doubt_even_alone() -> None:
    """A die-sized blot on the mark: the coaster's frame still tells that it is there."""
    pictures = coaster_pictures("coasters", LARGE)
    covered = pictures[1, 3].copy()
    cv2.circle(covered, (round(22 * FINE), round(17 * FINE)), round(7 * FINE), (60, 60, 220), -1)
    prints = [Print(pictures[1, 5], -60.0, 0.0, 34.0, 20.0), Print(covered, 60.0, 0.0, 34.0, 65.0)]
    seen = CoastersReader().read(photograph(table(*prints)))
    assert [coaster["number"] for coaster in seen.extra["coasters"]] == [5]
    assert not seen.trusted


def card_pictures() -> dict[str, Pixels]:
    made = {}
    names = [card["id"] for card in _deck() for _ in range(card["copies"])]
    fronts = sheets("cards")[:-1]
    for page, sheet, start in zip(pages("cards", "a4", FINE)[:-1], fronts, range(0, 48, 8), strict=True):
        x0, y0 = corner_of(sheet)
        for name, (x, y, width, height) in zip(names[start : start + 8], sheet.crops, strict=True):
            made[name] = cut(page, (x0 + x, y0 + y), (width, height), FINE)
    return made


def _deck() -> list[dict[str, object]]:
    from companion.games.deck_file import kit_deck

    return [dict(card) for card in kit_deck()]


def test_cards__pl_21_every_card_is_read() -> None:
    pictures = card_pictures()
    assert set(pictures) == set(CARDS)
    chance = np.random.default_rng(3)
    for half in (CARDS[:9], CARDS[9:]):
        prints = [
            Print(np.ascontiguousarray(pictures[name]), (i % 3 - 1) * 120.0, (i // 3 - 1) * 110.0, CARD_MM[0],
                  float(chance.uniform(0, 360)))
            for i, name in enumerate(half)
        ]  # fmt: skip
        scene = table(*prints, px_per_mm=2.1)
        seen = CardsReader().read(photograph(scene))
        assert seen.trusted, seen.doubts
        told = {card["id"]: (card["x"], card["y"]) for card in seen.extra["cards"]}
        assert sorted(told) == sorted(half)
        for name, printed in zip(half, prints, strict=True):
            place = true_px(scene, printed, (CARD_MM[0] / 2, CARD_MM[1] / 2), CARD_MM[1])
            assert np.hypot(*(place - told[name])) < 2.5


def test_cards__overlapping_ones_are_read_by_the_mark_that_is_seen() -> None:
    pictures = card_pictures()
    names = ("nudge-1", "undo-2", "steal-3", "reroll-own-1")
    prints = [
        Print(np.ascontiguousarray(pictures[name]), -60.0 + 30.0 * i, 0.0, CARD_MM[0]) for i, name in enumerate(names)
    ]
    seen = CardsReader().read(photograph(table(*prints)))
    assert sorted(card["id"] for card in seen.extra["cards"]) == sorted(names)


def test_cards__backs_say_nothing() -> None:
    page = pages("cards", "a4", FINE)[-1]
    x0, y0 = corner_of(sheets("cards")[-1])
    back = np.ascontiguousarray(cut(page, (x0, y0), CARD_MM, FINE))
    seen = CardsReader().read(photograph(table(Print(back, 0.0, 0.0, CARD_MM[0], 15.0))))
    assert not seen.extra["cards"]
    assert seen.trusted, seen.doubts


def test_marks__dim_warm_light_and_a_soft_lens_do_not_matter() -> None:
    pictures = coaster_pictures("coasters", LARGE)
    scene = table(*lay_row(pictures, 1, TOP_ROW, 0.0, 34.0))
    dim = replace(scene, lens=replace(scene.lens, blur_px=1.3), sensor=replace(scene.sensor, exposure=0.25, noise=0.03))
    seen = CoastersReader().read(photograph(dim))
    assert [coaster["number"] for coaster in seen.extra["coasters"]] == TOP_ROW
    assert seen.trusted, seen.doubts
    assert shrunk(pictures[1, 1], 0.5).shape[0] == pictures[1, 1].shape[0] // 2
