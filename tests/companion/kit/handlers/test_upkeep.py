# SPDX-License-Identifier: MIT
"""Health, backup and first steps as pages ask for them: live figures, cures, a restore that waits, progress."""

from __future__ import annotations

import dataclasses
import io
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.check import Check
from companion.journal.store import Journal
from companion.kit.handlers.backup import INCOMING, BackupHandler, take_up
from companion.kit.handlers.health import FRESH_S, HealthHandler, Running
from companion.kit.upkeep.life import Restarter
from companion.web.keys import load_keys
from companion.web.pages.setup.calls import STEPS, SetupHandler
from companion.web.schema.state import CameraState, Simulated
from vision.watch.pulse import Pulse


class Clinic:
    def __init__(self, folder: Path) -> None:
        self.pulse, self.camera = Pulse(8.0, 3.0, 0.2, 1), CameraState(condition="ok", message="")
        self.simulated = Simulated(camera=False, pins=False)
        self.now_s, self.looks = 1000.0, 0
        self.running = Running(lambda: self.pulse, lambda: self.camera, lambda: "on the pins", lambda: self.simulated)
        self.handler = HealthHandler(folder, self.running, self.examine, lambda: self.now_s)

    def examine(self, _place: Any) -> tuple[Check, ...]:
        self.looks += 1
        warned = Check("camera", "camera", "warn", "no camera is connected", "plug one in")
        return (warned, Check("disk", "disk", "ok", "9 GB free"))

    def checks(self) -> dict[str, Check]:
        return {check.id: check for check in self.handler.look().checks}


@pytest.fixture
def clinic(tmp_path: Path) -> Clinic:
    return Clinic(tmp_path)


def test_ok__live_figures_beside_what_the_doctor_finds(clinic: Clinic) -> None:
    clinic.now_s += 3700
    found = clinic.checks()
    assert found["eye"].value == "8.0 a second, the last one 0.2 s ago"
    assert (found["reads"].value, found["uptime"].value) == ("3 a minute", "for 1 h 1 min")
    assert (found["panel"].value, found["disk"].verdict) == ("on the pins", "ok")


def test_ok__a_camera_that_is_read_is_not_called_missing(clinic: Clinic) -> None:
    """What is plugged in says nothing of pictures, a stream, or a phone."""
    assert "camera" not in clinic.checks()
    assert clinic.handler.look().worst == "ok"
    clinic.camera = CameraState(condition="missing", message="no camera")
    assert clinic.checks()["camera"].verdict == "warn"


def test_ok__a_broker_that_refuses_is_among_the_troubles(tmp_path: Path) -> None:
    refused, well = Check("mqtt", "MQTT broker", "warn", "refuses"), Check("light", "light", "ok", "answers")
    clinic = Clinic(tmp_path)
    running = dataclasses.replace(clinic.running, outside=lambda: (refused, well))
    assert HealthHandler(tmp_path, running, clinic.examine).troubles() == ["mqtt"]
    assert clinic.handler.troubles() == []


def test_ok__what_takes_long_is_looked_at_now_and_then(clinic: Clinic) -> None:
    for _ in range(3):
        clinic.handler.look()
    assert clinic.looks == 1
    clinic.now_s += FRESH_S + 1
    clinic.handler.look()
    assert clinic.looks == 2


def test_ok__what_is_simulated_is_no_trouble(clinic: Clinic) -> None:
    clinic.simulated = Simulated(camera=True, pins=True)
    assert "camera" not in clinic.checks()
    assert clinic.checks()["panel"].value == "simulated on the screens"
    assert clinic.handler.look().worst == "ok"


@pytest.mark.parametrize(
    ("pulse", "camera", "value"),
    [
        (Pulse(8.0, 3.0, 9.0, 1), CameraState(condition="ok", message=""), "the last one 9.0 s ago"),
        (Pulse(), CameraState(condition="lost", message="camera lost, trying again"), "camera lost, trying again"),
    ],
)
def test_a_camera_that_has_stopped_is_bad_and_says_what_helps(
    clinic: Clinic, pulse: Pulse, camera: CameraState, value: str
) -> None:
    clinic.pulse, clinic.camera = pulse, camera
    eye = clinic.checks()["eye"]
    assert eye.verdict == "bad"
    assert value in eye.value
    assert eye.cure


def test_ok__the_bundle_that_is_downloaded_is_the_one_that_was_listed(clinic: Clinic) -> None:
    listed = clinic.handler.bundle().files
    name, data = clinic.handler.bundle_file()
    assert name.startswith("quartermaster-bundle-")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {info.filename: info.file_size for info in archive.infolist()} == {one.name: one.bytes for one in listed}


