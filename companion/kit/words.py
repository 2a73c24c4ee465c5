# SPDX-License-Identifier: MIT
"""Words that several commands share: names of files, and what options and settings take."""

from __future__ import annotations

from typing import Literal

from companion.config import ConfigError

JOURNAL = "journal.db"
"""The journal's name in the state folder."""

PinsSpec = Literal["auto", "gpio", "simulated"]


def pins_spec(word: str) -> PinsSpec:
    """``word`` if it names a source of pins.

    Raises:
        ConfigError: it does not.
    """
    if word == "auto":
        return "auto"
    if word == "gpio":
        return "gpio"
    if word == "simulated":
        return "simulated"
    raise ConfigError(f"pins {word!r} are not known; wanted auto, gpio or simulated")
