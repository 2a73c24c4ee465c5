# SPDX-License-Identifier: MIT
"""Presses at the table: who may compete, buttons through the arbiter, phones beside it.

A phone's press is timed by its arrival, which says little about the finger. So it waits as long as the buttons'
edges are collected, and never beats a button that was pressed meanwhile; two phones in that time tie.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from companion.table.inbox import Action
from firmware.arbiter import WINDOW_NS, Arbiter, Aside, Contact, Fault
from firmware.press import Edge, Press, Ruling

STRANGE_NS: Final = 5_000_000_000
"""An edge so far from the table's clock was timed by another one: then ticks are compared with ticks alone."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What came of one race: the ruling if there was one, the presses set aside, and what phones had asked."""

    ruling: Ruling | None
    aside: tuple[Aside, ...] = ()
    asked: tuple[tuple[int, Action], ...] = ()


@dataclass(slots=True)
class _Phone:
    """A phone's press that waits for the buttons, with the requests that await the answer."""

    press: Press
    asked: list[Action] = field(default_factory=list)


class Presses:
    """Takes edges and phone presses, and rules when it is due. Has no clock of its own."""

    def __init__(self, window_ns: int = WINDOW_NS) -> None:
        self._window_ns = window_ns
        self._arbiter = Arbiter(window_ns=window_ns, eligible=frozenset())
        self._phones: dict[int, _Phone] = {}
        self._strange = False

    @property
    def strange(self) -> bool:
        """True if ticks come from another clock than the table's: they are compared with one another alone."""
        return self._strange

    @property
    def open(self) -> bool:
        """True while a race runs: what else is asked must wait until it is ruled."""
        return bool(self._phones) or self._arbiter.opened_ns is not None

    def compete(self, eligible: Iterable[Contact], now_ns: int) -> None:
        """From now on these buttons compete; whoever pressed before ``now_ns`` pressed too early for this."""
        self._arbiter = self._arbiter.among(eligible)
        if not self._strange:
            self._arbiter = self._arbiter.arm(now_ns)

    def edge(self, edge: Edge, now_ns: int) -> None:
        """Take in one edge of a button."""
        if abs(edge.tick_ns - now_ns) > STRANGE_NS and not self._strange:
            self._strange = True
            self._arbiter = self._arbiter.arm(edge.tick_ns - STRANGE_NS)
        self._arbiter = self._arbiter.feed(edge, now_ns)

    def phone(self, seat: int, action: Action, now_ns: int) -> None:
        """Take in a shout by phone; the same seat twice is one press."""
        phone = self._phones.setdefault(seat, _Phone(Press(seat, "shout", now_ns, "phone")))
        phone.asked.append(action)

    def due_ns(self) -> int | None:
        """When to call `rule`, or None."""
        buttons = self._arbiter.due_ns()
        if self._arbiter.opened_ns is not None or not self._phones:
            return buttons
        phones = min(phone.press.tick_ns for phone in self._phones.values()) + self._window_ns
        return phones if buttons is None else min(buttons, phones)

    def rule(self, now_ns: int) -> Ruled | None:
        """Rule what is due; None if nothing is."""
        due_ns = self.due_ns()
        if due_ns is None or now_ns < due_ns:
            return None
        raced = self._arbiter.opened_ns is not None
        before = self._arbiter
        self._arbiter, buttons = before.rule(now_ns)
        aside = () if self._arbiter is before else self._arbiter.aside
        first_ns = min((phone.press.tick_ns for phone in self._phones.values()), default=now_ns)
        if not raced and now_ns < first_ns + self._window_ns:
            return Ruled(None, aside)  # only stray edges were due; the phones wait on
        phones = sorted((phone.press for phone in self._phones.values()), key=lambda press: press.tick_ns)
        asked = tuple((seat, action) for seat, phone in self._phones.items() for action in phone.asked)
        self._phones = {}
        return Ruled(_together(buttons, phones), aside, asked)

    def faults(self, now_ns: int) -> tuple[Fault, ...]:
        """The buttons that are stuck or chattering."""
        return self._arbiter.faults(now_ns)


def _together(buttons: Ruling | None, phones: list[Press]) -> Ruling | None:
    if buttons is None:
        return Ruling(tuple(phones)) if phones else None
    pressed = {press.seat for press in (*buttons.first, *buttons.late)}
    return Ruling(buttons.first, (*buttons.late, *(p for p in phones if p.seat not in pressed)), buttons.edges)


def press_json(press: Press, player: str | None) -> dict[str, Any]:
    """A press as the state shows it."""
    return {"player": player, "seat": press.seat, "button": press.button, "source": press.source}


def fault_json(fault: Fault, seats: tuple[str | None, ...]) -> dict[str, Any]:
    """A broken button as the state shows it, with a sentence for people."""
    name = seats[fault.seat - 1] if fault.seat <= len(seats) else None
    whose = f"{name}'s {fault.button.upper()}" if name else f"{fault.button.upper()} at seat {fault.seat}"
    what = "has been down for a long time" if fault.why == "stuck" else "goes on and off by itself"
    message = f"{whose} {what}: it is left out until it is let go. A phone can shout instead."
    return {"seat": fault.seat, "button": fault.button, "why": fault.why, "message": message}


def ruling_json(ruling: Ruling, seats: tuple[str | None, ...], edges: bool = True) -> dict[str, Any]:
    """A ruling as the state shows it; with the edges it was ruled from it is what the journal keeps."""

    def told(press: Press) -> dict[str, Any]:
        return press_json(press, seats[press.seat - 1] if press.seat <= len(seats) else None)

    shown: dict[str, Any] = {
        "first": [told(press) for press in ruling.first],
        "late": [{**told(press), "behind_ms": max(0.0, round(ruling.behind_ms(press), 3))} for press in ruling.late],
        "tied": ruling.tied,
    }
    if edges:
        shown["edges"] = [[edge.seat, edge.button, edge.tick_ns, edge.down] for edge in ruling.edges]
    return shown
