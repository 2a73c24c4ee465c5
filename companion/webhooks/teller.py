# SPDX-License-Identifier: MIT
"""Makes webhooks of the broadcaster's news: games that begin and are won, presses, verdicts.

It hears what any phone in the room gets without sitting down, so nothing hidden can be sent.
"""

from __future__ import annotations

import datetime
import itertools
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from companion.table.telling.broadcaster import Broadcaster, News
from companion.table.telling.snapshot import Snapshot
from companion.webhooks.sender import Sender, Webhook

log = logging.getLogger(__name__)

LOOK_S: Final = 0.5
Told = dict[str, Any]


class WebhookTeller:
    """Listens to ``broadcaster`` on a thread of its own and hands ``senders`` what is told. ``table`` is its name."""

    def __init__(
        self, broadcaster: Broadcaster, senders: Sequence[Sender], table: str, wall_s: Callable[[], float] = time.time
    ) -> None:
        self._broadcaster, self._senders, self._table, self._wall_s = broadcaster, senders, table, wall_s
        now = broadcaster.snapshot
        self._number, self._over = now.number, now.match is not None and now.match.over
        self._run = secrets.token_hex(6)
        self._count = itertools.count(1)
        self._closing = threading.Event()
        self._listener = broadcaster.listen(None)
        self._thread = threading.Thread(target=self._listen, name="webhooks", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        for sender in self._senders:
            sender.start()
        self._thread.start()

    def close(self) -> None:
        """End."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(2.0)
        self._listener.close()
        for sender in self._senders:
            sender.close()

    def _listen(self) -> None:
        while not self._closing.is_set():
            news = self._listener.get(LOOK_S)
            try:
                if news is not None:
                    self._hear(news)
            except Exception:
                log.exception("news could not be told to webhooks; the game goes on")

    def _hear(self, news: News) -> None:
        now = self._broadcaster.snapshot
        self._games(now)
        if news.kind == "press":
            self._send("press", {"press": dict(news.data), "game": game_of(now)})
        elif news.kind == "verdict":
            self._send("verdict", {"verdict": dict(news.data), "game": game_of(now)})

    def _games(self, now: Snapshot) -> None:
        """A game that has begun, or is over, since the last look."""
        over = now.match is not None and now.match.over
        if now.match is not None and now.number != self._number:
            self._number, self._over = now.number, False
            self._send("game.begun", {"game": game_of(now)})
        if over and not self._over and now.match is not None:
            self._send("game.won", {"game": game_of(now), "winner": now.match.state()["winner"]})
        self._over = over

    def _send(self, kind: str, data: Told) -> None:
        at_s = self._wall_s()
        at = datetime.datetime.fromtimestamp(at_s, datetime.UTC).isoformat(timespec="milliseconds")
        body = msgspec.json.encode({"type": kind, "timestamp": at, "table": self._table, "data": data})
        message = Webhook(f"msg_{self._run}_{next(self._count)}", body, at_s)
        for sender in self._senders:
            sender.put(message)


def game_of(now: Snapshot) -> Mapping[str, Any] | None:
    """Which game is on the table."""
    if now.match is None:
        return None
    players = list(now.match.players)
    return {"number": now.number, "game": now.kit.id, "title": now.kit.title, "players": players}
