# SPDX-License-Identifier: MIT
"""Writing a game into the journal, and reading it back from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.games.base import Event, State
from companion.games.errors import GamesError
from companion.games.match import Match
from companion.journal.entry import AnyJournal, Draft, Entry
from companion.messages.message import beside
from companion.table.adapter.base import bare
from companion.table.adapter.plain import PlainAdapter
from companion.table.counts import Count, counts_after
from companion.table.gamekit import Games
from companion.table.sight import Sight, done, lying_in, lying_json, seen_before, undone
from companion.table.snapshot import Snapshot

LYING: Final = "lying"
ALL: Final = 10_000_000
RAW: Final = frozenset({"edges", "terms"})
"""What the journal alone keeps of a ruling: by it the race can be ruled again (`shouts.ruled_again`)."""
MARKS: Final = ("manual", "evidence")
"""What a verdict tells of its dice: that they were entered by hand, which picture shows them."""
SHOWN: Final = ("sight", "ruling", "pending", "verdict", "counts", "silent", "looked")
"""What the journal tells of a game, beside the match, and the table shows under the same names."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A game as the journal tells it; ``adapter``: how it meets the table.

    ``pending`` is what somebody chose and what waits for the dice. ``counts`` is what counted lately; ``seen``, the
    reading whose event is still to come. ``silent``: who let the floor lapse; ``looked``: who has. ``trouble``: why it
    can't go on, "" if it can.
    """

    number: int
    match: Match
    adapter: PlainAdapter
    sight: Sight = field(default_factory=Sight)
    ruling: Mapping[str, Any] | None = None
    pending: Event | None = None
    verdict: Mapping[str, Any] | None = None
    counts: tuple[Count, ...] = ()
    seen: Mapping[str, Any] = field(default_factory=dict)
    silent: tuple[str, ...] = ()
    looked: tuple[str, ...] = ()
    trouble: str = ""

    @classmethod
    def of(cls, now: Snapshot, match: Match) -> Folded:
        """The game ``match``, as the table shows it ``now``."""
        return cls(now.number, match, now.adapter, **{name: getattr(now, name) for name in SHOWN})

    def standing(self) -> dict[str, Any]:
        """What the table shows of it, by the names of its fields."""
        return {"match": self.match} | {name: getattr(self, name) for name in SHOWN}


def lying_draft(sight: Sight, number: int) -> Draft:
    """The dice that have counted or were there before, where no reading tells it."""
    return Draft(LYING, lying_json(sight), number)


def end_draft(match: Match, number: int, why: str, key: str | None = None) -> Draft:
    """The end of a game at this table, won or not."""
    return Draft("end", {"why": why, "winner": match.view(None)["winner"]}, number, key)


def event_drafts(event: Event, after: Match, adapter: PlainAdapter, number: int, key: str | None) -> list[Draft]:
    """An accepted event as applied, and the verdict that it led to, in the words of the game's ``adapter``."""
    drafts = [Draft("event", event, number, key)]
    state = after.view(None)
    if event["event"] != "undo" and _is_verdict(state):
        words = adapter.verdict(state)
        written = event["reading"] if event["event"] == "correct" else event
        marks = {mark: written[mark] for mark in MARKS if written.get(mark)}
        drafts.append(Draft("verdict", {**state["last"], "winner": state["winner"], **beside(words), **marks}, number))
    return drafts


def _is_verdict(state: State) -> bool:
    """Whether the event that led to ``state`` has ended something."""
    return bool(state["last"]) or state["winner"] is not None


def standing_after(
    stood: Snapshot | Folded,
    event: Event,
    before: Match,
    after: Match,
    *,
    seq: int,
    seen: Mapping[str, Any],
) -> dict[str, Any]:
    """What changes by ``event``, entry ``seq``, in whatever shows how the table ``stood``: by the names of its fields.

    ``seen`` is the reading that it came from, as the journal has it.
    """
    adapter, name = stood.adapter, event["event"]
    pending = None if stood.pending is None else adapter.still_waits(stood.pending, event, after)
    taken_back = name == "undo" and _is_verdict(before.view(None))
    return ({"verdict": None} if taken_back else {}) | {
        "match": after,
        "sight": _sight_after(stood, event, before, after),
        "ruling": None if stood.ruling is None else _ruling_after(stood.ruling, event, pending, adapter),
        "pending": pending,
        "counts": counts_after(stood.counts, seq, event, after, seen),
        # who has let the floor lapse waits until the game goes on: nobody leaves, nothing is taken back or put right
        "silent": stood.silent if name in ("retire", "undo", "correct") else (),
        # who has looked has done so until the game goes on; laying a card, or leaving, is no going on
        "looked": stood.looked if name in ("lay-cards", "retire") else (),
    }


def _sight_after(stood: Snapshot | Folded, event: Event, before: Match, after: Match) -> Sight:
    """Which dice have counted, after ``event``."""
    sight = stood.sight
    if event["event"] in ("undo", "correct"):
        sight = replace(sight, pictures=(), sets=())  # the same photograph may count once more, and for another
    if event["event"] == "undo":
        return undone(sight, before.last_event)
    moved = stood.adapter.after(sight, event, before, after)
    return moved if event["event"] == "correct" else done(sight, moved, after.last_event or event)


