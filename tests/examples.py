# SPDX-License-Identifier: MIT
"""How many examples Hypothesis tries: a few in the everyday tests, many in `make test-slow`."""

from __future__ import annotations

import os
from typing import Final

FEW: Final = 15
THOROUGH: Final = os.environ.get("QUARTERMASTER_TESTS") == "all"
"""True in `make test-slow`."""


def examples(many: int) -> int:
    """So many where all is tested, a few on every other day."""
    return many if THOROUGH else min(FEW, many)
