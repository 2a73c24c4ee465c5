# SPDX-License-Identifier: MIT
"""The table: takes everything that reaches it in one order, on one thread. Write, then tell."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.base import Await
from companion.games.checks import missing_or
from companion.games.errors import Refused
from companion.journal.entry import AnyJournal, Draft
from companion.journal.errors import JournalError, JournalFailed, JournalFull
from companion.messages.message import Message
from companion.table import appeals, corrections, counts, dice_said, shouts
from companion.table.adapter.base import Seen
from companion.table.adapter.without_zones import thrown_so_far
from companion.table.gamekit import Games
from companion.table.inbox import (
    Action,
    ButtonDelay,
    ButtonEdge,
    CameraChanged,
    HeldButtons,
    Inbox,
    Letter,
    ReplaysGone,
    Responder,
    Reviewed,
    Sighted,
    Stop,
)
from companion.table.people import lobby, reception, referee
from companion.table.play import CHANCE, Play
from companion.table.shouts import Shouts, Timing
from companion.table.sight import TELLING, counted_json, lying_json
from companion.table.snapshot import Asked, Snapshot
from companion.table.switches import EVENTS as SWITCHED
from companion.table.switches import Request, Switches, TableButton
from companion.table.telling import Broadcaster, Teller
from companion.table.virtual import VirtualDice
from firmware.cue import Cue
from firmware.press import Button

log = logging.getLogger(__name__)

IDLE_S: Final = 1.0
AT_ONCE: Final = 64
"""Number of letters taken before the clock is checked: one look at the table can make as many events."""
SAID: Final = frozenset({dice_said.COUNT_AGAIN, *dice_said.SAID, *shouts.ANSWERS})
"""What people say of the dice on the table, and of a shout that waits for them."""


class Table:
    """The only one that changes a game. `run` is the loop of its thread; tests `handle` each message, then `tick`.

    Parameters:
        journal, broadcaster: where everything is written before anybody is told; tells the phones.
        cue, expect: show lamps and play sounds; tell the eye what it is asked to see.
        games: those that can be played.
        clock_ns: the clock by which edges are ticked: CLOCK_MONOTONIC.
        seats, simulated: how many places the table has; whether ``camera`` and ``pins`` are simulated.
        timing, switches: by what numbers presses are ruled; what of the machine the table may switch.
        keep: keeps the picture of a count for the evening; gives its name, or "" where it can't.
        notice, board: what everybody should know of this table as long as it runs; the printed map, as it lies.
        starts, frames: who may begin a game now; what the eye keeps of the last seconds (None: nothing).
        turn_s, virtual: after so many seconds others are said to wait (0: never); computer players' dice.
    """

    _looked: Sighted | None = None
    _looked_for: tuple[str, Await | None] = ("", None)
    _failed: JournalFailed | None = None

    def __init__(
        self,
        journal: AnyJournal,
        broadcaster: Broadcaster,
        cue: Callable[[Cue], None],
        expect: Callable[[Asked], None],
        clock_ns: Callable[[], int] = time.monotonic_ns,
        seats: int = 4,
        *,
        games: Games[Any],
        simulated: Mapping[str, bool] | None = None,
        timing: Timing | None = None,
        keep: Callable[[bytes], str] = lambda _: "",
        notice: str = "",
        switches: Switches = Switches(),  # noqa: B008 - frozen
        board: Mapping[str, Any] | None = None,
        starts: Callable[[], str] = lambda: "players",
        frames: counts.Frames = counts.Frames(),  # noqa: B008 - holds nothing
        turn_s: Callable[[], int] = lambda: 0,
        virtual: VirtualDice = VirtualDice(""),  # noqa: B008 - frozen
        shuffle: Callable[[list[Any]], None] = CHANCE.shuffle,
    ) -> None:
        self._switches, self._clock_ns, self._keep = switches, clock_ns, keep
        now = Snapshot(
            games=games,
            seats=(None,) * seats,
            simulated={"camera": False, "pins": False} | dict(simulated or {}),
            lobby=lobby.empty(seats),
            notice=notice,
            board=board or {},
            clock_ns=clock_ns,
            starts=starts,
            turn_s=turn_s,
        )
        self._teller = Teller(broadcaster, cue, expect, frames, now)
        self._play = Play(journal, self._teller, virtual, shuffle)
        self._responder, self._button = Responder(journal, self._not_written), TableButton()
        self._shouts = Shouts(self._play, self._teller, self._responder, clock_ns, timing or Timing())
        self._appeals = appeals.Appeals(self._play, self._teller, frames, clock_ns)
        self._held: list[Action] = []

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
        self._shouts.refresh_meanings()
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
                self._play.settle()
                taken = 0
        self._responder.refuse(self._held, "stopping", Message("table-being-shut-down"))
        if self._failed is not None:
            raise self._failed

    def handle(self, message: Letter) -> None:
        """Take in one message. Whatever goes wrong is said and written to the log; the table goes on."""
        match message:
            case Action():
                self._asked(message)
            case ButtonEdge(edge):
                self._safely(lambda: self._shouts.edge(edge))
                if edge.button == "table" and (request := self._button.edge(edge)) is not None:
                    self._safely(lambda: self._requested(request))
            case HeldButtons() | ButtonDelay():
                self._safely(lambda: self._shouts.buttons_changed(message))
            case Sighted():
                self._safely(lambda: self._sighted(message))
            case Reviewed():
                self._safely(lambda: self._reviewed(message))
            case ReplaysGone():
                self._safely(self._teller.replays_gone)
            case CameraChanged(condition, words):
                self._safely(lambda: self._teller.changed(condition=condition, message=words))

    def tick(self) -> None:
        """Rule on the presses whose time is up, then judge what had to wait for it."""
        was_open, floor = self._shouts.open, self.now.floor
        self._safely(self._shouts.rule)
        if (was_open and not self._shouts.open) or floor != self.now.floor:  # what lies there had to wait for it
            self._safely(self._look_again)
        if self._held and not self._shouts.open:
            held, self._held = self._held, []
            for action in held:
                self._asked(action)

    def _patience_s(self) -> float:
        due_ns = self._shouts.due_ns()
        return IDLE_S if due_ns is None else min(IDLE_S, max(0.0, (due_ns - self._clock_ns()) / 1e9))

    def _asked(self, action: Action) -> None:
        if self._shouts.open and not self._is_shout(action):
            self._held.append(action)  # somebody pressed before this was asked: that is ruled first
        else:
            self._responder.attempt([action], lambda: self._judge(action))

    def _is_shout(self, action: Action) -> bool:
        name = action.event.get("event")
        return action.who.role == "player" and (name == "shout" or name in self.now.adapter.shouts)

    def _judge(self, action: Action) -> int | None:
        """The seq of what was asked, or None where it waits for the buttons."""
        name, event = referee.clean(action.event)
        if name in lobby.EVENTS:
            return self._play.receive(reception.received(name, event, action.who, self.now), action.key)
        if name in (corrections.AMEND, appeals.EVENT, counts.SHOW_REPLAY, corrections.WHOSE_DICE):
            return self._doubted(name, event, action)
        player = None
        if name in reception.OPENING:
            event = dict(reception.opened(name, event, action.who, self.now))
        else:
            player = referee.admit(name, event, action.who, self.now.seats, self._for_anybody)
        if name in referee.PRESSES:
            seq = self._pressed(referee.PRESSES[name], player or event.get("player"), event, action)
        elif self._is_shout(action) and player is not None:
            seq = self._shouts.phone(event, action)
        elif name in ("new-game", "again"):
            seq = self._play.new_game(event, action.key)
        elif name in SAID:
            seq = self._said(name, player, action.key)
        elif name == "close-game":
            seq = self._play.close_game(action.key)
        elif name in SWITCHED:
            seq = self._switched(self._switches.asked(name, event))
        elif name == "forget":
            seq = self._play.forget(event.get("player"), action.key)
        else:
            seq = self._step(name, event, player, action)
        if seq is not None:
            self._moved()
        return seq

    def _said(self, name: str, player: str | None, key: str | None) -> int:
        """``player``, or (None) the referee, says something of dice."""
        if name in shouts.ANSWERS:
            return self._shouts.answered(name, player, key)
        return self._play.said_of_dice(name, key)

    def _for_anybody(self, event: Mapping[str, Any]) -> bool:
        """Whether any player may enter ``event``, whoever it is about."""
        return self.now.match is not None and self.now.adapter.for_anybody(self.now.scene, event)

    def _doubted(self, name: str, event: Mapping[str, Any], action: Action) -> int:
        """A count is appealed, or shown again; or a die is corrected, and all are told by whom."""
        if name == appeals.EVENT:
            return self._appeals.ask(action.who, action.key)
        if name == counts.SHOW_REPLAY:
            return self._teller.changed(replay=self.now.replay.show(event, action.who))
        if name == corrections.WHOSE_DICE:
            asked = self.now.with_photograph(event.get("number"))
            self._judge_all(Sighted(corrections.tapped(event, action.who, asked), asked.stillness))
            return self.now.seq
        match = self._play.running()
        seq = self._play.amend(event, corrections.asker(event, action.who, self.now) or match.referee, action.key)
        self._moved()
        return seq

    def _reviewed(self, review: Reviewed) -> None:
        self._appeals.answered(review)
        self._moved()

    def _moved(self) -> None:
        """Something has changed: buttons may mean something else now, and what lies there too."""
        self._shouts.refresh_meanings()
        self._safely(self._look_again)

    def _pressed(self, button: Button, name: Any, event: Mapping[str, Any], action: Action) -> int | None:
        match = self._play.running()
        if not isinstance(name, str) or name not in match.players:
            raise Refused("unknown-player", Message("player-wants-one-playing", event=missing_or(event, "player")))
        return self._shouts.pressed_by_phone(button, action, name)

    def _step(self, name: str, event: dict[str, Any], player: str | None, action: Action) -> int:
        match, adapter, scene = self._play.running(), self.now.adapter, self.now.scene
        by = player or match.referee
        if action.who.role == "referee":
            event = referee.signed(name, event, match)
        elif why := adapter.why_waits(scene, event):
            raise Refused("too-late", why)
        awaited = self.now.awaits
        manual = name == "correct" or (awaited is not None and name == awaited.event)
        return self._play.step(event, event.get("by", by), key=action.key, manual=manual, may_wait=True)

    def _sighted(self, sighted: Sighted) -> None:
        self._looked, self._looked_for = sighted, (self.now.reads, self._photographed(sighted))
        self._play.look(self._play.sight.seen(sighted.reading, sighted.stillness))
        self._take_in(sighted)

    def _take_in(self, sighted: Sighted) -> None:
        self._judge_all(sighted)
        self._shouts.looked(sighted.stillness in TELLING and not sighted.reading.apart)

    def _judge_all(self, sighted: Sighted) -> None:
        if sighted.reading.apart:
            self._teller.looked(set_aside=self.now.setting_aside(sighted.reading.by))
        for _ in range(AT_ONCE):
            if not self._judge_look(sighted):
                break
            sighted = replace(sighted, reading=sighted.reading.past())  # of one that counted, what is left may count
        if sighted.reading.apart and self.now.reading is not None and self.now.reading.spent:
            self._judge_set_aside()

    def _judge_set_aside(self) -> None:
        """Another's photograph has counted: the newest of those that were set aside is what all are shown now."""
        now = self.now
        thrown = () if now.awaits is None else thrown_so_far(now.scene, now.awaits)
        still = [one for one in now.set_aside if one.reading.by not in thrown]
        if still:
            self._judge_all(Sighted(still[-1].reading, still[-1].stillness))

    def _look_again(self) -> None:
        """Judge once more what was seen last, if the eye knew by then what is waited for now."""
        if self._looked is not None and self._looked_for_now(self._looked):
            self._take_in(self._looked)

    def _looked_for_now(self, looked: Sighted) -> bool:
        reads, photographed = self._looked_for
        asked = Asked(looked.reading.expected, reads) == self.now.asked
        return photographed == self._photographed(looked) and (asked or looked.reading.apart)

    def _photographed(self, looked: Sighted) -> Await | None:
        """The throw that is waited for, if ``looked`` is a photograph: it is of no other."""
        return self.now.awaits if looked.reading.apart else None

    def _judge_look(self, sighted: Sighted) -> bool:
        """Count a look at the table if it may count; True if it did and may amount to more."""
        reading, now = sighted.reading, self.now
        shows: dict[str, Any] = {"reading": reading, "stillness": sighted.stillness, "against": ""}
        if now.playing and not self._shouts.open:  # who pressed before this was seen is ruled on first
            scene = replace(self.now.scene, reading=reading)
            if reading.apart:
                if now.floor is None:  # else it is judged once that is over
                    self._looked = None  # a photograph is of one moment
                judged = now.adapter.photographed(reading, scene)
            else:
                judged = dice_said.against(scene, now.adapter, reading) or now.adapter.event_of(reading, scene)
            if not isinstance(judged, str):
                judged = self._count(judged, {**shows, "reading": reading.past()}, sighted.picture)
                if not judged:  # it may amount to more, where the eye knew of what is waited for now
                    return now.adapter.several or (not reading.apart and self._looked_for_now(sighted))
            if not judged and reading.spent:  # all of it has counted
                return False
            shows |= {"against": judged, "reading": replace(reading, spent=False)}
        after = replace(now, **shows)
        shown = after.reading_shown
        if after.stillness != now.stillness or shown != now.reading_shown:
            self._teller.seen("reading", shown or {}, **shows)
        return False

    def _count(self, seen: Seen, shows: Mapping[str, Any], picture: bytes) -> str:
        """Play what was read; why the rules refuse it, or ""."""
        sight = self._play.sight.counted(seen.reading, self.now.seats, seen.besides, seen.waits)
        name = seen.reading.picture or (self._keep(picture) if picture else "")
        counted = counted_json(seen.reading, seen.besides, self.now.seats, self.now.adapter.face, name)
        counted |= {"lie": lying_json(sight)["dice"]} if seen.reading.apart and sight.used else {}
        draft = Draft("reading", counted, self.now.number)
        if seen.waits:
            self._play.wait(seen.event, "camera", None, before=[draft], sight=sight, **shows)
            return ""
        try:
            self._play.step(seen.event, "camera", evidence=name, before=[draft], sight=sight, shows=shows)
        except Refused as refusal:
            return refusal.message
        for event in seen.also:
            self._play.step(event, "camera")
        if name and not seen.reading.apart:
            self._appeals.counted()
        self._shouts.refresh_meanings()
        return ""

    def _switched(self, notice: str) -> int:
        """Power or camera were switched, and this is ``notice``; nothing is written for it."""
        if notice:
            self._teller.changed("press", notice=notice)
        return self.now.seq

    def _requested(self, request: Request) -> None:
        """The table button: what was said is said again, a game begins, once more or the first, or it is the switch."""
        if self._switches.can(request):
            self._switched(self._switches.pressed(request))
            return
        if request in ("again", "camera") or self.now.playing:
            self._teller.again()
            return
        try:
            self._play.new_game(reception.by_button(self.now), None)
        except Refused as no:
            log.warning("no game is begun by the button: %s", no.message)
        else:
            self._moved()

    def _not_written(self, error: JournalError) -> None:
        log.error("nothing is acknowledged: %s", error)
        if isinstance(error, JournalFailed) and not isinstance(error, JournalFull):
            self._failed = error
        self._teller.changed("refused", journal=Message("nothing-can-be-written-down", error=str(error)))

    def _safely(self, work: Callable[[], object]) -> None:
        try:
            work()
        except JournalError as error:
            self._not_written(error)
        except Exception:
            log.exception("the table could not do its work; it goes on")
