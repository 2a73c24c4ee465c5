# SPDX-License-Identifier: MIT
"""Kills the table again and again while it plays: nothing acknowledged may be lost, every restart must resume.

    python -m tests.torture --kills 1000
    python -m tests.torture --driver http --kills 40

A ``Driver`` starts a table, hears what it acknowledges and kills it; ``Torture`` holds that against the journal.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import select
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from companion.games.errors import GamesError
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.reader import Reader
from companion.kit.files import JOURNAL
from companion.play import registry
from companion.table.ledger import Folded, and_then, fold
from tests.random_games import SET_UPS
from tests.torture_http import HttpDriver
from tests.torture_player import Asked, play, state_hash

Line = dict[str, Any]
GAMES = tuple(SET_UPS)
NOTHING = state_hash({"game": None, "pending": None, "ruling": None})


class Driver(Protocol):
    """Something that plays at a table which can be killed."""

    def start(self, path: Path, seed: int, again: Asked | None, game: str) -> None:
        """Start a table with the journal at ``path``; have ``again`` sent once more, then ``game`` played."""

    def kill_after(self, seconds: float) -> list[Line]:
        """Let it play, kill it with SIGKILL, and give all that it said."""

    def finish(self) -> list[Line]:
        """Let it play to its end, unharmed."""


class ForkDriver:
    """A child forked from this warm process: nothing but imported modules is shared with it."""

    def __init__(self, hasty: bool = False) -> None:
        self._hasty = hasty
        self._pid = self._pipe = 0

    def start(self, path: Path, seed: int, again: Asked | None, game: str) -> None:
        self._pipe, write = os.pipe()
        self._pid = os.fork()
        if self._pid:
            os.close(write)
            return
        status = 1
        try:
            os.close(self._pipe)
            play(path, seed, write, again, game, self._hasty, steps=40 if seed < 0 else 1_000_000)
            status = 0
        except BaseException as error:  # whatever it is: a child must never run on as a second parent
            os.write(write, json.dumps({"trouble": repr(error)}).encode() + b"\n")
        finally:
            os._exit(status)

    def kill_after(self, seconds: float) -> list[Line]:
        said, until = [], time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if select.select([self._pipe], [], [], left)[0]:  # keep the pipe from filling up
                part = os.read(self._pipe, 1 << 20)
                if not part:
                    break
                said.append(part)
        os.kill(self._pid, signal.SIGKILL)
        return self._rest(said)

    def finish(self) -> list[Line]:
        return self._rest([])

    def _rest(self, said: list[bytes]) -> list[Line]:
        while part := os.read(self._pipe, 1 << 20):
            said.append(part)
        os.close(self._pipe)
        os.waitpid(self._pid, 0)
        whole = b"".join(said).split(b"\n")[:-1]  # a line that was cut off was not said
        return [json.loads(line) for line in whole]


@dataclass
class Torture:
    """Kills, and what became of it. ``troubles`` is empty when all was well."""

    driver: Driver
    folder: Path
    chance: random.Random
    longest_s: float
    kills_per_journal: int = 200
    kills_per_game: int = 5
    games: Sequence[str] = GAMES
    kills: int = 0
    told: int = 0
    resumed: int = 0
    repeated: int = 0
    written: Counter[str] = field(default_factory=Counter)
    killed: Counter[str] = field(default_factory=Counter)
    begun: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)
    _game: str = ""
    _path: Path = field(default_factory=Path)
    _acknowledged: dict[int, str] = field(default_factory=dict)
    _accepted: dict[int, str] = field(default_factory=dict)
    _expected: tuple[int, str] | None = None
    _again: Asked | None = None

    def run(self, kills: int) -> None:
        """Kill so often; at the end of each journal let one table play on unharmed."""
        while self.kills < kills and not self.troubles:
            if self.kills % self.kills_per_journal == 0:
                self._new_journal()
            self._game = self.games[self.kills // self.kills_per_game % len(self.games)]
            self.driver.start(self._path, self.chance.randrange(2**30), self._again, self._game)
            self._judge(self.driver.kill_after(self.chance.uniform(0.0, self.longest_s)))
            self.kills += 1
            self.killed[self._game] += 1
            if self.kills % self.kills_per_journal == 0 or self.kills == kills:
                self._play_on()

    def _new_journal(self) -> None:
        self._path = self.folder / str(self.kills) / JOURNAL
        self._path.parent.mkdir()
        self._acknowledged, self._accepted, self._expected, self._again = {}, {}, None, None

    def _play_on(self) -> None:
        """The game goes on, and everything that was ever acknowledged is still there as it was."""
        self.driver.start(self._path, -1, self._again, self._game)
        lines = self.driver.finish()
        if lines[-1:] != [{"ended": True}]:
            self.troubles.append(f"the last table did not play to its end: {lines[-1:]}")
        before = dict(self._acknowledged)
        self._judge(lines)
        entries = self._compare(before)
        self.written.update(entry.kind for entry in entries)
        names = {entry.game: entry.data["game"] for entry in entries if entry.kind == "game"}
        self.begun.update(names.values())
        self.won.update(names[e.game] for e in entries if e.kind == "end" and e.data["winner"] is not None)

    def _judge(self, lines: list[Line]) -> None:
        """Hold what was said against the journal that is left."""
        said: dict[int, str] = {}
        for line in lines:
            if "trouble" in line:
                self.troubles.append(line["trouble"])
            elif "resumed" in line:
                self.resumed += 1
                if self._expected is not None and tuple(line["resumed"].values()) != self._expected:
                    self.troubles.append(f"resumed at {line['resumed']}, the journal stood at {self._expected}")
            elif "told" in line:
                said[line["told"]["seq"]] = line["told"]["hash"]
            elif "accepted" in line:
                self._accepted |= [line["accepted"]]
            elif "asked" in line:
                self._again = tuple(line["asked"])
            elif "again" in line:
                self._check_repeated(line)
        answered = max((line["answered"] for line in lines if "answered" in line), default=0)
        if answered > max(said, default=10**9):
            self.troubles.append(f"{answered} was answered but not told")
        self.told += len(said)
        self._acknowledged |= said
        if self._path.exists():
            self._compare(said)

    def _check_repeated(self, line: Line) -> None:
        """A request sent again after the kill is done once: its seq is that of the entry with its key."""
        with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as look:
            found = look.execute("SELECT seq FROM entry WHERE key = ?", (line["key"],)).fetchall()
        self.repeated += bool(found)
        if [(line["again"],)] != found and not (line["again"] is None and not found):
            self.troubles.append(f"sent again, {line['key']} was answered {line['again']}, the journal has {found}")

    def _compare(self, said: dict[int, str]) -> list[Entry]:
        """Hold what was ``said`` and accepted against the journal's entries; those."""
        try:
            entries = _entries(self._path)
        except (sqlite3.Error, JournalError) as error:
            if not self._acknowledged and "readonly" in str(error):
                return []  # killed while SQLite was making the file; the next table rolls that back
            self.troubles.append(f"the journal can't be read: {error}")
            return []
        if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
            self.troubles.append("seq has gaps")
        lost = [seq for seq in {*said, *self._accepted} if seq > len(entries)]
        if lost:
            self.troubles.append(f"LOST: {lost} were acknowledged, the journal ends at {len(entries)}")
            return entries
        other = [(seq, key) for seq, key in self._accepted.items() if entries[seq - 1].key != key]
        if other:
            self.troubles.append(f"{other} were accepted, the journal has other requests there")
        try:
            hashes = dict(_hashes(entries, {*said, len(entries)}))
        except GamesError as error:
            self.troubles.append(f"the journal does not fold: {error}")
            return entries
        wrong = [seq for seq, told in said.items() if hashes.get(seq, NOTHING) != told]
        if wrong:
            self.troubles.append(f"at {wrong} the journal folds to another state than was told")
        self._expected = (len(entries), hashes[len(entries)]) if entries else None
        return entries


