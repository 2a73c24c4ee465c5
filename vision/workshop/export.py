# SPDX-License-Identifier: MIT
"""Writes trained networks as ONNX files that ONNX Runtime and OpenCV 4.10 to 5 read: batch norm folded, any batch and
size."""

from __future__ import annotations

import copy
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from vision.reading.checks.dominoes import PAIR, ROWS
from vision.reading.checks.strangers import QUICK
from vision.reading.classifier import CLOSER, CONTEXT, FIRST
from vision.reading.sets.twelves import D12_FIRST, D12_NEAR
from vision.reading.taught.embedder import EMBEDDER
from vision.workshop.nets import NETS, Embedder, Localizer, Quick

SIDES = {"detector": (48, 48), "classifier": (FIRST.side,) * 2, "close": (CLOSER.side,) * 2,
         "context": (CONTEXT.side,) * 2, "pairs": (ROWS.stop - ROWS.start, PAIR.side),
         "d12-first": (D12_FIRST.side,) * 2, "d12-near": (D12_NEAR.side,) * 2,
         "d12-close": (D12_NEAR.side,) * 2,
         "quick": (QUICK.side,) * 2, "localizer": (FIRST.side,) * 2, "embedder": (EMBEDDER.side,) * 2}  # fmt: skip
"""Height and width of the pictures that a network is traced with; the detector takes any."""
_MANY = 256
"""A tensor of fewer weights stays as it is: nothing is gained."""
Axes = dict[int, str]
BATCH: Axes = {0: "batch"}
ANY_SIZE: Axes = {0: "batch", 2: "height", 3: "width"}


class Bare(nn.Module):  # type: ignore[misc]  # torch is not there when types are checked
    """The network without its grey level: the reader takes that off while it makes the blob."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.body, self.head = net.body, net.head

    def forward(self, x: Tensor) -> Tensor:
        """The network's answer to pixels less their grey."""
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


def write(
    net: nn.Module, shape: tuple[int, ...], out: Path, input_axes: Axes = BATCH, output_axes: Axes = BATCH
) -> None:
    """Writes a network that takes pictures of this ``shape`` (n, channels, height, width) to ``out``.

    ``input_axes``, ``output_axes``: which axes of pictures and answer may have any length, and what they are called.
    """
    bare = copy.deepcopy(net).eval()
    fold(bare)
    torch.onnx.export(
        bare, (torch.zeros(shape),), str(out), opset_version=12, dynamo=False, input_names=["pixels"],
        output_names=["answer"], dynamic_axes={"pixels": input_axes, "answer": output_axes},
    )  # fmt: skip
    _halve(out)


def _halve(network: Path) -> None:
    """Keeps the weights of an ONNX file in 16 bits each: a thousandth is as near as they matter. A node each makes 32
    of them, once, when the file is loaded."""
    model = onnx.load(network)
    graph = model.graph
    casts = []
    for tensor in graph.initializer:
        weights = numpy_helper.to_array(tensor)
        if weights.size >= _MANY:
            half = f"{tensor.name}.half"
            casts.append(helper.make_node("Cast", [half], [tensor.name], to=TensorProto.FLOAT))
            tensor.CopyFrom(numpy_helper.from_array(weights.astype(np.float16), half))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    network.write_bytes(model.SerializeToString())


def export(kind: str, weights: Path, out: Path) -> None:
    """Turns ``weights``, the state dict of a network of this ``kind``, into ``out``.

    ``kind``: a name of ``NETS``, or "quick", the quick one for unknown faces, or "localizer" or "embedder".
    """
    net = {**NETS, "quick": Quick, "localizer": Localizer, "embedder": Embedder}[kind]()
    net.load_state_dict(torch.load(weights))
    write(Bare(net), (1, 3, *SIDES[kind]), out, ANY_SIZE if kind == "detector" else BATCH)
