# SPDX-License-Identifier: MIT
"""The form of a backup: one zip with a list of what is in it, each file with its check sum; looked through as a whole.

Written whole or not at all. Nothing in a strange file is believed: names, sizes and sums are checked before any of it
is laid anywhere.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Final

from companion.disk import sum_of, sync_folder
from companion.messages.message import Message

LIST: Final = "backup.json"
FORMAT: Final = 1
ROOMS: Final = ("state", "settings")
MOST_FILES, MOST_BYTES = 5000, 1_000_000_000
MOST_PACKED: Final = 50
"""How many times its own size an archive may hold, beyond what is small: a journal packs to a tenth."""
SMALL: Final = 64_000_000
_CHUNK: Final = 1 << 20


class ArchiveError(ValueError):
    """The archive can't be used; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What an archive says of itself: the version that made it, when, and every file with its SHA-256."""

    version: str
    made: str
    files: Mapping[str, str]

    def within(self, room: str) -> list[str]:
        """The names in one room, ``state`` or ``settings``."""
        return sorted(name for name in self.files if name.startswith(f"{room}/"))


def write_archive(target: Path, sources: Iterable[tuple[str, Path]], version: str, made: str) -> Contents:
    """Write ``sources`` (name in the archive, file) to ``target``, for the owner's eyes only, whole or not at all.

    Raises:
        OSError: it can't be written.
    """
    draft = target.with_name(f".{target.name}.new")
    sums: dict[str, str] = {}
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, source in sources:
                    archive.write(source, name)
                    sums[name] = sum_of(source)
                contents = Contents(version, made, sums)
                archive.writestr(LIST, json.dumps(_told(contents), indent=1) + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(target.parent)
    return contents


def read_contents(path: Path, called: str = "") -> Contents:
    """What is in the archive at ``path``, after every byte of it was looked at; errors call it ``called``, or its path.

    Raises:
        ArchiveError: it is no backup, is damaged, comes from a newer Quartermaster, or holds what it should not.
    """
    called = called or str(path)
    try:
        with zipfile.ZipFile(path) as archive:
            contents = _contents(archive, called)
            _look_through(archive, contents, called)
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
        raise ArchiveError(Message("archive-unreadable", file=called, why=str(error))) from error
    except ArchiveError:
        raise
    except ValueError as error:
        raise ArchiveError(Message("archive-damaged", file=called, why=str(error))) from error
    return contents


def unpack(path: Path, contents: Contents, place: Callable[[str], Path]) -> None:
    """Lay every file of the archive where ``place`` says, on disk before this returns.

    Raises:
        ArchiveError: it changed since it was looked through.
        OSError: it can't be written.
    """
    with zipfile.ZipFile(path) as archive:
        for name, wanted in contents.files.items():
            target = place(name)
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with archive.open(name) as source, target.open("wb") as copy:
                if _copy(source, copy) != wanted:  # type: ignore[arg-type]
                    raise ArchiveError(Message("archive-changed", file=str(path), name=name))
                copy.flush()
                os.fsync(copy.fileno())
            sync_folder(target.parent)


def _told(contents: Contents) -> dict[str, Any]:
    return {
        "quartermaster-backup": FORMAT,
        "version": contents.version,
        "made": contents.made,
        "files": dict(contents.files),
    }


def _contents(archive: zipfile.ZipFile, called: str) -> Contents:
    if LIST not in archive.namelist() or archive.getinfo(LIST).file_size > 10_000_000:
        raise ArchiveError(Message("archive-no-list", file=called, name=LIST))
    listed = json.loads(archive.read(LIST))
    form = listed.get("quartermaster-backup") if isinstance(listed, dict) else None
    if not isinstance(form, int) or not isinstance(listed.get("files"), dict):
        raise ArchiveError(Message("archive-foreign-list", file=called, name=LIST))
    if form > FORMAT:
        raise ArchiveError(Message("archive-newer", file=called, version=str(listed.get("version"))))
    return Contents(
        str(listed.get("version")), str(listed.get("made")), {str(k): str(v) for k, v in listed["files"].items()}
    )


def _look_through(archive: zipfile.ZipFile, contents: Contents, called: str) -> None:
    infos = {info.filename: info for info in archive.infolist()}
    if set(infos) - {LIST} != set(contents.files) or len(infos) != len(archive.infolist()):
        raise ArchiveError(Message("archive-other-files", file=called, name=LIST))
    whole, packed = (sum(getattr(info, size) for info in infos.values()) for size in ("file_size", "compress_size"))
    if len(infos) > MOST_FILES or whole > min(MOST_BYTES, max(SMALL, MOST_PACKED * packed)):
        raise ArchiveError(Message("archive-too-large", file=called, count=len(infos)))
    for name, wanted in contents.files.items():
        parts = PurePosixPath(name).parts
        plain = len(parts) > 1 and parts[0] in ROOMS and not any(part in ("..", ".", "") for part in name.split("/"))
        if not plain or "\\" in name or name.startswith("/"):
            raise ArchiveError(Message("archive-strange-place", file=called, name=repr(name)))
        with archive.open(infos[name]) as source:
            if _copy(source, None) != wanted:  # type: ignore[arg-type]
                raise ArchiveError(Message("archive-other-content", file=called, name=name))


def _copy(source: BinaryIO, target: BinaryIO | None) -> str:
    total = hashlib.sha256()
    while chunk := source.read(_CHUNK):
        total.update(chunk)
        if target is not None:
            target.write(chunk)
    return total.hexdigest()
