# SPDX-License-Identifier: MIT
"""Fills the paths of a simple SVG drawing: as much of the language as the kit's own symbols use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import cv2
import numpy as np
from numpy.typing import NDArray

_PART = re.compile(r"([MmLlHhVvCcSsAaZz])|(-?(?:\d+\.\d*|\.\d+|\d+))")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}
_STEPS = 24
_FINE = 8

Outline = list[complex]


def filled(svg: str, side: int) -> NDArray[np.uint8]:
    """All paths of a drawing, filled, on ``side`` x ``side`` points, 0-255."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - the project's own drawings
    left, top, width, _ = (float(v) for v in root.attrib["viewBox"].split())
    scale = side * _FINE / width
    total = np.zeros((side * _FINE, side * _FINE), np.uint8)
    for node in root.iter():
        if not node.tag.endswith("path"):
            continue
        shape = np.zeros_like(total)
        outlines = [np.array([[(p.real - left) * scale, (p.imag - top) * scale] for p in line]).round().astype(np.int32)
                    for line in outlines_of(node.attrib["d"])]  # fmt: skip
        cv2.fillPoly(shape, [o for o in outlines if len(o) > 2], 255)  # crossing outlines leave holes: even-odd
        total |= shape
    return np.asarray(cv2.resize(total, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _parts(path: str) -> Iterator[tuple[str, list[float]]]:
    """Commands with their numbers, repeated where the numbers go on."""
    tokens = _PART.findall(path)
    at = 0
    command = ""
    while at < len(tokens):
        if tokens[at][0]:
            command = tokens[at][0]
            at += 1
        count = _COUNT[command.upper()]
        yield command, [float(tokens[at + i][1]) for i in range(count)]
        at += count
        if command in "Mm":
            command = "L" if command == "M" else "l"


def outlines_of(path: str) -> list[Outline]:
    """The closed lines of a path."""
    lines: list[Outline] = []
    here = start = handle = 0j
    for command, numbers in _parts(path):
        base = here if command.islower() else 0j
        kind = command.upper()
        if kind == "M":
            here = start = base + complex(*numbers)
            lines.append([here])
        elif kind == "Z":
            here = start
        else:
            there, new_handle, points = _segment(kind, numbers, base, here, handle)
            lines[-1] += points
            here, handle = there, new_handle
            continue
        handle = here
    return lines


def _segment(
    kind: str, n: list[float], base: complex, here: complex, handle: complex
) -> tuple[complex, complex, Outline]:
    """Where a segment ends, its last handle, and its points."""
    if kind == "H":
        there = complex(n[0] + base.real, here.imag)
        return there, there, [there]
    if kind == "V":
        there = complex(here.real, n[0] + base.imag)
        return there, there, [there]
    there = base + complex(n[-2], n[-1])
    if kind == "L":
        return there, there, [there]
    if kind == "A":
        return there, there, _arc(here, there, complex(n[0], n[1]), n[3] != 0, n[4] != 0)
    first = base + complex(n[0], n[1]) if kind == "C" else 2 * here - handle
    second = base + complex(n[-4], n[-3])
    steps = np.arange(1, _STEPS + 1) / _STEPS
    curve = [
        (1 - t) ** 3 * here + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t * t * second + t**3 * there for t in steps
    ]
    return there, second, curve


def _arc(here: complex, there: complex, radii: complex, large: bool, sweep: bool) -> Outline:
    """An arc of an upright ellipse."""
    squash = radii.real / radii.imag
    a, b = complex(here.real, here.imag * squash), complex(there.real, there.imag * squash)
    half, radius = (b - a) / 2, max(radii.real, abs(b - a) / 2)
    off = np.sqrt(max(0.0, radius**2 - abs(half) ** 2)) * (1 if large != sweep else -1)
    middle = (a + b) / 2 - off * 1j * half / abs(half) * -1
    start, end = np.angle(a - middle), np.angle(b - middle)
    if sweep and end < start:
        end += 2 * np.pi
    if not sweep and end > start:
        end -= 2 * np.pi
    turns = np.linspace(start, end, _STEPS + 1)[1:]
    return [complex(p.real, p.imag / squash) for p in middle + radius * np.exp(1j * turns)]
