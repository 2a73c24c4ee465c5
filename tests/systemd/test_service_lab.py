# SPDX-License-Identifier: MIT
"""The installed service on a machine that is really booted: killed, hung, filled up, cut off, updated, removed.

Long, and wants root: it runs by ``make lab-service`` alone. What was seen is printed as it is seen.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.systemd.pi import Pi, seen, wait_for, why_not
from tests.systemd.releases_to_try import maker_key, packed, release_of

ROOT = os.environ.get("QUARTERMASTER_PI", "")
WHY = "runs by `make lab-service` alone" if not ROOT else why_not(Path(ROOT))
pytestmark = pytest.mark.skipif(bool(WHY), reason=WHY)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pi]:
    with Pi(Path(ROOT), tmp_path_factory.mktemp("pi")) as pi:
        yield pi


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    base = packed(tmp_path_factory.mktemp("base"))
    made, key = {}, maker_key(tmp_path_factory.mktemp("key"))
    for version, breaks in (("0.1.0", False), ("0.1.1", False), ("0.1.2", True)):
        made[version] = release_of(base, tmp_path_factory.mktemp("release"), version, key, breaks)
    return made


def alive(pi: Pi, patience_s: float = 180) -> dict[str, Any]:
    def well() -> dict[str, Any] | None:
        health = pi.ask("healthz")
        return health if health and health.get("ok") else None

    return dict(wait_for(well, patience_s, "the table does not answer"))


def a_minute_later(pi: Pi) -> None:
    """As if this start had lived a minute: faults that follow one another here do not add up to safe mode."""
    pi.says("rm", "-f", "/var/lib/quartermaster/starts.json")


def pin(pi: Pi) -> str:
    return str(json.loads(pi.says("cat", "/var/lib/quartermaster/keys.json"))["pin"])


def act(pi: Pi, **event: Any) -> dict[str, Any]:
    answer = pi.ask("api/v1/actions", pin(pi), event)
    assert answer is not None, "no answer to an action"
    return answer


def begin_game(pi: Pi) -> None:
    options = {"first": "Ann", "dice": 5}
    answer = act(pi, event="new-game", game="pirates-dice", players=["Ann", "Bob"], options=options)
    assert answer.get("ok"), answer


def stir(pi: Pi, name: str) -> dict[str, Any]:
    """Something that is written down."""
    setup = {"game": "pirates-dice", "players": ["Ann", "Bob"]} if name == "new-game" else {}
    return act(pi, event=name, **setup)


def shape(pi: Pi) -> Any:
    """What must not be lost: the game as everybody sees it."""
    state = pi.ask("api/v1/state")
    assert state is not None
    return state["seq"], state["game"]


def put_in(pi: Pi, source: Path, name: str) -> str:
    shutil.copy(source, pi.disk / "root" / name)
    return f"/root/{name}"


def timed(begun: float) -> str:
    return f"{time.monotonic() - begun:.1f} s"


def test_01_a_clean_system_becomes_a_table(machine: Pi, archives: dict[str, Path]) -> None:
    machine.switch_on()
    put_in(machine, archives["0.1.0"], "r.tar.gz")
    machine.says("tar", "-xzf", "/root/r.tar.gz", "-C", "/root")
    begun = time.monotonic()
    first = machine.says("/root/quartermaster-0.1.0/systemd/install.sh", timeout_s=1800)
    assert "Quartermaster plays" in first
    seen(f"installed in {timed(begun)}:\n{first}")
    again = machine.says("/root/quartermaster-0.1.0/systemd/install.sh", timeout_s=600)
    assert [line for line in again.splitlines() if line.startswith("  +")] == []
    seen("run a second time, install.sh changes nothing")
    groups = machine.says("id", "-nG", "quartermaster").split()
    assert {"video", "gpio", "audio", "render"} <= set(groups)
    assert machine.says("stat", "-c", "%U %a", "/var/lib/quartermaster") == "quartermaster 700"
    machine.pull_the_plug()


def test_02_it_starts_with_the_machine_tightly_fenced(machine: Pi) -> None:
    machine.switch_on("--private-network")
    health = alive(machine)
    assert (health["version"], health["safe_mode"]) == ("0.1.0", False)
    fence = machine("systemd-analyze", "security", "--no-pager", "quartermaster.service").stdout
    found = re.search(r"exposure level for quartermaster.service: ([0-9.]+)", fence)
    assert found is not None, fence[-300:]
    assert float(found[1]) <= 1.5
    seen(f"up after a boot; exposure {found[1]}")
    for name in ("judge", "rollback"):
        told = machine("systemd-analyze", "security", "--no-pager", f"quartermaster-{name}.service").stdout.strip()
        seen(told.splitlines()[-1])
    doctor = machine("quartermaster", "doctor").stdout
    assert "Fit for play." in doctor, doctor
    seen(f"the doctor:\n{doctor}")


def test_03_killed_it_goes_on_where_it_stood(machine: Pi) -> None:
    a_minute_later(machine)
    begin_game(machine)
    assert act(machine, event="bid", player="Ann", quantity=2, face=4)["ok"]
    before, pid = shape(machine), machine.main_pid()
    begun = time.monotonic()
    machine.says("kill", "-9", str(pid))
    wait_for(lambda: machine.main_pid() not in (0, pid), 60, "no new process")
    alive(machine)
    assert shape(machine) == before
    seen(f"kill -9: the game stands as before after {timed(begun)}")


def test_04_hung_it_is_started_again(machine: Pi) -> None:
    a_minute_later(machine)
    before, pid = shape(machine), machine.main_pid()
    begun = time.monotonic()
    machine.says("kill", "-STOP", str(pid))
    wait_for(lambda: machine.main_pid() not in (0, pid), 90, "the watchdog does not bite")
    alive(machine)
    assert shape(machine) == before
    assert "watchdog" in machine.says("journalctl", "-u", "quartermaster", "-n", "40", "--no-pager").lower()
    seen(f"SIGSTOP: the watchdog bit, and the game stands as before after {timed(begun)}")


def camera_is(pi: Pi, *conditions: str) -> bool:
    return ((pi.ask("api/v1/state") or {}).get("camera") or {}).get("condition") in conditions


def takes_pictures_of(pi: Pi, camera: str) -> Path:
    """Choose its camera in the settings, and start it anew; the file that says so."""
    settings = pi.disk / "etc/quartermaster/camera.toml"
    settings.write_text(f'camera = "{camera}"\n')
    pi.says("systemctl", "restart", "quartermaster")
    alive(pi)
    return settings


def test_05_its_eye_is_killed(machine: Pi) -> None:
    a_minute_later(machine)
    wait_for(lambda: camera_is(machine, "missing"), 60, "virtual dice stand in, though nobody asked for them")
    takes_pictures_of(machine, "simulated")
    wait_for(lambda: camera_is(machine, "ok"), 240, "the camera does not come up")
    eye = machine.says("pgrep", "-f", "vision.watch.child").split()[0]
    begun = time.monotonic()
    machine.says("kill", "-9", eye)
    wait_for(lambda: machine("pgrep", "-f", "vision.watch.child").stdout.strip() not in ("", eye), 60, "no new eye")
    wait_for(lambda: camera_is(machine, "ok"), 240, "the camera does not come back")
    seen(f"the eye's process killed: it sees again after {timed(begun)}")


def test_06_its_camera_is_taken_away(machine: Pi) -> None:
    a_minute_later(machine)
    pictures = machine.disk / "var/lib/quartermaster/pictures"
    machine.says("install", "-d", "-o", "quartermaster", "-m", "755", "/var/lib/quartermaster/pictures")
    _draw(pictures / "one.png")
    settings = takes_pictures_of(machine, "pictures:/var/lib/quartermaster/pictures")
    wait_for(lambda: camera_is(machine, "ok", "dark", "frozen"), 240, "the pictures are not seen")
    machine.says("mv", "/var/lib/quartermaster/pictures", "/var/lib/quartermaster/away")
    machine.says("pkill", "-f", "vision.watch.child")
    state = wait_for(lambda: _told_of_pictures(machine), 240, "nobody says that the camera is gone")
    assert act(machine, event="bid", player="Bob", quantity=3, face=4)["ok"]
    seen(f"camera taken away: {state['camera']}; the game goes on by hand")
    machine.says("mv", "/var/lib/quartermaster/away", "/var/lib/quartermaster/pictures")
    begun = time.monotonic()
    wait_for(lambda: camera_is(machine, "ok", "dark", "frozen"), 240, "it does not come back")
    seen(f"camera put back: seen again after {timed(begun)}")
    settings.unlink()
    machine.says("systemctl", "restart", "quartermaster")
    alive(machine)


def _told_of_pictures(pi: Pi) -> dict[str, Any] | None:
    """The state, once it says of the camera itself that it is gone."""
    state = pi.ask("api/v1/state") or {}
    return state if "pictures" in (state.get("camera") or {}).get("message", "") else None


def _draw(path: Path) -> None:
    import cv2
    import numpy as np

    chance = np.random.default_rng(1)
    cv2.imwrite(str(path), chance.integers(0, 255, (480, 640, 3), np.uint8))


def test_07_its_disk_is_full(machine: Pi) -> None:
    a_minute_later(machine)
    before = shape(machine)
    small = (
        "systemctl stop quartermaster.socket && cp -a /var/lib/quartermaster /root/kept && "
        "mount -t tmpfs -o size=6M,mode=700 tmpfs /var/lib/quartermaster && "
        "cp -a /root/kept/. /var/lib/quartermaster/ && "
        "chown quartermaster: /var/lib/quartermaster && systemctl start quartermaster"
    )
    machine.says("sh", "-c", small)
    alive(machine)
    machine("sh", "-c", "cat /dev/zero > /var/lib/quartermaster/ballast-of-others; sync")
    refused, stirring = None, itertools.cycle(["close-game", "new-game"])
    for name in itertools.islice(stirring, 400):
        answer = stir(machine, name)
        if not answer.get("ok"):
            refused = answer
            break
    assert refused is not None, "a full disk was never noticed"
    assert "journal-failed" in json.dumps(refused), refused
    assert (machine.ask("healthz") or {}).get("ok"), "it must live"
    seen(f"disk full: {refused}; everybody is told: {(machine.ask('api/v1/state') or {}).get('journal')!r}")
    doctor = machine("quartermaster", "doctor").stdout
    assert "WRONG  state" in doctor
    machine.says("rm", "/var/lib/quartermaster/ballast-of-others")
    answer = stir(machine, name)
    assert answer.get("ok"), answer
    seen("room again: play goes on without a restart")
    back = "systemctl stop quartermaster.socket && umount /var/lib/quartermaster && systemctl start quartermaster"
    machine.says("sh", "-c", back)
    alive(machine)
    assert shape(machine) == before


def test_08_its_power_is_cut(machine: Pi) -> None:
    for round_ in range(3):
        a_minute_later(machine)
        assert act(machine, event="close-game")["ok"]
        begin_game(machine)
        assert act(machine, event="bid", player="Ann", quantity=2 + round_, face=3)["ok"]
        before = shape(machine)
        machine.pull_the_plug()
        begun = time.monotonic()
        machine.switch_on("--private-network")
        alive(machine)
        assert shape(machine) == before
        seen(f"plug pulled, round {round_ + 1}: booted and playing the same game after {timed(begun)}")


def test_09_no_update_during_a_game_then_a_good_one(machine: Pi, archives: dict[str, Path]) -> None:
    a_minute_later(machine)
    good = put_in(machine, archives["0.1.1"], "good.tar.gz")
    refused = machine("quartermaster", "update", good)
    assert (refused.returncode, "a game is running" in refused.stderr) == (1, True)
    seen(refused.stderr.strip())
    assert act(machine, event="close-game")["ok"]
    before = shape(machine)
    unsigned = "cd /root && tar -xzf good.tar.gz && rm quartermaster-0.1.1/SHA256SUMS.sig"
    machine.says("sh", "-c", unsigned)
    refused = machine("quartermaster", "update", "/root/quartermaster-0.1.1", timeout_s=300)
    assert (refused.returncode, "is not signed" in refused.stderr) == (1, True)
    seen(refused.stderr.strip())
    begun = time.monotonic()
    said = machine.says("quartermaster", "update", good, timeout_s=600)
    assert alive(machine)["version"] == "0.1.1"
    assert shape(machine) == before
    seen(f"updated without internet in {timed(begun)}:\n{said}")


def test_10_a_broken_release_goes_back_by_itself(machine: Pi, archives: dict[str, Path]) -> None:
    before = shape(machine)
    bad = put_in(machine, archives["0.1.2"], "bad.tar.gz")
    begun = time.monotonic()
    refused = machine("quartermaster", "update", bad, timeout_s=900)
    assert refused.returncode == 1
    assert "0.1.1 plays again" in refused.stderr
    health = alive(machine)
    assert (health["version"], health["safe_mode"]) == ("0.1.1", False)
    assert shape(machine) == before
    judge = machine.says("journalctl", "-u", "quartermaster-judge", "-n", "8", "--no-pager", "-o", "cat")
    seen(f"a broken release, after {timed(begun)}: {refused.stderr.strip()}\n{judge}")


def test_11_the_power_is_cut_while_a_broken_release_is_on_trial(machine: Pi, archives: dict[str, Path]) -> None:
    begin_game(machine)
    assert act(machine, event="close-game")["ok"]
    before = shape(machine)
    put_in(machine, archives["0.1.2"], "bad.tar.gz")
    machine.says("systemd-run", "--quiet", "/usr/local/bin/quartermaster", "update", "/root/bad.tar.gz")
    wait_for(lambda: (machine.disk / "opt/quartermaster/trial.json").exists(), 120, "no trial")
    machine.pull_the_plug()
    seen("plug pulled while the broken release was on trial")
    machine.switch_on("--private-network")
    begun = time.monotonic()

    def returned() -> bool:
        return (machine.ask("healthz") or {}).get("version") == "0.1.1"

    wait_for(returned, 240, "the good release does not come back")
    assert shape(machine) == before
    assert not (machine.disk / "opt/quartermaster/trial.json").exists()
    seen(f"after the boot the judge went back by itself, {timed(begun)} after systemd was up")


def test_12_back_by_hand(machine: Pi) -> None:
    before = shape(machine)
    said = machine.says("quartermaster", "rollback", timeout_s=300)
    assert alive(machine)["version"] == "0.1.0"
    assert shape(machine) == before
    seen(f"rollback:\n{said}")


def test_12_back_by_the_button_on_the_health_page(machine: Pi) -> None:
    before, begun = shape(machine), time.monotonic()
    offered = machine.ask("api/v1/rollback", pin(machine))
    assert offered == {"version": "0.1.1", "why_not": "", "said": ""}
    assert machine.ask("api/v1/rollback", pin(machine), {}) == {"ok": True}
    wait_for(lambda: (machine.ask("healthz") or {}).get("version") == "0.1.1", 240, "it does not go back")
    wait_for(lambda: not (machine.disk / "opt/quartermaster/trial.json").exists(), 240, "nobody judges it")
    assert shape(machine) == before
    seen(f"the button went back to {offered['version']} and it stayed, after {timed(begun)}")
    machine.says("quartermaster", "rollback", timeout_s=300)
    assert alive(machine)["version"] == "0.1.0"


def test_13_a_service_that_never_lives_ends_in_safe_mode_and_out_of_it(machine: Pi) -> None:
    a_minute_later(machine)
    broken = machine.disk / "etc/quartermaster/broken.toml"
    broken.write_text("seats = 99\n")
    machine("systemctl", "restart", "quartermaster")
    begun = time.monotonic()
    health = alive(machine, 240)
    assert health["safe_mode"] is True
    notice = (machine.ask("api/v1/state") or {})["notice"]
    assert "Safe mode" in notice
    seen(f"settings that make no sense: safe mode after {timed(begun)}: {notice}")
    doctor = machine("quartermaster", "doctor").stdout
    assert "safe mode" in doctor.lower()
    broken.unlink()
    machine.says("systemctl", "restart", "quartermaster")
    wait_for(lambda: (machine.ask("healthz") or {}).get("safe_mode") is False, 180, "it stays in safe mode")
    seen("mended and restarted: out of safe mode")


def test_14_backup_and_restore_as_the_household_does_it(machine: Pi) -> None:
    begin_game(machine)
    before = shape(machine)
    said = machine.says("quartermaster", "backup", "/root/b.zip")
    assert act(machine, event="close-game")["ok"]
    refused = machine("quartermaster", "restore", "/root/b.zip")
    assert (refused.returncode, "already being written" in refused.stderr) == (1, True)
    machine.says("systemctl", "stop", "quartermaster.socket")
    restored = machine.says("quartermaster", "restore", "/root/b.zip")
    machine.says("systemctl", "start", "quartermaster")
    alive(machine)
    assert shape(machine) == before
    seen(f"{said}\n{restored}")
    bundle = machine.says("quartermaster", "bundle", "--yes", "/root/help.zip")
    assert "Written" in bundle
    assert pin(machine) not in machine.says("quartermaster", "bundle", "--show", "log.txt")


def test_15_removed_it_leaves_the_games_and_purged_nothing(machine: Pi) -> None:
    install = "/root/quartermaster-0.1.0/systemd/install.sh"
    machine.says(install, "--remove")
    left = machine.says("sh", "-c", "ls -d /opt/quartermaster /usr/local/bin/quartermaster 2> /dev/null; true")
    units = machine.says("sh", "-c", "ls /etc/systemd/system | grep quartermaster; true")
    assert (left, units) == ("", "")
    assert machine.says("ls", "/var/lib/quartermaster/journal.db")
    machine.says(install, "--remove", "--purge")
    assert machine("id", "quartermaster").returncode != 0
    find = "find /etc /opt /usr/local /var/lib -name '*quartermaster*'; true"
    assert machine.says("sh", "-c", find) == ""
    seen("removed: games and settings stayed; purged: nothing is left")
