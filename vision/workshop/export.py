# SPDX-License-Identifier: MIT
"""Writes a trained network as an ONNX file that OpenCV 4.10 to 5 reads: batch norm folded, any batch and size."""

from __future__ import annotations

import copy
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from vision.readers.halves import PAIR, ROWS
from vision.readers.judge import ELDER, JUDGE, LEVEL
from vision.readers.numerals import GLANCE, STUDY
from vision.workshop.nets import NETS

SIDES = {"finder": (48, 48), "judge": (JUDGE.side,) * 2, "elder": (ELDER.side,) * 2, "level": (LEVEL.side,) * 2,
         "halves": (ROWS.stop - ROWS.start, PAIR.side), "glance": (GLANCE.side,) * 2,
         "study": (STUDY.side,) * 2}  # fmt: skip
"""Height and width of the pictures that a network is traced with; the finder takes any."""


class _Bare(nn.Module):  # type: ignore[misc]  # torch is not there when types are checked
    """The network without its grey level: the reader takes that off while it makes the blob."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.body, self.head = net.body, net.head

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.body(x))


def fold(module: nn.Module) -> None:
    """Folds every batch norm into the convolution before it, all the way down."""
    for name, child in list(module.named_children()):
        fold(child)
        if isinstance(child, nn.Sequential):
            setattr(module, name, nn.Sequential(*_folded(list(child))))


def _folded(layers: list[nn.Module]) -> list[nn.Module]:
    out: list[nn.Module] = []
    for layer in layers:
        if isinstance(layer, nn.BatchNorm2d) and out and isinstance(out[-1], nn.Conv2d):
            out[-1] = fuse_conv_bn_eval(out[-1], layer)
        else:
            out.append(layer)
    return out


def export(kind: str, weights: Path, out: Path) -> None:
    """Turns ``weights``, the state dict of a network of this ``kind``, into ``out``."""
    net = NETS[kind]()
    net.load_state_dict(torch.load(weights))
    bare = copy.deepcopy(_Bare(net)).eval()
    fold(bare)
    example = torch.zeros(1, 3, *SIDES[kind])
    axes = {0: "batch"} if kind != "finder" else {0: "batch", 2: "height", 3: "width"}
    torch.onnx.export(
        bare, (example,), str(out), opset_version=12, dynamo=False, input_names=["pixels"], output_names=["answer"],
        dynamic_axes={"pixels": axes, "answer": {0: "batch"}},
    )  # fmt: skip
