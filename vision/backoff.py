# SPDX-License-Identifier: MIT
"""How long to wait before the next try with something that does not answer: longer each time."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence


class Backoff:
    """The waits between tries, in seconds; the last one of ``waits_s`` is kept up.

    ``spread``: each is longer or shorter by up to this part, so that many who lost the same thing don't come back to it
    at once.

    >>> backoff = Backoff((1.0, 2.0, 5.0))
    >>> [backoff.next_s() for _ in range(4)]
    [1.0, 2.0, 5.0, 5.0]
    >>> backoff.reset()
    >>> backoff.next_s()
    1.0
    """

    def __init__(
        self,
        waits_s: Sequence[float],
        spread: float = 0.0,
        chance: Callable[[float, float], float] = random.uniform,
    ) -> None:
        if not waits_s:
            raise ValueError("no waits given; wanted one or more, in seconds")
        self._waits_s, self._spread, self._chance = tuple(waits_s), spread, chance
        self._tries = 0

    def next_s(self) -> float:
        """A try has failed: how long to wait before the next one."""
        wait_s = self._waits_s[min(self._tries, len(self._waits_s) - 1)]
        self._tries += 1
        return wait_s * self._chance(1 - self._spread, 1 + self._spread) if self._spread else wait_s

    def reset(self) -> None:
        """One has succeeded: the waits begin anew."""
        self._tries = 0
