# SPDX-License-Identifier: MIT
"""The game on the table: each step is judged by the rules, written into the journal, and only then told."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.base import Event
from companion.games.checks import shown
from companion.games.errors import Refused, UnknownGame, UnknownOption
from companion.games.match import Match
from companion.journal.entry import AnyJournal, Draft
from companion.messages.message import Message
from companion.table import ledger
from companion.table.corrections import amended
from companion.table.dice_said import COUNT_AGAIN, SAID, dice_acts, waits
from companion.table.gamekit import Games
from companion.table.history.forgetting import check_name, forget
from companion.table.moments import Award, awards
from companion.table.people.lobby import KIND, Lobby, read_lobby
from companion.table.people.reception import check_players
from companion.table.people.referee import refusal_of
from companion.table.sight import Sight, same_event
from companion.table.snapshot import Snapshot
from companion.table.telling import Teller
from companion.table.virtual import VirtualDice
from firmware.cue import Sound

log = logging.getLogger(__name__)

CHANCE: Final = random.SystemRandom()
"""Shuffles cards; what came of it stands in the journal (G-01)."""
SETTLE_NS: Final = 60_000_000_000
SETUP: Final = ("game", "players", "options", "referee", "seats")


class Play:
    """The one place that changes a game. Every method either writes, applies and tells, or changes nothing.

    Raises (every method):
        Refused: the rules don't allow it.
        JournalFailed: it could not be written.
    """

    def __init__(
        self, journal: AnyJournal, teller: Teller, virtual: VirtualDice, shuffle: Callable[[list[Any]], None]
    ) -> None:
        self._journal = journal
        self._teller = teller
        self._virtual = virtual
        self._shuffle = shuffle
        self._settled_verdict: Mapping[str, Any] | None = None
        self._settled_ns = 0

    @property
    def sight(self) -> Sight:
        """What is remembered of the dice."""
        return self._teller.now.sight

    @property
    def match(self) -> Match | None:
        """The game as it stands."""
        return self._teller.now.match

    def step(
        self,
        event: Event,
        by: str,
        *,
        key: str | None = None,
        manual: bool = False,
        may_wait: bool = False,
        pressed_ns: int | None = None,
        evidence: str = "",
        before: Sequence[Draft] = (),
        sight: Sight | None = None,
        ruling: Mapping[str, Any] | None = None,
        sound: Sound = "none",
        shows: Mapping[str, Any] = MappingProxyType({}),
    ) -> int:
        """Play ``event``, with what led to it written ``before`` it; the number of its entry.

        ``may_wait``: where it lacks nothing but its dice, it waits for the eye; ``pressed_ns``: when it was shouted, if
        by a press. What waited for the dice that it brings is played after it. ``sight`` and ``ruling`` are what they
        become by it; left out, they follow from the event. ``shows``: what else the snapshot shows from then on.
        """
        now, match = self._teller.now, self.running()
        scene = now.scene if pressed_ns is None else replace(now.scene, press_ns=pressed_ns)
        event = now.adapter.completed(scene, event, self._shuffle)
        if may_wait and (waiting := now.adapter.waits(scene, event)) is not None:
            return self.wait(waiting, by, key, before, ruling=now.ruling if ruling is None else ruling)
        if now.virtual:
            event = self._virtual.filled(event, match, now.number, now.virtual)
        signed = _signed(event, by, manual, evidence)
        after = match.apply(signed)
        made = ledger.event_drafts(signed, after, now.adapter, now.number, key)
        seen = next((draft.data for draft in before if draft.kind == "reading"), {})
        stood = now if sight is None else replace(now, sight=sight)
        seq = self._journal.last_seq + len(before) + 1
        moved = ledger.standing_after(stood, signed, match, after, seq=seq, seen=seen)
        if moved["sight"].halted or (moved["sight"].used != stood.sight.used and now.adapter.counts_all(signed, match)):
            made.append(ledger.lying_draft(moved["sight"], now.number))
        entries = self._journal.append_all([*before, *made])
        verdict = any(draft.kind == "verdict" for draft in made)
        cue: Sound = "win" if after.over and not match.over else "verdict" if verdict else sound
        moved |= {"refusal": None, "against": "", "awards": self._awards(after, now.number)} | _past(now) | dict(shows)
        self._teller.written(entries, cue, **moved | ({} if ruling is None else {"ruling": ruling}))
        if now.pending is not None:
            self._play_due(now.pending, event, by)
        return seq

    def _play_due(self, pending: Event, event: Event, by: str) -> None:
        """Play what was ``pending``, if ``event`` has brought the dice that it waited for."""
        due = self._teller.now.adapter.due(pending, event)
        if due is not None:
            self.step(due, due.get("player", by))

    def settle(self) -> None:
        """In a quiet moment, after each verdict and each minute: have what was played lately on the disk twice."""
        now = self._teller.now
        if now.verdict != self._settled_verdict or now.clock_ns() - self._settled_ns >= SETTLE_NS:
            self._settled_verdict, self._settled_ns = now.verdict, now.clock_ns()
            self._journal.settle()

    def amend(self, event: Event, by: str, key: str | None) -> int:
        """Correct a die that counted, as ``by`` has asked; the number of the entry."""
        now, match = self._teller.now, self.running()
        if now.floor is not None:
            raise Refused("too-late", Message("correct-after-floor", floor=now.floor))
        drafts = amended(event, by, now, key)
        entries = self._journal.append_all(drafts)
        folded = ledger.Folded.of(now, match)
        for entry in entries:
            folded = ledger.and_then(folded, entry)
        awards_ = self._awards(folded.match, now.number)
        self._teller.written(entries, "verdict", refusal=None, against="", awards=awards_, **folded.standing())
        return next(entry.seq for entry in entries if entry.kind == "correction")

    def _count_again(self, key: str | None) -> int:
        """What an undo gave back counts again: as it did where it lies as it lay, else as the eye sees it now."""
        now, match = self._teller.now, self.running()
        if not waits(self._teller.now.scene, now.adapter):
            raise Refused("wrong-phase", Message("nothing-was-taken-back"))
        event = same_event(self.sight)
        if event is None or refusal_of(match, event) is not None:
            sight = replace(self.sight, halted=False)
            return self.note([replace(ledger.lying_draft(sight, now.number), key=key)], sight=sight)
        picture = str(self.sight.redo[-1][0].get("evidence", ""))
        seen = ledger.reading_before(self._journal.of_game(now.number), self.sight.redo[-1][0])
        before = [] if seen is None else [Draft("reading", seen, now.number)]
        return self.step(event, "camera", key=key, evidence=picture, before=before)

    def said_of_dice(self, name: str, key: str | None) -> int:
        """Somebody says by the event ``name`` what the dice that lie there are, or that they count again."""
        now = self._teller.now
        self.running()
        if name == COUNT_AGAIN:
            return self._count_again(key)
        if name not in [
            act.event["event"] for act in dice_acts(self._teller.now.scene, now.adapter, now.instruction.id)
        ]:
            raise Refused("wrong-phase", Message("nothing-is-asked-of-dice"))
        sight = SAID[name](self._teller.now.scene, now.adapter)
        return self.note([replace(ledger.lying_draft(sight, now.number), key=key)], "press", sight=sight)

    def look(self, sight: Sight) -> None:
        """One more look at the table; what its first set finds lying there is written down like all from before."""
        if self.match is None or not self.sight.new or sight.new or not sight.used:
            self._teller.looked(sight=sight)
        else:
            self.note([ledger.lying_draft(sight, self._teller.now.number)], sight=sight)

    def wait(self, event: Event, by: str, key: str | None, before: Sequence[Draft] = (), **shows: Any) -> int:
        """Have ``event`` wait for its dice, in place of another that waited; returns the number of its entry.

        What led to it is written ``before`` it; ``shows`` is what the snapshot shows from then on.
        """
        now = self._teller.now
        draft = Draft("pending", {**event, "by": by}, now.number, key)
        *_, entry = entries = self._journal.append_all([*before, draft])
        cue: Sound = "press" if before else "none"
        shows["ruling"] = ledger.ruling_said(shows.get("ruling", now.ruling), event, now.adapter)
        self._teller.written(entries, cue, **{**shows, "pending": dict(event), "refusal": None, "against": ""})
        return entry.seq

    def note(self, drafts: Sequence[Draft], sound: Sound = "none", **changes: Any) -> int:
        """Write what happened that moves no game, such as a tie, and tell it; the number of the first entry."""
        entries = self._journal.append_all(drafts)
        self._teller.written(entries, sound, **changes)
        return entries[0].seq

    def new_game(self, event: Mapping[str, Any], key: str | None) -> int:
        """Begin a game; a finished one makes room for it."""
        now = self._teller.now
        if now.playing:
            raise Refused("game-running", Message("game-being-played-already"))
        setup = {name: event[name] for name in SETUP if name in event}
        match = begun(setup, now.games)
        check_players(match, now)
        lobby = now.lobby.begun(_seated(setup, match, len(now.seats)))
        number = self._journal.last_game + 1
        ended = [] if now.match is None else [ledger.end_draft(now.match, now.number, "over")]
        sight = self.sight.set_up()
        lying = [ledger.lying_draft(sight, number)] if sight.used else []
        entries = self._journal.append_all([*ended, Draft("game", setup, number, key), *lying])
        self._teller.written(entries, **self._on_table(match, number, lobby), sight=sight)
        return entries[len(ended)].seq

    def receive(self, event: Mapping[str, Any], key: str | None) -> int:
        """Somebody sits down, stands up, swaps or takes a role; the number of the entry."""
        now = self._teller.now
        lobby = now.lobby.after(event)
        entries = self._journal.append_all([Draft(KIND, event, 0, key)])
        seats = lobby.playing if now.match is not None else (None,) * len(lobby.guests)
        self._teller.written(entries, lobby=lobby, seats=seats)
        return entries[0].seq

    def close_game(self, key: str | None) -> int:
        """Take the game off the table, won or not."""
        match, now = self.running(), self._teller.now
        entries = self._journal.append_all([ledger.end_draft(match, now.number, "closed", key)])
        self._teller.written(entries, **self._on_table(None, 0, now.lobby))
        return entries[-1].seq

    def forget(self, name: Any, key: str | None) -> int:
        """Take ``name`` out of everything that was written; a finished game leaves the table first."""
        now = self._teller.now
        if now.playing:
            raise Refused("game-running", Message("not-forgotten-in-game"))
        if not isinstance(name, str):
            raise Refused("bad-field", Message("player-wants-name-be-forgotten", name=shown(name)))
        ended = [] if now.match is None else [ledger.end_draft(now.match, now.number, "over")]
        check_name(self._journal, name, now.games)
        if ended:
            self._journal.append_all(ended)
        lines = forget(self._journal, name, now.games)
        entries = self._journal.append_all([Draft("forgotten", {"lines": lines}, key=key)])
        lobby = read_lobby(self._journal, len(now.seats))
        self._teller.written(entries, **self._on_table(None, 0, lobby))
        return entries[0].seq

    def resume(self) -> str:
        """Restore the game as of the journal's last entry; returns what there is to say."""
        lobby = read_lobby(self._journal, len(self._teller.now.seats))
        folded = ledger.read_back(self._journal, self._teller.now.games)
        if folded is None:
            self._teller.publish_at(self._journal.last_seq, lobby=lobby)
            return ""
        if folded.trouble:
            log.warning("game %d can't go on: %s", folded.number, folded.trouble)
            end = self._journal.append_all([ledger.end_draft(folded.match, folded.number, "damaged")])
            self._teller.publish_at(end[-1].seq, lobby=lobby)
            return Message("game-cant-go-on", number=folded.number, trouble=folded.trouble)
        standing = self._on_table(folded.match, folded.number, lobby) | folded.standing()
        standing["awards"] = self._awards(folded.match, folded.number)
        self._teller.publish_at(self._journal.last_seq, **standing)
        return Message("game-goes-on-where-stood", number=folded.number)

    def running(self) -> Match:
        """The game on the table.

        Raises:
            Refused: ``no-game``.
        """
        if self.match is None:
            raise Refused("no-game", Message("no-game-on-table"))
        return self.match

    def _awards(self, match: Match, number: int) -> tuple[Award, ...]:
        """The awards of game ``number`` if it is over; none before."""
        if not match.over:
            return ()
        rulings = (entry.data for entry in self._journal.of_game(number) if entry.kind == "ruling")
        return awards(match, rulings, self._teller.now.games[match.game.game_id].awards)

    def _on_table(self, match: Match | None, number: int, lobby: Lobby) -> dict[str, Any]:
        """What shows differently with this game on the table, or none."""
        return {
            "match": match,
            "number": number,
            "seats": lobby.playing if match is not None else (None,) * len(lobby.playing),
            "lobby": lobby,
            "ruling": None,
            "pending": None,
            "refusal": None,
            "against": "",
            "counts": (),
            "silent": (),
            "looked": (),
            "awards": (),
            "appeal": None,
        } | _gone(self._teller.now)


