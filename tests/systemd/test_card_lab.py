# SPDX-License-Identifier: MIT
"""A card that only wants power: a Debian 13 with real cloud-init starts from what `quartermaster card` wrote.

The system has neither OpenCV nor NumPy and never sees a network: all it stands on lies in the release. Long, and wants
root: it runs by ``make lab-card`` alone. What was seen is printed as it is seen.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kit.card.make import make_card
from companion.kit.upkeep.packed import NAMESPACE, Trust
from tests.systemd.pi import Pi, run, seen, wait_for, why_not
from tests.systemd.releases_to_try import maker_key, packed, release_of

ROOT = os.environ.get("QUARTERMASTER_CARD", "")
WHY = "runs by `make lab-card` alone" if not ROOT else why_not(Path(ROOT))
pytestmark = pytest.mark.skipif(bool(WHY), reason=WHY)
PASSWORD = "correct horse battery"
TABLE = f"""wifi = "Home # 1"
wifi_password = {PASSWORD}
wifi2 = Café
wifi2_open = yes
country = GB
name = kitchen
language = es
seats = 5
timezone = europe/madrid
"""
FIRMWARE = "boot/firmware"
ALONE = ("--private-network", "--timezone=off")
"""No network but its own, and none of this machine's settings."""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pi]:
    with Pi(Path(ROOT), tmp_path_factory.mktemp("pi")) as pi:
        lamp(pi).mkdir(parents=True)
        for name in ("trigger", "delay_on", "delay_off"):
            (lamp(pi) / name).write_text("")
        hung = pi.disk / "etc/systemd/system/quartermaster-card.service.d/lamp.conf"
        hung.parent.mkdir(parents=True)
        hung.write_text("[Service]\nTemporaryFileSystem=/sys/class\nBindPaths=/var/lamp:/sys/class/leds\n")
        yield pi


def lamp(machine: Pi) -> Path:
    """The folder that the first start takes for the Pi's green lamp."""
    return machine.disk / "var/lamp/ACT"


@pytest.fixture(scope="module")
def release(machine: Pi, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Trust]:
    """A signed release that brings its packages, and who trusts it."""
    key = maker_key(tmp_path_factory.mktemp("key"))
    shutil.copytree(Path(__file__).parent.parent.parent / "systemd", machine.disk / "root/systemd")
    fetched = run_in(machine, "bash", "/root/systemd/debs.sh", "/root/debs")
    seen(fetched)
    made = release_of(
        packed(tmp_path_factory.mktemp("base")),
        tmp_path_factory.mktemp("release"),
        "0.1.0",
        key,
        debs=machine.disk / "root/debs",
    )
    for name in ("debs", "systemd"):
        shutil.rmtree(machine.disk / "root" / name)
    for lists in (machine.disk / "var/lib/apt/lists").glob("*_*"):
        lists.unlink()
    listed = key.with_name("allowed_signers")
    listed.write_text(f'quartermaster namespaces="{NAMESPACE}" {key.with_suffix(".pub").read_text()}')
    return made, Trust((listed,))


