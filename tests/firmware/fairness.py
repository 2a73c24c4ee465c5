# SPDX-License-Identifier: MIT
"""Simulated races by the million: the arbiter against a separately written oracle, and against what fingers did.

    python -m tests.firmware.fairness --rounds 1000000 --workers 2

Eight seats with switches that bounce for up to 0.2 ms (the best) to 6 ms (the worst). In half of the rounds all
fingers come within 2 ms. The kernel's stamps are late by some microseconds; edges are delivered late (by up to 9 ms,
worse at some seats), out of order, twice, or never; disturbances put short spikes on the wires. In every twentieth
chunk of rounds fingers also let go, bouncing, and one arbiter lives through all of it, so that whatever one round
leaves behind is met by the next; in the others each round ends when it is ruled, which is quicker.

What is counted:
    against the oracle     rounds in which another set of presses was first than the oracle says: must be 0
    against the fingers    rounds in which somebody was named first who was not, though the fingers were further apart
                           than the photo-finish width, and nothing had hidden a first contact: must be 0
    hidden                 rounds in which the kernel never told of the edge with which a contact that mattered began or
                           came to rest, or a spike shortly before one looked like its beginning: how many, and how
                           many of them were ruled for another seat
    permuted               rounds ruled a second time with the seats changed round: the ruling must change alike
    chi-square             over the seats that were first: no seat is favoured if p > 0.001
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from firmware.arbiter import DEAF_NS, TIE_NS, WINDOW_NS, Arbiter
from firmware.press import Edge, Ruling
from tests.firmware.oracle import STILL_NS, verdict

MS = 1_000_000
SEATS = 8
CHUNK = 500
WHOLE_EVERY = 20
APART_NS = 1000 * MS
"""From one round to the next."""
BOUNCE_MS = np.array([6.0, 0.2, 3.0, 1.0, 5.0, 0.5, 4.0, 2.0])
SLOW_MS = np.array([0.2, 3.0, 0.5, 1.0, 0.1, 2.0, 0.3, 1.5])
LONGEST_DELAY_MS = 9.0
MOST_PAIRS = 8
LOST, TWICE, SPIKED = 0.002, 0.02, 0.03
PERMUTED_EVERY = 50
SEEN_MS = 32.0
"""Edges so long after the first touch of a round cannot belong to its race: left out, unless it is whole."""

Floats = NDArray[np.float64]


@dataclass(slots=True)
class Round:
    """One race: when fingers touched (by seat), what was delivered, and which seats' first contact was hidden."""

    touched_ns: dict[int, float]
    delivered: list[tuple[int, Edge]]
    hidden: set[int]


