# SPDX-License-Identifier: MIT
"""Awards at the end of a game, from what the journal holds: the boldest call, the best liar, the quickest hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from companion.games.match import Match
from companion.table.glue.bluffs import doubted, laid_open
from companion.table.glue.moments import moment_of

Award = Mapping[str, Any]
"""``award``, its ``player``, and the figures that earned it."""

TALLIED: Final[Mapping[str, str]] = {
    "pot": "fattest-purse",
    "series": "sharpest-eye",
    "plunder": "worst-plunderer",
    "lucky": "luckiest-hand",
}
"""Awards for who had most moments of a kind."""
MOST: Final = 3
BOLD: Final = 0.25
"""A call is bold where the bid had at least this chance, and a bid is a lie worth telling where it had no more than its
double."""


def awards(match: Match, rulings: Iterable[Mapping[str, Any]]) -> tuple[Award, ...]:
    """The awards of a finished game, at most three; none is shared, and none is given for nothing.

    Parameters:
        rulings: the races of the game, as the journal keeps them.
    """
    steps = list(_steps(match))
    found = [_boldest_call(steps), _best_liar(steps), *_most(steps), _quickest(rulings)]
    return tuple(one for one in found if one is not None)[:MOST]


def _steps(match: Match) -> Iterator[Match]:
    """The match after each of its events, the first one first."""
    steps: list[Match] = []
    now: Match | None = match
    while now is not None and now.before is not None:
        steps.append(now)
        now = now.before
    return reversed(steps)


def _boldest_call(steps: Iterable[Match]) -> Award | None:
    """Who was right to call a lie that was, by the own dice, likeliest to be true."""
    calls = [call for step in steps if (call := doubted(step)) and not call[0].holds and call[1] >= BOLD]
    if not calls:
        return None
    verdict, chance = max(calls, key=lambda call: call[1])
    return {
        "award": "boldest-call",
        "player": verdict.challenger,
        "bid": verdict.bid.as_json(),
        "chance": float(chance),
    }


def _best_liar(steps: Iterable[Match]) -> Award | None:
    """Whose lie got away with the smallest chance: somebody bid higher in place of calling it."""
    lies: list[tuple[float, Mapping[str, Any]]] = []
    for step in steps:
        if doubted(step) is None:
            continue
        bids = (laid_open(step) or {}).get("bids", ())
        guessed = (bid for bid in bids[:-1] if bid["short"] and bid["chance"] is not None)
        lies += [(bid["chance"], bid) for bid in guessed if bid["chance"] <= 2 * BOLD]
    if not lies:
        return None
    chance, bid = min(lies, key=lambda lie: lie[0])
    told = {name: bid[name] for name in ("player", "quantity", "face")}
    return {"award": "best-liar", "player": bid["player"], "bid": told, "chance": chance}


def _most(steps: Iterable[Match]) -> Iterator[Award]:
    """Who had most of what a game is about, where that is one player alone."""
    moments = [moment for step in steps if (moment := moment_of(step))]
    for kind, award in TALLIED.items():
        best = _alone(Counter(name for moment in moments if moment["kind"] == kind for name in moment["who"]))
        if best is not None:
            yield {"award": award, "player": best[0], "times": best[1]}


def _quickest(rulings: Iterable[Mapping[str, Any]]) -> Award | None:
    """Who won most of the races that two or more ran; with the closest of them, in milliseconds."""
    won: dict[str, list[float]] = {}
    for ruling in rulings:
        late: list[Any] = list(ruling.get("late") or ())
        first: list[Any] = list(ruling.get("first") or ())
        if late and len(first) == 1 and not ruling.get("tied"):
            won.setdefault(str(first[0].get("player")), []).append(float(late[0]["behind_ms"]))
    best = _alone(Counter({name: len(leads) for name, leads in won.items()}))
    if best is None:
        return None
    return {"award": "quickest-hand", "player": best[0], "times": best[1], "ms": min(won[best[0]])}


def _alone(counts: Counter[str]) -> tuple[str, int] | None:
    """Who has most, if nobody has as many."""
    leading = [one for one in counts.items() if one[1] == max(counts.values())]
    return leading[0] if len(leading) == 1 else None
