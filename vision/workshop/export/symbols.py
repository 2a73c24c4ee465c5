# SPDX-License-Identifier: MIT
"""Writes localizer and embedder as ONNX files that ONNX Runtime and OpenCV 4.10 to 5 read."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from vision.reading.classifier import FIRST
from vision.reading.taught.embedder import EMBEDDER
from vision.workshop.export.dice import Bare, write
from vision.workshop.nets.symbols import Embedder, Localizer


def export(kind: str, weights: Path, out: Path) -> None:
    """Turns ``weights``, the state dict of "localizer" or "embedder", into ``out``."""
    net: nn.Module = Embedder() if kind == "embedder" else Localizer()
    net.load_state_dict(torch.load(weights))
    side = EMBEDDER.side if kind == "embedder" else FIRST.side
    write(Bare(net), (1, 3, side, side), out)
