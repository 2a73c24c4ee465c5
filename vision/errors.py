# SPDX-License-Identifier: MIT
"""What can go wrong with seeing.

VisionError (Exception)
├── UnreadablePicture (also ValueError): a file that is no picture one can read
└── UnknownSet (also LookupError): a set of dice nobody has shipped or taught
"""

from __future__ import annotations

from pathlib import Path


class VisionError(Exception):
    """Anything vision refuses or cannot do; ``code`` is one word for programs."""

    code = "vision"


class UnreadablePicture(VisionError, ValueError):
    """A file that is missing, empty, cut off, too large or no picture at all."""

    code = "unreadable"

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


class UnknownSet(VisionError, LookupError):
    """A set name that no reader answers to."""

    code = "unknown-set"

    def __init__(self, given: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no dice set is called {given!r}; known: {', '.join(known)}")
        self.given = given
        self.known = known
