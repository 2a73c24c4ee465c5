# SPDX-License-Identifier: MIT
"""Sends the broker the table's state and events, at the broker's own pace.

The broadcaster's listener is the queue, and it is bounded: what waits too long gives way to the newest state. Verdicts
and finished games are read from the journal, so that none is lost however long the broker was away.
"""

from __future__ import annotations

import functools
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.check import Check
from companion.disk import write_whole
from companion.journal.entry import AnyJournal
from companion.journal.errors import JournalError
from companion.links.mqtt.broker import Broker
from companion.links.mqtt.chronicle import Chronicle, Played, entries_after
from companion.links.mqtt.line import WAITS_S, Keeper, Line, Will, client_library
from companion.links.mqtt.told import (
    BIRTH,
    TableCard,
    Topics,
    discovery,
    games_payload,
    press_payload,
    reading_payload,
    seq_of,
    shown_name,
    state_payload,
    verdict_payload,
)
from companion.messages.message import Message, encode_message
from companion.table.telling import Broadcaster, Listener, News

log = logging.getLogger(__name__)

FILE: Final = "mqtt.json"


@dataclass(frozen=True, slots=True)
class Kept:
    """``key`` names the table for ever; ``told`` is the last entry whose verdict was told (None: it never told any)."""

    key: str
    name: str = ""
    told: int | None = None


def load_kept(folder: Path) -> Kept:
    """Load what was kept in ``folder``, or begin anew with a new key."""
    try:
        raw: Any = json.loads((folder / FILE).read_text(encoding="utf-8"))
        key, name, seq = raw["key"], raw["name"], raw["told"]
        if isinstance(key, str) and key.isalnum() and isinstance(name, str) and isinstance(seq, int | None):
            return Kept(key, name, seq)
        log.warning("%s makes no sense; the table is a new one to its broker", folder / FILE)
    except FileNotFoundError:
        pass
    except (OSError, ValueError, TypeError, KeyError) as error:
        log.warning("%s can't be used (%s); the table is a new one to its broker", folder / FILE, error)
    return Kept(secrets.token_hex(6))


def save_kept(folder: Path, kept: Kept) -> None:
    """Write ``kept`` into ``folder``, whole or not at all. Where that fails, a verdict may be told twice."""
    try:
        write_whole(folder / FILE, json.dumps(asdict(kept)))
    except OSError as error:
        log.warning("%s can't be written: %s", folder / FILE, error)


LOOK_S: Final = 0.5
BEAT_S: Final = 60.0
"""Interval at which a quiet table repeats its state: three missing ones mean that it is gone."""
MOST_RIVALS: Final = 8
LATE_MS: Final = 24 * 3600 * 1000
"""A verdict that could not be told for longer is told no more; the finished games are, at any time."""


