# SPDX-License-Identifier: MIT
"""Which addresses a webhook may reach: none of the house that the settings do not list, however it is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.links.webhooks import Forbidden, Guard

PRIVATE = [
    "10.0.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "192.168.1.9",
    "172.16.3.4",
    "0.0.0.0",
    "100.64.0.1",
    "224.0.0.1",
]
PRIVATE += ["255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1"]
PRIVATE += ["64:ff9b::a00:1", "2002:c0a8:0101::", "2001:0:4136:e378:8000:63bf:3f57:fefe"]


def at(*addresses: str, listed: tuple[str, ...] = ()) -> Guard:
    return Guard(listed, lambda host, port: addresses)


@pytest.mark.parametrize("address", PRIVATE)
def test_fail__an_address_of_the_house_is_refused(address: str) -> None:
    with pytest.raises(Forbidden, match="webhook_private does not list"):
        at(address).addresses("hooks.example", 443)


def test_fail__one_address_of_the_house_among_public_ones_is_enough() -> None:
    with pytest.raises(Forbidden):
        at("93.184.216.34", "10.0.0.1").addresses("hooks.example", 443)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])
def test_ok__a_public_address_is_asked(address: str) -> None:
    assert list(at(address).addresses("hooks.example", 443)) == [address]


@pytest.mark.parametrize("listed", ["192.168.1.9", "192.168.1.0/24", "192.168.1.1/24", "NAS.local"])
def test_ok__what_the_settings_list_is_asked(listed: str) -> None:
    assert at("192.168.1.9", listed=(listed,)).addresses("nas.local", 80)


def test_fail__a_listed_network_lets_in_no_other() -> None:
    with pytest.raises(Forbidden):
        at("192.168.2.9", listed=("192.168.1.0/24",)).addresses("nas.local", 80)


@pytest.mark.parametrize("listed", ["http://a", "a:80", "", "a/b", "me@a"])
def test_fail__what_can_be_no_host_is_refused(listed: str) -> None:
    with pytest.raises(ValueError, match="wanted a host, an address or a network"):
        Guard((listed,))


@given(st.ip_addresses())
def test_no_address_is_let_through_that_is_not_global(address: object) -> None:
    try:
        at(str(address)).addresses("h", 1)
    except Forbidden:
        return
    assert address.is_global  # type: ignore[attr-defined]
