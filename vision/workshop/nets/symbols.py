# SPDX-License-Identifier: MIT
"""The networks for symbol dice: the localizer finds dice, the embedder describes their signs."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from vision.reading.taught.embedder import THERE
from vision.workshop.nets.dice import Residual, block


class Localizer(nn.Module):  # type: ignore[misc]  # torch is not there when types are checked
    """RGB crops (n, 3, 48, 48), 0-1, to (n, 8): no die, die, can't tell; dx, dy, log-size; cos 4a, sin 4a."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 12, 2), block(12, 24, 2), Residual(24), block(24, 48, 2), Residual(48),
            block(48, 20, 1, 1), nn.Flatten(), nn.Linear(20 * 36, 48), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(48, 8)

    def forward(self, x: Tensor) -> Tensor:
        """Logits of the three classes, then the refinement in die sides, then the face's turn."""
        return self.head(self.body(x - 0.45))


class Embedder(nn.Module):  # type: ignore[misc]
    """Upright RGB crops (n, 3, 48, 48), 0-1, to (n, 72): colour, its doubt, lean, sign, there."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(3, 24, 2), block(24, 40, 2), Residual(40), block(40, 72, 2), Residual(72), Residual(72),
            block(72, 32, 1, 1), nn.Flatten(), nn.Linear(32 * 36, 160), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(160, THERE + 1)
        self.scale = nn.Parameter(torch.tensor(12.0))
        self.stranger = nn.Parameter(torch.tensor(4.0))

    def forward(self, x: Tensor) -> Tensor:
        """Colour (3), log-variance (3), logit of leaning, the sign's 64 numbers (any length), logit of being a die."""
        return self.head(self.body(x - 0.45))
