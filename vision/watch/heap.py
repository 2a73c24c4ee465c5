# SPDX-License-Identifier: MIT
"""Gives free memory back to the system: what a look needed lies between small blocks, so the C library keeps it."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable


def _trimmer() -> Callable[[int], object]:
    """The C library's ``malloc_trim`` (glibc, see its manual page); elsewhere one that does nothing."""
    if sys.platform == "linux":
        return getattr(ctypes.CDLL(None), "malloc_trim", None) or _nothing
    return _nothing


def _nothing(_keep: int) -> None:
    """Other C libraries give back by themselves, or can't."""


_trim = _trimmer()


def give_back() -> None:
    """Return free pages to the system; takes about a millisecond, more where much is free."""
    _trim(0)
