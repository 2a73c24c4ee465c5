# SPDX-License-Identifier: MIT
"""Trying the panel out: live presses and rulings in plain words, lamps and buzzer one after the other."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from firmware.arbiter import Arbiter, Fault
from firmware.cue import Cue, Sound
from firmware.lamps import PATTERNS
from firmware.panel import Panel
from firmware.press import Button, Edge, Press, Ruling
from firmware.simulated import WORN_SWITCH_MS, press

LOOK_EVERY_S: Final = 0.1

SOUNDS: Final[tuple[Sound, ...]] = ("press", "verdict", "refused", "win")


def tell_edge(edge: Edge) -> str:
    """One edge in plain words."""
    return f"{_button(edge)} {'down' if edge.down else 'up'}"


def tell_fault(fault: Fault) -> str:
    """One broken button in plain words."""
    wrong = "is stuck (down for over 10 s)" if fault.why == "stuck" else "chatters (over 200 edges a second)"
    return f"seat {fault.seat}'s {fault.button.upper()} {wrong}: look at switch and cable; the others play on"


def tell_ruling(ruling: Ruling) -> str:
    """One ruling in plain words, with the margins.

    >>> tell_ruling(Ruling((Press(2, "shout", 0),), (Press(1, "shout", 14_200_000),)))
    '=> seat 2 SHOUT was first; seat 1 SHOUT 14.20 ms behind'
    """
    names = " and ".join(_button(one) for one in ruling.first)
    margin = max(ruling.behind_ms(one) for one in ruling.first)
    head = f"=> dead heat: {names}, {margin:.3f} ms apart" if ruling.tied else f"=> {names} was first"
    return "; ".join([head, *(f"{_button(late)} {ruling.behind_ms(late):.2f} ms behind" for late in ruling.late)])


class Referee:
    """Turns edges into lines of text: the arbiter and what it has already complained of."""

    def __init__(self, arbiter: Arbiter) -> None:
        self._arbiter = arbiter
        self._named: set[Fault] = set()

    def hear(self, edge: Edge, now_ns: int) -> str:
        """Take in an edge and tell it."""
        self._arbiter = self._arbiter.feed(edge, now_ns)
        return tell_edge(edge)

    def wait_s(self, now_ns: int) -> float:
        """How long nothing is to be done, in seconds, unless an edge arrives; at most 0.1."""
        due_ns = self._arbiter.due_ns()
        return LOOK_EVERY_S if due_ns is None else min(LOOK_EVERY_S, max(0, due_ns - now_ns) / 1e9)

    def settle(self, now_ns: int) -> Iterator[str]:
        """What can be told now: rulings that are due, presses set aside, buttons newly found broken."""
        self._arbiter, ruling = self._arbiter.rule(now_ns)
        if ruling:
            yield tell_ruling(ruling)
        yield from (f"{_button(aside.press)} does not count: {aside.why}" for aside in self._arbiter.aside)
        faults = set(self._arbiter.faults(now_ns))
        yield from (tell_fault(fault) for fault in faults - self._named)
        self._named = faults


def watch(panel: Panel, write: Callable[[str], None], until: Callable[[], bool]) -> None:
    """Write every press and every ruling of ``panel``, a line each, until ``until()`` is true (asked every 0.1 s).

    For the time being it takes the panel's edges to itself.
    """
    edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    before, panel.on_edge = panel.on_edge, edges.put
    referee = Referee(Arbiter())
    write(panel.condition)
    try:
        while not until():
            for line in _next_lines(edges, referee):
                write(line)
    finally:
        panel.on_edge = before


def _next_lines(edges: queue.SimpleQueue[Edge], referee: Referee) -> Iterable[str]:
    try:
        edge = edges.get(timeout=referee.wait_s(time.monotonic_ns()))
    except queue.Empty:
        return list(referee.settle(time.monotonic_ns()))
    now_ns = time.monotonic_ns()
    return [referee.hear(edge, now_ns), *referee.settle(now_ns)]


def rehearse(panel: Panel, write: Callable[[str], None], wait: Callable[[float], object] = time.sleep) -> None:
    """Try every lamp by itself, then every pattern on all lamps, then every sound; each is written before it comes.

    ``wait`` is given seconds; a test hands in its own.
    """
    seats = sorted(panel.lamps())
    for seat in seats:
        _show(panel, write, wait, f"seat {seat}'s lamp shines, all others are dark", Cue(((seat, "on"),)), 0.7)
    for pattern in PATTERNS:
        if pattern != "off":
            cue = Cue(tuple((seat, pattern) for seat in seats))
            _show(panel, write, wait, f"all lamps show {pattern!r}", cue, 2.5)
    for sound in SOUNDS if panel.wiring.buzzer else ():
        _show(panel, write, wait, f"the buzzer plays {sound!r}", Cue((), sound), 1.0)
    panel.show(Cue())


def _show(
    panel: Panel, write: Callable[[str], None], wait: Callable[[float], object], line: str, cue: Cue, seconds: float
) -> None:
    write(line)
    panel.show(cue)
    wait(seconds)


def demo(panel: Panel) -> float:
    """Let simulated fingers press: alone, a clear race, a race with a worn switch, a dead heat.

    Returns:
        After how many seconds the last finger has let go.

    Raises:
        ValueError: the pins are real.
    """
    one, two, three, *_ = [*panel.wiring.seats] * 3
    races: tuple[tuple[float, int, Button], ...] = (
        (300, one, "aye"),
        (900, two, "shout"),
        (912.5, three, "shout"),
        (1500, three, "shout"),
        (1504, one, "shout"),
        (2100, one, "shout"),
        (2100.3, two, "shout"),
    )
    for after_ms, seat, button in races:
        press(panel, seat, button, after_ms=after_ms, bounce_ms=WORN_SWITCH_MS if after_ms == 1500 else ())
    return 2.3


def _button(one: Edge | Press) -> str:
    return f"seat {one.seat} {one.button.upper()}"
