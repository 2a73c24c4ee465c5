# SPDX-License-Identifier: MIT
"""Texts of the rule aids, from ``aids.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Aid:
    """One game's aid: for whom, its symbol, what each part says, and what the two buttons mean."""

    title: str
    players: str
    symbol: str
    parts: tuple[tuple[str, str], ...]
    shout: str
    aye: str


@cache
def aids() -> tuple[Aid, ...]:
    """One for each game, in the order in which they are printed."""
    texts = tomllib.loads(Path(__file__).with_name("aids.toml").read_text(encoding="utf-8"))["aids"]
    return tuple(
        Aid(
            one["title"], one["players"], one["symbol"], tuple((head, words) for head, words in one["parts"]),
            one["shout"], one["aye"],
        )
        for one in texts
    )  # fmt: skip
