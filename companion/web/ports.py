# SPDX-License-Identifier: MIT
"""Ports: how the web reaches the rest of the program.

A page reaches a desk through its port, which a table has or lacks; broadcaster, camera, simulator and journal are there
as far as the web uses them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from companion.journal.entry import Entry
from companion.table.gamekit import Games
from companion.table.inbox import Outcome, Who
from companion.table.people.lobby import Lobby
from companion.web.errors import NotHere
from companion.web.schema.play import HandsDone

Desk = TypeVar("Desk")


@dataclass(frozen=True, slots=True)
class Port(Generic[Desk]):
    """Through which a page asks a desk: its ``name``, and what is said at a table that has none."""

    name: str
    missing: str
    code: str = "not-here"

    def to(self, desk: Desk) -> tuple[str, object]:
        """This port leading to ``desk``, for `Desks`."""
        return self.name, desk


class Desks:
    """The desks of one table, by their ports.

    >>> BELL: Port[str] = Port("bell", "This table has no bell.")
    >>> Desks(BELL.to("brass")).at(BELL)
    'brass'
    """

    def __init__(self, *ports: tuple[str, object]) -> None:
        self._desks: Final[Mapping[str, object]] = MappingProxyType(dict(ports))

    def also(self, *ports: tuple[str, object]) -> Desks:
        """These desks and those of ``ports``."""
        return Desks(*self._desks.items(), *ports)

    def find(self, port: Port[Desk]) -> Desk | None:
        """The desk that ``port`` leads to, or None."""
        return cast("Desk | None", self._desks.get(port.name))

    def at(self, port: Port[Desk]) -> Desk:
        """The desk that ``port`` leads to.

        Raises:
            NotHere: this table has none.
        """
        found = self.find(port)
        if found is None:
            raise NotHere(port.code, port.missing)
        return found


class Snapshot(Protocol):
    """All that can be shown at one moment."""

    @property
    def games(self) -> Games[Any]:
        """Every game that can be played here."""

    @property
    def lobby(self) -> Lobby:
        """Who sits where."""

    def sitter(self, seat: int) -> str | None:
        """Who sits at ``seat``, or plays there."""

    @property
    def zones_of_a_mat(self) -> bool:
        """Whether a real mat, or what stands for one, tells whose dice are whose."""

    def public(self) -> Mapping[str, Any]:
        """What everybody may see."""

    def for_player(self, name: str) -> Mapping[str, Any]:
        """What the player ``name`` may see; adds ``you``."""

    def for_referee(self) -> Mapping[str, Any]:
        """What the referee may see; adds ``acts_of``: what everybody may do."""


class News(Protocol):
    """One thing to tell: ``id`` continues a stream, ``kind`` is state, reading, press, verdict or resync."""

    @property
    def id(self) -> str:
        """Where in the journal it stands."""

    @property
    def kind(self) -> str:
        """What it is."""

    @property
    def data(self) -> Mapping[str, Any]:
        """JSON."""


class Listener(Protocol):
    """One reader of the news."""

    def get(self, timeout_s: float) -> News | None:
        """The next news, or None when ``timeout_s`` passed without any."""

    def close(self) -> None:
        """Stop listening."""


class Broadcaster(Protocol):
    """Tells what happened (companion.table.telling.Broadcaster)."""

    @property
    def snapshot(self) -> Snapshot:
        """The newest state of everything."""

    def listen(self, last_id: str | None) -> Listener:
        """Hear what comes, after first hearing what was missed since ``last_id``."""


class Inbox(Protocol):
    """Takes what is asked (companion.table.inbox.Inbox)."""

    def ask(self, event: Mapping[str, Any], who: Who, key: str | None = None, timeout_s: float = 5.0) -> Outcome:
        """Ask for ``event`` and wait until it is on disk or refused."""


class Eye(Protocol):
    """The newest picture of the table, with the dice ringed or plain."""

    def jpeg(self, after: int, timeout_s: float) -> tuple[int, bytes] | None:
        """The first picture numbered above ``after``, or None when none came within ``timeout_s``."""

    def plain(self, after: int, timeout_s: float) -> tuple[int, bytes] | None:
        """The same with nothing drawn on it, numbered by itself."""


class Simulator(Protocol):
    """The hands of a simulated table."""

    def do(self, verb: str, arguments: Mapping[str, Any]) -> HandsDone:
        """Do it.

        Raises:
            ValueError: with a plain sentence, where the arguments make no sense.
            LookupError: this part of the table is not simulated.
        """

    def acts(self, seat: int, acts: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
        """Those of ``acts`` that want a button at ``seat``: not what a hand there does as well."""


class JournalReader(Protocol):
    """The journal, for reading (companion.journal.store.Journal)."""

    def games(self) -> Sequence[Entry]:
        """The set-up line of every game, oldest first."""

    def of_game(self, game: int) -> Sequence[Entry]:
        """Every entry of one game in order."""
