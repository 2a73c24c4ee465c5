# SPDX-License-Identifier: MIT
"""Trains one network by the clock or by steps, keeping a moving average of its weights."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from vision.workshop.data.feed import Feed, Recipe
from vision.workshop.nets import NETS
from vision.workshop.pretrained import begin
from vision.workshop.train.learn import SMOOTHED, Checkpoint, Pace, answered, learn

Loss = Callable[[Tensor, tuple[Tensor, ...]], tuple[Tensor, dict[str, float]]]
_LEAN_COUNTS = 5.0
"""How much of the context classifier's loss is how faces lean, which is a small number, beside what they are."""


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


def frame_and_turn(answer: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
    """How far off box and turn are, where they are known; ``target`` (n, 7): see `crops.Target`."""
    known = target[:, 6]
    count = known.sum().clamp(min=1)
    frame = ((answer[:, 9:12] - target[:, 1:4]).abs().sum(1) * known).sum() / count
    turn = (((answer[:, 12:14] - target[:, 4:6]) ** 2).sum(1) * known * (target[:, 0] != 7)).sum() / count
    return frame, turn


def classifier_loss(answer: Tensor, truth: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Class by cross-entropy, frame and turn by distance where they are known."""
    target = truth[0]
    klass = target[:, 0].long()
    right = functional.cross_entropy(answer[:, :9], klass, label_smoothing=SMOOTHED)
    frame, turn = frame_and_turn(answer, target)
    hit = (answer[:, :9].argmax(1) == klass).float()
    face = (klass > 0) & (klass != 7)
    return right + frame + 0.2 * turn, {
        "class": right.item(), "frame": frame.item(), "turn": turn.item(),
        "face-hit": hit[face].mean().item(), "no-die-hit": hit[klass == 0].mean().item(),
    }  # fmt: skip


def detector_loss(answer: Tensor, truth: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Penalty-reduced focal loss on the heat, distance on the boxes."""
    target = truth[0]
    four = torch.stack([functional.pixel_shuffle(answer[:, i : i + 4], 2)[:, 0] for i in range(0, 16, 4)], 1)
    heat, weight = target[:, 0], target[:, 1]
    chance = four[:, 0].sigmoid().clamp(1e-4, 1 - 1e-4)
    top = (heat > 0.999).float() * weight
    miss = -(top * (1 - chance) ** 2 * chance.log()).sum()
    alarm = -((1 - top) * weight * (1 - heat) ** 4 * chance**2 * (1 - chance).log()).sum()
    count = top.sum().clamp(min=1)
    learn = target[:, 2]
    box = ((four[:, 1:] - target[:, 3:]).abs().sum(1) * learn).sum() / learn.sum().clamp(min=1)
    found = (chance > 0.2).float()
    return (miss + alarm) / count + 0.5 * box, {
        "miss": (miss / count).item(), "alarm": (alarm / count).item(), "box": box.item(),
        "seen": ((found * top).sum() / count).item(),
    }  # fmt: skip


def context_loss(answer: Tensor, truth: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """The distance between how a face leans and how it is said to (large mistakes count as such, not squared), and
    class by cross-entropy, each where it is known."""
    klass, leans, clear, exact = truth[0][:, 0].long(), truth[0][:, 1:3], truth[0][:, 3], truth[0][:, 4]
    off = (answer[:, :2] - leans).norm(dim=1)
    far = functional.smooth_l1_loss(answer[:, :2], leans, beta=0.1, reduction="none").mean(1)
    lean = (far * exact).sum() / exact.sum().clamp(min=1)
    each = functional.cross_entropy(answer[:, 2:], klass, label_smoothing=SMOOTHED, reduction="none")
    right = (each * clear).sum() / clear.sum().clamp(min=1)
    hit = (answer[:, 2:].argmax(1) == klass).float()
    face = (klass > 0) & (klass != 7)
    return right + _LEAN_COUNTS * lean, {
        "class": right.item(), "lean": lean.item(), "far-off": (off[exact > 0] > 0.17).float().mean().item(),
        "face-hit": hit[face].mean().item(), "no-die-hit": hit[klass == 0].mean().item(),
    }  # fmt: skip


def pairs_loss(answer: Tensor, truth: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy; how many dice are known as such, and how many things."""
    thing = truth[0]
    hit = ((answer > 0) == (thing > 0.5)).float()
    value = functional.binary_cross_entropy_with_logits(answer, thing * 0.996 + 0.002)
    return value, {"loss": value.item(), "dice-hit": hit[thing < 0.5].mean().item(),
                   "thing-hit": hit[thing > 0.5].mean().item()}  # fmt: skip


def numerals_loss(answer: Tensor, truth: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Class by cross-entropy; frame, turn and lean by distance where there is a d12."""
    target = truth[0]
    klass = target[:, 0].long()
    right = functional.cross_entropy(answer[:, :14], klass, label_smoothing=SMOOTHED)
    known = target[:, 8]
    count = known.sum().clamp(min=1)
    off = (answer[:, 14:] - target[:, 1:8]).abs() * known[:, None]
    frame, lean = off[:, :3].sum() / count, off[:, 5:].sum() / count
    turn = (((answer[:, 17:19] - target[:, 4:6]) ** 2).sum(1) * known).sum() / count
    hit = (answer[:, :14].argmax(1) == klass).float()
    face = (klass > 0) & (klass < 13)
    return right + frame + 0.2 * turn + 0.5 * lean, {
        "class": right.item(), "frame": frame.item(), "turn": turn.item(), "lean": lean.item(),
        "face-hit": hit[face].mean().item(), "no-die-hit": hit[klass == 0].mean().item(),
    }  # fmt: skip


LOSSES: dict[str, Loss] = {
    "detector": detector_loss, "classifier": classifier_loss, "close": classifier_loss, "context": context_loss,
    "pairs": pairs_loss,
    "d12-first": numerals_loss, "d12-near": numerals_loss, "d12-close": numerals_loss,
}  # fmt: skip
"""The loss of each network, with figures for the log."""


def train(kind: str, recipe: Recipe, plan: Plan, kept: Checkpoint | None = None) -> nn.Module:
    """Trains ``kind``, a name of ``NETS``, and writes its averaged weights to ``plan.out``; ``kept``: see `learn`."""
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)
    net: nn.Module = NETS[kind]().to(memory_format=torch.channels_last)
    loss = LOSSES[kind]
    feed = iter(DataLoader(Feed(recipe, kind), batch_size=None, num_workers=plan.workers, prefetch_factor=4))
    if plan.start and not recipe.begun:
        begin(net, plan.start, next(feed)[0])
    net.to(plan.device)

    def step(_number: int) -> tuple[Tensor, dict[str, float]]:
        pictures, *truth = (tensor.to(plan.device) for tensor in next(feed))
        return loss(answered(net, pictures), tuple(truth))

    return learn(net, step, Pace(plan.minutes, plan.rate, steps=plan.steps), plan.out, kept)
