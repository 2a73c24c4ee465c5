# SPDX-License-Identifier: MIT
"""The addresses of this machine by which phones near it can reach it, the likeliest first; they come and go."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

import ifaddr

_TUNNEL = re.compile(r"(tun|tap|wg|ppp|utun|tailscale|zt|ipsec|nordlynx|proton|vpn|gpd|wwan)", re.IGNORECASE)
_INSIDE = re.compile(r"(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|vEthernet|VirtualBox|VMware)")
_RADIO = re.compile(r"(wl|ap\d|uap|eth|en|Wi-?Fi|Ethernet)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Interface:
    """One address of an interface called ``name``, and how many bits of it are the network's."""

    name: str
    address: str
    bits: int = 24

    @property
    def ip(self) -> IPv4Address | IPv6Address:
        """The address as a value."""
        return ip_address(self.address)


def reachable(found: Iterable[Interface] | None = None, outward: str | None = None) -> tuple[str, ...]:
    """Numeric addresses, the likeliest first; none where there is no network. IPv6 only where there is no IPv4.

    Left out is what leads nowhere near: the machine itself, networks of containers inside of it, and tunnels (their
    interfaces, and addresses of one host), but where there is nothing else; and of IPv6 what holds for one cable alone
    (``fe80::``), for it wants the name of the phone's own interface. ``outward`` leads to the internet.

    >>> reachable([Interface("wg0", "10.8.0.2", 32), Interface("wlan0", "192.168.1.20")], "10.8.0.2")
    ('192.168.1.20',)
    >>> reachable([Interface("wlan0", "fe80::1", 64), Interface("wlan0", "fd00::5", 64)])
    ('fd00::5',)
    """
    if found is None:
        found, outward = _interfaces(), _outward()
    others = [one for one in found if _leads_out(one)]
    others = [one for one in others if one.ip.version == 4] or others
    near = [one for one in others if _is_near(one)] or others
    near.sort(key=lambda one: (_is_unlikely(one), one.address != outward, not _RADIO.match(one.name), one.name))
    return tuple(dict.fromkeys(one.address for one in near))


def _leads_out(one: Interface) -> bool:
    return not one.ip.is_loopback and (one.ip.version == 4 or not one.ip.is_link_local)


def _is_near(one: Interface) -> bool:
    alone = one.ip.version == 4 and one.bits >= 31  # of IPv6 a router may give out one address at a time
    return not (one.ip.is_unspecified or alone or _TUNNEL.match(one.name) or _INSIDE.match(one.name))


def _is_unlikely(one: Interface) -> bool:
    """No router gave it: two machines on a cable, mostly. Or of IPv6 the provider's, which changes."""
    return one.ip.is_link_local or (one.ip.version == 6 and not one.ip.is_private)


def _interfaces() -> list[Interface]:
    return [
        Interface(adapter.nice_name, str(ip.ip if ip.is_IPv4 else ip.ip[0]), ip.network_prefix)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    ]


def _outward() -> str | None:
    """The address by which the internet would be asked. Nothing is sent: the kernel only says which it would take."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # for documentation alone (RFC 5737)
        except OSError:
            return None
        return str(probe.getsockname()[0])
