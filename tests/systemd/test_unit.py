# SPDX-License-Identifier: MIT
"""The units: systemd understands them, the sandbox is tight, and what they run is what we ship."""

from __future__ import annotations

import configparser
import fnmatch
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.cli import main

ROOT = Path(__file__).parent.parent.parent
ROOM = ROOT / "systemd"
UNITS = sorted(path for path in ROOM.iterdir() if path.suffix in (".service", ".socket", ".path"))
UNIT = ROOM / "quartermaster.service"
EXPOSURE = {
    "quartermaster": 15,
    "quartermaster-judge": 20,
    "quartermaster-rollback": 18,
    "quartermaster-poweroff": 10,
    "quartermaster-captive": 11,
    "quartermaster-card": 34,
}
"""Highest exposure by `systemd-analyze security`, in tenths; what the rest is for stands in systemd/README.md."""


def sections(path: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path)
    return parser


def test_ok__it_is_watched_restarted_and_runs_our_command() -> None:
    service = sections(UNIT)["Service"]
    assert service["Type"] == "notify"
    assert 0 < int(service["WatchdogSec"]) <= 15
    assert service["Restart"] == "always"
    assert service["ExecStart"].endswith("/quartermaster play")
    assert service["User"] == "quartermaster"
    assert service["CapabilityBoundingSet"] == ""
    assert sections(UNIT)["Unit"]["StartLimitIntervalSec"] == "0", (
        "a phone that asks starts it, too: no limit may be hit"
    )


def test_ok__it_may_use_camera_pins_and_voice() -> None:
    assert {"video", "render", "gpio", "audio", "input"} == set(
        sections(UNIT)["Service"]["SupplementaryGroups"].split()
    )
    allowed = re.findall(r"^DeviceAllow=(\S+) rw$", UNIT.read_text(), re.MULTILINE)
    assert {"char-gpiochip", "char-video4linux", "char-media", "char-dma_heap", "char-alsa", "/dev/vcio"} == set(
        allowed
    )
    assert "DeviceAllow=char-input r\n" in UNIT.read_text(), "keyboards and pads are read, never written to"
    members = re.findall(r"^m quartermaster (\w+)$", (ROOM / "quartermaster.sysusers").read_text(), re.MULTILINE)
    assert set(members) == {"video", "render", "gpio", "audio", "input"}


def test_ok__the_port_is_handed_in() -> None:
    socket = sections(ROOM / "quartermaster.socket")
    assert socket["Socket"]["ListenStream"] == "80", "of IPv4 and IPv6"
    assert "PartOf" not in socket["Unit"], "a port that is closed and opened with each start may be taken, or refused"
    assert "quartermaster.socket" in sections(UNIT)["Unit"]["Requires"]
    for port in re.findall(r"<port>(\d+)</port>", (ROOM / "quartermaster.avahi").read_text()):
        assert socket["Socket"]["ListenStream"] == port


def test_ok__every_service_has_its_bound() -> None:
    assert {path.stem for path in UNITS if path.suffix == ".service"} == set(EXPOSURE)
    above = {name for name, most in EXPOSURE.items() if most > 25}
    assert above == {"quartermaster-card"}, "it lays packages; systemd/README.md has a line for all that it keeps"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_ok__what_a_unit_calls_is_a_command_of_ours(path: Path) -> None:
    for command in re.findall(r"^ExecStart=\S+/quartermaster (\w+)((?: --\w+)*)$", path.read_text(), re.MULTILINE):
        options = {option for parameter in main.commands[command[0]].params for option in parameter.opts}
        assert set(command[1].split()) <= options


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
@pytest.mark.parametrize("name", EXPOSURE)
def test_ok__the_sandbox_is_tight(name: str) -> None:
    threshold = f"--threshold={EXPOSURE[name]}"
    command = ["systemd-analyze", "security", "--offline=true", threshold, str(ROOM / f"{name}.service")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-200:] + done.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_ok__systemd_understands_them() -> None:
    done = subprocess.run(["systemd-analyze", "verify", *map(str, UNITS)], capture_output=True, text=True)
    known = ("not executable", "Unknown key 'RestartSteps'", "Unknown key 'RestartMaxDelaySec'")  # systemd before 254
    lines = [line for line in done.stderr.splitlines() if str(ROOM) in line or line.startswith("quartermaster")]
    assert [line for line in lines if not any(words in line for words in known)] == []


@pytest.mark.parametrize("script", sorted(ROOM.glob("*.sh")), ids=lambda path: path.name)
def test_ok__a_script_is_understood_and_stops_at_faults(script: Path) -> None:
    assert subprocess.run(["bash", "-n", str(script)], capture_output=True).returncode == 0
    assert "set -euo pipefail" in script.read_text()
    assert script.stat().st_mode & 0o111


def test_ok__install_explains_itself_and_does_nothing_for_whoever_may_not(tmp_path: Path) -> None:
    script = str(ROOM / "install.sh")
    told = subprocess.run([script, "--help"], capture_output=True, text=True)
    assert told.returncode == 0
    assert "--remove --purge" in told.stdout
    assert subprocess.run([script, "--purge"], capture_output=True).returncode == 2
    assert subprocess.run([script, "--fast"], capture_output=True).returncode == 2


def test_ok__a_wheel_holds_every_file_that_the_program_reads() -> None:
    """What is no Python must be named in pyproject.toml, or an installed table lacks it."""
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    listed = subprocess.run(["git", "ls-files", *packages], capture_output=True, text=True, cwd=ROOT)
    if listed.returncode:
        pytest.skip("this is no checkout")
    left_out = (
        "hardware/print/",
        "hardware/wiring/",
        "hardware/README.md",
        "hardware/parts.toml",
        "hardware/cad/",
        "vision/workshop/",
    )
    for name in listed.stdout.split():
        package, _, rest = name.partition("/")
        if not name.endswith(".py") and not name.startswith(left_out):
            assert any(fnmatch.fnmatch(rest, pattern.replace("**/", "*")) for pattern in packages[package]), name


@pytest.mark.parametrize(
    ("machine", "laid", "there", "wanted"),
    [
        ("arm64", False, "", 1300),
        ("arm64", False, "python3-numpy python3-picamera2", 450),
        ("arm64", True, "python3-numpy python3-picamera2", 0),
        ("amd64", False, "python3-numpy", 530),
    ],
)
def test_ok__install_asks_for_the_room_that_it_takes(
    machine: str, laid: bool, there: str, wanted: int, tmp_path: Path
) -> None:
    """The figures are measured; none is asked for what is there already."""
    (tmp_path / "current").mkdir()
    if laid:
        (tmp_path / "current" / ".whole").touch()
    script = (ROOM / "install.sh").read_text()
    room = re.findall(r"^room_mb\(\) \{\n.*?^\}\n", script, re.MULTILINE | re.DOTALL)
    is_there = f'is_there() {{ [[ " {there} " == *" $1 "* ]]; }}\n'
    asked = f"set -euo pipefail\nhome={tmp_path} machine={machine}\n{is_there}{room[0]}room_mb"
    done = subprocess.run(["/bin/bash", "-c", asked], capture_output=True, text=True, check=True)
    assert int(done.stdout) == wanted
