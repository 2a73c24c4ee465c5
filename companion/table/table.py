# SPDX-License-Identifier: MIT
"""The table: takes everything that reaches it in one order, on one thread. Write, then tell."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.base import Event
from companion.games.errors import Refused
from companion.journal.entry import AnyJournal, Draft
from companion.journal.errors import JournalError, JournalFailed, JournalFull
from companion.table import referee
from companion.table.desk import Desk
from companion.table.herald import Herald, Snapshot
from companion.table.inbox import Action, CameraSays, Edged, Inbox, Message, Sighted, Stop
from companion.table.play import Play
from companion.table.shouts import Shouts
from companion.table.sight import reading_json
from companion.table.teller import Teller
from firmware.arbiter import WINDOW_NS
from firmware.cue import Cue
from vision.sighting import Reading

log = logging.getLogger(__name__)

IDLE_S: Final = 1.0
AT_ONCE: Final = 64
"""So many messages are taken, if so many wait, before the clock is looked at."""


class Table:
    """The only one that changes a game. `run` is the loop of its thread.

    By hand, as tests do it: `handle` each message, then `tick`.

    Parameters:
        journal: where everything is written before anybody is told.
        herald: tells the phones.
        cue: shows lamps and plays sounds.
        expect: tells the eye how many dice are waited for; None: any number.
        clock_ns: the clock by which edges are ticked: CLOCK_MONOTONIC.
        seats: how many places the table has.
        simulated: which of ``camera`` and ``pins`` are simulated, to be shown.
        window_ns: how long presses are collected before they are ruled on.
    """

    def __init__(
        self,
        journal: AnyJournal,
        herald: Herald,
        cue: Callable[[Cue], None],
        expect: Callable[[int | None], None],
        clock_ns: Callable[[], int] = time.monotonic_ns,
        seats: int = 4,
        *,
        simulated: Mapping[str, bool] | None = None,
        window_ns: int = WINDOW_NS,
    ) -> None:
        self._clock_ns = clock_ns
        shown = {"camera": False, "pins": False} | dict(simulated or {})
        self._teller = Teller(herald, cue, expect, Snapshot(seats=(None,) * seats, simulated=shown))
        self._play = Play(journal, self._teller)
        self._desk = Desk(journal, self._not_written)
        self._shouts = Shouts(self._play, self._teller, self._desk, clock_ns, window_ns)
        self._held: list[Action] = []
        self._failed: JournalFailed | None = None

    @property
    def now(self) -> Snapshot:
        """The table as it stands."""
        return self._teller.now

    def resume(self) -> str:
        """Rebuild the game from the journal, before `run`; what there is to say about it, or "".

        Raises:
            JournalFailed: the journal can't be read.
        """
        said = self._play.resume()
        self._shouts.let_compete()
        return said

    def run(self, inbox: Inbox) -> None:
        """Take messages until there is a ``Stop``; what is begun is finished first.

        Raises:
            JournalFailed: nothing more can be written. All who asked have been told; only a new start can help.
        """
        taken = 0
        while self._failed is None:
            message = inbox.take(self._patience_s())
            if isinstance(message, Stop):
                break
            if message is not None:
                self.handle(message)
                taken += 1
            if message is None or taken >= AT_ONCE:
                self.tick()
                taken = 0
        self._desk.refuse(self._held, "stopping", "The table is being shut down.")
        if self._failed is not None:
            raise self._failed

    def handle(self, message: Message) -> None:
        """Take in one message. Whatever goes wrong is said and written to the log; the table goes on."""
        match message:
            case Action():
                self._asked(message)
            case Edged(edge):
                self._safely(lambda: self._shouts.edge(edge))
            case Sighted():
                self._safely(lambda: self._sighted(message))
            case CameraSays(condition, words):
                self._safely(lambda: self._teller.changed(condition=condition, message=words))

    def tick(self) -> None:
        """Rule on the presses whose time is up, then judge what had to wait for it."""
        self._safely(self._shouts.rule)
        if self._held and not self._shouts.open:
            held, self._held = self._held, []
            for action in held:
                self._asked(action)

    def _patience_s(self) -> float:
        due_ns = self._shouts.due_ns()
        return IDLE_S if due_ns is None else min(IDLE_S, max(0.0, (due_ns - self._clock_ns()) / 1e9))

    def _asked(self, action: Action) -> None:
        shout = action.event.get("event") == referee.SHOUT and action.who.role == "player"
        if self._shouts.open and not shout:
            self._held.append(action)  # somebody pressed before this was asked: that is ruled first
        else:
            self._desk.attempt([action], lambda: self._judge(action))

    def _judge(self, action: Action) -> int | None:
        """The seq of what was asked, or None where it waits for the buttons."""
        name, event = referee.clean(action.event)
        referee.admit(name, event, action.who, self.now.seats)
        if name == referee.SHOUT and referee.seated(action.who, self.now.seats) is not None:
            return self._shouts.phone(event, action)
        if name == "new-game":
            seq = self._play.new_game(event, action.key)
        elif name == "close-game":
            seq = self._play.close_game(action.key)
        else:
            seq = self._step(name, event, action)
        self._shouts.let_compete()
        return seq

    def _step(self, name: str, event: dict[str, Any], action: Action) -> int:
        match = self._play.running()
        awaited = match.awaits()
        manual = name == "correct" or (awaited is not None and name == awaited.event)
        by = referee.seated(action.who, self.now.seats) or match.referee
        if action.who.role == "referee":
            event = referee.signed(name, event, match)
        return self._play.step(event, event.get("by", by), key=action.key, manual=manual)

    def _sighted(self, sighted: Sighted) -> None:
        reading, now, play = sighted.reading, self.now, self._play
        play.sight = play.sight.seen(reading, sighted.stillness)
        shows: dict[str, Any] = {"reading": reading, "stillness": sighted.stillness, "against": ""}
        awaited = now.awaits
        if awaited is not None and reading.sighting.dice:
            judged = play.sight.judge(reading, awaited, now.seats, now.game_id)
            if not isinstance(judged, str):
                judged = self._count(judged, shows)
            shows["against"] = judged
            if not judged:
                return
        told = replace(now, **shows)
        shown = told.reading_shown()
        if told.stillness != now.stillness or shown != now.reading_shown():
            self._teller.seen("reading", shown or {}, **shows)

    def _count(self, event: Event, shows: Mapping[str, Any]) -> str:
        """Play what was read; why the rules refuse it, or ""."""
        reading: Reading = shows["reading"]
        draft = Draft("reading", reading_json(reading, "", self.now.seats, self.now.game_id), self.now.number)
        sight = self._play.sight.counted(reading)
        try:
            self._play.step(event, "camera", before=[draft], sight=sight, shows=shows)
        except Refused as refusal:
            return refusal.message
        self._shouts.let_compete()
        return ""

    def _not_written(self, error: JournalError) -> None:
        log.error("nothing is acknowledged: %s", error)
        if isinstance(error, JournalFailed) and not isinstance(error, JournalFull):
            self._failed = error
        self._teller.changed("refused", journal=f"Nothing can be written down: {error}.")

    def _safely(self, work: Callable[[], object]) -> None:
        try:
            work()
        except JournalError as error:
            self._not_written(error)
        except Exception:
            log.exception("the table could not do its work; it goes on")
