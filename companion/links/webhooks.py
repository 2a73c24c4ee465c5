# SPDX-License-Identifier: MIT
"""Webhooks: tells programs outside what happens at the table, by signed HTTP posts, and only what all may see.

A webhook is sent to public addresses, and to private ones that the settings list. So nobody who can change a webhook's
name, or answers one with a redirection, makes the table ask another machine of the house something. What is resolved
is what is asked: a name that changes between the two changes nothing. The signature is that of Standard Webhooks
(https://www.standardwebhooks.com), so that ready libraries check it.
"""

from __future__ import annotations

import base64
import binascii
import datetime
import hashlib
import hmac
import ipaddress
import itertools
import logging
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin

import msgspec

from companion.check import Check, Verdict
from companion.disk import write_whole
from companion.links.http import Answer, OutsideError, Url, addresses_of, ask
from companion.links.link import Follower
from companion.messages.message import Message, words_of
from companion.table.snapshot import Snapshot
from companion.table.telling import Broadcaster, News
from vision.backoff import Backoff

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Forbidden(OutsideError):
    """The address is one of the house that no setting lists; asking again would change nothing."""


class Guard:
    """``listed``: names, addresses and networks of the house that may be asked, as the settings have them.

    Raises:
        ValueError: one of them can't be such.
    """

    def __init__(self, listed: Sequence[str], resolve: Callable[[str, int], Sequence[str]] = addresses_of) -> None:
        self._names = {one.lower() for one in listed if _network(one) is None}
        self._networks = [network for one in listed if (network := _network(one)) is not None]
        self._resolve = resolve
        for name in self._names:
            if not name or any(letter in name for letter in " /:@?#"):
                raise ValueError(Message("wants-host-or-network", given=repr(name[:40])))

    def addresses(self, host: str, port: int) -> Sequence[str]:
        """The addresses of ``host``, if all of them may be asked.

        Raises:
            Forbidden: one of them may not.
            OutsideError: there is no such host.
        """
        found = self._resolve(host, port)
        if host.lower() not in self._names:
            for address in found:
                self._check(address)
        return found

    def _check(self, text: str) -> None:
        address = meant(ipaddress.ip_address(text.partition("%")[0]))
        if is_public(address):
            return
        if not any(address in network for network in self._networks if network.version == address.version):
            raise Forbidden(Message("webhook-in-house", address=str(address)))


def meant(address: Address) -> Address:
    """The IPv4 address that an IPv6 one stands for, by whatever mapping; else itself.

    >>> meant(ipaddress.ip_address("::ffff:10.0.0.1")), meant(ipaddress.ip_address("64:ff9b::7f00:1"))
    (IPv4Address('10.0.0.1'), IPv4Address('127.0.0.1'))
    """
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in ipaddress.ip_network("64:ff9b::/96"):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo is not None else address)


def is_public(address: Address) -> bool:
    """True for an address of the internet at large."""
    return address.is_global and not address.is_multicast and not address.is_reserved


def _network(text: str) -> Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


PREFIX: Final = "whsec_"
FILE: Final = "webhook.secret"
LEAST_BYTES: Final = 24


def key_of(secret: str) -> bytes:
    """The key that ``secret`` stands for: base64 after ``whsec_``.

    Raises:
        ValueError: it is no such secret; the sentence does not repeat it.
    """
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not LEAST_BYTES <= len(key) <= 64:
        raise ValueError(Message("wants-webhook-secret", prefix=PREFIX))
    return key


def new_secret() -> str:
    """A secret that nobody knows yet."""
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def secret_kept(folder: Path) -> str:
    """The secret that this table made for itself; made where there is none.

    Raises:
        OSError: it can be neither read nor written.
    """
    path = folder / FILE
    try:
        found = path.read_text(encoding="ascii").strip()
        key_of(found)
        return found
    except (FileNotFoundError, ValueError):
        secret = new_secret()
        write_whole(path, f"{secret}\n", private=True)
        return secret


def headers(key: bytes, message: str, at_s: int, body: bytes) -> dict[str, str]:
    """What proves that ``body`` is ours and when it was sent.

    >>> key = key_of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    >>> body = b'{"test": 2432232314}'
    >>> headers(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)["webhook-signature"]
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    """
    mac = hmac.new(key, f"{message}.{at_s}.".encode() + body, hashlib.sha256).digest()
    signature = f"v1,{base64.b64encode(mac).decode()}"
    return {"webhook-id": message, "webhook-timestamp": str(at_s), "webhook-signature": signature}


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


Told = dict[str, Any]


class WebhookTeller(Follower):
    """Hands ``senders`` what is told of the table called ``table``."""

    def __init__(self, broadcaster: Broadcaster, senders: Sequence[Sender], table: str) -> None:
        super().__init__("webhooks", broadcaster)
        self._senders, self._table = senders, table
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
            self._send("game.won", {"game": game_of(now), "winner": now.match.view(None)["winner"]})
        self._over = over

    def _send(self, kind: str, data: Told) -> None:
        at_s = time.time()
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
