# SPDX-License-Identifier: MIT
"""Errors of the rule books.

GamesError
 +-- Refused (ValueError)          the rules refuse an event or a set-up: a code and a sentence
 +-- UnknownGame (LookupError)     the set-up names no game of the catalogue
 +-- UnknownOption (LookupError)   the set-up names an option that its game does not have
 +-- BadDeck (ValueError)          a deck file can't be used: which line, and why
"""

from __future__ import annotations


class GamesError(Exception):
    """Anything that this room raises on purpose."""


class Refused(GamesError, ValueError):
    """The rules refuse an event (G-02): ``code`` is stable, ``message`` a sentence a player can read."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class UnknownGame(GamesError, LookupError):
    """The set-up names a game that is not in the catalogue, or none: no transcript of ours (exit 2)."""


class UnknownOption(GamesError, LookupError):
    """The set-up names an option that the game does not have: no transcript of ours (exit 2)."""


class BadDeck(GamesError, ValueError):
    """A deck file can't be used: ``line`` (None: the whole file) and ``reason``."""

    def __init__(self, name: str, line: int | None, reason: str) -> None:
        super().__init__(f"{name}, line {line}: {reason}" if line else f"{name}: {reason}")
        self.line = line
        self.reason = reason
