# SPDX-License-Identifier: MIT
"""``quartermaster read``: pictures in, one line of JSON each out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from vision.errors import UnknownSet
from vision.readers.command import read_files


class UnusableSet(ValueError):
    """The set that was named can't be read with."""


def read_pictures(pictures: Sequence[str], set_name: str, annotate: Path | None, say: Callable[[str], object]) -> int:
    """Say what every picture shows, in the order given; the exit status: 1 if one of them was unreadable.

    Raises:
        UnusableSet: no set goes by ``set_name``.
    """
    failed = False
    try:
        for answer in read_files([Path(picture) for picture in pictures], set_name, annotate):
            failed |= "error" in answer
            say(json.dumps(answer, ensure_ascii=False))
    except UnknownSet as error:
        raise UnusableSet(str(error)) from error
    return int(failed)
