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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from firmware.debounce import AT_REST, CHATTER_NS, QUIET_NS, SPIKE_NS, HeardEdge, Line, follow
from firmware.press import Button, Contact, Edge, Press, Ruling, Terms

__all__ = ["DEAF_NS", "STUCK_NS", "TIE_NS", "WINDOW_NS", "Arbiter", "Aside", "Contact", "Fault", "rule_again"]

WINDOW_NS: Final = 20_000_000
"""How long edges are collected. Python hands edges on within a few ms, on a busy Pi sometimes more."""
TIE_NS: Final = 1_000_000
"""Closer than this nobody was first: finer than finger, switch and wire allow would be a guess (docs/panel.md)."""
DEAF_NS: Final = 30_000_000
"""A switch bounces for up to some ms, opening and closing; no finger lets go and presses again within 30 ms."""
STUCK_NS: Final = 10_000_000_000

Why = Literal["not-competing", "false-start", "too-late", "again", "spike"]


@dataclass(frozen=True, slots=True)
class Aside:
    """A press that was accepted but not ruled on.

    ``why``: ``not-competing`` (not among those who may press now), ``false-start`` (before the arbiter was armed),
    ``too-late`` (it belongs to a race that was ruled before it arrived), ``again`` (a second press in one race),
    ``spike`` (too short for a finger: a disturbance on the wire).
    """

    press: Press
    why: Why


@dataclass(frozen=True, slots=True)
class Fault:
    """A button that is broken or leant upon, and set aside while the others play on.

    ``why``: ``stuck`` (down for over 10 s), ``shorted`` (down since before the start), ``chattering`` (over 200 edges
    a second).
    """

    seat: int
    button: Button
    why: Literal["stuck", "shorted", "chattering"]


def _order(heard: HeardEdge) -> tuple[int, bool, int, str]:
    # Down before up: a contact shorter than the clock's step is still a contact. Seat and button come last, only so
    # that equal ticks stand in one order however they were delivered; nothing is decided by it.
    edge = heard.edge
    return (edge.tick_ns, not edge.down, edge.seat, edge.button)


@dataclass(frozen=True, slots=True)
class _Walk:
    """What came of following all lines: how they stand, their presses and their spikes, each in order."""

    lines: dict[Contact, Line]
    presses: list[Press]
    spikes: list[Press]

    def seen_ns(self, edge: Edge) -> int:
        """Up to which tick the line of ``edge`` has been followed."""
        seen_ns = self.lines.get((edge.seat, edge.button), AT_REST).seen_ns
        return edge.tick_ns - 1 if seen_ns is None else seen_ns


