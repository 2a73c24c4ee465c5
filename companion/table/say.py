# SPDX-License-Identifier: MIT
"""What the table says to people in every game: plain words for names, numbers and ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def correction_words(change: Mapping[str, Any], back: bool = False) -> str:
    """Who has corrected which die.

    >>> correction_words({"by": "Ann", "player": "Bob", "was": 3, "now": 5})
    "Ann corrected Bob's 3 to a 5."
    >>> correction_words({"by": "referee", "player": "", "was": 3, "now": {"symbol": "boat", "colour": "red"}}, True)
    'The referee put a 3 back to a red boat.'
    """
    was, now = face_words(change["was"]), face_words(change["now"])
    who = "The referee" if change["by"] == "referee" else str(change["by"])
    which = f"{change['player']}'s {was}" if change["player"] else with_article(was)
    return f"{who} {'put' if back else 'corrected'} {which} {'back to' if back else 'to'} {with_article(now)}."


def face_words(face: Any) -> str:
    """A face as it is spoken: ``5``, ``skull``, ``red boat``."""
    return f"{face['colour']} {face['symbol']}" if isinstance(face, Mapping) else str(face)


def with_article(words: str) -> str:
    """``words`` as one of them.

    >>> with_article("5"), with_article("8"), with_article("11"), with_article("orange")
    ('a 5', 'an 8', 'an 11', 'an orange')
    """
    return f"{'an' if words[:1] in 'aeio8' or words == '11' else 'a'} {words}"


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
