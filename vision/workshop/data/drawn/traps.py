# SPDX-License-Identifier: MIT
"""Things that look like dice and are none, drawn flat on a rendered table: coins, buttons, dominoes, rims, dots."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.frame import Pixels
from vision.stage.chance import pick
from vision.workshop.data.shots import NO_DIE, SIZE, Floats, X, Y, label, table

_BOARD = 192
"""Side of the board a trap is drawn on, in pixels; the trap's unit is a quarter of it."""
_UNIT = _BOARD // 4
_MIDDLE = (_BOARD // 2, _BOARD // 2)
PIPS = {
    0: [], 1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)], 6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}  # fmt: skip
"""Where the pips of each number lie, in steps from the middle."""

Ink = tuple[float, float, float]
Spots = list[tuple[float, float, float]]
"""Places (x, y, size, in units from the middle) where a trap could be taken for a die."""
Draw = Callable[[np.random.Generator, Pixels, Pixels], Spots]


def _ink(rng: np.random.Generator) -> Ink:
    kind = rng.random()
    if kind < 0.35:
        grey = rng.uniform(10, 250)
        return (grey * rng.uniform(0.85, 1.05), grey, grey * rng.uniform(0.95, 1.1))
    if kind < 0.6:
        return pick(rng, ((60.0, 140.0, 190.0), (40.0, 90.0, 150.0), (190.0, 190.0, 190.0), (20.0, 60.0, 100.0)))
    return tuple(float(v) for v in rng.uniform(0, 255, 3))  # type: ignore[return-value]


def _disc(board: Pixels, mask: Pixels, reach: float, ink: Ink) -> None:
    cv2.circle(board, _MIDDLE, int(reach), ink, -1, cv2.LINE_AA)
    cv2.circle(mask, _MIDDLE, int(reach), 255, -1, cv2.LINE_AA)


def coin(rng: np.random.Generator, board: Pixels, mask: Pixels) -> Spots:
    """A coin, token or magnet: a disc with a rim, perhaps some relief."""
    ink = _ink(rng)
    reach = _UNIT * rng.uniform(0.4, 0.9)
    _disc(board, mask, reach, ink)
    if rng.random() < 0.7:
        cv2.circle(
            board, _MIDDLE, int(reach * rng.uniform(0.8, 0.95)), _near(rng, ink), int(rng.integers(2, 6)), cv2.LINE_AA
        )
    for _ in range(int(rng.integers(0, 14))):
        at = rng.normal(0, 0.35 * reach, 2) + _MIDDLE[0]
        cv2.circle(board, (int(at[0]), int(at[1])), int(rng.uniform(1, 0.25 * reach)), _near(rng, ink), -1, cv2.LINE_AA)
    return [(0, 0, 1.6 * reach / _UNIT)]


def button(rng: np.random.Generator, board: Pixels, mask: Pixels) -> Spots:
    """A shirt button with two or four holes."""
    ink, reach = _ink(rng), _UNIT * rng.uniform(0.4, 0.8)
    _disc(board, mask, reach, ink)
    cv2.circle(
        board, _MIDDLE, int(reach * rng.uniform(0.65, 0.85)), _near(rng, ink), int(rng.integers(2, 7)), cv2.LINE_AA
    )
    hole = _near(rng, ink) if rng.random() < 0.4 else _ink(rng)
    apart = reach * rng.uniform(0.18, 0.32)
    for x, y in [(-1, 0), (1, 0)] if rng.random() < 0.4 else PIPS[4]:
        at = (int(_MIDDLE[0] + x * apart), int(_MIDDLE[1] + y * apart))
        cv2.circle(board, at, int(reach * rng.uniform(0.1, 0.15)), hole, -1, cv2.LINE_AA)
    return [(0, 0, 1.6 * reach / _UNIT)]


def domino(rng: np.random.Generator, board: Pixels, mask: Pixels) -> Spots:
    """A domino: two squares of pips with a line between."""
    ink, dots = _ink(rng), _ink(rng)
    half, middle = _UNIT * rng.uniform(0.7, 0.95), _MIDDLE[0]
    corners = ((int(middle - half), int(middle - half / 2)), (int(middle + half), int(middle + half / 2)))
    cv2.rectangle(board, *corners, ink, -1)
    cv2.rectangle(mask, *corners, 255, -1)
    if rng.random() < 0.9:
        cv2.line(
            board, (middle, int(middle - half * 0.4)), (middle, int(middle + half * 0.4)), dots, int(rng.integers(1, 5))
        )
    for side in (-0.5, 0.5):
        for x, y in PIPS[int(rng.integers(0, 7))]:
            at = (int(middle + half * (side + 0.27 * x)), int(middle + half * 0.27 * y))
            cv2.circle(board, at, int(half * rng.uniform(0.075, 0.11)), dots, -1, cv2.LINE_AA)
    size = half / _UNIT
    return [(-size / 2, 0, size), (size / 2, 0, size), (0, 0, size)]


def rim(rng: np.random.Generator, board: Pixels, mask: Pixels) -> Spots:
    """A ring or a cup from above."""
    reach = _UNIT * rng.uniform(0.5, 1.9)
    _disc(board, mask, reach, _ink(rng))
    cv2.circle(board, _MIDDLE, int(reach * rng.uniform(0.5, 0.92)), _ink(rng), -1, cv2.LINE_AA)
    if rng.random() < 0.3:
        cv2.circle(board, _MIDDLE, int(reach * rng.uniform(0.1, 0.4)), _ink(rng), -1, cv2.LINE_AA)
    return [(0, 0, 1.5 * reach / _UNIT), (reach / _UNIT, 0, 0.7)]


