# SPDX-License-Identifier: MIT
"""A second, simple-minded referee, written from the description alone: what the arbiter is judged by.

It knows nothing of windows of arrival, of lines that are followed, or of the arbiter's words. It takes all edges of
a button, cuts them into bursts, and asks of each burst whether a finger can have made it.
"""

from __future__ import annotations

from collections.abc import Iterable

from firmware.press import Edge

Named = tuple[int, str, int]

SHORTEST_NS = 500_000
STILL_NS = 10_000_000


def presses(edges: Iterable[Edge], deaf_ns: int, known_to_ns: int | None = None) -> list[tuple[Named, bool]]:
    """Every press with whether its first edge was lost. Up to ``known_to_ns`` all edges are known; None: spikes count.

    The first edge of a contact is a press if the last edge that was no spike was an up, ``deaf_ns`` ago or more, or if
    there was none.
    """
    by_button: dict[tuple[int, str], list[Edge]] = {}
    for edge in sorted(set(edges), key=lambda e: (e.tick_ns, not e.down)):
        by_button.setdefault((edge.seat, edge.button), []).append(edge)
    found = []
    for (seat, button), line in by_button.items():
        last: Edge | None = None
        skip = 0
        for index, edge in enumerate(line):
            if skip:
                skip -= 1
                continue
            up_long = last is None or (not last.down and edge.tick_ns - last.tick_ns >= deaf_ns)
            begins = up_long and (edge.down or last is not None)
            if begins and known_to_ns is not None:
                burst = _burst(line[index:])
                if _too_short(burst) and _still_after(burst, line[index:], known_to_ns):
                    skip = len(burst) - 1
                    continue
            if begins:
                found.append(((seat, button, edge.tick_ns), not edge.down))
            last = edge
    return found


def _burst(line: list[Edge]) -> list[Edge]:
    """Edges from the first on until the line has been up, without any, for 10 ms."""
    burst = [line[0]]
    for edge in line[1:]:
        if not burst[-1].down and edge.tick_ns - burst[-1].tick_ns >= STILL_NS:
            break
        burst.append(edge)
    return burst


def _too_short(burst: list[Edge]) -> bool:
    """True if the line ends up and was never closed for over half a millisecond."""
    if burst[-1].down:
        return False
    closings = [at for at, edge in enumerate(burst) if edge.down and (at == 0 or not burst[at - 1].down)]
    lengths = [next(e.tick_ns for e in burst[at:] if not e.down) - burst[at].tick_ns for at in closings]
    return all(length <= SHORTEST_NS for length in lengths)


def _still_after(burst: list[Edge], line: list[Edge], known_to_ns: int) -> bool:
    return len(burst) < len(line) or known_to_ns - burst[-1].tick_ns >= STILL_NS


def verdict(edges: Iterable[Edge], window_ns: int, tie_ns: int, deaf_ns: int) -> tuple[set[Named], set[Named]] | None:
    """The first race among ``edges``, all known: who was first (several in a dead heat), who was late."""
    edges = list(edges)
    tells_spikes = window_ns >= STILL_NS + SHORTEST_NS
    end_of_time = max((edge.tick_ns for edge in edges), default=0) + window_ns
    real = presses(edges, deaf_ns, end_of_time if tells_spikes else None)
    if not real:
        return None
    start = min(tick for (_, _, tick), _ in real)
    cut = start + window_ns
    near = [edge for edge in edges if edge.tick_ns < cut + STILL_NS]
    soonest: dict[tuple[int, str], tuple[int, bool]] = {}
    for (seat, button, tick), missed in presses(near, deaf_ns, cut if tells_spikes else None):
        if tick > cut:
            continue
        soonest[seat, button] = min((tick, missed), soonest.get((seat, button), (tick, missed)))
    first = set()
    for (seat, button), (tick, missed) in soonest.items():
        if tick - start <= (max(STILL_NS, tie_ns) if missed else tie_ns):
            first.add((seat, button, tick))
    return first, {(seat, button, tick) for (seat, button), (tick, _) in soonest.items()} - first
