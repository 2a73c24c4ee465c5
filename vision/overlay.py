# SPDX-License-Identifier: MIT
"""Draws on a picture what was read from it: green squares are sure, amber rings want a person's eye."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np

from vision.frame import Pixels
from vision.sighting import TRUST, Die, Doubt, Sighting, face_name, is_sure

GREEN = (80, 220, 60)
AMBER = (0, 170, 255)
LEAST_TEXT = 0.5
"""Smallest lettering, in OpenCV's scale, on a picture 1600 pixels wide."""
_DARK = (20, 20, 20)
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def draw(pixels: Pixels, sighting: Sighting) -> Pixels:
    """A copy of the picture with every die framed and its face written beside it.

    A sure die has a green square on its face. A die in doubt has an amber ring, its number as the table's words count
    the dice ("die 7 is in doubt"), and why; so has a place that may be a die, but without a number.
    """
    out = np.ascontiguousarray(pixels).copy()
    scale = max(0.6, max(out.shape[:2]) / 1600)
    for number, die in enumerate(sighting.dice, 1):
        why = next((doubt.why for doubt in sighting.doubts if _is_at(die, doubt)), "")
        _draw_die(out, die, number, scale, why)
    for piece in sighting.extra.get("pieces", ()):
        _draw_piece(out, piece, scale)
    for coaster in sighting.extra.get("coasters", ()):
        _draw_coaster(out, coaster, scale)
    for card in sighting.extra.get("cards", ()):
        _draw_card(out, card, scale)
    for doubt in sighting.doubts:
        if not any(_is_at(die, doubt) for die in sighting.dice):
            _ring(out, doubt.x, doubt.y, 24 * scale, scale)
            _word(out, doubt.x, doubt.y + 38 * scale, doubt.why, LEAST_TEXT * scale, AMBER)
    return out


def _is_at(die: Die, doubt: Doubt) -> bool:
    return bool(np.hypot(die.x - doubt.x, die.y - doubt.y) < die.size / 2)


def _draw_die(out: Pixels, die: Die, number: int, scale: float, why: str) -> None:
    face = "?" if die.face is None else face_name(die.face)
    size = max(LEAST_TEXT * scale, die.size / 60)
    if is_sure(die) and not why:
        _square(out, die, scale)
        _word(out, die.x + 0.75 * die.size, die.y - 0.75 * die.size, face, size, GREEN)
        return
    _ring(out, die.x, die.y, die.size * 0.9, scale)
    _word(out, die.x + 0.75 * die.size, die.y - 0.75 * die.size, f"{number}: {face}", size, AMBER)
    if why:
        _word(out, die.x, die.y + 0.9 * die.size + 14 * scale, why, LEAST_TEXT * scale, AMBER)


def _draw_piece(out: Pixels, piece: Mapping[str, Any], scale: float) -> None:
    """A cross where a piece stands, with its colour and square."""
    colour = GREEN if piece["sure"] >= TRUST else AMBER
    at = (round(piece["x"]), round(piece["y"]))
    cv2.drawMarker(out, at, _DARK, cv2.MARKER_CROSS, round(18 * scale), max(3, round(4 * scale)))
    cv2.drawMarker(out, at, colour, cv2.MARKER_CROSS, round(16 * scale), max(1, round(2 * scale)))
    name = f"{piece['colour']} {piece['square']}"
    _word(out, piece["x"], piece["y"] - 24 * scale, name, LEAST_TEXT * 1.2 * scale, colour)


def _draw_coaster(out: Pixels, coaster: Mapping[str, Any], scale: float) -> None:
    """A circle around a coaster: its number, or a dash for its back; below it its position, where that can be told."""
    sure = coaster["sure"] >= TRUST
    x, y, size = coaster["x"], coaster["y"], coaster["size"]
    number = "-" if not coaster["face_up"] else str(coaster["number"] or "?")
    _circle(out, (x, y), 0.56 * size, GREEN if sure else AMBER, scale)
    _word(out, x, y - 0.75 * size, number, max(LEAST_TEXT * scale, size / 60), GREEN if sure else AMBER)
    if coaster.get("position") is not None:
        where = f"{coaster['zone']}: {coaster['position']}" if coaster.get("zone") else str(coaster["position"])
        _word(out, x, y + 0.75 * size, where, LEAST_TEXT * scale, GREEN)


def _draw_card(out: Pixels, card: Mapping[str, Any], scale: float) -> None:
    """A card's id on its middle."""
    colour = GREEN if card["sure"] >= TRUST else AMBER
    _circle(out, (card["x"], card["y"]), 12 * scale, colour, scale)
    _word(out, card["x"], card["y"] + 28 * scale, card["id"], LEAST_TEXT * 1.4 * scale, colour)


def _square(out: Pixels, die: Die, scale: float) -> None:
    """A green square a little larger than the die's top face, turned as it is."""
    side = 1.15 * die.size
    corners = cv2.boxPoints(((die.x, die.y), (side, side), die.angle)).round().astype(np.int32)
    thick = max(1, round(2 * scale))
    cv2.polylines(out, [corners], True, _DARK, thick + max(2, round(2 * scale)), cv2.LINE_AA)
    cv2.polylines(out, [corners], True, GREEN, thick, cv2.LINE_AA)


def _ring(out: Pixels, x: float, y: float, reach: float, scale: float) -> None:
    """An amber ring, to look at."""
    _circle(out, (x, y), reach, AMBER, scale)


def _circle(out: Pixels, at: tuple[float, float], reach: float, colour: tuple[int, int, int], scale: float) -> None:
    """A circle with a dark rim, to stand out on any ground."""
    middle = (round(at[0]), round(at[1]))
    thick = max(1, round(2 * scale))
    cv2.circle(out, middle, round(reach), _DARK, thick + max(2, round(3 * scale)), cv2.LINE_AA)
    cv2.circle(out, middle, round(reach), colour, thick, cv2.LINE_AA)


def _word(out: Pixels, x: float, y: float, word: str, size: float, colour: tuple[int, int, int]) -> None:
    """A word centred on a place, moved inside the picture, in colour with a dark rim."""
    thick = max(1, round(2 * size))
    (width, height), _ = cv2.getTextSize(word, _FONT, size, thick)
    left = int(np.clip(x - width / 2, 2, max(2, out.shape[1] - width - 2)))
    foot = int(np.clip(y + height / 2, height + 2, out.shape[0] - 3))
    cv2.putText(out, word, (left, foot), _FONT, size, _DARK, thick + max(2, round(4 * size)), cv2.LINE_AA)
    cv2.putText(out, word, (left, foot), _FONT, size, colour, thick, cv2.LINE_AA)