def dots(rng: np.random.Generator, board: Pixels, mask: Pixels) -> Spots:
    """Loose dots without a body: printed patterns, holes, beads."""
    ink, apart = _ink(rng), _UNIT * rng.uniform(0.2, 0.5)
    for x, y in PIPS[int(rng.integers(1, 7))]:
        at = (int(_MIDDLE[0] + x * apart), int(_MIDDLE[1] + y * apart))
        for canvas, colour in ((board, ink), (mask, (255.0, 255.0, 255.0))):
            cv2.circle(canvas, at, int(apart * rng.uniform(0.2, 0.6)), colour, -1, cv2.LINE_AA)
    return [(0, 0, 3.4 * apart / _UNIT)]


def card(rng: np.random.Generator, board: Pixels, mask: Pixels) -> Spots:
    """A pale card, tile or sheet with signs on it."""
    wide, high = _UNIT * rng.uniform(0.4, 1.2), _UNIT * rng.uniform(0.4, 1.9)
    corners = (
        (int(_MIDDLE[0] - wide), int(_MIDDLE[1] - high)),
        (int(_MIDDLE[0] + wide), int(_MIDDLE[1] + high)),
    )
    grey = rng.uniform(150, 255)
    cv2.rectangle(board, *corners, (grey, grey, grey) if rng.random() < 0.6 else _ink(rng), -1)
    cv2.rectangle(mask, *corners, 255, -1)
    ink, spots = _ink(rng), []
    for _ in range(int(rng.integers(0, 6))):
        x, y = rng.uniform(-0.7, 0.7) * wide, rng.uniform(-0.7, 0.7) * high
        sign = chr(int(rng.integers(48, 91)))
        cv2.putText(board, sign, (int(_MIDDLE[0] + x), int(_MIDDLE[1] + y)), int(rng.integers(0, 5)),
                    rng.uniform(0.6, 2.5), ink, int(rng.integers(2, 9)), cv2.LINE_AA)  # fmt: skip
        spots.append((x / _UNIT, y / _UNIT, float(rng.uniform(0.3, 0.9))))
    return [*spots, (0, 0, 2 * min(wide, high) / _UNIT)]


def _near(rng: np.random.Generator, ink: Ink) -> Ink:
    """A colour a little lighter or darker."""
    factor = float(np.exp(rng.normal(0, 0.5)))
    return (min(255.0, ink[0] * factor), min(255.0, ink[1] * factor), min(255.0, ink[2] * factor))


TRAPS: tuple[Draw, ...] = (coin, button, button, domino, domino, domino, domino, rim, dots, card)


def strew(rng: np.random.Generator, pixels: Pixels, labels: Floats, die_px: float) -> tuple[Pixels, Floats]:
    """Lays one to five traps on a picture, clear of its dice, and labels them as no dice."""
    out, rows = pixels.copy(), []
    taken = [(d[X], d[Y], 0.75 * d[SIZE]) for d in labels]
    for _ in range(int(rng.integers(1, 6))):
        unit = die_px * float(np.exp(rng.uniform(-0.2, 0.6)))
        x, y = rng.uniform(0, pixels.shape[1]), rng.uniform(0, pixels.shape[0])
        reach = 1.1 * unit
        if any(np.hypot(x - a, y - b) < reach + far for a, b, far in taken):
            continue
        taken.append((x, y, reach))
        rows += _lay(rng, out, x, y, unit)
    return out, np.concatenate([labels, table(rows)]) if rows else labels


def _lay(rng: np.random.Generator, out: Pixels, x: float, y: float, unit: float) -> list[list[float]]:
    """Draws one trap with its shadow; returns its label rows."""
    board, mask = np.zeros((_BOARD, _BOARD, 3), np.uint8), np.zeros((_BOARD, _BOARD), np.uint8)
    spots = TRAPS[int(rng.integers(len(TRAPS)))](rng, board, mask)
    turn, scale = rng.uniform(0, 2 * np.pi), unit / _UNIT
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    shift = np.array([x, y]) - np.array([[cos, -sin], [sin, cos]]) @ _MIDDLE
    way = np.array([[cos, -sin, shift[0]], [sin, cos, shift[1]]])
    size = (out.shape[1], out.shape[0])
    blur = 0.5 / scale + rng.uniform(0, 2)
    colour = cv2.warpAffine(cv2.GaussianBlur(board, (0, 0), blur), way, size).astype(np.float32)
    cover = cv2.warpAffine(cv2.GaussianBlur(mask, (0, 0), blur), way, size).astype(np.float32)[..., None] / 255
    slip = rng.normal(0, 0.12 * unit, 2)
    shade = np.roll(cv2.GaussianBlur(cover, (0, 0), 0.06 * unit + 0.5), np.rint(slip).astype(int), (0, 1))[..., None]
    light = (
        rng.uniform(0.5, 1.0) * (1 + 0.25 * np.sin(np.linspace(rng.uniform(0, 6), rng.uniform(0, 6), size[0])))[:, None]
    )
    grain = rng.normal(0, rng.uniform(0, 8), out.shape)
    under = out * (1 - rng.uniform(0.1, 0.6) * shade * (1 - cover))
    out[:] = np.clip(under * (1 - cover) + (colour / np.maximum(cover, 0.05) * light + grain) * cover, 0, 255)
    return [
        label(x + (u * cos - v * sin) * _UNIT, y + (u * sin + v * cos) * _UNIT, s * unit, NO_DIE) for u, v, s in spots
    ]
