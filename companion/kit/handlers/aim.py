# SPDX-License-Identifier: MIT
"""The handler of the aim page: the coach in the camera's process, the lens, and the fitness test."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.disk import write_json
from companion.games.checks import shown
from companion.kit.commands.fitness import Fitness, keep, kept
from companion.messages.message import Message
from companion.web.pages.aim.calls import Aim as AimShown
from companion.web.pages.aim.calls import BareTable
from companion.web.pages.aim.calls import Fitness as FitnessShown
from vision.aim.values import NAMES, Focused, aim_json
from vision.message import BareKnown, Coach, Condition, FocusNow, Read, RememberBare, WatcherMessage
from vision.order import Eye

LENS: Final = "lens.json"
"""Where the lens stands, by camera, in the state folder."""


class AimHandler:
    """Serves `companion.web.pages.aim.calls`. ``busy`` tells whether a game is running; ``spec`` names the camera."""

    def __init__(self, eye: Eye, folder: Path, spec: str, set_name: str, busy: Callable[[], bool]) -> None:
        self._eye = eye
        self._folder = folder
        self._spec = spec
        self._set_name = set_name
        self._busy = busy
        self._lock = threading.Lock()
        self._test: Fitness | None = None
        self._kept = False
        self._seed = 0
        self._condition = Condition("starting", Message("camera-starts"))
        self._bare = BareKnown()

    def hear(self, message: WatcherMessage) -> None:
        """What the eye says: readings for the test, where the lens has come to stand, how well the table is known."""
        if isinstance(message, Focused):
            keep_lens(self._folder, self._spec, message.lens)
        elif isinstance(message, Condition):
            self._condition = message
        elif isinstance(message, BareKnown):
            self._bare = message
        elif isinstance(message, Read):
            with self._lock:
                if self._test is not None:
                    self._test.seen(message.reading, message.stillness)
                    self._keep()

    def look(self, after: int, timeout_s: float) -> tuple[int, AimShown] | None:
        """How the camera stands, newer than number ``after``, with its number; None if none came in time."""
        found = self._eye.newest(Coach(), after, timeout_s)
        if found is None:
            return None
        aim = aim_json(found[1])
        for measure in aim["measures"]:
            measure["label"] = NAMES[measure["name"]]
        return found[0], msgspec.convert(aim, AimShown)

    def focus(self) -> None:
        """Move the lens to its sharpest place.

        Raises:
            ValueError: a game is running.
        """
        self._check_idle()
        self._eye.send(FocusNow())

    def bare(self) -> BareTable:
        """Since when the bare table is known (milliseconds since 1970; None: it is not), and why no more."""
        since_s = self._bare.since_s
        return BareTable(since_ms=None if since_s is None else round(1000 * since_s), why=self._bare.why)

    def remember_bare(self) -> BareTable:
        """Remember how the table looks now, with nothing on it; waits some seconds. What `bare` tells then.

        Raises:
            ValueError: that can't be now, or dice lie there.
        """
        why = self._condition.blind or self._eye.call(RememberBare())
        if why:
            raise ValueError(why)
        return self.bare()

    def fitness(self) -> FitnessShown:
        """The test that runs, and the last result that was kept."""
        with self._lock:
            test = None if self._test is None else self._test.shown()
        return FitnessShown(test=test, last=kept(self._folder))

    def test(self, command: str, arguments: Mapping[str, Any]) -> FitnessShown:
        """Do one of start, confirm, stop; the test as it is then.

        Raises:
            ValueError: it makes no sense now, or an argument does not.
        """
        with self._lock:
            match command:
                case "start":
                    self._check_idle()
                    self._seed += 1
                    self._test = _started(self._set_name, self._seed, arguments)
                    self._kept = False
                case "confirm":
                    self._running().confirm(_faces(arguments.get("faces")))
                    self._keep()
                case "stop":
                    self._test = None
                case _:
                    raise ValueError(f"do must be start, confirm or stop, not {shown(command)}")
        return self.fitness()

    def _running(self) -> Fitness:
        if self._test is None:
            raise ValueError(Message("fitness-none-runs"))
        return self._test

    def _check_idle(self) -> None:
        if self._busy():
            raise ValueError(Message("fitness-in-game"))

    def _keep(self) -> None:
        """Once it is over, for the doctor."""
        if self._test is not None and self._test.done and not self._kept:
            keep(self._test.result, self._folder)
            self._kept = True


def _started(set_name: str, seed: int, arguments: Mapping[str, Any]) -> Fitness:
    dice, rounds = arguments.get("dice", 5), arguments.get("rounds", 6)
    kind = arguments.get("kind", "asked")
    if type(dice) is not int or type(rounds) is not int:
        raise ValueError(f"dice and rounds must be whole numbers, not {shown(dice)} and {shown(rounds)}")
    return Fitness(set_name, dice, rounds, kind, seed)


def _faces(given: object) -> list[str] | None:
    if given is None:
        return None
    if not isinstance(given, list) or not given or not all(isinstance(face, int | str) for face in given):
        raise ValueError(f"faces must be a list such as [1, 4, 6], not {shown(given)}")
    return [str(face) for face in given]


def keep_lens(folder: Path, spec: str, lens: float) -> None:
    """Remember where the lens of this camera is sharpest; every copy of a camera differs."""
    write_json(folder / LENS, _lenses(folder) | {spec: round(lens, 3)})


def lens_of(folder: Path, spec: str) -> float | None:
    """Where the lens of this camera is to be held, if a sweep has found it."""
    found = _lenses(folder).get(spec)
    return float(found) if isinstance(found, int | float) and 0 <= found <= 100 else None


def _lenses(folder: Path) -> dict[str, Any]:
    try:
        found = json.loads((folder / LENS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
