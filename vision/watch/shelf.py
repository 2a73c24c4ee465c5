# SPDX-License-Identifier: MIT
"""Readers by the names of their sets: each is opened when it is first wanted, and the last few are kept."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Final

from vision.errors import UnknownSet
from vision.notice import Notice
from vision.reading.reader import Reader

KEPT: Final = 3
"""So many readers are kept; the one that was not wanted for longest is given up first."""

WORDS: Final[Mapping[str, str]] = {
    "pips": Notice("set-pips"),
    "skull": Notice("set-skull"),
    "bones": Notice("set-bones"),
    "piles": Notice("set-piles"),
    "symbols": Notice("set-symbols"),
    "coasters": Notice("set-coasters"),
    "map": Notice("set-map"),
    "cards": Notice("set-cards"),
}
"""What people call what the sets show."""

_log = logging.getLogger(__name__)


class Unread(Exception):
    """Nothing reads this set; the message says so as a player is told."""


class Shelf:
    """Hands out readers. ``opener`` opens one, for a set or for several that are joined by ``+``."""

    def __init__(self, opener: Callable[[str], Reader], most: int = KEPT) -> None:
        self._opener = opener
        self._most = most
        self._kept: dict[str, Reader] = {}

    def take(self, set_name: str) -> Reader:
        """The reader of this set, which takes the next picture as its first.

        Of several sets those that can't be had are done without, unless it is the first.

        Raises:
            Unread: nothing reads it.
        """
        reader = self._kept.pop(set_name, None)
        if reader is None:
            reader = self._open(set_name)
        else:
            reader.forget()
        while len(self._kept) >= self._most:
            del self._kept[next(iter(self._kept))]
        self._kept[set_name] = reader
        return reader

    def forget(self) -> None:
        """The next picture may come from another rig."""
        for reader in self._kept.values():
            reader.forget()

    def drop(self, set_name: str) -> None:
        """The file of this set has changed: open it anew when it is next wanted."""
        for joined in [name for name in self._kept if set_name in name.split("+")]:
            del self._kept[joined]

    def _open(self, set_name: str) -> Reader:
        first, *parts = set_name.split("+")
        try:
            return self._try(set_name)
        except Unread:
            if not parts:
                raise
        self._try(first)
        return self._try("+".join([first, *(name for name in parts if self._has(name))]))

    def _has(self, name: str) -> bool:
        try:
            self._try(name)
        except Unread as why:
            _log.warning("done without: %s", why)
            return False
        return True

    def _try(self, name: str) -> Reader:
        try:
            return self._opener(name)
        except UnknownSet:
            raise Unread(Notice("set-nothing-reads", set=called(name))) from None
        except Exception as error:  # a damaged network or set must not end the watching
            _log.exception("set %r can't be opened", name)
            raise Unread(Notice("set-cant-be-read", set=called(name), why=str(error))) from error


def called(set_name: str) -> str:
    """What a set is called in a sentence."""
    return WORDS.get(set_name, Notice("set-taught", name=repr(set_name)))
