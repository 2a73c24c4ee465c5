# SPDX-License-Identifier: MIT
"""Requests for a taken seat, until its owner, the referee or another player has answered.

Nothing of it is in the journal: after a new start one asks again. What came of it is there, when it changes who sits.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.messages.message import Message
from companion.web.errors import TooOften
from companion.web.keys import Tenure

Answer = Literal["waiting", "let-in", "refused"]

KNOCK_COOKIE = "quartermaster-knock"
"""Where the phone of whoever asks keeps the secret."""
LASTS_S = 600.0
"""So long an answer is waited for."""
SILENT_S = 60.0
"""Whoever does not ask for the answer so long has gone away."""
MOST, MOST_A_SEAT = 8, 3


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody asks for a taken seat. ``id`` is for those who answer; ``secret`` proves who asked.

    ``witnesses``: who sat where when it was asked, as seat and tenure. ``at`` is the seat's tenure when the asker was
    let in: what is given then, and nothing later.
    """

    id: str
    secret: str
    seat: int
    name: str
    since_s: float
    heard_s: float
    answer: Answer = "waiting"
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


class Knocks:
    """Every open question, and the newest arrival. Any thread may call it.

    ``number`` grows with each change, so that whoever tells of it knows when.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._open: OrderedDict[str, Knock] = OrderedDict()
        self._run = secrets.token_hex(4)
        self.number = 0
        self.arrival: Arrival | None = None

    def ask(self, seat: int, name: str, witnesses: frozenset[tuple[int, int]] = frozenset()) -> Knock:
        """``name`` asks for ``seat``, while ``witnesses`` sit at the table.

        Raises:
            TooOften: too many ask already.
        """
        now = self._clock()
        with self._lock:
            self._sweep(now)
            waiting = [one for one in self._open.values() if one.answer == "waiting"]
            if len(waiting) >= MOST or sum(one.seat == seat for one in waiting) >= MOST_A_SEAT:
                raise TooOften("too-many-requests", Message("several-ask-for-seat"), 30.0)
            knock = Knock(
                secrets.token_urlsafe(6), secrets.token_urlsafe(18), seat, name, now, now, witnesses=witnesses
            )
            self._open[knock.id] = knock
            self.number += 1
        return knock

    def waiting(self) -> list[Knock]:
        """The questions that want an answer, oldest first."""
        with self._lock:
            self._sweep(self._clock())
            return [knock for knock in self._open.values() if knock.answer == "waiting"]

    def find(self, id_: str) -> Knock | None:
        """The question ``id_``, if it still waits."""
        return next((knock for knock in self.waiting() if knock.id == id_), None)

    def settle(self, knock: Knock, at: Tenure | None, through: str) -> None:
        """It was answered, with the seat's tenure where let in; whoever asked hears so."""
        with self._lock:
            if knock.id in self._open:
                answer: Answer = "refused" if at is None else "let-in"
                self._open[knock.id] = replace(knock, answer=answer, at=at, heard_s=self._clock())
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
        now = self._clock()
        with self._lock:
            self._sweep(now)
            for id_, one in self._open.items():
                if secrets.compare_digest(one.secret.encode(), secret.encode("utf-8", "replace")):
                    if one.answer == "waiting":
                        self._open[id_] = replace(one, heard_s=now)
                    else:
                        del self._open[id_]
                    return one
        return None

    def withdraw(self, secret: str) -> None:
        """Whoever asked does not any more."""
        found = self.heard(secret)
        with self._lock:
            if found is not None and self._open.pop(found.id, None) is not None:
                self.number += 1

    def _sweep(self, now: float) -> None:
        old = [id_ for id_, one in self._open.items() if now - one.since_s > LASTS_S or now - one.heard_s > SILENT_S]
        for id_ in old:
            del self._open[id_]
        self.number += bool(old)
