# SPDX-License-Identifier: MIT
"""Checks of players' names, which shall read the same on every screen and carry no tricks."""

from __future__ import annotations

import unicodedata
from typing import Any

from companion.messages.message import Message
from companion.table.people.same import same_name, shows_nothing
from companion.web.errors import BadRequest

LONGEST = 24
RESERVED = frozenset({"table", "referee"})
"""Words that stand for others in states and transcripts."""


def clean_name(raw: Any) -> str:
    """``raw`` as a player's name: composed (NFC), trimmed, 1 to 24 code points, nothing invisible.

    >>> clean_name("  Zoe\\u0308 ")
    'Zoë'

    Raises:
        BadRequest: not a text, empty, too long, reserved, or holding control or direction characters.
    """
    if not isinstance(raw, str):
        raise BadRequest("bad-field", Message("name-no-text"))
    name = unicodedata.normalize("NFC", raw).strip()
    if not 1 <= len(name) <= LONGEST:
        raise BadRequest("bad-field", Message("name-length", most=LONGEST))
    if shows_nothing(name):
        raise BadRequest("bad-field", Message("name-unseen-letters"))
    if any(same_name(name, word) for word in RESERVED):
        raise BadRequest("bad-field", Message("name-taken-by-house", name=name))
    return name
