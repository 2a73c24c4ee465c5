# SPDX-License-Identifier: MIT
"""Numerals for the faces of a d12, as ink: in the stroke fonts that OpenCV brings, or in whatever a caller draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.stage.scene import WHITE, Colour, Decal, DieLook

Ink = NDArray[np.uint8]
Writer = Callable[[str], Ink]
"""Writes some digits: how much ink covers each point, 0-255, cut to what is written."""
Mark = Literal["dot", "below", "line", "both", "none"]
"""Marks that tell a 6 from a 9: a dot beside its foot or below it, a line below it, line and dot, or nothing."""

SIDE = 96
"""Width and height of an ink, in points."""
FACES = 12
_TURNABLE = (6, 9)
_STROKE_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX | cv2.FONT_ITALIC, cv2.FONT_HERSHEY_SIMPLEX | cv2.FONT_ITALIC,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)  # fmt: skip
STROKE_FONTS = len(_STROKE_FONTS)


@dataclass(frozen=True, slots=True)
class Setting:
    """How numerals stand on their faces.

    ``tall``: height of a digit, in halves of the die's size; ``widest``: what two digits are squeezed to;
    ``mark``: how 6 and 9 are told apart, ``bold`` how large that is and ``below`` how far from the digit (in its
    heights); ``turn_deg``: the turn of every numeral, 0 with its head to a corner; ``aside``: how far it stands off
    the middle (right, up).
    """

    tall: float = 0.62
    widest: float = 0.8
    mark: Mark = "line"
    bold: float = 1.0
    below: float = 0.16
    turn_deg: float = 180.0
    aside: tuple[float, float] = (0.0, 0.0)


def stroke_writer(font: int, weight: int) -> Writer:
    """Digits in one of the `STROKE_FONTS`, drawn with a pen ``weight`` (1-14) wide."""

    def write(text: str) -> Ink:
        (width, height), base = cv2.getTextSize(text, _STROKE_FONTS[font], 2.6, weight)
        board = np.zeros((height + base + 2 * weight + 8, width + 2 * weight + 8), np.uint8)
        at = (weight + 4, height + weight + 4)
        cv2.putText(board, text, at, _STROKE_FONTS[font], 2.6, 255, weight, cv2.LINE_AA)
        return trimmed(board)

    return write


def trimmed(board: Ink) -> Ink:
    """The board cut to its ink."""
    rows, columns = np.flatnonzero(board.max(axis=1) > 40), np.flatnonzero(board.max(axis=0) > 40)
    return board[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] if rows.size else board


def numeral(value: int, write: Writer, setting: Setting) -> Ink:
    """The ink (SIDE, SIDE) of one face; its square is as wide as the die is high."""
    body = write(str(value))
    tall = setting.tall * SIDE / 2
    scale = min(tall / max(1, body.shape[0]), setting.widest * SIDE / 2 / max(1, body.shape[1]))
    wide, high = (max(1.0, n * scale) for n in (body.shape[1], body.shape[0]))
    middle = (SIDE - 1) / 2
    small = cv2.resize(body, None, fx=min(1.0, 2 * scale), fy=min(1.0, 2 * scale), interpolation=cv2.INTER_AREA)
    turn = np.radians(setting.turn_deg)
    cos, sin = np.cos(turn), np.sin(turn)
    spin = np.array([[cos, sin], [-sin, cos]])
    shift = np.array([middle + setting.aside[0] * SIDE / 2, middle - setting.aside[1] * SIDE / 2])
    way = spin * [wide / small.shape[1], high / small.shape[0]]
    origin = shift - way @ [(small.shape[1] - 1) / 2, (small.shape[0] - 1) / 2]
    sheet = np.asarray(cv2.warpAffine(small, np.column_stack([way, origin]), (SIDE, SIDE)), np.uint8)
    if value in _TURNABLE:
        _tell_apart(sheet, setting, spin, shift, (wide, high))
    return sheet


def _tell_apart(
    sheet: Ink, setting: Setting, spin: NDArray[np.float64], shift: NDArray[np.float64], size: tuple[float, float]
) -> None:
    """The line or the dot of a 6 or a 9."""
    wide, high = size

    def at(x: float, y: float) -> tuple[int, int]:
        place = (spin @ [x, y] + shift) * 16
        return round(place[0]), round(place[1])

    foot, thick = (0.5 + setting.below) * high, max(1, round(0.1 * high * setting.bold))
    reach = round(0.085 * high * setting.bold * 16)
    if setting.mark in ("line", "both"):
        cv2.line(sheet, at(-0.45 * wide, foot), at(0.45 * wide, foot), 255, thick, cv2.LINE_AA, 4)
    if setting.mark in ("dot", "both"):
        cv2.circle(sheet, at(wide / 2 + setting.below * high, 0.48 * high), reach, 255, -1, cv2.LINE_AA, 4)
    if setting.mark == "below":
        cv2.circle(sheet, at(0, foot + 0.02 * high), reach, 255, -1, cv2.LINE_AA, 4)


def decals(write: Writer, colour: Colour, setting: Setting) -> tuple[Decal | None, ...]:
    """The twelve faces of a die."""
    return tuple(Decal(numeral(value, write, setting), colour, 1.0) for value in range(1, FACES + 1))


@lru_cache(maxsize=64)
def _usual_decals(colour: Colour, font: int) -> tuple[Decal | None, ...]:
    return decals(stroke_writer(font, 7), colour, Setting())


def numbered(look: DieLook | None = None, colour: Colour = WHITE, font: int = 1) -> DieLook:
    """A d12 of this look (by default blue) with numerals of this colour, 6 and 9 underlined."""
    look = look or DieLook(body=(0.02, 0.06, 0.3), corner=0.03, gloss=0.05)
    return replace(look, kind="d12", decals=_usual_decals(colour, font))
