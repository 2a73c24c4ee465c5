# SPDX-License-Identifier: MIT
"""The runtime of the networks, kept in the state folder; one that was asked for and is missing is reported."""

from __future__ import annotations

import os
from pathlib import Path

from companion.config import ConfigError, state_folder
from vision.runtime import Choice
from vision.settled import FILE_NAME, KEPT_IN, choice


def file_in(folder: Path) -> Path:
    """The file of the state folder in which it is kept."""
    return folder / FILE_NAME


def kept_in(folder: Path | None) -> Choice:
    """What runs the networks, and why; where there is no state folder, by the rule alone.

    Raises:
        UnknownRuntime: the environment names nothing that runs networks here.
    """
    return choice(file=None if folder is None else file_in(folder))


def keep_in(folder: Path) -> None:
    """Have this process, and those it starts, keep in the state folder which runtime runs the networks."""
    os.environ[KEPT_IN] = str(file_in(folder))


def keep_where_possible(state: Path | None) -> None:
    """The same for a command that can do without a state folder: then the rule alone tells, the same each time.

    Raises:
        ConfigError: ``state`` was named and can't be one.
    """
    try:
        keep_in(state_folder(state))
    except ConfigError:
        os.environ.pop(KEPT_IN, None)
        if state is not None:
            raise
