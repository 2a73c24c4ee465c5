# SPDX-License-Identifier: MIT
"""Trains the quick network for unknown faces."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from vision.reading.checks.strangers import QUICK, STRANGER
from vision.workshop.data.strange_feed import StrangeFeed, StrangeRecipe
from vision.workshop.export.dice import Bare, write
from vision.workshop.nets.from_onnx import fill
from vision.workshop.nets.quick import Quick, reduced
from vision.workshop.train.dice import Plan
from vision.workshop.train.learn import SMOOTHED, Pace, answered, learn


def loss(answer: Tensor, codes: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy; how many faces and strangers are known as such."""
    value = functional.cross_entropy(answer, codes, label_smoothing=SMOOTHED)
    hit = (answer.argmax(1) == codes).float()
    face = (codes > 0) & (codes < STRANGER)
    return value, {"class": value.item(), "face-hit": hit[face].mean().item(),
                   "stranger-hit": hit[codes == STRANGER].mean().item()}  # fmt: skip


def train(recipe: StrangeRecipe, plan: Plan) -> nn.Module:
    """Trains it and writes its averaged weights to ``plan.out``; ``plan.start``: what it begins as (ONNX), or none."""
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)
    net: nn.Module = Quick().to(memory_format=torch.channels_last)
    feed = iter(DataLoader(StrangeFeed(recipe), batch_size=None, num_workers=1, prefetch_factor=4))
    if plan.start:
        fill(net, plan.start, reduced(next(feed)[0]))
    net.to(plan.device)

    def step(_number: int) -> tuple[Tensor, dict[str, float]]:
        pictures, codes = (tensor.to(plan.device) for tensor in next(feed))
        return loss(answered(net, reduced(pictures)), codes)

    return learn(net, step, Pace(plan.minutes, plan.rate, steps=plan.steps), plan.out)


def export(weights: Path, out: Path) -> None:
    """Writes it as it is shipped."""
    net = Quick()
    net.load_state_dict(torch.load(weights))
    write(Bare(net), (1, 3, QUICK.side, QUICK.side), out)
