# SPDX-License-Identifier: MIT
"""The kinds of dice on the simulated table, and what is on the faces of its twelve symbol dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Kind = Literal["pips", "skull", "d12", "symbol"]
"""Plain dice, dice with a skull for the 1, twelve-sided ones with numerals, symbol dice."""

FACES: Final[Mapping[Kind, int]] = {"pips": 6, "skull": 6, "d12": 12, "symbol": 6}
"""How many faces each kind has."""

SYMBOLS: Final = ("skull", "sword", "coconut", "diamond", "boat", "pistol")
INKS: Final = ("black", "red", "green", "blue", "yellow", "purple")
SYMBOL_DICE: Final = 12


def symbol_face(die: int, face: int) -> tuple[str, str]:
    """Symbol and colour on a face (1-6) of a symbol die (0-11), as on the kit's printed stickers (TM-02).

    Every die has all symbols and all colours; every pair comes twice.

    >>> symbol_face(0, 2), symbol_face(1, 6)
    (('sword', 'red'), ('pistol', 'black'))
    """
    return SYMBOLS[face - 1], INKS[(face - 1 + die) % len(INKS)]


def showing(symbol: str, colour: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two dice that can show this symbol in this colour, each with that face.

    >>> showing("pistol", "black")
    ((1, 6), (7, 6))
    """
    face = SYMBOLS.index(symbol)
    die = (INKS.index(colour) - face) % len(INKS)
    return (die, face + 1), (die + len(INKS), face + 1)
