# SPDX-License-Identifier: MIT
"""The address for phones: numeric (names ending in .local fail on many phones), its QR code, and the greeting."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from typing import Final

import segno

from companion.config import Config
from companion.reachable import reachable
from companion.web.guard import named_address
from companion.worker import Worker

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - the phones must reach it
EVERYWHERE_6: Final = "::"
"""IPv4 too, where there is any."""


def listening_host(host: str) -> str:
    """``host``; where that is every address of IPv4 and this machine has none for phones, but one of IPv6: of both."""
    return EVERYWHERE_6 if host == EVERYWHERE and ":" in (reachable() or ("",))[0] else host


def page_addresses(host: str, port: int) -> tuple[str, ...]:
    """The addresses to type or scan, the likeliest first, for a server that listens on ``host``.

    Of one that listens everywhere, all that phones can reach; where there is no network, this machine's own.
    """
    everywhere = host in ("", EVERYWHERE, EVERYWHERE_6)
    hosts = (reachable() or ("127.0.0.1",)) if everywhere else (host,)
    ending = "" if port == 80 else f":{port}"
    return tuple(f"http://[{one}]{ending}" if ":" in one else f"http://{one}{ending}" for one in hosts)


def page_address(host: str, port: int) -> str:
    """The likeliest of them."""
    return page_addresses(host, port)[0]


def qr_lines(text: str) -> str:
    """``text`` as a QR code of block characters, dark on light, for a terminal."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")


LOOK_S: Final = 10.0
Say = Callable[[str], object]


def greet(addresses: Sequence[str], pin: str, config: Config, say: Say) -> None:
    """Print where one sits down (with the one QR code), the screens' addresses and the referee's ``pin``."""
    _sit_down(addresses, config, say)
    say(f"\nOn a television:                {addresses[0]}")
    say(f"Table screen, for the referee:  {addresses[0]}/table?pin={pin}")
    say(f"\nReferee's PIN: {pin}. Stop with Ctrl+C; the game is kept.")


class Announcer(Worker):
    """Says anew where one sits down, whenever that has changed: another Wi-Fi, a cable, a router started anew.

    ``addresses`` gives those of the moment.
    """

    def __init__(self, addresses: Callable[[], Sequence[str]], config: Config, say: Say) -> None:
        super().__init__("addresses")
        self._addresses, self._config, self._say = addresses, config, say
        self._last = tuple(addresses())

    def look(self) -> None:
        """Say the addresses if they are others than before."""
        now = tuple(self._addresses())
        if now != self._last:
            self._last = now
            self._say("\nThis machine has another address now.")
            _sit_down(now, self._config, self._say)

    def work(self) -> None:
        """Look now and then."""
        while not self.closing.wait(LOOK_S):
            self.look()


def _sit_down(addresses: Sequence[str], config: Config, say: Say) -> None:
    first = addresses[0]
    say(f"\nTo sit down:                    {first}/sit   (this code, on any phone)\n")
    code = qr_lines(f"{first}/sit")
    if _shows(code):
        say(code)
    named = named_address(first, frozenset(config.trusted_hosts))
    say(f"  {first}/sit" + (f"  or  {named}/sit" if named else ""))
    for other in addresses[1:]:
        say(f"  {other}/sit   (in another of this machine's networks)")


def _shows(text: str) -> bool:
    """Whether the terminal has these signs."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
