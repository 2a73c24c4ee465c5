# SPDX-License-Identifier: MIT
"""Trains both networks for unknown faces, from the same batches."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from vision.reading.checks.strangers import CLOSE, QUICK, STRANGER
from vision.workshop.data.strange_feed import StrangeFeed, StrangeRecipe
from vision.workshop.export.dice import Bare, write
from vision.workshop.nets.from_onnx import fill
from vision.workshop.nets.strangers import Both
from vision.workshop.train.dice import Plan
from vision.workshop.train.learn import SMOOTHED, Pace, answered, learn

_FROZEN = 6
"""So many of the close one's stages do not learn."""


def loss(answers: tuple[Tensor, ...], codes: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy of both, or of the quick one alone; and how many faces and strangers each knows as such."""
    figures: dict[str, float] = {}
    total = torch.zeros(())
    for name, answer in zip(("quick", "close"), answers, strict=False):
        value = functional.cross_entropy(answer, codes, label_smoothing=SMOOTHED)
        hit = (answer.argmax(1) == codes).float()
        face, strange = (codes > 0) & (codes < STRANGER), codes == STRANGER
        figures |= {name: value.item(), f"{name}-face": hit[face].mean().item(),
                    f"{name}-stranger": hit[strange].mean().item()}  # fmt: skip
        total = total + value
    return total, figures


def train(recipe: StrangeRecipe, plan: Plan, quick_alone: bool = False) -> nn.Module:
    """Trains both, or the quick one alone, and writes their averaged weights to ``plan.out``; ``plan.start``: a close
    classifier as it is shipped, for the close one, the folder where both are shipped, or earlier weights of both."""
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)
    net: nn.Module = Both().to(memory_format=torch.channels_last)
    feed = iter(DataLoader(StrangeFeed(recipe), batch_size=None, num_workers=1, prefetch_factor=4))
    if plan.start and plan.start.is_dir():
        pictures = next(feed)[0]
        fill(net.close, plan.start / "strangers-close.onnx", pictures)
        fill(net.quick, plan.start / "strangers-quick.onnx", net.reduced(pictures))
    elif plan.start and plan.start.suffix == ".onnx":
        fill(net.close, plan.start, next(feed)[0])
    elif plan.start:
        net.load_state_dict(torch.load(plan.start))
    _freeze(net)

    def step(_number: int) -> tuple[Tensor, dict[str, float]]:
        pictures, codes = next(feed)
        if quick_alone:
            return loss((answered(net.quickly, pictures),), codes)
        value, figures = loss(answered(net, pictures).chunk(2, 1), codes)
        more, codes = next(feed)  # the quick one learns from scratch, and costs little
        return value + functional.cross_entropy(answered(net.quickly, more), codes), figures

    return learn(net, step, Pace(plan.minutes, plan.rate), plan.out)


def _freeze(net: nn.Module) -> None:
    """Lets the close one's first stages be as they are: they take most of the time, and know dice."""
    for stage in net.close.body[:_FROZEN]:
        stage.eval()
        for weights in stage.parameters():
            weights.requires_grad_(False)


def export(weights: Path, models: Path) -> None:
    """Writes both as they are shipped."""
    net = Both()
    net.load_state_dict(torch.load(weights))
    for name, part, framing in (("quick", net.quick, QUICK), ("close", net.close, CLOSE)):
        write(Bare(part), (1, 3, framing.side, framing.side), models / f"strangers-{name}.onnx")


def mix(first: Path, second: Path, share: float, quick: Path, out: Path) -> None:
    """Writes the mean of two close ones, of which the second has this ``share``, with the quick one of a third file."""
    one, two, three = (torch.load(path) for path in (first, second, quick))
    close = {name: (1 - share) * one[name] + share * two[name] if one[name].is_floating_point() else two[name]
             for name in two if name.startswith("close.")}  # fmt: skip
    torch.save(three | close, out)
