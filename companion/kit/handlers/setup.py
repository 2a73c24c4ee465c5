# SPDX-License-Identifier: MIT
"""The first steps with a new table: which are done or skipped, kept so that they can be gone on with any time."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from companion.kit.files import write_json
from companion.kit.saying import unwritable
from companion.messages.message import Message
from companion.web.pages.setup.calls import Step, Steps

FILE: Final = "setup.json"
"""The progress, in the state folder."""
STEPS: Final = ("language", "wifi", "camera", "aim", "mat", "dice", "buttons", "sound", "game")
STATES: Final = ("open", "done", "skipped")


class SetupHandler:
    """Serves `companion.web.pages.setup.calls`. ``camera`` is the one in use.

    ``fresh`` says whether nothing was ever played here: then a backup of another table is offered.
    """

    def __init__(self, folder: Path, camera: str, fresh: Callable[[], bool] = lambda: False) -> None:
        self._path, self._camera, self._fresh = folder / FILE, camera, fresh
        self._lock = threading.Lock()

    def look(self) -> Steps:
        """Every step and how it stands; ``finished`` once none is open, ``dismissed``: nobody wants to be asked."""
        kept = self._kept()
        steps = [Step(id=step, state=kept["steps"].get(step, "open")) for step in STEPS]
        done = sum(step.state != "open" for step in steps)
        return Steps(
            steps=steps,
            done=done,
            finished=done == len(STEPS),
            dismissed=kept["dismissed"],
            fresh=self._fresh(),
            camera=self._camera,
        )

    def mark(self, step: str, state: str) -> Steps:
        """Say that a step is done, skipped, or open again.

        Raises:
            ValueError: there is no such step or state, or it can't be kept.
        """
        if step not in STEPS or state not in STATES:
            raise ValueError(Message("setup-wanted", steps=STEPS, states=STATES))
        with self._lock:
            kept = self._kept()
            kept["steps"][step] = state
            self._keep(kept)
        return self.look()

    def dismiss(self, on: bool) -> Steps:
        """Offer the first steps no more (or again).

        Raises:
            ValueError: it can't be kept.
        """
        with self._lock:
            self._keep({**self._kept(), "dismissed": on})
        return self.look()

    def _kept(self) -> dict[str, Any]:
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
            steps = {step: state for step, state in found["steps"].items() if step in STEPS and state in STATES}
            return {"steps": steps, "dismissed": found["dismissed"] is True}
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            return {"steps": {}, "dismissed": False}

    def _keep(self, kept: Mapping[str, Any]) -> None:
        try:
            write_json(self._path, kept)
        except OSError as error:
            raise ValueError(unwritable(self._path, error)) from error
