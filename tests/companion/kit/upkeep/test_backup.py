# SPDX-License-Identifier: MIT
"""Backup and restore: everything comes back; what is broken, foreign or cut off changes nothing."""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.journal.store import Journal
from companion.kit.files import JOURNAL
from companion.kit.upkeep import restore as restoring
from companion.kit.upkeep.backup import (
    ArchiveError,
    BackupError,
    is_kept,
    last_tried,
    make_backup,
    read_contents,
    write_archive,
)
from companion.kit.upkeep.health.storage import backup_check
from companion.kit.upkeep.restore import Restored, finish_restore, restore
from tests.companion.kit.upkeep.conftest import PowerCut

NOW = datetime(2026, 11, 21, 19, 5, tzinfo=UTC)


class Table:
    """A state folder and a settings folder, with a journal of so many entries."""

    def __init__(self, folder: Path, entries: int = 0) -> None:
        self.state, self.settings = folder / "state", folder / "settings"
        self.state.mkdir(parents=True)
        self.settings.mkdir()
        if entries:
            self.play(entries)

    def play(self, entries: int) -> None:
        journal = Journal(self.state / JOURNAL)
        for number in range(entries):
            journal.append("event", {"n": number}, 1)
        journal.close()

    def entries(self) -> int:
        journal = Journal(self.state / JOURNAL)
        try:
            return journal.last_seq
        finally:
            journal.close()

    def learn(self, name: str, text: str) -> None:
        path = self.state / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def back_up(self, target: Path, keys: bool = False) -> Path:
        return make_backup(self.state, target, self.settings, keys, NOW).path

    def restore(self, path: Path) -> Restored:
        return restore(path, self.state, self.settings)

    def shape(self) -> dict[str, bytes]:
        """Every file but locks and what SQLite itself lays beside the journal."""
        folder = self.state.parent
        files = (path for path in folder.rglob("*") if path.is_file() and "journal.db" not in path.name)
        return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.fixture
def old(tmp_path: Path) -> Table:
    table = Table(tmp_path / "old", 7)
    table.learn("sets/saturday.toml", "faces")
    table.learn("calibration.toml", "lens")
    table.learn("keys.json", '{"pin": "495021"}')
    table.learn("starts.json", "[]")
    table.learn("lens.json.new", "half")
    (table.settings / "table.toml").write_text("seats = 3\n")
    (table.settings / "conf.d").mkdir()
    (table.settings / "conf.d" / "50-page.toml").write_text("volume = 20\n")
    return table


@pytest.fixture
def new(tmp_path: Path) -> Table:
    return Table(tmp_path / "new")


def test_ok__another_table_goes_on_where_this_one_stood(old: Table, new: Table, tmp_path: Path) -> None:
    done = new.restore(old.back_up(tmp_path))
    assert new.entries() == 7
    assert (new.state / "sets" / "saturday.toml").read_text() == "faces"
    assert (new.settings / "conf.d" / "50-page.toml").read_text() == "volume = 20\n"
    assert (done.state_aside, done.settings_aside, done.settings_left) == (None, None, None)
    assert not (new.state / "restoring").exists()


