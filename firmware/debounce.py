# SPDX-License-Identifier: MIT
"""Tells presses from bouncing and disturbances, by the edges of one button's line.

Pure, and of one line alone: no other button is looked at here, so that nothing can favour one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from firmware.press import Edge, Press

SPIKE_NS: Final = 500_000
"""A contact that opens again within 0.5 ms and stays open was no finger: a finger rests for tens of milliseconds."""
QUIET_NS: Final = 10_000_000
"""For so long a line must be still after a spike; what follows sooner belongs to the same, bouncing contact."""
CHATTER_NS: Final = 1_000_000_000
CHATTER_EDGES: Final = 200


@dataclass(frozen=True, slots=True)
class HeardEdge:
    """An edge and the moment it arrived."""

    edge: Edge
    now_ns: int


@dataclass(frozen=True, slots=True)
class Line:
    """What is remembered of one button: its level, its last edge, and how busy it has been.

    ``tick_ns`` is its last edge that was no spike, ``seen_ns`` its last edge of any kind; ``shorted``: it has been
    down since before the first edge.
    """

    down: bool = False
    tick_ns: int | None = None
    seen_ns: int | None = None
    heard_ns: int = 0
    burst_from_ns: int = 0
    burst: int = 0
    chattering: bool = False
    shorted: bool = False

    def rested(self, edge: Edge, deaf_ns: int) -> bool:
        """True where the button has been up for ``deaf_ns`` when ``edge`` comes."""
        if self.down:
            return False
        return self.tick_ns is None or edge.tick_ns - self.tick_ns >= (CHATTER_NS if self.chattering else deaf_ns)

    def after(self, edge: Edge, now_ns: int) -> Line:
        """The line after one more edge."""
        tick_ns = edge.tick_ns
        quiet = self.seen_ns is None or tick_ns - self.seen_ns >= CHATTER_NS
        fresh = quiet or tick_ns - self.burst_from_ns >= CHATTER_NS
        burst = 1 if fresh else self.burst + 1
        since_ns = tick_ns if fresh else self.burst_from_ns
        chattering = burst > CHATTER_EDGES or (self.chattering and not quiet)
        return Line(edge.down, tick_ns, tick_ns, now_ns, since_ns, burst, chattering)

    def past_spike(self, heard: Sequence[HeardEdge]) -> Line:
        """The line after a spike, which leaves no trace but in how busy the line is."""
        line = self
        for item in heard:
            line = line.after(item.edge, item.now_ns)
        return replace(line, down=self.down, tick_ns=self.tick_ns)


AT_REST: Final = Line()


@dataclass(frozen=True, slots=True)
class LineResult:
    """What came of a line's edges: how it stands, its presses and its spikes."""

    line: Line
    presses: list[Press]
    spikes: list[Press]


def follow(
    line: Line, heard: Sequence[HeardEdge], deaf_ns: int, until_ns: int | None = None, cut_ns: int | None = None
) -> LineResult:
    """Follow the edges of one line in the order of their ticks, up to ``cut_ns``; what is later is only looked at.

    ``until_ns``: up to this tick all is known, so that stillness up to then tells a spike; None: nothing is a spike.

    >>> edges = [Edge(1, "shout", tick, down) for tick, down in ((0, True), (90, False), (2_000_000, True))]
    >>> contact = [HeardEdge(edge, 0) for edge in edges]
    >>> [press.tick_ns for press in follow(AT_REST, contact, 30_000_000, 20_000_000).presses]
    [0]
    >>> [press.tick_ns for press in follow(AT_REST, contact[:2], 30_000_000, 20_000_000).presses]
    []
    """
    presses: list[Press] = []
    spikes: list[Press] = []
    at, count = 0, len(heard)
    while at < count:
        edge, now_ns = heard[at].edge, heard[at].now_ns
        if cut_ns is not None and edge.tick_ns > cut_ns:
            break
        if line.rested(edge, deaf_ns) and (edge.down or line.tick_ns is not None):
            press = Press(edge.seat, edge.button, edge.tick_ns, missed=not edge.down, slack_ns=edge.slack_ns)
            length = 0 if until_ns is None else _spike(heard, at, until_ns)
            if length:
                spikes.append(press)
                line = line.past_spike(heard[at : at + length])
                at += length
                continue
            presses.append(press)
        line = line.after(edge, now_ns)
        at += 1
    return LineResult(line, presses, spikes)


def _spike(heard: Sequence[HeardEdge], at: int, until_ns: int) -> int:
    """Of how many edges the spike is made that begins at ``at``; 0 where a contact begins there.

    A pulse so short that the kernel found the line up again when it looked is told as an "up" of a line that was up
    already. With more behind it, that is a contact whose first edge was lost. An input device has done all this by
    itself, and may tell of press and release in one breath: what it tells is a contact.
    """
    if heard[at].edge.slack_ns:
        return 0
    closed_ns: int | None = None
    length = 0
    for item in heard[at:]:
        edge = item.edge
        if closed_ns is None and length and edge.tick_ns - heard[at + length - 1].edge.tick_ns >= QUIET_NS:
            return length
        if edge.down:
            closed_ns = edge.tick_ns if closed_ns is None else closed_ns
        elif closed_ns is not None:
            if edge.tick_ns - closed_ns > SPIKE_NS:
                return 0
            closed_ns = None
        length += 1
    settled = closed_ns is None and until_ns - heard[-1].edge.tick_ns >= QUIET_NS
    return length if settled else 0
