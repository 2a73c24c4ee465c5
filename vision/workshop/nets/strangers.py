# SPDX-License-Identifier: MIT
"""The networks for unknown faces: a quick one, and one that begins as the close classifier does."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.reading.checks.strangers import CLASSES, QUICK
from vision.workshop.nets.dice import LiteNet, Residual, block


class Quick(nn.Module):  # type: ignore[misc]  # torch is not there when types are checked
    """Upright RGB crops (n, 3, 42, 42), 0-1, to logits (n, 11)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 16, 2), block(16, 32, 2), block(32, 48, 2), Residual(48), block(48, 24, 1, 1),
            nn.Flatten(), nn.Linear(24 * 36, 64), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(64, CLASSES)

    def forward(self, x: Tensor) -> Tensor:
        """Logits of what is there."""
        return self.head(self.body(x - 0.45))


class Close(LiteNet):
    """Upright RGB crops (n, 3, 56, 56), 0-1, to logits (n, 11), and three numbers that say nothing: so it has an
    close's shape, and can begin as one."""

    def __init__(self) -> None:
        super().__init__(cells=49, answers=14)


class Both(nn.Module):  # type: ignore[misc]
    """The two, side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.quick, self.close = Quick(), Close()

    def forward(self, x: Tensor) -> Tensor:
        """Crops (n, 3, 56, 56) to the logits (n, 22) of both; the quick one sees them smaller."""
        return torch.cat([self.quickly(x), self.close(x)[:, :CLASSES]], 1)

    def quickly(self, x: Tensor) -> Tensor:
        """The same crops to the logits (n, 11) of the quick one."""
        return self.quick(self.reduced(x))

    @staticmethod
    def reduced(x: Tensor) -> Tensor:
        """The same crops as the quick one sees them (n, 3, 42, 42)."""
        side = (QUICK.side,) * 2
        return functional.interpolate(x, size=side, mode="bilinear", antialias=True, align_corners=False)
