# SPDX-License-Identifier: MIT
"""Health: what is said of a machine that is shown as a folder, of a stub in place of vcgencmd, and by the doctor."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.check import Check
from companion.journal.store import Journal
from companion.kit.files import JOURNAL
from companion.kit.upkeep import doctor
from companion.kit.upkeep.check import Place
from companion.kit.upkeep.doctor import look, worst
from companion.kit.upkeep.health import machine as health_machine
from companion.kit.upkeep.health import program as health_program
from companion.kit.upkeep.health.machine import throttling_checks, voltage_check
from companion.kit.upkeep.life import count_start, start_lived
from companion.kit.upkeep.releases import Releases
from vision import runtime
from vision.notice import recalled


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A machine with nothing in it, and a state folder."""
    (tmp_path / "state").mkdir()
    (tmp_path / "root").mkdir()
    return Place(tmp_path / "state", tmp_path / "settings", tmp_path / "root", serving=True)


def put(place: Place, path: str, text: str) -> None:
    file = place.root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def found(place: Place) -> dict[str, Check]:
    return {check.id: check for check in look(place)}


def stub(folder: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    """A vcgencmd that gives this answer, first on the path."""
    folder.mkdir(exist_ok=True)
    program = folder / "vcgencmd"
    program.write_text(f'#!/bin/sh\n[ "$1" = get_throttled ] && echo "{answer}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_ok__every_finding_that_is_not_well_has_a_cure(place: Place) -> None:
    checks = look(place)
    assert {"python", "packages", "opencv", "settings", "state", "camera", "pins", "clock"} <= {
        check.id for check in checks
    }
    assert len({check.id for check in checks}) == len(checks)
    assert [check.id for check in checks if check.verdict != "ok" and not check.cure] == []


@pytest.mark.parametrize(
    ("answer", "verdicts"),
    [
        ("throttled=0x0", {"voltage": "ok"}),
        ("throttled=0x10000", {"voltage": "warn"}),
        ("throttled=0x50005", {"voltage": "bad", "throttling": "warn"}),
        ("throttled=0x20000", {"voltage": "ok", "throttling": "warn"}),
        ("VCHI initialization failed", {"voltage": "warn"}),
    ],
)
def test_ok__the_voltage_is_told_with_its_meaning(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, verdicts: dict[str, str]
) -> None:
    stub(tmp_path / "bin", monkeypatch, answer)
    told = {name: check.verdict for name, check in found(place).items() if name in ("voltage", "throttling")}
    assert told == verdicts


def test_ok__what_was_is_told_apart_from_what_is() -> None:
    assert "power supply" in voltage_check(0x10001).cure
    assert [check.value for check in throttling_checks(0x4)] == ["now: the processor is slowed down"]
    assert [check.value for check in throttling_checks(0xE0000)] == [
        "since the start: the processor is held back, the processor is slowed down, too hot"
    ]
    assert list(throttling_checks(0x10001)) == []


def test_refuses__a_pi_whose_vcgencmd_is_missing_to_be_silent(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert "voltage" not in found(place)
    put(place, "proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    assert "raspi-utils" in found(place)["voltage"].cure


@pytest.mark.parametrize(("milli", "verdict"), [("48312", "ok"), ("77000", "warn"), ("84000", "bad"), ("-5000", "ok")])
def test_ok__the_temperature(place: Place, milli: str, verdict: str) -> None:
    put(place, "sys/class/thermal/thermal_zone0/temp", f"{milli}\n")
    assert found(place)["temperature"].verdict == verdict


def test_ok__a_clock_that_was_set(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_machine, "answer_of", lambda *command: "no")
    assert found(place)["clock"].value == "not synchronised"
    put(place, "run/systemd/timesync/synchronized", "")
    assert found(place)["clock"].verdict == "ok"


@pytest.mark.parametrize(
    ("mounted", "verdict", "words"),
    [
        ("overlay / overlay rw,upperdir=/media/root-rw/overlay 0 0", "bad", "lies in memory"),
        ("tmpfs / tmpfs rw 0 0", "bad", "lies in memory"),
        ("/dev/mmcblk0p2 / ext4 ro,noatime 0 0", "bad", "can't be written"),
    ],
)
def test_refuses__games_that_would_be_lost(place: Place, mounted: str, verdict: str, words: str) -> None:
    put(place, "proc/mounts", f"proc /proc proc rw 0 0\n{mounted}\n")
    kept = found(place)["kept"]
    assert (kept.verdict, words in kept.value) == (verdict, True)


def test_ok__a_data_partition_under_a_read_only_root(place: Place) -> None:
    put(place, "proc/mounts", f"overlay / overlay rw,upperdir=/media/root-rw 0 0\n/dev/x {place.state} ext4 rw 0 0\n")
    assert "kept" not in found(place)


def test_refuses__a_card_that_wears_out(place: Place) -> None:
    put(place, "sys/fs/ext4/mmcblk0p2/errors_count", "0\n")
    assert "card" not in found(place)
    put(place, "sys/fs/ext4/mmcblk0p2/errors_count", "3\n")
    assert found(place)["card"].verdict == "bad"
    assert "backup" in found(place)["card"].cure


def test_refuses__a_full_disk(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.kit.upkeep.health.storage.FREE_MB", 10**9)
    assert found(place)["state"].verdict == "bad"


def test_ok__a_camera_that_is_wanted_and_missing_is_worse_than_none(place: Place) -> None:
    assert found(place)["camera"].verdict == "warn"
    place.settings.mkdir()
    (place.settings / "table.toml").write_text('camera = "usb:0"\n')
    assert found(place)["camera"].verdict == "bad"


def test_refuses__settings_that_make_no_sense(place: Place) -> None:
    place.settings.mkdir()
    (place.settings / "table.toml").write_text("seats = 99\n")
    assert found(place)["settings"].verdict == "bad"


def test_ok__one_broken_look_does_not_hide_the_others(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def look_at_stars(_place: Place) -> list[Check]:
        raise RuntimeError("cloudy")

    monkeypatch.setattr(doctor, "ROOMS", (look_at_stars, *doctor.ROOMS))
    told = found(place)
    assert told["look-stars"].value == "RuntimeError: cloudy"
    assert "clock" in told
    assert worst(told.values()) != "ok"


def test_ok__nothing_at_all_is_well() -> None:
    assert worst([]) == "ok"


def test_ok__safe_mode_is_told_with_the_way_out(place: Place) -> None:
    assert "safe-mode" not in found(place)
    for _ in range(4):
        count_start(place.state or Path())
    told = found(place)["safe-mode"]
    assert (told.verdict, "systemctl restart" in told.cure) == ("bad", True)
    start_lived(place.state or Path(), safe=False)
    assert "safe-mode" not in found(place)


def test_ok__the_release_and_the_one_to_go_back_to(place: Place) -> None:
    home = place.root / "opt" / "quartermaster"
    for version in ("1.0", "2.0"):
        put(place, f"opt/quartermaster/releases/{version}/.whole", "")
    (home / "current").symlink_to("releases/1.0")
    assert found(place)["release"].value == "1.0"
    Releases(home).try_out("2.0")
    assert found(place)["release"].verdict == "warn"
    Releases(home).keep()
    assert found(place)["release"].value == "2.0; 1.0 can be gone back to"
    (home / "releases" / "2.0" / ".whole").unlink()
    assert found(place)["release"].verdict == "bad"


def test_refuses__a_voice_that_there_is_not(place: Place) -> None:
    place.settings.mkdir()
    (place.settings / "table.toml").write_text('voice = "espaek"\n')
    assert found(place)["voice"].verdict == "warn"
    assert "espaek" in found(place)["voice"].value


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
