# SPDX-License-Identifier: MIT
"""Sheets as they come out of a printer: pages of the PDF files as pictures, put together and cut as people do."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pypdfium2

from companion.games.deck_file import kit_deck
from hardware.sheets.catalogue import BOOKS, Paper, write_book
from hardware.sheets.page import PAPERS, Sheet
from vision.frame import Pixels
from vision.stage.scene import Ground, Lamp, Lens, Print, Scene, Sensor

TOP_MM = 7.0


@cache
def sheets(name: str) -> tuple[Sheet, ...]:
    return tuple(BOOKS[name][1](kit_deck()))


@cache
def pages(name: str, paper: Paper = "a4", px_per_mm: float = 5.0, only: int | None = None) -> tuple[Pixels, ...]:
    """The pages of a file as pictures; ``only`` one of them."""
    with tempfile.TemporaryDirectory() as folder:
        document = pypdfium2.PdfDocument(write_book(name, Path(folder), paper, kit_deck()))
        wanted = range(len(document)) if only is None else [only]
        made = tuple(
            np.ascontiguousarray(document[i].render(scale=px_per_mm * 25.4 / 72).to_numpy()[..., :3]) for i in wanted
        )
        document.close()
    return made


def corner_of(sheet: Sheet, paper: Paper = "a4") -> tuple[float, float]:
    """Where on the page (mm) the sheet's own top left corner lies."""
    width, height = PAPERS[paper]
    return ((width if sheet.height_mm >= sheet.width_mm else height) - sheet.width_mm) / 2, TOP_MM


def cut(page: Pixels, at: tuple[float, float], size: tuple[float, float], px_per_mm: float) -> Pixels:
    """A rectangle of the page (mm), cut out."""
    left, top = round(at[0] * px_per_mm), round(at[1] * px_per_mm)
    width, height = round(size[0] * px_per_mm), round(size[1] * px_per_mm)
    return page[top : top + height, left : left + width]


def joined(name: str, tile: tuple[float, float], columns: int, px_per_mm: float, paper: Paper = "a4") -> Pixels:
    """The tiles of a large sheet, cut at their seams and laid together."""
    whole = pages(name, paper, px_per_mm)
    pieces = [
        cut(page, corner_of(sheet, paper), tile, px_per_mm)
        for page, sheet in zip(whole, sheets(name), strict=True)
    ]  # fmt: skip
    rows = [np.hstack(pieces[i : i + columns]) for i in range(0, len(pieces), columns)]
    return np.ascontiguousarray(np.vstack(rows))


def table(*prints: Print, px_per_mm: float = 2.3, tilt: float = 6.0, seed: int = 1) -> Scene:
    """A wooden table with these prints on it, under a lamp, before a camera that leans a little."""
    return Scene(
        ground=Ground("wood", (0.24, 0.15, 0.085), (0.16, 0.09, 0.045), scale_mm=34.0, contrast=0.35, seed=3),
        prints=prints,
        lamps=(Lamp(azimuth_deg=115, elevation_deg=60, strength=0.6, size=0.2, colour=(1.0, 0.9, 0.72)),),
        lens=Lens(
            focal_px=700 * px_per_mm,
            height_mm=700,
            tilt_deg=tilt,
            tilt_to_deg=70,
            roll_deg=3,
            k1=-0.03,
            blur_px=0.7,
            vignette=0.15,
        ),
        sensor=Sensor(noise=0.015, sharpen=0.2, jpeg=88),
        uneven=0.15,
        seed=seed,
    )


def shrunk(picture: Pixels, factor: float) -> Pixels:
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
