# SPDX-License-Identifier: MIT
"""ONE contract for every journal: the one in memory and the one on disk must both keep it."""

from __future__ import annotations

import itertools
import os
import random
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.journal import opening, store
from companion.journal.entry import INSERT, AnyJournal, Draft, Entry, row
from companion.journal.errors import JournalBusy, JournalFailed, JournalFull, KeyTaken, NotAJournal
from companion.journal.mark import read_end
from companion.journal.reader import Reader
from companion.journal.store import Journal
from tests.companion.memory_journal import MemoryJournal
from tests.torture_damage import torture


@pytest.fixture(params=["memory", "sqlite"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AnyJournal]:
    ticks = itertools.count(1000)
    made: AnyJournal
    if request.param == "memory":
        made = MemoryJournal(wall_ms=lambda: next(ticks))
    else:
        made = Journal(tmp_path / "journal.db", wall_ms=lambda: next(ticks))
    yield made
    made.close()


def test_begins_empty(journal: AnyJournal) -> None:
    assert (journal.last_seq, journal.last_game) == (0, 0)
    assert journal.since(0) == [] == journal.games() == journal.of_game(1)


def test_counts_from_one_without_gaps(journal: AnyJournal) -> None:
    entries = [journal.append("event", {"n": n}, game=1) for n in range(5)]
    assert [entry.seq for entry in entries] == [1, 2, 3, 4, 5]
    assert journal.last_seq == 5
    assert journal.since(0) == entries
    assert journal.since(3) == entries[3:]
    assert journal.since(1, limit=2) == entries[1:3]


def test_gives_back_what_was_written(journal: AnyJournal) -> None:
    data = {"player": "Zoë 🏴‍☠️", "faces": ["skull", 2], "deep": {"none": None, "yes": True, "big": 2**70, "f": 0.1}}
    written = journal.append("event", data, game=3, key="phone-1:7")
    assert written.data == data
    assert written.wall_ms >= 1000
    assert written.kind == "event"
    assert written.game == 3
    assert journal.since(0) == [written] == journal.of_game(3)
    assert journal.last_game == 3


def test_refuses__a_key_a_second_time(journal: AnyJournal) -> None:
    first = journal.append("event", {"n": 1}, key="k")
    with pytest.raises(KeyTaken):
        journal.append_all([Draft("reading", {}), Draft("event", {"n": 2}, key="k")])
    with pytest.raises(KeyTaken):
        journal.append_all([Draft("event", {}, key="j"), Draft("event", {}, key="j")])
    assert journal.since(0) == [first]
    assert journal.find_key("k") == first
    assert journal.find_key("j") is None
    assert journal.append("event", {"n": 3}).seq == 2


@pytest.mark.parametrize(
    "data",
    [{"x": float("nan")}, {"x": {1, 2}}, {"x": "\ud800"}, {"x": b""}],
    ids=["nan", "set", "half-letter", "bytes"],
)
def test_refuses__what_is_no_json(journal: AnyJournal, data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"JSON|surrogates"):
        journal.append_all([Draft("reading", {}), Draft("event", data)])
    assert journal.last_seq == 0
    assert journal.append("event", {}).seq == 1


def test_writes_several_in_order(journal: AnyJournal) -> None:
    entries = journal.append_all([Draft("reading", {"a": 1}, 2), Draft("event", {"b": 2}, 2, "k"), Draft("end", {}, 2)])
    assert [(entry.seq, entry.kind, entry.key) for entry in entries] == [
        (1, "reading", None),
        (2, "event", "k"),
        (3, "end", None),
    ]
    assert journal.since(0) == entries


def test_lists_games_by_their_set_up(journal: AnyJournal) -> None:
    journal.append("game", {"game": "pirates-dice"}, game=1)
    journal.append("event", {}, game=1)
    journal.append("game", {"game": "lucky-seven"}, game=2)
    assert [(entry.game, entry.data["game"]) for entry in journal.games()] == [(1, "pirates-dice"), (2, "lucky-seven")]
    assert [entry.kind for entry in journal.of_game(1)] == ["game", "event"]


def test_what_is_changed_outside_is_not_changed_inside(journal: AnyJournal) -> None:
    data = {"faces": [1]}
    journal.append("event", data)
    data["faces"].append(2)
    assert journal.since(0)[0].data == {"faces": [1]}


def test_gives_back_a_thousand_at_a_time(journal: AnyJournal) -> None:
    journal.append_all([Draft("event", {"n": n}) for n in range(1001)])
    assert len(journal.since(0)) == 1000
    assert [entry.data["n"] for entry in journal.since(1000)] == [1000]


def test_what_names_no_game_and_no_key_has_none(journal: AnyJournal) -> None:
    [written] = journal.append_all([Draft("event", {})])
    assert (written.game, written.key) == (0, None)
    assert (journal.append("event", {}).game, journal.last_game) == (0, 0)


def test_is_written_anew_with_every_number_time_and_key_as_it_was(journal: AnyJournal) -> None:
    journal.append("game", {"players": ["Ann"]}, game=1)
    journal.append("event", {"player": "Ann"}, game=1, key="phone-1:7")
    journal.append("event", {"player": "Bob"}, game=1)
    before = journal.since(0)

    def somebody(entry: Entry) -> Entry:
        return replace(entry, data={**entry.data, "player": "Somebody"} if "Ann" in str(entry.data) else entry.data)

    assert journal.rewrite(lambda entry: entry) == 0
    assert journal.since(0) == before
    assert journal.rewrite(somebody) == 2
    assert journal.since(0) == [somebody(entry) for entry in before]
    assert journal.find_key("phone-1:7") == somebody(before[1])
    assert journal.last_seq == 3
    assert journal.append("event", {}).seq == 4


def test_what_was_written_can_not_be_changed(journal: AnyJournal) -> None:
    for value in (Draft("event", {}), journal.append("event", {})):
        with pytest.raises(AttributeError):
            value.kind = "other"  # type: ignore[misc]


@pytest.mark.parametrize("kind", [MemoryJournal, Journal])
def test_the_label_is_the_time_of_day_in_milliseconds(kind: Any, tmp_path: Path) -> None:
    journal = kind() if kind is MemoryJournal else kind(tmp_path / "journal.db")
    before = time.time()
    written = journal.append("event", {})
    assert before * 1000 - 1 <= written.wall_ms <= time.time() * 1000 + 1
    journal.close()


def test_refuses__to_write_after_the_end(journal: AnyJournal) -> None:
    journal.append("event", {})
    journal.close()
    with pytest.raises(JournalFailed, match="is closed"):
        journal.append("event", {})


# The journal on disk: durable, alone, never silently empty, and honest when the disk is not. At the end a short run
# of the damages (``make damage`` is the long one), and the proof that it would notice.


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "state" / "journal.db"


def written(path: Path, entries: int, size: int = 10) -> None:
    with closing(Journal(path, wall_ms=lambda: 5)) as journal:
        journal.append("game", {"game": "pirates-dice"}, game=1)
        data = ({"n": n, "pad": "x" * size} for n in range(entries - 1))
        journal.append_all([Draft("event", each, 1, f"key-{each['n']}") for each in data])


def test_goes_on_where_it_ended(path: Path) -> None:
    written(path, 7)
    with closing(Journal(path)) as journal:
        assert (journal.last_seq, journal.last_game, journal.notes) == (7, 1, ())
        assert journal.append("event", {}).seq == 8
        found = journal.find_key("key-3")
        assert found is not None
        assert found.seq == 5


def test_a_journal_with_nothing_in_it_is_sound_and_known_for_one(path: Path) -> None:
    Journal(path).close()
    assert path.read_bytes()[68:72] == b"QMJ1"
    with closing(Journal(path)) as journal:
        assert (journal.notes, journal.last_seq) == ((), 0)


def test_is_synced_at_every_commit(path: Path) -> None:
    with closing(Journal(path)) as journal:
        pragma = journal._writer.execute
        assert pragma("PRAGMA journal_mode").fetchone() == ("wal",)
        assert pragma("PRAGMA synchronous").fetchone() == (2,)


def test_keeps_its_wal_over_a_clean_end(path: Path) -> None:
    written(path, 3)
    wal = path.with_name("journal.db-wal")
    assert wal.exists()
    assert wal.stat().st_size == 0
    before = wal.stat().st_ino
    Journal(path).close()
    assert wal.stat().st_ino == before


def test_refuses__a_second_writer(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from companion.journal.store import Journal; Journal(Path(sys.argv[1]))"
    )
    with closing(Journal(path)):
        with pytest.raises(JournalBusy, match=rf"already being written by process {os.getpid()}"):
            Journal(path)
        done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True)
        assert "end that table first" in done.stderr
    Journal(path).close()


