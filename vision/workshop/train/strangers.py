# SPDX-License-Identifier: MIT
"""Trains the networks for unknown faces: the quick one, and the close one as one that names faces too, from the close
classifier's crops, with box and turn, and from those of the strangers' feed, in one batch.

Beside what the close classifier learns, a strange face is one more class and not the contrary of six: so it is told
from all that the pools show, not from the few hundred pictures on which strangers lie (docs/experiments.md).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from vision.reading.checks.strangers import QUICK, STRANGER
from vision.workshop.data.feed import Feed, Recipe
from vision.workshop.data.strange_feed import StrangeFeed, StrangeRecipe
from vision.workshop.export import SIDES, Bare, write
from vision.workshop.nets import CloseClassifier, LiteNet, Quick, reduced
from vision.workshop.pretrained import fill
from vision.workshop.train.dice import Plan, frame_and_turn
from vision.workshop.train.learn import SMOOTHED, Pace, answered, learn

_ANSWERS = 16
"""The close classifier's answers (14: nine classes, box, turn), then another face, a twelve-sided die."""
_NAMES = [*range(9), 14, 15]
"""Where the logits of the eleven classes stand among the answers."""
_FILLER = [9, 10, 11]
"""The shipped network answers three numbers more, which nobody reads: its file has a close classifier's shape."""
_STRANGE_COUNTS = 0.5
"""Weight of the strangers' feed beside the other, which shows twice as much: so each crop counts alike."""
_TWICE = 2
"""Batches of the other feed that a step sees for one of the strangers'."""
_RARE, _FAINT = -4.0, 0.1
"""The new classes begin as what is hardly ever there (a logit), whatever is shown (a share of their weights)."""
SHARES = {
    "n3-hextray": 0.24, "n3-monocam": 0.12, "epanemu": 0.12, "matteop65": 0.13, "roboflow-dice": 0.12, "clutter": 0.04,
    "nell-byler": 0.12, "skovy": 0.06, "kamil-mixed": 0.07, "kamil-poly": 0.01, "dicetower-strange": 0.03,
    "chase-casino": 0.06,
}  # fmt: skip
"""How often it is shown a photograph of each source beside the strangers' feed. D20s are strange here, so their crops,
which the networks that name pips learn as nothing, are not among them."""


def quick_loss(answer: Tensor, codes: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy; how many faces and strangers are known as such."""
    value = functional.cross_entropy(answer, codes, label_smoothing=SMOOTHED)
    hit = (answer.argmax(1) == codes).float()
    face = (codes > 0) & (codes < STRANGER)
    return value, {"class": value.item(), "face-hit": hit[face].mean().item(),
                   "stranger-hit": hit[codes == STRANGER].mean().item()}  # fmt: skip


def train_quick(recipe: StrangeRecipe, plan: Plan) -> nn.Module:
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
        return quick_loss(answered(net, reduced(pictures)), codes)

    return learn(net, step, Pace(plan.minutes, plan.rate, steps=plan.steps), plan.out)


def export_quick(weights: Path, out: Path) -> None:
    """Writes it as it is shipped."""
    net = Quick()
    net.load_state_dict(torch.load(weights))
    write(Bare(net), (1, 3, QUICK.side, QUICK.side), out)


def begun(shipped: Path, pictures: Tensor) -> LiteNet:
    """A joint network that answers as the close classifier ``shipped`` (ONNX); ``pictures``: see `fill`."""
    close = CloseClassifier()
    fill(close, shipped, pictures)
    net = LiteNet(cells=49, answers=_ANSWERS)
    net.body.load_state_dict(close.body.state_dict())
    with torch.no_grad():
        known = close.head.out_features
        net.head.weight[:known], net.head.bias[:known] = close.head.weight, close.head.bias
        net.head.weight[known:] *= _FAINT
        net.head.bias[known:] = _RARE
    return net


def joint_loss(answer: Tensor, faces: Tensor, codes: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Class by cross-entropy, box and turn by distance where they are known.

    ``answer`` (n + m, 16); ``faces`` (n, 7): the truth of the close classifier's crops (`crops.Target`); ``codes``
    (m,): the classes of the strangers' feed.
    """
    count = len(faces)
    names = answer[:, _NAMES]
    right = functional.cross_entropy(names[:count], faces[:, 0].long(), label_smoothing=SMOOTHED)
    strange, hits = quick_loss(names[count:], codes)
    frame, turn = frame_and_turn(answer[:count], faces)
    figures = {"class": right.item(), "frame": frame.item(), "strange": strange.item()}
    return right + _STRANGE_COUNTS * strange + frame + 0.2 * turn, hits | figures


def train_joint(faces: Recipe, strange: StrangeRecipe, plan: Plan) -> nn.Module:
    """Trains from both feeds, two batches of ``faces`` for one of ``strange``, and writes the averaged weights to
    ``plan.out``. ``plan.start``: the close classifier (ONNX) to begin with."""
    torch.manual_seed(faces.seed)
    torch.set_num_threads(1)
    plain = iter(DataLoader(Feed(faces, "close"), batch_size=None, num_workers=plan.workers, prefetch_factor=4))
    other = iter(
        DataLoader(StrangeFeed(replace(strange, batch=faces.batch)), batch_size=None, num_workers=1, prefetch_factor=4)
    )
    if plan.start is None:
        raise SystemExit("joint: nothing to begin with; wanted --start CLOSE.onnx")
    net = begun(plan.start, next(plain)[0]).to(memory_format=torch.channels_last).to(plan.device)

    def step(_number: int) -> tuple[Tensor, dict[str, float]]:
        batches = [next(plain) for _ in range(_TWICE)]
        pictures, codes = next(other)
        shown = torch.cat([*(batch[0] for batch in batches), pictures]).to(plan.device)
        truth = torch.cat([batch[1] for batch in batches]).to(plan.device)
        return joint_loss(answered(net, shown), truth, codes.to(plan.device))

    return learn(net, step, Pace(plan.minutes, plan.rate, steps=plan.steps), plan.out)


def export_joint(weights: Path, out: Path) -> None:
    """Writes the network for unknown faces as it is shipped, from the joint one's weights."""
    net = LiteNet(cells=49, answers=_ANSWERS)
    net.load_state_dict(torch.load(weights))
    rows = [*_NAMES, *_FILLER]
    shipped = LiteNet(cells=49, answers=len(rows))
    shipped.body.load_state_dict(net.body.state_dict())
    with torch.no_grad():
        shipped.head.weight.copy_(net.head.weight[rows])
        shipped.head.bias.copy_(net.head.bias[rows])
    write(Bare(shipped), (1, 3, *SIDES["close"]), out)
