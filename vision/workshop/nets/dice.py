# SPDX-License-Identifier: MIT
"""The networks: detector, first and close classifier, the context classifier, which sees what lies round a die, that of
pairs, which tells dominoes, and three classifiers of numerals."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor, nn

from vision.workshop.nets.inverted import trunk


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


class Detector(nn.Module):  # type: ignore[misc]
    """RGB (n, 3, h, w), 0-1, to (n, 16, h/8, w/8): four sub-cells (2x2) of heat, dx, dy, log-size each."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(block(3, 16, 4, 4), block(16, 32, 2), block(32, 32), block(32, 32), block(32, 32))
        self.head = nn.Conv2d(32, 16, 1)
        nn.init.constant_(self.head.bias[:4], -3.0)  # dice are rare

    def forward(self, x: Tensor) -> Tensor:
        """Channels: 4 heat logits, 4 dx, 4 dy (in cells), 4 log-sizes; sub-cells in reading order."""
        return self.head(self.body(x - 0.45))


class Classifier(nn.Module):  # type: ignore[misc]
    """RGB crops (n, 3, 48, 48), 0-1, to (n, 14): no die, faces 1-6, can't tell, a skull; dx, dy, log-size; cos 4a,
    sin 4a."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 16, 2), block(16, 32, 2), Residual(32), block(32, 64, 2), Residual(64),
            block(64, 24, 1, 1), nn.Flatten(), nn.Linear(24 * 36, 64), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(64, 14)

    def forward(self, x: Tensor) -> Tensor:
        """Logits of the nine classes, then the refinement in die sides, then the face's turn."""
        return self.head(self.body(x - 0.45))


class LiteNet(nn.Module):  # type: ignore[misc]
    """A network whose first stages are EfficientNet-Lite0's, so that it can begin with what those know of photographs:
    many times the work of the others, for the few in doubt."""

    def __init__(self, cells: int, answers: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            *trunk(), block(112, 32, 1, 1), nn.Flatten(), nn.Linear(32 * cells, 64), nn.ReLU(inplace=True)
        )
        self.head = nn.Linear(64, answers)

    def forward(self, x: Tensor) -> Tensor:
        """Upright RGB crops (n, 3, h, w), 0-1, of h/8 times w/8 ``cells``, to logits (n, answers) and what follows."""
        return self.head(self.body(x - 0.45))


class CloseClassifier(LiteNet):
    """Upright RGB crops (n, 3, 56, 56) to what the classifier answers."""

    def __init__(self) -> None:
        super().__init__(cells=49, answers=14)


class ContextClassifier(nn.Module):  # type: ignore[misc]  # torch is not there when types are checked
    """Upright RGB crops (n, 3, 48, 48), 0-1, to (n, 11): how its face leans on the crop, right and down; and what the
    classifier names: no die, faces 1-6, can't tell, a skull.

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

    def forward(self, x: Tensor) -> Tensor:
        """About the sine of the angle to the line of sight; then logits."""
        return self.head(self.body(x - 0.45))


class PairClassifier(nn.Module):  # type: ignore[misc]
    """RGB crops (n, 3, 40, 72), 0-1, of two places side by side, to (n, 1): whether they are one thing."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 16, 2), block(16, 24, 2), Residual(24), block(24, 32, 2), Residual(32),
            nn.Flatten(), nn.Linear(32 * 45, 24), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(24, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Above 0: a domino, a card or the like; below: two dice that lie flush."""
        return self.head(self.body(x - 0.45))


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
