# SPDX-License-Identifier: MIT
"""Moments that a screen plays large, such as a pot won or a pile knocked over, and the awards that come of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.base import Event, State
from companion.games.match import Match

Moment = dict[str, Any]
"""``kind``, and ``who`` it is about; more by kind."""

Found = tuple[str, list[str]] | None
"""The kind of a moment and whom it is about."""

Award = Mapping[str, Any]
"""``award``, its ``player``, and the figures that earned it."""


def no_moment(_: Match) -> Moment | None:
    """Of a game that has none."""
    return None


def no_awards(_: Sequence[Match]) -> Iterable[Award | None]:
    """Of a game that has none of its own."""
    return ()


def moment_by(find: Callable[[Event, State, State], Found]) -> Callable[[Match], Moment | None]:
    """Tells whether the last event of a match was a moment: ``find`` sees the event, and the states around it.

    ``place`` numbers the event in its game: what has been told once is not told again, a correction least of all.
    """

    def moment(match: Match) -> Moment | None:
        event, before = match.last_event, match.before
        if event is None or before is None:
            return None
        found = find(event, before.view(None), match.view(None))
        return None if found is None else placed({"kind": found[0], "who": found[1]}, match, match.moves)

    return moment


def placed(moment: Moment, match: Match, place: int) -> Moment:
    """``moment`` of the event at ``place``, and whether that event reads otherwise by now than it first did."""
    now = match
    while now.moves > place and now.before is not None:
        now = now.before
    return {**moment, "place": place, "corrected": bool((now.last_event or {}).get("corrected"))}


def most(moment: Callable[[Match], Moment | None], kind: str, award: str) -> Callable[[Sequence[Match]], list[Award]]:
    """Gives ``award`` to whoever had most moments of this ``kind``, where that is one player alone."""

    def awards(steps: Sequence[Match]) -> list[Award]:
        found = [one for step in steps if (one := moment(step)) and one["kind"] == kind]
        best = alone(Counter(name for one in found for name in one["who"]))
        return [] if best is None else [{"award": award, "player": best[0], "times": best[1]}]

    return awards


def alone(counts: Counter[str]) -> tuple[str, int] | None:
    """Who has most, if nobody has as many."""
    leading = [one for one in counts.items() if one[1] == max(counts.values())]
    return leading[0] if len(leading) == 1 else None


def steps_of(match: Match) -> Iterator[Match]:
    """The match after each of its events, the first one first."""
    steps: list[Match] = []
    now: Match | None = match
    while now is not None and now.before is not None:
        steps.append(now)
        now = now.before
    return reversed(steps)


MOST: Final = 3


def awards(
    match: Match,
    rulings: Iterable[Mapping[str, Any]],
    of_game: Callable[[Sequence[Match]], Iterable[Award | None]] = no_awards,
) -> tuple[Award, ...]:
    """The awards of a finished game, at most three; none is shared, and none is given for nothing.

    Parameters:
        rulings: the races of the game, as the journal keeps them.
        of_game: those of the game itself, by the match after each of its events.
    """
    found = [*of_game([*steps_of(match)]), _quickest(rulings)]
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
