# SPDX-License-Identifier: MIT
"""What a player may be called: a name that reads the same on every screen and carries no tricks."""

from __future__ import annotations

import unicodedata
from typing import Any

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
        raise BadRequest("bad-field", "A player's name must be a text.")
    name = unicodedata.normalize("NFC", raw).strip()
    if not 1 <= len(name) <= LONGEST:
        raise BadRequest("bad-field", f"A player's name has 1 to {LONGEST} letters.")
    # C: control, format (direction marks too), surrogate, private, unassigned; Zl, Zp: line and paragraph breaks
    if any(unicodedata.category(letter)[0] == "C" or unicodedata.category(letter) in ("Zl", "Zp") for letter in name):
        raise BadRequest("bad-field", "A player's name can't hold invisible or control characters.")
    if name.casefold() in RESERVED:
        raise BadRequest("bad-field", f"The name {name} is taken by the house; choose another.")
    return name
