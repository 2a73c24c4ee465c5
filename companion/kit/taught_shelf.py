# SPDX-License-Identifier: MIT
"""The taught sets in the state folder: listed, handed out, taken in after a look at every byte, thrown away."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from companion.config import Config
from companion.messages.message import Message, system_words, words_of
from companion.web.pages.teach.port import LessonDraft, TaughtSet
from vision.errors import BrokenSet, UnusableName
from vision.reading.taught import file as taught_file
from vision.reading.taught.file import DRAFT, SUFFIX

Stamp = tuple[int, int]
FAMILIES: Final = ("", *Config().dice.__struct_fields__)
"""The families of dice that a set may be read for; "": plain dice, and while no game is played."""


class TaughtShelf:
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
        draft = path.with_name(f".{path.name}.part")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with draft.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
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
