# SPDX-License-Identifier: MIT
"""``quartermaster teach``: learns a set of dice from a folder of pictures named by their faces."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from companion.command import CommandError
from companion.config import state_folder
from companion.kit.files import TAUGHT
from companion.kit.networks import keep_in
from vision.errors import UnreadablePicture, UnusableName, VisionError
from vision.reading.files.pictures import load_picture
from vision.reading.network import MODELS
from vision.reading.taught.file import check_name, face_named
from vision.reading.taught.networks import Eyes
from vision.reading.taught.teaching import Lesson
from vision.sighting import Face, face_name

PICTURES = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff")
"""Endings of the files that are looked at; others are left alone."""
_COUNTED = re.compile(r"(.+?)(\.\d+)?")


@dataclass(frozen=True, slots=True)
class Unused:
    """A picture nothing was learnt from, and why."""

    picture: str
    why: str


@dataclass(frozen=True, slots=True)
class Report:
    """What was taught: faces by name with their pictures' number, pairs that look alike, and what was of no use.

    ``missing``: faces of which no picture could be used.
    """

    set: str
    file: str
    faces: dict[str, int]
    alike: list[tuple[str, str]]
    unused: list[Unused]
    missing: list[str]


def teach(name: str, folder: Path, state: Path | None, as_json: bool, say: Callable[[str], None]) -> int:
    """Learn set ``name`` from the pictures in ``folder``; the exit status: 1 if a face was not learnt.

    Raises:
        UsageError: no taught set can be called so.
        CommandError: there is nothing to learn from.
        ConfigError: the state can't be kept.
    """
    try:
        report = _lesson(name, folder, state)
    except UnusableName as error:
        raise click.UsageError(str(error)) from error
    except VisionError as error:
        raise CommandError(str(error)) from error
    for line in [json.dumps(asdict(report), ensure_ascii=False)] if as_json else _lines(report):
        say(line)
    return int(bool(report.missing))


def _lesson(name: str, folder: Path, state: Path | None) -> Report:
    check_name(name)
    kept = state_folder(state)
    keep_in(kept)
    lesson, keep = Lesson(name, Eyes.open(MODELS)), kept / TAUGHT
    unused: list[Unused] = []
    wanted: list[Face] = []
    for path, face in _pictures(folder):
        if face is None:
            unused.append(Unused(path.name, "not named by a face; wanted SYMBOL-COLOUR, 1 to 12 or skull"))
            continue
        wanted.append(face)
        why = _learnt(lesson, path, face)
        if why:
            unused.append(Unused(path.name, why))
    if not wanted:
        raise CommandError(
            f"no picture in {folder} is named by a face; wanted files such as sword-red.jpg, 5.jpg, skull.jpg"
        )
    if not lesson.faces:
        raise CommandError(f"nothing was learnt: {unused[0].picture}: {unused[0].why}")
    try:
        file = lesson.save(keep)
    except OSError as error:
        raise CommandError(
            f"can't write the set in {keep}: {error.strerror}; choose another folder with --state"
        ) from error
    alike = [(face_name(pair.one), face_name(pair.other)) for pair in lesson.confusions()]
    missing = [face_name(face) for face in dict.fromkeys(wanted) if face not in lesson.faces]
    faces = {face_name(face): count for face, count in lesson.faces.items()}
    return Report(name, str(file), faces, alike, unused, missing)


def _learnt(lesson: Lesson, path: Path, face: Face) -> str:
    """Shows one picture; why it was of no use, or nothing."""
    try:
        learnt = lesson.add(load_picture(path), face)
    except UnreadablePicture as error:
        return error.why
    return learnt.why


def _pictures(folder: Path) -> Iterator[tuple[Path, Face | None]]:
    """The pictures of a folder in the order of their names, and the face that each is named by."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES and path.is_file())
    except OSError as error:
        raise CommandError(f"can't look into {folder}: {error.strerror}; wanted a folder of pictures") from error
    if not paths:
        raise CommandError(f"no picture in {folder}; wanted one of a single die each, such as sword-red.jpg")
    for path in paths:
        word = _COUNTED.fullmatch(path.stem.lower())
        yield path, face_named(word[1]) if word and not path.name.startswith(".") else None


def _lines(report: Report) -> Iterator[str]:
    """The report for people."""
    for unused in report.unused:
        yield f"{unused.picture}: {unused.why}"
    for first, second in report.alike:
        yield f"{first} and {second} look alike: expect to be asked about them"
    faces, pictures = _counted(len(report.faces), "face"), _counted(sum(report.faces.values()), "picture")
    yield f"{report.set}: {faces} learnt from {pictures}, kept in {report.file}"
    if report.missing:
        yield f"not learnt: {', '.join(report.missing)}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
