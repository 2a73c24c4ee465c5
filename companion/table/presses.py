# SPDX-License-Identifier: MIT
"""Presses at the table: who may compete, buttons through the arbiter, phones beside it.

A phone's press is timed by its arrival, which says little about the finger. So it waits for as long as the network may
have held it up, and never beats a button that was pressed meanwhile. Among one another phones stand in the order in
which the network brought them; two that come within the buttons' window tie.

Buttons of unlike devices race by what is known of each: one whose device may tell of it late (its slack) ties with all
that it may have beaten.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.messages.message import Message, joined
from companion.table.inbox import Action
from firmware.arbiter import TIE_NS, WINDOW_NS, Arbiter, Aside, Contact, Fault, rule_again
from firmware.press import TABLE, Button, Edge, Press, Ruling, Terms

STRANGE_NS: Final = 5_000_000_000
"""An edge so far from the table's clock was timed by another one: then ticks are compared with ticks alone."""

RAW: Final = frozenset({"edges", "terms"})
"""What the journal alone keeps of a ruling: by it the race can be ruled again (`ruled_again`)."""
LINE_LONGEST: Final = 60
"""So many edges are shown of a race; a switch may bounce as it likes, a page may not grow."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The numbers by which presses are ruled (docs/panel.md gives the reason of each).

    ``window_ns``: how long edges are collected. ``tie_ns``: the photo-finish width, within which nobody was first.
    ``phone_ns``: how late the network may bring a phone's press; a button pressed meanwhile stands above it.
    """

    window_ns: int = WINDOW_NS
    tie_ns: int = TIE_NS
    phone_ns: int = 100_000_000


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

    def __init__(self, timing: Timing | None = None) -> None:
        self._timing = timing or Timing()
        self._arbiter = Arbiter(self._timing.window_ns, self._timing.tie_ns, eligible=frozenset())
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

    def wait_for(self, slack_ns: int) -> None:
        """From now on a race waits for buttons that may be told of so much later than they were pressed."""
        self._arbiter = self._arbiter.waiting_for(slack_ns, self._timing.window_ns)

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

    def holding(self, contacts: Iterable[Contact], now_ns: int) -> None:
        """These buttons were down before anybody listened: they are named, and wait for their release."""
        self._arbiter = self._arbiter.holding(contacts, now_ns)

    def phone(self, seat: int, action: Action, now_ns: int) -> None:
        """Take in a shout by phone; the same seat twice is one press."""
        phone = self._phones.setdefault(seat, _Phone(Press(seat, "shout", now_ns, "phone")))
        phone.asked.append(action)

    def due_ns(self) -> int | None:
        """When to call `rule`, or None."""
        buttons = self._arbiter.due_ns()
        if self._arbiter.opened_ns is not None or not self._phones:
            return buttons
        phones = min(phone.press.tick_ns for phone in self._phones.values()) + self._timing.phone_ns
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
        if not raced and now_ns < first_ns + self._timing.phone_ns:
            return Ruled(None, aside)  # only stray edges were due; the phones wait on
        phones = sorted((phone.press for phone in self._phones.values()), key=lambda press: press.tick_ns)
        asked = tuple((seat, action) for seat, phone in self._phones.items() for action in phone.asked)
        self._phones = {}
        return Ruled(_together(buttons, phones, self._timing.window_ns), aside, asked)

    def faults(self, now_ns: int) -> tuple[Fault, ...]:
        """The buttons that are stuck or chattering."""
        return self._arbiter.faults(now_ns)


def _together(buttons: Ruling | None, phones: list[Press], alike_ns: int) -> Ruling | None:
    if buttons is None:
        if not phones:
            return None
        last_ns = phones[0].tick_ns + alike_ns
        first = tuple(press for press in phones if press.tick_ns <= last_ns)
        return Ruling(first, tuple(phones[len(first) :]))
    pressed = {press.seat for press in (*buttons.first, *buttons.late)}
    late = (*buttons.late, *(press for press in phones if press.seat not in pressed))
    return Ruling(buttons.first, late, buttons.edges, buttons.terms)


