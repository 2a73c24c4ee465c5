# SPDX-License-Identifier: MIT
"""``quartermaster read``: pictures in, one line of JSON each out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from companion.command import CommandError
from companion.config import ConfigError, state_folder
from companion.kit.files import TAUGHT
from companion.kit.networks import keep_where_possible
from vision.errors import BrokenSet, BrokenSitting, UnknownSet
from vision.frame import Pixels
from vision.mat.errors import BadBoard, BoardNotWanted
from vision.reading.files.command import Undrawn, tell_files
from vision.reading.reader import SETS
from vision.scene.known_dice import FILE_NAME, load_dice, save_dice
from vision.scene.named import FILE_NAME as NAMED_FACES
from vision.scene.named import NamedFaces, load_names
from vision.scene.sitting import shots_in, tell_sitting
from vision.scene.word import read_by_name
from vision.sighting import Sighting


def read_pictures(
    pictures: Sequence[str],
    set_name: str,
    annotate: Path | None,
    say: Callable[[str], object],
    board: Path | None = None,
    state: Path | None = None,
) -> int:
    """Say what every picture shows, in the order given; the exit status: 1 if one of them was unreadable.

    Faces that the household has named are read as what they stand for.

    Raises:
        UsageError: no set goes by ``set_name``, or a board file was named and the set is no map.
        CommandError: the board file can't be used, or the file of the taught set is damaged.
        ConfigError: there is no place where taught sets could be kept.
    """
    keep_where_possible(state)
    taught = None if set(set_name.split("+")) <= set(SETS) else state_folder(state) / TAUGHT
    names = _names(state)

    def told(pixels: Pixels, sighting: Sighting) -> Sighting:
        return read_by_name(pixels, sighting, names)

    with _sentences():
        return tell_files([Path(picture) for picture in pictures], say, set_name, annotate, board, taught, told)


@contextmanager
def _sentences() -> Iterator[None]:
    """What reading has against the words of the command, or the files that they name."""
    try:
        yield
    except (UnknownSet, BoardNotWanted) as error:
        raise click.UsageError(str(error)) from error
    except (BadBoard, BrokenSet, BrokenSitting, Undrawn) as error:
        raise CommandError(str(error)) from error


def _names(state: Path | None) -> NamedFaces:
    """The faces named at this table; none where there is no place in which they could be kept."""
    try:
        return load_names(state_folder(state) / NAMED_FACES)
    except ConfigError:
        return NamedFaces()


def read_one_sitting(file: Path, annotate: Path | None, say: Callable[[str], object], state: Path | None = None) -> int:
    """Say what the pictures of a sitting show, in order; the exit status: 1 if one of them was unreadable.

    ``state``: the folder in which what is learnt of the dice is kept, and was, and what the household has named; None:
    nothing is remembered.

    Raises:
        UsageError: a line names a set that there is not.
        CommandError: the file can't be used, or that of a taught set is damaged.
        ConfigError: there is no place where taught sets, or what was learnt, could be kept.
    """
    keep_where_possible(state)
    with _sentences():
        sets = {name for shot in shots_in(file) for name in shot.set_name.split("+")}
        taught = None if sets <= set(SETS) else state_folder(state) / TAUGHT
        if state is None:
            return tell_sitting(file, say, annotate, taught)
        kept = state_folder(state) / FILE_NAME
        names = load_names(state_folder(state) / NAMED_FACES)
        return tell_sitting(file, say, annotate, taught, load_dice(kept), lambda dice: save_dice(kept, dice), names)
