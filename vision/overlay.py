# SPDX-License-Identifier: MIT
"""Draws on a picture what was read from it: green squares are sure, amber rings want a person's eye."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.sighting import TRUST, Die, Doubt, Sighting, face_name, is_sure

GREEN = (80, 220, 60)
AMBER = (0, 170, 255)
LEAST_TEXT = 0.5
"""Smallest lettering, in OpenCV's scale, on a picture 1600 pixels wide."""
_DARK = (20, 20, 20)
Boxes = NDArray[np.float64]
_FONT = cv2.FONT_HERSHEY_SIMPLEX


@dataclass(frozen=True, slots=True)
class Label:
    """A word beside what it speaks of, whose middle is at ``x, y`` and which reaches so far.

    ``size`` is the lettering's, in OpenCV's scale. ``way``: the direction in which it stands where there is room, in
    degrees clockwise from the right.
    """

    x: float
    y: float
    reach: float
    word: str
    size: float
    colour: tuple[int, int, int]
    way: float = -45.0


def draw(pixels: Pixels, sighting: Sighting) -> Pixels:
    """A copy of the picture with every die framed and its face written beside it.

    A sure die has a green square on its face. A die in doubt has an amber ring, its number as the table's words count
    the dice ("die 7 is in doubt"), and why; so has a place that may be a die, but without a number. Words stand clear
    of the dice and of one another, where there is room.
    """
    out = np.ascontiguousarray(pixels).copy()
    scale = max(0.6, max(out.shape[:2]) / 1600)
    labels: list[Label] = []
    for number, die in enumerate(sighting.dice, 1):
        why = next((doubt.why for doubt in sighting.doubts if _is_at(die, doubt)), "")
        labels += _draw_die(out, die, number, scale, why)
    labels += [_draw_piece(out, piece, scale) for piece in sighting.extra.get("pieces", ())]
    for coaster in sighting.extra.get("coasters", ()):
        labels += _draw_coaster(out, coaster, scale)
    labels += [_draw_card(out, card, scale) for card in sighting.extra.get("cards", ())]
    for doubt in sighting.doubts:
        if not any(_is_at(die, doubt) for die in sighting.dice):
            _ring(out, doubt.x, doubt.y, 24 * scale, scale)
            labels.append(Label(doubt.x, doubt.y, 28 * scale, doubt.why, LEAST_TEXT * scale, AMBER, 90.0))
    for label, box in zip(labels, placed(labels, sighting.dice, out.shape[1], out.shape[0]), strict=True):
        _write(out, label, box)
    return out


def _is_at(die: Die, doubt: Doubt) -> bool:
    return bool(np.hypot(die.x - doubt.x, die.y - doubt.y) < die.size / 2)


def _draw_die(out: Pixels, die: Die, number: int, scale: float, why: str) -> list[Label]:
    face = "?" if die.face is None else face_name(die.face)
    size = max(LEAST_TEXT * scale, die.size / 60)
    if is_sure(die) and not why:
        _square(out, die, scale)
        return [Label(die.x, die.y, 0.7 * die.size, face, size, GREEN)]
    _ring(out, die.x, die.y, die.size * 0.9, scale)
    labels = [Label(die.x, die.y, 0.9 * die.size, f"{number}: {face}", size, AMBER)]
    return labels + ([Label(die.x, die.y, 0.95 * die.size, why, LEAST_TEXT * scale, AMBER, 90.0)] if why else [])


def _draw_piece(out: Pixels, piece: Mapping[str, Any], scale: float) -> Label:
    """A cross where a piece stands, with its colour and square."""
    colour = GREEN if piece["sure"] >= TRUST else AMBER
    at = (round(piece["x"]), round(piece["y"]))
    cv2.drawMarker(out, at, _DARK, cv2.MARKER_CROSS, round(18 * scale), max(3, round(4 * scale)))
    cv2.drawMarker(out, at, colour, cv2.MARKER_CROSS, round(16 * scale), max(1, round(2 * scale)))
    name = f"{piece['colour']} {piece['square']}"
    return Label(piece["x"], piece["y"], 14 * scale, name, LEAST_TEXT * 1.2 * scale, colour, -90.0)


def _draw_coaster(out: Pixels, coaster: Mapping[str, Any], scale: float) -> list[Label]:
    """A circle around a coaster: its number, or a dash for its back; below it its position, where that can be told."""
    colour = GREEN if coaster["sure"] >= TRUST else AMBER
    x, y, size = coaster["x"], coaster["y"], coaster["size"]
    number = "-" if not coaster["face_up"] else str(coaster["number"] or "?")
    _circle(out, (x, y), 0.56 * size, colour, scale)
    labels = [Label(x, y, 0.6 * size, number, max(LEAST_TEXT * scale, size / 60), colour, -90.0)]
    if coaster.get("position") is None:
        return labels
    where = f"{coaster['zone']}: {coaster['position']}" if coaster.get("zone") else str(coaster["position"])
    return [*labels, Label(x, y, 0.6 * size, where, LEAST_TEXT * scale, GREEN, 90.0)]


