# SPDX-License-Identifier: MIT
"""A small network run by OpenCV, on one core, with one loaded copy for every input shape it meets."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_KEPT = 12
"""Copies kept: a change of shape costs more than the few hundred kilobytes of a copy."""


def _load(weights: bytes) -> Any:
    """The network; OpenCV 5 is told to use its classic engine, which is a third faster on nets this small."""
    data = np.frombuffer(weights, np.uint8)
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    read: Any = cv2.dnn.readNetFromONNX  # OpenCV 4 knows no engines
    return read(data) if classic is None else read(data, classic)


class Network:
    """Answers pictures (n, 3, h, w) with whatever the ONNX file computes."""

    def __init__(self, path: Path) -> None:
        self._weights = path.read_bytes()
        self._copies: OrderedDict[tuple[int, ...], Any] = OrderedDict()

    def __call__(self, blob: Floats) -> Floats:
        """Runs the network once."""
        net = self._copies.pop(blob.shape, None) or _load(self._weights)
        self._copies[blob.shape] = net
        while len(self._copies) > _KEPT:
            self._copies.popitem(last=False)
        net.setInput(blob)
        return np.asarray(net.forward(), np.float32)
