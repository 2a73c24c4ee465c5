# SPDX-License-Identifier: MIT
"""Screens that ask to see the camera's picture, such as a television: each shows a code, a seated phone lets it in."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from companion.messages.message import Message
from companion.web.askers import Asker, Askers
from companion.web.errors import TooOften

CODE_LENGTH = 4
LETTERS = "2346789ACDEFGHJKMNPQRTWXYZ"
EVENING_S = 12 * 3600.0
"""So long a screen that was let in sees the picture."""
MOST_WAITING, MOST_IN = 4, 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(Asker):
    """One screen; ``code`` stands on it and in the question."""

    code: str


class Screens(Askers[Screen]):
    """The screens that ask and those that were let in."""

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
            inside = [one for one in self._known.values() if one.answer == "let-in"]
            for old in inside[:-MOST_IN]:
                del self._known[old.id]
            self.number += 1
        return True

    def lets_in(self, secret: str) -> bool:
        """Whether the screen that ``secret`` proves may see the picture."""
        with self._lock:
            found = self._of(secret)
        return found is not None and found.answer == "let-in" and not self._is_over(found, self._clock())

    def _is_over(self, one: Screen, now_s: float) -> bool:
        return now_s - one.heard_s >= EVENING_S if one.answer == "let-in" else super()._is_over(one, now_s)
