# SPDX-License-Identifier: MIT
"""A small network on one core, run by ONNX Runtime, in 8 bits or in 32, or by OpenCV: by whichever is quickest here.

Which one that is depends on the processor: on x86-64 with AVX-512 ONNX Runtime takes a third of OpenCV's time, with
answers that are the same but for rounding (1e-4 and less; docs/decisions/0012), and in 8 bits a third to a half of its
own, with answers a little rougher (docs/decisions/0014).
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import os
import platform
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import UnknownRuntime
from vision.frame import Pixels

Floats = NDArray[np.float32]
Run = Callable[[Floats], Floats]
"""Answers pictures (n, channels, h, w) with whatever the ONNX file computes."""

MODELS: Final = Path(__file__).resolve().parent.parent / "models"
"""The networks that ship."""
ASKED_FOR: Final = "QUARTERMASTER_NETWORKS"
"""This environment variable names the runtime, where somebody wants to choose."""
EIGHT: Final = "8bit"
"""The folder beside the networks in which those that take long lie once more, in 8 bits."""
_ALWAYS: Final = "opencv"
"""This runtime is on every machine."""
_KEPT: Final = 12
"""Copies of an OpenCV network that are kept: a change of shape costs more than the few hundred kilobytes of a copy."""
_GREY: Final = 0.45 * 255
_LOT: Final = 24
"""So many crops at a time: each run costs a little, but a table full of doubts shows the elder hundreds, which take
memory, and beyond some thirty each takes longer."""
_ERRORS_ONLY: Final = 3
_YARDSTICK: Final = "pips-judge.onnx"
_CROPS: Final = (8, 3, 48, 48)
_ROUNDS: Final = 4
_ARM: Final = ("aarch64", "arm64")
_PATIENCE_S: Final = 60
_TRIAL: Final = f"""
import sys, numpy, onnxruntime
for weights in sys.argv[1:]:
    session = onnxruntime.InferenceSession(weights, providers=["CPUExecutionProvider"])
    session.run(None, {{session.get_inputs()[0].name: numpy.zeros({_CROPS}, "float32")}})
"""


class _OpenCV:
    """One loaded copy for every input shape it meets; batches are filled up, so that these are few."""

    def __init__(self, weights: Path) -> None:
        self._weights = weights.read_bytes()
        self._copies: OrderedDict[tuple[int, ...], Any] = OrderedDict()

    def __call__(self, blob: Floats) -> Floats:
        """Runs the network once."""
        count = len(blob)
        rest = -count % (count if count < 3 else 4 if count <= 48 else 16)
        if rest:
            blob = np.concatenate([blob, np.zeros((rest, *blob.shape[1:]), np.float32)])
        net = self._copies.pop(blob.shape, None) or self._load()
        self._copies[blob.shape] = net
        while len(self._copies) > _KEPT:
            self._copies.popitem(last=False)
        net.setInput(blob)
        return np.asarray(net.forward(), np.float32)[:count]

    def _load(self) -> Any:
        """The network; OpenCV 5 is told to use its classic engine, which is a third faster on nets this small."""
        data = np.frombuffer(self._weights, np.uint8)
        classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
        read: Any = cv2.dnn.readNetFromONNX  # OpenCV 4 knows no engines
        return read(data) if classic is None else read(data, classic)


class _OnnxRuntime:
    """One session; any shape is as good as another."""

    def __init__(self, weights: Path) -> None:
        runtime: Any = importlib.import_module("onnxruntime")
        runtime.set_default_logger_severity(_ERRORS_ONLY)  # it warns of graphics cards that are not there
        options = runtime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        # Without a pool of its own it takes less memory, and no longer, where shapes change with every picture.
        options.enable_cpu_mem_arena = options.enable_mem_pattern = False
        self._session = runtime.InferenceSession(weights.read_bytes(), options, providers=["CPUExecutionProvider"])
        self._asked = self._session.get_inputs()[0].name

    def __call__(self, blob: Floats) -> Floats:
        """Runs the network once."""
        return np.asarray(self._session.run(None, {self._asked: blob})[0], np.float32)


def _in_eight_bits(weights: Path) -> Run:
    """ONNX Runtime with the network's 8-bit twin, if it has one."""
    twin = weights.parent / EIGHT / weights.name
    return _OnnxRuntime(twin if twin.exists() else weights)


RUNTIMES: Final[dict[str, Callable[[Path], Run]]] = {
    "onnxruntime-8bit": _in_eight_bits, "onnxruntime": _OnnxRuntime, _ALWAYS: _OpenCV
}  # fmt: skip
"""What can run a network, by name."""


@functools.cache
def chosen() -> str:
    """The runtime asked for in the environment, else the quicker one of those that are there; found out once."""
    wanted = os.environ.get(ASKED_FOR, "")
    runs = _loaded([name for name in RUNTIMES if wanted in ("", name)])
    if not runs:
        raise UnknownRuntime(wanted, tuple(_loaded(list(RUNTIMES))))
    return quickest(runs)


def _loaded(names: Sequence[str]) -> dict[str, Run]:
    """The yardstick in each of these runtimes that is there and well."""
    weights = MODELS / _YARDSTICK
    runs: dict[str, Run] = {}
    deadly = platform.machine() in _ARM and any(name != _ALWAYS for name in names) and not survives()
    for name in names:
        if deadly and name != _ALWAYS:
            continue
        with contextlib.suppress(Exception):  # what can't be imported, or loaded, on this machine is not there
            runs[name] = RUNTIMES[name](weights)
    return runs


def survives() -> bool:
    """Whether a process that uses ONNX Runtime lives on: its 1.21 for 64-bit ARM ended with an illegal instruction on
    a Raspberry Pi 4 as soon as it was imported (microsoft/onnxruntime#23957), and Debian 13 has a 1.21."""
    command = [sys.executable, "-c", _TRIAL, str(MODELS / _YARDSTICK), str(MODELS / EIGHT / _YARDSTICK)]
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        return subprocess.run(command, capture_output=True, timeout=_PATIENCE_S, check=False).returncode == 0  # noqa: S603
    return False


def quickest(runs: dict[str, Run], now_ns: Callable[[], int] = time.process_time_ns) -> str:
    """The name of what answers a few crops soonest (CPU time): the best of some rounds, by turns, the first unread."""
    if len(runs) == 1:
        return next(iter(runs))
    blob = np.zeros(_CROPS, np.float32)
    best = dict.fromkeys(runs, 0)
    for turn in range(1 + _ROUNDS):
        for name, run in runs.items():
            began = now_ns()
            run(blob)
            took = now_ns() - began
            best[name] = took if turn < 2 else min(best[name], took)
    return min(best, key=lambda name: best[name])


class Network:
    """Answers whatever the ONNX file computes."""

    def __init__(self, path: Path, runtime: str = "") -> None:
        self._run = RUNTIMES[runtime or chosen()](path)

    def __call__(self, blob: Floats) -> Floats:
        """What it answers to n pictures (n, channels, h, w)."""
        return self._run(blob)

    def see(self, crops: Sequence[Pixels]) -> Floats:
        """What it answers to colour pictures of one size: RGB, 0-1, less 0.45, as every network for dice learnt."""
        lots = [crops[first : first + _LOT] for first in range(0, len(crops), _LOT)]
        return np.concatenate([self._run(_blob(lot)) for lot in lots])


def _blob(crops: Sequence[Pixels]) -> Floats:
    return np.asarray(cv2.dnn.blobFromImages(crops, 1 / 255, mean=(_GREY, _GREY, _GREY), swapRB=True), np.float32)
