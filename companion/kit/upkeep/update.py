# SPDX-License-Identifier: MIT
"""``quartermaster update FILE`` and ``rollback``: another release, with a backup first and a way back by itself.

The file is a release archive (`make release`) or its unpacked folder; no internet is asked. Nothing that runs is
touched until the new release lies whole beside it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Final, Protocol

from companion.config import CONFIG_FOLDER
from companion.kit.upkeep.archive import sync_folder
from companion.kit.upkeep.backup import BackupError, make_backup
from companion.kit.upkeep.judge import backup_of
from companion.kit.upkeep.releases import VERSION, WHOLE, Releases

SUMS: Final = "SHA256SUMS"
CARD: Final = "release.json"
MOST_BYTES: Final = 1_000_000_000
FREE_BYTES: Final = 300_000_000
BACKUPS: Final = 3

Say = Callable[[str], object]


class UpdateError(RuntimeError):
    """There is no other release now; the message says why and what to do. What ran before runs."""


class AnyService(Protocol):
    """What an update asks of the service (companion.kit.upkeep.service)."""

    def judge(self) -> None:
        """Have the trial judged; returns when it is."""

    def playing(self) -> bool:
        """True while a game is running."""


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
    service: AnyService,
    state: Path,
    say: Say,
    settings: Path = CONFIG_FOLDER,
    lay_release: Callable[[Path], None] = lay,
) -> str:
    """Go over to the release in ``source``; its version.

    Raises:
        UpdateError: it is none, is damaged, a game is running, or it was not well: what ran before runs.
    """
    old = _may(releases, service)
    with _unpacked(source) as fresh:
        new = _checked(fresh, source)
        if new == old:
            raise UpdateError(f"version {new} is installed already")
        folder = releases.folder(new)
        if new not in releases.versions():
            say(f"Laying version {new} beside {old}.")
            _lay_beside(fresh, folder, lay_release)
    return _go_over(new, old, releases, service, state, say, settings)


def rollback(releases: Releases, service: AnyService, state: Path, say: Say, settings: Path = CONFIG_FOLDER) -> str:
    """Go back to the release before; its version. It is tried as an update is.

    Raises:
        UpdateError: there is none, a game is running, or it is not well.
    """
    old = _may(releases, service)
    before = releases.previous()
    if before is None or before == old:
        raise UpdateError(f"there is no release before {old} on this table: update from an older release's file")
    return _go_over(before, old, releases, service, state, say, settings)


def _may(releases: Releases, service: AnyService) -> str:
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


def _go_over(new: str, old: str, releases: Releases, service: AnyService, state: Path, say: Say, settings: Path) -> str:
    backup = backup_of(state, new)
    try:
        backup.parent.mkdir(mode=0o700, exist_ok=True)
        make_backup(state, backup, settings, keys=True)
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


@contextmanager
def _unpacked(source: Path) -> Iterator[Path]:
    if source.is_dir():
        yield source
        return
    with tempfile.TemporaryDirectory(prefix="quartermaster-") as aside:
        yield _unpack(source, Path(aside))


def _unpack(source: Path, target: Path) -> Path:
    """The one folder that the archive holds; only plain files and folders within it are laid down."""
    try:
        with tarfile.open(source) as archive:
            members = archive.getmembers()
            if sum(member.size for member in members) > MOST_BYTES:
                raise UpdateError(f"{source} is larger than any release")
            tops = {PurePosixPath(member.name).parts[0] for member in members if member.name not in ("", ".")}
            for member in members:
                _lay_member(archive, member, target, source)
    except (OSError, tarfile.TarError, zlib.error, EOFError) as error:
        raise UpdateError(f"{source} can't be read as a release: {error}") from error
    if len(tops) != 1:
        raise UpdateError(f"{source} is no release of Quartermaster")
    return target / tops.pop()


def _lay_member(archive: tarfile.TarFile, member: tarfile.TarInfo, target: Path, source: Path) -> None:
    path = PurePosixPath(member.name)
    if path.is_absolute() or ".." in path.parts or not (member.isfile() or member.isdir()):
        raise UpdateError(f"{source} wants to lay down {member.name!r}: that is no part of a release")
    place = target / path
    if member.isdir():
        place.mkdir(parents=True, exist_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    data = archive.extractfile(member)
    if data is not None:
        with data, place.open("wb") as file:
            shutil.copyfileobj(data, file)
        place.chmod(0o755 if member.mode & 0o100 else 0o644)


def _checked(folder: Path, source: Path) -> str:
    """The version of the release in ``folder``, every file of which is as it was packed."""
    try:
        card = json.loads((folder / CARD).read_text(encoding="utf-8"))
        version = str(card["version"]) if card["name"] == "quartermaster" else ""
        sums = dict(line.split("  ", 1)[::-1] for line in (folder / SUMS).read_text(encoding="utf-8").splitlines())
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UpdateError(f"{source} is no release of Quartermaster: it has no {CARD} or {SUMS}") from error
    if not VERSION.fullmatch(version):
        raise UpdateError(f"{source} is no release of Quartermaster: its version is {version!r}")
    for name, wanted in sums.items():
        path = folder / name
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != wanted:
            raise UpdateError(f"{source} is damaged: {name} is not what was packed")
    return version


def _lay_beside(fresh: Path, folder: Path, lay_release: Callable[[Path], None]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    try:
        if shutil.disk_usage(folder.parent).free < FREE_BYTES:
            raise UpdateError(f"less than {FREE_BYTES // 1_000_000} MB are free for it on the disk of {folder.parent}")
        shutil.copytree(fresh, folder, ignore=shutil.ignore_patterns(".venv", WHOLE))
        lay_release(folder)
        if not (folder / WHOLE).exists():
            raise UpdateError(f"{folder} was laid down, but not as a whole")
        sync_folder(folder.parent)
    except (OSError, shutil.Error, UpdateError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise (
            error if isinstance(error, UpdateError) else UpdateError(f"{folder} can't be laid down: {error}")
        ) from error
