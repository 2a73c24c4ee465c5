# SPDX-License-Identifier: MIT
"""Those who ask for what others grant: each waits, shows a secret to hear its answer, and is forgotten once gone.

Nothing of it is written down: after a new start of the table one asks again.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Generic, Literal, TypeVar

Answer = Literal["waiting", "let-in", "refused"]

SILENT_S = 60.0
"""Whoever does not ask for the answer so long has gone away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """Who asks: ``id`` is for those who answer, ``secret`` proves who asked; ``heard_s``: when last heard of."""

    heard_s: float
    answer: Answer = "waiting"
    id: str = field(default_factory=partial(secrets.token_urlsafe, 6))
    secret: str = field(default_factory=partial(secrets.token_urlsafe, 18), repr=False)


A = TypeVar("A", bound=Asker)


class Askers(Generic[A]):
    """Every one that is known, oldest first. Any thread may call it.

    ``number`` grows with each change, so that whoever tells of it knows when.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._known: OrderedDict[str, A] = OrderedDict()
        self.number = 0

    def waiting(self) -> list[A]:
        """Those that want an answer, oldest first."""
        with self._lock:
            now = self._clock()
            old = [one.id for one in self._known.values() if self._is_over(one, now)]
            for id_ in old:
                del self._known[id_]
            self.number += bool(old)
            return [one for one in self._known.values() if one.answer == "waiting"]

    def find(self, id_: str) -> A | None:
        """The one called ``id_``, if it still waits."""
        return next((one for one in self.waiting() if one.id == id_), None)

    def heard(self, secret: str) -> A | None:
        """The one that ``secret`` proves, which asks for its answer."""
        with self._lock:
            self.waiting()
            found = self._of(secret)
            if found is not None and found.answer == "waiting":
                self._known[found.id] = replace(found, heard_s=self._clock())
        return found

    def _let_ask(self, one: A) -> A:
        self._known[one.id] = one
        self.number += 1
        return one

    def _of(self, secret: str) -> A | None:
        sent = secret.encode("utf-8", "replace")
        return next((one for one in self._known.values() if secrets.compare_digest(one.secret.encode(), sent)), None)

    def _is_over(self, one: A, now_s: float) -> bool:
        """Whether nobody waits for it any more."""
        return now_s - one.heard_s > SILENT_S
