# SPDX-License-Identifier: MIT
"""A service's life: starts are counted, three that fail lead to safe mode, a minute or a wished end out of it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kit.upkeep import life as notifying
from companion.kit.upkeep.life import (
    STARTS_FILE,
    Life,
    Starts,
    count_start,
    handed_socket,
    notify,
    read_starts,
    start_lived,
    watchdog_seconds,
)


def test_ok__nothing_is_said_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not notify("READY=1")


def test_ok__a_message_arrives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        assert notify("READY=1")
        assert systemd.recv(100) == b"READY=1"


def test_ok__a_socket_that_is_gone_is_no_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    assert not notify("READY=1")


@pytest.mark.parametrize(("usec", "seconds"), [("15000000", 7.5), ("", None), ("0", None), ("soon", None)])
def test_ok__the_watchdog_is_fed_at_half_its_time(
    monkeypatch: pytest.MonkeyPatch, usec: str, seconds: float | None
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", usec)
    assert watchdog_seconds() == seconds


def test_ok__a_socket_is_taken_only_if_it_is_meant_for_us(monkeypatch: pytest.MonkeyPatch) -> None:
    assert handed_socket() is None
    with socket.create_server(("127.0.0.1", 0)) as listening:
        monkeypatch.setattr(notifying, "FIRST_HANDED", os.dup(listening.fileno()))
        monkeypatch.setenv("LISTEN_FDS", "1")
        monkeypatch.setenv("LISTEN_PID", "1")
        assert handed_socket() is None
        monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
        with handed_socket() or pytest.fail("none") as ours:
            assert ours.getsockname() == listening.getsockname()
        assert "LISTEN_FDS" not in os.environ


ROOT = Path(__file__).parents[4]


class Clock:
    now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def systemd(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        heard.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "2")
        yield heard


def test_ok__three_starts_that_fail_make_the_fourth_a_safe_one(tmp_path: Path) -> None:
    assert [count_start(tmp_path).safe for _ in range(5)] == [False, False, False, True, True]
    assert "Safe mode: the last 3 starts" in Starts(3, True).words
    start_lived(tmp_path, True)
    assert read_starts(tmp_path) == Starts(0, True)
    assert count_start(tmp_path) == Starts(0, False)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"failed": "many"}', '{"failed": 9}'])
def test_ok__a_spoilt_count_counts_for_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / STARTS_FILE).write_text(text)
    assert not count_start(tmp_path).safe


def test_ok__a_disk_that_takes_nothing_does_not_keep_a_table_from_starting(tmp_path: Path) -> None:
    assert count_start(tmp_path / "no such folder") == Starts()


def test_ok__a_full_disk_is_counted_on_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count_start(tmp_path)

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert [count_start(tmp_path).safe for _ in range(3)] == [False, False, True]
    assert not (tmp_path / f"{STARTS_FILE}.new").exists()


def test_ok__only_a_service_counts_its_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    for _ in range(5):
        assert Life(tmp_path).notice == ""
    assert not (tmp_path / STARTS_FILE).exists()


def test_ok__after_a_minute_the_next_start_is_an_ordinary_one(tmp_path: Path, systemd: socket.socket) -> None:
    for _ in range(3):
        count_start(tmp_path)
    clock = Clock()
    life = Life(tmp_path, clock)
    assert life.about().safe_mode
    over = threading.Event()

    def work() -> None:
        clock.now_s += 30
        if clock.now_s > 1100:
            over.set()

    life.until(over, work)
    assert Life(tmp_path).notice == ""


def test_ok__a_wished_end_is_no_failure(tmp_path: Path, systemd: socket.socket) -> None:
    for _ in range(5):
        life = Life(tmp_path)
        assert life.notice == ""
        life.ended()


def test_ok__a_table_that_hangs_gets_no_sign_of_life(tmp_path: Path, systemd: socket.socket) -> None:
    over, asked = threading.Event(), [0]

    def hangs() -> None:
        asked[0] += 1
        if asked[0] == 3:
            over.set()
        raise TimeoutError

    Life(tmp_path).until(over, hangs)
    assert [systemd.recv(100) for _ in range(2)] == [b"READY=1", b"STOPPING=1"]
    with pytest.raises(BlockingIOError):
        systemd.recv(100)


@pytest.mark.slow
def test_ok__the_whole_program_starts_safely_with_settings_that_make_no_sense(tmp_path: Path) -> None:
    """Three starts that were killed; the fourth answers, says so to everybody, and has camera and buttons off."""
    for _ in range(3):
        count_start(tmp_path)
    (tmp_path / "conf.d").mkdir()
    (tmp_path / "conf.d" / "50-pages.toml").write_text("seats = 99\n")
    code = (
        "import companion.kit.play as p, pathlib\n"
        "import json, urllib.request\n"
        "def look(over, work):\n"
        "    for path in ('healthz', 'api/v1/state'):\n"
        "        print('TOLD', urllib.request.urlopen(f'http://127.0.0.1:{port[0]}/{path}').read().decode())\n"
        "port = []\n"
        "p.greet = lambda addresses, *_: port.append(addresses[0].rpartition(':')[2])\n"
        "p.Life.until = lambda self, over, work: look(over, work)\n"
        f"p.play(p.Wanted(host='127.0.0.1', port=0, state=pathlib.Path({str(tmp_path)!r})), print)\n"
    )
    environment = {**os.environ, "NOTIFY_SOCKET": str(tmp_path / "nobody"), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "The settings can't be used" in done.stdout
    assert "50-pages.toml: Expected `int` <= 6" in done.stdout
    told = [line for line in done.stdout.splitlines() if line.startswith("TOLD")]
    assert '"safe_mode":true' in told[0].replace(" ", "")
    assert "Safe mode: the last 3 starts" in told[1]
    assert '"condition":"missing"' in told[1].replace(" ", "")
