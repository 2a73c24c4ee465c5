# SPDX-License-Identifier: MIT
"""A small network on one core, run by ONNX Runtime, in 8 bits or in 32, or by OpenCV, as `vision.runtime` settles it.

On x86-64 with AVX-512 ONNX Runtime takes a third of OpenCV's time, with answers that are the same but for rounding
(1e-4 and less; docs/decisions/0012), and in 8 bits a third to a half of its own (docs/decisions/0014). What ships is in
8 bits; the others run what it stands for (docs/decisions/0028).
"""

from __future__ import annotations

import functools
import importlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dequantise import dequantised
from vision.frame import Pixels
from vision.runtime import ALWAYS, ASKED_FOR, EIGHT_BITS, MODELS, WHOLE
from vision.settled import choice

__all__ = ["ASKED_FOR", "MODELS", "RUNTIMES", "Floats", "Network", "Run", "chosen"]

Floats = NDArray[np.float32]
Run = Callable[[Floats], Floats]
"""Answers pictures (n, channels, h, w) with whatever the ONNX file computes."""

_KEPT: Final = 12
"""Copies of an OpenCV network that are kept: a change of shape costs more than the few hundred kilobytes of a copy."""
_GREY: Final = 0.45 * 255
LOT: Final = 24
"""So many crops at a time: each run costs a little, but a table full of doubts shows the close one hundreds, which
take memory, and beyond some thirty each takes longer."""
_ERRORS_ONLY: Final = 3


class _OpenCV:
    """One loaded copy for every input shape it meets; batches are filled up, so that these are few."""

    def __init__(self, weights: Path) -> None:
        self._weights = dequantised(weights.read_bytes())
        self._copies: OrderedDict[tuple[int, ...], Any] = OrderedDict()

    def __call__(self, blob: Floats) -> Floats:
        """Runs the network once."""
        count = len(blob)
        padding = -count % (count if count < 3 else 4 if count <= 48 else 16)
        if padding:
            blob = np.concatenate([blob, np.zeros((padding, *blob.shape[1:]), np.float32)])
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

    def __init__(self, weights: Path, whole: bool = False) -> None:
        runtime: Any = importlib.import_module("onnxruntime")
        runtime.set_default_logger_severity(_ERRORS_ONLY)  # it warns of graphics cards that are not there
        options = runtime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        # Without a pool of its own it takes less memory, and no longer, where shapes change with every picture.
        options.enable_cpu_mem_arena = options.enable_mem_pattern = False
        # By its path: a session keeps the bytes that it was given.
        model = dequantised(weights.read_bytes()) if whole else str(weights)
        self._session = runtime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        self._asked = self._session.get_inputs()[0].name

    def __call__(self, blob: Floats) -> Floats:
        """Runs the network once."""
        return np.asarray(self._session.run(None, {self._asked: blob})[0], np.float32)


RUNTIMES: Final[dict[str, Callable[[Path], Run]]] = {
    EIGHT_BITS: _OnnxRuntime, WHOLE: partial(_OnnxRuntime, whole=True), ALWAYS: _OpenCV
}  # fmt: skip
"""What can run a network, by name."""


@functools.cache
def chosen() -> str:
    """The runtime that runs the networks in this process: as asked for in the environment, else as it was settled.

    Raises:
        UnknownRuntime: what was asked for is unknown, or not there.
    """
    return choice(tuple(RUNTIMES)).runtime


_loaded: Final[WeakValueDictionary[tuple[object, ...], Run]] = WeakValueDictionary()
"""What runs each network, by its runtime and file: readers of several sets share most of theirs."""


def _run_of(path: Path, runtime: str) -> Run:
    """What runs the network of this file, loaded once for all who keep it."""
    file = path.stat()
    key = (runtime, path.resolve(), file.st_mtime_ns, file.st_size)
    run = _loaded.get(key)
    if run is None:
        run = _loaded[key] = RUNTIMES[runtime](path)
    return run


class Network:
    """Answers whatever the ONNX file computes. For one thread at a time."""

    def __init__(self, path: Path, runtime: str = "") -> None:
        self._run = _run_of(path, runtime or chosen())

    def __call__(self, blob: Floats) -> Floats:
        """What it answers to n pictures (n, channels, h, w)."""
        return self._run(blob)

    def see(self, crops: Sequence[Pixels]) -> Floats:
        """What it answers to colour pictures of one size: RGB, 0-1, less 0.45, as every network for dice learnt."""
        lots = [crops[first : first + LOT] for first in range(0, len(crops), LOT)]
        return np.concatenate([self._run(_blob(lot)) for lot in lots])


def _blob(crops: Sequence[Pixels]) -> Floats:
    """What OpenCV's ``blobFromImages`` makes of crops, in a sixth of its time."""
    stack = np.stack(crops)
    count, height, width, _ = stack.shape
    blob: Floats = np.empty((count, 3, height, width), np.float32)
    # Taken apart as one tall picture: OpenCV does that much quicker than numpy turns axes.
    for channel, plane in enumerate(reversed(cv2.split(stack.reshape(count * height, width, 3)))):
        blob[:, channel] = plane.reshape(count, height, width)
    blob -= np.float32(_GREY)
    blob *= np.float32(1 / 255)
    return blob
