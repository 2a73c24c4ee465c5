# SPDX-License-Identifier: MIT
"""Lays printed sheets on the table: a map, a mat, a marker."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.stage.lens import Floats, View, Window
from vision.stage.scene import Print

_SMALL, _BOW = 0.2, 0.06
"""The edges of sheets that take up less than this part of the picture bow out by no more than this part of their
width."""


def lay_print(sheet: Floats, printed: Print, spots: Floats, view: View) -> None:
    """Puts a print into the table's reflectances (rows, columns, 3); its pixels lie at ``spots`` (2, rows, columns)."""
    window = _window(printed, view)
    if window.empty:
        return
    sheet, spots = sheet[window.cut], spots[(slice(None), *window.cut)]
    texel = printed.width_mm / printed.picture.shape[1]
    seen_mm = float(view.origin[2]) / view.focal
    halvings = int(np.clip(np.floor(np.log2(max(1.0, 1.2 * seen_mm / texel))), 0, 6))
    inks = _inks(printed, halvings)
    turn = np.radians(printed.angle_deg)
    dx, dy = spots[0] - np.float32(printed.x_mm), spots[1] - np.float32(printed.y_mm)
    scale = inks.shape[1] / printed.width_mm
    column = (dx * np.float32(np.cos(turn)) + dy * np.float32(np.sin(turn))) * np.float32(scale) + inks.shape[1] / 2
    row = (dx * np.float32(np.sin(turn)) - dy * np.float32(np.cos(turn))) * np.float32(scale) + inks.shape[0] / 2
    column, row = column.astype(np.float32) - np.float32(0.5), row.astype(np.float32) - np.float32(0.5)
    inside = np.minimum(np.minimum(column, inks.shape[1] - 1 - column), np.minimum(row, inks.shape[0] - 1 - row))
    cover = np.clip(inside / np.float32(max(0.5, scale * seen_mm)) + 1, 0, 1)[..., None]
    where = np.flatnonzero(cover.any(axis=(1, 2)))
    if where.size:
        cut = slice(where[0], where[-1] + 1)
        ink = cv2.remap(inks, column[cut], row[cut], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        sheet[cut] += cover[cut] * (np.asarray(ink, np.float32) - sheet[cut])


def _window(printed: Print, view: View) -> Window:
    """The pixels that it may cover: all of them, unless it is small, so that no lens bends its edges much."""
    wide = printed.width_mm * view.focal / max(1.0, float(view.origin[2]))
    if wide > _SMALL * view.width:
        return view.whole()
    turn = np.radians(printed.angle_deg)
    half = np.array([1.0, printed.picture.shape[0] / printed.picture.shape[1]]) * printed.width_mm / 2
    flat = np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)]) * half
    x, y = flat[:, 0] * np.cos(turn) - flat[:, 1] * np.sin(turn), flat[:, 0] * np.sin(turn) + flat[:, 1] * np.cos(turn)
    corners = np.column_stack([x + printed.x_mm, y + printed.y_mm, np.zeros(4)])
    return view.window(corners, margin=4 + _BOW * wide)


@lru_cache(maxsize=64)
def _inks(printed: Print, halvings: int) -> Floats:
    """The print's reflectances (red, green, blue), as fine as they will be seen."""
    picture = np.asarray(cv2.cvtColor(printed.picture, cv2.COLOR_BGR2RGB), np.float32) / np.float32(255)
    inks = np.asarray(picture**2.2 * np.float32(0.86) + np.float32(0.012), np.float32)
    if halvings:
        size = (max(1, inks.shape[1] >> halvings), max(1, inks.shape[0] >> halvings))
        inks = np.asarray(cv2.resize(inks, size, interpolation=cv2.INTER_AREA), np.float32)
    return inks
