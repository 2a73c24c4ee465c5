# SPDX-License-Identifier: MIT
"""The desk for teaching dice with the live camera, and for the taught sets."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping
from typing import Any

from companion.kit.settings.kept import Settings
from companion.kit.taught_shelf import TaughtShelf
from companion.messages.message import Message
from companion.web.pages.teach.port import Lesson, Teaching
from vision.message import LessonState, Teach, WatchLesson
from vision.order import Eye, EyeSilent


class TeachDesk:
    """Serves `companion.web.pages.teach.calls`. ``busy`` tells whether a game is running."""

    def __init__(self, eye: Eye, shelf: TaughtShelf, settings: Settings, busy: Callable[[], bool]) -> None:
        self._eye, self._shelf, self._settings, self._busy = eye, shelf, settings, busy
        self._lock = threading.Lock()
        self._orders = 0
        self._name = ""
        self._state = LessonState(0)

    def look(self, after: int, timeout_s: float) -> Teaching:
        """How the lesson stands, newer than number ``after`` where anything comes in time, and the sets there are."""
        found = self._eye.newest(WatchLesson(), after, timeout_s)
        if found is not None:
            self._take_in(found[1])
        return self._told(after if found is None else found[0])

    def do(self, verb: str, arguments: Mapping[str, Any]) -> Teaching:
        """``begin`` (name, more), ``learn`` (face, look), ``undo``, ``save``, ``end``; the lesson as it is then.

        Raises:
            ValueError: it makes no sense now, or an argument does not.
        """
        order = self._order(verb, arguments)
        if verb == "begin" and self._busy():
            raise ValueError(Message("game-runs-finish-first"))
        with self._lock:
            if verb == "begin":
                self._name = order.word
            state = self._eye.call(order)
            self._take_in(state)
            if verb in ("save", "end") and not state.refused:
                self._name = ""
            if verb == "begin" and state.refused:
                self._name = state.name
        if state.refused:
            raise ValueError(state.refused)
        return self._told()

    def die(self) -> bytes:
        """The die that is to be named, as a JPEG; empty where there is none."""
        return self._state.crop

    def use(self, name: str, family: str) -> Teaching:
        """Read this set for a family of dice from now on; "": for plain dice and while no game is played.

        Raises:
            ValueError: there is no such family, or it can't be.
        """
        self._settings.change({f"dice.{family}" if family else "dice_set": name})
        return self._told()

    def file(self, name: str) -> bytes:
        """The file of a taught set.

        Raises:
            LookupError: there is no such set.
        """
        return self._shelf.file(name)

    def put(self, name: str, data: bytes) -> None:
        """Take in a set from another table.

        Raises:
            ValueError: it is none, or is damaged.
        """
        self._shelf.put(name, data)

    def forget(self, name: str) -> None:
        """Throw a taught set away.

        Raises:
            LookupError: there is no such set.
            ValueError: it is in use.
        """
        self._shelf.delete(name, self._settings.config)

    def _order(self, verb: str, arguments: Mapping[str, Any]) -> Teach:
        word, look = arguments.get("face" if verb == "learn" else "name", ""), arguments.get("look", 0)
        if not isinstance(word, str) or type(look) is not int:
            raise ValueError("name and face want texts, look a whole number")
        self._orders += 1
        more = arguments.get("more") is True
        match verb:
            case "begin" | "learn" | "undo" | "save" | "end":
                return Teach(self._orders, verb, word, more, look)
            case _:
                raise ValueError(f"do wants begin, learn, undo, save or end, not {verb[:20]!r}")

    def _take_in(self, state: LessonState) -> None:
        forgot = self._name and not state.name and not state.saved and state.done < self._state.done
        self._state = state
        if forgot:  # the process was started again: it goes on with the draft
            self._orders += 1
            with contextlib.suppress(EyeSilent):  # whoever looks need not wait for the networks
                self._eye.call(Teach(self._orders, "begin", self._name, more=True), timeout_s=0.0)

    def _told(self, number: int = 0) -> Teaching:
        state = self._state
        return Teaching(
            number=number,
            lesson=lesson_of(state) if state.name else None,
            saved=state.saved,
            draft=None if state.name else self._shelf.draft(),
            sets=self._shelf.all(self._settings.config),
            why_not=Message("game-runs-finish-first") if self._busy() else "",
        )


def lesson_of(state: LessonState) -> Lesson:
    """The lesson as pages show it."""
    return Lesson(
        name=state.name,
        faces=dict(state.faces),
        newest=state.newest,
        alike=state.alike,
        look=state.look,
        why=state.why,
        reason=getattr(state.why, "id", ""),
        moving=state.moving,
        die=bool(state.crop),
        exists=state.exists,
    )
