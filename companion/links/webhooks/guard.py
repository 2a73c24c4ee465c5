# SPDX-License-Identifier: MIT
"""The addresses that a webhook may be sent to: public ones, and private ones that the settings list.

So nobody who can change a webhook's name, or answers one with a redirection, makes the table ask another machine of
the house something. What is resolved here is what is asked: a name that changes between the two changes nothing.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Sequence

from companion.links.http import OutsideError, addresses_of
from companion.messages.message import Message

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Forbidden(OutsideError):
    """The address is one of the house that no setting lists; asking again would change nothing."""


class Guard:
    """``listed``: names, addresses and networks of the house that may be asked, as the settings have them.

    Raises:
        ValueError: one of them can't be such.
    """

    def __init__(self, listed: Sequence[str], resolve: Callable[[str, int], Sequence[str]] = addresses_of) -> None:
        self._names = {one.lower() for one in listed if _network(one) is None}
        self._networks = [network for one in listed if (network := _network(one)) is not None]
        self._resolve = resolve
        for name in self._names:
            if not name or any(letter in name for letter in " /:@?#"):
                raise ValueError(Message("wants-host-or-network", given=repr(name[:40])))

    def addresses(self, host: str, port: int) -> Sequence[str]:
        """The addresses of ``host``, if all of them may be asked.

        Raises:
            Forbidden: one of them may not.
            OutsideError: there is no such host.
        """
        found = self._resolve(host, port)
        if host.lower() not in self._names:
            for address in found:
                self._check(address)
        return found

    def _check(self, text: str) -> None:
        address = meant(ipaddress.ip_address(text.partition("%")[0]))
        if is_public(address):
            return
        if not any(address in network for network in self._networks if network.version == address.version):
            raise Forbidden(Message("webhook-in-house", address=str(address)))


def meant(address: Address) -> Address:
    """The IPv4 address that an IPv6 one stands for, by whatever mapping; else itself.

    >>> meant(ipaddress.ip_address("::ffff:10.0.0.1")), meant(ipaddress.ip_address("64:ff9b::7f00:1"))
    (IPv4Address('10.0.0.1'), IPv4Address('127.0.0.1'))
    """
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in ipaddress.ip_network("64:ff9b::/96"):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo is not None else address)


def is_public(address: Address) -> bool:
    """True for an address of the internet at large."""
    return address.is_global and not address.is_multicast and not address.is_reserved


def _network(text: str) -> Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
