# SPDX-License-Identifier: MIT
"""Ports to desks: a page reaches another part of the program through its port, which this table has or lacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, TypeVar, cast

from companion.web.errors import NotHere

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
