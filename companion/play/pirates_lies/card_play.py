# SPDX-License-Identifier: MIT
"""The possible effects of a card of Pirate's Lies, and how good each is for the computer player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

CUP: Final = 5
"""No die is stolen into a cup that holds so many."""

Card = Mapping[str, Any]
Cups = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Play:
    """What turning up a card would add to an event, and by how much the count would change, on average."""

    fields: Mapping[str, Any]
    change: float


def opponents(view: Mapping[str, Any], name: str) -> list[str]:
    """Everybody with a cup but ``name`` and a team-mate."""
    own = next((team for team in view["teams"] if name in team), [name])
    return [other for other in view["cups"] if other not in own]


def plays(card: Card, view: Mapping[str, Any], name: str, counting: Sequence[int]) -> Iterator[Play]:
    """What may be done with ``card``; the first of them does nothing, as every card may (PL-S3)."""
    cups, others = view["cups"], opponents(view, name)
    whose = [other for other in cups if (other in others) == (card["target"] == "opponent")]
    match card["effect"]:
        case "nudge":
            yield Play({"dice": {}}, 0.0)
            yield from _nudges(card["amount"], cups, whose, counting)
        case "reroll":
            yield from _rerolls(card["amount"], cups, whose, counting)
        case "steal":
            yield Play({"dice": {}}, 0.0)
            if len(cups.get(name, ())) < CUP:
                yield from _steals(cups, others)


def _nudges(amount: int, cups: Cups, whose: Sequence[str], counting: Sequence[int]) -> Iterator[Play]:
    """One die turned to count, or not to count any more, if the dots suffice."""
    for name in whose:
        for place, face in enumerate(cups[name]):
            for other in range(1, 7):
                if 0 < abs(other - face) <= amount and (face in counting) != (other in counting):
                    cup = [*cups[name][:place], other, *cups[name][place + 1 :]]
                    yield Play({"dice": {name: cup}}, 1.0 if other in counting else -1.0)


def _rerolls(amount: int, cups: Cups, whose: Sequence[str], counting: Sequence[int]) -> Iterator[Play]:
    hit = len(counting) / 6
    for name in whose:
        for counts in (True, False):
            dice = [place for place, face in enumerate(cups[name]) if (face in counting) == counts][:amount]
            change = -len(dice) * (1 - hit) if counts else len(dice) * hit
            yield Play({"target": {"player": name, "dice": dice}}, change)
    if whose:
        yield Play({"target": {"player": whose[0], "dice": []}}, 0.0)


def _steals(cups: Cups, others: Sequence[str]) -> Iterator[Play]:
    """A die more, whatever it shows: the count stays as it is."""
    for name in others:
        for place in range(len(cups[name])):
            yield Play({"target": {"player": name, "index": place}}, 0.0)
