# SPDX-License-Identifier: MIT
"""What systemd is told, over a real datagram socket."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from companion.kit.upkeep import life as notifying
from companion.kit.upkeep.life import handed_socket, notify, watchdog_seconds


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
