# SPDX-License-Identifier: MIT
"""One thing that a computer player does: an event asked for as by phone, a virtual hand moved, a button pressed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.web.schema.play import Fallen, Offer


@dataclass(frozen=True, slots=True)
class Deed:
    """``kind``: ``ask`` for the event in ``what``, or do ``verb`` with it on the simulated table.

    ``wait_s``: how long it takes from when it could be done; ``at_leisure``: a human pause comes before it, too.
    """

    kind: Literal["ask", "hand"]
    verb: str
    what: Mapping[str, Any] = field(default_factory=dict)
    wait_s: float = 0.0
    at_leisure: bool = True


def ask(event: Mapping[str, Any], wait_s: float = 0.0) -> Deed:
    """Ask for ``event``, as the phone of the seat would."""
    return Deed("ask", str(event["event"]), event, wait_s)


def hand(verb: str, wait_s: float = 0.0, **what: Any) -> Deed:
    """Move the virtual hand of the seat."""
    return Deed("hand", verb, what, wait_s)


@dataclass(frozen=True, slots=True)
class Reach:
    """What the hands at a seat can do now, what is to be entered by hand, and the own dice as far as they are seen."""

    offers: tuple[Offer, ...] = ()
    by_hand: Fallen | None = None
    dice: tuple[Any, ...] = ()

    def offer(self, verb: str, style: str | None = None) -> Offer | None:
        """The first offer of ``verb``."""
        fit = (one for one in self.offers if one.verb == verb and style in (None, one.style))
        return next(fit, None)
