# SPDX-License-Identifier: MIT
"""Releases side by side: /opt/quartermaster/releases/VERSION, a link ``current`` to the one that runs, and a trial.

Every change is one rename on disk, in such an order that a power cut between any two leaves a table that works: either
the old release is current, or the new one is and its trial stands written, to be judged at the next start.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.disk import sync_folder, write_whole

HOME: Final = Path("/opt/quartermaster")
TRIAL: Final = "trial.json"
WHOLE: Final = ".whole"
"""Lies in a release's folder once all of it is there (systemd/lay.sh)."""
VERSION: Final = re.compile(r"[0-9][0-9A-Za-z.+_-]{0,40}")


@dataclass(frozen=True, slots=True)
class Trial:
    """A release that runs and has not been found well yet, and the one that takes its place if it is not.

    ``before``: what could be gone back to from that one; it shall be so again.
    """

    new: str
    old: str
    before: str | None = None


class Releases:
    """The releases under ``home``."""

    def __init__(self, home: Path = HOME) -> None:
        self.home = home

    def folder(self, version: str) -> Path:
        """Where the release of this version lies, or would."""
        return self.home / "releases" / version

    def versions(self) -> tuple[str, ...]:
        """All that are whole."""
        found = (self.home / "releases").glob(f"*/{WHOLE}")
        return tuple(sorted(path.parent.name for path in found))

    def current(self) -> str | None:
        """The one that runs, or would."""
        return self._linked("current")

    def previous(self) -> str | None:
        """The one that ran before, if it is still there whole."""
        version = self._linked("previous")
        return version if version in self.versions() else None

    def trial(self) -> Trial | None:
        """The trial that is on, if any; one that was cut off before the new release became current is forgotten."""
        try:
            raw = json.loads((self.home / TRIAL).read_text(encoding="utf-8"))
            trial = Trial(str(raw["new"]), str(raw["old"]), raw.get("before"))
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if trial.new != self.current():
            self._end_trial()
            return None
        return trial

    def try_out(self, new: str) -> None:
        """Make ``new`` current, on trial.

        Raises:
            ValueError: it is not whole, or is current.
            OSError: it can't be written.
        """
        old = self.current()
        if new not in self.versions() or old is None or new == old:
            raise ValueError(f"{new!r} can't be tried: there are {self.versions()}, current is {old}")
        before = self.previous()
        self._link("previous", old)
        write_whole(self.home / TRIAL, json.dumps({"new": new, "old": old, "before": before}))
        self._link("current", new)

    def keep(self) -> None:
        """The new release is well: the trial is over, and all but it and the one before are removed."""
        self._end_trial()
        stays = {self.current(), self._linked("previous")}
        for folder in (self.home / "releases").iterdir():
            if folder.name not in stays:
                shutil.rmtree(folder, ignore_errors=True)

    def go_back(self, trial: Trial) -> None:
        """The new release is not well: the old one is current again."""
        self._link("current", trial.old)
        if trial.before in self.versions() and trial.before not in (None, trial.new, trial.old):
            self._link("previous", str(trial.before))
        self._end_trial()

    def _end_trial(self) -> None:
        (self.home / TRIAL).unlink(missing_ok=True)
        sync_folder(self.home)

    def _linked(self, name: str) -> str | None:
        try:
            return os.readlink(self.home / name).rpartition("/")[2]
        except OSError:
            return None

    def _link(self, name: str, version: str) -> None:
        draft = self.home / f"{name}.new"
        draft.unlink(missing_ok=True)
        draft.symlink_to(f"releases/{version}")
        draft.replace(self.home / name)
        sync_folder(self.home)
