# SPDX-License-Identifier: MIT
"""Environment variables of the watcher's process."""

from __future__ import annotations

import os
from pathlib import Path


def of_the_child() -> dict[str, str]:
    """The child's: this package must be found, large arrays must go back to the system when they are freed."""
    root = str(Path(__file__).resolve().parents[2])
    path = os.environ.get("PYTHONPATH")
    return {
        "MALLOC_ARENA_MAX": "2",
        "MALLOC_MMAP_THRESHOLD_": "6000000",
        "OPENBLAS_NUM_THREADS": "1",
        **os.environ,
        "PYTHONPATH": root if not path else f"{root}{os.pathsep}{path}",
    }
