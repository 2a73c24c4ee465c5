# SPDX-License-Identifier: MIT
"""The games of the kit, with all that tests ask of them; one of your own in the catalogue needs no more than a file."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Final

from companion.games.catalogue import GAMES

SHIPPED: Final = ("pirates-dice", "pirates-lies", "dead-mans-dice", "lucky-seven", "roll-the-bones", "treasure-map")


def files_of_others() -> set[Path]:
    """The files of games in the catalogue that are not the kit's."""
    return {Path(inspect.getfile(kind)) for game, kind in GAMES.items() if game not in SHIPPED}
