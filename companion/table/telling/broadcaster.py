# SPDX-License-Identifier: MIT
"""The broadcaster tells everybody what happened, each at their own pace: nobody who is slow holds up the table."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.table.presses import RAW
from companion.table.telling.snapshot import Snapshot

__all__ = ["Broadcaster", "Kind", "Listener", "News", "Snapshot"]

Kind = Literal["state", "reading", "press", "verdict", "resync"]

ROOM: Final = 64
"""So many news wait for one listener; then they are all replaced by one ``resync``."""
LONGEST: Final = 500
"""Who has missed more entries than this gets a ``resync`` instead of all of them."""
NEWS_OF: Final[Mapping[str, Kind]] = {"ruling": "press", "reading": "reading", "verdict": "verdict"}
"""Which entries of the journal are told as they are; all others show in the state alone."""


@dataclass(frozen=True, slots=True)
class News:
    """One thing to tell. ``id``: ``"<seq>"`` for what stands in the journal, ``"<seq>.<n>"`` for what came after it."""

    id: str
    kind: Kind
    data: Mapping[str, Any]


def news_of(entry: Entry) -> News | None:
    """What is told of an entry of the journal; None for what shows in the state alone."""
    kind = NEWS_OF.get(entry.kind)
    if kind is None:
        return None
    return News(str(entry.seq), kind, {name: value for name, value in entry.data.items() if name not in RAW})


class Listener:
    """One reader of the news: first what it missed, then what comes. Made by `Broadcaster.listen`."""

    def __init__(self, leave: Callable[[Listener], None]) -> None:
        self._missed: deque[News] = deque()
        self._queue: deque[News] = deque()
        self._leave = leave
        self._wake = threading.Condition()

    def get(self, timeout_s: float) -> News | None:
        """The next news, or None when ``timeout_s`` passed without any."""
        with self._wake:
            if timeout_s > 0:
                self._wake.wait_for(lambda: bool(self._missed or self._queue), timeout_s)
            queue = self._missed or self._queue
            return queue.popleft() if queue else None

    def close(self) -> None:
        """Stop listening."""
        self._leave(self)

    def put(self, news: News) -> None:
        """Take in one more. An older state, or an older reading that did not count, gives way to a newer one."""
        with self._wake:
            if news.kind in ("state", "reading"):
                self._queue = deque(old for old in self._queue if not _replaced(old, news))
            if len(self._queue) >= ROOM:
                self._missed.clear()
                self._queue = deque([News(news.id, "resync", {})])
            self._queue.append(news)
            self._wake.notify()

    def put_first(self, news: Iterable[News]) -> None:
        """Take in what came before all that is here already."""
        with self._wake:
            self._missed.extend(news)
            self._wake.notify()


def _replaced(old: News, news: News) -> bool:
    return old.kind == news.kind and (news.kind == "state" or "." in old.id)


class Broadcaster:
    """Holds the newest snapshot and tells news to any number of listeners.

    ``tell`` belongs to the table's thread; everything else may be called from any.

    Parameters:
        since: the journal's entries after a seq, for listeners that come back.
        now: what is shown until the table has told something.
    """

    def __init__(self, since: Callable[[int], list[Entry]], now: Snapshot | None = None) -> None:
        self._since = since
        self._lock = threading.Lock()
        self._listeners: set[Listener] = set()
        self._now = Snapshot() if now is None else now
        self._count = 0

    @property
    def snapshot(self) -> Snapshot:
        """The newest state of everything."""
        return self._now

    @property
    def listeners(self) -> int:
        """How many listen now."""
        return len(self._listeners)

    def tell(self, snapshot: Snapshot, kind: Kind, data: Mapping[str, Any], entry_seq: int | None = None) -> None:
        """Make ``snapshot`` the newest and tell one news. ``entry_seq``: where it stands in the journal, if it does."""
        with self._lock:
            self._now = snapshot
            news = News(self._id(snapshot.seq) if entry_seq is None else str(entry_seq), kind, data)
            for listener in self._listeners:
                listener.put(news)

    def listen(self, last_id: str | None) -> Listener:
        """Hear what comes, after what the journal holds since ``last_id``, and the newest state.

        A ``last_id`` that is none of ours counts as a long absence.
        """
        listener = Listener(self._leave)
        with self._lock:
            now = self._now
            self._listeners.add(listener)
            state = News(self._id(now.seq), "state", now.public())
        listener.put_first([*self._missed(last_id, now.seq), state])
        return listener

    def _missed(self, last_id: str | None, upto: int) -> list[News]:
        if last_id is None:
            return []
        seq = last_id.partition(".")[0]
        resync = [News(str(upto), "resync", {})]
        if not (seq.isascii() and seq.isdecimal() and len(seq) <= 18) or not 0 <= int(seq) <= upto:
            return resync
        if upto - int(seq) > LONGEST:
            return resync
        try:
            entries = [entry for entry in self._since(int(seq)) if entry.seq <= upto]
        except JournalError:
            return resync
        return [news for news in map(news_of, entries) if news is not None]

    def _id(self, seq: int) -> str:
        self._count += 1
        return f"{seq}.{self._count}"

    def _leave(self, listener: Listener) -> None:
        with self._lock:
            self._listeners.discard(listener)
