# SPDX-License-Identifier: MIT
"""The processor's name, by which a machine knows that it is still the same one."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Final

_CPUINFO: Final = Path("/proc/cpuinfo")


def processor() -> str:
    """This machine's."""
    try:
        return processor_in(_CPUINFO.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return platform.processor() or platform.machine()


def processor_in(cpuinfo: str) -> str:
    """The processor that ``cpuinfo`` describes: by its model, or by the board's and the number of its cores' design.

    >>> processor_in("processor : 0\\nmodel name : AMD EPYC\\ncpu MHz : 2445.4")
    'AMD EPYC'
    >>> processor_in("CPU part : 0xd0b\\n\\nModel : Raspberry Pi 5 Model B Rev 1.0")
    'Raspberry Pi 5 Model B Rev 1.0, 0xd0b'
    """
    values: dict[str, set[str]] = {}
    for line in cpuinfo.splitlines():
        key, _, value = line.partition(":")
        values.setdefault(key.strip(), set()).add(value.strip())
    names = [name for key in ("model name", "Model", "CPU part") for name in sorted(values.get(key, ()))]
    return ", ".join(names) or platform.machine()
