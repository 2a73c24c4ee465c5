# SPDX-License-Identifier: MIT
"""``quartermaster read``: pictures in, one line of JSON each out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from companion.config import state_folder
from companion.kit.networks import keep_where_possible
from companion.kit.words import TAUGHT
from vision.errors import BrokenSet, UnknownSet
from vision.mat.errors import BadBoard, BoardNotWanted
from vision.readers.command import tell_files
from vision.readers.reader import SETS

__all__ = ["BrokenSet", "UnusableBoard", "UnusableSet", "read_pictures"]


class UnusableSet(ValueError):
    """The set that was named can't be read with."""


class UnusableBoard(ValueError):
    """The board file describes no map."""


def read_pictures(
    pictures: Sequence[str],
    set_name: str,
    annotate: Path | None,
    say: Callable[[str], object],
    board: Path | None = None,
    state: Path | None = None,
) -> int:
    """Say what every picture shows, in the order given; the exit status: 1 if one of them was unreadable.

    Raises:
        UnusableSet: no set goes by ``set_name``, or a board file was named and the set is no map.
        UnusableBoard: the board file can't be used.
        BrokenSet: the file of the taught set is damaged.
        ConfigError: there is no place where taught sets could be kept.
    """
    keep_where_possible(state)
    taught = None if set(set_name.split("+")) <= set(SETS) else state_folder(state) / TAUGHT
    try:
        return tell_files([Path(picture) for picture in pictures], say, set_name, annotate, board, taught)
    except (UnknownSet, BoardNotWanted) as error:
        raise UnusableSet(str(error)) from error
    except BadBoard as error:
        raise UnusableBoard(str(error)) from error
