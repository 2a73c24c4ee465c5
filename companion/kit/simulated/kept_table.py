# SPDX-License-Identifier: MIT
"""The file in the state folder that keeps the simulated table over a restart of the program."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from companion.kit.json_file import write_json
from companion.kit.simulated.simulator import Simulator

log = logging.getLogger(__name__)

NAME: Final = "simulated-table.json"


class TableFile:
    """Where dice, cups, coasters, board and map are kept as they lie."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._last: Mapping[str, Any] | None = None
        self._failed = False

    def read(self) -> Mapping[str, Any] | None:
        """What was kept; None: nothing, or (as the log tells then) nothing that can be read."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            self.give_up(str(error))
            return None
        if not isinstance(kept, dict):
            self.give_up("it is damaged")
            return None
        return kept

    def lay(self, simulator: Simulator) -> None:
        """Let all lie as it lay when the program ended; what can't be used is told in the log."""
        if (kept := self.read()) is None:
            return
        try:
            simulator.go_on(kept)
        except ValueError as error:
            self.give_up(str(error))

    def give_up(self, why: str) -> None:
        """Say in the log that what was kept can't be used."""
        log.warning("%s can't be used (%s): the simulated table begins empty", self._path, why)

    def write(self, kept: Mapping[str, Any]) -> None:
        """Keep this, whole or not at all; a disk that takes nothing is told once, and the game goes on."""
        if kept == self._last:
            return
        try:
            write_json(self._path, kept)
            self._last, self._failed = kept, False
        except OSError as error:
            if not self._failed:
                log.warning("the simulated table is not kept for a restart: %s", error)
            self._failed = True
