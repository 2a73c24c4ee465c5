# SPDX-License-Identifier: MIT
"""The six symbols, as the pages show them, turned into shapes."""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree  # our own files

from hardware.sheets.shapes import Shape, Step, moved
from vision.mat.tokens import SYMBOLS

_ART: Final = Path(__file__).resolve().parents[2] / "companion" / "web" / "static" / "symbols"
_BOX: Final = 64.0
_SIGNS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7, "z": 0}


@cache
def symbol(name: str) -> Shape:
    """A symbol in a box one wide and one high, its middle at the origin. Holes are holes by even-odd filling.

    Raises:
        KeyError: there is no such symbol.
    """
    if name not in SYMBOLS:
        raise KeyError(name)
    tree = ElementTree.parse(_ART / f"{name}.svg")  # noqa: S314
    drawn = [path.attrib["d"] for path in tree.iter() if path.tag.endswith("path")]
    steps = tuple(step for d in drawn for step in _steps(d))
    return moved(steps, -0.5, -0.5, 1 / _BOX)


def _steps(d: str) -> list[Step]:
    """The path of an SVG file, in absolute lines and curves."""
    signs = re.findall(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)", d)
    steps: list[Step] = []
    x = y = x0 = y0 = 0.0
    sign, at = "", 0
    while at < len(signs):
        if signs[at].isalpha():
            sign, at = signs[at], at + 1
        count = _SIGNS[sign.lower()]
        values = [float(v) for v in signs[at : at + count]]
        at += count
        made, (x, y) = _step(*_whole(sign, values, steps, (x, y)), (x, y), (x0, y0))
        if sign in "mM":
            x0, y0, sign = x, y, "l" if sign == "m" else "L"
        steps += made
    return steps


def _whole(sign: str, values: list[float], steps: list[Step], now: tuple[float, float]) -> tuple[str, list[float]]:
    """A curve that goes on smoothly from the last one, with its first handle written out."""
    if sign not in "sS":
        return sign, values
    x, y = now
    last = steps[-1][1] if steps and steps[-1][0] == "C" else (x, y, x, y)
    handle = (2 * x - last[-4], 2 * y - last[-3])
    return ("C", [*handle, *values]) if sign == "S" else ("c", [handle[0] - x, handle[1] - y, *values])


def _step(
    sign: str, values: list[float], now: tuple[float, float], begin: tuple[float, float]
) -> tuple[list[Step], tuple[float, float]]:
    (x, y), low = now, sign.islower()
    dx, dy = (x, y) if low else (0.0, 0.0)
    match sign.lower():
        case "z":
            return [("Z", ())], begin
        case "h":
            to = (values[0] + dx, y)
        case "v":
            to = (x, values[0] + dy)
        case "c":
            points = tuple(v + (dx, dy)[i % 2] for i, v in enumerate(values))
            return [("C", points)], (points[4], points[5])
        case "a":
            to = (values[5] + dx, values[6] + dy)
            return _arc(now, to, values[0], values[3] != 0, values[4] != 0), to
        case kind:
            to = (values[0] + dx, values[1] + dy)
            return [("M" if kind == "m" else "L", to)], to
    return [("L", to)], to


def _arc(start: tuple[float, float], end: tuple[float, float], radius: float, large: bool, sweep: bool) -> list[Step]:
    """Part of a circle as curves (all arcs of ours are circular)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    radius = max(radius, chord / 2)
    away = math.sqrt(max(0.0, radius**2 - chord**2 / 4)) * (1 if large != sweep else -1)
    mx, my = (start[0] + end[0]) / 2 - dy / chord * away, (start[1] + end[1]) / 2 + dx / chord * away
    first = math.atan2(start[1] - my, start[0] - mx)
    turn = math.atan2(end[1] - my, end[0] - mx) - first
    turn += 2 * math.pi if sweep and turn < 0 else -2 * math.pi if not sweep and turn > 0 else 0
    parts = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    bow = 4 / 3 * math.tan(turn / parts / 4) * radius
    steps: list[Step] = []
    for i in range(parts):
        a, b = first + turn * i / parts, first + turn * (i + 1) / parts
        ax, ay, bx, by = (
            mx + radius * math.cos(a),
            my + radius * math.sin(a),
            mx + radius * math.cos(b),
            my + radius * math.sin(b),
        )
        steps.append(
            (
                "C",
                (
                    ax - bow * math.sin(a),
                    ay + bow * math.cos(a),
                    bx + bow * math.sin(b),
                    by - bow * math.cos(b),
                    bx,
                    by,
                ),
            )
        )
    return steps
