# SPDX-License-Identifier: MIT
"""The files that a table keeps beside its journal: their names, and settings as TOML."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.disk import write_whole

CALIBRATION = "calibration.toml"
"""The calibration's name in the state folder; it is used unless the settings name another."""
JOURNAL = "journal.db"
"""The journal's name in the state folder."""
TAUGHT = "sets"
"""The folder in the state folder that holds the taught sets."""
BUTTONS = "buttons.toml"
"""The file in the state folder that tells which keys of input devices are whose buttons."""


_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_of(values: Mapping[str, Any]) -> str:
    """``values`` as TOML: texts, numbers, yes or no, lists of these, and tables of all that, one level deep.

    >>> print(toml_of({"seats": 4, "dice": {"symbols": "saturday"}}), end="")
    seats = 4
    <BLANKLINE>
    [dice]
    symbols = "saturday"
    """
    flat = {name: value for name, value in values.items() if not isinstance(value, Mapping)}
    parts = ["".join(f"{_key(name)} = {toml_value(value)}\n" for name, value in flat.items())] if flat else []
    for name, table in values.items():
        if isinstance(table, Mapping):
            lines = "".join(f"{_key(key)} = {toml_value(value)}\n" for key, value in table.items())
            parts.append(f"[{_key(name)}]\n{lines}")
    return "\n".join(parts)


def toml_value(value: Any) -> str:
    """``value`` as TOML writes it.

    >>> toml_value(["a\\nb", 1, 0.5, True])
    '["a\\\\nb", 1, 0.5, true]'
    """
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool) else repr(value)


def write_toml(path: Path, values: Mapping[str, Any], head: str) -> None:
    """Write ``values`` under the comment ``head`` to ``path``: whole or not at all, on the disk before it returns.

    Raises:
        OSError: it can't be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(f"# {line}\n" for line in head.splitlines()) + "\n" + toml_of(values)
    write_whole(path, text, private=True)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else toml_value(name)
