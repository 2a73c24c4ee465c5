# SPDX-License-Identifier: MIT
"""The inbox: everything that reaches the table, in one order, be it from phones, buttons or camera, and the answers.

A request is answered once, with its result; the same request sent again gets the same answer.
"""

from __future__ import annotations

import logging
import queue
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from companion.games.errors import Refused
from companion.journal.entry import AnyJournal
from companion.journal.errors import JournalError
from companion.messages.message import Message
from firmware.press import Contact, Edge
from vision.sighting import CameraCondition, Reading, Sighting, Stillness


@dataclass(frozen=True, slots=True)
class Who:
    """Who asks: a spectator, the player of a seat (counted from 1), or the referee."""

    role: Literal["spectator", "player", "referee"]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an action: its place in the journal, or the code and sentence of the refusal."""

    ok: bool
    seq: int
    code: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """A phone, a page or a program asks for one event. ``key`` makes a repeated request harmless."""

    event: Mapping[str, Any]
    who: Who
    key: str | None = None
    answer: Future[Outcome] = field(default_factory=Future, compare=False)


@dataclass(frozen=True, slots=True)
class ButtonEdge:
    """A button line changed."""

    edge: Edge


@dataclass(frozen=True, slots=True)
class HeldButtons:
    """Buttons that were already down when the panel was opened."""

    contacts: frozenset[Contact]


@dataclass(frozen=True, slots=True)
class ButtonDelay:
    """How much later than its press the slowest button of now may be reported, in nanoseconds."""

    slack_ns: int


@dataclass(frozen=True, slots=True)
class Sighted:
    """The watcher sees the dice differently; ``picture`` is what a verified reading was read from."""

    reading: Reading
    stillness: Stillness
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class CameraChanged:
    """The camera's condition, in a code and a plain sentence with its cure."""

    condition: CameraCondition
    message: str


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The eye has looked again at what ``clip`` was counted from: its dice now; None where its frames are gone."""

    clip: int
    sighting: Sighting | None


@dataclass(frozen=True, slots=True)
class ReplaysGone:
    """The eye keeps nothing any more of what could be shown again."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The table finishes what it does, and ends."""


Letter = Action | ButtonEdge | HeldButtons | ButtonDelay | Sighted | CameraChanged | Reviewed | ReplaysGone | Stop


class Inbox:
    """A queue that any thread may fill and only the table empties."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Letter] = queue.SimpleQueue()

    def put(self, message: Letter) -> None:
        """Hand ``message`` to the table and return at once."""
        self._queue.put(message)

    def take(self, timeout_s: float | None) -> Letter | None:
        """The next message, or None when ``timeout_s`` passed without one."""
        try:
            return self._queue.get(timeout=timeout_s)
        except queue.Empty:
            return None

    def ask(self, event: Mapping[str, Any], who: Who, key: str | None = None, timeout_s: float = 5.0) -> Outcome:
        """Ask for ``event`` and wait until it is on disk or refused.

        Raises:
            TimeoutError: the table did not answer within ``timeout_s``.
        """
        action = Action(event, who, key)
        self.put(action)
        return action.answer.result(timeout_s)


log = logging.getLogger(__name__)

REMEMBERED: Final = 1000
"""Number of answers remembered by their key: a repeated request gets the same one, whatever has changed."""


class Responder:
    """Answers requests.

    Parameters:
        journal: knows the keys of all that was written down, over restarts too.
        not_written: is told when a request could not be written.
    """

    def __init__(self, journal: AnyJournal, not_written: Callable[[JournalError], None]) -> None:
        self._journal = journal
        self._not_written = not_written
        self._answered: OrderedDict[str, Outcome] = OrderedDict()

    def attempt(self, actions: Sequence[Action], judge: Callable[[], int | None]) -> None:
        """Answer all of ``actions``, which ask for the same, with the seq that ``judge`` gives, or why there is none.

        None: it is answered later.
        """
        key = actions[0].key
        try:
            outcome = self._known(key) or _accepted(judge())
            self._remember(key, outcome)
        except Refused as refusal:
            outcome = self.refusal(refusal.code, refusal.message)
            self._remember(key, outcome)
        except JournalError as error:
            self._not_written(error)
            outcome = self.refusal("journal-failed", Message("could-be-written-down", error=str(error)))
        except Exception:
            log.exception("the table could not judge %r", actions[0].event)
            outcome = self.refusal("internal", Message("something-went-wrong-inside-nothing"))
        if outcome is not None:
            for action in actions:
                _answer(action, outcome)

    def refuse(self, actions: Iterable[Action], code: str, message: str) -> None:
        """Answer all of ``actions`` with a refusal."""
        for action in actions:
            outcome = self.refusal(code, message)
            self._remember(action.key, outcome)
            _answer(action, outcome)

    def refusal(self, code: str, message: str) -> Outcome:
        """A refusal: nothing has changed since the last entry."""
        return Outcome(False, self._journal.last_seq, code, message)

    def _known(self, key: str | None) -> Outcome | None:
        if key is None:
            return None
        entry = self._journal.find_key(key)
        return self._answered.get(key) if entry is None else Outcome(True, entry.seq)

    def _remember(self, key: str | None, outcome: Outcome | None) -> None:
        if key is not None and outcome is not None:
            self._answered[key] = outcome
            if len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)


def _accepted(seq: int | None) -> Outcome | None:
    return None if seq is None else Outcome(True, seq)


def _answer(action: Action, outcome: Outcome) -> None:
    try:
        action.answer.set_result(outcome)
    except InvalidStateError:
        log.debug("who asked %r has gone", action.event)
