# SPDX-License-Identifier: MIT
"""The doctor: says what is wrong, and what to do about it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.store import Journal
from companion.kit.files import JOURNAL
from companion.kit.upkeep import doctor
from companion.kit.upkeep.health import program as health_program
from vision import runtime
from vision.notice import recalled


def examined(state: Path) -> tuple[int, dict[str, dict[str, str]]]:
    said: list[str] = []
    status = doctor.examine(state, True, said.append)
    report = json.loads("\n".join(said))
    assert report["fit"] == (status == 0)
    return status, {finding["what"]: finding for finding in report["findings"]}


def test_ok__a_good_installation_is_fit(tmp_path: Path) -> None:
    Journal(tmp_path / JOURNAL).close()
    status, findings = examined(tmp_path)
    assert status == 0
    assert {"Python", "packages", "models", "settings", "state", "journal", "camera", "pins"} <= set(findings)
    assert findings["journal"]["verdict"] == "good"


def test_refuses__a_damaged_journal_with_its_cure(tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_bytes(b"no journal" * 1000)
    status, findings = examined(tmp_path)
    assert status == 1
    assert findings["journal"]["verdict"] == "wrong"
    assert "quartermaster play" in findings["journal"]["cure"]


def test_refuses__a_journal_of_a_newer_version_as_play_does(tmp_path: Path) -> None:
    Journal(tmp_path / JOURNAL).close()
    with closing(sqlite3.connect(tmp_path / JOURNAL)) as newer:
        newer.execute("PRAGMA user_version=99")
    status, findings = examined(tmp_path)
    assert status == 1
    assert "newer Quartermaster" in findings["journal"]["seen"]
    assert "update" in findings["journal"]["cure"]


def test_ok__a_journal_that_was_salvaged_is_a_note_until_the_damaged_file_is_taken_away(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        journal.append("event", {})
    (tmp_path / JOURNAL).write_bytes(b"")
    Journal(tmp_path / JOURNAL).close()
    note = examined(tmp_path)[1]["journal"]
    assert note["verdict"] == "note"
    assert "journal.db.damaged-1" in note["seen"]
    for aside in tmp_path.glob("journal.db.damaged-*"):
        aside.unlink()
    assert examined(tmp_path)[1]["journal"]["verdict"] == "good"


def test_refuses__missing_packages_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_program, "NEEDED", ("click", "no_such_package"))
    status, findings = examined(tmp_path)
    assert status == 1
    assert "no_such_package" in findings["packages"]["seen"]


def test_ok__what_runs_the_networks_is_told_with_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QUARTERMASTER_NETWORKS", raising=False)
    told = examined(tmp_path)[1]["networks"]
    kept = json.loads((tmp_path / "networks.json").read_text())
    assert (told["verdict"], told["seen"]) == ("good", f"{kept['runtime']}: {recalled(kept['why'])}")
    monkeypatch.setenv("QUARTERMASTER_NETWORKS", "opencv")
    assert examined(tmp_path)[1]["networks"]["seen"] == "opencv: QUARTERMASTER_NETWORKS says so"


def test_ok__a_trial_that_failed_is_a_note_with_the_file_to_remove(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("QUARTERMASTER_NETWORKS", raising=False)
    monkeypatch.setattr(runtime, "trial", lambda: "ended with SIGILL")
    monkeypatch.setattr(runtime, "_version", lambda package: "1.21.0")
    status, findings = examined(tmp_path)
    told = findings["networks"]
    assert (status, told["verdict"]) == (0, "note")
    assert told["seen"] == "opencv: ONNX Runtime 1.21.0 was tried out and ended with SIGILL"
    assert f"remove {tmp_path / 'networks.json'}" in told["cure"]
    monkeypatch.setattr(runtime, "_version", lambda package: "")
    assert examined(tmp_path)[1]["networks"]["seen"] == "opencv: ONNX Runtime is not installed"


def test_ok__a_person_reads_a_list_that_ends_in_a_verdict(tmp_path: Path) -> None:
    said: list[str] = []
    doctor.examine(tmp_path, False, said.append)
    assert said[-1] == "Fit for play."
