# SPDX-License-Identifier: MIT
"""Answers requests: each once, with its result; the same request sent again gets the same answer."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import InvalidStateError
from typing import Final

from companion.games.errors import Refused
from companion.journal.entry import AnyJournal
from companion.journal.errors import JournalError
from companion.messages.message import Message
from companion.table.inbox import Action, Outcome

log = logging.getLogger(__name__)

REMEMBERED: Final = 1000
"""So many refusals are remembered by their key: asked again, when much has changed, they are not judged anew."""


class Desk:
    """Where requests are answered.

    Parameters:
        journal: knows the keys of all that was accepted, over restarts too.
        not_written: is told when a request could not be written.
    """

    def __init__(self, journal: AnyJournal, not_written: Callable[[JournalError], None]) -> None:
        self._journal = journal
        self._not_written = not_written
        self._refused: OrderedDict[str, Outcome] = OrderedDict()

    def attempt(self, actions: Sequence[Action], judge: Callable[[], int | None]) -> None:
        """Answer all of ``actions``, which ask for the same, with the seq that ``judge`` gives, or why there is none.

        None: it is answered later.
        """
        key = actions[0].key
        try:
            outcome = self._known(key) or _accepted(judge())
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
        outcome = self.refusal(code, message)
        for action in actions:
            self._remember(action.key, outcome)
            _answer(action, outcome)

    def refusal(self, code: str, message: str) -> Outcome:
        """A refusal: everything stands as it stood at the last entry."""
        return Outcome(False, self._journal.last_seq, code, message)

    def _known(self, key: str | None) -> Outcome | None:
        if key is None:
            return None
        entry = self._journal.find_key(key)
        return self._refused.get(key) if entry is None else Outcome(True, entry.seq)

    def _remember(self, key: str | None, outcome: Outcome) -> None:
        if key is not None:
            self._refused[key] = outcome
            if len(self._refused) > REMEMBERED:
                self._refused.popitem(last=False)


def _accepted(seq: int | None) -> Outcome | None:
    return None if seq is None else Outcome(True, seq)


def _answer(action: Action, outcome: Outcome) -> None:
    try:
        action.answer.set_result(outcome)
    except InvalidStateError:
        log.debug("who asked %r has gone", action.event)
