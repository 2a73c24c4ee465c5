# SPDX-License-Identifier: MIT
"""``quartermaster doctor``: all health checks, and what is wrong in plain words, each with its cure.

Every dependency, device, group, voltage, disk, clock, camera and pin is looked at. Plain functions and values: the
doctor prints them, a page shows them, a support bundle keeps them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from companion.check import Check, Verdict
from companion.kit.upkeep.check import Place
from companion.kit.upkeep.health.machine import look_at_machine
from companion.kit.upkeep.health.parts import look_at_parts
from companion.kit.upkeep.health.program import look_at_program
from companion.kit.upkeep.health.service import look_at_service
from companion.kit.upkeep.health.storage import look_at_kept
from companion.messages.message import Message

__all__ = ["Check", "Place", "Verdict", "look", "worst"]

ROOMS: Final[Sequence[Callable[[Place], Iterable[Check]]]] = (
    look_at_program,
    look_at_kept,
    look_at_parts,
    look_at_machine,
    look_at_service,
)
_RANK: Final[dict[Verdict, int]] = {"ok": 0, "warn": 1, "bad": 2}


def look(place: Place = Place()) -> tuple[Check, ...]:  # noqa: B008 - a frozen value
    """Look at everything, in the order in which one would mend it; some seconds on a small Pi.

    What can't be looked at is itself a finding: one broken look never hides the others.
    """
    return tuple(check for room in ROOMS for check in _safely(room, place))


def worst(checks: Iterable[Check]) -> Verdict:
    """How the table is as a whole: as its worst part.

    >>> worst([Check("clock", "clock", "warn", "not synchronised"), Check("disk", "disk", "ok", "9 GB free")])
    'warn'
    """
    return max((check.verdict for check in checks), key=_RANK.__getitem__, default="ok")


def _safely(room: Callable[[Place], Iterable[Check]], place: Place) -> Iterator[Check]:
    try:
        yield from room(place)
    except Exception as error:  # a doctor who falls over is no doctor: the rest is looked at all the same
        name = room.__name__.removeprefix("look_at_")
        words = f"{type(error).__name__}: {error}"
        yield Check(f"look-{name}", Message("check-looking", room=name), "warn", words, Message("look-failed-cure"))


MARKS: Final[dict[Verdict, str]] = {"ok": "ok   ", "warn": "note ", "bad": "WRONG"}
TOLD: Final[dict[Verdict, str]] = {"ok": "good", "warn": "note", "bad": "wrong"}
"""The verdicts as `--json` has always called them."""


def examine(state: Path | None, as_json: bool, say: Callable[[str], None], place: Place | None = None) -> int:
    """Look at everything, print what was found, and give the exit status: 1 if something is wrong."""
    checks = look(place or Place(state))
    wrong = worst(checks) == "bad"
    if as_json:
        say(json.dumps({"fit": not wrong, "findings": [_finding(check) for check in checks]}, indent=1))
        return int(wrong)
    for line in doctor_lines(checks):
        say(line)
    return int(wrong)


def doctor_lines(checks: Iterable[Check]) -> Iterator[str]:
    """What was found, for people, with a verdict at the end."""
    fit = True
    for check in checks:
        fit = fit and check.verdict != "bad"
        yield f"{MARKS[check.verdict]}  {check.name}: {check.value}"
        if check.cure:
            yield f"       -> {check.cure}"
    yield "Fit for play." if fit else "Not fit for play yet: cure what is marked WRONG."


def _finding(check: Check) -> dict[str, Any]:
    return {
        "id": check.id,
        "what": check.name,
        "verdict": TOLD[check.verdict],
        "seen": check.value,
        "cure": check.cure,
    }