class Publisher:
    """A table at a broker.

    Parameters:
        broker: where to tell it.
        name: what the table is called; its topics are named after it.
        folder: where it is remembered what was told.
        broadcaster, journal: where it is heard.
        url: the numeric address of the table's pages, asked anew at each connection.
        say: takes sentences for those who run the table.

    Raises:
        NoClient: paho-mqtt is not there.
    """

    def __init__(
        self,
        broker: Broker,
        name: str,
        folder: Path,
        broadcaster: Broadcaster,
        journal: AnyJournal,
        url: Callable[[], str],
        say: Callable[[str], object],
        *,
        waits_s: Sequence[float] = WAITS_S,
    ) -> None:
        client_library()
        self._broker, self._folder, self._broadcaster, self._journal = broker, folder, broadcaster, journal
        self._url, self._say = url, say
        self._name = shown_name(name)
        self._kept = load_kept(folder)
        self._topics = Topics(self._name, self._kept.key)
        self._chronicle = Chronicle(journal, lambda game: broadcaster.snapshot.games.title(game))
        self._card = TableCard(self._name, self._kept.key, "", secrets.token_hex(4))
        self._told: dict[str, Any] = {}
        self._told_at = 0.0
        self._told_games: dict[str, Any] | None = None
        self._rivals: set[str] = set()
        self._asked = threading.Event()
        self._begin()
        client_id = f"quartermaster-{self._kept.key}-{secrets.token_hex(3)}"  # its own: nobody is pushed off the line
        make = functools.partial(Line, broker, client_id, self._heard, Will(self._topics.availability, "offline"))
        self._keeper = Keeper(make, self._serve, say, "mqtt", waits_s)

    @property
    def topics(self) -> Topics:
        """Under which topics the table is heard."""
        return self._topics

    @property
    def trouble(self) -> str | None:
        """Why the broker is not told; "" while it is, None where it was not asked yet."""
        return self._keeper.trouble

    def checks(self) -> Iterator[Check]:
        """How the line to the broker is."""
        yield broker_check(self._broker, self.trouble)

    def start(self) -> None:
        """Begin to tell; returns at once, whether the broker is there or not."""
        self._keeper.start()

    def close(self) -> None:
        """Say goodbye to the broker."""
        self._keeper.close()

    def _begin(self) -> None:
        """What was told before the table had a broker, or of a journal that is gone, is not told now."""
        seq = self._broadcaster.snapshot.seq
        known = self._kept.told
        self._keep(told=seq if known is None or known > seq else known)

    def _keep(self, **changes: Any) -> None:
        changed = replace(self._kept, **changes)
        if changed != self._kept:
            self._kept = changed
            save_kept(self._folder, changed)

    # one connection

    def _serve(self, line: Line) -> None:
        self._told, self._told_games = {}, None
        listener = self._broadcaster.listen(None)
        try:
            line.subscribe(BIRTH, self._topics.state, self._topics.discovery)
            self._greet(line)
            self._tell_verdicts(line, late=True)
            while not self._keeper.closing.is_set() and not line.lost.is_set():
                self._next(line, listener)
            if not line.lost.is_set():
                line.publish(self._topics.availability, b"offline", retain=True)
        finally:
            listener.close()

    def _greet(self, line: Line) -> None:
        """Who we are, and that we are here; what stood under a former name is taken away."""
        former = Topics(self._kept.name, self._kept.key)
        if self._kept.name and former.kept != self._topics.kept:
            for topic in former.kept:
                line.publish(topic, b"", retain=True)
        self._keep(name=self._name)
        self._card = replace(self._card, url=self._url())
        self._publish(line, self._topics.discovery, discovery(self._topics, self._card), retain=True)
        line.publish(self._topics.availability, b"online", retain=True)
        self._told = {}

    def _next(self, line: Line, listener: Listener) -> None:
        if self._asked.is_set():
            self._asked.clear()
            self._greet(line)
            self._tell_state(line)
        news = listener.get(LOOK_S)
        if news is not None:
            self._tell(line, news)
        elif time.monotonic() - self._told_at > BEAT_S:
            self._told = {}
            self._tell_state(line)

    def _tell(self, line: Line, news: News) -> None:
        match news.kind:
            case "press":
                payload = press_payload(news, self._card, _wall_ms())
                self._publish(line, self._topics["press"], payload)
            case "reading" if news.data:
                payload = reading_payload(news, self._card, _wall_ms())
                self._publish(line, self._topics["reading"], payload, qos=0)
            case "verdict" if seq_of(news) > (self._kept.told or 0):
                self._tell_verdicts(line)
            case "state":
                self._tell_state(line)
            case "resync":
                self._tell_verdicts(line)
                self._tell_state(line)

    def _tell_state(self, line: Line) -> None:
        """The newest state, if anybody would see a difference."""
        snapshot = self._broadcaster.snapshot
        state = state_payload(snapshot.public(), self._card, self._played(snapshot.number))
        if state == self._told:
            return
        self._publish(line, self._topics.state, {**state, "wall_ms": _wall_ms()}, retain=True)
        self._told, self._told_at = state, time.monotonic()
        games = games_payload(self._card, self._chronicle.finished)
        if games != self._told_games:
            self._publish(line, self._topics.games, games, retain=True)
            self._told_games = games

    def _tell_verdicts(self, line: Line, late: bool = False) -> None:
        """What the journal holds of verdicts that were not told yet, each of them once."""
        try:
            for entry in entries_after(self._journal, self._kept.told or 0):
                if entry.kind != "verdict":
                    continue
                if _wall_ms() - entry.wall_ms < LATE_MS:
                    payload = verdict_payload(entry, self._card, self._played(entry.game), late)
                    self._publish(line, self._topics["verdict"], payload)
                self._keep(told=entry.seq)
        except JournalError as error:
            log.warning("verdicts can't be told: %s", error)

    def _played(self, number: int) -> Played | None:
        try:
            self._chronicle.read()
        except JournalError as error:
            log.warning("what was played can't be told: %s", error)
        return self._chronicle.game(number)

    def _publish(self, line: Line, topic: str, payload: Any, *, retain: bool = False, qos: int = 1) -> None:
        line.publish(topic, msgspec.json.encode(payload, enc_hook=encode_message), retain=retain, qos=qos)

    # what the broker says

    def _heard(self, topic: str, payload: bytes, retained: bool) -> None:
        """On the line's thread: Home Assistant has started, or another table goes by our name."""
        if topic == BIRTH:
            if payload == b"online" and not retained:
                self._asked.set()
        elif payload and not retained:
            self._compare(topic, payload)

    def _compare(self, topic: str, payload: bytes) -> None:
        """Find out whether somebody else tells what only we should: by our name, or with a key that was copied."""
        with suppress(msgspec.DecodeError, TypeError, KeyError):
            found = msgspec.json.decode(payload)
            if topic == self._topics.discovery and found["state_topic"] != self._topics.state:
                file = self._folder / FILE
                self._warn(f"the table at {found['state_topic']} has a copy of {file}: remove that file here or there")
            elif topic == self._topics.state and found["table"]["run"] != self._card.run:
                self._warn(f"another table tells its state as {topic} too: give one of them another name")

    def _warn(self, sentence: str) -> None:
        if sentence not in self._rivals and len(self._rivals) < MOST_RIVALS:
            self._rivals.add(sentence)
            self._say(f"MQTT: {sentence}.")


def broker_check(broker: Broker, trouble: str | None) -> Check:
    """How the line to ``broker`` is. ``trouble``: what is wrong with it; None: it was not asked yet."""
    name = Message("check-broker")
    if trouble:
        return Check("mqtt", name, "warn", Message("broker-trouble", why=trouble), Message("broker-cure"))
    how = "broker-not-asked" if trouble is None else "broker-connected"
    return Check("mqtt", name, "ok", Message(how, broker=str(broker)))


def _wall_ms() -> int:
    """The time of day, a label on what is told."""
    return time.time_ns() // 1_000_000
