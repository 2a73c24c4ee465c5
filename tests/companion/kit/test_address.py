# SPDX-License-Identifier: MIT
"""The address that phones get: numeric, typed as short as may be."""

from __future__ import annotations

import ipaddress

import pytest

from companion.kit.address import lan_address, named_address, page_address, qr_lines


def test_ok__the_lan_address_is_numeric() -> None:
    ipaddress.ip_address(lan_address())


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("127.0.0.1", 8080, "http://127.0.0.1:8080"),
        ("10.0.0.7", 80, "http://10.0.0.7"),
        ("::1", 8080, "http://[::1]:8080"),
    ],
)
def test_ok__address(host: str, port: int, address: str) -> None:
    assert page_address(host, port) == address


def test_ok__listening_everywhere_shows_the_numeric_address() -> None:
    assert page_address("0.0.0.0", 8080) == f"http://{lan_address()}:8080"


def test_ok__the_qr_code_is_square_enough_to_scan() -> None:
    lines = qr_lines("http://192.168.1.20:8080").splitlines()
    assert len(lines) >= 14  # a version 2 code is 25 modules, two to a line, with a quiet border


def test_ok__the_same_address_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "companion.kit.address.local_name", lambda host, trusted: "table.local" if host == "10.0.0.7" else ""
    )
    assert named_address("http://10.0.0.7:8080") == "http://table.local:8080"
    assert named_address("http://10.0.0.8:8080") == ""
