# SPDX-License-Identifier: MIT
"""Edges, presses and rulings, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

Button = Literal["shout", "aye", "table"]
"""Every seat has two: SHOUT (liar, a claim) and AYE (ready, thrown, next). ``table`` is the one button of the table."""

TABLE: Final = 0
"""The seat of the table's own button, which is nobody's."""

Contact = tuple[int, Button]
"""One button of the table: the seat, counted from 1, and which of its two."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One change of one button line: ``seat`` counts from 1, ``tick_ns`` is the kernel's time of the edge.

    Ticks are CLOCK_MONOTONIC nanoseconds; only their differences mean anything. ``slack_ns``: by so much the finger may
    have been earlier, where what stands between it and the kernel asks only now and then (USB, Bluetooth); 0: a wire.
    """

    seat: int
    button: Button
    tick_ns: int
    down: bool
    slack_ns: int = 0


@dataclass(frozen=True, slots=True)
class Press:
    """One accepted press: the first edge of a contact that then bounced as it liked.

    ``missed``: an edge before this one was lost, so that the press may have been made a little earlier. ``slack_ns``:
    by so much it may have been earlier in any case (see `Edge`).
    """

    seat: int
    button: Button
    tick_ns: int
    source: Literal["button", "phone"] = "button"
    missed: bool = False
    slack_ns: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """By what a race was ruled, so that it can be ruled again from the journal alone.

    ``before``: the last edge of each button before the race. ``armed_ns``: presses with an earlier tick were false
    starts; those up to ``closed_ns`` belonged to the race before.
    """

    window_ns: int
    tie_ns: int
    deaf_ns: int
    eligible: frozenset[Contact] | None = None
    armed_ns: int | None = None
    closed_ns: int | None = None
    before: tuple[Edge, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """Who was first. ``first`` holds one press, or several where they tied; ``late`` the rest in order.

    ``edges`` are the raw edges it was ruled from and ``terms`` by what: so the verdict can be played again.
    """

    first: tuple[Press, ...]
    late: tuple[Press, ...] = ()
    edges: tuple[Edge, ...] = ()
    terms: Terms | None = field(default=None, compare=False)

    @property
    def tied(self) -> bool:
        """True for a dead heat: nobody was first."""
        return len(self.first) > 1

    def behind_ms(self, press: Press) -> float:
        """By how many milliseconds ``press`` came after the first one."""
        return (press.tick_ns - self.first[0].tick_ns) / 1e6

    def unsure_ms(self, press: Press) -> float:
        """How far off `behind_ms` may be, either way, in milliseconds: 0 between two wires."""
        return max(self.first[0].slack_ns, press.slack_ns) / 1e6