def _draw_card(out: Pixels, card: Mapping[str, Any], scale: float) -> Label:
    """A circle on a card's middle, with its id."""
    colour = GREEN if card["sure"] >= TRUST else AMBER
    _circle(out, (card["x"], card["y"]), 12 * scale, colour, scale)
    return Label(card["x"], card["y"], 16 * scale, card["id"], LEAST_TEXT * 1.4 * scale, colour, 90.0)


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


_TURNS = 16
_REACHES = (1.0, 1.3, 1.7)
"""How far from a thing its word may stand, in the thing's own reach: farther away it would speak of another."""
_OVER_WORD, _OVER_OWN, _OVER_DIE = 8.0, 6.0, 2.0
"""How bad it is to cover another word, the die that it speaks of, another die."""
_ASIDE = 0.02
"""How bad it is to stand one direction farther from the one that is wanted, in parts of the word's own area."""


def placed(labels: Sequence[Label], dice: Sequence[Die], width: int, height: int) -> Boxes:
    """Where the labels stand, as left, top, right, bottom of each (n, 4), in the picture of that size (px).

    One after the other, the longest first, takes the place where it covers least of the dice and of those before it.
    """
    middles = np.array([(die.x, die.y) for die in dice], float).reshape(-1, 2)
    squares = _around(middles, np.array([die.size for die in dice], float)[:, None] / 2)
    taken, order = np.zeros((0, 4)), sorted(range(len(labels)), key=lambda n: -len(labels[n].word))
    for label in (labels[n] for n in order):
        boxes, aside = _standings(label, width, height)
        own = np.hypot(*(middles - (label.x, label.y)).T) < 1
        weights = np.where(own, _OVER_OWN, _OVER_DIE)
        cost = _OVER_WORD * _shared(boxes, taken).sum(1) + (_shared(boxes, squares) * weights).sum(1) + aside
        taken = np.vstack((taken, boxes[int(np.argmin(cost))]))
    return taken[np.argsort(order)]


def _standings(label: Label, width: int, height: int) -> tuple[Boxes, Boxes]:
    """Every place in the picture where a label may stand (n, 4), and how bad each is by itself (n,)."""
    extent = np.array(_extent(label), float)
    turns = np.array([(1 if n % 2 else -1) * ((n + 1) // 2) for n in range(_TURNS)])
    angle = np.tile(np.radians(label.way + turns * 360 / _TURNS), len(_REACHES))
    reach = label.reach * np.repeat(_REACHES, _TURNS)
    half, way = extent / 2, np.stack((np.cos(angle), np.sin(angle)), 1)
    middles = (label.x, label.y) + way * (reach[:, None] + half)
    within = np.clip(middles, half, np.maximum(half, (width, height) - half))
    return _around(within, half), _ASIDE * extent.prod() * np.arange(len(within))


def _around(middles: Boxes, half: Boxes) -> Boxes:
    """The boxes (n, 4) with these middles (n, 2) that reach so far to each side."""
    return np.concatenate((middles - half, middles + half), 1)


def _shared(boxes: Boxes, others: Boxes) -> Boxes:
    """The area that each of ``boxes`` (n, 4) shares with each of ``others`` (m, 4), as (n, m)."""
    near = np.minimum(boxes[:, None, 2:], others[None, :, 2:]) - np.maximum(boxes[:, None, :2], others[None, :, :2])
    return np.asarray(np.prod(np.maximum(near, 0), axis=2), np.float64)


def _extent(label: Label) -> tuple[int, int]:
    """Width and height (px) of a label with its dark rim."""
    (wide, high), below = cv2.getTextSize(label.word, _FONT, label.size, _thickness(label))
    return wide + 4, high + below + 2


def _thickness(label: Label) -> int:
    return max(1, round(2 * label.size))


def _write(out: Pixels, label: Label, box: Boxes) -> None:
    """A word in its place, in colour with a dark rim."""
    thick = _thickness(label)
    _, below = cv2.getTextSize(label.word, _FONT, label.size, thick)
    at = (round(box[0]) + 2, round(box[3]) - below - 1)
    cv2.putText(out, label.word, at, _FONT, label.size, _DARK, thick + max(2, round(4 * label.size)), cv2.LINE_AA)
    cv2.putText(out, label.word, at, _FONT, label.size, label.colour, thick, cv2.LINE_AA)
