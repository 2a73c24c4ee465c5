# SPDX-License-Identifier: MIT
"""What the table says to people in every game: plain words for names, numbers and ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


def end_words(winner: Any, name: str) -> str:
    """How the game ended, to ``name``.

    >>> end_words(["Ann", "Bob"], "Ann"), end_words("Bob", "Ann")
    ('You have won, with Bob!', 'The game is over: Bob wins.')
    """
    if winner is None:
        return "The game is over: nobody wins."
    if winner == name:
        return "You have won!"
    if isinstance(winner, list) and name in winner:
        return f"You have won, with {listed([other for other in winner if other != name])}!"
    return f"The game is over: {wins(winner)}"


def wins(winner: Any) -> str:
    """That somebody has won; None: all have left.

    >>> wins("Ann"), wins(["Ann", "Bob"]), wins(None)
    ('Ann wins.', 'Ann and Bob win.', 'Nobody wins.')
    """
    if winner is None:
        return "Nobody wins."
    if isinstance(winner, list | tuple):
        return f"{listed(winner)} {'wins' if len(winner) == 1 else 'win'}."
    return f"{winner} wins."


def tie_words(names: Sequence[str]) -> str:
    """That several were first at once."""
    return f"{listed(names)} at the same moment: nobody was first."


def number(value: int) -> str:
    """A number as a word up to twelve, in figures above."""
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def counted(value: int, one: str, many: str = "") -> str:
    """So many of something.

    >>> counted(1, "die", "dice"), counted(3, "Jewel"), counted(0, "Bone")
    ('one die', 'three Jewels', 'no Bones')
    """
    return f"one {one}" if value == 1 else f"{number(value)} {many or one + 's'}"


def listed(names: Sequence[str], joint: str = "and") -> str:
    """``Ann, Bob and Cat``."""
    return f"{', '.join(names[:-1])} {joint} {names[-1]}" if len(names) > 1 else "".join(names)


def sentence(words: str) -> str:
    """``words`` with a capital letter."""
    return words[:1].upper() + words[1:]
