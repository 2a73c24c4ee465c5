# SPDX-License-Identifier: MIT
"""Limits, all thread-safe: requests a second, tries of a PIN, open streams, and once for what is asked for twice."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from contextlib import ExitStack
from typing import Generic, TypeVar

Clock = Callable[[], float]
"""Seconds on a clock that never goes back."""

REMEMBERED = 1024
"""Callers kept in mind at once; the one not heard of for longest is forgotten first."""


def sender(address: str) -> str:
    """Whom limits are counted for: an address, of IPv6 the network of 64 bits that one home or machine has.

    >>> sender("192.168.1.7"), sender("2001:db8:1:2:3:4:5:6"), sender("::ffff:10.0.0.1")
    ('192.168.1.7', '2001:db8:1:2::', '10.0.0.1')
    """
    try:
        found = ipaddress.ip_address(unmapped(address).partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)


def unmapped(address: str) -> str:
    """``address`` as IPv4 where a line of IPv4 came to a socket of both.

    >>> unmapped("::ffff:10.0.0.1"), unmapped("fd00::7")
    ('10.0.0.1', 'fd00::7')
    """
    try:
        mapped = ipaddress.IPv6Address(address).ipv4_mapped
    except ValueError:
        return address
    return address if mapped is None else str(mapped)


class Bucket:
    """A token bucket for each caller: ``burst`` at once, ``rate_s`` a second in the long run."""

    def __init__(self, rate_s: float, burst: int, clock: Clock = time.monotonic) -> None:
        self._rate_s, self._burst, self._clock = rate_s, burst, clock
        self._level: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, caller: str) -> float:
        """Take one; 0.0 if there was one, else the seconds until there is."""
        now = self._clock()
        with self._lock:
            level, at = self._level.pop(caller, (float(self._burst), now))
            level = min(float(self._burst), level + (now - at) * self._rate_s)
            wait_s = 0.0 if level >= 1.0 else (1.0 - level) / self._rate_s
            self._level[caller] = (level if wait_s else level - 1.0, now)
            if len(self._level) > REMEMBERED:
                self._level.popitem(last=False)
        return wait_s


class Tries:
    """Wrong keys: five a minute from one address, then a pause that doubles; nobody's guesses hold up another.

    >>> tries = Tries(clock=lambda: 0.0)
    >>> for _ in range(5): tries.failed("10.0.0.7")
    >>> tries.wait_s("10.0.0.7"), tries.wait_s("10.0.0.8")
    (60.0, 0.0)
    """

    FREE, PAUSE_S, LONGEST_S = 5, 60.0, 900.0

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait_s(self, address: str) -> float:
        """Seconds until ``address`` may try again; 0.0 for now."""
        now = self._clock()
        with self._lock:
            count, at = self._wrong.get(address, (0, now))
            waits = [0.0]
            if count >= self.FREE:
                waits.append(at + min(self.LONGEST_S, self.PAUSE_S * 2 ** (count - self.FREE)) - now)
            return max(waits)

    def failed(self, address: str) -> None:
        """Count one wrong key from ``address``."""
        now = self._clock()
        with self._lock:
            count, at = self._wrong.pop(address, (0, now))
            forgiven = now - at > self.LONGEST_S or (count < self.FREE and now - at > self.PAUSE_S)
            self._wrong[address] = (1 if forgiven else count + 1, now)
            if len(self._wrong) > REMEMBERED:
                self._wrong.popitem(last=False)

    def passed(self, address: str) -> None:
        """A right key: what went before is forgotten."""
        with self._lock:
            self._wrong.pop(address, None)


class Remembered:
    """What a phone that sat down was given, by its request's key: asked again, it is given the same and no more."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, mark: str) -> tuple[int, int] | None:
        """What was kept under ``mark``."""
        with self._lock:
            return self._kept.get(mark)

    def keep(self, mark: str, given: tuple[int, int]) -> bool:
        """Keep it; the oldest is forgotten where there are too many. Whether nothing was kept under ``mark`` before."""
        with self._lock:
            new = mark not in self._kept
            self._kept[mark] = given
            if len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)
        return new


A = TypeVar("A")


