# SPDX-License-Identifier: MIT
"""Sends webhooks to one address, each on a thread of its own, in order, again and again for an hour; never more than so
many wait."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin

from companion.links.http import Answer, OutsideError, Url, ask
from companion.links.webhooks.guard import Forbidden, Guard
from companion.links.webhooks.signature import headers
from companion.messages.message import Message, words_of
from vision.backoff import Backoff

log = logging.getLogger(__name__)

ROOM: Final = 100
"""Length of the queue for a receiver that is gone; then the oldest are dropped."""
ANSWER_S: Final = 5.0
WAITS_S: Final = (2.0, 10.0, 60.0, 300.0, 900.0)
"""Between tries, a quarter more or less; a receiver that answers once begins anew."""
LATE_S: Final = 3600.0
"""Age at which an unsent webhook is dropped: the evening has gone on."""
HOPS: Final = 3
AGAIN: Final = frozenset({408, 425, 429})
"""Besides 5xx, what a receiver answers that may take it later."""
SENT_ON: Final = frozenset({307, 308})
"""The redirections that keep a post a post."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """One webhook; ``id`` stays the same however often it is tried."""

    id: str
    body: bytes
    made_s: float


class Sender:
    """Sends to ``url``, signed with ``key``, where ``guard`` lets it. ``say`` takes sentences for the household."""

    def __init__(
        self,
        url: Url,
        key: bytes,
        guard: Guard,
        say: Callable[[str], object],
        *,
        wall_s: Callable[[], float] = time.time,
        waits_s: Sequence[float] = WAITS_S,
    ) -> None:
        self._url, self._key, self._guard, self._say, self._wall_s = url, key, guard, say, wall_s
        self._backoff = Backoff(waits_s, spread=0.25)
        self._queue: deque[Webhook] = deque()
        self._wake = threading.Condition()
        self._closing = False
        self.sent = self.dropped = 0
        self.trouble = ""
        self._thread = threading.Thread(target=self._run, name="webhook", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def close(self) -> None:
        """End; what was not sent is lost."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        if self._thread.is_alive():
            self._thread.join(1.0)

    @property
    def shown(self) -> str:
        """The receiver for people: without its path, which often is a secret."""
        return self._url.shown

    def put(self, message: Webhook) -> None:
        """Send ``message`` when it is its turn; never waits."""
        with self._wake:
            if len(self._queue) >= ROOM:
                self._queue.popleft()
                self.dropped += 1
            self._queue.append(message)
            self._wake.notify()

    def _run(self) -> None:
        while (message := self._next()) is not None:
            try:
                self._attempt(message)
            except OutsideError as error:
                self._unsent(message, error)
            except Exception as error:
                log.exception("a webhook could not be sent; the game goes on")
                self._unsent(message, OutsideError(Message("webhook-own-fault", error=type(error).__name__)))

    def _next(self) -> Webhook | None:
        """The oldest that waits; None once this is closed. It stays in the queue until it was sent or dropped."""
        with self._wake:
            self._wake.wait_for(lambda: self._closing or self._queue)
            return None if self._closing else self._queue[0]

    def _attempt(self, message: Webhook) -> None:
        answer = self._post(message)
        if 200 <= answer.status < 300:
            self.sent += 1
            self._backoff.reset()
            self._done(message)
            self._tell("")
        elif answer.status >= 500 or answer.status in AGAIN:
            raise OutsideError(Message("webhook-answers", status=answer.status))
        else:
            raise Forbidden(Message("webhook-refuses", status=answer.status))

    def _post(self, message: Webhook) -> Answer:
        url = self._url
        sent = {"Content-Type": "application/json", **headers(self._key, message.id, int(self._wall_s()), message.body)}
        for _ in range(HOPS + 1):
            answer = ask(url, "POST", message.body, sent, deadline_s=ANSWER_S, resolve=self._guard.addresses)
            if answer.status not in SENT_ON:
                return answer
            url = _sent_on(url, answer.location)
        raise Forbidden(Message("webhook-sends-on", hops=HOPS))

    def _unsent(self, message: Webhook, error: OutsideError) -> None:
        """Try again later, or drop it: refusals, and what is too old."""
        self._tell(words_of(error))
        if isinstance(error, Forbidden) or self._wall_s() - message.made_s > LATE_S:
            self.dropped += 1
            self._done(message)
            return
        with self._wake:
            self._wake.wait_for(lambda: self._closing, self._backoff.next_s())

    def _done(self, message: Webhook) -> None:
        with self._wake:
            if self._queue and self._queue[0] is message:
                self._queue.popleft()

    def _tell(self, trouble: str) -> None:
        before, self.trouble = self.trouble, trouble
        if trouble != before and not self._closing:
            self._say(f"Webhook: the one at {self.shown}: {trouble or 'it takes them again'}.")


def _sent_on(url: Url, location: str) -> Url:
    try:
        to = Url.of(urljoin(f"{url.shown}{url.path}", location))
    except ValueError:
        raise Forbidden(Message("webhook-sends-nowhere")) from None
    if url.scheme == "https" and to.scheme != "https":
        raise Forbidden(Message("webhook-sends-to-http"))
    return to