def run_in(machine: Pi, *command: str) -> str:
    """A command in the system while it is switched off, with this machine's network."""
    done = subprocess.run(["chroot", str(machine.disk), *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip().splitlines()[-1]


def progress(machine: Pi) -> str:
    path = machine.disk / FIRMWARE / "quartermaster/progress.txt"
    return path.read_text() if path.exists() else ""


def page(machine: Pi) -> str:
    return machine("curl", "-s", "-m", "5", "http://127.0.0.1/").stdout


def test_1_the_card_is_written(machine: Pi, release: tuple[Path, Trust]) -> None:
    bootfs = machine.disk / FIRMWARE
    for name in ("config.txt", "cmdline.txt", "user-data", "meta-data"):
        (bootfs / name).write_text("# as it came\n")
    (bootfs / "table.txt").write_text(TABLE)
    archive, trust = release
    made = make_card(bootfs, archive, None, seen, lambda *_: None, trust=trust)
    assert made.name == "kitchen"
    whole = sum(path.stat().st_size for path in bootfs.rglob("*") if path.is_file())
    seen(f"the card holds {whole / 1e6:.0f} MB")
    assert whole < 400e6, "a boot partition has 512 MB, the system's own 90 among them"
    assert not [path for path in bootfs.rglob("*") if path.is_file() and PASSWORD.encode() in path.read_bytes()]


def test_2_cloud_init_finds_nothing_to_say_against_it(machine: Pi) -> None:
    for kind, name in (("cloud-config", "user-data"), ("network-config", "network-config")):
        done = run_in(machine, "cloud-init", "schema", "--config-file", f"/{FIRMWARE}/{name}", "--schema-type", kind)
        assert done.startswith("Valid schema"), done
        seen(f"{name}: {done}")


def test_3_the_plug_is_pulled_while_it_installs(machine: Pi) -> None:
    begun = time.monotonic()
    machine.switch_on(*ALONE, wait=False)
    wait_for(lambda: progress(machine).startswith("Quartermaster: 3 of 4"), 400, "it does not begin to install")
    fence = machine("systemd-analyze", "security", "--no-pager", "quartermaster-card.service").stdout.strip()
    seen(fence.splitlines()[-1])
    assert float(fence.rpartition(": ")[2].split()[0]) <= 5
    wait_for(lambda: (machine.disk / "usr/lib/python3/dist-packages/numpy").exists(), 400, "no package is laid")
    machine.pull_the_plug()
    seen(f"plug pulled in the middle of apt's work, {time.monotonic() - begun:.1f} s after power")


def test_4_it_only_wanted_power(machine: Pi) -> None:
    begun = time.monotonic()
    machine.switch_on(*ALONE, wait=False)
    wait_for(
        lambda: progress(machine).startswith("Quartermaster plays."), 900, f"it does not play: {progress(machine)}"
    )
    wait_for(lambda: "<!doctype html>" in page(machine).lower(), 60, "there is no page")
    seen(f"first page {time.monotonic() - begun:.1f} s after power came back; progress.txt says:\n{progress(machine)}")
    log = machine.says("journalctl", "--unit", "quartermaster-card", "--no-pager", "--output", "cat")
    refused = [line for line in log.splitlines() if "permitted" in line or "denied" in line or "Read-only" in line]
    assert refused == [], "its fence keeps it from something"
    assert machine.says("hostname") == "kitchen"
    assert machine.says("timedatectl", "show", "-P", "Timezone") == "Europe/Madrid"
    settings = machine.says("quartermaster", "settings", "--changed")
    assert "10-card.toml" in settings
    assert 'language = "es"' in settings
    assert "seats = 5" in settings
    pin = progress(machine).partition("PIN: ")[2].split()[0]
    assert pin in machine.says("cat", "/var/lib/quartermaster/keys.json")
    assert (lamp(machine) / "trigger").read_text().strip() == "default-on", "the lamp does not say that it plays"
    assert "Quartermaster plays." in machine.says("cat", "/etc/issue.d/quartermaster.issue")
    units = machine("systemctl", "list-unit-files", "--no-legend", "quartermaster-card*")  # its status is 1: none
    assert units.stdout == ""


def test_4b_nobody_was_asked_for_a_user(machine: Pi) -> None:
    """No key was given, so nobody can log in over the network; the first screen has its login back."""
    assert machine("systemctl", "is-enabled", "userconfig.service").stdout.strip() == "masked"
    assert machine.says("systemctl", "is-enabled", "getty@tty1.service") == "enabled"
    assert "sudo" in machine.says("id", "-nG", "table")
    assert machine.says("passwd", "-S", "table").split()[1] == "L"
    assert not (machine.disk / "etc/ssh/sshd_config.d/rename_user.conf").exists()


def test_5_the_wifi_is_known_by_its_key_alone(machine: Pi) -> None:
    told = machine.says("cat", "/etc/netplan/50-cloud-init.yaml")
    assert 'regulatory-domain: "GB"' in told or "regulatory-domain: GB" in told
    assert "Home # 1" in told
    assert "Café" in told or "Caf\\xE9" in told
    machine.says("netplan", "generate")
    found = machine("grep", "-rlE", "^psk=[0-9a-f]{64}$|psk=[0-9a-f]{64}$", "/run").stdout.split()
    assert found, "the network's own file holds no key"
    seen(f"the key lies in {', '.join(found)}")
    everywhere = machine("grep", "-rlsF", PASSWORD, "/etc", "/run", "/var/lib", "/var/log", "/boot").stdout.split()
    assert everywhere == [], "the password lies somewhere"
    assert PASSWORD not in machine("journalctl", "--no-pager").stdout


def test_6_the_next_start_installs_nothing(machine: Pi) -> None:
    machine.pull_the_plug()
    before = (machine.disk / FIRMWARE / "quartermaster/progress.txt").stat().st_mtime_ns
    machine.switch_on(*ALONE)
    wait_for(lambda: "<!doctype html>" in page(machine).lower(), 60, "there is no page")
    assert (machine.disk / FIRMWARE / "quartermaster/progress.txt").stat().st_mtime_ns == before
    run("sync", "-f", str(machine.disk))