def press_json(press: Press, player: str | None) -> dict[str, Any]:
    """A press as the state shows it."""
    return {"player": player, "seat": press.seat, "button": press.button, "source": press.source}


def fault_json(fault: Fault, seats: tuple[str | None, ...]) -> dict[str, Any]:
    """A broken button as the state shows it, with a sentence for people."""
    name = seats[fault.seat - 1] if 0 < fault.seat <= len(seats) else None
    button = fault.button.upper()
    if fault.seat == TABLE:
        whose = Message("the-table-button")
    elif name:
        whose = Message("button-of-player", name=name, button=button)
    else:
        whose = Message("button-at-seat", seat=fault.seat, button=button)
    message = Message(f"fault-{fault.why}", whose=whose)
    if fault.seat != TABLE:
        message = joined([message, Message("a-phone-can-shout")])
    return {"seat": fault.seat, "button": fault.button, "why": fault.why, "message": message}


def ruling_json(ruling: Ruling, seats: tuple[str | None, ...], raw: bool = True) -> dict[str, Any]:
    """A ruling as the state shows it; with the ``raw`` edges and terms, it is what the journal keeps."""

    def told(press: Press) -> dict[str, Any]:
        shown = press_json(press, seats[press.seat - 1] if press.seat <= len(seats) else None)
        return shown | ({"missed": True} if press.missed else {})

    def behind(press: Press) -> dict[str, Any]:
        unsure_ms = ruling.unsure_ms(press) if press.source == "button" else 0.0
        shown = {"behind_ms": max(0.0, round(ruling.behind_ms(press), 3))}
        return shown | ({"unsure_ms": round(unsure_ms, 3)} if unsure_ms else {})

    shown: dict[str, Any] = {
        "first": [told(press) | (behind(press) if ruling.tied else {}) for press in ruling.first],
        "late": [told(press) | behind(press) for press in ruling.late],
        "tied": ruling.tied,
    }
    if ruling.edges:
        shown["line"] = line_json(ruling)
    if raw and ruling.edges:
        shown["edges"] = [_edge_json(edge) for edge in ruling.edges]
        if ruling.terms is not None:
            shown["terms"] = _terms_json(ruling.terms)
    return shown


def line_json(ruling: Ruling) -> list[list[Any]]:
    """A race as a line of time: seat, button, milliseconds after the first press, and whether it closed or opened."""
    start_ns = ruling.first[0].tick_ns
    line = [[edge.seat, edge.button, round((edge.tick_ns - start_ns) / 1e6, 3), edge.down] for edge in ruling.edges]
    return line[:LINE_LONGEST]


def ruled_again(ruling: Mapping[str, Any]) -> Ruling | None:
    """Rule once more on a race as the journal keeps it; None where it keeps no edges (phones alone) or no terms."""
    if not ruling.get("edges") or not ruling.get("terms"):
        return None
    terms = ruling["terms"]
    eligible = terms["eligible"]
    return rule_again(
        [Edge(*edge) for edge in ruling["edges"]],
        Terms(
            terms["window_ns"],
            terms["tie_ns"],
            terms["deaf_ns"],
            None if eligible is None else frozenset((seat, button) for seat, button in eligible),
            terms["armed_ns"],
            terms["closed_ns"],
            tuple(Edge(*edge) for edge in terms["before"]),
        ),
    )


def _edge_json(edge: Edge) -> list[Any]:
    return [edge.seat, edge.button, edge.tick_ns, edge.down, *([edge.slack_ns] if edge.slack_ns else [])]


def _terms_json(terms: Terms) -> dict[str, Any]:
    eligible: list[tuple[int, Button]] | None = None if terms.eligible is None else sorted(terms.eligible)
    return {
        "window_ns": terms.window_ns,
        "tie_ns": terms.tie_ns,
        "deaf_ns": terms.deaf_ns,
        "eligible": None if eligible is None else [list(contact) for contact in eligible],
        "armed_ns": terms.armed_ns,
        "closed_ns": terms.closed_ns,
        "before": [_edge_json(edge) for edge in terms.before],
    }
