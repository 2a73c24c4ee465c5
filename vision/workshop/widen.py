# SPDX-License-Identifier: MIT
"""A network with more channels that begins by answering as a narrower one does.

After Chen, Goodfellow and Shlens, Net2Net (2016): some channels are there twice, and what follows shares between them
the weight that the one had. Each layer shares otherwise, so that the two learn different things.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

_LEAST = 0.2
"""Of a channel that is there twice, each takes at least this part of the weight."""


@torch.no_grad()  # type: ignore[untyped-decorator]
def grow(wide: nn.Module, narrow: nn.Module, seed: int = 0) -> None:
    """Fills ``wide`` in place so that it answers as ``narrow`` does, a network of the same layers with no more
    channels in any."""
    dice = torch.Generator().manual_seed(seed)
    for own, other in zip(wide.modules(), narrow.modules(), strict=True):
        if isinstance(own, nn.Conv2d | nn.Linear):
            rows, columns = _copied(*_counts(other, own, 0)), _copied(*_counts(other, own, 1))
            own.weight.copy_(_shared(other.weight[rows], columns, dice))
            if own.bias is not None:
                own.bias.copy_(other.bias[rows])
        elif isinstance(own, nn.BatchNorm2d):
            kept = _copied(other.num_features, own.num_features)
            for name in ("weight", "bias", "running_mean", "running_var"):
                getattr(own, name).copy_(getattr(other, name)[kept])


def _counts(narrow: nn.Module, wide: nn.Module, axis: int) -> tuple[int, int]:
    return narrow.weight.shape[axis], wide.weight.shape[axis]


def _copied(fewer: int, more: int) -> Tensor:
    """Which of the fewer channels each of the more is (more,): the same wherever both numbers are, as layers that are
    added up want."""
    return torch.arange(more) % fewer


def _shared(weight: Tensor, columns: Tensor, dice: torch.Generator) -> Tensor:
    """The weights (rows, many, …) of ``weight`` (rows, few, …), each shared by the columns that are one channel."""
    few = weight.shape[1]
    share = torch.rand(len(weight), len(columns), generator=dice) * (1 - 2 * _LEAST) + _LEAST
    whole = torch.zeros(len(weight), few).index_add(1, columns, share)
    part = share / whole[:, columns]
    return weight[:, columns] * part.reshape(*part.shape, *[1] * (weight.dim() - 2))
