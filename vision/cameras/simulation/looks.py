# SPDX-License-Identifier: MIT
"""Materials of the simulated table's dice and pieces: one design of each kind."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.cameras.simulation.kinds import Kind, symbol_face
from vision.cameras.simulation.seated import SIDE_MM
from vision.stage.die.numerals import numbered
from vision.stage.die.skulls import Ink, random_skull
from vision.stage.scene import Colour, Decal, DieLook

BODIES: Final[dict[str, Colour]] = {
    "red": (0.5, 0.02, 0.025),
    "blue": (0.02, 0.08, 0.38),
    "green": (0.02, 0.24, 0.06),
    "white": (0.84, 0.83, 0.79),
    "black": (0.02, 0.02, 0.022),
    "yellow": (0.78, 0.5, 0.02),
}
"""The colours of dice and pieces."""

BONE_MM: Final = 18.0
"""The height of a twelve-sided die."""

_PALE: Final = (0.86, 0.85, 0.8)
_DARK: Final = (0.015, 0.015, 0.016)
_INKED: Final = ("white", "yellow")
_SKULL_SEED: Final = 4
_SYMBOL_SPAN: Final = 0.72
_INKS: Final[dict[str, Colour]] = {
    "black": (0.005, 0.003, 0.001),
    "red": (0.442, 0.012, 0.007),
    "green": (0.008, 0.148, 0.041),
    "blue": (0.01, 0.076, 0.374),
    "yellow": (0.399, 0.19, 0.0),
    "purple": (0.154, 0.019, 0.267),
}
"""The six inks of the symbol dice."""
_ART: Final = Path(__file__).resolve().parents[2] / "stage" / "symbols"


def side_mm(kind: Kind) -> float:
    """How large a die of this kind is."""
    return BONE_MM if kind == "d12" else SIDE_MM


@lru_cache(maxsize=64)
def look_of(kind: Kind, colour: str, number: int = 0) -> DieLook:
    """A die of this kind; symbol dice differ by their ``number`` and are all white."""
    ink = _DARK if colour in _INKED else _PALE
    plain = DieLook(body=BODIES[colour], pips=(ink,) * 6, corner=0.12, gloss=0.04, dimple=0.3)
    if kind == "skull":
        return _with(plain, (Decal(_skull(), ink, 0.8),))
    if kind == "symbol":
        faces = (symbol_face(number, face) for face in range(1, 7))
        decals = tuple(Decal(symbol_ink(name), _INKS[dye], _SYMBOL_SPAN) for name, dye in faces)
        return _with(DieLook(body=BODIES["white"], corner=0.1, gloss=0.03), decals)
    if kind == "d12":
        return numbered(DieLook(body=BODIES[colour], corner=0.03, gloss=0.05), ink)
    return plain


def _with(look: DieLook, decals: tuple[Decal, ...]) -> DieLook:
    return replace(look, decals=decals)


@lru_cache(maxsize=8)
def symbol_ink(name: str) -> Ink:
    """The kit's own drawing of a symbol.

    Raises:
        FileNotFoundError: it was not installed.
    """
    path = _ART / f"{name}.png"
    ink = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if ink is None:
        raise FileNotFoundError(f"{path}: no drawing of {name!r}; wanted a PNG file")
    return np.asarray(ink, np.uint8)


@lru_cache(maxsize=1)
def _skull() -> Ink:
    return random_skull(np.random.default_rng(_SKULL_SEED))
