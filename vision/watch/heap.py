# SPDX-License-Identifier: MIT
"""Gives free memory back to the system: what a look needed lies between small blocks, so the C library keeps it."""

from __future__ import annotations

import ctypes
import sys

_trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
"""Of glibc (see its manual page); other C libraries give back by themselves, or can't."""


def give_back() -> None:
    """Return free pages to the system; takes about a millisecond, more where much is free."""
    if _trim is not None:
        _trim(0)
