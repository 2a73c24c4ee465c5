# SPDX-License-Identifier: MIT
"""The topics of a table."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

ROOT: Final = "quartermaster"
BIRTH: Final = "homeassistant/status"
"""Home Assistant says "online" here when it has started and would like to hear what there is."""
LONGEST: Final = 40


def shown_name(name: str) -> str:
    """``name`` as people may read it: composed, one space between words, at most 40 letters, nothing invisible.

    >>> shown_name("  The   Black\\nPearl "), shown_name("\\x00")
    ('The Black Pearl', 'table')
    """
    composed = unicodedata.normalize("NFC", " ".join(name.split()))
    return "".join(letter for letter in composed if unicodedata.category(letter)[0] != "C")[:LONGEST].strip() or "table"


def topic_name(name: str) -> str:
    """``name`` as one level of a topic: as it is, but for signs that mean something there.

    >>> topic_name("Saloon"), topic_name("The Black Pearl / 2"), topic_name("#+")
    ('Saloon', 'The-Black-Pearl-2', 'table')
    """
    level = re.sub(r"[\s/+#-]+", "-", shown_name(name)).rstrip("-")
    return level.lstrip("$-") or "table"  # what begins with $ belongs to the broker


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of the table called ``name``; ``key`` is its own for ever, whatever it is called.

    >>> Topics("Saloon", "f00d").state, Topics("Saloon", "f00d").discovery
    ('quartermaster/Saloon/state', 'homeassistant/device/quartermaster-f00d/config')
    """

    name: str
    key: str

    def __getitem__(self, last: str) -> str:
        return f"{ROOT}/{topic_name(self.name)}/{last}"

    @property
    def state(self) -> str:
        """How the table stands; kept by the broker."""
        return self["state"]

    @property
    def availability(self) -> str:
        """``online``, or ``offline`` as its last will; kept by the broker."""
        return self["availability"]

    @property
    def games(self) -> str:
        """The games that were finished, with who won; kept by the broker."""
        return self["games"]

    @property
    def discovery(self) -> str:
        """What Home Assistant makes of the table; kept by the broker."""
        return f"homeassistant/device/quartermaster-{self.key}/config"

    @property
    def kept(self) -> tuple[str, ...]:
        """All that the broker keeps under this name."""
        return self.state, self.availability, self.games
