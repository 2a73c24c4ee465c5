# SPDX-License-Identifier: MIT
"""Damages the journal of a table that was killed while it played: nothing acknowledged may be missing in silence.

    python -m tests.torture_damage --damages 1000

Each damage is done to a fresh copy of what a kill has left: a byte, a page, zeros or a cut, in the database, its log or
both. Then the journal is opened as the next start would open it.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import re
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from companion.journal.entry import Draft, Entry, Row, row
from companion.journal.salvage import LOST
from companion.journal.store import Journal
from companion.kit.files import JOURNAL
from tests.torture import GAMES, ForkDriver

PAGE = 4096
FILES = (("",), ("-wal",), ("", "-wal"), (".end",))
KINDS = ("byte", "page", "zeros", "cut", "empty")
DAMAGES_A_KILL = 25


@dataclass(frozen=True, slots=True)
class Kill:
    """What a kill has left: the folder, every entry that had been written, and the last that was acknowledged."""

    folder: Path
    entries: tuple[Entry, ...]
    acknowledged: int


@dataclass
class Damages:
    """What was damaged, what came of it; ``troubles`` is empty when nothing was missing in silence."""

    done: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    unharmed: int = 0
    salvaged: int = 0
    whole: int = 0
    named_lost: int = 0
    troubles: list[str] = field(default_factory=list)


def killed(folder: Path, chance: random.Random, longest_s: float) -> Kill:
    """Play in ``folder`` and be killed at random moments, up to four times in one journal."""
    folder.mkdir(parents=True)
    driver = ForkDriver()
    acknowledged, lives = 0, chance.randint(1, 4)
    while lives > 0 or not acknowledged:
        lives -= 1
        driver.start(folder / JOURNAL, chance.randrange(2**30), None, chance.choice(GAMES))
        lines = driver.kill_after(chance.uniform(longest_s / 4, longest_s))
        acknowledged = max((line["told"]["seq"] for line in lines if "told" in line), default=acknowledged)
    with tempfile.TemporaryDirectory() as aside:  # a look at a copy: what lies there stays as the kill left it
        whole = Path(shutil.copytree(folder, Path(aside) / "whole"))
        with closing(Journal(whole / JOURNAL)) as journal:
            return Kill(folder, tuple(journal.since(0, 10**9)), acknowledged)


def damage(path: Path, kind: str, chance: random.Random) -> None:
    """Do one damage of this ``kind`` to the file at ``path``."""
    content = bytearray(path.read_bytes())
    size = len(content)
    at = chance.randrange(size) if size else 0
    if kind == "byte" and size:
        content[at] ^= chance.randrange(1, 256)
    elif kind in ("page", "zeros"):
        begin = at - at % PAGE if kind == "page" else at
        length = len(content[begin : begin + (PAGE if kind == "page" else chance.randrange(1, 3 * PAGE))])
        content[begin : begin + length] = chance.randbytes(length) if kind == "page" else bytes(length)
    elif kind == "cut":
        del content[at:]
    elif kind == "empty":
        content.clear()
    path.write_bytes(content)


def tried(kill: Kill, folder: Path, kind: str, tails: tuple[str, ...], chance: random.Random, sums: Damages) -> None:
    """Damage a copy of what ``kill`` has left, in ``folder``, and look what the next start makes of it."""
    shutil.copytree(kill.folder, folder, ignore=shutil.ignore_patterns("*.lock"))
    for tail in tails:
        damage(Path(f"{folder / JOURNAL}{tail}"), kind, chance)
    left = {tail: Path(f"{folder / JOURNAL}{tail}").read_bytes() for tail in ("", "-wal")}
    with closing(Journal(folder / JOURNAL)) as journal:
        entries, notes = journal.since(0, 10**9), " ".join(journal.notes)
    what = f"{kind} of {' and '.join(f'journal.db{tail}' for tail in tails)}"
    sums.done[what] += 1
    sums.acknowledged += kill.acknowledged
    sums.troubles += [f"{what}: {trouble}" for trouble in _troubles(kill, entries, notes, left, folder)]
    lost = sum(entry.kind == LOST for entry in entries)
    sums.named_lost += lost
    sums.salvaged += bool(notes)
    sums.unharmed += not notes
    sums.whole += bool(notes) and not lost
    shutil.rmtree(folder)


def _troubles(kill: Kill, entries: list[Entry], notes: str, left: dict[str, bytes], folder: Path) -> Iterator[str]:
    if len(entries) < kill.acknowledged:
        yield f"ends at {len(entries)}, acknowledged were {kill.acknowledged}"
    named = _named(notes)
    for old, new in zip(kill.entries, entries, strict=False):
        if new.kind == LOST and new.seq not in named:
            yield f"{old.seq} is missing, and not named"
        elif new.kind == LOST and any(_record(old) in raw for raw in left.values()):
            yield f"{old.seq} is undamaged, and was not carried over"
        elif new.kind not in (LOST, "damage") and new != old:
            yield f"{old.seq} is another than was written"
    if "was damaged" in notes and not any(_kept(folder, raw) for raw in left.values()):
        yield "the damaged files were not kept"


def _named(notes: str) -> set[int]:
    spans = re.search(r"\(number ([0-9to, ]+)\)", notes)
    parts = (part.split(" to ") for part in spans[1].split(", ")) if spans else ()
    return {number for part in parts for number in range(int(part[0]), int(part[-1]) + 1)}


def _kept(folder: Path, raw: bytes) -> bool:
    return any(raw == path.read_bytes() for path in folder.glob(f"{JOURNAL}.damaged-*"))


def _record(found: Entry) -> bytes:
    """The row of ``found`` as SQLite lays it into a page, written by SQLite itself; where it fits into one."""
    values: Row = row(Draft(found.kind, found.data, found.game, found.key), found.seq, found.wall_ms)
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(f"PRAGMA page_size={2 * PAGE}")
        database.execute("CREATE TABLE one (seq INTEGER PRIMARY KEY, a, b, c, d, e, f)")
        database.execute("INSERT INTO one VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        page = bytes(database.serialize())[2 * PAGE :]
    cell = page[int.from_bytes(page[8:10]) :]
    return cell if len(cell) < PAGE - 35 else b"\0" * (2 * PAGE) + b"no such row"


def torture(damages: int, folder: Path, chance: random.Random, longest_s: float = 0.6) -> Damages:
    """Do so many damages, after a kill for each `DAMAGES_A_KILL` of them."""
    sums = Damages()
    kill: Kill | None = None
    for number in range(damages):
        if number % DAMAGES_A_KILL == 0:
            kill = killed(folder / f"kill-{number}", chance, longest_s)
        assert kill is not None
        kind, tails = KINDS[number % len(KINDS)], FILES[number // len(KINDS) % len(FILES)]
        tried(kill, folder / f"damage-{number}", kind, tails, chance, sums)
    return sums


def main() -> int:
    """Damage, and tell what came of it; exit status 1 where something was missing in silence."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--damages", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--folder", type=Path, default=None, help="where the journals lie (a real disk)")
    asked = parser.parse_args()
    seed = random.randrange(2**30) if asked.seed is None else asked.seed
    gc.freeze()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        sums = torture(asked.damages, Path(folder), random.Random(seed))
    figures = {name: getattr(sums, name) for name in sums.__dataclass_fields__}
    print(json.dumps({"damages": asked.damages, "seed": seed, **figures}))
    return int(bool(sums.troubles))


if __name__ == "__main__":
    sys.exit(main())
