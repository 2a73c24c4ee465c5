# SPDX-License-Identifier: MIT
"""Decides whether a new release works; if not, the one before takes its place again, with everything as it was.

Runs after an update and, where a power cut came between, at the next start: always the code of the release before,
which is known to work.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from companion.config import CONFIG_FOLDER
from companion.journal.errors import JournalError, NotAJournal
from companion.journal.opening import examine
from companion.kit.upkeep import starts
from companion.kit.upkeep.backup import BackupError
from companion.kit.upkeep.releases import Releases, Trial
from companion.kit.upkeep.restore import restore
from companion.kit.upkeep.service import Health
from companion.kit.words import JOURNAL

PATIENCE_S: Final = 120.0
"""So long a new release may take to answer; a small Pi needs a quarter of it."""
STEADY_S: Final = 20.0
"""So long it has to answer well on end."""
LOOK_S: Final = 1.0

Say = Callable[[str], object]


class AnyService(Protocol):
    """What the judge asks of the service (companion.kit.upkeep.service)."""

    def restart(self) -> None:
        """Start what is current now."""

    def health(self) -> Health | None:
        """What /healthz answers, if anything."""

    def renew_units(self, release: Path) -> None:
        """Lay down the units that are copies."""


@dataclass(frozen=True, slots=True)
class Watch:
    """The judge's clock: tests hand in one of their own."""

    now: Callable[[], float] = time.monotonic
    wait: Callable[[float], None] = time.sleep


def backup_of(state: Path, version: str) -> Path:
    """Where the backup lies that was made before going over to ``version``."""
    return state / "backups" / f"before-{version}.zip"


def judge(
    releases: Releases,
    service: AnyService,
    state: Path,
    say: Say,
    watch: Watch = Watch(),
    settings: Path = CONFIG_FOLDER,
) -> bool:
    """Judge the trial that is on; True if the new release stays, or there is no trial."""
    trial = releases.trial()
    if trial is None:
        say("Nothing is on trial.")
        return True
    if not _is(service.health(), trial.new):
        starts.forget(state)  # a table in safe mode may be updated out of it
        service.restart()
    say(f"Version {trial.new} is on trial: waiting for it to answer, then for {STEADY_S:.0f} s.")
    why = _fault(service, trial.new, watch)
    if not why:
        releases.keep()
        service.renew_units(releases.folder(trial.new))
        say(f"Version {trial.new} is well and stays.")
        return True
    say(f"Version {trial.new} is not well ({why}): going back to {trial.old}.")
    _go_back(releases, service, trial, state, say, settings)
    why = _fault(service, trial.old, watch)
    say(f"Version {trial.old} plays again." if not why else f"Version {trial.old} is not well either: {why}.")
    return False


def _go_back(releases: Releases, service: AnyService, trial: Trial, state: Path, say: Say, settings: Path) -> None:
    releases.go_back(trial)
    starts.forget(state)  # the failures of the other release are not this one's
    if _is_too_new(state / JOURNAL):
        try:
            done = restore(backup_of(state, trial.new), state, settings)
            say(f"The journal had been brought up to date: it is as before again, the other one in {done.state_aside}.")
        except BackupError as error:
            say(f"The journal is too new for this version, and its backup can't be restored: {error}")
    service.restart()


def _is_too_new(journal: Path) -> bool:
    try:
        if journal.exists():
            examine(journal)
    except NotAJournal:
        return True
    except JournalError:
        return False  # damaged: the table itself saves what can be read
    return False


def _fault(service: AnyService, version: str, watch: Watch) -> str:
    """What is wrong with ``version``; "" once it has answered well for long enough on end."""
    begun, well_since, why = watch.now(), None, "it does not answer"
    while (now := watch.now()) - begun < PATIENCE_S or well_since is not None:
        health = service.health()
        if _is(health, version) and not (health and health.safe_mode):
            well_since = now if well_since is None else well_since
            if now - well_since >= STEADY_S:
                return ""
        else:
            why = _told(health, version, fell_over=well_since is not None)
            if well_since is not None:
                return why
        watch.wait(LOOK_S)
    return why


def _is(health: Health | None, version: str) -> bool:
    return health is not None and health.ok and health.version == version


def _told(health: Health | None, version: str, fell_over: bool) -> str:
    if health is None:
        return "it answered, and then no more" if fell_over else "it does not answer"
    if health.version != version:
        return f"version {health.version} answers instead"
    return "it came up in safe mode" if health.safe_mode else "its table does not live"