def test_its_lock_is_the_owner_s_and_is_let_go_of_once(path: Path) -> None:
    journal = Journal(path)
    assert stat.S_IMODE(path.with_name("journal.db.lock").stat().st_mode) == 0o600
    journal.close()
    journal.close()
    assert path.with_name("journal.db.lock").read_text() == f"{os.getpid()}\n"


def test_is_read_by_others_while_it_is_written(path: Path) -> None:
    with closing(Journal(path)) as journal, closing(Reader(path)) as reader:
        for n in range(3):
            entry = journal.append("event", {"n": n})
            assert reader.since(n) == [entry] == journal.since(n)


def test_a_reader_beside_it_knows_the_last_and_takes_a_thousand_at_a_time(path: Path) -> None:
    with closing(Journal(path)) as journal, closing(Reader(path)) as reader:
        assert reader.last_seq() == 0
        journal.append_all([Draft("event", {}) for _ in range(1001)])
        assert (reader.last_seq(), len(reader.since(0))) == (1001, 1000)


def test_many_threads_may_read(path: Path) -> None:
    seen: list[int] = []
    with closing(Journal(path)) as journal:
        threads = [threading.Thread(target=lambda: seen.append(len(journal.since(0)))) for _ in range(8)]
        for thread in threads:
            journal.append("event", {})
            thread.start()
        for thread in threads:
            thread.join()
        assert len(seen) == 8
        assert max(seen) <= 8


