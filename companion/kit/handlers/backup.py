# SPDX-License-Identifier: MIT
"""Backup and restore by button. A restore is checked, confirmed, and done when the table starts again."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import closing
from pathlib import Path
from typing import IO, Final

from companion.journal.reader import Reader
from companion.kit.files import JOURNAL
from companion.kit.saying import recall, remember
from companion.kit.upkeep.backup import ArchiveError, BackupError, check_names, make_backup, read_contents
from companion.kit.upkeep.life import Restarter
from companion.kit.upkeep.restore import restore
from companion.messages.message import Message, joined, words_of
from companion.play.registry import GAMES
from companion.web.pages.health.calls import WaitingBackup, Waits

INCOMING: Final = ".incoming"
"""Where a backup waits in the state folder until it is confirmed; no backup takes it along."""
FILE, CONFIRMED, SAID = "backup.zip", "confirmed", "said"


class BackupHandler:
    """Serves `companion.web.pages.health.calls`. ``folder`` is the state folder."""

    def __init__(self, folder: Path, restarter: Restarter) -> None:
        self._folder, self._restarter = folder, restarter

    def make(self, keys: bool) -> Path:
        """Copy everything into one file; its path, in a folder of its own that the caller throws away.

        Raises:
            ValueError: it can't be made, or would tell what a running game keeps secret.
        """
        if self._secrets():
            raise ValueError(Message("backup-holds-secrets"))
        aside = Path(tempfile.mkdtemp(prefix="quartermaster-"))
        try:
            return make_backup(self._folder, aside, keys=keys).path
        except BackupError as error:
            shutil.rmtree(aside, ignore_errors=True)
            raise ValueError(words_of(error)) from error

    def _secrets(self) -> bool:
        """Whoever referees, and may play too, has what the file holds."""
        with closing(Reader(self._folder / JOURNAL)) as reader:
            games = reader.games()
            return bool(games) and GAMES.hold_secrets(reader.of_game(games[-1].game))

    def look(self) -> Waits:
        """The backup that waits to be restored, if any, and what became of the last one."""
        place = self._folder / INCOMING
        return Waits(waits=self._waits(place / FILE), said=recall(place / SAID), why_not=self._restarter.why_not())

    def take_in(self, stream: IO[bytes]) -> Waits:
        """Keep a backup that was sent, after every byte of it was looked at; nothing is restored yet.

        Raises:
            ValueError: it is none, is damaged or newer, or can't be kept.
        """
        place = self._folder / INCOMING
        shutil.rmtree(place, ignore_errors=True)
        try:
            place.mkdir(mode=0o700)
            with (place / FILE).open("wb") as file:
                shutil.copyfileobj(stream, file)
                file.flush()
                os.fsync(file.fileno())
            check_names(read_contents(place / FILE, Message("this-file")))
        except (OSError, ArchiveError) as error:
            shutil.rmtree(place, ignore_errors=True)
            raise ValueError(words_of(error)) from error
        return self.look()

    def confirm(self) -> None:
        """Restore what waits: the table starts again for it.

        Raises:
            ValueError: nothing waits, or a game is running.
        """
        if not (self._folder / INCOMING / FILE).exists():
            raise ValueError(Message("backup-none-waits"))
        self._restarter.restart()
        (self._folder / INCOMING / CONFIRMED).touch()

    def forget(self) -> Waits:
        """Throw away what waits."""
        shutil.rmtree(self._folder / INCOMING, ignore_errors=True)
        return self.look()

    def _waits(self, path: Path) -> WaitingBackup | None:
        try:
            contents = read_contents(path)
        except ArchiveError:
            return None
        return WaitingBackup(
            version=contents.version,
            made=contents.made,
            bytes=path.stat().st_size,
            state=len(contents.within("state")),
            settings=len(contents.within("settings")),
        )


def take_up(folder: Path) -> str:
    """Restore what was confirmed before this start, if anything; what to say of it. Nothing of the table runs yet."""
    place = folder / INCOMING
    if not (place / CONFIRMED).exists():
        return ""
    (place / CONFIRMED).unlink()
    try:
        done = restore(place / FILE, folder)
        messages = [Message("backup-restored", made=done.contents.made)]
        messages += [Message("backup-aside", folder=str(done.state_aside))] if done.state_aside else []
        messages += [Message("backup-settings-left", folder=str(done.settings_left))] if done.settings_left else []
        said = joined(messages)
    except BackupError as error:
        said = Message("backup-not-restored", why=words_of(error))
    (place / FILE).unlink(missing_ok=True)
    remember(place / SAID, said)
    return said
