# SPDX-License-Identifier: MIT
"""Reads a sitting: one fixed camera's pictures in order, with the number of dice expected, as the live table does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from vision.errors import BrokenSitting
from vision.frame import Pixels
from vision.mat.rig import MatWatch
from vision.reading.files.command import answer_to, on_mat, tell
from vision.reading.reader import Reader, open_reader
from vision.scene.known_dice import KnownDice
from vision.scene.named import NamedFaces
from vision.scene.scene import Scene
from vision.scene.word import Word
from vision.sighting import Sighting, of_picture
from vision.steady import verdict


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture of a sitting: its file, the throw it shows (None: not told), how many dice are expected (None: any
    number; 0: the bare table), and the set to read."""

    picture: str
    path: Path
    throw: int | None
    expect: int | None
    set_name: str


def shots_in(file: Path) -> list[Shot]:
    """The pictures that a sitting's file names, in order; all but the picture may be missing.

    A line each: ``{"picture": "03a.jpg", "throw": 3, "expect": 17, "set": "pips"}``.

    Raises:
        BrokenSitting: the file can't be read, or a line of it is none such.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "it is no text"
        raise BrokenSitting(f"{file}: {why}") from error
    shots = [_shot(file, number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not shots:
        raise BrokenSitting(f"{file}: no picture is named in it; wanted one line of JSON a picture")
    return shots


def _shot(file: Path, number: int, line: str) -> Shot:
    where = f"{file}, line {number}"
    try:
        fields = json.loads(line)
    except ValueError as error:
        raise BrokenSitting(f"{where}: no JSON ({error})") from error
    if not isinstance(fields, dict) or not isinstance(fields.get("picture"), str) or not fields["picture"]:
        raise BrokenSitting(f'{where}: names no picture; wanted {{"picture": "03a.jpg", "throw": 3, "expect": 17}}')
    set_name = fields.get("set", "pips")
    if not isinstance(set_name, str):
        raise BrokenSitting(f"{where}: 'set' is {set_name!r}; wanted the name of a set of dice")
    numbers = {name: _number(where, fields, name) for name in ("throw", "expect")}
    picture = fields["picture"]
    return Shot(picture, file.parent / picture, numbers["throw"], numbers["expect"], set_name)


def _number(where: str, fields: dict[str, Any], name: str) -> int | None:
    value = fields.get(name)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 0):
        raise BrokenSitting(f"{where}: {name!r} is {value!r}; wanted a whole number from 0 on, or none")
    return value


def read_sitting(
    file: Path, annotate: Path | None = None, taught: Path | None = None, scene: Scene | None = None
) -> Iterator[dict[str, object]]:
    """One answer a picture, in order, in the contract's form; ``trusted``: the table would count it without asking.

    Pictures that follow one another with one ``throw`` show a table on which nothing moved between them.
    ``annotate``: a folder for the pictures drawn on; ``taught``: that of the taught sets; ``scene``: what is known of
    the table before.

    Raises:
        BrokenSitting: the file can't be used.
        UnknownSet: a line names no set there is.
        BrokenSet: the file of a taught set is damaged.
    """
    shots = shots_in(file)
    table = scene or Scene()
    readers = {name: open_reader(name, None, taught) for name in dict.fromkeys(shot.set_name for shot in shots)}
    mat = MatWatch()
    before: Shot | None = None
    for shot in shots:
        if before is not None and (shot.throw is None or shot.throw != before.throw):
            table.moved()
        before = shot
        look = partial(_looked, shot=shot, reader=readers[shot.set_name], table=table, mat=mat)
        yield {"picture": shot.picture, **answer_to(shot.path, look, annotate)}
    table.moved()


def _looked(pixels: Pixels, shot: Shot, reader: Reader, table: Scene, mat: MatWatch) -> Sighting:
    """What the table shows; a number of dice that is not the one expected is a doubt about the whole."""
    sighting = on_mat(table.look(pixels, reader, shot.expect), pixels, mat)
    reading, _ = verdict(sighting, shot.expect)
    if not sighting.trusted or reading.verified or shot.expect is None:
        return sighting
    return replace(sighting, doubts=(of_picture(sighting.width, sighting.height, reading.why_not),))


def tell_sitting(
    file: Path,
    say: Callable[[str], object],
    annotate: Path | None = None,
    taught: Path | None = None,
    dice: KnownDice | None = None,
    keep: Callable[[KnownDice], object] = lambda _: None,
    names: NamedFaces | None = None,
) -> int:
    """Says :func:`read_sitting` as JSON, a line each; the exit status is 1 if a picture was unreadable.

    ``dice``: what is known of this table's dice from before; ``keep`` is given what is known of them in the end.
    ``names``: the faces that the household has named.

    Raises:
        BrokenSitting, UnknownSet, BrokenSet: see :func:`read_sitting`.
    """
    scene = Scene(dice, Word(names))
    status = tell(read_sitting(file, annotate, taught, scene), say)
    keep(scene.dice)
    return status
