# SPDX-License-Identifier: MIT
"""The printed things on the simulated table, laid out as the kit prints them: coasters with their marks, a map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np

from vision.cameras.simulation.looks import BODIES, symbol_ink
from vision.cameras.simulation.spread import MAP_AT
from vision.frame import Pixels
from vision.mat import kit_map, layout, tokens
from vision.mat.tokens import SIZES, Coaster, Side, coaster_mark
from vision.stage.scene import PlacedPiece, Print

_FINE: Final = 8
"""Texels a mm on coasters."""
_MAP_FINE: Final = 4
"""The same on the map."""
_PAPER: Final = (219, 236, 244)
_INK: Final = (24, 30, 38)
_SAND, _FIELD, _WAY = (170, 208, 222), (196, 224, 236), (104, 136, 164)
_PIECE_MM: Final = (10.5, 19.0)
_BACK: Final = (70, 84, 120)


def prints_of(plain: Mapping[str, Any]) -> tuple[Print, ...]:
    """The sheets that lie there; equal ones are the same, so that a floor on which they lie can be kept."""
    sheets = [_map_print()] if plain.get("map") else []
    sheets += [
        _coaster_print(coaster["x"], coaster["y"], coaster["turn"], coaster["seat"], coaster["number"], coaster["side"])
        for coaster in plain.get("coasters", ())
    ]
    return tuple(sheets)


def pieces_of(plain: Mapping[str, Any]) -> tuple[PlacedPiece, ...]:
    """The pieces that stand on the map."""
    width, height = _PIECE_MM
    return tuple(
        PlacedPiece("pawn", piece["x"], piece["y"], BODIES[piece["colour"]], width, height)
        for piece in plain.get("pieces", ())
    )


@lru_cache(maxsize=128)
def _coaster_print(x: float, y: float, turn: float, seat: int, number: int | None, side_mm: float) -> Print:
    return Print(_coaster_picture(seat, number, side_mm), x, y, side_mm, turn)


@lru_cache(maxsize=64)
def _coaster_picture(seat: int, number: int | None, side_mm: float) -> Pixels:
    """One side of a coaster: its mark, and beside it the number, or the sign of its set on a dark band."""
    coaster = next(size for size in SIZES if size.side_mm == side_mm)
    side = round(side_mm * _FINE)
    sheet = np.full((side, side, 3), _PAPER, np.uint8)
    left = round((coaster.mark_x_mm - coaster.mark_mm / 2) * _FINE)
    if number is None:
        cv2.rectangle(sheet, (0, 0), (round(0.72 * left), side), _BACK, -1)
        _stamp(sheet, seat, round(0.36 * left), side // 2, round(0.56 * left))
    else:
        _write(sheet, str(number), (round(0.42 * left), side // 2), 0.44 * side)
    _mark(sheet, coaster, coaster_mark(Side(seat, number, coaster)))
    return sheet


def _mark(sheet: Pixels, coaster: Coaster, mark: int) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, tokens.DICTIONARY))
    side = round(coaster.mark_mm * _FINE)
    left, top = (round(at * _FINE - side / 2) for at in (coaster.mark_x_mm, coaster.mark_y_mm))
    black = cv2.aruco.generateImageMarker(dictionary, mark, side) == 0
    sheet[top : top + side, left : left + side][black] = _INK


def _stamp(sheet: Pixels, seat: int, x: int, y: int, size: int) -> None:
    """The sign of a set of coasters, in paper colour."""
    ink = cv2.resize(symbol_ink(tokens.SETS[seat - 1]), (size, size), interpolation=cv2.INTER_AREA)
    top, left = y - size // 2, x - size // 2
    part = sheet[top : top + size, left : left + size]
    part += ((np.array(_PAPER) - part) * (ink[..., None] / 255)).astype(np.uint8)


def _write(sheet: Pixels, text: str, middle: tuple[int, int], tall: float, ink: tuple[int, int, int] = _INK) -> None:
    font, pen = cv2.FONT_HERSHEY_DUPLEX, max(1, round(tall / 9))
    (_, height), _ = cv2.getTextSize(text, font, 1.0, pen)
    scale = tall / height
    (width, height), _ = cv2.getTextSize(text, font, scale, pen)
    cv2.putText(sheet, text, (middle[0] - width // 2, middle[1] + height // 2), font, scale, ink, pen, cv2.LINE_AA)


@lru_cache(maxsize=1)
def _map_print() -> Print:
    return Print(_map_picture(), *MAP_AT, kit_map.SIZE[0])


def _map_picture() -> Pixels:
    """The way over the sand, its squares with their numbers, and the four markers: quiet, as pieces are to be seen."""
    width, height = (round(side * _MAP_FINE) for side in kit_map.SIZE)
    sheet = np.full((height, width, 3), _SAND, np.uint8)
    cv2.polylines(sheet, [_texels(kit_map.path())], False, _WAY, round(0.8 * _MAP_FINE), cv2.LINE_AA)
    spot = round(kit_map.SPOT_MM / 2 * _MAP_FINE)
    for number, at in enumerate(_texels(kit_map.squares())):
        middle = (int(at[0]), int(at[1]))
        cv2.circle(sheet, middle, spot, _FIELD, -1, cv2.LINE_AA)
        cv2.circle(sheet, middle, spot, _WAY, _MAP_FINE // 3, cv2.LINE_AA)
        _write(sheet, str(number), middle, 4.6 * _MAP_FINE, _WAY)
    for marker in kit_map.MARKERS:
        _map_marker(sheet, marker)
    return sheet


def _map_marker(sheet: Pixels, marker: layout.Marker) -> None:
    """A marker with the white around it that it needs."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, layout.DICTIONARY))
    (left, top), (right, _), *_ = marker.corners_mm
    side, rim = round((right - left) * _MAP_FINE), 3 * _MAP_FINE
    x, y = round(left * _MAP_FINE), round(top * _MAP_FINE)
    cv2.rectangle(sheet, (x - rim, y - rim), (x + side + rim, y + side + rim), (252, 253, 254), -1)
    black = cv2.aruco.generateImageMarker(dictionary, marker.id, side) == 0
    sheet[y : y + side, x : x + side][black] = _INK


def _texels(places: tuple[layout.Point, ...]) -> np.ndarray[Any, np.dtype[np.int32]]:
    return np.round(np.array(places) * _MAP_FINE).astype(np.int32)
