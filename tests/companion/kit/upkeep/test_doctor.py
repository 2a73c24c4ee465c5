# SPDX-License-Identifier: MIT
"""The doctor: says what is wrong, and what to do about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.journal.store import Journal
from companion.kit.upkeep import doctor, health_program
from companion.kit.words import JOURNAL


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


def test_refuses__missing_packages_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_program, "NEEDED", ("click", "no_such_package"))
    status, findings = examined(tmp_path)
    assert status == 1
    assert "no_such_package" in findings["packages"]["seen"]


def test_ok__a_person_reads_a_list_that_ends_in_a_verdict(tmp_path: Path) -> None:
    said: list[str] = []
    doctor.examine(tmp_path, False, said.append)
    assert said[-1] == "Fit for play."
