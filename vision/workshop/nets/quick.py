# SPDX-License-Identifier: MIT
"""The quick network for unknown faces."""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn import functional

from vision.reading.checks.strangers import CLASSES, QUICK
from vision.workshop.nets.dice import Residual, block


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


def reduced(x: Tensor) -> Tensor:
    """Crops (n, 3, 56, 56), as the close network sees them, as the quick one does (n, 3, 42, 42)."""
    side = (QUICK.side,) * 2
    return functional.interpolate(x, size=side, mode="bilinear", antialias=True, align_corners=False)
