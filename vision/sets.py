# SPDX-License-Identifier: MIT
"""The names of the sets that are shipped with a reader, for whoever wants to know them without loading one."""

from __future__ import annotations

from typing import Final

SETS: Final = ("pips", "skull", "piles", "bones", "coasters", "cards", "map", "symbols")

WITHOUT_DICE: Final = ("coasters", "cards", "map")
"""Those of them that show no dice."""