@dataclass(frozen=True, slots=True)
class Arbiter:
    """Collects edges for ``window_ns`` after the first accepted press, then rules: first, tied, late.

    Feed it every edge of both kinds, in whatever order they arrive; ask `due_ns` when to call `rule`.

    Parameters:
        window_ns: how long to collect, by arrival; also how far behind a press may be and still be called late. It
            must be longer than the largest slack of any button by what edges take to arrive, see `waiting_for`.
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
    waiting: tuple[HeardEdge, ...] = field(default=(), repr=False)
    opened_ns: int | None = None
    closed_ns: int | None = None

    def waiting_for(self, slack_ns: int, window_ns: int) -> Arbiter:
        """The same arbiter, collecting for ``window_ns`` and the ``slack_ns`` of the slowest button there is.

        >>> Arbiter().waiting_for(8_000_000, WINDOW_NS).window_ns
        28000000
        """
        return replace(self, window_ns=window_ns + slack_ns)

    def among(self, eligible: Iterable[Contact] | None) -> Arbiter:
        """The same arbiter, with these buttons competing from now on (None: all)."""
        return replace(self, eligible=None if eligible is None else frozenset(eligible))._reopened()

    def arm(self, tick_ns: int) -> Arbiter:
        """The same arbiter, armed at ``tick_ns``: earlier presses, and buttons that are down by then, do not count."""
        return replace(self, armed_ns=tick_ns)._reopened()

    def holding(self, contacts: Iterable[Contact], now_ns: int) -> Arbiter:
        """The same arbiter, told that these buttons were down before anybody listened: they wait for their release."""
        held = {
            contact: Line(down=True, heard_ns=now_ns, shorted=True) for contact in contacts if contact not in self.lines
        }
        return replace(self, lines={**self.lines, **held})

    def feed(self, edge: Edge, now_ns: int) -> Arbiter:
        """Take in one edge that arrived at ``now_ns``. Repeated edges change nothing."""
        contact = (edge.seat, edge.button)
        line = self.lines.get(contact, AT_REST)
        if line.seen_ns is not None and edge.tick_ns <= line.seen_ns:
            return self  # a repeat, or older than what this button has already been judged by
        if line.chattering and edge.tick_ns - (line.seen_ns or 0) < CHATTER_NS:
            return replace(self, lines={**self.lines, contact: line.after(edge, now_ns)})
        return self._with(HeardEdge(edge, now_ns))

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
        reached_ns = max(heard.edge.tick_ns + now_ns - heard.now_ns for heard in self.waiting)
        walk = self._walk(self.waiting, until_ns=reached_ns)
        runners = [press for press in walk.presses if self._why_not(press) is None]
        if runners and walk.spikes:
            opened_ns = self._opened_but_for(walk.spikes, runners)
            if now_ns < opened_ns + self.window_ns:  # what seemed to open the race was a spike
                return replace(self, opened_ns=opened_ns, aside=()), None
        cut_ns = runners[0].tick_ns + self.window_ns if runners else self._ripe_ns(now_ns)
        near = [heard for heard in self.waiting if heard.edge.tick_ns < cut_ns + QUIET_NS]
        walked = self._walk(near if runners else self.waiting, cut_ns if runners else reached_ns, cut_ns)
        race, aside = self._sort_out(walked.presses)
        later = replace(
            self,
            aside=(*aside, *(Aside(spike, "spike") for spike in walked.spikes)),
            lines=walked.lines,
            waiting=tuple(heard for heard in self.waiting if heard.edge.tick_ns > walked.seen_ns(heard.edge)),
            opened_ns=None,
            closed_ns=cut_ns if race else self.closed_ns,
        )
        if later._runners():
            later = replace(later, opened_ns=now_ns)
        return later, self._ruling(race, near, (runners or list(race.values()))[0].tick_ns) if race else None

    def faults(self, now_ns: int) -> tuple[Fault, ...]:
        """The buttons that are stuck or chattering at ``now_ns`` (arrival clock): set aside, while others play on."""
        found = []
        for (seat, button), line in sorted(self.lines.items()):
            silent_ns = now_ns - line.heard_ns
            if line.chattering and silent_ns < CHATTER_NS:
                found.append(Fault(seat, button, "chattering"))
            elif line.shorted:
                found.append(Fault(seat, button, "shorted"))
            elif line.down and silent_ns > STUCK_NS:
                found.append(Fault(seat, button, "stuck"))
        return tuple(found)

    def _with(self, heard: HeardEdge) -> Arbiter:
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

    def _opened_but_for(self, spikes: Iterable[Press], runners: Iterable[Press]) -> int:
        """When the first edge that is no spike arrived of a button that runs."""
        running = {(press.seat, press.button) for press in runners}
        noise = {(spike.seat, spike.button): spike.tick_ns for spike in spikes}

        def spiky(edge: Edge) -> bool:
            since_ns = noise.get((edge.seat, edge.button))
            return since_ns is not None and 0 <= edge.tick_ns - since_ns < QUIET_NS

        return min(
            heard.now_ns
            for heard in self.waiting
            if (heard.edge.seat, heard.edge.button) in running and not spiky(heard.edge)
        )

    def _ripe_ns(self, now_ns: int) -> int:
        """The latest tick among edges that have waited long enough for an earlier one to overtake them."""
        return max(heard.edge.tick_ns for heard in self.waiting if heard.now_ns + self.window_ns <= now_ns)

    def _walk(self, heard: Iterable[HeardEdge], until_ns: int | None = None, cut_ns: int | None = None) -> _Walk:
        """Follow edges, each line by itself (see `follow`)."""
        if self.window_ns < QUIET_NS + SPIKE_NS:
            until_ns = None  # nobody waits long enough to tell a spike
        by_contact: dict[Contact, list[HeardEdge]] = {}
        for item in heard:
            by_contact.setdefault((item.edge.seat, item.edge.button), []).append(item)
        lines = dict(self.lines)
        presses: list[Press] = []
        spikes: list[Press] = []
        for contact, own in by_contact.items():
            followed = follow(lines.get(contact, AT_REST), own, self.deaf_ns, until_ns, cut_ns)
            lines[contact] = followed.line
            presses += followed.presses
            spikes += followed.spikes
        presses.sort(key=_when)
        spikes.sort(key=_when)
        return _Walk(lines, presses, spikes)

    def _why_not(self, press: Press) -> Why | None:
        if self.armed_ns is not None and press.tick_ns < self.armed_ns:
            return "false-start"
        if self.closed_ns is not None and press.tick_ns <= self.closed_ns:
            return "too-late"
        if self.eligible is not None and (press.seat, press.button) not in self.eligible:
            return "not-competing"
        return None

    def _runners(self) -> list[Press]:
        return [press for press in self._walk(self.waiting).presses if self._why_not(press) is None]

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

    def _ruling(self, race: Mapping[Contact, Press], near: Sequence[HeardEdge], start_ns: int) -> Ruling:
        """Who was first of these, where the first that is surely no spike was at ``start_ns``: what is known to be one
        only by what came after the race does not win by itself."""
        presses = list(race.values())

        def first(press: Press) -> bool:
            # Whoever lost an edge pressed earlier than that, by as much as a switch may bounce: then nobody can tell.
            # Nor where a device asks its buttons only now and then: the finger may have been earlier by its slack.
            alike_ns = max(self.tie_ns, QUIET_NS) if press.missed else self.tie_ns
            return press.tick_ns - press.slack_ns - start_ns <= alike_ns

        edges = tuple(heard.edge for heard in near)
        return Ruling(
            tuple(press for press in presses if first(press)),
            tuple(press for press in presses if not first(press)),
            edges,
            self._terms(edges),
        )

    def _terms(self, edges: Sequence[Edge]) -> Terms:
        """By what this race is ruled: the numbers, who competes, and how every line stood before it."""
        before = tuple(
            Edge(seat, button, edges[0].tick_ns - self.deaf_ns if line.tick_ns is None else line.tick_ns, line.down)
            for (seat, button), line in sorted(self.lines.items())
            if line.down or line.tick_ns is not None
        )
        return Terms(self.window_ns, self.tie_ns, self.deaf_ns, self.eligible, self.armed_ns, self.closed_ns, before)


def rule_again(edges: Iterable[Edge], terms: Terms) -> Ruling | None:
    """Rule on a race of the past once more, from its edges and terms alone; the same ruling comes of it."""
    lines = {(edge.seat, edge.button): Line(edge.down, edge.tick_ns, edge.tick_ns) for edge in terms.before}
    arbiter = Arbiter(
        terms.window_ns,
        terms.tie_ns,
        terms.deaf_ns,
        terms.eligible,
        terms.armed_ns,
        lines=lines,
        closed_ns=terms.closed_ns,
    )
    for edge in edges:
        arbiter = arbiter.feed(edge, 0)
    return arbiter.rule(terms.window_ns)[1]


def _when(press: Press) -> tuple[int, int, str]:
    return (press.tick_ns, press.seat, press.button)
