# SPDX-License-Identifier: MIT
"""Time zones as the Pi's system knows them, which is not as the computer does that makes the card."""

from __future__ import annotations

import functools
from difflib import get_close_matches
from importlib import resources
from types import MappingProxyType
from typing import Final

_FILE: Final = "zones.txt"


class UnknownZone(ValueError):
    """No time zone of the Pi; the message says what was given and what comes near."""


def zone_of(given: str) -> str:
    """The name of the time zone ``given``, be it in small letters or with a blank in it.

    >>> zone_of("america/new york")
    'America/New_York'

    Raises:
        UnknownZone: there is none of that name.
    """
    there, before = _zones()
    typed = "_".join(given.split()).lower()
    if typed in there:
        return there[typed]
    if typed in before:
        raise UnknownZone(f"the time zone {given!r} has another name now; wanted is {before[typed]}")
    near = _near(typed)
    meant = f" (is {' or '.join(near)} meant?)" if near else ""
    raise UnknownZone(f"the time zone {given!r} is none; wanted is one such as Europe/Berlin{meant}")


def _near(typed: str) -> list[str]:
    """Zones that are called, or end, like what was typed."""
    there, _ = _zones()
    cities = {name.rpartition("/")[2]: name for name in sorted(there, reverse=True)}
    found = [cities[city] for city in get_close_matches(typed.rpartition("/")[2], cities, 2, 0.8)]
    return [there[name] for name in dict.fromkeys([*found, *get_close_matches(typed, there, 1, 0.85)])][:2]


@functools.cache
def _zones() -> tuple[MappingProxyType[str, str], MappingProxyType[str, str]]:
    """All zones, and what names of old lead to, each by its name in small letters."""
    there, before = {}, {}
    for line in (resources.files(__package__) / _FILE).read_text(encoding="utf-8").splitlines():
        name, sign, now = line.partition(" = ")
        if sign:
            before[name.lower()] = now
        elif not line.startswith("#"):
            there[name.lower()] = name
    return MappingProxyType(there), MappingProxyType(before)
