# SPDX-License-Identifier: MIT
"""The training of every network here: from a feed, for a given time or number of steps, keeping a moving average of
the weights, and the run on disk every few minutes, so that one which was broken off goes on."""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from vision.workshop.pretrained import begin

EVERY_S = 180.0
"""Seconds between two checkpoints."""
_HALVES_PAY = bool(torch.cpu.get_capabilities().get("avx512_bf16", False))
"""Whether this processor multiplies 16-bit floats itself: if not, they are twelve times slower than 32-bit ones."""
SMOOTHED = 5e-4
"""How much of each label is given to all classes alike: with 0.01 nothing plain looked surer than a hundredth of doubt,
and a shadow could hardly be told from a die that is half hidden."""
Figures = dict[str, float]
Loss = Callable[..., tuple[Tensor, Figures]]
"""Takes the answers to a batch and its truth, a tensor or several; the loss, and figures for the log."""
Step = Callable[[int], tuple[Tensor, Figures]]
"""Takes the number of the step (from 0), looks at a batch and says the loss, and figures for the log."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how fast to learn. ``minutes`` are of the processor, so that a busy machine learns as much.

    ``start``: weights to begin with: a state dict, a network as it is shipped (``.onnx``) or the name of a pretrained.
    ``steps``: so many instead, so that the run can be made again; ``device``: what torch calls where it runs.
    """

    out: Path
    minutes: float = 0.0
    rate: float = 2e-3
    start: Path | None = None
    workers: int = 1
    steps: int = 0
    device: str = "cpu"

    @property
    def pace(self) -> Pace:
        """The usual pace for it."""
        return Pace(self.minutes, self.rate, steps=self.steps)


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
        """Writes the run after ``step`` steps and ``seconds`` of the processor; a half-written file is never left."""
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


@dataclass(frozen=True, slots=True)
class Pace:
    """How long and how fast to learn, and how often to say how it goes.

    Either so many ``minutes`` of the processor, so that a busy machine learns as much, or, so that a run can be made
    again, so many ``steps``.

    The rate rises over ``warm`` steps, of which ``warmed`` are behind already, then falls as half a cosine to a
    hundredth.
    """

    minutes: float = 0.0
    rate: float = 2e-3
    decay: float = 1e-2
    warm: int = 200
    warmed: int = 0
    every: int = 100
    steps: int = 0

    def done(self, step: int, seconds: float) -> float:
        """Which part of it is over (0-1 and more) after ``step`` steps and ``seconds`` of the processor."""
        return step / self.steps if self.steps else seconds / 60 / self.minutes

    def rate_at(self, step: int, done: float) -> float:
        """The rate of a step, when this part of the time (0-1) is over."""
        risen = min(1.0, (step + self.warmed + 1) / self.warm)
        return self.rate * risen * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, done))))


def answered(net: nn.Module, pictures: Tensor) -> Tensor:
    """The answers of ``net`` to pictures (n, channels, h, w), computed as fast as the pictures' device can."""
    kind = pictures.device.type
    with torch.autocast(kind, torch.bfloat16, enabled=_HALVES_PAY or kind != "cpu"):
        answer = net(pictures.contiguous(memory_format=torch.channels_last))
    return answer.float()


def seeded(seed: int, net: Callable[[], nn.Module]) -> nn.Module:
    """A new network whose weights, and what is drawn by torch after it, go by this seed; it learns in one thread."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    return net().to(memory_format=torch.channels_last)


def batches_of(feed: IterableDataset[tuple[Tensor, ...]], workers: int = 1) -> Iterator[tuple[Tensor, ...]]:
    """The batches of a feed, made by processes of their own."""
    return iter(DataLoader(feed, batch_size=None, num_workers=workers, prefetch_factor=4))


def learn_from(
    feed: IterableDataset[tuple[Tensor, ...]],
    net: nn.Module,
    loss: Loss,
    plan: Plan,
    pace: Pace | None = None,
    shown: Callable[[Tensor], Tensor] = lambda pictures: pictures,
    kept: Checkpoint | None = None,
    begun: bool = False,
) -> nn.Module:
    """Teaches ``net`` from batches of pictures and their truth; its averaged weights, written to ``plan.out`` too.

    ``pace``: another than the plan's; ``shown``: what of the pictures it is shown; ``kept``: see `learn`; ``begun``:
    the run goes on, and so does not begin with the weights of the plan.
    """
    batches = batches_of(feed, plan.workers)
    if plan.start and not begun:
        begin(net, plan.start, shown(next(batches)[0]))
    net.to(plan.device)

    def step(_number: int) -> tuple[Tensor, Figures]:
        pictures, *truth = (tensor.to(plan.device) for tensor in next(batches))
        return loss(answered(net, shown(pictures)), *truth)

    return learn(net, step, pace or plan.pace, plan.out, kept)


def learn(net: nn.Module, step: Step, pace: Pace, out: Path, kept: Checkpoint | None = None) -> nn.Module:
    """Teaches ``net`` until the time is over; its averaged weights, which are written to ``out`` now and then too.

    ``kept``: where the run is kept every few minutes, and where one that was broken off goes on; beside ``out`` if that
    is not told.
    """
    kept = kept or Checkpoint(out.with_suffix(".checkpoint"), str(pace))
    average = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=pace.rate, weight_decay=pace.decay)
    number, before = kept.take_up(net, average, optimiser)
    began = time.process_time() - before
    notes: Figures = {}
    while (done := pace.done(number, time.process_time() - began)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = pace.rate_at(number, done)
        value, figures = step(number)
        optimiser.zero_grad()
        value.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        _follow(average, net, number)
        number += 1
        for name, figure in figures.items():
            notes[name] = notes.get(name, 0.0) + figure / pace.every
        seconds = time.process_time() - began
        if number % pace.every == 0:
            print(f"{number} {seconds / 60:.1f} min " + " ".join(f"{k} {v:.4f}" for k, v in notes.items()), flush=True)
            notes = {}
            torch.save(_on_cpu(average), out)
        if kept.due():
            kept.keep(net, average, optimiser, number, seconds)
    torch.save(_on_cpu(average), out)
    kept.done()
    return average


def _on_cpu(net: nn.Module) -> dict[str, Tensor]:
    return {name: value.cpu() for name, value in net.state_dict().items()}


@torch.no_grad()  # type: ignore[untyped-decorator]
def _follow(average: nn.Module, net: nn.Module, step: int) -> None:
    """Draws the averaged weights a little towards the newest ones."""
    keep = min(0.998, step / (step + 20))
    for slow, fast in zip(average.state_dict().values(), net.state_dict().values(), strict=True):
        if slow.dtype.is_floating_point:
            slow.mul_(keep).add_(fast, alpha=1 - keep)
        else:
            slow.copy_(fast)
