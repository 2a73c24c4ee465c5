# SPDX-License-Identifier: MIT
"""Checks of the installed service: does it run, is it in safe mode, is a release on trial?"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from companion.check import Check
from companion.config import ConfigError, state_folder
from companion.kit.upkeep.check import Place, answer_of
from companion.kit.upkeep.life import TOO_MANY, read_starts
from companion.kit.upkeep.releases import HOME, Releases
from companion.kit.upkeep.service import UNIT
from companion.messages.message import Message

LOG: Final = Message("service-log-cure")


def look_at_service(place: Place) -> Iterator[Check]:
    """Nothing is said where no service is installed."""
    check = functools.partial(Check, "release", Message("check-release"))
    yield from _starts(place)
    releases = Releases(place.root / HOME.relative_to("/"))
    current = releases.current()
    if current is None:
        return
    yield from _unit(place)
    trial = releases.trial()
    if trial is not None:
        value = Message("release-on-trial", new=trial.new, old=trial.old)
        cure = Message("release-on-trial-cure")
        yield check("warn", value, cure)
    elif current not in releases.versions():
        cure = Message("release-not-whole-cure")
        yield check("bad", Message("release-not-whole", version=current), cure)
    else:
        before = releases.previous()
        words = current
        if before is not None and before != current:
            words = Message("release-with-way-back", version=current, before=before)
        yield check("ok", words)


def _starts(place: Place) -> Iterator[Check]:
    try:
        starts = read_starts(state_folder(place.state))
    except ConfigError:
        return
    if starts.safe:
        cure = Message("service-restart-cure", log=LOG)
        yield Check("safe-mode", Message("check-safe-mode"), "bad", Message("safe-mode-on"), cure)
    elif starts.failed >= TOO_MANY:
        yield Check("safe-mode", Message("check-starts"), "warn", Message("starts-failed", count=starts.failed), LOG)


def _unit(place: Place) -> Iterator[Check]:
    """How systemd finds it; silent where systemd is not asked, or the table itself is the one who asks."""
    check = functools.partial(Check, "service", Message("check-service"))
    printed = answer_of("systemctl", "show", "--property=ActiveState,NRestarts,Result", UNIT)
    if printed is None or place.serving:
        return
    found = dict(line.split("=", 1) for line in printed.splitlines() if "=" in line)
    state, again = found.get("ActiveState", ""), found.get("NRestarts", "0")
    if state == "active" and again == "0":
        yield check("ok", Message("service-runs"))
    elif state == "active":
        yield check("warn", Message("service-was-restarted", count=int(again)), LOG)
    else:
        cure = Message("service-restart-cure", log=LOG)
        yield check("bad", Message("service-does-not-run", state=state, result=found.get("Result", "")), cure)