def _ruling_after(
    ruling: Mapping[str, Any], event: Event, pending: Event | None, adapter: PlainAdapter
) -> Mapping[str, Any] | None:
    """A ruling is shown until something else happens than what follows from it, and while that is ``pending``.

    So long, too, the first has the floor; ``adapter`` tells by which events the first says what the shout was.
    """
    told = (event,) if pending is None else (event, pending)
    if ruling["tied"]:
        return ruling if any(one["event"] == "tie" for one in told) else None
    first = ruling["first"][0]["player"]
    if any(adapter.follows(one, first) for one in told):
        return _without_floor(ruling)
    return ruling if "floor" in ruling and event["event"] == "retire" and event.get("player") != first else None


def ruling_said(ruling: Mapping[str, Any] | None, event: Event, adapter: PlainAdapter) -> Mapping[str, Any] | None:
    """A ruling once ``event`` waits for its dice: the first who has said it has the floor no more."""
    if ruling is None or ruling["tied"] or not adapter.follows(event, ruling["first"][0]["player"]):
        return ruling
    return _without_floor(ruling)


def _without_floor(ruling: Mapping[str, Any]) -> Mapping[str, Any]:
    return {part: value for part, value in ruling.items() if part != "floor"}


def verdict_after(verdict: Mapping[str, Any] | None, entries: Iterable[Entry]) -> Mapping[str, Any] | None:
    """The newest verdict of the game on the table, after ``entries``; None where what it judged was corrected.

    Whether an undo has taken it back tells `standing_after`, which knows what was undone.
    A dead heat is none: the ruling tells of it. Nor is a shout with nothing behind it, once the game has gone on.
    """
    for entry in entries:
        if entry.kind in ("game", "end") or (entry.kind == "event" and _ends(verdict, entry.data["event"])):
            verdict = None
        elif entry.kind == "verdict" and not entry.data.get("tied"):
            verdict = {**entry.data, "seq": entry.seq}
    return verdict


def _ends(verdict: Mapping[str, Any] | None, name: str) -> bool:
    """Whether the event ``name`` makes ``verdict`` a thing of the past."""
    return name == "correct" or (name != "retire" and verdict is not None and "lapsed" in verdict)


def without_raw(data: Mapping[str, Any]) -> dict[str, Any]:
    """A ruling, or what else an entry tells, as everybody is told of it."""
    return {name: value for name, value in data.items() if name not in RAW}


def worded(entry: Entry, folded: Folded) -> Entry:
    """A verdict that is older than its message, with it, as the rules say it again; any other entry as it is.

    A sentence that they would put otherwise today stays as it was written, in English alone.
    """
    if entry.kind != "verdict" or "message" in entry.data:
        return entry
    words = beside(folded.adapter.verdict(folded.match.view(None)))
    return replace(entry, data={**entry.data, **words}) if words["say"] == entry.data.get("say") else entry


def read_back(journal: AnyJournal, games: Games[Any]) -> Folded | None:
    """The last game if it was not closed, as it stood when the last entry was written."""
    number = journal.last_game
    entries = journal.of_game(number) if number else []
    if not entries or any(entry.kind == "end" for entry in entries):
        return None
    lost = next((entry.seq for entry in journal.since(entries[0].seq, ALL) if entry.kind == "lost"), None)
    before = [entry for entry in entries if lost is None or entry.seq < lost]
    folded = fold(before, games)
    return folded if folded is None or lost is None else replace(folded, trouble=f"entry {lost} can't be read")


def fold(entries: Iterable[Entry], games: Games[Any]) -> Folded | None:
    """Play the entries of one game again, the set-up first; None where there is no set-up of one of ``games``."""
    coming = iter(entries)
    first = next(coming, None)
    if first is None or first.kind != "game":
        return None
    try:
        match = games.start(first.data)
    except GamesError:
        return None
    folded = Folded(first.game, match, games.adapter(match.game.game_id))
    for entry in coming:
        try:
            folded = and_then(folded, entry)
        except GamesError as error:
            return replace(folded, trouble=f"entry {entry.seq} does not follow: {error}")
    return folded


def reading_before(entries: Sequence[Entry], event: Event) -> Mapping[str, Any] | None:
    """The newest reading that amounted to ``event``, as the journal keeps it; None: it came from no reading."""
    at = next((n for n in range(len(entries) - 1, 0, -1) if entries[n].kind == "event" and entries[n].data == event), 0)
    return entries[at - 1].data if at and entries[at - 1].kind == "reading" else None


def and_then(folded: Folded, entry: Entry) -> Folded:
    """The game one entry later.

    Raises:
        Refused: the entry does not follow; what was written was accepted, so the journal or the rules have changed.
    """
    folded = replace(folded, verdict=verdict_after(folded.verdict, [worded(entry, folded)]))
    if entry.kind == "ruling":
        return replace(folded, ruling=without_raw(entry.data))
    if entry.kind == "floor":
        return replace(folded, ruling=None, pending=None, silent=(*folded.silent, str(entry.data["lapsed"])))
    if entry.kind == "looked":
        return replace(folded, looked=(*folded.looked, *entry.data["players"]))
    if entry.kind == "pending":
        pending = bare(entry.data)
        ruling = ruling_said(folded.ruling, pending, folded.adapter)
        return replace(folded, pending=pending, ruling=ruling, seen={})
    if entry.kind == "reading":
        sight = seen_before(folded.sight, entry.data)
        return replace(folded, sight=sight, seen=entry.data)
    if entry.kind == LYING:
        return replace(folded, sight=lying_in(entry.data, folded.sight))
    if entry.kind != "event":
        return folded
    after = folded.match.apply(entry.data)
    standing = standing_after(folded, entry.data, folded.match, after, seq=entry.seq, seen=folded.seen)
    return replace(folded, **standing, seen={})
