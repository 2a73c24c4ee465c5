# SPDX-License-Identifier: MIT
"""Which names look the same on a screen (Unicode Technical Standard 39), and which characters show nothing."""

from __future__ import annotations

import functools
import unicodedata
from importlib import resources
from typing import Final

JOINERS: Final = "\u200c\u200d"
"""Persian, Sinhala and joined emoji are written with these; in Latin script they show nothing."""
SELECTORS: Final = "\ufe0e\ufe0f"
KEYCAP: Final = "\u20e3"
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks by their category that show nothing; joiners and selectors are looked at with their neighbours."""
_SIMPLE: Final = ("LATIN", "GREEK", "CYRILLIC", "DIGIT")


def same_name(one: str, other: str) -> bool:
    """True if two names would be taken for the same.

    >>> same_name("Ann", "ANN"), same_name("Ann", "\u0410nn"), same_name("Ann", "Anna")
    (True, True, False)
    """
    return bool({_skeleton(one), _skeleton(one.casefold())} & {_skeleton(other), _skeleton(other.casefold())})


def shows_nothing(name: str) -> bool:
    """Whether ``name`` holds a character that stands for nothing where it is, or nothing that can be seen at all."""
    around = zip(f" {name}", name, f"{name} "[1:], strict=False)
    if any(_is_idle(*three) for three in around):
        return True
    return not any(unicodedata.category(letter)[0] in "LNPS" or _is_new_emoji(letter) for letter in name)


def _is_idle(before: str, letter: str, after: str) -> bool:
    if letter in JOINERS:
        return not (_joins(before) and _joins(after))
    if letter in SELECTORS:
        return not (unicodedata.category(before) == "So" or after == KEYCAP)
    if "\U000e0020" <= letter <= "\U000e007f":  # spells out a flag, after the black one
        return not (before == "\U0001f3f4" or "\U000e0020" <= before <= "\U000e007f")
    if letter in BLANK or "\U000e0100" <= letter <= "\U000e01ef" or "\u180b" <= letter <= "\u180f":
        return True
    category = unicodedata.category(letter)
    return (category[0] == "C" and not _is_new_emoji(letter)) or category in ("Zl", "Zp")


def _is_new_emoji(letter: str) -> bool:
    """Whether it is an emoji that is younger than this Python's tables."""
    return unicodedata.category(letter) == "Cn" and "\U0001f000" <= letter <= "\U0001faff"


def _joins(letter: str) -> bool:
    if letter in SELECTORS:
        return True
    if unicodedata.category(letter) in ("So", "Sk", "Cn"):
        return True
    return unicodedata.category(letter)[0] in "LM" and not unicodedata.name(letter, "").startswith(_SIMPLE)


def _skeleton(name: str) -> str:
    """What ``name`` looks like: of characters that look alike each becomes the same one."""
    looks = _looks()
    plain = (letter for letter in unicodedata.normalize("NFD", name) if not _is_ignorable(letter))
    text = "".join(looks.get(letter, letter) for letter in plain)
    for pair, single in _pairs():
        text = text.replace(pair, single)
    return unicodedata.normalize("NFD", text)


def _is_ignorable(letter: str) -> bool:
    return letter in JOINERS or letter in SELECTORS or letter in BLANK or unicodedata.category(letter) == "Cf"


@functools.cache
def _lines() -> tuple[tuple[str, ...], ...]:
    text = resources.files("companion.table.people").joinpath("confusables.txt").read_text(encoding="utf-8")
    return tuple(tuple(line.split(" ")) for line in text.splitlines() if not line.startswith("# "))


@functools.cache
def _looks() -> dict[str, str]:
    return {letter: line[0] for line in _lines() for letter in line if len(letter) == 1}


@functools.cache
def _pairs() -> tuple[tuple[str, str], ...]:
    return tuple((letter, line[0]) for line in _lines() for letter in line[1:] if len(letter) > 1)
