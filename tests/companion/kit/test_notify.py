# SPDX-License-Identifier: MIT
"""What systemd is told, over a real datagram socket."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from companion.kit.notify import notify, watchdog_seconds


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
