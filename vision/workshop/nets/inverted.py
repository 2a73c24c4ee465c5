# SPDX-License-Identifier: MIT
"""Inverted residuals (Sandler et al., MobileNetV2, arXiv 1801.04381), as EfficientNet-Lite0 has them, and depthwise
convolutions with which a step of learning takes half as long on a processor as with PyTorch's own."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

_EPS = 1e-3
"""What the batch norms of EfficientNet-Lite add to a spread."""


class _Five(torch.autograd.Function):  # type: ignore[misc]  # torch is not there when types are checked
    """A depthwise convolution of kernel 5: what its kernels are to learn is reckoned as for four of kernel 3, which
    takes PyTorch 2.13 a tenth of the time in 16 bits, all four together."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, weight: Tensor) -> Tensor:
        ctx.save_for_backward(x, weight)
        return functional.conv2d(x, weight, None, 1, 2, 1, len(weight))

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, Tensor]:
        x, weight = ctx.saved_tensors
        gradient = gradient.contiguous(memory_format=torch.channels_last)
        back = functional.conv2d(gradient, weight.flip(2, 3), None, 1, 2, 1, len(weight))
        around, learnt = functional.pad(x, (2, 2, 2, 2)), torch.empty_like(weight)
        for down, across in ((0, 0), (0, 2), (2, 0), (2, 2)):
            patch = around[:, :, down : down + x.shape[2] + 2, across : across + x.shape[3] + 2]
            learnt[:, :, down : down + 3, across : across + 3] = torch.ops.aten.convolution_backward(
                gradient, patch.contiguous(memory_format=torch.channels_last), weight[:, :, :3, :3].contiguous(),
                [0], [1, 1], [0, 0], [1, 1], False, [0, 0], len(weight), (False, True, False),
            )[1]  # fmt: skip
        return back, learnt


class Depthwise(nn.Conv2d):  # type: ignore[misc]
    """A kernel of 3 or 5 for each channel. While it learns, it reckons a stride of 2 as every other answer of a stride
    of 1: PyTorch's own way there and back takes longer."""

    def __init__(self, width: int, kernel: int, stride: int) -> None:
        super().__init__(width, width, kernel, stride, kernel // 2, groups=width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """(n, width, h, w) to the same, or half as high and wide."""
        if not self.training:
            return super().forward(x)
        weight = self.weight.to(x.dtype)
        if self.kernel_size == (5, 5):
            dense = _Five.apply(x, weight)
        else:
            dense = functional.conv2d(x, weight, None, 1, self.padding, 1, self.groups)
        return dense if self.stride == (1, 1) else dense[:, :, ::2, ::2].contiguous(memory_format=torch.channels_last)


class Inverted(nn.Module):  # type: ignore[misc]
    """Many channels made of few (``spread`` of each), each looked at by itself, and few made of them again; with a way
    round them where nothing changes in size."""

    def __init__(self, inner: int, outer: int, spread: int = 6, kernel: int = 3, stride: int = 1) -> None:
        super().__init__()
        wide = inner * spread
        first = [nn.Conv2d(inner, wide, 1, bias=False), *_normed(wide)] if spread > 1 else []
        self.body = nn.Sequential(
            *first, Depthwise(wide, kernel, stride), *_normed(wide),
            nn.Conv2d(wide, outer, 1, bias=False), nn.BatchNorm2d(outer, eps=_EPS),
        )  # fmt: skip
        self.skips = stride == 1 and inner == outer

    def forward(self, x: Tensor) -> Tensor:
        """(n, inner, h, w) to (n, outer, h, w), or to half as high and wide."""
        return x + self.body(x) if self.skips else self.body(x)


def _normed(width: int) -> list[nn.Module]:
    return [nn.BatchNorm2d(width, eps=_EPS), nn.ReLU6(inplace=True)]


def trunk() -> list[nn.Module]:
    """The first twelve stages of EfficientNet-Lite0 (Tan and Le, arXiv 1905.11946; Liu et al., 2020, for the lite
    ones): RGB pictures (n, 3, h, w) to (n, 112, h/8, w/8).

    Its second stride is left out: the pips of a die in so small a crop are too near to one another for a sixteenth.
    """
    stem = nn.Sequential(nn.Conv2d(3, 32, 3, 2, 1, bias=False), *_normed(32))
    return [
        stem, Inverted(32, 16, spread=1),
        Inverted(16, 24), Inverted(24, 24),
        Inverted(24, 40, kernel=5, stride=2), Inverted(40, 40, kernel=5),
        Inverted(40, 80, stride=2), Inverted(80, 80), Inverted(80, 80),
        Inverted(80, 112, kernel=5), Inverted(112, 112, kernel=5), Inverted(112, 112, kernel=5),
    ]  # fmt: skip
