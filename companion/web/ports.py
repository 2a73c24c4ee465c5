# SPDX-License-Identifier: MIT
"""Ports: how the web reaches the rest of the program.

A page reaches a handler through its port, which a table has or lacks; camera and simulator are there as far as the web
uses them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from companion.web.errors import NotHere
from companion.web.schema.play import HandsDone

Handler = TypeVar("Handler")
Shown = TypeVar("Shown", covariant=True)


@dataclass(frozen=True, slots=True)
class Port(Generic[Handler]):
    """Through which a page asks a handler: its ``name``, and what is said at a table that has none."""

    name: str
    missing: str
    code: str = "not-here"

    def to(self, handler: Handler) -> tuple[str, object]:
        """This port leading to ``handler``, for `Handlers`."""
        return self.name, handler


class Handlers:
    """The handlers of one table, by their ports.

    >>> BELL: Port[str] = Port("bell", "This table has no bell.")
    >>> Handlers(BELL.to("brass")).at(BELL)
    'brass'
    """

    def __init__(self, *ports: tuple[str, object]) -> None:
        self._handlers: Final[Mapping[str, object]] = MappingProxyType(dict(ports))

    def also(self, *ports: tuple[str, object]) -> Handlers:
        """These handlers and those of ``ports``."""
        return Handlers(*self._handlers.items(), *ports)

    def find(self, port: Port[Handler]) -> Handler | None:
        """The handler that ``port`` leads to, or None."""
        return cast("Handler | None", self._handlers.get(port.name))

    def at(self, port: Port[Handler]) -> Handler:
        """The handler that ``port`` leads to.

        Raises:
            NotHere: this table has none.
        """
        found = self.find(port)
        if found is None:
            raise NotHere(port.code, port.missing)
        return found


class Watched(Protocol[Shown]):
    """Something at the table that a page watches, and does something to."""

    def look(self, after: int, timeout_s: float) -> Shown:
        """How it stands, and what happened after number ``after``, waited for at most ``timeout_s``."""

    def do(self, verb: str, arguments: Mapping[str, Any]) -> Shown:
        """Do it; how it stands then.

        Raises:
            ValueError: with a plain sentence, where that can't be done.
        """


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
