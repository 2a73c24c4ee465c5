# SPDX-License-Identifier: MIT
"""Awards at the end of a game, from what the journal holds: those of the game itself, and the quickest hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.games.match import Match
from companion.table.gamekit import TableKit
from companion.table.telling.moments import Award, alone, steps_of

MOST: Final = 3


def awards(match: Match, rulings: Iterable[Mapping[str, Any]], kit: TableKit) -> tuple[Award, ...]:
    """The awards of a finished game, at most three; none is shared, and none is given for nothing.

    Parameters:
        rulings: the races of the game, as the journal keeps them.
        kit: which game it is.
    """
    found = [*kit.awards([*steps_of(match)]), _quickest(rulings)]
    return tuple(one for one in found if one is not None)[:MOST]


def _quickest(rulings: Iterable[Mapping[str, Any]]) -> Award | None:
    """Who won most of the races that two or more ran; with the closest of them, in milliseconds."""
    won: dict[str, list[float]] = {}
    for ruling in rulings:
        late: Sequence[Any] = ruling.get("late") or ()
        first: Sequence[Any] = ruling.get("first") or ()
        if late and len(first) == 1 and not ruling.get("tied"):
            won.setdefault(str(first[0].get("player")), []).append(float(late[0]["behind_ms"]))
    best = alone(Counter({name: len(leads) for name, leads in won.items()}))
    if best is None:
        return None
    return {"award": "quickest-hand", "player": best[0], "times": best[1], "ms": min(won[best[0]])}
