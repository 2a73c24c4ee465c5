# SPDX-License-Identifier: MIT
"""Writes the small JSON files that a table keeps beside its journal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def write_json(path: Path, value: Any) -> None:
    """Write ``value`` to ``path``, whole or not at all; the draft ends in .new, which no backup takes along.

    Raises:
        OSError: it can't be written.
    """
    draft = path.with_name(f"{path.name}.new")
    draft.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    draft.replace(path)
