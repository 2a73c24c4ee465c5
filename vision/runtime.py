# SPDX-License-Identifier: MIT
"""The choice of the runtime for the networks: made once for a machine and kept in a file (docs/decisions/0015).

No stop-watch decides it: the same picture shall get the same answer today and tomorrow. Neither OpenCV nor numpy is
needed here.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.metadata
import importlib.util
import platform
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vision.notice import Notice

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


ASKED_FOR: Final = "QUARTERMASTER_NETWORKS"
"""This environment variable names the runtime, where somebody wants to choose."""
EIGHT_BITS: Final = "onnxruntime-8bit"
WHOLE: Final = "onnxruntime"
ALWAYS: Final = "opencv"
"""This runtime is on every machine."""
TRIED: Final = (EIGHT_BITS, WHOLE)
"""These are used only where they lived through a trial."""
NAMES: Final = (*TRIED, ALWAYS)
NOT_THERE: Final = Notice("networks-not-installed")
MODELS: Final = Path(__file__).resolve().parent / "models"
"""The networks that ship, in 8 bits."""
TRIAL_S: Final = 60
"""So long a trial of ONNX Runtime may take."""
RULE: Final = 1
"""Number of the rule in `ruled`; what was settled by another one is settled anew."""
_YARDSTICK: Final = "pips-classifier.onnx"
_TRIAL: Final = """
import sys, numpy, onnxruntime
for weights in sys.argv[1:]:
    session = onnxruntime.InferenceSession(weights, providers=["CPUExecutionProvider"])
    session.run(None, {session.get_inputs()[0].name: numpy.zeros((8, 3, 48, 48), "float32")})
"""


@dataclass(frozen=True, slots=True)
class Machine:
    """All that the choice hangs on; versions are "" where a package is not installed."""

    processor: str
    python: str
    numpy: str
    onnxruntime: str
    rule: int = RULE


@dataclass(frozen=True, slots=True)
class Choice:
    """A runtime by name, and why it is the one. ``trouble``: why ONNX Runtime can't be used here; "": it can."""

    runtime: str
    why: str
    trouble: str = ""


def this_machine() -> Machine:
    """The machine that this process runs on."""
    return Machine(processor(), platform.python_version(), _version("numpy"), _version("onnxruntime"))


def ruled(machine: Machine, trouble: str = "") -> Choice:
    """The rule: ONNX Runtime in 8 bits, for which the limits of doubt are fitted; OpenCV where that can't be.

    >>> ruled(Machine("AMD EPYC", "3.13.5", "2.2.4", "1.27.0")).runtime
    'onnxruntime-8bit'
    """
    if not machine.onnxruntime:
        return Choice(ALWAYS, NOT_THERE, NOT_THERE)
    if trouble:
        return Choice(ALWAYS, Notice("networks-tried", version=machine.onnxruntime, trouble=trouble), trouble)
    return Choice(EIGHT_BITS, Notice("networks-work", version=machine.onnxruntime))


def found_out(machine: Machine) -> Choice:
    """What the rule says of ``machine``, this one, after a trial of ONNX Runtime where there is one."""
    return ruled(machine, trial() if machine.onnxruntime else "")


@functools.cache
def trial() -> str:
    """What became of a process that used ONNX Runtime; "": it lived on.

    Its 1.21 for 64-bit ARM ended with an illegal instruction on a Raspberry Pi 4 as soon as it was imported
    (microsoft/onnxruntime#23957), and Debian 13 has a 1.21.
    """
    command = [sys.executable, "-P", "-c", _TRIAL, str(MODELS / _YARDSTICK)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TRIAL_S, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        return Notice("trial-silent", seconds=TRIAL_S)
    except OSError as error:
        return Notice("trial-not-started", why=error.strerror or str(error))
    if done.returncode < 0:
        return Notice("trial-ended", signal=_signal(-done.returncode))
    last_line = (done.stderr.strip().splitlines() or ["?"])[-1][:200]
    return Notice("trial-failed", why=last_line) if done.returncode else ""


def _signal(number: int) -> str:
    with contextlib.suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"


def _version(package: str) -> str:
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        return importlib.metadata.version(package)
    return "unknown" if importlib.util.find_spec(package) is not None else ""
