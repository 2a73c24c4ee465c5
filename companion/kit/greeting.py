# SPDX-License-Identifier: MIT
"""The terminal's greeting when the table is open: the one code by which everybody sits down, and the PIN."""

from __future__ import annotations

from collections.abc import Callable

from companion.config import Config
from companion.kit.address import named_address, qr_lines


def greet(address: str, pin: str, config: Config, say: Callable[[str], object]) -> None:
    """Print where one sits down (with the one QR code), the screens' addresses and the referee's ``pin``."""
    say(f"\nTo sit down:                    {address}/sit   (this code, on any phone)\n")
    say(qr_lines(f"{address}/sit"))
    named = named_address(address, frozenset(config.trusted_hosts))
    say(f"  {address}/sit" + (f"  or  {named}/sit" if named else ""))
    say(f"\nOn a television:                {address}")
    say(f"Table screen, for the referee:  {address}/table?pin={pin}")
    say(f"\nReferee's PIN: {pin}. Stop with Ctrl+C; the game is kept.")
