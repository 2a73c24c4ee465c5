# SPDX-License-Identifier: MIT
"""Screens that ask to see the camera's picture, such as a television: each shows a code, and a seated phone lets it in.

Nothing of it is written down: after a new start of the table a screen asks again.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from companion.messages.message import Message
from companion.web.errors import TooOften

Answer = Literal["waiting", "let-in", "refused"]

CODE_LENGTH = 4
LETTERS = "2346789ACDEFGHJKMNPQRTWXYZ"
SILENT_S = 60.0
"""A screen that does not ask for the answer so long has gone away."""
EVENING_S = 12 * 3600.0
"""So long a screen that was let in sees the picture."""
MOST_WAITING, MOST_IN = 4, 12


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen. ``id`` is for those who answer, ``code`` stands on it and in the question, ``secret`` proves it."""

    id: str
    secret: str
    code: str
    heard_s: float
    answer: Answer = "waiting"


class Screens:
    """The screens that ask and those that were let in. Any thread may call it.

    ``number`` grows with each change, so that whoever tells of it knows when.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._known: OrderedDict[str, Screen] = OrderedDict()
        self.number = 0

    def ask(self) -> Screen:
        """One more screen asks.

        Raises:
            TooOften: too many ask already.
        """
        with self._lock:
            self._sweep()
            if sum(one.answer == "waiting" for one in self._known.values()) >= MOST_WAITING:
                raise TooOften("too-many-requests", Message("several-screens-ask"), 30.0)
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            screen = Screen(secrets.token_urlsafe(6), secrets.token_urlsafe(18), code, self._clock())
            self._known[screen.id] = screen
            self.number += 1
        return screen

    def waiting(self) -> list[Screen]:
        """Those that want an answer, oldest first."""
        with self._lock:
            self._sweep()
            return [one for one in self._known.values() if one.answer == "waiting"]

    def settle(self, id_: str, let_in: bool) -> bool:
        """Somebody has answered the screen ``id_``; False where it asks no more."""
        with self._lock:
            self._sweep()
            screen = self._known.get(id_)
            if screen is None or screen.answer != "waiting":
                return False
            self._known[id_] = replace(screen, answer="let-in" if let_in else "refused", heard_s=self._clock())
            inside = [one for one in self._known.values() if one.answer == "let-in"]
            for old in inside[:-MOST_IN]:
                del self._known[old.id]
            self.number += 1
        return True

    def heard(self, secret: str) -> Screen | None:
        """The screen that ``secret`` proves, which asks for its answer."""
        with self._lock:
            self._sweep()
            found = self._of(secret)
            if found is not None and found.answer == "waiting":
                self._known[found.id] = replace(found, heard_s=self._clock())
        return found

    def lets_in(self, secret: str) -> bool:
        """Whether the screen that ``secret`` proves may see the picture."""
        with self._lock:
            found = self._of(secret)
        return found is not None and found.answer == "let-in" and self._clock() - found.heard_s < EVENING_S

    def _of(self, secret: str) -> Screen | None:
        sent = secret.encode("utf-8", "replace")
        return next((one for one in self._known.values() if secrets.compare_digest(one.secret.encode(), sent)), None)

    def _sweep(self) -> None:
        now = self._clock()
        patience = {"waiting": SILENT_S, "refused": SILENT_S, "let-in": EVENING_S}
        old = [one.id for one in self._known.values() if now - one.heard_s > patience[one.answer]]
        for id_ in old:
            del self._known[id_]
        self.number += bool(old)
