# SPDX-License-Identifier: MIT
"""The addresses of this machine by which phones near it can reach it, the likeliest first; they come and go."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address

import ifaddr

_TUNNEL = re.compile(r"(tun|tap|wg|ppp|utun|tailscale|zt|ipsec|nordlynx|proton|vpn|gpd|wwan)", re.IGNORECASE)
_INSIDE = re.compile(r"(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|vEthernet|VirtualBox|VMware)")
_RADIO = re.compile(r"(wl|ap\d|uap|eth|en|Wi-?Fi|Ethernet)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Interface:
    """One IPv4 address of an interface called ``name``, and how many bits of it are the network's."""

    name: str
    address: str
    bits: int = 24


def reachable(found: Iterable[Interface] | None = None, outward: str | None = None) -> tuple[str, ...]:
    """Numeric addresses, the likeliest first; none where there is no network.

    Left out is what leads nowhere near: the machine itself, networks of containers inside of it, and tunnels (their
    interfaces, and addresses of one host), but where there is nothing else. ``outward`` leads to the internet.

    >>> reachable([Interface("wg0", "10.8.0.2", 32), Interface("wlan0", "192.168.1.20")], "10.8.0.2")
    ('192.168.1.20',)
    """
    if found is None:
        found, outward = _interfaces(), _outward()
    others = [one for one in found if not IPv4Address(one.address).is_loopback]
    near = [one for one in others if _is_near(one)] or others
    near.sort(key=lambda one: (_self_given(one), one.address != outward, not _RADIO.match(one.name), one.name))
    return tuple(dict.fromkeys(one.address for one in near))


def _is_near(one: Interface) -> bool:
    address = IPv4Address(one.address)
    inside = one.bits >= 31 or _TUNNEL.match(one.name) or _INSIDE.match(one.name)
    return not (address.is_unspecified or inside)


def _self_given(one: Interface) -> bool:
    """No router gave it: two machines on a cable, mostly."""
    return ip_address(one.address).is_link_local


def _interfaces() -> list[Interface]:
    return [
        Interface(adapter.nice_name, str(ip.ip), ip.network_prefix)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    ]


def _outward() -> str | None:
    """The address by which the internet would be asked. Nothing is sent: the kernel only says which it would take."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # for documentation alone (RFC 5737)
        except OSError:
            return None
        return str(probe.getsockname()[0])
