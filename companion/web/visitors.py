# SPDX-License-Identifier: MIT
"""Visitors of the web: who was heard from last, which large screens play reveals, and who asks for what others grant.

Large screens play a reveal; phones keep the verdict back until one has told it. A taken seat is asked for, or, as a
television does, the camera's picture: each who asks waits, shows a secret to hear its answer, and is forgotten once
gone. Nothing of it is written down, but for who sits where by then, which is in the journal: whoever still waits when
the table is started anew asks again. Whoever was let in has a cookie of `companion.web.keys`, which outlives a start.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Generic, Literal, TypeVar

from companion.messages.message import Message
from companion.table.inbox import Who
from companion.web.errors import TooOften
from companion.web.keys import Tenure

AWAY_S = 120.0
"""Silence after which a phone is lost, asleep or out of the network."""


class Presence:
    """Remembers who asked for something when. Open pages ask every half minute (``link.js``).

    >>> presence = Presence(clock=iter([0.0, 0.0, 119.0, 121.0]).__next__)
    >>> presence.heard(Who("player", 2))
    >>> presence.away(2), presence.away(2)
    (False, True)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._start = clock()
        self._last: dict[int | None, float] = {}

    def heard(self, who: Who) -> None:
        """``who`` has just asked for something."""
        if who.role == "player":
            self._last[who.seat] = self._clock()
        elif who.role == "referee":
            self._last[None] = self._clock()

    def away(self, seat: int | None) -> bool:
        """Whether the phone of ``seat`` was not heard from for long; None: the referee's screen."""
        return self._clock() - self._last.get(seat, self._start) >= AWAY_S


Place = tuple[int, int]
"""Of a moment: the game's number, and which event of it."""


class Wall:
    """Which moment was told last, and whether a screen plays them. Any thread may call it.

    >>> wall = Wall()
    >>> with wall.screen():
    ...     wall.tell((1, 7))
    ...     wall.state
    (1, 7)
    >>> wall.state is None
    True
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._screens = 0
        self._told: Place = (0, 0)

    @property
    def state(self) -> Place | None:
        """The newest moment that was told to its end; None while no screen plays any."""
        with self._lock:
            return self._told if self._screens else None

    @contextmanager
    def screen(self) -> Iterator[None]:
        """A screen that plays reveals looks on."""
        with self._lock:
            self._screens += 1
        try:
            yield
        finally:
            with self._lock:
                self._screens -= 1

    def tell(self, place: Place) -> None:
        """A screen has told the verdict of this moment; an older one changes nothing."""
        with self._lock:
            self._told = max(self._told, place)


Answer = Literal["waiting", "let-in", "refused"]

SILENT_S = 60.0
"""Time without asking for the answer after which whoever asked has gone away."""


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


JOIN_COOKIE = "quartermaster-join"
"""Where the phone of whoever asks keeps the secret."""
LASTS_S = 600.0
"""Time for an answer."""
MOST, MOST_A_SEAT = 8, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinRequest(Asker):
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


class JoinRequests(Askers[JoinRequest]):
    """Every open question, and the newest arrival."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self._run = secrets.token_hex(4)
        self.arrival: Arrival | None = None

    def ask(self, seat: int, name: str, witnesses: frozenset[tuple[int, int]] = frozenset()) -> JoinRequest:
        """``name`` asks for ``seat``, while ``witnesses`` sit at the table.

        Raises:
            TooOften: too many ask already.
        """
        with self._lock:
            now, waiting = self._clock(), self.waiting()
            if len(waiting) >= MOST or sum(one.seat == seat for one in waiting) >= MOST_A_SEAT:
                raise TooOften("too-many-requests", Message("several-ask-for-seat"), 30.0)
            return self._let_ask(JoinRequest(heard_s=now, since_s=now, seat=seat, name=name, witnesses=witnesses))

    def settle(self, request: JoinRequest, at: Tenure | None, through: str) -> None:
        """It was answered, with the seat's tenure where let in; whoever asked hears so."""
        with self._lock:
            if request.id in self._known:
                answer: Answer = "refused" if at is None else "let-in"
                self._known[request.id] = replace(request, answer=answer, at=at, heard_s=self._clock())
            self.number += 1
            if at is not None:
                self.arrival = Arrival(self.number, request.seat, request.name, through)

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

    def heard(self, secret: str) -> JoinRequest | None:
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

    def _is_over(self, one: JoinRequest, now_s: float) -> bool:
        return now_s - one.since_s > LASTS_S or super()._is_over(one, now_s)


CODE_LENGTH = 4
LETTERS = "2346789ACDEFGHJKMNPQRTWXYZ"
MOST_WAITING = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(Asker):
    """One screen; ``code`` stands on it and in the question."""

    code: str


class Screens(Askers[Screen]):
    """The screens that ask. Any of them that was let in is known until it has had time to hear so."""

    def ask(self) -> Screen:
        """One more screen asks.

        Raises:
            TooOften: too many ask already.
        """
        with self._lock:
            if len(self.waiting()) >= MOST_WAITING:
                raise TooOften("too-many-requests", Message("several-screens-ask"), 30.0)
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            return self._let_ask(Screen(code=code, heard_s=self._clock()))

    def settle(self, id_: str, let_in: bool) -> bool:
        """Somebody has answered the screen ``id_``; False where it asks no more."""
        with self._lock:
            screen = self.find(id_)
            if screen is None:
                return False
            self._known[id_] = replace(screen, answer="let-in" if let_in else "refused", heard_s=self._clock())
            self.number += 1
        return True
