# SPDX-License-Identifier: MIT
"""A text file with the newest verdict, for a program that shows it: a text source of OBS, say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.check import Check
from companion.links.link import Follower
from companion.messages.message import recalled, system_words
from companion.table.telling import Broadcaster, News


class ScoreFile(Follower):
    """Keeps the file ``path``."""

    def __init__(self, path: Path, broadcaster: Broadcaster) -> None:
        super().__init__("score file", broadcaster)
        self._path, self._trouble = path, ""

    def hear(self, news: News | None) -> None:
        """Write each verdict; a disk that takes nothing is told on the health page, and the game goes on."""
        if news is None or news.kind != "verdict":
            return
        try:
            self._path.write_text(recalled(news.data), encoding="utf-8")
            self._trouble = ""
        except OSError as error:
            self._trouble = system_words(error)

    def checks(self) -> Iterator[Check]:
        """Whether it can be written."""
        value = self._trouble or str(self._path)
        yield Check("score-file", "Score file", "warn" if self._trouble else "ok", value)
