# SPDX-License-Identifier: MIT
"""Trying the panel out: live presses and rulings in plain words, lamps and buzzer one after the other."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from firmware.arbiter import Arbiter, Aside, Fault
from firmware.cue import Cue, Sound
from firmware.notice import Notice, figure, listed, together
from firmware.output_devices import COLOURS, PATTERNS
from firmware.panel import WORN_SWITCH_MS, Panel
from firmware.press import TABLE, Button, Contact, Edge, Press, Ruling
from firmware.wiring import part_name

LOOK_EVERY_S: Final = 0.1

SOUNDS: Final[tuple[Sound, ...]] = ("press", "verdict", "refused", "win")


@dataclass(frozen=True, slots=True)
class Report:
    """One thing that happened at the panel, in plain words and as JSON values; ``kind`` says what it was."""

    kind: Literal["condition", "edge", "ruling", "aside", "fault"]
    words: str
    data: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """One object, as ``--json`` prints it."""
        return {"what": self.kind, "words": self.words, **self.data}


def tell_edge(edge: Edge) -> Report:
    """One edge."""
    data = {"seat": edge.seat, "button": edge.button, "tick_ns": edge.tick_ns, "down": edge.down}
    return Report("edge", Notice("edge-down" if edge.down else "edge-up", button=_button(edge)), data)


def tell_fault(fault: Fault) -> Report:
    """One broken button."""
    words = Notice("panel-fault", button=_called(fault.seat, fault.button), why=fault.why)
    return Report("fault", words, {"seat": fault.seat, "button": fault.button, "why": fault.why})


def tell_aside(aside: Aside) -> Report:
    """One press that does not count."""
    press = aside.press
    words = Notice("press-aside", button=_button(press), why=aside.why)
    return Report("aside", words, {"seat": press.seat, "button": press.button, "why": aside.why})


def tell_ruling(ruling: Ruling) -> Report:
    """One ruling, with the margins and the line of time."""
    names = [_button(press) for press in ruling.first]
    margin = max(ruling.behind_ms(press) for press in ruling.first)
    unsure = max(ruling.unsure_ms(press) for press in ruling.first)
    head = Notice("button-was-first", button=names[0])
    if ruling.tied:
        head = Notice("dead-heat", buttons=listed(names), ms=figure(margin, 3), unsure=unsure)
    if any(press.missed for press in ruling.first):
        head = Notice("edge-was-lost", ruling=head)
    words = together([head, *(_behind(ruling, late) for late in ruling.late)], "; ")
    data = {
        "first": [_press_json(ruling, press) for press in ruling.first],
        "late": [_press_json(ruling, press) for press in ruling.late],
        "tied": ruling.tied,
        "line": line_of(ruling),
    }
    return Report("ruling", words, data)


def line_of(ruling: Ruling) -> list[list[Any]]:
    """The race as a line of time: seat, button, milliseconds after the first press, closed or opened."""
    start_ns = ruling.first[0].tick_ns
    return [[edge.seat, edge.button, round((edge.tick_ns - start_ns) / 1e6, 3), edge.down] for edge in ruling.edges][
        :60
    ]


def draw_line(line: Sequence[Sequence[Any]], width: int = 60) -> list[str]:
    """A line of time in letters, a row for each button: ``#`` closed, ``.`` open.

    >>> print(chr(10).join(draw_line([[2, "shout", 0.0, True], [1, "shout", 10.0, True]], 20)))
    seat 2 SHOUT |####################
    seat 1 SHOUT |..........##########
                  0 ms              20
    """
    if not line:
        return []
    span_ms = max(20.0, *(at_ms for _, _, at_ms, _ in line))
    rows: dict[tuple[int, str], list[str]] = {}
    for seat, button, at_ms, down in line:
        row = rows.setdefault((seat, button), ["."] * width)
        at = min(width - 1, max(0, int(at_ms / span_ms * width)))
        row[at:] = ["#" if down else "."] * (width - at)
    label = max(len(_named(*contact)) for contact in rows)
    drawn = [f"{_named(*contact):<{label}} |{''.join(row)}" for contact, row in rows.items()]
    end = f"{span_ms:.0f}"
    return [*drawn, f"{'':<{label}}  0 ms{end:>{width - 4}}"]


def _press_json(ruling: Ruling, press: Press) -> dict[str, Any]:
    fields = {"seat": press.seat, "button": press.button, "behind_ms": round(ruling.behind_ms(press), 3)}
    if ruling.unsure_ms(press):
        fields["unsure_ms"] = round(ruling.unsure_ms(press), 3)
    return fields | ({"missed": True} if press.missed else {})


def _behind(ruling: Ruling, late: Press) -> Notice:
    ms, unsure = figure(ruling.behind_ms(late), 2), ruling.unsure_ms(late)
    return Notice("press-behind", button=_button(late), ms=ms, unsure=unsure)


class Referee:
    """Tells what edges amount to: the arbiter and what it has already complained of."""

    def __init__(self, arbiter: Arbiter) -> None:
        self._arbiter = arbiter
        self._named: set[Fault] = set()

    def hold(self, contacts: Iterable[Contact], now_ns: int) -> None:
        """These buttons were down before anybody listened."""
        self._arbiter = self._arbiter.holding(contacts, now_ns)

    def hear(self, edge: Edge, now_ns: int) -> Report:
        """Take in an edge and tell it."""
        self._arbiter = self._arbiter.feed(edge, now_ns)
        return tell_edge(edge)

    def wait_s(self, now_ns: int) -> float:
        """How long nothing is to be done, in seconds, unless an edge arrives; at most 0.1."""
        due_ns = self._arbiter.due_ns()
        return LOOK_EVERY_S if due_ns is None else min(LOOK_EVERY_S, max(0, due_ns - now_ns) / 1e9)

    def settle(self, now_ns: int) -> Iterator[Report]:
        """What can be told now: rulings that are due, presses set aside, buttons newly found broken."""
        self._arbiter, ruling = self._arbiter.rule(now_ns)
        if ruling:
            yield tell_ruling(ruling)
        yield from (tell_aside(aside) for aside in self._arbiter.aside)
        faults = set(self._arbiter.faults(now_ns))
        yield from (tell_fault(fault) for fault in faults - self._named)
        self._named = faults


def watch(panel: Panel, write: Callable[[Report], None], until: Callable[[], bool], arbiter: Arbiter) -> None:
    """Write every press and every ruling of ``panel`` until ``until()`` is true (asked every 0.1 s).

    For the time being it takes the panel's edges to itself.
    """
    edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    before, panel.on_edge = panel.on_edge, edges.put
    referee = Referee(arbiter)
    referee.hold(panel.held(), time.monotonic_ns())
    write(Report("condition", panel.condition, {"simulated": panel.simulated}))
    try:
        while not until():
            for report in _next(edges, referee):
                write(report)
    finally:
        panel.on_edge = before


def _next(edges: queue.SimpleQueue[Edge], referee: Referee) -> Iterable[Report]:
    try:
        edge = edges.get(timeout=referee.wait_s(time.monotonic_ns()))
    except queue.Empty:
        return list(referee.settle(time.monotonic_ns()))
    now_ns = time.monotonic_ns()
    return [referee.hear(edge, now_ns), *referee.settle(now_ns)]


Tried = Literal["lamps", "buzzer"]


def rehearse(
    panel: Panel,
    write: Callable[[str], None],
    wait: Callable[[float], object] = time.sleep,
    only: Collection[Tried] = ("lamps", "buzzer"),
) -> None:
    """Try every lamp by itself, then every pattern on all lamps, then every sound; each is written before it comes.

    ``wait`` is given seconds; a test hands in its own.
    """
    if "lamps" in only:
        _rehearse_lamps(panel, write, wait)
    for sound in SOUNDS if panel.wiring.buzzer and "buzzer" in only else ():
        _show(panel, write, wait, f"the buzzer plays {sound!r}", Cue((), sound), 1.0)
    panel.show(Cue())


def _rehearse_lamps(panel: Panel, write: Callable[[str], None], wait: Callable[[float], object]) -> None:
    seats = sorted(panel.lamps())
    for seat in seats:
        _show(panel, write, wait, f"seat {seat}'s lamp shines, all others are dark", Cue(((seat, "on"),)), 0.7)
    for pattern in PATTERNS:
        if pattern != "off":
            cue = Cue(tuple((seat, pattern) for seat in seats))
            _show(panel, write, wait, f"all lamps show {pattern!r}", cue, 2.5)
    if panel.camera_lamp() is not None:
        _show(panel, write, wait, "the camera lamp shines", Cue(camera="on"), 0.7)
    for colour in COLOURS if panel.ring() is not None else ():
        if colour != "off":
            _show(panel, write, wait, f"the ring light shows {colour!r}", Cue(ring=colour), 0.7)


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
    first, second, third, *_ = [*panel.wiring.seats] * 3
    races: tuple[tuple[float, int, Button], ...] = (
        (300, first, "aye"),
        (900, second, "shout"),
        (912.5, third, "shout"),
        (1500, third, "shout"),
        (1504, first, "shout"),
        (2100, first, "shout"),
        (2100.3, second, "shout"),
    )
    for after_ms, seat, button in races:
        panel.press(seat, button, after_ms=after_ms, bounce_ms=WORN_SWITCH_MS if after_ms == 1500 else ())
    return 2.3


def _button(edge: Edge | Press) -> Notice:
    return Notice("button-of-seat", seat=edge.seat, button=edge.button)


def _named(seat: int, button: str) -> str:
    return "table button" if seat == TABLE else f"seat {seat} {button.upper()}"


def _called(seat: int, button: str) -> Notice:
    return part_name("table_button" if seat == TABLE else button, seat)
