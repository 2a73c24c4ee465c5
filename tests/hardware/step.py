# SPDX-License-Identifier: MIT
"""Reads so much of a STEP file as a test wants: how many solids it holds, and the box that its edges fill."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

_ENTITY = re.compile(r"#(\d+)\s*=\s*([A-Z_0-9]+)\s*\((.*?)\)\s*;", re.DOTALL)
_NUMBERS = re.compile(r"[-+]?\d+\.?\d*(?:[Ee][-+]?\d+)?")


class Step:
    """One file, its entities by number."""

    def __init__(self, path: Path) -> None:
        text = path.read_text()
        assert text.startswith("ISO-10303-21;")
        assert text.rstrip().endswith("END-ISO-10303-21;"), "it is cut off"
        self.held = {int(number): (kind, told) for number, kind, told in _ENTITY.findall(text)}

    def count(self, kind: str) -> int:
        return sum(one == kind for one, _ in self.held.values())

    def box(self) -> tuple[Any, Any]:
        """Lowest and highest x, y, z over all edges; parts of planes, cylinders and cones reach no farther."""
        spots = [self._edge(told) for kind, told in self.held.values() if kind == "EDGE_CURVE"]
        every = np.concatenate(spots)
        return every.min(axis=0), every.max(axis=0)

    def _edge(self, told: str) -> Any:
        ends = [self._point(self._refs(self.held[number][1])[0]) for number in self._refs(told)[:2]]
        kind, curve = self.held[self._refs(told)[2]]
        if kind in ("CIRCLE", "ELLIPSE"):
            return np.array([*ends, *self._arc(kind, curve, ends, ".T." in told)])
        return np.array(ends)

    def _arc(self, kind: str, curve: str, ends: list[Any], forward: bool) -> Any:
        place = self._refs(curve)[0]
        radii = [float(number) for number in _NUMBERS.findall(curve.split(f"#{place}")[1])]
        across, along = radii[0], radii[-1] if kind == "ELLIPSE" else radii[0]
        middle, up, right = (self._point(number) for number in self._refs(self.held[place][1]))
        aside = np.cross(up, right)
        start, stop = (np.arctan2((p - middle) @ aside / along, (p - middle) @ right / across) for p in ends)
        if not forward:
            start, stop = stop, start
        turn = (stop - start) % (2 * np.pi) or 2 * np.pi
        turns = start + np.linspace(0, turn if turn > 1e-6 else 2 * np.pi, 721)
        return middle + across * np.outer(np.cos(turns), right) + along * np.outer(np.sin(turns), aside)

    def _point(self, number: int) -> Any:
        told = self.held[number][1]
        return np.array([float(one) for one in _NUMBERS.findall(told.split(",", 1)[1])])

    def _refs(self, told: str) -> list[int]:
        return [int(one) for one in re.findall(r"#(\d+)", told)]
