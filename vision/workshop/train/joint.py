# SPDX-License-Identifier: MIT
"""Trains the close network for unknown faces as one that names faces too: from the close classifier's crops, with box
and turn, and from those of the strangers' feed, in one batch.

Beside what the close classifier learns, a strange face is one more class and not the contrary of six: so it is told
from all that the pools show, not from the few hundred pictures on which strangers lie (docs/experiments.md).
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from vision.reading.checks.strangers import STRANGER
from vision.workshop.data.feed import Feed, Recipe
from vision.workshop.data.strange_feed import StrangeFeed, StrangeRecipe
from vision.workshop.export.dice import SIDES, Bare, write
from vision.workshop.nets.dice import CloseClassifier, LiteNet
from vision.workshop.nets.from_onnx import fill
from vision.workshop.train.dice import Plan
from vision.workshop.train.learn import SMOOTHED, Pace, answered, learn

_ANSWERS = 16
"""What the close classifier answers (14: nine classes, box, turn), then another face, a twelve-sided die."""
_NAMES = [*range(9), 14, 15]
"""Where the logits of the eleven classes stand among the answers."""
_FILLER = [9, 10, 11]
"""The shipped network answers three numbers more, which nobody reads: its file has a close classifier's shape."""
_STRANGE_COUNTS = 0.5
"""What the strangers' feed counts beside the other, of which a batch holds twice as much."""
_TWICE = 2
_RARE = -4.0
"""The new classes begin as something that is hardly ever there."""


def begun(shipped: Path, pictures: Tensor) -> LiteNet:
    """A joint network that answers as the close classifier ``shipped`` (ONNX); ``pictures``: see `fill`."""
    close = CloseClassifier()
    fill(close, shipped, pictures)
    net = LiteNet(cells=49, answers=_ANSWERS)
    net.body.load_state_dict(close.body.state_dict())
    with torch.no_grad():
        known = close.head.out_features
        net.head.weight[:known], net.head.bias[:known] = close.head.weight, close.head.bias
        net.head.weight[known:] *= 0.1
        net.head.bias[known:] = _RARE
    return net


def loss(answer: Tensor, faces: Tensor, codes: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Class by cross-entropy, box and turn by distance where they are known.

    ``answer`` (n + m, 16); ``faces`` (n, 7): the truth of the close classifier's crops (`crops.Target`); ``codes``
    (m,): the classes of the strangers' feed.
    """
    count = len(faces)
    names, klass = answer[:, _NAMES], faces[:, 0].long()
    known = faces[:, 6]
    lot = known.sum().clamp(min=1)
    right = functional.cross_entropy(names[:count], klass, label_smoothing=SMOOTHED)
    strange = functional.cross_entropy(names[count:], codes, label_smoothing=SMOOTHED)
    box = ((answer[:count, 9:12] - faces[:, 1:4]).abs().sum(1) * known).sum() / lot
    turn = (((answer[:count, 12:14] - faces[:, 4:6]) ** 2).sum(1) * known * (klass != 7)).sum() / lot
    hit = (names[count:].argmax(1) == codes).float()
    return right + _STRANGE_COUNTS * strange + box + 0.2 * turn, {
        "class": right.item(), "strange": strange.item(), "box": box.item(),
        "face-hit": hit[(codes > 0) & (codes < STRANGER)].mean().item(),
        "stranger-hit": hit[codes == STRANGER].mean().item(),
    }  # fmt: skip


def train(faces: Recipe, strange: StrangeRecipe, plan: Plan) -> nn.Module:
    """Trains from both feeds, two batches of ``faces`` for one of ``strange``, and writes the averaged weights to
    ``plan.out``. ``plan.start``: the close classifier (ONNX) to begin with."""
    torch.manual_seed(faces.seed)
    torch.set_num_threads(1)
    plain = iter(DataLoader(Feed(faces, "close"), batch_size=None, num_workers=plan.workers, prefetch_factor=4))
    other = iter(DataLoader(StrangeFeed(strange), batch_size=None, num_workers=1, prefetch_factor=4))
    if plan.start is None:
        raise SystemExit("joint: nothing to begin with; wanted --start CLOSE.onnx")
    net = begun(plan.start, next(plain)[0]).to(memory_format=torch.channels_last).to(plan.device)

    def step(_number: int) -> tuple[Tensor, dict[str, float]]:
        batches = [next(plain) for _ in range(_TWICE)]
        pictures, codes = next(other)
        shown = torch.cat([*(batch[0] for batch in batches), pictures]).to(plan.device)
        truth = torch.cat([batch[1] for batch in batches]).to(plan.device)
        return loss(answered(net, shown), truth, codes.to(plan.device))

    return learn(net, step, Pace(plan.minutes, plan.rate, steps=plan.steps), plan.out)


def export(weights: Path, out: Path) -> None:
    """Writes the network for unknown faces as it is shipped, from the joint one's weights."""
    net = LiteNet(cells=49, answers=_ANSWERS)
    net.load_state_dict(torch.load(weights))
    rows = [*_NAMES, *_FILLER]
    told = LiteNet(cells=49, answers=len(rows))
    told.body.load_state_dict(net.body.state_dict())
    with torch.no_grad():
        told.head.weight.copy_(net.head.weight[rows])
        told.head.bias.copy_(net.head.bias[rows])
    write(Bare(told), (1, 3, *SIDES["close"]), out)
