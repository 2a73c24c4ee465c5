# SPDX-License-Identifier: MIT
"""The languages of pages and table. To add one begin here; the tests name what it lacks."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

FOLDER: Final = Path(__file__).parent
"""Holds a folder for each language."""

NAMES: Final[Mapping[str, str]] = {
    "en": "English",
    "es": "Español",
    "de": "Deutsch",
}
"""Each language in its own word, in the order in which they are offered."""

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[tuple(NAMES)]  # so that the line above is the one list

PSEUDO: Final = "en-XA"
"""English made strange, ``[Ýöûŕ ţûŕñ]``: what a screen shows without it is not translated. For developers only."""

SWITCH: Final = "QUARTERMASTER_PSEUDO"
"""The environment variable that offers the strange language: a developer's switch."""


def offered() -> Mapping[str, str]:
    """The languages that can be chosen here, each in its own word."""
    return {**NAMES, PSEUDO: "Strange"} if os.environ.get(SWITCH) else NAMES
