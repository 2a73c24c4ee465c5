# SPDX-License-Identifier: MIT
"""Words for people in every game: names, numbers, ends, and places on the camera's picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.messages.message import Message, capital, listed, word
from vision.sighting import ReachesIn


def end_words(winner: Any, name: str) -> str:
    """How the game ended, to ``name``.

    >>> end_words(["Ann", "Bob"], "Ann"), end_words("Bob", "Ann")
    ('You have won, with Bob!', 'The game is over: Bob wins.')
    """
    if winner is None:
        return Message("game-over-nobody-wins")
    if winner == name:
        return Message("you-have-won")
    if isinstance(winner, list) and name in winner:
        return Message("you-have-won-together", names=listed([other for other in winner if other != name]))
    names = winner if isinstance(winner, list) else [str(winner)]
    return Message("game-is-over-wins", names=listed(names), number=len(names))


def wins(winner: Any) -> str:
    """That somebody has won; None: all have left.

    >>> wins("Ann"), wins(["Ann", "Bob"]), wins(None)
    ('Ann wins.', 'Ann and Bob win.', 'Nobody wins.')
    """
    if winner is None:
        return Message("nobody-wins")
    names = list(winner) if isinstance(winner, list | tuple) else [winner]
    return Message("several-win", names=listed(names), number=len(names))


def tie_words(names: Sequence[str]) -> str:
    """That several were first at once."""
    return Message("at-same-moment-nobody-first", names=listed(names))


def correction_words(change: Mapping[str, Any], back: bool = False) -> str:
    """Who has corrected which die.

    >>> correction_words({"by": "Ann", "player": "Bob", "was": 3, "now": 5})
    "Ann corrected Bob's 3 to a 5."
    >>> correction_words({"by": "referee", "player": "", "was": 3, "now": {"symbol": "boat", "colour": "red"}}, True)
    'The referee put a 3 back to a red boat.'
    """
    was, now, owner = face_words(change["was"]), face_words(change["now"]), str(change["player"])
    who = Message("the-referee") if change["by"] == "referee" else str(change["by"])
    articles = {"was_article": article(was), "article": article(now)}
    done = {"who": who, "how": "back" if back else "corrected", "was": was, "now": now, **articles}
    return Message("corrected-die-of", **done, player=owner) if owner else Message("corrected-a-die", **done)


def face_words(face: Any) -> str:
    """A face as it is spoken: ``5``, ``skull``, ``red boat``."""
    if isinstance(face, Mapping):
        return Message("coloured-symbol", colour=word(face["colour"]), symbol=word(face["symbol"]))
    return word(str(face))


def one_of(face: str) -> str:
    """A face in words, as a reading names it: a number, a symbol, or one with its colour.

    >>> one_of("sword-red"), one_of("sword-red").said("de"), one_of("skull"), one_of("5")
    ('red sword', 'Schwert in Rot', 'skull', '5')
    """
    return _coloured(face, "")


def many_of(face: str) -> str:
    """Like `one_of`, of several.

    >>> many_of("sword-red"), many_of("skull").said("es"), many_of("5")
    ('red swords', 'calaveras', '5s')
    """
    return _coloured(face, "s")


def _coloured(face: str, ending: str) -> str:
    symbol, _, colour = face.partition("-")
    words = word(symbol + ending)
    return Message("coloured-symbol", colour=word(colour), symbol=words) if colour else words


def article(words: str) -> str:
    """The English article for one of them.

    >>> article("5"), article("8"), article("11"), article("orange")
    ('a', 'an', 'an', 'an')
    """
    return "an" if words[:1] in "aeio8" or words == "11" else "a"


def event_label(name: str) -> str:
    """What an event is called on a button.

    >>> event_label("next-round"), event_label("next-round").said("de"), event_label("hoist-the-flag")
    ('Next round', 'Nächste Runde', 'Hoist the flag')
    """
    return word(capital(name.replace("-", " ")), "label")


def counted(value: int, noun: str) -> Message:
    """A number of something, by its word in the catalogues: ``die``, ``jewel``, ``bone``, ``square``, ``player``.

    >>> counted(1, "die"), counted(3, "jewel"), counted(0, "bone")
    ('one die', 'three Jewels', 'no Bones')
    """
    return Message(f"count-{noun}", n=value)


def bid_words(bid: Mapping[str, Any]) -> str:
    """A bid as it is spoken.

    >>> bid_words({"quantity": 4, "face": 4}), bid_words({"quantity": 1, "face": 2})
    ('four 4s', 'one 2')
    """
    return Message("bid", quantity=bid["quantity"], face=bid["face"])


ROWS: Final = ("top", "middle", "bottom")
COLUMNS: Final = ("left", "middle", "right")


def third(x: float, y: float) -> str:
    """In which third a place lies, told in parts of the picture's sides.

    >>> third(0.9, 0.1), third(0.5, 0.5)
    ('at the top right', 'in the middle')
    """
    row = ROWS[min(2, max(0, int(3 * y)))]
    column = COLUMNS[min(2, max(0, int(3 * x)))]
    if row == column == "middle":
        return Message("middle")
    return Message("-".join(part for part in ("at-the", row, column) if part != "middle"))


def waits_for(reaching: ReachesIn, name: str | None) -> str:
    """What is waited for: something reaches in, at the side of ``name`` (None: nobody sits there)."""
    if name is not None:
        return Message("reaches-in-at-side-of", name=name)
    return Message("reaches-in", where=third(reaching.x, reaching.y))
