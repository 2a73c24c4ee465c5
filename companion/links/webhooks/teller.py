# SPDX-License-Identifier: MIT
"""Makes webhooks of the broadcaster's news: games that begin and are won, presses, verdicts.

It hears what any phone in the room gets without sitting down, so nothing hidden can be sent.
"""

from __future__ import annotations

import datetime
import itertools
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.check import Check, Verdict
from companion.links.link import Follower
from companion.links.webhooks.sender import Sender, Webhook
from companion.messages.message import Message
from companion.table.snapshot import Snapshot
from companion.table.telling import Broadcaster, News

Told = dict[str, Any]


class WebhookTeller(Follower):
    """Hands ``senders`` what is told of the table called ``table``."""

    def __init__(
        self, broadcaster: Broadcaster, senders: Sequence[Sender], table: str, wall_s: Callable[[], float] = time.time
    ) -> None:
        super().__init__("webhooks", broadcaster)
        self._senders, self._table, self._wall_s = senders, table, wall_s
        now = broadcaster.snapshot
        self._number, self._over = now.number, now.match is not None and now.match.over
        self._run = secrets.token_hex(6)
        self._count = itertools.count(1)

    def start(self) -> None:
        """Begin; returns at once."""
        for sender in self._senders:
            sender.start()
        super().start()

    def close(self) -> None:
        """End."""
        super().close()
        for sender in self._senders:
            sender.close()

    def checks(self) -> Iterator[Check]:
        """How each receiver is."""
        for number, sender in enumerate(self._senders, 1):
            how = sender.trouble or Message("webhook-told", count=sender.sent)
            value = Message("webhook-stands", address=sender.shown, how=how, lost=sender.dropped)
            verdict: Verdict = "warn" if sender.trouble else "ok"
            cure = Message("webhook-cure") if sender.trouble else ""
            yield Check(f"webhook-{number}", Message("check-webhook"), verdict, value, cure)

    def hear(self, news: News | None) -> None:
        """A game that has begun or is won, a press, a verdict."""
        if news is None:
            return
        now = self.broadcaster.snapshot
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
