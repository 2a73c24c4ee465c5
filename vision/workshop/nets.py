# SPDX-License-Identifier: MIT
"""The networks: detector, first and close classifier, the context classifier, which sees what lies round a die, that of
pairs, which tells dominoes, three classifiers of numerals, the quick one for unknown faces, and localizer and embedder
of symbol dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.reading.checks.strangers import CLASSES, QUICK
from vision.reading.taught.embedder import THERE
from vision.workshop.data.shots import GREY

_EPS = 1e-3
"""The epsilon of EfficientNet-Lite's batch norms."""


class _Five(torch.autograd.Function):  # type: ignore[misc]  # torch is not there when types are checked
    """A depthwise convolution of kernel 5: the gradient of its kernels is computed as for four of kernel 3, which
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
    """A kernel of 3 or 5 for each channel. While it learns, it computes a stride of 2 as every other answer of a stride
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


def block(inner: int, outer: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    """Convolution, batch norm, ReLU; a kernel as large as its stride needs no margin."""
    margin = 0 if kernel == stride else kernel // 2
    return nn.Sequential(
        nn.Conv2d(inner, outer, kernel, stride, margin, bias=False), nn.BatchNorm2d(outer), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):  # type: ignore[misc]  # torch is not there when types are checked
    """Two convolutions with a way round them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(width, width), nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: Tensor) -> Tensor:
        """Same shape as given."""
        return torch.relu(x + self.body(x))


class Net(nn.Module):  # type: ignore[misc]
    """A network for RGB pictures (n, 3, h, w), 0-1: ``body`` looks at them less a grey, ``head`` answers."""

    body: nn.Module
    head: nn.Module

    def forward(self, x: Tensor) -> Tensor:
        """Answer as each network's docstring says."""
        return self.head(self.body(x - GREY))


class Detector(Net):
    """RGB (n, 3, h, w), 0-1, to (n, 16, h/8, w/8): four sub-cells (2x2, in reading order) of heat (logit), dx, dy
    (in cells), log-size each; the four heats come first, then the four dx, and so on."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(block(3, 16, 4, 4), block(16, 32, 2), block(32, 32), block(32, 32), block(32, 32))
        self.head = nn.Conv2d(32, 16, 1)
        nn.init.constant_(self.head.bias[:4], -3.0)  # dice are rare


class Classifier(Net):
    """RGB crops (n, 3, 48, 48), 0-1, to (n, 14): logits of no die, faces 1-6, can't tell, a skull; dx, dy, log-size in
    die sides; cos 4a, sin 4a of the face's turn."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 16, 2), block(16, 32, 2), Residual(32), block(32, 64, 2), Residual(64),
            block(64, 24, 1, 1), nn.Flatten(), nn.Linear(24 * 36, 64), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(64, 14)


class LiteNet(Net):
    """A network whose first stages are EfficientNet-Lite0's, so that it can begin with what those know of photographs:
    many times the work of the others, for the few in doubt.

    Upright RGB crops (n, 3, h, w), 0-1, of h/8 times w/8 ``cells``, to logits (n, answers) and what follows.
    """

    def __init__(self, cells: int, answers: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            *trunk(), block(112, 32, 1, 1), nn.Flatten(), nn.Linear(32 * cells, 64), nn.ReLU(inplace=True)
        )
        self.head = nn.Linear(64, answers)


class CloseClassifier(LiteNet):
    """Upright RGB crops (n, 3, 56, 56) to what the classifier answers."""

    def __init__(self) -> None:
        super().__init__(cells=49, answers=14)


class ContextClassifier(Net):
    """Upright RGB crops (n, 3, 48, 48), 0-1, to (n, 11): how its face leans on the crop, right and down (about the
    sine of the angle to the line of sight); and logits of what the classifier names: no die, faces 1-6, can't tell, a
    skull.

    They show more than the upper face: how a die lies is told by its sides, which reach out a die's width and more,
    and a square of a checked cloth, a flower, a card's mark or half a domino by what lies beside it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 12, 2), block(12, 32, 2), Residual(32), block(32, 48, 2), Residual(48), block(48, 32, 1, 1),
            nn.Flatten(), nn.Linear(32 * 36, 64), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(64, 11)


class PairClassifier(Net):
    """RGB crops (n, 3, 40, 72), 0-1, of two places side by side, to (n, 1): whether they are one thing.

    Above 0: a domino, a card or the like; below: two dice that lie flush.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 16, 2), block(16, 24, 2), Residual(24), block(24, 32, 2), Residual(32),
            nn.Flatten(), nn.Linear(32 * 45, 24), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(24, 1)


class D12First(Classifier):
    """RGB crops (n, 3, 48, 48), 0-1, to (n, 21): no d12, 1-12, can't tell; dx, dy, log-size; cos 5a, sin 5a; lean.

    The first look at a twelve-sided die; a classifier with another head.
    """

    def __init__(self) -> None:
        super().__init__()
        self.head = nn.Linear(64, 21)


class D12Near(D12First):
    """Upright RGB crops (n, 3, 48, 48) of upper faces to what the first look answers, from nearer by."""


class D12Close(LiteNet):
    """Upright RGB crops (n, 3, 48, 48) of upper faces to what the near look answers."""

    def __init__(self) -> None:
        super().__init__(cells=36, answers=21)


NETS: dict[str, Callable[[], nn.Module]] = {
    "detector": Detector, "classifier": Classifier, "close": CloseClassifier, "context": ContextClassifier,
    "pairs": PairClassifier, "d12-first": D12First, "d12-near": D12Near, "d12-close": D12Close,
}  # fmt: skip
"""The networks by name."""


class Quick(Net):
    """Upright RGB crops (n, 3, 42, 42), 0-1, to logits (n, 11) of what is there."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 16, 2), block(16, 32, 2), block(32, 48, 2), Residual(48), block(48, 24, 1, 1),
            nn.Flatten(), nn.Linear(24 * 36, 64), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(64, CLASSES)


def reduced(x: Tensor) -> Tensor:
    """Crops (n, 3, 56, 56), as the close network sees them, as the quick one does (n, 3, 42, 42)."""
    side = (QUICK.side,) * 2
    return functional.interpolate(x, size=side, mode="bilinear", antialias=True, align_corners=False)


class Localizer(Net):
    """RGB crops (n, 3, 48, 48), 0-1, to (n, 8): logits of no die, die, can't tell; dx, dy, log-size in die sides;
    cos 4a, sin 4a of the face's turn."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 12, 2), block(12, 24, 2), Residual(24), block(24, 48, 2), Residual(48),
            block(48, 20, 1, 1), nn.Flatten(), nn.Linear(20 * 36, 48), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(48, 8)


class Embedder(Net):
    """Upright RGB crops (n, 3, 48, 48), 0-1, to (n, 72): colour (3), its log-variance (3), logit of leaning, the sign's
    64 numbers (of any length), logit of being a die."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 24, 2), block(24, 40, 2), Residual(40), block(40, 72, 2), Residual(72), Residual(72),
            block(72, 32, 1, 1), nn.Flatten(), nn.Linear(32 * 36, 160), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(160, THERE + 1)
        self.scale = nn.Parameter(torch.tensor(12.0))
        self.stranger = nn.Parameter(torch.tensor(4.0))
