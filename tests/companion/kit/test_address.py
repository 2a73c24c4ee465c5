# SPDX-License-Identifier: MIT
"""The address that phones get: numeric, typed as short as may be."""

from __future__ import annotations

import io
from collections.abc import Sequence

import ifaddr
import pytest

from companion.config import Config
from companion.kit.address import (
    Announcer,
    greet,
    listening_host,
    named_address,
    page_address,
    page_addresses,
    qr_lines,
)
from companion.reachable import Interface, reachable

LOOP = Interface("lo", "127.0.0.1", 8)
HOME = Interface("wlan0", "192.168.1.20")
LOOP6, LINK6 = Interface("lo", "::1", 128), Interface("wlan0", "fe80::1", 64)
HOUSE6, WORLD6 = Interface("wlan0", "fd00::5", 64), Interface("wlan0", "2a02:810::5", 64)


@pytest.mark.parametrize(
    ("interfaces", "outward", "wanted"),
    [
        ([LOOP], None, ()),
        ([LOOP, Interface("wlan0", "192.168.4.1")], None, ("192.168.4.1",)),
        ([LOOP, HOME, Interface("wg0", "10.8.0.2", 32)], "10.8.0.2", ("192.168.1.20",)),
        ([LOOP, HOME, Interface("tun0", "10.8.0.2")], "10.8.0.2", ("192.168.1.20",)),
        ([LOOP, Interface("docker0", "172.17.0.1", 16), HOME], "192.168.1.20", ("192.168.1.20",)),
        ([LOOP, Interface("eth0", "10.0.0.5"), HOME], "192.168.1.20", ("192.168.1.20", "10.0.0.5")),
        ([LOOP, Interface("eth0", "169.254.7.7", 16), HOME], None, ("192.168.1.20", "169.254.7.7")),
        ([LOOP, Interface("tailscale0", "100.64.0.3", 32)], "100.64.0.3", ("100.64.0.3",)),
        ([LOOP, LOOP6, HOUSE6, HOME], None, ("192.168.1.20",)),
        ([LOOP, LOOP6, LINK6, WORLD6, HOUSE6], None, ("fd00::5", "2a02:810::5")),
        ([LOOP, LOOP6, LINK6, Interface("wlan0", "2a02:810::7", 128)], None, ("2a02:810::7",)),
        ([LOOP, Interface("tailscale0", "fd7a::9", 128), WORLD6], None, ("2a02:810::5",)),
        ([LOOP, LOOP6, LINK6], None, ()),
    ],
    ids=[
        "alone",
        "hotspot",
        "vpn",
        "other vpn",
        "containers",
        "two networks",
        "no router",
        "tunnel alone",
        "both",
        "IPv6 alone",
        "IPv6 one by one",
        "IPv6 and a tunnel",
        "IPv6 of the cable alone",
    ],
)
def test_ok__phones_get_what_they_can_reach(
    interfaces: Sequence[Interface], outward: str | None, wanted: tuple[str, ...]
) -> None:
    assert reachable(interfaces, outward) == wanted


def test_ok__listening_everywhere_shows_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.kit.address.reachable", lambda: ("192.168.1.20", "10.0.0.5"))
    assert page_addresses("0.0.0.0", 8080) == ("http://192.168.1.20:8080", "http://10.0.0.5:8080")
    said: list[str] = []
    greet(page_addresses("0.0.0.0", 80), "4711", Config(), said.append)
    assert "  http://10.0.0.5/sit   (in another of this machine's networks)" in said


@pytest.mark.parametrize(
    ("found", "wanted", "host"),
    [
        (("192.168.1.20",), "0.0.0.0", "0.0.0.0"),
        (("fd00::5",), "0.0.0.0", "::"),
        (("fd00::5",), "127.0.0.1", "127.0.0.1"),
        ((), "0.0.0.0", "0.0.0.0"),
    ],
)
def test_ok__with_ipv6_alone_it_listens_there_too(
    found: tuple[str, ...], wanted: str, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.kit.address.reachable", lambda: found)
    assert listening_host(wanted) == host
    shown = {"::": "http://[fd00::5]:8080", "0.0.0.0": f"http://{(*found, '127.0.0.1')[0]}:8080"}
    assert page_address(host, 8080) == shown.get(host, f"http://{host}:8080")


def test_ok__interfaces_are_read_with_both_kinds_of_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    four, six = ifaddr.IP("192.168.1.20", 24, "wlan0"), ifaddr.IP(("fd00::5", 0, 3), 64, "wlan0")
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [ifaddr.Adapter("wlan0", "wlan0", [six])])
    assert reachable() == ("fd00::5",)
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [ifaddr.Adapter("wlan0", "wlan0", [six, four])])
    assert reachable() == ("192.168.1.20",)


def test_ok__another_network_is_said_with_its_code() -> None:
    now, said = ["http://192.168.1.20"], list[str]()
    announcer = Announcer(lambda: now, Config(), said.append)
    announcer.look()
    assert said == []
    now[:] = ["http://192.168.4.1"]
    announcer.look()
    announcer.look()
    assert said.count("\nThis machine has another address now.") == 1
    assert qr_lines("http://192.168.4.1/sit") in said


def test_ok__a_terminal_without_blocks_gets_the_address_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding, shown in (("utf-8", True), ("iso-8859-1", False), ("ascii", False)):
        monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding))
        said: list[str] = []
        greet(["http://10.0.0.7"], "4711", Config(), said.append)
        assert (qr_lines("http://10.0.0.7/sit") in said) == shown
        assert any(line.startswith("  http://10.0.0.7/sit") for line in said)


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


def test_ok__the_qr_code_is_square_enough_to_scan() -> None:
    lines = qr_lines("http://192.168.1.20:8080").splitlines()
    assert len(lines) >= 14  # a version 2 code is 25 modules, two to a line, with a quiet border


def test_ok__the_same_address_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "companion.kit.address.local_name",
        lambda host, trusted: "table.local" if host in ("10.0.0.7", "fd00::7") else "",
    )
    assert named_address("http://[fd00::7]:8080") == "http://table.local:8080"
    assert named_address("http://10.0.0.7:8080") == "http://table.local:8080"
    assert named_address("http://10.0.0.8:8080") == ""
