# SPDX-License-Identifier: MIT
"""What runs the networks, where somebody settled it by hand: told before anything begins, not by an eye that dies."""

from __future__ import annotations

from vision.errors import UnknownRuntime
from vision.readers.network import chosen

__all__ = ["UnknownRuntime", "check"]


def check() -> None:
    """Raises UnknownRuntime if the environment names nothing that runs networks here."""
    chosen()
