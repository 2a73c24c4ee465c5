# SPDX-License-Identifier: MIT
"""What is printed is as large as it should be, holds what it needs, and is the same every time."""

from __future__ import annotations

import re
import sys
import zlib
from collections import Counter
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
from firmware.lamps import PATTERNS
from hardware.sheets.aid_sheet import aids
from hardware.sheets.card_sheet import words_of
from hardware.sheets.catalogue import BOOKS, WHAT, Paper, write_book
from hardware.sheets.dice_sheet import DICE, FACE
from hardware.sheets.lamp_sheet import LAMPS
from hardware.sheets.page import PAPERS
from hardware.sheets.pen import CantPrint, UnknownSheet
from tests.hardware.printed import corner_of, cut, pages, sheets
from tests.shipped import SHIPPED
from vision.mat.tokens import INKS, symbol_face
from vision.stage.die.emblems import symbol_ink

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
