# SPDX-License-Identifier: MIT
"""Edges, presses and rulings: what the buttons say, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Button = Literal["shout", "aye"]
"""Every seat has two: SHOUT (liar, a claim) and AYE (ready, thrown, next)."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One change of one button line: ``seat`` counts from 1, ``tick_ns`` is the kernel's time of the edge.

    Ticks are CLOCK_MONOTONIC nanoseconds; only their differences mean anything.
    """

    seat: int
    button: Button
    tick_ns: int
    down: bool


@dataclass(frozen=True, slots=True)
class Press:
    """One accepted press: the first edge of a contact that then bounced as it liked."""

    seat: int
    button: Button
    tick_ns: int
    source: Literal["button", "phone"] = "button"


@dataclass(frozen=True, slots=True)
class Ruling:
    """Who was first. ``first`` holds one press, or several where they tied; ``late`` the rest in order.

    ``edges`` are the raw edges it was ruled from, so that the verdict can be played again.
    """

    first: tuple[Press, ...]
    late: tuple[Press, ...] = ()
    edges: tuple[Edge, ...] = ()

    @property
    def tied(self) -> bool:
        """True for a dead heat: nobody was first."""
        return len(self.first) > 1

    def behind_ms(self, press: Press) -> float:
        """By how many milliseconds ``press`` came after the first one."""
        return (press.tick_ns - self.first[0].tick_ns) / 1e6
