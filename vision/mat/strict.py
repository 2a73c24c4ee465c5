# SPDX-License-Identifier: MIT
"""Strict reading of small TOML files: bounded in size, no unknown keys, only numbers that can be.

What is wrong is told to `Refuse`: the key, what it holds, what was wanted.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn

Refuse = Callable[[str, str, str], NoReturn]
"""Raises the error of the file: key (may be empty), given, wanted."""

MOST_BYTES = 256 * 1024


def read_text(path: Path, refuse: Refuse) -> str:
    """The file's text."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        refuse("", f"it can't be read ({error.strerror or error})", "a TOML file")
    if len(data) > MOST_BYTES:
        refuse("", f"it is larger than {MOST_BYTES // 1024} KB", f"a TOML file of at most {MOST_BYTES // 1024} KB")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        refuse("", f"byte {error.start} is no UTF-8", "a TOML file in UTF-8")


def tables_of(text: str, refuse: Refuse) -> Mapping[str, Any]:
    """The file's tables."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        refuse("", f"no TOML: {error}", "a TOML file")
    except RecursionError:
        refuse("", "it is nested too deep", "a TOML file with lists of lists at most")
    except ValueError as error:  # an integer of thousands of digits, a date that is none
        refuse("", f"a value that can't be: {shown(error)}", "a TOML file")


def known_keys(table: Mapping[str, Any], known: Iterable[str], where: str, refuse: Refuse) -> None:
    """Refuses a table that holds other keys or lacks one."""
    wanted = tuple(known)
    prefix = f"{where}." if where else ""
    for key in table:
        if key not in wanted:
            refuse(f"{prefix}{shown(key, quoted=False)}", "there is no such key", "one of " + ", ".join(wanted))
    for key in wanted:
        if key not in table:
            refuse(f"{prefix}{key}", "it is missing", "this key")


def number(value: object, key: str, low: float, high: float, refuse: Refuse, unit: str = "") -> float:
    """A number from ``low`` to ``high``; true and false, NaN and infinities are none."""
    good = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not good or not (low <= value <= high) or not math.isfinite(value):  # type: ignore[operator, arg-type]
        refuse(key, f"{shown(value)} given", f"a number{unit and ' of ' + unit} from {low:g} to {high:g}")
    return float(value)  # type: ignore[arg-type]


def listed(value: object, key: str, least: int, most: int, of_what: str, refuse: Refuse) -> list[Any]:
    """A list of ``least`` to ``most`` values."""
    wanted = f"a list of {least} {of_what}" if least == most else f"a list of {least} to {most} {of_what}"
    if not isinstance(value, list):
        refuse(key, f"{shown(value)} given", wanted)
    if not least <= len(value) <= most:
        refuse(key, f"a list of {len(value)} given", wanted)
    return value


def shown(value: object, quoted: bool = True) -> str:
    """A given value, short enough for a sentence.

    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
    """
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**18:
        return "a number of many digits"
    if isinstance(value, (list, dict)):
        return f"a {'list' if isinstance(value, list) else 'table'} of {len(value)}"
    text = str(value)
    text = text if len(text) <= 40 else text[:37] + "…"
    return repr(text) if quoted and isinstance(value, str) else "".join(c if c.isprintable() else "?" for c in text)
