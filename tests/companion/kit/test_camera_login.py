# SPDX-License-Identifier: MIT
"""A whole table with a network camera: it sees through it, and its login stands in nothing that the table says."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config import Config
from companion.kit.settings import Settings
from companion.kit.upkeep.bundle import collect
from companion.kit.upkeep.check import Place
from companion.kit.upkeep.health.parts import _camera
from tests.vision.cameras.camera_server import PASSWORD, USER, running

REPO = Path(__file__).parents[3]
SECRETS = (PASSWORD, "s3cret", "qu3ry-pass", USER + ":")
OPEN_S = 40.0
CALLS = ("state", "settings", "setup", "health", "panel", "pins", "aim", "bundle", "rulebooks", "corners", "teach")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running() as address:
        yield address


@pytest.fixture
def place(tmp_path: Path, server: str) -> Place:
    conf = tmp_path / "state" / "conf.d"
    conf.mkdir(parents=True)
    lines = {"camera": f"http://{server}/basic?pwd=qu3ry-pass", "camera_user": USER, "camera_password": PASSWORD}
    (conf / "10-camera.toml").write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in lines.items()))
    return Place(tmp_path / "state", tmp_path / "settings")


def heard(address: str, pin: str, path: str) -> str:
    asked = urllib.request.Request(f"{address}{path}", headers={"Authorization": f"Bearer {pin}"})  # noqa: S310 - our own table
    with urllib.request.urlopen(asked, timeout=20) as answer:  # noqa: S310
        return str(answer.read().decode("latin-1"))


def secrets_in(text: str) -> list[str]:
    return [secret for secret in SECRETS if secret in text]


@pytest.mark.slow
def test_the_table_sees_through_it_and_says_nothing_of_the_login(place: Place, tmp_path: Path) -> None:
    log = tmp_path / "said.txt"
    command = [sys.executable, "-m", "companion.cli", "play", "--pins", "simulated", "--host", "127.0.0.1"]
    command += ["--port", "0", "--state", str(place.state)]
    with log.open("wb") as out, subprocess.Popen(command, cwd=REPO, stdout=out, stderr=out) as table:
        try:
            address, pin = opened(log, table)
            until_it_sees(address, pin)
            said = {path: heard(address, pin, f"/api/v1/{path}") for path in CALLS}
            said |= {page: heard(address, pin, f"/{page}") for page in ("table", "settings", "health", "aim", "setup")}
            command_line = Path(f"/proc/{table.pid}/cmdline").read_text()
            children = subprocess.run(["ps", "-o", "args", "--ppid", str(table.pid)], capture_output=True, text=True)
        finally:
            table.send_signal(signal.SIGINT)
            table.wait(20)
    assert {path: found for path, text in said.items() if (found := secrets_in(text))} == {}
    assert secrets_in(log.read_text() + command_line + children.stdout) == []


def opened(log: Path, table: subprocess.Popen[bytes]) -> tuple[str, str]:
    until = time.monotonic() + OPEN_S
    while time.monotonic() < until and table.poll() is None:
        if found := re.search(r"(http://[\d.]+:\d+)/table\?pin=(\d+)\n", log.read_text(errors="replace")):
            return found[1], found[2]
        time.sleep(0.05)
    raise AssertionError(f"the table did not open: {log.read_text()[-2000:]}")


def until_it_sees(address: str, pin: str) -> None:
    """Wait until the camera is no longer starting."""
    until, camera = time.monotonic() + OPEN_S, ""
    while time.monotonic() < until:
        camera = json.dumps(json.loads(heard(address, pin, "/api/v1/state"))["camera"])
        if '"ok"' in camera or '"covered"' in camera:  # the server's picture is grey noise
            return
        time.sleep(0.1)
    raise AssertionError(f"it never saw: {camera}")


def test_doctor_bundle_and_settings_say_where_but_not_by_what_login(place: Place, server: str) -> None:
    check = _camera(place)
    assert (check.verdict, check.value) == ("ok", f"the one at http://{server}/basic?... gives pictures of 320 x 240")
    bundle = collect(place)
    assert secrets_in("\n".join(item.text for item in bundle.items)) == []
    assert f"http://{server}/basic?" in "\n".join(item.text for item in bundle.items)
    given = Settings(place.kept or Path(), place.settings, {"camera": f"http://{USER}:{PASSWORD}@cam/x"})
    shown = {one.name: one.value for one in given.shown()}
    assert {shown["camera"], shown["camera_user"], shown["camera_password"]} == {"•••"}
    assert secrets_in(repr(given.config) + repr(Config(mqtt=f"mqtt://a:{PASSWORD}@b"))) == []


def test_the_doctor_says_what_is_wrong_with_it(place: Place, server: str) -> None:
    (Path(str(place.kept)) / "conf.d" / "20-wrong.toml").write_text('camera_password = "Tr0ub4dor"\n')
    check = _camera(place)
    assert check.verdict == "bad"
    assert check.value.startswith(f"the camera at http://{server}/basic?... refuses the user name and password")
    assert "Tr0ub4dor" not in check.value + os.linesep.join(item.text for item in collect(place).items)
