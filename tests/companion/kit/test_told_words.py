# SPDX-License-Identifier: MIT
"""What the desks say in English is said in every language: every sentence they can send stands in the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.kit.setting_words import WORDS
from companion.web import tongue

OTHERS = sorted(set(tongue.NAMES) - {"en"})
HOLES = {"{}": "(.+?)", "{#}": r"(\d+)", "{face}": r"(\d{1,2}|skull)"}


def said_in(language: str, sentence: str) -> bool:
    """True if the catalogue has ``sentence``, by itself or as a pattern (``static/js/tongue.js`` does the same)."""
    catalogue = tongue.catalogue(language)
    return sentence in catalogue or any(
        re.fullmatch(
            "".join(HOLES.get(part, re.escape(part)) for part in re.split(r"(\{(?:#|face)?\})", key)), sentence
        )
        for key in catalogue
        if "{" in key
    )


def settings() -> Iterator[str]:
    for words in WORDS.values():
        yield from (words.room, words.title, words.says)
    yield from (
        "Seats: wanted a whole number from 2 to 6, not '9'.",
        "Dead heat: wanted a number from 0.05 to 100, not 'x'.",
        "Volume is set in /etc/a.toml, which has the last word: change it there.",
        "Camera was given on the command line, which has the last word.",
        "A game is running: finish or close it first.",
    )


@pytest.mark.parametrize("language", OTHERS)
def test_the_settings(language: str) -> None:
    assert [sentence for sentence in settings() if not said_in(language, sentence)] == []
