# SPDX-License-Identifier: MIT
"""How many examples Hypothesis tries: few in the everyday tests, more in `make test-slow`, 500 in `make test-night`."""

from __future__ import annotations

import os
from typing import Final

FEW: Final = 3
NIGHT: Final = 500
_TESTS: Final = os.environ.get("QUARTERMASTER_TESTS", "")
THOROUGH: Final = _TESTS in {"all", "night"}
"""True in `make test-slow` and `make test-night`."""


def examples(many: int) -> int:
    """So many where all is tested, a few on every other day; at night no fewer than 500."""
    if _TESTS == "night":
        return max(NIGHT, many)
    return many if THOROUGH else min(FEW, many)