def _entries(path: Path) -> list[Entry]:
    """All entries, after SQLite itself has found the file whole; each entry's own check sum is looked at too."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as look:
        answer = look.execute("PRAGMA integrity_check").fetchone()[0]
        if answer != "ok":
            raise sqlite3.DatabaseError(answer)
        if not look.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'entry'").fetchone()[0]:
            return []  # killed before the journal was set up
    with closing(Reader(path)) as reader:
        return reader.since(0, 10**9)


def _hashes(entries: list[Entry], wanted: set[int]) -> Iterator[tuple[int, str]]:
    """The state that the journal folds to, after each of the ``wanted`` entries."""
    folded: Folded | None = None
    for entry in entries:
        if entry.kind == "game":
            folded = fold([entry], registry.GAMES)
        elif entry.kind == "end":
            folded = None
        elif folded is not None:
            folded = and_then(folded, entry)
        if entry.seq in wanted:
            yield entry.seq, NOTHING if folded is None else state_hash(_shown(folded))


def _shown(folded: Folded) -> Line:
    """What the table shows of a game that the journal tells so."""
    game = {"number": folded.number, **folded.match.view(None)}
    return {"game": game, "pending": folded.pending, "ruling": folded.ruling}


def main() -> int:
    """Torture, and tell what came of it; exit status 1 if anything was lost (with --control: if nothing was)."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--driver", choices=["fork", "http"], default="fork", help="http: quartermaster play, over HTTP"
    )
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seconds-per-life", type=float, help="a table lives at most so long (0.2; http: 6)")
    parser.add_argument("--kills-per-journal", type=int, help="then a new one is begun (200; http: 20)")
    parser.add_argument("--kills-per-game", type=int, help="then another game is played (5; http: 2)")
    parser.add_argument("--game", choices=GAMES, action="append", help="this one alone (all of them); more than once")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--folder", type=Path, default=None, help="where the journals lie (a real disk)")
    parser.add_argument("--control", action="store_true", help="acknowledge before writing: this must be caught")
    asked = parser.parse_args()
    forked = asked.driver == "fork"
    if asked.control and not forked:
        parser.error("--control is for --driver fork: the real program can't be made careless")
    seed = random.randrange(2**30) if asked.seed is None else asked.seed
    gc.freeze()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        torture = Torture(
            ForkDriver(asked.control) if forked else HttpDriver(),
            Path(folder),
            random.Random(seed),
            asked.seconds_per_life or (0.2 if forked else 6.0),
            asked.kills_per_journal or (200 if forked else 20),
            asked.kills_per_game or (5 if forked else 2),
            asked.game or GAMES,
        )
        began = time.monotonic()
        torture.run(asked.kills)
        took = time.monotonic() - began
    figures: Line = {"kills": torture.kills, "told": torture.told, "resumed": torture.resumed}
    figures |= {"repeated": torture.repeated, "written": torture.written}
    figures |= {"killed": torture.killed, "begun": torture.begun, "won": torture.won}
    figures |= {"kills_per_s": round(torture.kills / took, 1), "seed": seed, "troubles": torture.troubles}
    print(json.dumps(figures))
    caught = any(trouble.startswith("LOST") for trouble in torture.troubles)
    return int(not caught) if asked.control else int(bool(torture.troubles))


if __name__ == "__main__":
    sys.exit(main())