class Once(Generic[A]):
    """Does what is asked for once for each key; asked again, also meanwhile, gives the same answer or refusal.

    Parameters:
        most: so many answers are kept; the oldest goes first.
        keeps: whether this answer is kept; else the next who asks has it done again.

    >>> once, throws = Once[int](), iter([3, 5, 6])
    >>> [once.do(key, throws.__next__) for key in ("a", "a", None)]
    [3, 3, 5]
    """

    def __init__(self, most: int = REMEMBERED, keeps: Callable[[A], bool] = lambda _: True) -> None:
        self._most, self._keeps = most, keeps
        self._given: OrderedDict[Hashable, Future[A]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._given)

    def do(self, key: Hashable, work: Callable[[], A]) -> A:
        """The answer to the request called ``key``, by ``work`` where it is new or has no name (None)."""
        if key is None:
            return work()
        with self._lock:
            new = key not in self._given
            given = self._given.setdefault(key, Future())
            if len(self._given) > self._most:
                self._given.popitem(last=False)
        if new:
            self._answer(key, given, work)
        return given.result()

    def forget(self) -> None:
        """Keep no answer; what is being done is done, and not kept."""
        with self._lock:
            self._given.clear()

    def _answer(self, key: Hashable, given: Future[A], work: Callable[[], A]) -> None:
        try:
            answer = work()
        except Exception as refusal:
            given.set_exception(refusal)
            return
        with self._lock:
            if not self._keeps(answer) and self._given.get(key) is given:
                del self._given[key]
        given.set_result(answer)


class Slots:
    """A number of places; ``take`` gives a place or None, to be given back by leaving its ``with``."""

    def __init__(self, limit: int) -> None:
        self._free = threading.Semaphore(limit)

    def take(self) -> ExitStack | None:
        """A place, if one is free now."""
        if not self._free.acquire(blocking=False):
            return None
        place = ExitStack()
        place.callback(self._free.release)
        return place


class Lease:
    """One open stream. ``ended`` turns true when a newer stream of the same caller took its place."""

    def __init__(self, streams: Streams, caller: str, seated: bool) -> None:
        self._streams, self.caller, self.seated = streams, caller, seated
        self.ended = False

    def close(self) -> None:
        """Give the place back; a second call does nothing."""
        self._streams.give_back(self)


class Streams:
    """Open event streams: so many in all, so many for one seat or address (there the newest wins), some kept
    for those who play or referee. Where spectators have taken all of theirs, who has most gives one to who has less.

    Every stream holds a thread of the server, so ``total`` must stay well below its threads.
    """

    def __init__(self, total: int = 64, a_seat: int = 4, an_address: int = 8, kept_for_seats: int = 32) -> None:
        self._total, self._kept = total, kept_for_seats
        self._each = {True: a_seat, False: an_address}
        self._open: list[Lease] = []
        self._lock = threading.Lock()

    def take(self, caller: str, seated: bool) -> Lease | None:
        """A place for ``caller``, ``seated`` or the referee where that is true, or None where all are taken."""
        with self._lock:
            mine = [lease for lease in self._open if lease.caller == caller]
            if len(mine) >= self._each[seated]:
                self._end(mine[0])
            elif not seated and self._is_full(seated):
                self._share(len(mine))
            if self._is_full(seated):
                return None
            lease = Lease(self, caller, seated)
            self._open.append(lease)
            return lease

    def _is_full(self, seated: bool) -> bool:
        return len(self._open) >= self._total - (0 if seated else self._kept)

    def _share(self, has: int) -> None:
        """End the oldest stream of the spectator with most, if one who ``has`` so many then has no more than it."""
        most = Counter(lease.caller for lease in self._open if not lease.seated).most_common(1)
        if most and most[0][1] > has + 1:
            self._end(next(lease for lease in self._open if lease.caller == most[0][0]))

    def _end(self, lease: Lease) -> None:
        lease.ended = True
        self._open.remove(lease)

    def give_back(self, lease: Lease) -> None:
        """Take ``lease`` off the list."""
        with self._lock:
            if lease in self._open:
                self._open.remove(lease)

    @property
    def count(self) -> int:
        """How many streams are open now."""
        return len(self._open)
