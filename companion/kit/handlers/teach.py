# SPDX-License-Identifier: MIT
"""The handler for teaching dice with the live camera, and for the taught sets."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.config import Config
from companion.disk import write_whole
from companion.games.checks import shown
from companion.kit.settings import Settings
from companion.messages.message import Message, system_words, words_of
from companion.web.pages.teach.calls import Lesson, LessonDraft, TaughtSet, Teaching
from vision.errors import BrokenSet, UnusableName
from vision.message import LessonState, Teach, WatchLesson
from vision.order import Eye, EyeSilent
from vision.reading.taught import file as taught_file
from vision.reading.taught.file import DRAFT, SUFFIX

Stamp = tuple[int, int]
FAMILIES: Final = ("", *Config().dice.__struct_fields__)
"""The families of dice that a set may be read for; "": plain dice, and while no game is played."""


class TaughtSets:
    """The sets in ``folder``. ``changed`` is told the name of a set whose file was changed."""

    def __init__(self, folder: Path, changed: Callable[[str], None]) -> None:
        self._folder, self._changed = folder, changed
        self._known: dict[str, tuple[Stamp, TaughtSet]] = {}

    def all(self, config: Config) -> list[TaughtSet]:
        """Every taught set by name: kind, faces, pictures, size, the families it is read for; or why it can't be."""
        return [
            msgspec.structs.replace(self._about(path), used_for=used_for(path.stem, config))
            for path in sorted(self._folder.glob(f"*{SUFFIX}"))
        ]

    def draft(self) -> LessonDraft | None:
        """The lesson that was broken off, if there is one."""
        path = self._folder / DRAFT
        try:
            draft = taught_file.load(path)
        except BrokenSet:
            return None
        return LessonDraft(name=draft.name, faces=len(draft.faces))

    def file(self, name: str) -> bytes:
        """The file of a set.

        Raises:
            LookupError: there is no such set.
        """
        try:
            return self._path(name).read_bytes()
        except (OSError, ValueError) as error:
            raise LookupError(Message("taught-none-such", name=repr(name[:40]))) from error

    def put(self, name: str, data: bytes) -> None:
        """Keep a set that comes from another table, in place of what was taught by that name.

        Raises:
            ValueError: it is no taught set, is damaged, can't be called so, or can't be written.
        """
        path = self._path(name)
        taught_file.parse(data)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, data)
        except OSError as error:
            raise ValueError(Message("taught-set-unwritten", why=system_words(error))) from error
        self._changed(name)

    def delete(self, name: str, config: Config) -> None:
        """Throw a set away.

        Raises:
            LookupError: there is no such set.
            ValueError: the settings read it for some dice.
        """
        self.file(name)
        if used_for(name, config):
            raise ValueError(Message("taught-in-use", name=name))
        self._path(name).unlink(missing_ok=True)
        self._changed(name)

    def _path(self, name: str) -> Path:
        try:
            return self._folder / f"{taught_file.check_name(name)}{SUFFIX}"
        except UnusableName as error:
            raise ValueError(words_of(error)) from error

    def _about(self, path: Path) -> TaughtSet:
        """What is in a file, looked at again only when it has changed; used for nothing yet."""
        try:
            found = path.stat()
        except OSError:
            return TaughtSet(name=path.stem, bytes=0, broken=Message("taught-gone"), used_for=())
        stamp = (found.st_mtime_ns, found.st_size)
        kept = self._known.get(path.stem)
        if kept is None or kept[0] != stamp:
            kept = self._known[path.stem] = (stamp, _read(path, found.st_size))
        return kept[1]


def used_for(name: str, config: Config) -> list[str]:
    """The families of dice that the settings read this set for."""
    return [family for family in FAMILIES if (getattr(config.dice, family) if family else config.dice_set) == name]


def _read(path: Path, size: int) -> TaughtSet:
    try:
        taught = taught_file.load(path)
    except BrokenSet as error:
        return TaughtSet(name=path.stem, bytes=size, broken=words_of(error), used_for=())
    return TaughtSet(
        name=path.stem,
        bytes=size,
        kind=taught.kind,
        faces=len(taught.faces),
        pictures=len(taught.of),
        broken="",
        used_for=(),
    )


class TeachHandler:
    """Serves `companion.web.pages.teach.calls`. ``busy`` tells whether a game is running."""

    def __init__(self, eye: Eye, sets: TaughtSets, settings: Settings, busy: Callable[[], bool]) -> None:
        self._eye, self._sets, self._settings, self._busy = eye, sets, settings, busy
        self._lock = threading.Lock()
        self._orders = 0
        self._name = ""
        self._state = LessonState(0)

    def look(self, after: int, timeout_s: float) -> Teaching:
        """How the lesson stands, newer than number ``after`` where anything comes in time, and the sets there are."""
        found = self._eye.newest(WatchLesson(), after, timeout_s)
        if found is not None:
            self._take_in(found[1])
        return self._teaching(after if found is None else found[0])

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
        return self._teaching()

    def die(self) -> bytes:
        """The die that is to be named, as a JPEG; empty where there is none."""
        return self._state.crop

    def use(self, name: str, family: str) -> Teaching:
        """Read this set for a family of dice from now on; "": for plain dice and while no game is played.

        Raises:
            ValueError: there is no such family, or it can't be.
        """
        self._settings.change({f"dice.{family}" if family else "dice_set": name})
        return self._teaching()

    def file(self, name: str) -> bytes:
        """The file of a taught set.

        Raises:
            LookupError: there is no such set.
        """
        return self._sets.file(name)

    def put(self, name: str, data: bytes) -> None:
        """Take in a set from another table.

        Raises:
            ValueError: it is none, or is damaged.
        """
        self._sets.put(name, data)

    def forget(self, name: str) -> None:
        """Throw a taught set away.

        Raises:
            LookupError: there is no such set.
            ValueError: it is in use.
        """
        self._sets.delete(name, self._settings.config)

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
                raise ValueError(f"do must be begin, learn, undo, save or end, not {shown(verb)}")

    def _take_in(self, state: LessonState) -> None:
        forgot = self._name and not state.name and not state.saved and state.done < self._state.done
        self._state = state
        if forgot:  # the process was started again: it goes on with the draft
            self._orders += 1
            with contextlib.suppress(EyeSilent):  # whoever looks need not wait for the networks
                self._eye.call(Teach(self._orders, "begin", self._name, more=True), timeout_s=0.0)

    def _teaching(self, number: int = 0) -> Teaching:
        state = self._state
        return Teaching(
            number=number,
            lesson=lesson_of(state) if state.name else None,
            saved=state.saved,
            draft=None if state.name else self._sets.draft(),
            sets=self._sets.all(self._settings.config),
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
