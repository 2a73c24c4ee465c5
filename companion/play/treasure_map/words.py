# SPDX-License-Identifier: MIT
"""The names of Treasure Map's series, and the messages about a claim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.messages.message import Message, capital, joined, listed, word
from companion.table.say import counted

SERIES: Final[Mapping[str, str]] = {
    **{name: capital(word(f"{name}s")) for name in ("skull", "sword", "coconut", "diamond", "boat", "pistol")},
    **{name: capital(word(name)) for name in ("black", "red", "green", "blue", "yellow", "purple")},
}
"""What a series can be called, by its name in the rules."""


def _series(name: str) -> str:
    """A series as it is said within a sentence."""
    plural = f"{name}s"
    return word(plural if word(plural) == SERIES[name].lower() else name)


def claim_words(last: Mapping[str, Any]) -> str:
    """How a claim ended.

    >>> claim_words({"player": "Ann", "series": ["red"], "right": True, "false_parts": [], "moves": {"Ann": 1}})
    'Ann announces red: right. Ann goes on one square.'
    """
    said, wrong = ([_series(name) for name in last[part]] for part in ("series", "false_parts"))
    claimed = Message("announces-right", name=last["player"], series=listed(said))
    if not last["right"]:
        false = listed(wrong, "list-or")
        claimed = Message("announces-wrong", name=last["player"], series=listed(said), wrong=false)
    moves = [
        Message("goes-on" if steps > 0 else "goes-back", name=name, squares=counted(abs(steps), "square"))
        for name, steps in last["moves"].items()
    ]
    return joined([claimed, *moves])
