# SPDX-License-Identifier: MIT
"""The places that checks look at; for all of `companion.kit.upkeep.health`."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from companion.config import CONFIG_FOLDER, Config, ConfigError, load_config, state_folder

PATIENCE_S = 5.0
"""Time an outside program may take to answer, in seconds; a page waits for it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where to look. ``state``: as `companion.config.state_folder` takes it. ``serving``: the table itself asks.

    ``root`` stands before /dev, /sys, /proc, /etc and /run, so that a test can show another machine.
    """

    state: Path | None = None
    settings: Path = CONFIG_FOLDER
    root: Path = Path("/")
    serving: bool = False

    @property
    def kept(self) -> Path | None:
        """The state folder, where there is one that can be used."""
        try:
            folder = state_folder(self.state, reading=True)
        except ConfigError:
            return None
        return folder if folder.exists() else None

    def config(self) -> Config:
        """The settings in force.

        Raises:
            ConfigError: they can't be used.
        """
        return load_config(self.settings, self.kept)


def answer_of(*command: str, patience_s: float = PATIENCE_S) -> str | None:
    """What an outside program prints, without the last line's end; None: it is not there, fails, or takes too long."""
    if shutil.which(command[0]) is None:
        return None
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience_s, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
