# SPDX-License-Identifier: MIT
"""Telling: the second half of "write, then tell".

Lamps and lights get patterns, the voice gets sentences, the camera's process what to look for, and the broadcaster
tells every phone at its own pace: nobody who is slow holds up the table.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.messages.languages import NAMES
from companion.messages.message import Message, capital, figure, joined, listed, recalled
from companion.table.counts import CALLED, Frames, Replay, order
from companion.table.ledger import verdict_after, without_raw
from companion.table.say import many_of, one_of
from companion.table.snapshot import Asked, Snapshot, Spoken
from firmware.cue import Cue, LampCue, RingCue, Sound

Mood = Literal["waiting", "turn", "shout", "tie", "reveal", "pot", "win"]

MOODS: Final[Mapping[str, Mood]] = {
    "count": "reveal",
    "pot": "pot",
    "haul": "pot",
    "plunder": "pot",
    "round": "pot",
    "series": "pot",
    "face-off": "tie",
}
"""What a moment of a game looks like; those not named look like what comes next."""

RING: Final[Mapping[str, RingCue]] = {
    "red": "red",
    "blue": "blue",
    "green": "green",
    "yellow": "win",
    "orange": "win",
    "purple": "purple",
    "pink": "purple",
    "white": "light",
}
"""The nearest of the ring's colours to a seat's."""
MOOD_RING: Final[Mapping[Mood, RingCue]] = {"tie": "purple", "reveal": "light", "pot": "win", "win": "win"}


@dataclass(frozen=True, slots=True)
class Scene:
    """What is going on, and the colour of the seat that it is about ("": of none)."""

    mood: Mood
    colour: str = ""


def scene_of(now: Snapshot) -> Scene:
    """The scene for lights that the eye does not see by."""
    if now.match is None:
        return Scene("waiting")
    if now.match.over:
        winner = now.match.view(None)["winner"]
        return Scene("win", _colour(now, winner) if isinstance(winner, str) else "")
    if now.ruling is not None:
        if now.ruling["tied"]:
            return Scene("tie")
        return Scene("shout", _colour(now, now.ruling["first"][0]["player"]))
    moment = now.moment
    if moment is not None and moment["kind"] in MOODS:
        who = moment["who"]
        return Scene(MOODS[moment["kind"]], _colour(now, who[0]) if len(who) == 1 else "")
    return Scene("turn", _colour(now, now.on_turn)) if now.on_turn is not None else Scene("waiting")


def scene_over_the_table(now: Snapshot) -> Scene | None:
    """The scene for lights that reach the table; None: the eye waits for something, they hold still."""
    return None if now.looks else scene_of(now)


def ring_scene(now: Snapshot) -> RingCue | None:
    """The same for the ring over the mat, in the colours that it has; None: it is to light the table."""
    scene = scene_over_the_table(now)
    if scene is None:
        return None
    of_mood = MOOD_RING.get(scene.mood)
    if of_mood is not None and not (scene.mood == "win" and scene.colour):
        return of_mood
    return RING.get(scene.colour)


def _colour(now: Snapshot, name: str) -> str:
    return now.lobby.colour_of(name) or ""


GONE = ("lost", "frozen")
ELSEWHERE = ("missing", "busy", "off")
"""Then the camera does not watch: there is none, another program has it, or somebody switched it off."""


def cue(now: Snapshot) -> Cue:
    """What the panel is told."""
    shown = ((seat, lamp) for seat, lamp in enumerate(now.lamps, 1) if lamp != "off")
    ring = _ring(now)
    return Cue(tuple(shown), "none", _camera(now), ring, ring_scene(now) if ring in ("light", "win") else None)


def _camera(now: Snapshot) -> LampCue:
    """The lamp beside the camera is lit whenever it may be watching: in doubt it is lit."""
    if now.condition in (*ELSEWHERE, "phone"):
        return "off"
    return "camera-lost" if now.condition in GONE else "on"


def _ring(now: Snapshot) -> RingCue:
    """White to read by while the camera watches; colours only when there is nothing to read."""
    if now.condition in (*GONE, *ELSEWHERE):
        return "off" if now.match is None or now.condition == "off" else "camera-lost"
    return "win" if now.match is not None and now.match.over else "light"


UNSEEING = frozenset({"lost", "missing", "frozen", "busy"})


@dataclass(frozen=True, slots=True)
class Change:
    """A step of the table: how it stood, how it stands, and what was written into the journal for it."""

    before: Snapshot
    now: Snapshot
    entries: Sequence[Entry] = field(default=())


def aloud(change: Change) -> Mapping[str, str]:
    """What is to be said, by language; nothing where nobody needs to hear of it."""
    said = joined([one for one in (*_of_entries(change), *_of_table(change)) if one])
    return {language: said.said(language, voice=True) for language in NAMES} if said else {}


def _of_entries(change: Change) -> Iterator[str]:
    """What was written into the journal."""
    verdict = any(entry.kind == "verdict" for entry in change.entries)
    for entry in change.entries:
        if entry.kind == "ruling" and not entry.data["tied"]:
            yield _first(entry.data)
        elif entry.kind == "reading" and not verdict and entry.data.get("counts"):
            yield counted_aloud(entry.data["counts"])
        elif entry.kind in ("correction", "verdict"):
            yield recalled(entry.data)


def _of_table(change: Change) -> Iterator[str]:
    """What else has changed while a game is played."""
    before, now = change.before, change.now
    if now.match is None or now.match.over:
        return
    if (before.condition in UNSEEING) != (now.condition in UNSEEING):
        yield Message("said-camera-gone" if now.condition in UNSEEING else "said-camera-back")
    if now.stillness == "doubt" != before.stillness and now.awaits is not None:
        yield Message("said-doubt")
    if now.on_turn is not None and (before.on_turn != now.on_turn or before.match is None):
        yield Message("said-turn", name=now.on_turn)


def _first(ruling: Mapping[str, Any]) -> Message:
    """Who was first, and by how much, where another button was pressed and both times are exact."""
    name, others = str(ruling["first"][0]["player"]), [*ruling["late"]]
    if not others or others[0]["source"] != "button" or "unsure_ms" in others[0]:
        return Message("said-first", name=name)
    return Message("said-first-by", name=name, ms=milliseconds(others[0]["behind_ms"]))


def milliseconds(value: float) -> Message:
    """A span as it is spoken: tenths only where they are news.

    >>> milliseconds(14.2), milliseconds(1.04), milliseconds(1.52)
    ('14', '1', '1.5')
    """
    return figure(value, 0 if value >= 10 or f"{value:.1f}".endswith(".0") else 1)


def counted_aloud(counts: Mapping[str, int]) -> Message:
    """What was read.

    >>> counted_aloud({"3": 1, "4": 2, "skull": 1, "sword-red": 2})
    'One 3, two 4s, one skull and two red swords.'
    """
    dice = [
        Message("said-dice", n=count, face=_known(face), one=one_of(face), many=many_of(face))
        for face, count in counts.items()
    ]
    return Message("said-count", dice=capital(listed(dice)))


def _known(face: str) -> int | str:
    """A number as such: languages that have nouns for what a die shows ("eine Drei") tell them apart by it."""
    return int(face) if face.isdecimal() else face


Kind = Literal["state", "reading", "press", "verdict", "resync"]

ROOM: Final = 64
"""Length of a listener's queue; beyond it all news is replaced by one ``resync``."""
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
    return News(str(entry.seq), kind, without_raw(entry.data))


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


