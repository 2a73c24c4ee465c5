# SPDX-License-Identifier: MIT
"""The first start of a card: what it says on lamp, screen and card, and that it waits for help and tries again."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

ROOM = Path(__file__).parent.parent.parent / "systemd"


class Card:
    """A boot partition with a release whose installation is ``install``, in a Pi that is a folder."""

    def __init__(self, folder: Path, install: str) -> None:
        self.room, self.root = folder / "quartermaster", folder / "root"
        self.led = self.root / "sys/class/leds/ACT"
        for place in (self.room, self.led, self.root / "dev", self.root / "var/lib/quartermaster", folder / "bin"):
            place.mkdir(parents=True)
        for name in ("trigger", "delay_on", "delay_off"):
            (self.led / name).write_text("")
        (self.root / "dev/tty1").write_text("")
        (self.root / "var/lib/quartermaster/keys.json").write_text('{"pin": "4711", "seats": {}}')
        self._bin = folder / "bin"
        for name, does in {"systemctl": 'echo "$*" >> "$QUARTERMASTER_ROOT/systemctl"', "agetty": ":"}.items():
            (self._bin / name).write_text(f"#!/bin/sh\n{does}\n")
            (self._bin / name).chmod(0o755)
        shutil.copy(ROOM / "first-boot.sh", self.room)
        self.pack(install)

    def pack(self, install: str) -> None:
        script = self.root / "install.sh"
        script.write_text(f"#!/bin/bash\n{install}\n")
        archive = self.room / "quartermaster-1.2.tar.gz"
        with tarfile.open(archive, "w:gz") as file:
            file.add(script, "quartermaster-1.2/systemd/install.sh")
        total = hashlib.sha256(archive.read_bytes()).hexdigest()
        (self.room / "SHA256SUMS").write_text(f"{total}  {archive.name}\n")

    def starts(self) -> subprocess.CompletedProcess[str]:
        command = ["bash", str(self.room / "first-boot.sh")]
        env = {"PATH": f"{self._bin}:{os.environ['PATH']}", "QUARTERMASTER_ROOT": str(self.root)}
        return subprocess.run(command, capture_output=True, text=True, env=env, check=False)

    @property
    def progress(self) -> str:
        return (self.room / "progress.txt").read_text()

    @property
    def lamp(self) -> tuple[str, str]:
        return (self.led / "trigger").read_text().strip(), (self.led / "delay_on").read_text().strip()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("addresses", "shown"),
    [
        ("192.168.1.20 fd00::5", "http://192.168.1.20/ or http://"),
        ("2a02:810::5 fd00::5", "http://[fd00::5]/ or http://"),
        ("2a02:810::5", "http://[2a02:810::5]/ or http://"),
        ("", "On a phone or TV in this network: http://"),
    ],
)
def test_ok__it_shows_an_address_that_phones_reach(tmp_path: Path, addresses: str, shown: str) -> None:
    card = Card(tmp_path, "exit 0")
    hostname = tmp_path / "bin/hostname"
    hostname.write_text(f'#!/bin/sh\n[ "$1" = -I ] && echo "{addresses}" || echo table\n')
    hostname.chmod(0o755)
    assert card.starts().returncode == 0
    assert shown in (card.root / "etc/issue.d/quartermaster.issue").read_text()


def test_ok__it_installs_says_so_and_goes(tmp_path: Path) -> None:
    card = Card(tmp_path, "echo installed")
    done = card.starts()
    assert done.returncode == 0, done.stderr
    steps = [line for line in done.stdout.splitlines() if " of 4: " in line]
    assert [step[:7] for step in steps] == ["1 of 4:", "2 of 4:", "3 of 4:", "4 of 4:"]
    assert "installed" in done.stdout.splitlines()
    assert card.progress.startswith("Quartermaster plays.\nOn a phone or TV in this network: http://")
    assert "The referee's PIN: 4711" in card.progress
    for place in ("etc/issue.d/quartermaster.issue", "dev/tty1"):
        assert "The referee's PIN: 4711" in (card.root / place).read_text()
    assert card.lamp[0] == "default-on"
    assert "disable --quiet quartermaster-card.service" in (card.root / "systemctl").read_text()
    assert not (card.root / "var/lib/quartermaster-card").exists()


def test_ok__it_waits_for_help_and_tries_again(tmp_path: Path) -> None:
    why = "install.sh: apt could not install python3-opencv: connect the Pi to the internet once"
    card = Card(tmp_path, f'echo "{why}" >&2; exit 1')
    done = card.starts()
    assert done.returncode == 1
    assert (
        "not installed yet: apt could not install python3-opencv: connect the Pi to the internet once\n"
        in card.progress
    )
    assert card.lamp == ("timer", "120")
    assert not (card.root / "systemctl").exists(), "it stays enabled"
    card.pack("echo installed")
    assert card.starts().returncode == 0
    assert card.lamp[0] == "default-on"


def test_refuses__a_release_with_one_bit_turned(tmp_path: Path) -> None:
    card = Card(tmp_path, "touch $QUARTERMASTER_ROOT/was-run")
    archive = card.room / "quartermaster-1.2.tar.gz"
    data = bytearray(archive.read_bytes())
    data[len(data) // 2] ^= 1
    archive.write_bytes(data)
    assert card.starts().returncode == 1
    assert "damaged; make the card anew" in card.progress
    assert not (card.root / "was-run").exists()
    archive.unlink()
    assert card.starts().returncode == 1
    assert "no release on the card" in card.progress


@pytest.mark.parametrize("lacking", ["sys/class/leds/ACT", "dev/tty1"])
def test_ok__it_needs_neither_lamp_nor_screen(tmp_path: Path, lacking: str) -> None:
    card = Card(tmp_path, "true")
    place = card.root / lacking
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    assert card.starts().returncode == 0
