# SPDX-License-Identifier: MIT
"""Writes usher and scribe as ONNX files that ONNX Runtime and OpenCV 4.10 to 5 read."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from vision.readers.judge import JUDGE
from vision.readers.scribe import SCRIBE
from vision.workshop.export import Bare, write
from vision.workshop.symbol_nets import Scribe, Usher


def export(kind: str, weights: Path, out: Path) -> None:
    """Turns ``weights``, the state dict of "usher" or "scribe", into ``out``."""
    net: nn.Module = Scribe() if kind == "scribe" else Usher()
    net.load_state_dict(torch.load(weights))
    side = SCRIBE.side if kind == "scribe" else JUDGE.side
    write(Bare(net), (1, 3, side, side), out)
