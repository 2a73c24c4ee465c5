# SPDX-License-Identifier: MIT
"""The names of the sets that are shipped with a reader, for whoever wants to know them without loading one."""

from __future__ import annotations

from typing import Final

SETS: Final = ("pips", "skull", "piles", "bones", "coasters", "cards", "map", "symbols")

WITHOUT_DICE: Final = ("coasters", "cards", "map")
"""Those of them that show no dice."""


def shows_dice(set_name: str) -> bool:
    """Whether dice are read with this set, or with the first of those that it joins with a +.

    >>> shows_dice("pips+map"), shows_dice("map")
    (True, False)
    """
    return set_name.partition("+")[0] not in WITHOUT_DICE