class House:
    """A state folder with a journal and a set, its handler, and whether it was asked to start again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.playing, self.closed = folder, False, 0
        Journal(folder / "journal.db").close()
        (folder / "sets").mkdir()
        (folder / "sets" / "mine.qset").write_bytes(b"a set")
        self.restarter = Restarter(lambda: self.playing, self.close)
        self.handler = BackupHandler(folder, self.restarter)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr("companion.kit.upkeep.life.ANSWER_S", 0.0)
    (tmp_path / "one").mkdir()
    return House(tmp_path / "one")


def dealt(folder: Path) -> None:
    setup = {"game": "pirates-lies", "players": ["Ann", "Bob"], "options": {"cards": "phone", "first": "Ann"}}
    with closing(Journal(folder / "journal.db")) as journal:
        journal.append("game", setup, game=1)
        journal.append("event", {"event": "deck", "order": {"1": ["nudge"]}, "by": "Ann"}, game=1)


def test_refuses__a_backup_that_would_show_the_running_games_cards(house: House) -> None:
    """PL-21: whoever referees may play, and has what the page gives."""
    dealt(house.folder)
    with pytest.raises(ValueError, match="cards of the running game"):
        house.handler.make(keys=False)
    with closing(Journal(house.folder / "journal.db")) as journal:
        journal.append("end", {"why": "closed", "winner": None}, game=1)
    assert house.handler.make(keys=False).exists()


def test_ok__what_signs_cookies_leaves_the_table_in_no_backup(house: House) -> None:
    keys = load_keys(house.folder)
    with zipfile.ZipFile(house.handler.make(keys=True)) as archive:
        (house.folder / "keys.json").write_bytes(archive.read("state/keys.json"))
    assert keys.signing not in (house.folder / "keys.json").read_text()
    elsewhere = load_keys(house.folder)
    assert (elsewhere.pin, elsewhere.seats) == (keys.pin, keys.seats)
    assert elsewhere.signing != keys.signing
    assert load_keys(house.folder) == elsewhere


def test_ok__a_backup_is_sent_confirmed_and_restored_at_the_next_start(house: House) -> None:
    path = house.handler.make(keys=False)
    (house.folder / "sets" / "mine.qset").write_bytes(b"spoilt")
    with path.open("rb") as file:
        waits = house.handler.take_in(file).waits
    assert waits is not None
    assert (waits.state, waits.settings) == (2, 0)
    assert take_up(house.folder) == "", "nobody has confirmed it"
    house.handler.confirm()
    said = take_up(house.folder)
    assert said.startswith("The backup of ")
    assert (house.folder / "sets" / "mine.qset").read_bytes() == b"a set"
    assert house.handler.look().waits is None
    assert house.handler.look().said == said
    assert take_up(house.folder) == "", "once is enough"


def test_refuses__what_is_no_backup_and_a_restore_while_people_play(house: House) -> None:
    with pytest.raises(ValueError, match="this file"):
        house.handler.take_in(io.BytesIO(b"nonsense"))
    assert not (house.folder / INCOMING).exists()
    with pytest.raises(ValueError, match="no backup waits"):
        house.handler.confirm()
    with house.handler.make(keys=False).open("rb") as file:
        house.handler.take_in(file)
    house.playing = True
    with pytest.raises(ValueError, match="a game is running"):
        house.handler.confirm()
    assert take_up(house.folder) == ""
    assert house.handler.forget().waits is None


def test_ok__the_first_steps_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    SetupHandler(tmp_path, "simulated").mark("language", "done")
    SetupHandler(tmp_path, "usb").mark("wifi", "skipped")
    told = SetupHandler(tmp_path, "simulated").look()
    assert [step.state for step in told.steps[:3]] == ["done", "skipped", "open"]
    assert (told.done, told.finished, told.dismissed, told.camera) == (2, False, False, "simulated")
    assert not told.fresh
    assert SetupHandler(tmp_path, "usb", lambda: True).look().fresh, "nothing was played: a backup may be moved here"
    handler = SetupHandler(tmp_path, "usb")
    for step in STEPS:
        handler.mark(step, "done")
    assert handler.look().finished
    assert handler.dismiss(True).dismissed
    for step, state in (("dance", "done"), ("camera", "perhaps")):
        with pytest.raises(ValueError, match="step wants one of"):
            handler.mark(step, state)
    (tmp_path / "setup.json").write_text('{"steps": 3}')
    assert SetupHandler(tmp_path, "usb").look().done == 0, "what is damaged is begun again"
