# SPDX-License-Identifier: MIT
"""Rules who pressed first. Pure: no clock, no thread, no pins; every step returns a new arbiter.

Three things are kept apart on purpose. A *tick* is the kernel's time of an edge and alone decides the order. The
*arrival* clock (``now_ns``) alone decides when enough time has passed for everybody's edges to be here. The *seat* is
a name and decides nothing. Of both clocks only differences are used.

>>> arbiter = Arbiter()
>>> arbiter = arbiter.feed(Edge(4, "shout", 7_003_000_000, True), now_ns=50)      # delivered first, pressed second
>>> arbiter = arbiter.feed(Edge(2, "shout", 7_000_000_000, True), now_ns=60)
>>> arbiter, ruling = arbiter.rule(now_ns=arbiter.due_ns())
>>> [press.seat for press in ruling.first], ruling.behind_ms(ruling.late[0])
([2], 3.0)
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from firmware.press import Button, Edge, Press, Ruling

Contact = tuple[int, Button]
"""One button of the table: the seat, counted from 1, and which of its two."""

WINDOW_NS: Final = 20_000_000
"""How long edges are collected. Python hands edges on within a few ms, on a busy Pi sometimes more."""
TIE_NS: Final = 1_000_000
"""Closer than this nobody was first: finer than finger, switch and wire allow would be a guess (docs/panel.md)."""
DEAF_NS: Final = 30_000_000
"""A switch bounces for up to some ms, opening and closing; no finger lets go and presses again within 30 ms."""
STUCK_NS: Final = 10_000_000_000
CHATTER_NS: Final = 1_000_000_000
CHATTER_EDGES: Final = 200

Why = Literal["not-competing", "false-start", "too-late", "again"]


@dataclass(frozen=True, slots=True)
class Aside:
    """A press that was accepted but not ruled on.

    ``why``: ``not-competing`` (not among those who may press now), ``false-start`` (before the arbiter was armed),
    ``too-late`` (it belongs to a race that was ruled before it arrived), ``again`` (a second press in one race).
    """

    press: Press
    why: Why


@dataclass(frozen=True, slots=True)
class Fault:
    """A button that is broken or leant upon: ``stuck`` (down over 10 s) or ``chattering`` (over 200 edges a second)."""

    seat: int
    button: Button
    why: Literal["stuck", "chattering"]


@dataclass(frozen=True, slots=True)
class Line:
    """What is remembered of one button: its level, its last edge, and how busy it has been."""

    down: bool = False
    tick_ns: int | None = None
    heard_ns: int = 0
    burst_from_ns: int = 0
    burst: int = 0
    chattering: bool = False

    def accepts(self, edge: Edge, deaf_ns: int) -> bool:
        """True where ``edge`` begins a press: down, after the button has been up for ``deaf_ns``."""
        if not edge.down or self.down:
            return False
        return self.tick_ns is None or edge.tick_ns - self.tick_ns >= (CHATTER_NS if self.chattering else deaf_ns)

    def after(self, edge: Edge, now_ns: int) -> Line:
        """The line after one more edge."""
        quiet = self.tick_ns is None or edge.tick_ns - self.tick_ns >= CHATTER_NS
        fresh = quiet or edge.tick_ns - self.burst_from_ns >= CHATTER_NS
        burst = 1 if fresh else self.burst + 1
        return Line(
            edge.down,
            edge.tick_ns,
            now_ns,
            edge.tick_ns if fresh else self.burst_from_ns,
            burst,
            burst > CHATTER_EDGES or (self.chattering and not quiet),
        )


AT_REST: Final = Line()


@dataclass(frozen=True, slots=True)
class Heard:
    """An edge and the moment it arrived."""

    edge: Edge
    now_ns: int


def _order(heard: Heard) -> tuple[int, bool, int, str]:
    # Down before up: a contact shorter than the clock's step is still a contact. Seat and button come last, only so
    # that equal ticks stand in one order however they were delivered; nothing is decided by it.
    edge = heard.edge
    return (edge.tick_ns, not edge.down, edge.seat, edge.button)


@dataclass(frozen=True, slots=True)
class Arbiter:
    """Collects edges for ``window_ns`` after the first accepted press, then rules: first, tied, late.

    Feed it every edge of both kinds, in whatever order they arrive; ask `due_ns` when to call `rule`.

    Parameters:
        window_ns: how long to collect, by arrival; also how far behind a press may be and still be called late.
        tie_ns: presses no further than this behind the earliest one tie with it.
        deaf_ns: how long a button must have been up before it can press again.
        eligible: the buttons that compete now; None means all. Change it with `among`.
        armed_ns: presses with an earlier tick are false starts; None means always armed. Change it with `arm`.

    ``aside`` holds the presses that the latest `rule` set aside, with the reason.
    """

    window_ns: int = WINDOW_NS
    tie_ns: int = TIE_NS
    deaf_ns: int = DEAF_NS
    eligible: frozenset[Contact] | None = None
    armed_ns: int | None = None
    aside: tuple[Aside, ...] = ()
    lines: Mapping[Contact, Line] = field(default_factory=dict, repr=False)
    waiting: tuple[Heard, ...] = field(default=(), repr=False)
    opened_ns: int | None = None
    closed_ns: int | None = None

    def among(self, eligible: Iterable[Contact] | None) -> Arbiter:
        """The same arbiter, with these buttons competing from now on (None: all)."""
        return replace(self, eligible=None if eligible is None else frozenset(eligible))._reopened()

    def arm(self, tick_ns: int) -> Arbiter:
        """The same arbiter, armed at ``tick_ns``: earlier presses, and buttons that are down by then, do not count."""
        return replace(self, armed_ns=tick_ns)._reopened()

    def feed(self, edge: Edge, now_ns: int) -> Arbiter:
        """Take in one edge that arrived at ``now_ns``. Repeated edges change nothing."""
        contact = (edge.seat, edge.button)
        line = self.lines.get(contact, AT_REST)
        if line.tick_ns is not None and edge.tick_ns <= line.tick_ns:
            return self  # a repeat, or older than what this button has already been judged by
        if line.chattering and edge.tick_ns - (line.tick_ns or 0) < CHATTER_NS:
            return replace(self, lines={**self.lines, contact: line.after(edge, now_ns)})
        return self._with(Heard(edge, now_ns))

    def due_ns(self) -> int | None:
        """The arrival time at which to call `rule`; None while there is nothing to settle."""
        if not self.waiting:
            return None
        since = min(heard.now_ns for heard in self.waiting) if self.opened_ns is None else self.opened_ns
        return since + self.window_ns

    def rule(self, now_ns: int) -> tuple[Arbiter, Ruling | None]:
        """Rule if it is due; the arbiter goes on with the next race. None: nobody competing has pressed."""
        due_ns = self.due_ns()
        if due_ns is None or now_ns < due_ns:
            return (replace(self, aside=()) if self.aside else self), None
        runners = self._runners()
        cut_ns = runners[0].tick_ns + self.window_ns if runners else self._ripe_ns(now_ns)
        ripe = [heard for heard in self.waiting if heard.edge.tick_ns <= cut_ns]
        lines, presses = self._walk(ripe)
        race, aside = self._sort_out(presses)
        later = replace(
            self,
            aside=aside,
            lines=lines,
            waiting=self.waiting[len(ripe) :],
            opened_ns=None,
            closed_ns=cut_ns if race else self.closed_ns,
        )
        if later._runners():
            later = replace(later, opened_ns=now_ns)
        return later, self._ruling(race, ripe) if race else None

    def faults(self, now_ns: int) -> tuple[Fault, ...]:
        """The buttons that are stuck or chattering at ``now_ns`` (arrival clock): set aside, while others play on."""
        found = []
        for (seat, button), line in sorted(self.lines.items()):
            silent_ns = now_ns - line.heard_ns
            if line.chattering and silent_ns < CHATTER_NS:
                found.append(Fault(seat, button, "chattering"))
            elif line.down and silent_ns > STUCK_NS:
                found.append(Fault(seat, button, "stuck"))
        return tuple(found)

    def _with(self, heard: Heard) -> Arbiter:
        at = bisect.bisect_left(self.waiting, _order(heard), key=_order)
        if at < len(self.waiting) and self.waiting[at].edge == heard.edge:
            return self
        added = replace(self, waiting=(*self.waiting[:at], heard, *self.waiting[at:]))
        if added.opened_ns is None and heard.edge.down and added._runners():
            added = replace(added, opened_ns=heard.now_ns)
        return added

    def _reopened(self) -> Arbiter:
        if not self._runners():
            return replace(self, opened_ns=None)
        if self.opened_ns is None:
            return replace(self, opened_ns=min(heard.now_ns for heard in self.waiting))
        return self

    def _ripe_ns(self, now_ns: int) -> int:
        """The latest tick among edges that have waited long enough for an earlier one to overtake them."""
        return max(heard.edge.tick_ns for heard in self.waiting if heard.now_ns + self.window_ns <= now_ns)

    def _walk(self, heard: Iterable[Heard]) -> tuple[dict[Contact, Line], list[Press]]:
        """Follow edges in the order of their ticks: the lines afterwards, and the presses that began."""
        lines, presses = dict(self.lines), []
        for item in heard:
            edge = item.edge
            line = lines.get((edge.seat, edge.button), AT_REST)
            if line.accepts(edge, self.deaf_ns):
                presses.append(Press(edge.seat, edge.button, edge.tick_ns))
            lines[edge.seat, edge.button] = line.after(edge, item.now_ns)
        return lines, presses

    def _why_not(self, press: Press) -> Why | None:
        if self.armed_ns is not None and press.tick_ns < self.armed_ns:
            return "false-start"
        if self.closed_ns is not None and press.tick_ns <= self.closed_ns:
            return "too-late"
        if self.eligible is not None and (press.seat, press.button) not in self.eligible:
            return "not-competing"
        return None

    def _runners(self) -> list[Press]:
        return [press for press in self._walk(self.waiting)[1] if self._why_not(press) is None]

    def _sort_out(self, presses: Iterable[Press]) -> tuple[dict[Contact, Press], tuple[Aside, ...]]:
        race: dict[Contact, Press] = {}
        aside = []
        for press in presses:
            contact = (press.seat, press.button)
            why: Why | None = self._why_not(press) or ("again" if contact in race else None)
            if why is None:
                race[contact] = press
            else:
                aside.append(Aside(press, why))
        return race, tuple(aside)

    def _ruling(self, race: Mapping[Contact, Press], ripe: Iterable[Heard]) -> Ruling:
        presses = list(race.values())
        last_ns = presses[0].tick_ns + self.tie_ns
        first = tuple(press for press in presses if press.tick_ns <= last_ns)
        return Ruling(first, tuple(presses[len(first) :]), tuple(heard.edge for heard in ripe))