@dataclass(slots=True)
class Tally:
    """What was counted."""

    rounds: int = 0
    against_oracle: int = 0
    against_fingers: int = 0
    hidden: int = 0
    hidden_wrong: int = 0
    ties: int = 0
    permuted: int = 0
    permuted_wrong: int = 0
    wins: list[int] = field(default_factory=lambda: [0] * SEATS)
    due: list[float] = field(default_factory=lambda: [0.0] * SEATS)

    def add(self, other: Tally) -> None:
        """Count in what another worker has counted."""
        for name in ("rounds", "against_oracle", "against_fingers", "hidden", "hidden_wrong", "ties"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.permuted += other.permuted
        self.permuted_wrong += other.permuted_wrong
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.due = [a + b for a, b in zip(self.due, other.due, strict=True)]

    @property
    def chi2(self) -> float:
        """Over the seats that were named first; every seat that pressed was as likely to be."""
        scale = sum(self.wins) / max(1.0, sum(self.due))
        return sum((won - due * scale) ** 2 / (due * scale) for won, due in zip(self.wins, self.due, strict=True))

    @property
    def p(self) -> float:
        """How likely so large a chi-square is if no seat is favoured (7 degrees of freedom)."""
        x = self.chi2 / 2
        return math.erfc(math.sqrt(x)) + math.exp(-x) * sum(x ** (k + 0.5) / math.gamma(k + 1.5) for k in range(3))

    @property
    def clean(self) -> bool:
        """True if nothing is wrong that must not be."""
        return not (self.against_oracle or self.against_fingers or self.permuted_wrong) and self.p > 0.001


def rounds_of(seed: int, count: int, whole: bool = False) -> Iterator[Round]:
    """``count`` rounds, each ``APART_NS`` after the one before; ``whole``: with their releases."""
    chance = np.random.default_rng(seed)
    pressing = np.argsort(chance.random((count, SEATS)), axis=1) < chance.integers(2, SEATS + 1, (count, 1))
    close = chance.random((count, 1)) < 0.5
    touch_ms = np.where(close, chance.uniform(0, 2, (count, SEATS)), chance.normal(60, 40, (count, SEATS)).clip(0, 200))
    contact_ms, pairs = _bounced(chance, touch_ms, chance.poisson(0.5 + BOUNCE_MS / 2, (count, SEATS)))
    edges_ms = [contact_ms]
    if whole:
        release_ms = touch_ms + chance.uniform(60, 150, touch_ms.shape)
        edges_ms.append(_bounced(chance, release_ms, pairs // 2)[0])
    times_ms = np.where(pressing[:, :, None], np.concatenate(edges_ms, axis=2), np.inf)
    lost = chance.random(times_ms.shape) < LOST
    closing = np.take_along_axis(lost, 2 * pairs[:, :, None], axis=2)[:, :, 0]
    hidden = (lost[:, :, 0] | closing) & pressing  # nobody can know when it began, or that it did not stay a spike
    spiked = np.where(chance.random(count) < SPIKED, chance.integers(0, SEATS, count), -1)
    spike_ms = np.where(close[:, 0], 0.0, 60.0) + chance.uniform(-35, 5, count)
    told = _told(chance, times_ms, lost, whole)
    first_ms = np.where(pressing, touch_ms, np.inf).min(axis=1)
    for number in range(count):
        start_ns = (10 + number) * APART_NS
        seats = np.flatnonzero(pressing[number])
        covered = set((np.flatnonzero(hidden[number]) + 1).tolist())
        late_ms = np.inf if whole else first_ms[number] + SEEN_MS
        delivered = [
            (start_ns + arrives_ns, Edge(seat + 1, "shout", start_ns + tick_ns, down))
            for seat, tick_ns, down, arrives_ns in told[number]
            if tick_ns < late_ms * MS
        ]
        seat = int(spiked[number])
        if seat >= 0:
            _spike(chance, delivered, seat, start_ns, float(spike_ms[number]))
            if -STILL_NS / MS - 0.2 < spike_ms[number] - touch_ms[number, seat] <= MOST_PAIRS:
                covered.add(seat + 1)
        delivered.sort(key=lambda item: item[0])
        touched = {int(seat) + 1: start_ns + float(touch_ms[number, seat]) * MS for seat in seats}
        yield Round(touched, delivered, covered)


def _bounced(
    chance: np.random.Generator, first_ms: Floats, pairs: NDArray[np.int64]
) -> tuple[Floats, NDArray[np.int64]]:
    """When contacts change, by round and seat: at ``first_ms``, then twice for each of ``pairs``; inf: no more."""
    pairs = pairs.clip(0, MOST_PAIRS)
    waits = chance.uniform(0, 1, (*first_ms.shape, 2 * MOST_PAIRS)) * BOUNCE_MS[None, :, None]
    waits[np.arange(2 * MOST_PAIRS) >= 2 * pairs[:, :, None]] = np.inf
    waits.sort(axis=2)
    return np.concatenate((first_ms[:, :, None], first_ms[:, :, None] + waits), axis=2), pairs


def _told(
    chance: np.random.Generator, times_ms: Floats, lost: NDArray[np.bool_], whole: bool
) -> list[list[tuple[int, int, bool, int]]]:
    """By round: seat, tick, level and arrival of every edge that the kernel stamped and that was delivered."""
    count = times_ms.shape[2]
    there = np.isfinite(times_ms)
    late_ms = 0.002 + chance.exponential(0.003, times_ms.shape)
    ticks = (np.where(there, times_ms + late_ms, 1e6) * MS).astype(np.int64)
    half = 2 * MOST_PAIRS + 1
    order = np.arange(count)
    for part in (slice(0, half), slice(half, count)):  # the kernel stamps in order
        ticks[:, :, part] = np.maximum.accumulate(ticks[:, :, part] - order[part], axis=2) + order[part]
    delays_ms = (0.3 + chance.exponential(SLOW_MS[None, :, None] + 0.3, times_ms.shape)).clip(0, LONGEST_DELAY_MS)
    arrives = ticks + (delays_ms * MS).astype(np.int64)
    twice = chance.random(times_ms.shape) < TWICE
    told: list[list[tuple[int, int, bool, int]]] = [[] for _ in range(len(times_ms))]
    kept = np.argwhere(there & ~lost)
    at = tuple(kept.T)
    rows = zip(kept.tolist(), ticks[at].tolist(), arrives[at].tolist(), twice[at].tolist(), strict=True)
    for (number, seat, index), tick_ns, arrives_ns, again in rows:
        down = index % 2 == 0 if index < half else (index - half) % 2 == 1
        told[number].append((seat, tick_ns, down, arrives_ns))
        if again:
            told[number].append((seat, tick_ns, down, arrives_ns + MS))
    if whole:  # the panel looks for releases that were missed
        last = np.where(there, ticks, 0).max(axis=2) + 300 * MS
        for number, seat in np.argwhere(there[:, :, 0]).tolist():
            healed_ns = int(last[number, seat])
            told[number].append((seat, healed_ns, False, healed_ns))
    return told


def _spike(
    chance: np.random.Generator, delivered: list[tuple[int, Edge]], seat: int, start_ns: int, at_ms: float
) -> None:
    """A short pulse from outside; half of the time the kernel sees only that the line is up again."""
    tick = start_ns + int(at_ms * MS)
    length = int(chance.integers(1_000, 100_000))
    if chance.random() < 0.5:
        delivered.append((tick + MS, Edge(seat + 1, "shout", tick, True)))
    delivered.append((tick + length + MS, Edge(seat + 1, "shout", tick + length, False)))


def judge_rounds(seed: int, count: int, whole: bool = False) -> Tally:
    """Rule on ``count`` rounds, and compare; ``whole``: with one arbiter for all of them, and releases."""
    tally = Tally()
    arbiter = at_rest = _knowing([Edge(seat, "shout", seat, False) for seat in range(1, SEATS + 1)])
    for number, one in enumerate(rounds_of(seed, count, whole)):
        known = [Edge(seat, "shout", line.tick_ns or 0, False) for (seat, _), line in arbiter.lines.items()]
        ruling, after = play(arbiter, one, whole)
        arbiter = after if whole else at_rest
        _compare(tally, one, ruling, known)
        if number % PERMUTED_EVERY == 0:
            _permute(tally, one, ruling, known, seed + number)
    return tally


def _knowing(known: list[Edge]) -> Arbiter:
    """An arbiter to whom these are the last edges of its lines."""
    arbiter = Arbiter()
    for edge in known:
        arbiter = arbiter.feed(edge, edge.tick_ns)
    return _ruled(arbiter, max(edge.tick_ns for edge in known) + 100 * MS)[1]


def play(arbiter: Arbiter, one: Round, whole: bool = False) -> tuple[Ruling | None, Arbiter]:
    """Hand a round's edges to the arbiter as they arrive; its first ruling, at which it ends unless it is ``whole``."""
    ruling = None
    for arrives_ns, edge in one.delivered:
        due_ns = arbiter.due_ns()
        if due_ns is not None and due_ns <= arrives_ns:
            now_ruled, arbiter = _ruled(arbiter, arrives_ns)
            ruling = ruling or now_ruled
            if ruling is not None and not whole:
                return ruling, arbiter
        arbiter = arbiter.feed(edge, arrives_ns)
    if not one.delivered:
        return None, arbiter
    now_ruled, arbiter = _ruled(arbiter, one.delivered[-1][0] + 100 * MS)
    return ruling or now_ruled, arbiter


def _ruled(arbiter: Arbiter, upto_ns: int) -> tuple[Ruling | None, Arbiter]:
    first = None
    while (due_ns := arbiter.due_ns()) is not None and due_ns <= upto_ns:
        arbiter, ruling = arbiter.rule(due_ns)
        first = first or ruling
    return first, arbiter


def _compare(tally: Tally, one: Round, ruling: Ruling | None, known: list[Edge]) -> None:
    tally.rounds += 1
    told = verdict([*known, *(edge for _, edge in one.delivered)], WINDOW_NS, TIE_NS, DEAF_NS)
    first = {(press.seat, press.button, press.tick_ns) for press in ruling.first} if ruling else set()
    tally.against_oracle += first != (told[0] if told else set())
    if ruling is None:
        tally.hidden += 1
        return
    order = sorted(one.touched_ns.items(), key=lambda item: item[1])
    fastest, soonest_ns = order[0]
    gap_ns = order[1][1] - soonest_ns if len(order) > 1 else math.inf
    near = {seat for seat, at_ns in order if at_ns - soonest_ns < 2 * STILL_NS}
    wrong = gap_ns > TIE_NS and not ruling.tied and ruling.first[0].seat != fastest
    if one.hidden & near:
        tally.hidden += 1
        tally.hidden_wrong += wrong
        return
    tally.against_fingers += wrong
    tally.ties += ruling.tied
    if not ruling.tied:
        tally.wins[ruling.first[0].seat - 1] += 1
        for seat in one.touched_ns:
            tally.due[seat - 1] += 1 / len(one.touched_ns)


def _permute(tally: Tally, one: Round, ruling: Ruling | None, known: list[Edge], seed: int) -> None:
    """The same round with the seats changed round, ruled by an arbiter that knows the same of its lines."""
    other = np.random.default_rng(seed).permutation(SEATS) + 1

    def seated(edge: Edge) -> Edge:
        return replace(edge, seat=int(other[edge.seat - 1]))

    arbiter = _knowing([seated(edge) for edge in known])
    changed = Round({}, [(arrives_ns, seated(edge)) for arrives_ns, edge in one.delivered], set())
    again, _ = play(arbiter, changed)
    tally.permuted += 1
    tally.permuted_wrong += _shape(ruling, lambda seat: int(other[seat - 1])) != _shape(again, int)


def _shape(ruling: Ruling | None, named: object) -> object:
    if ruling is None or not callable(named):
        return None
    return [
        [(press.tick_ns, named(press.seat), press.missed) for press in sorted(presses, key=lambda p: p.tick_ns)]
        for presses in (ruling.first, ruling.late)
    ]


def _work(job: tuple[int, int, bool]) -> Tally:
    return judge_rounds(*job)


def main() -> int:
    """Count, print, and say by the exit status whether all is well."""
    parser = argparse.ArgumentParser(description="Simulated races: the arbiter against an oracle.")
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args()
    began = time.monotonic()
    jobs = [
        (asked.seed + at, min(CHUNK, asked.rounds - at), at // CHUNK % WHOLE_EVERY == 0)
        for at in range(0, asked.rounds, CHUNK)
    ]
    tally = Tally()
    with ProcessPoolExecutor(asked.workers) as pool:
        for number, part in enumerate(pool.map(_work, jobs, chunksize=4), 1):
            tally.add(part)
            if sys.stderr.isatty() or number % (100_000 // CHUNK) == 0:
                wrong = tally.against_oracle + tally.against_fingers + tally.permuted_wrong
                sys.stderr.write(f"\r{tally.rounds:,} of {asked.rounds:,}: {wrong} wrong")
                sys.stderr.flush()
    for line in report(tally, time.monotonic() - began):
        sys.stdout.write(f"{line}\n")
    return 0 if tally.clean else 1


def report(tally: Tally, seconds: float) -> list[str]:
    """What was counted, in lines."""
    share = ", ".join(f"{won / max(1, sum(tally.wins)):.4f}" for won in tally.wins)
    return [
        f"rounds                {tally.rounds:,} in {seconds:.0f} s",
        f"against the oracle    {tally.against_oracle} wrong",
        f"against the fingers   {tally.against_fingers} wrong outside the width of {TIE_NS / MS:g} ms",
        f"dead heats            {tally.ties:,}",
        f"hidden                {tally.hidden:,} rounds, of which {tally.hidden_wrong} ruled for another seat",
        f"permuted              {tally.permuted:,} rounds, {tally.permuted_wrong} wrong",
        f"first, by seat        {share}",
        f"chi-square (7)        {tally.chi2:.1f}, p = {tally.p:.3f}",
    ]


if __name__ == "__main__":
    sys.exit(main())