def test_nothing_is_rewritten_or_removed(path: Path) -> None:
    written(path, 3)
    with closing(sqlite3.connect(path)) as shell:
        for command in (
            "UPDATE entry SET data = '{}' WHERE seq = 1",
            "DELETE FROM entry",
            "INSERT INTO entry VALUES (9, 0, 'event', '{}', 0, NULL, 0)",
        ):
            with pytest.raises(sqlite3.IntegrityError):
                shell.execute(command)


def test_copies_itself_while_it_is_written(path: Path, tmp_path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append("event", {"n": 1})
        journal.copy_to(tmp_path / "copy.db")
        journal.append("event", {"n": 2})
    with closing(Journal(tmp_path / "copy.db")) as copy:
        assert [entry.data for entry in copy.since(0)] == [{"n": 1}]


def test_refuses__another_programs_database(path: Path) -> None:
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(NotAJournal, match="another program"):
        Journal(path)
    assert path.read_bytes() == before


def test_refuses__a_newer_version(path: Path) -> None:
    written(path, 2)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version=99")
    with pytest.raises(NotAJournal, match="newer"):
        Journal(path)


def test_sets_up_a_file_that_was_killed_in_its_first_moments(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.touch()
    with closing(Journal(path)) as journal:
        assert journal.notes == ()
        assert journal.append("event", {}).seq == 1


def test_sets_up_a_file_that_was_killed_while_it_was_made(path: Path, tmp_path: Path) -> None:
    """SQLite makes the file with an old-style journal, which a reader can't roll back."""
    path.parent.mkdir(parents=True)
    making = tmp_path / "making.db"
    with closing(sqlite3.connect(making, isolation_level=None)) as half:
        half.execute("PRAGMA cache_size=1")
        half.execute("BEGIN")
        half.execute("CREATE TABLE begun (text)")
        half.executemany("INSERT INTO begun VALUES (?)", [("x" * 1000,)] * 100)
        path.write_bytes(making.read_bytes())
        path.with_name("journal.db-journal").write_bytes(Path(f"{making}-journal").read_bytes())
    with closing(Journal(path)) as journal:
        assert journal.notes == ()
        assert journal.append("event", {}).seq == 1


def test_a_version_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(path, 3)
    monkeypatch.setattr(opening, "VERSION", 2)
    monkeypatch.setattr(opening, "STEPS", {**opening.STEPS, 2: "next.sql"})

    class Scripts:
        def joinpath(self, name: str) -> Scripts:
            assert name == "next.sql"
            return self

        def read_text(self, encoding: str) -> str:
            return "CREATE TABLE seal (seq INTEGER PRIMARY KEY);"

    monkeypatch.setattr(opening.resources, "files", lambda package: Scripts())
    with closing(Journal(path)) as journal:
        assert journal.last_seq == 3
        assert journal._writer.execute("PRAGMA user_version").fetchone() == (2,)
        assert journal._writer.execute("SELECT count(*) FROM seal").fetchone() == (0,)


def spoil_page(path: Path, page: int) -> None:
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xa5" * 4096)


def spoil_header(path: Path) -> None:
    spoil_page(path, 1)


def spoil_entry(path: Path) -> None:
    text = path.read_bytes()
    at = text.index(b'{"n":50,')
    path.write_bytes(text[:at] + b'{"n":59,' + text[at + 8 :])


def cut_off(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def spoil_middle(path: Path) -> None:
    with closing(sqlite3.connect(path)) as look:
        page = look.execute(
            "SELECT pageno FROM dbstat WHERE name='entry' AND pagetype='leaf' ORDER BY pageno"
        ).fetchall()
    spoil_page(path, page[len(page) // 2][0])


@pytest.mark.parametrize(
    ("spoil", "least"), [(spoil_header, 200), (spoil_entry, 199), (cut_off, 50), (spoil_middle, 170)]
)
def test_a_damaged_file_is_put_aside_and_what_can_be_read_is_carried_over(
    path: Path, spoil: Callable[[Path], None], least: int
) -> None:
    written(path, 200, size=100)
    if spoil is spoil_middle and not has_dbstat():
        pytest.skip("this SQLite can't tell where its pages lie")
    spoil(path)
    spoilt = path.read_bytes()
    with closing(Journal(path, wall_ms=lambda: 9)) as journal:
        assert "was damaged" in journal.notes[0]
        assert "journal.db.damaged-1" in journal.notes[0]
        entries = journal.since(0)
        *old, note = entries
        assert note.kind == "damage"
        kept = [entry for entry in old if entry.kind != "lost"]
        assert len(kept) == note.data["carried"] >= least
        assert len(old) - len(kept) == note.data["lost"]
        lost = f", {note.data['lost']} could not be read (number " if note.data["lost"] else ""
        assert f"{len(kept)} entries were carried over{lost}" in journal.notes[0]
        assert all(entry.data["n"] == entry.seq - 2 for entry in kept if entry.kind == "event")
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert journal.append("event", {}).seq == len(entries) + 1
    assert path.with_name("journal.db.damaged-1").read_bytes() == spoilt
    with closing(Journal(path)) as again:
        assert again.notes == ()


def test_a_number_that_no_journal_comes_to_is_damage_itself(path: Path) -> None:
    written(path, 3)
    with closing(sqlite3.connect(path)) as other:
        other.execute("DROP TRIGGER entry_has_no_gaps")
        other.execute(INSERT, row(Draft("event", {}, 1), 10_000_000, 5))
        other.commit()
    with closing(Journal(path)) as journal:
        assert [entry.kind for entry in journal.since(0)] == ["game", "event", "event", "damage"]
        assert journal.since(3)[0].data["lost"] == 0


def has_dbstat() -> bool:
    with closing(sqlite3.connect(":memory:")) as look:
        return ("ENABLE_DBSTAT_VTAB",) in look.execute("PRAGMA compile_options").fetchall()


def test_damage_twice_keeps_both_files(path: Path) -> None:
    for number in (1, 2):
        written(path, 4)
        path.write_bytes(b"no database at all")
        with closing(Journal(path)) as journal:
            assert f"damaged-{number}" in journal.notes[0]


@pytest.mark.parametrize("moved", ["nothing", "database", "both"])
def test_a_saving_that_was_cut_off_is_finished(path: Path, moved: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written(path, 5)
    good = path.read_bytes()
    saved = path.with_name("journal.db.saved")
    saved.write_bytes(good)
    path.write_bytes(b"spoilt")
    wal = path.with_name("journal.db-wal")
    if moved != "nothing":
        path.rename(path.with_name("journal.db.damaged-1"))
    if moved == "both":
        wal.rename(path.with_name("journal.db.damaged-1-wal"))
        path.with_name("journal.db-shm").unlink()
    with closing(Journal(path)) as journal:
        assert journal.notes
        assert journal.last_seq == (6 if moved == "nothing" else 5)  # 5 lost lines and the one that says so
    assert path.with_name("journal.db.damaged-1").read_bytes() == b"spoilt"
    assert path.with_name("journal.db.damaged-1-wal").exists()
    assert not path.with_name("journal.db.damaged-2").exists()


def test_a_tail_without_its_database_is_kept(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.with_name("journal.db-wal").write_bytes(b"x" * 100)
    with closing(Journal(path)) as journal:
        assert "only its tail" in journal.notes[0]
    assert path.with_name("journal.db.damaged-1-wal").read_bytes() == b"x" * 100


def test_a_full_disk_refuses_and_recovers(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append("event", {"n": 1})
        pages = journal._writer.execute("PRAGMA page_count").fetchone()[0]
        journal._writer.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(JournalFull, match="no room"):
            journal.append("event", {"pad": "x" * 50_000})
        journal._writer.execute("PRAGMA max_page_count=1000000")
        assert journal.append("event", {"n": 2}).seq == 2


def test_what_the_database_refuses_is_no_taken_key(path: Path) -> None:
    with closing(Journal(path)) as journal, pytest.raises(JournalFailed, match="CHECK"):
        journal.append("", {})


def test_after_an_error_of_the_disk_nothing_is_acknowledged_any_more(path: Path) -> None:
    """A file-size limit makes the kernel refuse the write to the WAL (EFBIG), as a dying card would (EIO)."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    journal = Journal(path)
    try:
        journal.append("event", {"n": 1})
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name("journal.db-wal").stat().st_size, hard))
        with pytest.raises(JournalFailed) as failure:
            journal.append("event", {"n": 2})
        assert not isinstance(failure.value, JournalFull)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, ignored)
    with pytest.raises(JournalFailed, match="start it again"):
        journal.append("event", {"n": 3})
    journal.close()
    with closing(Journal(path)) as again:
        assert [entry.data for entry in again.since(0)] == [{"n": 1}]
        assert again.append("event", {}).seq == 2


def killed_under_play(path: Path, entries: int, keep: Path) -> None:
    """What a kill leaves in the log: everything; a clean end would bring it into the database."""
    journal = Journal(path, wall_ms=lambda: 5)
    for n in range(entries):
        journal.append("event", {"n": n, "pad": "x" * 300})
    for tail in ("", "-wal", ".end"):
        keep.mkdir(exist_ok=True)
        (keep / f"{path.name}{tail}").write_bytes(Path(f"{path}{tail}").read_bytes())
    journal.close()


def spoil(at: int, data: bytes) -> Callable[[Path], None]:
    def do(path: Path) -> None:
        with Path(f"{path}-wal").open("r+b") as file:
            file.seek(at)
            file.write(data)

    return do


def halve_the_log(path: Path) -> None:
    os.truncate(f"{path}-wal", Path(f"{path}-wal").stat().st_size // 2)


def empty_the_database(path: Path) -> None:
    os.truncate(path, 0)


@pytest.mark.parametrize(
    ("harm", "least"),
    [
        (spoil(0, bytes(512)), 31),
        (spoil(17, b"\xaa"), 31),
        (spoil(32 + 2 * 4120 + 300, b"\xaa"), 31),
        (spoil(0, bytes(4120)), 31),
        (halve_the_log, 10),
        (empty_the_database, 31),
        (lambda path: path.unlink(), 31),
        (lambda path: Path(f"{path}-wal").unlink(), 0),
    ],
)
def test_a_damaged_log_never_begins_emptier_in_silence(
    path: Path, tmp_path: Path, harm: Callable[[Path], None], least: int
) -> None:
    killed_under_play(path, 31, tmp_path / "left")
    path = tmp_path / "left" / path.name
    harm(path)
    with closing(Journal(path)) as journal:
        *old, note = journal.since(0)
        assert len(old) == 31
        kept = [entry for entry in old if entry.kind != "lost"]
        assert all(entry.data["n"] == entry.seq - 1 for entry in kept)
        assert len(kept) >= least
        lost = [entry.seq for entry in old if entry.kind == "lost"]
        assert lost == [seq for first, last in note.data["numbers"] for seq in range(first, last + 1)]
        assert "damaged" in journal.notes[0]
        assert ("could not be read (number " in journal.notes[0]) == bool(lost)
    assert list(path.parent.glob("journal.db.damaged-1*"))
    with closing(Journal(path)) as again:
        assert again.notes == ()


def test_long_entries_are_found_in_a_log_that_sqlite_does_not_believe(path: Path, tmp_path: Path) -> None:
    journal = Journal(path)
    for size in (10, 4000, 4100, 9000, 70_000, 10):
        journal.append("event", {"pad": "y" * size}, key=f"key-{size}-{journal.last_seq}")
    for tail in ("", "-wal", ".end"):
        (tmp_path / f"copy.db{tail}").write_bytes(Path(f"{path}{tail}").read_bytes())
    journal.close()
    spoil(20, b"\xaa")(tmp_path / "copy.db")
    with closing(Journal(tmp_path / "copy.db")) as copy, closing(Journal(path)) as sound:
        assert copy.since(0)[:-1] == sound.since(0)


def test_an_end_mark_that_cant_be_read_is_said(path: Path) -> None:
    written(path, 3)
    path.with_name("journal.db.end").write_bytes(b"\xff" * 100)
    with closing(Journal(path)) as journal:
        assert "can't be read" in journal.notes[0]
        assert journal.last_seq == 3
    with closing(Journal(path)) as journal:
        assert journal.notes == ()


def test_a_torn_end_mark_leaves_the_one_before(path: Path) -> None:
    with closing(Journal(path)) as journal:
        for n in range(3):
            journal.append("event", {"n": n})
    mark = path.with_name("journal.db.end")
    content = bytearray(mark.read_bytes())
    newest = max((0, 4096), key=lambda at: bytes(content[at : at + 2]))
    content[newest : newest + 10] = bytes(10)
    mark.write_bytes(content)
    end = read_end(path)
    assert end is not None
    assert end.seq == 2


def test_an_end_mark_that_cant_be_written_stops_nobody(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Journal(path)) as journal, monkeypatch.context() as full:
        journal.append("event", {"n": 1})
        full.setattr("companion.journal.mark.os.pwrite", refuses)
        assert journal.append("event", {"n": 2}).seq == 2
        assert journal.append("event", {"n": 3}).seq == 3
    with closing(Journal(path)) as journal:
        assert (journal.last_seq, journal.notes) == (3, ())


def refuses(*_: object) -> int:
    raise OSError(28, "No space left on device")


def test_what_is_settled_is_in_the_database_too(path: Path, tmp_path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append("event", {"n": 1})
        journal.settle()
        (tmp_path / "alone.db").write_bytes(path.read_bytes())
    with closing(Journal(tmp_path / "alone.db")) as alone:
        assert [entry.data for entry in alone.since(0)] == [{"n": 1}]


def test_a_garbled_mark_of_the_program_is_damage_and_no_other_program(path: Path) -> None:
    written(path, 5)
    for at in (68, 60):
        with path.open("r+b") as file:
            file.seek(at)
            file.write(b"\x40")
        with closing(Journal(path)) as journal:
            assert "was damaged" in journal.notes[0]
            assert journal.since(0)[:5][-1].data["n"] == 3


def test_is_the_owners_alone_whatever_the_folder_is(path: Path) -> None:
    path.parent.mkdir(parents=True, mode=0o755)
    written(path, 3)
    path.chmod(0o644)
    journal = Journal(path)
    journal.append("event", {})
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    journal.close()
    assert set(modes.values()) == {0o600}, modes


def test_is_read_on_a_disk_that_has_turned_read_only(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite can lay nothing beside it there: not even a reader opens it."""
    written(path, 5)
    path.with_name("journal.db-shm").unlink(missing_ok=True)
    honest = sqlite3.connect

    def read_only(address: Any, **more: Any) -> sqlite3.Connection:
        if str(path) in str(address):
            return honest(tmp_path / "no" / "such" / "folder.db")
        return honest(address, **more)

    monkeypatch.setattr(
        "companion.journal.opening.sqlite3.connect", lambda address, **more: raised(read_only, address, more)
    )
    with closing(Reader(path)) as reader:
        assert reader.last_seq() == 5
        reader.copy_to(tmp_path / "copy.db")
    assert not list(Path(tempfile.gettempdir()).glob("quartermaster-*/journal.db"))


def raised(connect: Any, address: Any, more: dict[str, Any]) -> sqlite3.Connection:
    try:
        return connect(address, **more)  # type: ignore[no-any-return]
    except sqlite3.OperationalError as error:
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise


def test_a_disk_without_room_is_called_full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite calls it an I/O error, for it fails where its index of the log is laid out."""
    monkeypatch.setattr("companion.journal.opening.shutil.disk_usage", lambda _folder: SimpleNamespace(free=0))
    monkeypatch.setattr("companion.journal.opening._demand", ioerr)
    with pytest.raises(JournalFull, match="the disk is full"):
        Journal(path)


def ioerr(*_: object) -> None:
    raise sqlite3.OperationalError("disk I/O error")


@pytest.mark.slow
def test_nothing_acknowledged_is_missing_in_silence(tmp_path: Path) -> None:
    sums = torture(40, tmp_path, random.Random(7), longest_s=0.3)
    assert sums.troubles == []
    assert sums.salvaged > 10


def test_the_damages_catch_a_journal_that_keeps_no_end_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "read_end", lambda _path: None)
    sums = torture(20, tmp_path, random.Random(7), longest_s=0.3)
    assert any("acknowledged were" in trouble for trouble in sums.troubles)
