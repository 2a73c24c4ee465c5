# SPDX-License-Identifier: MIT
"""``quartermaster read``: pictures in, one line of JSON each out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from vision.errors import UnknownSet
from vision.readers.command import tell_files


class UnusableSet(ValueError):
    """The set that was named can't be read with."""


def read_pictures(pictures: Sequence[str], set_name: str, annotate: Path | None, say: Callable[[str], object]) -> int:
    """Say what every picture shows, in the order given; the exit status: 1 if one of them was unreadable.

    Raises:
        UnusableSet: no set goes by ``set_name``.
    """
    try:
        return tell_files([Path(picture) for picture in pictures], say, set_name, annotate)
    except UnknownSet as error:
        raise UnusableSet(str(error)) from error
