# SPDX-License-Identifier: MIT
"""The games of the kit, with all that tests ask of them; one of your own in the catalogue needs no more than a file."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, Final

from companion.play.registry import GAMES

SHIPPED: Final = ("pirates-dice", "pirates-lies", "dead-mans-dice", "lucky-seven", "roll-the-bones", "treasure-map")


def shipped_books() -> list[dict[str, Any]]:
    """The kit's games as the form of a new game has them."""
    return [book for book in GAMES.rulebooks() if book["id"] in SHIPPED]


def files_of_others() -> set[Path]:
    """The files of games in the catalogue that are not the kit's."""
    return {Path(inspect.getfile(kit.rules)) for game, kit in GAMES.items() if game not in SHIPPED}