def _signed(event: Event, by: str, manual: bool, evidence: str) -> dict[str, Any]:
    """``event`` with the marks of the table."""
    marks = {"by": by} | ({"manual": True} if manual else {}) | ({"evidence": evidence} if evidence else {})
    return {**event, **marks}


def begun(setup: Mapping[str, Any], games: Games[Any]) -> Match:
    """The game that ``setup`` describes.

    Raises:
        Refused: also where there is no such game or option (``unknown-game``, ``unknown-option``).
    """
    try:
        return games.start(setup)
    except UnknownGame as error:
        raise Refused("unknown-game", error.args[0]) from error
    except UnknownOption as error:
        raise Refused("unknown-option", error.args[0]) from error


def _seated(setup: Mapping[str, Any], match: Match, places: int) -> dict[int, str]:
    """The players by seat, clockwise in the order of their names as G-03 has it.

    Raises:
        Refused: ``bad-field``.
    """
    if len(match.players) > places:
        raise Refused("bad-field", Message("this-table-has-seats", places=places, players=len(match.players)))
    given = setup.get("seats")
    if given is None:
        return dict(enumerate(match.players, 1))
    if not isinstance(given, list) or len(given) != len(match.players):
        raise Refused("bad-field", Message("seats-wants-list-with-number"))
    if any(type(seat) is not int or not 1 <= seat <= places for seat in given):
        raise Refused("bad-field", Message("seats-wants-numbers", places=places))
    turns = sum(one > other for one, other in zip(given, [*given[1:], given[0]], strict=True))
    if len(set(given)) < len(given) or (len(given) > 1 and turns != 1):
        raise Refused("bad-field", Message("players-seats-go-once-round"))
    return dict(zip(given, match.players, strict=True))


def _past(now: Snapshot) -> dict[str, Any]:
    """What shows differently once the game has gone on: a photograph was of one moment."""
    if now.reading is None or not now.reading.apart or now.reading.spent:
        return {"set_aside": ()}
    return {"set_aside": (), "reading": now.reading.past(), "stillness": "nothing"}


def _gone(now: Snapshot) -> dict[str, Any]:
    """What shows differently in another game, or in none: photographs were of the last one, a camera looks on."""
    photographed = now.reading is not None and now.reading.apart
    return {"set_aside": ()} | ({"reading": None, "stillness": "nothing"} if photographed else {})
