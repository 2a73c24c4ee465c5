# SPDX-License-Identifier: MIT
"""``quartermaster update FILE`` and ``rollback``: another release, with a backup first and a way back by itself.

The file is a release archive (`make release`) or its unpacked folder; no internet is asked. Nothing that runs is
touched until the new release lies whole beside it.

Then it is on trial, and `judge` decides whether it works; if not, the one before takes its place again, with everything
as it was. It runs after an update and, where a power cut came between, at the next start: always the code of the
release before, which is known to work.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.command import CommandError
from companion.config import CONFIG_FOLDER
from companion.disk import sync_folder
from companion.journal.errors import JournalError, NotAJournal
from companion.journal.opening import examine
from companion.kit.files import JOURNAL
from companion.kit.upkeep.backup import BackupError, make_backup
from companion.kit.upkeep.life import forget_starts
from companion.kit.upkeep.packed import (
    LAID_HERE,
    Packed,
    ReleaseError,
    Trust,
    check_files,
    check_signed,
    is_older,
    read_card,
    unpacked,
)
from companion.kit.upkeep.releases import WHOLE, Releases, Trial
from companion.kit.upkeep.restore import restore
from companion.kit.upkeep.service import Health, Service

PATIENCE_S: Final = 120.0
"""Time a new release may take to answer; a small Pi needs a quarter of it."""
STEADY_S: Final = 20.0
"""Time for which it has to stay healthy without a break."""
LOOK_S: Final = 1.0

Say = Callable[[str], object]


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
    service: Service,
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
        forget_starts(state)  # a table in safe mode may be updated out of it
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


def _go_back(releases: Releases, service: Service, trial: Trial, state: Path, say: Say, settings: Path) -> None:
    releases.go_back(trial)
    forget_starts(state)  # the failures of the other release are not this one's
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


def _fault(service: Service, version: str, watch: Watch) -> str:
    """What is wrong with ``version``; "" once it has answered well for long enough on end."""
    begun, well_since, why = watch.now(), None, "it does not answer"
    while (now := watch.now()) - begun < PATIENCE_S or well_since is not None:
        health = service.health()
        if _is(health, version) and not (health and health.safe_mode):
            well_since = now if well_since is None else well_since
            if now - well_since >= STEADY_S:
                return ""
        else:
            why = _why_ill(health, version, fell_over=well_since is not None)
            if well_since is not None:
                return why
        watch.wait(LOOK_S)
    return why


def _is(health: Health | None, version: str) -> bool:
    return health is not None and health.ok and health.version == version


def _why_ill(health: Health | None, version: str, fell_over: bool) -> str:
    if health is None:
        return "it answered, and then no more" if fell_over else "it does not answer"
    if health.version != version:
        return f"version {health.version} answers instead"
    return "it came up in safe mode" if health.safe_mode else "its table does not live"


FREE_BYTES: Final = 550_000_000
"""A release unpacked (183 MB), its environment (227 MB on a Pi, 304 on a PC), and some room to play on."""
BACKUPS: Final = 3


class UpdateError(CommandError):
    """There is no other release now; the message says why and what to do. What ran before runs."""


def lay(folder: Path) -> None:
    """Make the environment of the release in ``folder``, by its own script.

    Raises:
        UpdateError: it can't be made.
    """
    command = ["/usr/bin/bash", str(folder / "systemd" / "lay.sh"), str(folder)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise UpdateError(f"the new release can't be laid down: {said[-1] if said else 'its script failed'}")


def update(
    source: Path,
    releases: Releases,
    service: Service,
    state: Path,
    say: Say,
    settings: Path = CONFIG_FOLDER,
    lay_release: Callable[[Path], None] = lay,
    *,
    trust: Trust | None,
) -> str:
    """Go over to the release in ``source``; its version. ``trust``: whose signature counts; None: it needs none.

    Raises:
        ReleaseError: it is none, is not signed by a trusted key, is damaged or older.
        UpdateError: a game is running, or it was not well: what ran before runs.
    """
    if not source.exists():
        raise ReleaseError(
            f"there is no release {source}; wanted is a file quartermaster-VERSION.tar.gz, or its folder"
        )
    old = _may(releases, service)
    with unpacked(source) as fresh:
        packed = _fit(fresh, source, old, releases, trust, say)
        new = packed.version
        if new not in releases.versions():
            say(f"Laying version {new} beside {old}.")
            _lay_beside(fresh, releases.folder(new), lay_release, packed)
    return _go_over(new, old, releases, service, state, say, settings)


def _fit(fresh: Path, source: Path, old: str, releases: Releases, trust: Trust | None, say: Say) -> Packed:
    """The release in ``fresh``, if it may take the place of ``old``.

    Raises:
        ReleaseError: it may not.
    """
    packed = read_card(fresh, source)
    if trust is not None:
        key = check_signed(fresh, packed, source, trust, _made_s(releases.folder(old)))
        say(f"Version {packed.version} is signed by a key that is trusted here ({key}).")
    check_files(fresh, packed, source)
    if packed.version == old:
        raise ReleaseError(f"version {old} is installed already")
    if is_older(packed.version, old):
        way = "the way back is `quartermaster rollback`"
        raise ReleaseError(f"version {packed.version} is older than {old}, which is installed: {way}")
    return packed


def _made_s(folder: Path) -> float:
    """When the installed release was made: it is no earlier now, whatever the clock says."""
    try:
        return read_card(folder, folder).made_s
    except ReleaseError:
        return 0


def rollback(releases: Releases, service: Service, state: Path, say: Say, settings: Path = CONFIG_FOLDER) -> str:
    """Go back to the release before; its version. It is tried as an update is.

    Raises:
        UpdateError: there is none, a game is running, or it is not well.
    """
    old = _may(releases, service)
    before = releases.previous()
    if before is None or before == old:
        raise UpdateError(f"there is no release before {old} on this table: update from an older release's file")
    return _go_over(before, old, releases, service, state, say, settings)


def _may(releases: Releases, service: Service) -> str:
    """The current version, if it may be left now."""
    old = releases.current()
    if old is None:
        raise UpdateError(f"nothing is installed in {releases.home}: use systemd/install.sh first")
    if releases.trial() is not None:
        raise UpdateError(
            f"version {old} is still on trial: wait a minute, or see `systemctl status quartermaster-judge`"
        )
    if service.playing():
        raise UpdateError("a game is running: finish or close it first")
    return old


def _go_over(new: str, old: str, releases: Releases, service: Service, state: Path, say: Say, settings: Path) -> str:
    backup = backup_of(state, new)
    try:
        backup.parent.mkdir(mode=0o700, exist_ok=True)
        make_backup(state, backup, settings, keys=True, for_update=True)
    except (BackupError, OSError) as error:
        raise UpdateError(f"no backup, no update: {error}") from error
    _thin(backup.parent)
    say(f"Backup: {backup}.")
    if service.playing():  # laying a release takes a while
        raise UpdateError(f"a game has begun meanwhile: version {new} lies ready, update again when it is over")
    releases.try_out(new)
    say(f"Starting version {new}; it is on trial for half a minute.")
    service.judge()
    if releases.current() != new:
        raise UpdateError(f"version {new} was not well, {old} plays again; why: journalctl -u quartermaster-judge")
    if releases.trial() is not None:
        raise UpdateError(f"version {new} runs, but could not be judged: systemctl status quartermaster-judge")
    return new


def _thin(folder: Path) -> None:
    old_first = sorted(folder.glob("before-*.zip"), key=lambda path: path.stat().st_mtime)
    for path in old_first[:-BACKUPS]:
        path.unlink(missing_ok=True)


def _lay_beside(fresh: Path, folder: Path, lay_release: Callable[[Path], None], packed: Packed) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    try:
        if shutil.disk_usage(folder.parent).free < FREE_BYTES:
            raise UpdateError(f"less than {FREE_BYTES // 1_000_000} MB are free for it on the disk of {folder.parent}")
        shutil.copytree(fresh, folder, ignore=shutil.ignore_patterns(*LAID_HERE))
        check_files(folder, packed, folder)  # nobody changed it meanwhile
        lay_release(folder)
        if not (folder / WHOLE).exists():
            raise UpdateError(f"{folder} was laid down, but not as a whole")
        sync_folder(folder.parent)
    except (OSError, shutil.Error, CommandError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, CommandError):
            raise
        raise UpdateError(f"{folder} can't be laid down: {error}") from error
