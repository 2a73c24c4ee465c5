# SPDX-License-Identifier: MIT
"""Requests for a taken seat, until its owner, the referee or another player has answered.

What came of it is in the journal, where it changes who sits.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.messages.message import Message
from companion.web.askers import Answer, Asker, Askers
from companion.web.errors import TooOften
from companion.web.keys import Tenure

KNOCK_COOKIE = "quartermaster-knock"
"""Where the phone of whoever asks keeps the secret."""
LASTS_S = 600.0
"""So long an answer is waited for."""
MOST, MOST_A_SEAT = 8, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Knock(Asker):
    """Somebody, called ``name``, asks for a taken ``seat``, since ``since_s``.

    ``witnesses``: who sat where when it was asked, as seat and tenure. ``at`` is the seat's tenure when the asker was
    let in: what is given then, and nothing later.
    """

    seat: int
    name: str
    since_s: float
    at: Tenure | None = None
    witnesses: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Arrival:
    """A phone has come to a taken seat: who is there now, and who let it in ("" where it showed the seat's code)."""

    number: int
    seat: int
    name: str
    through: str

    def as_json(self) -> dict[str, Any]:
        """As the state tells it."""
        return {"number": self.number, "seat": self.seat, "name": self.name, "through": self.through}


class Knocks(Askers[Knock]):
    """Every open question, and the newest arrival."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self._run = secrets.token_hex(4)
        self.arrival: Arrival | None = None

    def ask(self, seat: int, name: str, witnesses: frozenset[tuple[int, int]] = frozenset()) -> Knock:
        """``name`` asks for ``seat``, while ``witnesses`` sit at the table.

        Raises:
            TooOften: too many ask already.
        """
        with self._lock:
            now, waiting = self._clock(), self.waiting()
            if len(waiting) >= MOST or sum(one.seat == seat for one in waiting) >= MOST_A_SEAT:
                raise TooOften("too-many-requests", Message("several-ask-for-seat"), 30.0)
            return self._let_ask(Knock(heard_s=now, since_s=now, seat=seat, name=name, witnesses=witnesses))

    def settle(self, knock: Knock, at: Tenure | None, through: str) -> None:
        """It was answered, with the seat's tenure where let in; whoever asked hears so."""
        with self._lock:
            if knock.id in self._known:
                answer: Answer = "refused" if at is None else "let-in"
                self._known[knock.id] = replace(knock, answer=answer, at=at, heard_s=self._clock())
            self.number += 1
            if at is not None:
                self.arrival = Arrival(self.number, knock.seat, knock.name, through)

    def came(self, seat: int, name: str) -> None:
        """Another phone has come to ``seat``, where ``name`` sits, by the seat's own code."""
        with self._lock:
            self.number += 1
            self.arrival = Arrival(self.number, seat, name, "")

    @property
    def mark(self) -> str:
        """When a phone comes that gets its cookie now, beside all others."""
        return f"{self._run}.{self.number}"

    def was_first(self, seat: int, mark: str) -> bool:
        """Whether a phone that came at ``mark`` sat at ``seat`` before the newest that was told of there."""
        run, _, number = mark.partition(".")
        newest = self.arrival
        return newest is not None and newest.seat == seat and (run != self._run or int(number) < newest.number)

    def heard(self, secret: str) -> Knock | None:
        """What became of the question that ``secret`` proves; an answer is given once."""
        with self._lock:
            found = super().heard(secret)
            if found is not None and found.answer != "waiting":
                del self._known[found.id]
        return found

    def withdraw(self, secret: str) -> None:
        """Whoever asked does not any more."""
        with self._lock:
            found = self.heard(secret)
            if found is not None and self._known.pop(found.id, None) is not None:
                self.number += 1

    def _is_over(self, one: Knock, now_s: float) -> bool:
        return now_s - one.since_s > LASTS_S or super()._is_over(one, now_s)
