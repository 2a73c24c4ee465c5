# SPDX-License-Identifier: MIT
"""Tells phones, lamps and the camera's process the new state: the second half of "write, then tell"."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.journal.entry import Entry
from companion.table.ledger import verdict_after
from companion.table.replays import CALLED, Frames, order
from companion.table.sight import Sight
from companion.table.telling.aloud import Change, aloud
from companion.table.telling.asked import Asked, Spoken
from companion.table.telling.broadcaster import Broadcaster, Kind, Snapshot, news_of
from companion.table.telling.cues import cue, lamps
from firmware.cue import Cue, Sound

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
        self.now = now.with_told(lamps=lamps(now))
        self._cue = cue(self.now)

    def written(self, entries: Sequence[Entry], sound: Sound = "none", **changes: Any) -> None:
        """Tell what stands in the journal now, and the state that it led to."""
        before = self.now
        verdict = functools.reduce(verdict_after, entries, before.verdict)
        changed = {"journal": "", "verdict": verdict, "replay": before.replay.after(entries), **changes}
        self._turn(entries[-1].seq, changed, sound, entries)
        called = _called(self.now) and not _called(before)
        self._safely(lambda now: order(self._frames, before.replay, now, called), self.now.replay)
        for entry in entries:
            if (news := news_of(entry)) is not None:
                self._broadcaster.tell(self.now, news.kind, news.data, entry.seq)
        self._state()

    def again(self) -> None:
        """Say once more what was said last."""
        spoken = self.now.spoken
        if spoken.words:
            self.changed("press", spoken=Spoken(spoken.number + 1, spoken.words))

    def stands_at(self, seq: int, **changes: Any) -> None:
        """Tell how the table stands with all of the journal up to ``seq``: at the start, when nobody knows yet."""
        self._turn(seq, changes, "none")
        self.now = self.now.with_told(spoken=Spoken())  # what was said before the start is not said again
        self._safely(self._show_cue, self._cue)
        self._state()

    def looked(self, sight: Sight) -> None:
        """Remember what a look at the table has told; the eye is asked anew if it changes what is waited for."""
        self.now = replace(self.now, sight=sight)
        self._ask()

    def seen(self, kind: Kind, data: Mapping[str, Any], sound: Sound = "none", **changes: Any) -> None:
        """Tell something that the journal does not keep."""
        self._turn(self.now.seq, changes, sound)
        self._broadcaster.tell(self.now, kind, data)
        self._state()

    def changed(self, sound: Sound = "none", **changes: Any) -> int:
        """Tell that something shows differently; nothing is told where nothing does. The seq of the newest entry."""
        before = self.now
        self._turn(self.now.seq, changes, sound)
        if self.now != before:
            self._state()
        return self.now.seq

    def _turn(self, seq: int, changes: Mapping[str, Any], sound: Sound, entries: Sequence[Entry] = ()) -> None:
        """The next snapshot, on the lamps first: they are quickest."""
        before = self.now
        bare = replace(before, seq=seq, **changes)
        turned = bare.on_turn != before.on_turn or bare.number != before.number
        self.now = bare.with_told(lamps=lamps(bare), turn_ns=bare.clock_ns() if turned else bare.turn_ns)
        shown, self._cue = self._cue, cue(self.now)
        if sound != "none" or shown != self._cue:
            self._safely(self._show_cue, replace(self._cue, sound=sound))
        words = aloud(Change(before, self.now, entries))
        if words:
            self.now = self.now.with_told(spoken=Spoken(before.spoken.number + 1, words))
        self._ask(any(entry.kind == "game" for entry in entries))

    def _ask(self, set_up: bool = False) -> None:
        asked = self.now.asked
        if set_up or asked != self._asked:
            self._asked = asked
            self._safely(self._expect, replace(asked, set_up=set_up))

    def _state(self) -> None:
        self._broadcaster.tell(self.now, "state", self.now.public())

    def _safely(self, call: Callable[[Any], object], value: object) -> None:
        try:
            call(value)
        except Exception:
            log.exception("telling %r failed; the game goes on", value)


def _called(now: Snapshot) -> bool:
    """True while the dice are waited for that somebody has called."""
    return now.awaits is not None and now.awaits.event == CALLED
