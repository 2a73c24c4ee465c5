# SPDX-License-Identifier: MIT
"""A second, simple-minded referee, written from the description alone: what the arbiter is judged by."""

from __future__ import annotations

from collections.abc import Iterable

from firmware.press import Edge

Named = tuple[int, str, int]


def presses(edges: Iterable[Edge], deaf_ns: int) -> list[Named]:
    """A down edge is a press if the edge before it on that button was an up, at least ``deaf_ns`` ago, or none."""
    found = []
    distinct = set(edges)
    for edge in distinct:
        earlier = [other for other in distinct if other.seat == edge.seat and other.button == edge.button]
        before = max(
            (other for other in earlier if other.tick_ns < edge.tick_ns), key=lambda e: e.tick_ns, default=None
        )
        rested = before is None or (not before.down and edge.tick_ns - before.tick_ns >= deaf_ns)
        if edge.down and rested:
            found.append((edge.seat, edge.button, edge.tick_ns))
    return found


def verdict(edges: Iterable[Edge], window_ns: int, tie_ns: int, deaf_ns: int) -> tuple[set[Named], set[Named]] | None:
    """The first race among ``edges``: who was first (several in a dead heat), who was late."""
    found = presses(edges, deaf_ns)
    if not found:
        return None
    start = min(tick for _, _, tick in found)
    soonest: dict[tuple[int, str], int] = {}
    for seat, button, tick in found:
        if tick <= start + window_ns:
            soonest[seat, button] = min(tick, soonest.get((seat, button), tick))
    race = {(seat, button, tick) for (seat, button), tick in soonest.items()}
    first = {one for one in race if one[2] - start <= tie_ns}
    return first, race - first
