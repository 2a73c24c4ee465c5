# SPDX-License-Identifier: MIT
"""``quartermaster bundle``: one zip for whoever helps, without secrets, and with other names than the players'.

Everything is collected first, as text that can be shown; nothing else goes into the file.
"""

from __future__ import annotations

import importlib.metadata
import io
import json
import os
import platform
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from companion.command import CommandError
from companion.config import ConfigError, state_folder
from companion.disk import write_whole
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.reader import Reader
from companion.kit.commands.settings import settings_in_force, toml_lines
from companion.kit.files import JOURNAL
from companion.kit.upkeep.check import Place, answer_of
from companion.kit.upkeep.doctor import doctor_lines, look
from companion.kit.upkeep.scrub import GONE, Scrub, is_secret, keys_in
from companion.messages.message import Message, system_words
from companion.play.registry import GAMES

LINES: Final = 300
PACKAGES: Final = (
    "quartermaster-table", "click", "flask", "gpiozero", "lgpio", "msgspec", "numpy", "opencv-python-headless",
    "paho-mqtt", "picamera2", "reportlab", "segno", "waitress", "werkzeug",
)  # fmt: skip
ABOUT: Final = """A support bundle of Quartermaster. Look through it before you hand it on: all of it is plain text.

Left out: keys, PIN, passwords, tokens and the signing key (they read {gone}), pictures, the Wi-Fi's password.
Changed: players are called Player 1, Player 2 …, home folders /home/user. Addresses in your own network stay.
"""


class BundleError(CommandError):
    """The bundle can't be written; the message says why."""


@dataclass(frozen=True, slots=True)
class Item:
    """One file of the bundle: its name, what it is, and all of its text."""

    name: str
    about: str
    text: str

    @property
    def size(self) -> int:
        """Its size in bytes."""
        return len(self.text.encode())


@dataclass(frozen=True, slots=True)
class Bundle:
    """Everything that would be written, so that it can be shown before it is."""

    items: tuple[Item, ...]

    def listing(self) -> Iterator[str]:
        """One line a file."""
        for item in self.items:
            yield f"  {item.name:<14} {item.size:>8} bytes  {item.about}"


def collect(place: Place = Place(), lines: int = LINES) -> Bundle:  # noqa: B008 - a frozen value
    """Gather what a helper wants to see: the last ``lines`` of journal and log, the doctor's findings, the settings.

    What can't be had is told in its place; this never fails.
    """
    entries, names, why = _entries(place, lines)
    scrub = Scrub(names, [*(keys_in(place.kept) if place.kept else ()), *_secret_settings(place)])
    found = {
        "doctor.txt": (Message("bundle-doctor"), "\n".join(doctor_lines(look(place)))),
        "version.txt": (Message("bundle-versions"), "\n".join(_versions(place))),
        "settings.toml": (Message("bundle-settings"), _settings(place)),
        "journal.jsonl": (Message("bundle-journal", count=len(entries)), _journal(entries, scrub) or why),
        "log.txt": (Message("bundle-log"), _log(lines)),
    }
    items = [Item(name, about, scrub.text(text).rstrip("\n") + "\n") for name, (about, text) in found.items()]
    return Bundle((Item("README.txt", Message("bundle-left-out"), ABOUT.format(gone=GONE)), *items))


def write_bundle(bundle: Bundle, target: Path, now: datetime | None = None) -> Path:
    """Write it to ``target``, or into it under a name of its own if it is a folder; where it went.

    Raises:
        BundleError: it can't be written.
    """
    now = now or datetime.now(UTC)
    path = target / f"quartermaster-bundle-{now:%Y-%m-%d-%H%M%S}.zip" if target.is_dir() else target
    if os.path.lexists(path):
        raise BundleError(Message("file-there-already", file=str(path)))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for item in bundle.items:
            archive.writestr(item.name, item.text)
    try:
        write_whole(path, packed.getvalue(), private=True)
    except OSError as error:
        raise BundleError(Message("bundle-unwritable", file=str(path), why=system_words(error))) from error
    return path


def _entries(place: Place, lines: int) -> tuple[list[Entry], list[str], str]:
    """The last entries, everybody who ever played or sat down, and why there are none."""
    try:
        with closing(Reader(state_folder(place.state, reading=True) / JOURNAL)) as reader:
            names = [name for entry in reader.games() for name in _names(entry.data)]
            names += [
                str(entry.data["name"]) for entry in reader.of_game(0) if "name" in entry.data
            ]  # who only sat down
            last = reader.last_seq()
            return [*_readable(reader, max(0, last - lines), lines)], names, "the journal is empty"
    except (JournalError, ConfigError) as error:
        return [], [], str(error)


def _readable(reader: Reader, since: int, lines: int) -> Iterator[Entry]:
    """The last entries as everybody may read them: whoever referees may play, and has this file."""
    games: dict[int, dict[int, Entry]] = {}
    for entry in reader.since(since, lines):
        if entry.game not in games:
            games[entry.game] = (
                {one.seq: one for one in GAMES.public_entries(reader.of_game(entry.game))} if entry.game else {}
            )
        yield games[entry.game].get(entry.seq, entry)


def _names(setup: Any) -> Iterator[str]:
    players = setup.get("players")
    yield from (str(name) for name in players or () if name)
    if isinstance(setup.get("referee"), str):
        yield setup["referee"]


def _journal(entries: list[Entry], scrub: Scrub) -> str:
    """One line each; the senders' own names of their requests are left out."""
    figures = (
        {"seq": e.seq, "game": e.game, "kind": e.kind, "wall_ms": e.wall_ms, "data": scrub.json(e.data)}
        for e in entries
    )
    return "\n".join(json.dumps(one, ensure_ascii=False) for one in figures)


def _settings(place: Place) -> str:
    try:
        settings = settings_in_force(place.settings, place.kept)
    except ConfigError as error:
        return f"# the settings can't be used: {error}"
    return "\n".join(
        f"{setting.name} = {GONE!r}"
        if is_secret(setting.name) and setting.value
        else "\n".join(toml_lines([setting])).strip()
        for setting in settings
    )


def _secret_settings(place: Place) -> list[str]:
    with suppress(ConfigError):
        return [
            str(setting.value)
            for setting in settings_in_force(place.settings, place.kept)
            if setting.value and is_secret(setting.name)
        ]
    return []


def _versions(place: Place) -> Iterator[str]:
    for name in PACKAGES:
        with suppress(importlib.metadata.PackageNotFoundError):
            yield f"{name} {importlib.metadata.version(name)}"
    yield f"python {sys.version.split()[0]}"
    yield f"kernel {platform.release()} {platform.machine()}"
    for path in ("etc/os-release", "etc/rpi-issue", "proc/device-tree/model"):
        with suppress(OSError):
            text = (place.root / path).read_text(encoding="utf-8", errors="replace").strip("\0\n")
            yield from text.splitlines()


def _log(lines: int) -> str:
    printed = answer_of(
        "journalctl", "--unit=quartermaster", f"--lines={lines}", "--no-pager", "--output=short-iso", patience_s=20
    )
    return printed or "no log can be had here: the table is no service, or this user may not read it (sudo)"
