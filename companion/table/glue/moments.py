# SPDX-License-Identifier: MIT
"""Moments that a screen plays large, such as a pot won or a pile knocked over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.games.base import Event, State
from companion.games.match import Match
from companion.table.glue.bluffs import laid_open

Moment = dict[str, Any]
"""``kind``, and ``who`` it is about; more by kind."""

Found = tuple[str, list[str]] | None
"""The kind of a moment and whom it is about."""


def moment_of(match: Match) -> Moment | None:
    """The moment that the last event of ``match`` was, if it was one.

    ``place`` numbers the event in its game: what has been told once is not told again, a correction least of all.
    A count stays one until something else is bid.
    """
    event, before, now = match.last_event, match.before, match.state()
    if event is None or before is None:
        return None
    last = now["last"]
    if "challenger" in last:
        place = _place_of(match)
        moment = {"kind": "count", "who": [last["loser"]], "place": place, **last, **(laid_open(match) or {})}
        return moment | _corrected(match, place)
    found = _MOMENTS.get(now["game"], _none)(event, before.state(), now)
    if found is None:
        return None
    kind, who = found
    return {"kind": kind, "who": who, "place": match.moves} | _corrected(match, match.moves)


def _place_of(match: Match) -> int:
    """Which event of the game brought the newest count."""
    last, now = getattr(match.game, "last", None), match
    while now.before is not None and getattr(now.before.game, "last", None) is last:
        now = now.before
    return now.moves


def _corrected(match: Match, place: int) -> dict[str, Any]:
    """Whether the event at ``place`` reads otherwise than it first did."""
    now = match
    while now.moves > place and now.before is not None:
        now = now.before
    return {"corrected": bool((now.last_event or {}).get("corrected"))}


def _none(event: Event, before: State, now: State) -> Found:  # noqa: ARG001
    return None


def _lucky_seven(event: Event, before: State, now: State) -> Found:  # noqa: ARG001
    if now["last"] and not before["last"]:
        return ("round", list(now["last"]["won"])) if now["last"]["won"] else None
    for kind in ("lucky", "bust"):
        fresh = [name for name in now[kind] if name not in before[kind]]
        if fresh and now["round"] == before["round"]:
            return kind, fresh
    return None


def _dead_mans_dice(event: Event, before: State, now: State) -> Found:
    if event["event"] == "knock":
        return "knock", [event["player"], event["pile"]]
    if event["event"] == "plunder":
        return "plunder", [event["player"]]
    last = now["last"]
    if not last or last == before["last"]:
        return None
    return "haul", [name for name, points in last["points"].items() if points == max(last["points"].values())]


def _roll_the_bones(event: Event, before: State, now: State) -> Found:  # noqa: ARG001
    last = now["last"]
    if not last or last == before["last"]:
        return None
    if last["tie"]:
        return "face-off", list(last["tie"])
    won = [share["player"] for share in last["winners"] if share["jewels"] + share["bones"]]
    return ("pot", won) if won else None


def _treasure_map(event: Event, before: State, now: State) -> Found:
    if event["event"] != "claim" or not now["last"] or now["last"] == before["last"]:
        return None
    return "series" if now["last"]["right"] else "wrong-series", [now["last"]["player"]]


_MOMENTS: Final[Mapping[str, Callable[[Event, State, State], Found]]] = {
    "lucky-seven": _lucky_seven,
    "dead-mans-dice": _dead_mans_dice,
    "roll-the-bones": _roll_the_bones,
    "treasure-map": _treasure_map,
}
