# SPDX-License-Identifier: MIT
"""Moments that a screen plays large, such as a pot won or a pile knocked over, and the awards that come of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

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
        found = find(event, before.state(), match.state())
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
