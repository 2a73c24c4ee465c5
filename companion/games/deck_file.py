# SPDX-License-Identifier: MIT
"""A deck of effect cards as a TOML file (PL-23): the kit's own, and those that users write.

No engine reads a file (G-01): whoever sets a game up reads the deck and gives it to the engine as a value.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from companion.games.cards import BadCard, deck_of
from companion.games.errors import BadDeck

KIT: Final = Path(__file__).with_name("decks") / "kit.toml"

Told = Mapping[str, Any]


@cache
def kit_deck() -> Sequence[Told]:
    """The deck that the kit ships: 48 cards, all four effects. Read once, and only when a game wants it."""
    return tuple(MappingProxyType(card) for card in load_deck(KIT))


def load_deck(path: Path) -> list[dict[str, Any]]:
    """The cards in the deck file at ``path``.

    Raises:
        BadDeck: the file can't be read, or a line of it is wrong.
    """
    try:
        written = path.read_bytes()
        return read_deck(written.decode(), path.name)
    except UnicodeDecodeError as why:
        line = written.count(b"\n", 0, why.start) + 1
        raise BadDeck(path.name, line, f"This is not UTF-8: {why.reason}.") from why
    except OSError as why:
        raise BadDeck(path.name, None, f"The file can't be read: {why.strerror or why}.") from why


def read_deck(text: str, name: str = "the deck") -> list[dict[str, Any]]:
    """The cards of a deck file, as the option ``deck`` takes them; ``name`` is what messages call the file.

    Raises:
        BadDeck: the line, and what is wrong there.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    parsed = _parsed(lines, name)
    if "cards" not in parsed:
        raise BadDeck(name, len("\n".join(lines).rstrip().split("\n")), "There are no cards: each wants a [[cards]].")
    try:
        return [card.as_json() for card in deck_of(parsed["cards"]).values()]
    except BadCard as bad:
        raise BadDeck(name, _line_of(lines, parsed, bad), bad.reason) from bad


def _parsed(lines: Sequence[str], name: str = "") -> Told:
    import tomllib  # deferred: only a game with cards needs it, and replay wants to begin at once

    try:
        return tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError as why:
        at = re.fullmatch(r"(?s)(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(why))
        reason, line = at.groups() if at else (str(why), None)
        raise BadDeck(name, int(line) if line else len(lines), f"This is not TOML: {reason}.") from why


def _line_of(lines: Sequence[str], parsed: Told, bad: BadCard) -> int:
    """Where begins what is wrong: the field, or the card if the field is missing, or the list. TOML does not say.

    It is the first line with which the file, read up to there, holds it.
    """
    place = -1 if bad.place is None else bad.place
    card = parsed["cards"][place] if isinstance(parsed["cards"], list) and parsed["cards"] else None
    field = bad.field if isinstance(card, Mapping) and bad.field in card else None

    def there(count: int) -> bool:
        cards = _beginning(lines, count).get("cards")
        if bad.place is None:
            return cards is not None
        return isinstance(cards, list) and len(cards) > place and (field is None or field in cards[place])

    return bisect_left(range(1, len(lines) + 1), True, key=there) + 1


def _beginning(lines: Sequence[str], count: int) -> Told:
    """The first ``count`` lines, and as many more as it takes to end what is begun there."""
    for end in range(count, len(lines)):
        try:
            return _parsed(lines[:end])
        except BadDeck:
            continue
    return _parsed(lines)
