# SPDX-License-Identifier: MIT
"""``quartermaster doctor``: says in plain words what is wrong and what to do about it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from companion.kit.upkeep.health.whole import Check, Place, Verdict, look, worst

MARKS: Final[dict[Verdict, str]] = {"ok": "ok   ", "warn": "note ", "bad": "WRONG"}
TOLD: Final[dict[Verdict, str]] = {"ok": "good", "warn": "note", "bad": "wrong"}
"""The verdicts as `--json` has always called them."""


def examine(state: Path | None, as_json: bool, say: Callable[[str], None], place: Place | None = None) -> int:
    """Look at everything, print what was found, and give the exit status: 1 if something is wrong."""
    checks = look(place or Place(state))
    wrong = worst(checks) == "bad"
    if as_json:
        say(json.dumps({"fit": not wrong, "findings": [_told(check) for check in checks]}, indent=1))
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


def _told(check: Check) -> dict[str, Any]:
    return {
        "id": check.id,
        "what": check.name,
        "verdict": TOLD[check.verdict],
        "seen": check.value,
        "cure": check.cure,
    }
