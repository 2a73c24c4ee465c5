# SPDX-License-Identifier: MIT
"""The result of a count in liar's dice: every cup, what counted, and each bid of the round with its odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from companion.games.base import Face
from companion.games.bids import Bid, Verdict
from companion.games.match import Match
from companion.games.odds import at_least
from companion.table.moments import Award, Moment, placed

SIDES: Final = 6
BOLD: Final = 0.25
"""A call is bold where the bid had at least this chance, and a bid is a lie worth telling where it had no more than its
double."""

Cups = Mapping[str, Sequence[Face]]


def verdict_of(match: Match) -> Verdict | None:
    """The count that stands as the newest of ``match``; None where there is none, or not in this game."""
    last = getattr(match.game, "last", None)
    return last if isinstance(last, Verdict) else None


def laid_open(match: Match) -> dict[str, Any] | None:
    """The newest count as a screen tells it, while it is the newest thing that happened; None before and after.

    ``cups``: each player's dice as they counted, and which of them did; as nobody's (``""``) where they could not be
    told apart. ``bids``: `bid_told` of the round's bids, the first one first. Nothing of it can be known before: it
    stands on the cups that were lifted.
    """
    verdict = verdict_of(match)
    if verdict is None:
        return None
    lifted = _lifted(_counted(match, verdict))
    cups = [
        {"player": name, "faces": list(faces), "counts": [face in verdict.counting for face in faces]}
        for name, faces in verdict.cups
    ]
    counted = {cup["player"]: cup["faces"] for cup in cups}
    bids = [bid_told(bid, lifted, verdict) for bid in list(verdict.bid.chain())[::-1]]
    return {"cups": cups, "bids": bids, "cards": bool(lifted) and dict(lifted) != counted}


def _back(match: Match) -> Iterator[Match]:
    """``match``, and as it stood before each of its events, the newest first."""
    now: Match | None = match
    while now is not None:
        yield now
        now = now.before


def _counted(match: Match, verdict: Verdict) -> Match:
    """The match as the count of ``verdict`` left it."""
    found = match
    for now in _back(match):
        if verdict_of(now) is not verdict:
            break
        found = now
    return found


def _lifted(match: Match) -> Cups:
    """The dice as the cups were lifted, before any card; empty where they could not be told apart by player."""
    for now in _back(match):
        event = now.last_event
        if event is not None and event["event"] == "reveal":
            return {name: list(faces) for name, faces in event.get("dice", {}).items() if faces}
    return {}


def bid_told(bid: Bid, lifted: Cups, verdict: Verdict) -> dict[str, Any]:
    """One bid, and what was behind it.

    ``own``: how many of the bidder's own dice counted for it; ``chance``: how likely it was then that the others'
    would do for the rest; None where nobody can tell whose dice were whose. ``there``: how many there were, ``short``:
    how many were lacking (0: it was true).
    """
    counting = _counting(bid.face, verdict)
    there = _matching([one for _, faces in verdict.cups for one in faces], counting)
    fields = {**bid.as_json(), "own": None, "chance": None, "there": there, "short": max(0, bid.quantity - there)}
    chance = chance_of(bid, bid.player, lifted, verdict)
    return (
        fields if chance is None else fields | {"own": _matching(lifted[bid.player], counting), "chance": float(chance)}
    )


def chance_of(bid: Bid, player: str, lifted: Cups, verdict: Verdict) -> Fraction | None:
    """How likely ``bid`` was to ``player``, who knew the own dice alone; None where those are not known."""
    if player not in lifted:
        return None
    counting = _counting(bid.face, verdict)
    others = sum(map(len, lifted.values())) - len(lifted[player])
    return at_least(bid.quantity - _matching(lifted[player], counting), others, Fraction(len(counting), SIDES))


def doubted(match: Match) -> tuple[Verdict, Fraction] | None:
    """A count that this very event brought, and how likely its bid was to who called it a lie."""
    verdict = verdict_of(match)
    if verdict is None or match.before is None or verdict_of(match.before) is verdict:
        return None
    chance = chance_of(verdict.bid, verdict.challenger, _lifted(match), verdict)
    return None if chance is None else (verdict, chance)


def _counting(face: Face, verdict: Verdict) -> tuple[Face, ...]:
    """The faces that count for ``face``, by those that counted for the bid that was called: what is wild stays so."""
    wild = tuple(one for one in verdict.counting if one != verdict.bid.face)
    return (face, *wild)


def _matching(faces: Sequence[Face], counting: Sequence[Face]) -> int:
    return sum(face in counting for face in faces)


# what is told of it


def count_moment(match: Match) -> Moment | None:
    """The newest count, until something else is bid."""
    last = match.view(None)["last"]
    if "challenger" not in last:
        return None
    moment = {"kind": "count", "who": [last["loser"]], **last, **(laid_open(match) or {})}
    return placed(moment, match, _place_of(match))


def _place_of(match: Match) -> int:
    """Which event of the game brought the newest count."""
    verdict, now = verdict_of(match), match
    while now.before is not None and verdict_of(now.before) is verdict:
        now = now.before
    return now.moves


def liars_awards(steps: Sequence[Match]) -> list[Award | None]:
    """The boldest call and the best liar."""
    return [_boldest_call(steps), _best_liar(steps)]


def _boldest_call(steps: Sequence[Match]) -> Award | None:
    """Who was right to call a lie that was, by the own dice, likeliest to be true."""
    calls = [call for step in steps if (call := doubted(step)) and not call[0].holds and call[1] >= BOLD]
    if not calls:
        return None
    verdict, chance = max(calls, key=lambda call: call[1])
    told = {"player": verdict.challenger, "bid": verdict.bid.as_json()}
    return {"award": "boldest-call", **told, "chance": float(chance)}


def _best_liar(steps: Sequence[Match]) -> Award | None:
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