log = logging.getLogger(__name__)


class Teller:
    """Holds the newest snapshot and makes everybody know of it. Nobody who is told can hold up or end the table.

    Parameters:
        broadcaster: tells the phones.
        show_cue: shows lamps and plays a sound.
        expect: tells the eye what it is asked to see.
        frames: what the eye keeps of the last seconds.
        now: how the table stands at first.
    """

    def __init__(
        self,
        broadcaster: Broadcaster,
        show_cue: Callable[[Cue], None],
        expect: Callable[[Asked], None],
        frames: Frames,
        now: Snapshot,
    ) -> None:
        self._broadcaster = broadcaster
        self._show_cue = show_cue
        self._expect = expect
        self._frames = frames
        self._asked: Asked | None = None
        self._looked = False
        """Whether a look may have changed what lamps show."""
        self.now = now
        self._lamps = now.lamps
        self._cue = cue(self.now)

    def written(self, entries: Sequence[Entry], sound: Sound = "none", **changes: Any) -> None:
        """Publish what is in the journal now, and the state it led to."""
        before = self.now
        verdict = verdict_after(before.verdict, entries)
        changed = {"journal": "", "verdict": verdict, "replay": before.replay.after(entries), **changes}
        self._turn(entries[-1].seq, changed, sound, entries)
        called = _called(self.now) and not _called(before)
        if called or self.now.replay != before.replay:
            self._safely(lambda now: order(self._frames, before.replay, now, called), self.now.replay)
        for entry in entries:
            if (news := news_of(entry)) is not None:
                self._broadcaster.tell(self.now, news.kind, news.data, entry.seq)
        self._state()

    def replays_gone(self) -> None:
        """Offer no replay whose frames are gone, nor keep one that was made of them."""
        before = self.now.replay
        if (gone := Replay(shown=before.shown)) != before:
            self.changed(replay=gone)
            self._safely(lambda now: order(self._frames, before, now, called=False), gone)

    def again(self) -> None:
        """Say once more what was said last."""
        spoken = self.now.spoken
        if spoken.words:
            self.changed("press", spoken=Spoken(spoken.number + 1, spoken.words))

    def publish_at(self, seq: int, **changes: Any) -> None:
        """Publish the first state, with all of the journal up to ``seq``."""
        self._turn(seq, changes, "none")
        self.now = self.now.with_told(spoken=Spoken())  # what was said before the start is not said again
        self._safely(self._show_cue, self._cue)
        self._state()

    def looked(self, **told: Any) -> None:
        """Remember what a look at the table has told; the eye is asked anew if it changes what is waited for."""
        self.now, self._looked = replace(self.now, **told), True
        self._ask()

    def seen(self, kind: Kind, data: Mapping[str, Any], sound: Sound = "none", **changes: Any) -> None:
        """Publish something that the journal does not keep."""
        self._turn(self.now.seq, changes, sound)
        self._broadcaster.tell(self.now, kind, data)
        self._state()

    def changed(self, sound: Sound = "none", **changes: Any) -> int:
        """Publish if anything shown has changed; returns the seq of the newest entry."""
        before = self.now
        if sound != "none" or self._looked or any(getattr(before, name) != value for name, value in changes.items()):
            self._turn(before.seq, changes, sound)
            if self.now != before or self.now.lamps != self._lamps:
                self._state()
        return self.now.seq

    def _turn(self, seq: int, changes: Mapping[str, Any], sound: Sound, entries: Sequence[Entry] = ()) -> None:
        """The next snapshot, on the lamps first: they are quickest."""
        before = self.now
        self._looked, self.now = False, before.after(seq=seq, **changes)
        shown, self._cue = self._cue, cue(self.now)
        if sound != "none" or shown != self._cue:
            self._safely(self._show_cue, replace(self._cue, sound=sound))
        told: dict[str, Any] = {}
        if self.now.on_turn != before.on_turn or self.now.number != before.number:
            told["turn_ns"] = self.now.clock_ns()
        if words := aloud(Change(before, self.now, entries)):
            told["spoken"] = Spoken(before.spoken.number + 1, words)
        self.now = self.now.with_told(**told) if told else self.now
        self._ask(any(entry.kind == "game" for entry in entries))

    def _ask(self, set_up: bool = False) -> None:
        asked = self.now.asked
        if set_up or asked != self._asked:
            self._asked = asked
            self._safely(self._expect, replace(asked, set_up=set_up))

    def _state(self) -> None:
        self._lamps = self.now.lamps
        self._broadcaster.tell(self.now, "state", self.now.public())

    def _safely(self, call: Callable[[Any], object], value: object) -> None:
        try:
            call(value)
        except Exception:
            log.exception("telling %r failed; the game goes on", value)


def _called(now: Snapshot) -> bool:
    """True while the dice are waited for that somebody has called."""
    return now.awaits is not None and now.awaits.event == CALLED
