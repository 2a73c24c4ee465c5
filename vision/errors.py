# SPDX-License-Identifier: MIT
"""Errors of reading dice.

VisionError (Exception)
├── UnreadablePicture (also ValueError): a file that is no picture one can read
├── BrokenSitting (also ValueError): a file that should name a sitting's pictures and does not
├── UnknownSet (also LookupError): a set of dice nobody has shipped or taught
├── BrokenSet (also ValueError): a file that should hold a taught set and does not
├── UnknownRuntime (also LookupError): nothing here that runs networks goes by this name
├── UnusableName (also ValueError): a name that a taught set may not have
└── NothingTaught (also ValueError): a lesson without a picture one can learn from
"""

from __future__ import annotations

from pathlib import Path

from vision.notice import Notice


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


class BrokenSitting(VisionError, ValueError):
    """A file that should name the pictures of a sitting, a line of JSON each, and does not."""

    code = "broken-sitting"


class UnknownSet(VisionError, LookupError):
    """A set name that no reader answers to."""

    code = "unknown-set"

    def __init__(self, given: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no dice set is called {given!r}; known: {', '.join(known)}")
        self.given = given
        self.known = known


class UnknownRuntime(VisionError, LookupError):
    """A name of what should run the networks that is unknown, or not there."""

    code = "unknown-runtime"

    def __init__(self, given: str, there: tuple[str, ...]) -> None:
        super().__init__(
            f"QUARTERMASTER_NETWORKS={given}: no such thing runs networks here; wanted is {' or '.join(there)}"
        )
        self.given = given
        self.there = there


class BrokenSet(VisionError, ValueError):
    """A file that should hold a taught set and does not."""

    code = "broken-set"

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(Notice("taught-file-broken", file=str(path), why=why))
        self.path = path
        self.why = why


class UnusableName(VisionError, ValueError):
    """A name that a taught set may not have."""

    code = "unusable-name"

    def __init__(self, given: str, wanted: str) -> None:
        super().__init__(Notice("taught-name-unusable", name=repr(given[:60]), wanted=wanted))
        self.given = given
        self.wanted = wanted


class NothingTaught(VisionError, ValueError):
    """A lesson without a single picture one can learn from."""

    code = "nothing-taught"
