# SPDX-License-Identifier: MIT
"""The game on the table: each step is judged by the rules, written into the journal, and only then told."""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.base import Event
from companion.games.catalogue import start
from companion.games.errors import Refused, UnknownGame, UnknownOption
from companion.games.match import Match
from companion.journal.entry import AnyJournal, Draft
from companion.table import ledger
from companion.table.glue import Scene
from companion.table.sight import Sight
from companion.table.teller import Teller
from firmware.cue import Sound

log = logging.getLogger(__name__)

CHANCE: Final = random.SystemRandom()
"""Shuffles cards; what came of it stands in the journal (G-01)."""
SETUP: Final = ("game", "players", "options", "referee")


class Play:
    """The one place that changes a game. Every method either writes, applies and tells, or changes nothing.

    Raises (every method):
        Refused: the rules don't allow it.
        JournalFailed: it could not be written.
    """

    def __init__(self, journal: AnyJournal, teller: Teller) -> None:
        self._journal = journal
        self._teller = teller
        self.sight = Sight()

    @property
    def scene(self) -> Scene:
        """All that the game's glue looks at."""
        return replace(self._teller.now.scene(), sight=self.sight)

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
        before: Sequence[Draft] = (),
        sight: Sight | None = None,
        ruling: Mapping[str, Any] | None = None,
        sound: Sound = "none",
        shows: Mapping[str, Any] = MappingProxyType({}),
    ) -> int:
        """Play ``event``, with what led to it written ``before`` it; the number of its entry.

        ``sight`` and ``ruling`` are what they become by it; left out, they follow from the event. ``shows`` is what
        else the snapshot shows from then on.
        """
        now = self._teller.now
        match = self.running()
        event = self.completed(event)
        signed = {**event, "by": by} | ({"manual": True} if manual else {})
        after = match.apply(signed)
        made = ledger.event_drafts(signed, after, now.number, key)
        entries = self._journal.append_all([*before, *made])
        self.sight = ledger.sight_after(self.sight if sight is None else sight, signed, match, after)
        shown = ruling if ruling is not None else ledger.ruling_after(now.ruling, signed, now.glue.shouts)
        told: Sound = "win" if after.over and not match.over else "verdict" if _has_verdict(made) else sound
        moved = {"match": after, "ruling": shown, "pending": None, "refusal": None, "against": ""}
        self._teller.written(entries, told, **moved | dict(shows))
        return entries[len(before)].seq

    def completed(self, event: Event) -> Event:
        """``event`` as the rules want it, where a page or a button leaves something open."""
        return self._teller.now.glue.completed(self.scene, event, CHANCE.shuffle)

    def wait(self, event: Event, by: str, key: str | None) -> int:
        """Let ``event`` wait for its dice, in place of another that waited; the number of its entry."""
        (entry,) = self._journal.append_all([ledger.pending_draft(event, by, self._teller.now.number, key)])
        self._teller.written([entry], pending=dict(event), refusal=None, against="")
        return entry.seq

    def note(self, drafts: Sequence[Draft], sound: Sound = "none", **changes: Any) -> int:
        """Write what happened that moves no game, such as a tie, and tell it; the number of the first entry."""
        entries = self._journal.append_all(drafts)
        self._teller.written(entries, sound, **changes)
        return entries[0].seq

    def new_game(self, event: Mapping[str, Any], key: str | None) -> int:
        """Begin a game; a finished one makes room for it."""
        now = self._teller.now
        if now.match is not None and not now.match.over:
            raise Refused("game-running", "A game is being played: close it first.")
        setup = {name: event[name] for name in SETUP if name in event}
        match = begun(setup)
        if len(match.players) > len(now.seats):
            raise Refused("bad-field", f"This table has {len(now.seats)} seats, not {len(match.players)}.")
        number = self._journal.last_game + 1
        ended = [] if now.match is None else [ledger.end_draft(now.match, now.number, "over")]
        entries = self._journal.append_all([*ended, ledger.game_draft(setup, number, key)])
        self.sight = Sight()
        self._teller.written(entries, **self._on_table(match, number))
        return entries[-1].seq

    def close_game(self, key: str | None) -> int:
        """Take the game off the table, won or not."""
        match, now = self.running(), self._teller.now
        entries = self._journal.append_all([ledger.end_draft(match, now.number, "closed", key)])
        self.sight = Sight()
        self._teller.written(entries, **self._on_table(None, 0))
        return entries[-1].seq

    def resume(self) -> str:
        """Let the game stand where it stood when the journal's last entry was written; what there is to say."""
        folded = ledger.read_back(self._journal)
        if folded is None:
            self._teller.stands_at(self._journal.last_seq)
            return ""
        if folded.trouble:
            log.warning("game %d can't go on: %s", folded.number, folded.trouble)
            end = self._journal.append_all([ledger.end_draft(folded.match, folded.number, "damaged")])
            self._teller.stands_at(end[-1].seq)
            return f"Game {folded.number} can't go on: {folded.trouble}."
        self.sight = folded.sight
        standing = self._on_table(folded.match, folded.number) | {
            "ruling": folded.ruling,
            "pending": folded.pending,
        }
        self._teller.stands_at(self._journal.last_seq, **standing)
        return f"Game {folded.number} goes on where it stood."

    def running(self) -> Match:
        """The game on the table.

        Raises:
            Refused: ``no-game``.
        """
        if self.match is None:
            raise Refused("no-game", "No game is on the table: the referee can start one.")
        return self.match

    def _on_table(self, match: Match | None, number: int) -> dict[str, Any]:
        """What shows differently with this game on the table, or none."""
        seats = len(self._teller.now.seats)
        names = () if match is None else match.players[:seats]
        sitting = (*names, *(None,) * (seats - len(names)))
        return {
            "match": match,
            "number": number,
            "seats": sitting,
            "ruling": None,
            "pending": None,
            "refusal": None,
            "against": "",
        }


def begun(setup: Mapping[str, Any]) -> Match:
    """The game that ``setup`` describes.

    Raises:
        Refused: also where there is no such game or option (``unknown-game``, ``unknown-option``).
    """
    try:
        return start(setup)
    except UnknownGame as error:
        raise Refused("unknown-game", f"{error}.") from error
    except UnknownOption as error:
        raise Refused("unknown-option", f"{error}.") from error


def _has_verdict(drafts: Sequence[Draft]) -> bool:
    return any(draft.kind == "verdict" for draft in drafts)
