# SPDX-License-Identifier: MIT
"""The terminal's greeting when the table is open: the one code by which everybody sits down, and the PIN."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from typing import Final

from companion.config import Config
from companion.kit.address import named_address, qr_lines

LOOK_S: Final = 10.0
Say = Callable[[str], object]


def greet(addresses: Sequence[str], pin: str, config: Config, say: Say) -> None:
    """Print where one sits down (with the one QR code), the screens' addresses and the referee's ``pin``."""
    _sit_down(addresses, config, say)
    say(f"\nOn a television:                {addresses[0]}")
    say(f"Table screen, for the referee:  {addresses[0]}/table?pin={pin}")
    say(f"\nReferee's PIN: {pin}. Stop with Ctrl+C; the game is kept.")


class Announcer:
    """Says anew where one sits down, whenever that has changed: another Wi-Fi, a cable, a router started anew.

    ``addresses`` gives those of the moment.
    """

    def __init__(
        self, addresses: Callable[[], Sequence[str]], config: Config, say: Say, look_s: float = LOOK_S
    ) -> None:
        self._addresses, self._config, self._say, self._look_s = addresses, config, say, look_s
        self._last = tuple(addresses())
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="addresses", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._closing.set()
        self._thread.join(2)

    def look(self) -> None:
        """Say the addresses if they are others than before."""
        now = tuple(self._addresses())
        if now != self._last:
            self._last = now
            self._say("\nThis machine has another address now.")
            _sit_down(now, self._config, self._say)

    def _run(self) -> None:
        while not self._closing.wait(self._look_s):
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
