# SPDX-License-Identifier: MIT
"""A training run kept on disk every few minutes, so that one which was broken off goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import nn

EVERY_S = 180.0
"""A run is kept so often (seconds)."""


@dataclass(slots=True)
class Checkpoint:
    """The file of a run. ``digest``: the recipe's; a run of another recipe is not gone on with."""

    path: Path
    digest: str
    clock: Callable[[], float] = time.monotonic
    _kept: float = field(init=False)

    def __post_init__(self) -> None:
        self._kept = self.clock()

    @property
    def step(self) -> int:
        """At which step a kept run goes on; 0 where none is kept."""
        return int(self._load()["step"]) if self.path.exists() else 0

    def due(self) -> bool:
        """Whether it is time to keep the run."""
        return self.clock() - self._kept >= EVERY_S

    def keep(
        self, net: nn.Module, average: nn.Module, optimiser: torch.optim.Optimizer, step: int, seconds: float
    ) -> None:
        """Writes the run after so many steps and seconds of the processor; a half-written file is never left."""
        half = self.path.with_suffix(".part")
        parts = {"net": net, "average": average, "optimiser": optimiser}
        states = {name: part.state_dict() for name, part in parts.items()}
        torch.save({"digest": self.digest, "step": step, "seconds": seconds, **states}, half)
        half.replace(self.path)
        self._kept = self.clock()

    def take_up(self, net: nn.Module, average: nn.Module, optimiser: torch.optim.Optimizer) -> tuple[int, float]:
        """Fills all three as they were kept; after how many steps and seconds of the processor that was.

        Raises:
            SystemExit: a run of another recipe is kept there.
        """
        if not self.path.exists():
            return 0, 0.0
        kept = self._load()
        for name, part in (("net", net), ("average", average), ("optimiser", optimiser)):
            part.load_state_dict(kept[name])
        return int(kept["step"]), float(kept["seconds"])

    def done(self) -> None:
        """Forgets the run: it has come to its end."""
        self.path.unlink(missing_ok=True)

    def _load(self) -> dict[str, Any]:
        kept = torch.load(self.path)
        if kept["digest"] != self.digest:
            raise SystemExit(
                f"{self.path}: a run of another recipe ({kept['digest']}, now {self.digest}); delete it to begin anew"
            )
        return dict(kept)