def test_ok__keys_and_passing_things_stay_at_home(old: Table, tmp_path: Path) -> None:
    path = old.back_up(tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(path) as archive:
        assert sorted(archive.namelist()) == [
            "backup.json", "settings/conf.d/50-page.toml", "settings/table.toml", "state/calibration.toml",
            "state/journal.db", "state/sets/saturday.toml",
        ]  # fmt: skip
    with zipfile.ZipFile(old.back_up(tmp_path / "with.zip", keys=True)) as archive:
        assert "state/keys.json" in archive.namelist()


def test_ok__a_backup_of_a_table_that_plays_is_whole(old: Table, new: Table, tmp_path: Path) -> None:
    journal = Journal(old.state / JOURNAL)
    journal.append("event", {"n": "the newest, still in the WAL"}, 1)
    path = old.back_up(tmp_path)
    journal.append("event", {"n": "later"}, 1)
    journal.close()
    new.restore(path)
    assert new.entries() == 8


@pytest.mark.parametrize("name", ["bare-table", "known-dice.json", "evidence"])
def test_what_a_camera_saw_of_one_table_is_in_no_backup(name: str) -> None:
    assert not is_kept(name)


def test_ok__what_was_there_is_kept_beside(old: Table, new: Table, tmp_path: Path) -> None:
    new.play(2)
    new.learn("sets/mine.toml", "mine")
    new.learn("keys.json", "my keys")
    (new.settings / "mine.toml").write_text("seats = 5\n")
    backup = old.back_up(tmp_path)
    done = new.restore(backup)
    assert new.entries() == 7
    assert (new.state / "keys.json").read_text() == "my keys"
    assert not (new.state / "sets" / "mine.toml").exists()
    assert not (new.settings / "mine.toml").exists()
    assert done.state_aside == new.state / "before-restore-1"
    assert (new.state / "before-restore-1" / "sets" / "mine.toml").read_text() == "mine"
    assert done.settings_aside is not None
    assert (done.settings_aside / "mine.toml").read_text() == "seats = 5\n"
    again = new.restore(backup)
    assert again.state_aside == new.state / "before-restore-2"


@pytest.mark.parametrize("fails", ["_plan", "_owned_like", "shutil.copy2", "shutil.copytree"])
def test_a_restore_that_fails_has_changed_nothing(
    old: Table, new: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    """The settings were laid down before the plan of what moves: a full disk in between left half of each."""
    new.play(2)
    (new.settings / "mine.toml").write_text("seats = 5\n")
    (new.settings / "table.toml").write_text("seats = 2\n")
    backup, before = old.back_up(tmp_path), new.shape()
    calls = iter(range(9))
    room, name = ("shutil", fails.partition(".")[2]) if "." in fails else ("companion.kit.upkeep.restore", fails)
    real = getattr(shutil, name, None)

    def full(*given: Any, **more: Any) -> Any:
        """The disk is full once; what was copied before is taken back."""
        at = next(calls)
        if real is None or (at == 1 if name == "copy2" else at == 0):
            raise OSError(28, "No space left on device")
        return real(*given, **more)

    monkeypatch.setattr(f"{room}.{name}", full)
    with pytest.raises(BackupError):
        new.restore(backup)
    assert new.shape() == before
    assert new.entries() == 2


def rewritten(path: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def listed(files: dict[str, bytes], change: dict[str, object]) -> None:
    files["backup.json"] = json.dumps(json.loads(files["backup.json"]) | change).encode()


BROKEN: dict[str, Callable[[dict[str, bytes]], None]] = {
    "another program's": lambda files: files.pop("backup.json") and None,
    "a file changed": lambda files: files.update({"state/calibration.toml": b"other"}),
    "a file missing": lambda files: files.pop("state/calibration.toml") and None,
    "a file more": lambda files: files.update({"state/evil.toml": b"x"}),
    "a newer one": lambda files: listed(files, {"quartermaster-backup": 99}),
    "a list of nothing": lambda files: files.update({"backup.json": b"[1]"}),
    "a list that is no JSON": lambda files: files.update({"backup.json": b"{"}),
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=list(BROKEN))
def test_refuses__what_is_no_sound_backup(
    old: Table, new: Table, tmp_path: Path, change: Callable[[dict[str, bytes]], None]
) -> None:
    new.learn("calibration.toml", "mine")
    before = new.shape()
    with pytest.raises(BackupError, match="Nothing was changed"):
        new.restore(rewritten(old.back_up(tmp_path), change))
    assert new.shape() == before


@pytest.mark.parametrize("name", ["../evil", "state/../../evil", "/evil", "elsewhere/evil", "state"])
def test_refuses__names_that_lead_out(old: Table, new: Table, tmp_path: Path, name: str) -> None:
    def smuggle(files: dict[str, bytes]) -> None:
        files[name] = b"x"
        listed(files, {"files": {name: "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"}})
        for other in set(files) - {name, "backup.json"}:
            del files[other]

    with pytest.raises(BackupError, match="no place of ours"):
        new.restore(rewritten(old.back_up(tmp_path), smuggle))
    assert not (tmp_path / "evil").exists()


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.999])
def test_refuses__a_file_that_was_cut_off(old: Table, new: Table, tmp_path: Path, share: float) -> None:
    path = old.back_up(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(BackupError):
        new.restore(path)
    assert new.shape() == {"state/journal.db.lock": b""} or not any("journal.db" not in one for one in new.shape())


def test_refuses__a_damaged_journal_inside(old: Table, new: Table, tmp_path: Path) -> None:
    def damage(files: dict[str, bytes]) -> None:
        journal = files["state/journal.db"]
        files["state/journal.db"] = spoilt = journal[:4096] + b"\xff" * (len(journal) - 4096)
        sums = json.loads(files["backup.json"])["files"]
        listed(files, {"files": sums | {"state/journal.db": hashlib.sha256(spoilt).hexdigest()}})

    new.play(2)
    with pytest.raises(BackupError, match=JOURNAL):
        new.restore(rewritten(old.back_up(tmp_path), damage))
    assert not (new.state / "restoring").exists()
    assert new.entries() == 2


def test_refuses__settings_this_version_does_not_know(old: Table, new: Table, tmp_path: Path) -> None:
    (old.settings / "table.toml").write_text("seats = 3\nfuture = true\n")
    with pytest.raises(BackupError, match="future"):
        new.restore(old.back_up(tmp_path))
    assert not (new.state / "sets").exists()


def test_refuses__while_the_table_plays(old: Table, new: Table, tmp_path: Path) -> None:
    playing = Journal(new.state / JOURNAL)
    with pytest.raises(BackupError, match="already being written"):
        new.restore(old.back_up(tmp_path))
    playing.close()


def test_refuses__a_backup_where_it_cannot_be_written(old: Table, tmp_path: Path) -> None:
    with pytest.raises(BackupError):
        make_backup(old.state, tmp_path / "no" / "such" / "folder.zip", old.settings)
    assert not list(tmp_path.glob("*.zip"))


@pytest.mark.parametrize("at", range(9))
def test_ok__a_power_cut_in_the_middle_is_finished_at_the_next_start(
    old: Table, new: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """Cut after every single move: nothing of either table is lost, and the next start makes it whole."""
    new.play(2)
    new.learn("calibration.toml", "mine")
    path = old.back_up(tmp_path)
    moves, rename = [0], Path.rename

    def cut(self: Path, target: Path) -> Path:
        if moves[0] == at:
            raise PowerCut
        moves[0] += 1
        return rename(self, target)

    monkeypatch.setattr(restoring.Path, "rename", cut)
    cut_off = False
    try:
        new.restore(path)
    except PowerCut:
        cut_off = True
    monkeypatch.undo()
    assert cut_off == (at < 8)
    finish_restore(new.state)
    assert new.entries() == 7
    assert (new.state / "calibration.toml").read_text() == "lens"
    assert (new.state / "before-restore-1" / "calibration.toml").read_text() == "mine"
    assert (new.state / "before-restore-1" / JOURNAL).exists()
    assert not (new.state / "restoring").exists()


def test_ok__a_restore_cut_off_before_it_was_unpacked_is_forgotten(old: Table) -> None:
    old.learn("restoring/state/journal.db", "half")
    assert finish_restore(old.state) is None
    assert old.entries() == 7
    assert not (old.state / "restoring").exists()


def test_ok__a_table_that_has_kept_nothing_yet(new: Table, tmp_path: Path) -> None:
    other = Table(tmp_path / "other", 3)
    other.restore(make_backup(new.state, tmp_path, new.settings, for_update=True).path)
    assert other.entries() == 0
    assert (other.state / "before-restore-1" / JOURNAL).exists()


def a_game(journal: Journal, number: int, *events: dict[str, object]) -> None:
    journal.append("game", {"game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}, number)
    for event in events:
        journal.append("event", event, number)


BID = {"event": "bid", "player": "Ann", "quantity": 2, "face": 4}


def test_ok__each_backup_is_tried_and_its_games_are_played_again(tmp_path: Path) -> None:
    table = Table(tmp_path / "played")
    with closing(Journal(table.state / "journal.db")) as journal:
        a_game(journal, 1, BID, {"event": "challenge", "player": "Bob"})
        a_game(journal, 2, BID)
    assert last_tried(table.state) is None
    kept = make_backup(table.state, tmp_path, table.settings, now=NOW)
    assert (kept.tried.games, kept.tried.trouble) == (2, "")
    assert kept.tried.entries >= 5
    assert last_tried(table.state) == kept.tried
    assert backup_check(table.state).verdict == "ok"
    assert f"entries: {kept.tried.entries}, games played again: 2" in backup_check(table.state).value
    again = make_backup(table.state, tmp_path / "again.zip", table.settings)
    assert again.contents.files.keys() == kept.contents.files.keys(), "what came of it belongs to this table alone"
    assert [path.name for path in tmp_path.glob(".quartermaster-*")] == []


def test_ok__a_backup_whose_game_does_not_follow_is_told_of(tmp_path: Path) -> None:
    table = Table(tmp_path / "played")
    with closing(Journal(table.state / "journal.db")) as journal:
        a_game(journal, 1, {**BID, "player": "Zed"})
    kept = make_backup(table.state, tmp_path, table.settings, now=NOW)
    assert "does not follow" in kept.tried.trouble
    check = backup_check(table.state)
    assert (check.verdict, bool(check.cure)) == ("warn", True)
    assert "does not follow" in check.value


def test_refuses__to_call_a_backup_good_that_cannot_be_read_back(
    old: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(target: Path, *rest: object) -> object:
        written = write_archive(target, *rest)  # type: ignore[arg-type]
        data = bytearray(target.read_bytes())
        data[len(data) // 3] ^= 0xFF
        target.write_bytes(data)
        return written

    monkeypatch.setattr("companion.kit.upkeep.backup.write_archive", spoil)
    with pytest.raises(BackupError, match=r"can't be read back.*another disk"):
        old.back_up(tmp_path / "spoilt.zip")
    check = backup_check(old.state)
    assert (check.verdict, check.cure) == ("warn", "make another backup, on another disk")


def test_refuses__an_archive_with_any_byte_wrong_or_cut_off_anywhere(tmp_path: Path) -> None:
    """Nothing but the archive's own error comes of damage, or it is in a byte that says nothing."""
    note, whole, hurt = tmp_path / "note", tmp_path / "whole.zip", tmp_path / "hurt.zip"
    note.write_text('{"dice": [1, 2, 3]}\n' * 40)
    contents = write_archive(whole, [("state/note.json", note)], "0.1.0", NOW.isoformat())
    data = whole.read_bytes()
    damaged = [bytes([*data[:i], data[i] ^ 0xFF, *data[i + 1 :]]) for i in range(len(data))]
    for wrong in (*damaged, *(data[:end] for end in range(0, len(data), 7))):
        hurt.write_bytes(wrong)
        with suppress(ArchiveError):
            assert read_contents(hurt).files == contents.files


def packed(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
        sums = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
        listed = {"quartermaster-backup": 1, "version": "0.1.0", "made": "2026-01-01", "files": sums}
        archive.writestr("backup.json", json.dumps(listed))
    return path


@pytest.mark.parametrize(
    "name",
    [
        "state/restoring/plan.json",
        "state/before-restore-1/a",
        "state/journal.db.lock",
        "state/journal.db-wal",
        "state/.incoming/confirmed",
        "state/starts.json",
        "settings/before-restore-1/a.toml",
        "settings/.hidden",
    ],
)
def test_refuses__a_name_that_no_backup_of_ours_holds_before_anything_moves(
    new: Table, tmp_path: Path, name: str
) -> None:
    new.play(2)
    before = new.shape()
    with pytest.raises(BackupError, match="no backup of ours"):
        new.restore(packed(tmp_path / "bad.zip", {name: b"{}", "state/a.txt": b"x"}))
    assert new.shape() == before
    assert new.entries() == 2


def test_ok__whom_to_trust_is_in_no_backup_and_is_not_restored(old: Table, new: Table, tmp_path: Path) -> None:
    (old.settings / "allowed_signers").write_text("somebody")
    with zipfile.ZipFile(old.back_up(tmp_path)) as archive:
        assert "settings/allowed_signers" not in archive.namelist()
    (new.settings / "allowed_signers").write_text("mine")
    new.restore(packed(tmp_path / "evil.zip", {"settings/allowed_signers": b"evil", "settings/a.toml": b"seats = 4\n"}))
    assert (new.settings / "allowed_signers").read_text() == "mine"
    assert (new.settings / "a.toml").exists()


def test_refuses__an_archive_that_unpacks_to_far_more_than_it_is(new: Table, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="larger than any backup"):
        new.restore(packed(tmp_path / "bomb.zip", {"state/zeros": bytes(80_000_000)}))
