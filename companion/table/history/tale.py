# SPDX-License-Identifier: MIT
"""One game told from its journal: who played and won, what each did, what the dice showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, Literal

from companion.games.base import Event
from companion.games.match import Match
from companion.journal.entry import Entry
from companion.messages.message import recalled
from companion.table.adapter.statistics import DieKind, Fallen, Statistic
from companion.table.gamekit import Games
from companion.table.ledger import Folded, and_then, fold, worded

PAUSE_MS: Final = 3_600_000
"""Whatever lies longer between two lines of a game is a pause, or a clock that was set."""
End = Literal["running", "won", "closed", "damaged"]
AFTERWARDS: Final = frozenset({"end", "lobby"})
"""What may come when nobody has played for days: a game is left on the table, and its guests stand up next week."""
TAKEN_BACK: Final = "undo"
CORRECTED: Final = "correct"


@dataclass(frozen=True, slots=True)
class Thrown:
    """How often each face of one kind of dice was thrown, as one set read them."""

    set: str
    kind: DieKind
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class VerdictTold:
    """A verdict: where it stands in the journal, when it was given, and its sentence."""

    seq: int
    wall_ms: int
    say: str


@dataclass(frozen=True, slots=True)
class Tale:
    """A game as it is remembered.

    ``begun_ms``, ``ended_ms``: the table's time of day, a label only; ``played_ms``: how long it was played.
    ``deeds`` counts by player what was done. Of
    ``faces`` only what the camera read counts, and ``by_hand`` says how many events were entered by people.
    """

    number: int
    game: str
    title: str
    players: tuple[str, ...]
    options: Mapping[str, Any]
    begun_ms: int
    ended_ms: int
    played_ms: int
    end: End
    winners: tuple[str, ...]
    rounds: int
    scores: Mapping[str, int]
    deeds: Mapping[str, Mapping[Statistic, int]]
    faces: tuple[Thrown, ...]
    by_hand: int
    taken_back: int
    corrected: int
    ties: int
    margins_ms: tuple[float, ...]
    verdicts: tuple[VerdictTold, ...] = field(repr=False)
    last_seq: int = 0


@dataclass(slots=True)
class _Steps:
    """What each event that still holds led to; one that is taken back takes its own with it.

    ``verdicts``: those that were come to, by seq, with their messages.
    """

    done: list[tuple[tuple[tuple[str, Statistic], ...], tuple[Fallen, ...]]] = field(default_factory=list)
    verdicts: dict[int, Entry] = field(default_factory=dict)
    set_read: str = ""
    by_hand: int = 0
    taken_back: int = 0
    corrected: int = 0

    def take(self, event: Event, before: Folded, after: Match) -> None:
        """One more event, as it was accepted."""
        adapter, name = before.adapter, event["event"]
        if name == TAKEN_BACK:
            self.taken_back += 1
            del self.done[-1:]
            return
        self.by_hand += bool(event.get("manual"))
        if name == CORRECTED:
            self.corrected += 1
            del self.done[-1:]
            event = event["reading"]
        read = not event.get("manual") and name != CORRECTED and event.get("by") == "camera"
        thrown = tuple(adapter.thrown(event, self.set_read or adapter.reads)) if read else ()
        self.done.append((tuple(adapter.statistics(event, before.match, after)), thrown))

    def statistics(self) -> dict[str, dict[Statistic, int]]:
        """How often each player did what."""
        counts = Counter(one for statistics, _ in self.done for one in statistics)
        done: dict[str, dict[Statistic, int]] = {}
        for (player, statistic), times in counts.items():
            done.setdefault(player, {})[statistic] = times
        return done

    def faces(self) -> tuple[Thrown, ...]:
        """How often each face was thrown, by set and kind of die."""
        faces: dict[tuple[str, DieKind], Counter[str]] = {}
        for _, thrown in self.done:
            for throw in thrown:
                faces.setdefault((throw.set_name, throw.kind), Counter())[throw.face] += 1
        return tuple(Thrown(name, kind, dict(sorted(counts.items()))) for (name, kind), counts in faces.items())


def played_ms(entries: Sequence[Entry]) -> int:
    """How long it was played: pauses are none of it, nor is a clock that was set meanwhile."""
    gaps = (after.wall_ms - before.wall_ms for before, after in pairwise(entries))
    return sum(gap for gap in gaps if 0 < gap <= PAUSE_MS)


def tell(entries: Sequence[Entry], games: Games[Any]) -> Tale | None:
    """The game of these entries, its set-up first; None where they do not begin with one of ``games``."""
    steps, folded = _Steps(), fold(entries[:1], games)
    if folded is None:
        return None
    last = _play(entries, folded, steps)
    state = last.match.state()
    setup = entries[0]
    rulings = [entry.data for entry in entries if entry.kind == "ruling"]
    return Tale(
        number=setup.game,
        game=last.match.game.game_id,
        title=games.title(last.match.game.game_id),
        players=last.match.players,
        options=dict(setup.data.get("options", {})),
        begun_ms=setup.wall_ms,
        ended_ms=next(entry.wall_ms for entry in reversed(entries) if entry.kind not in AFTERWARDS),
        played_ms=played_ms(entries),
        end=_end(entries, last),
        winners=_names(state["winner"]),
        rounds=state["round"],
        scores={name: player["score"] for name, player in state["players"].items()},
        deeds=steps.statistics(),
        faces=steps.faces(),
        by_hand=steps.by_hand,
        taken_back=steps.taken_back,
        corrected=steps.corrected,
        ties=sum(bool(ruling.get("tied")) for ruling in rulings),
        margins_ms=tuple(_margins(rulings)),
        verdicts=tuple(_verdicts(steps.verdicts.get(entry.seq, entry) for entry in entries)),
        last_seq=entries[-1].seq,
    )


def _play(entries: Iterable[Entry], folded: Folded, steps: _Steps) -> Folded:
    """The game at the end of ``entries``; what can't be played on (a damaged journal) is left as it stood."""
    for written in entries:
        if written.kind == "game":
            continue
        if written.kind == "reading":
            steps.set_read = str(written.data.get("set", ""))
        try:
            entry = worded(written, folded)
            after = and_then(folded, entry)
        except ValueError:
            return folded
        if entry.kind == "event":
            steps.take(entry.data, folded, after.match)
            steps.set_read = ""
        if entry.kind == "verdict":
            steps.verdicts[entry.seq] = entry
        folded = after
    return folded


def _end(entries: Sequence[Entry], last: Folded) -> End:
    ended = next((entry for entry in reversed(entries) if entry.kind == "end"), None)
    if ended is not None and ended.data.get("why") == "damaged":
        return "damaged"
    if last.match.over:
        return "won"
    return "running" if ended is None else "closed"


def _verdicts(entries: Iterable[Entry]) -> Iterator[VerdictTold]:
    for entry in entries:
        if entry.kind == "verdict" and (said := recalled(entry.data)):
            yield VerdictTold(entry.seq, entry.wall_ms, said)


def _names(winner: Any) -> tuple[str, ...]:
    if winner is None:
        return ()
    return tuple(winner) if isinstance(winner, list | tuple) else (str(winner),)


def _margins(rulings: Iterable[Mapping[str, Any]]) -> Iterator[float]:
    """By how many milliseconds the second was behind, of each race that two ran."""
    for ruling in rulings:
        late = ruling.get("late") or ()
        if late and not ruling.get("tied"):
            yield float(late[0]["behind_ms"])
