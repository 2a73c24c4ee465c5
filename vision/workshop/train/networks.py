# SPDX-License-Identifier: MIT
"""How each network of dice learns: its loss, and from what. For pips and numerals one feed serves all; the close one
for unknown faces is taught as one that names faces too; the embedder as it will be used, one picture a sign to learn
from.

Beside what the close classifier learns, a strange face is one more class and not the contrary of six: so it is told
from all that the pools show, not from the few hundred pictures on which strangers lie (docs/experiments.md).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.reading.checks.strangers import STRANGER
from vision.reading.taught.embedder import COLOUR, DOUBT, LEAN, SIGN, THERE
from vision.workshop.data.feed import (
    CLASSES,
    EACH,
    LEANING,
    NOTHING,
    STRANGERS,
    Feed,
    Recipe,
    StrangeFeed,
    StrangeRecipe,
    SymbolFeed,
    SymbolRecipe,
)
from vision.workshop.export import SIDES, Bare, write
from vision.workshop.nets import NETS, CloseClassifier, Embedder, LiteNet, Localizer, Quick, reduced
from vision.workshop.pretrained import fill
from vision.workshop.train.learn import (
    SMOOTHED,
    Checkpoint,
    Figures,
    Loss,
    Pace,
    Plan,
    answered,
    batches_of,
    learn,
    learn_from,
    seeded,
)

_LEAN_COUNTS = 5.0
"""How much of the context classifier's loss is how faces lean, which is a small number, beside what they are."""
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


def frame_and_turn(answer: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
    """How far off box and turn are, where they are known; ``target`` (n, 7): see `crops.Target`."""
    known = target[:, 6]
    count = known.sum().clamp(min=1)
    frame = ((answer[:, 9:12] - target[:, 1:4]).abs().sum(1) * known).sum() / count
    turn = (((answer[:, 12:14] - target[:, 4:6]) ** 2).sum(1) * known * (target[:, 0] != 7)).sum() / count
    return frame, turn


def classifier_loss(answer: Tensor, target: Tensor) -> tuple[Tensor, Figures]:
    """Class by cross-entropy, frame and turn by distance where they are known."""
    klass = target[:, 0].long()
    right = functional.cross_entropy(answer[:, :9], klass, label_smoothing=SMOOTHED)
    frame, turn = frame_and_turn(answer, target)
    hit = (answer[:, :9].argmax(1) == klass).float()
    face = (klass > 0) & (klass != 7)
    return right + frame + 0.2 * turn, {
        "class": right.item(), "frame": frame.item(), "turn": turn.item(),
        "face-hit": hit[face].mean().item(), "no-die-hit": hit[klass == 0].mean().item(),
    }  # fmt: skip


def detector_loss(answer: Tensor, target: Tensor) -> tuple[Tensor, Figures]:
    """Penalty-reduced focal loss on the heat, distance on the boxes."""
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


def context_loss(answer: Tensor, target: Tensor) -> tuple[Tensor, Figures]:
    """The distance between how a face leans and how it is said to (large mistakes count as such, not squared), and
    class by cross-entropy, each where it is known."""
    klass, leans, clear, exact = target[:, 0].long(), target[:, 1:3], target[:, 3], target[:, 4]
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


def pairs_loss(answer: Tensor, thing: Tensor) -> tuple[Tensor, Figures]:
    """Cross-entropy; how many dice are known as such, and how many things."""
    hit = ((answer > 0) == (thing > 0.5)).float()
    value = functional.binary_cross_entropy_with_logits(answer, thing * 0.996 + 0.002)
    return value, {"loss": value.item(), "dice-hit": hit[thing < 0.5].mean().item(),
                   "thing-hit": hit[thing > 0.5].mean().item()}  # fmt: skip


def numerals_loss(answer: Tensor, target: Tensor) -> tuple[Tensor, Figures]:
    """Class by cross-entropy; frame, turn and lean by distance where there is a d12."""
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
    net = seeded(recipe.seed, NETS[kind])
    return learn_from(Feed(recipe, kind), net, LOSSES[kind], plan, kept=kept, begun=bool(recipe.begun))


def quick_loss(answer: Tensor, codes: Tensor) -> tuple[Tensor, Figures]:
    """Cross-entropy; how many faces and strangers are known as such."""
    value = functional.cross_entropy(answer, codes, label_smoothing=SMOOTHED)
    hit = (answer.argmax(1) == codes).float()
    face = (codes > 0) & (codes < STRANGER)
    return value, {"class": value.item(), "face-hit": hit[face].mean().item(),
                   "stranger-hit": hit[codes == STRANGER].mean().item()}  # fmt: skip


def train_quick(recipe: StrangeRecipe, plan: Plan) -> nn.Module:
    """Trains it and writes its averaged weights to ``plan.out``; ``plan.start``: what it begins as (ONNX), or none."""
    return learn_from(StrangeFeed(recipe), seeded(recipe.seed, Quick), quick_loss, plan, shown=reduced)


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


def joint_loss(answer: Tensor, faces: Tensor, codes: Tensor) -> tuple[Tensor, Figures]:
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
    plain = batches_of(Feed(faces, "close"), plan.workers)
    other = batches_of(StrangeFeed(replace(strange, batch=faces.batch)))
    if plan.start is None:
        raise SystemExit("joint: nothing to begin with; wanted --start CLOSE.onnx")
    net = begun(plan.start, next(plain)[0]).to(memory_format=torch.channels_last).to(plan.device)

    def step(_number: int) -> tuple[Tensor, Figures]:
        batches = [next(plain) for _ in range(_TWICE)]
        pictures, codes = next(other)
        shown = torch.cat([*(batch[0] for batch in batches), pictures]).to(plan.device)
        truth = torch.cat([batch[1] for batch in batches]).to(plan.device)
        return joint_loss(answered(net, shown), truth, codes.to(plan.device))

    return learn(net, step, plan.pace, plan.out)


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


def opponents(inks: Tensor) -> Tensor:
    """Colours (n, 3: r, g, b) as brightness, red against green, yellow against blue."""
    red, green, blue = inks.unbind(1)
    return torch.stack([(red + green + blue) / 3, red - green, (red + green) / 2 - blue], 1)


def sign_loss(net: Embedder, signs: Tensor, strangers: Tensor) -> tuple[Tensor, Figures]:
    """Every picture of a class (c, each, 64) is in turn the one learnt from: which class do the others show, if any?"""
    signs, strangers = functional.normalize(signs, dim=2), functional.normalize(strangers, dim=1)
    classes, each, _ = signs.shape
    total, hits, stranger_hits = torch.zeros(()), 0.0, 0.0
    for turn in range(each):
        learnt = signs[:, turn]
        shown = torch.cat([signs[:, [i for i in range(each) if i != turn]].flatten(0, 1), strangers])
        logits = torch.cat([net.scale * shown @ learnt.T, net.stranger.expand(len(shown), 1)], 1)
        target = torch.full((len(shown),), classes)
        target[: classes * (each - 1)] = torch.arange(classes).repeat_interleave(each - 1)
        total = total + functional.cross_entropy(logits, target) / each
        hit = (logits.argmax(1) == target).float()
        hits += hit[: -len(strangers)].mean().item() / each
        stranger_hits += hit[-len(strangers) :].mean().item() / each
    return total, {"sign": total.item(), "hit": hits, "stranger-hit": stranger_hits}


def embedder_loss(net: Embedder, answer: Tensor, inks: Tensor) -> tuple[Tensor, Figures]:
    """Loss of one batch: which sign, or none of those learnt; which colour, and how sure; leaning or flat."""
    known, drawn = CLASSES * EACH, CLASSES * EACH + STRANGERS
    sign, figures = sign_loss(net, answer[:known, SIGN].view(CLASSES, EACH, -1), answer[known:drawn, SIGN])
    off, doubt = answer[:drawn, COLOUR] - opponents(inks), answer[:drawn, DOUBT].clamp(-7, 2)
    colour = (0.5 * off**2 * torch.exp(-doubt) + 0.5 * doubt).sum(1).clamp(max=8).mean()
    dice = drawn + LEANING
    leans, there = torch.zeros(dice), torch.ones(dice + NOTHING)
    leans[drawn:], there[dice:] = 1, 0
    lean = functional.binary_cross_entropy_with_logits(answer[:dice, LEAN], leans)
    is_die = functional.binary_cross_entropy_with_logits(answer[:, THERE], there)
    leaning, found = (answer[:dice, LEAN] > 0).float(), (answer[:, THERE] > 0).float()
    return sign + 0.3 * colour + 0.3 * lean + 0.5 * is_die, figures | {
        "colour": colour.item(), "off": off.abs().mean().item(), "lean": lean.item(),
        "leans-hit": leaning[drawn:].mean().item(), "flat-hit": 1 - leaning[:drawn].mean().item(),
        "die": is_die.item(), "die-hit": found[:dice].mean().item(), "no-die-hit": 1 - found[dice:].mean().item(),
        "scale": net.scale.item(), "stranger": net.stranger.item(),
    }  # fmt: skip


def localizer_loss(answer: Tensor, target: Tensor) -> tuple[Tensor, Figures]:
    """Class by cross-entropy, frame and turn by distance where there is a die."""
    klass, known = target[:, 0].long(), target[:, 6]
    right = functional.cross_entropy(answer[:, :3], klass, label_smoothing=SMOOTHED)
    count = known.sum().clamp(min=1)
    frame = ((answer[:, 3:6] - target[:, 1:4]).abs().sum(1) * known).sum() / count
    turn = (((answer[:, 6:8] - target[:, 4:6]) ** 2).sum(1) * known * (klass == 1)).sum() / count
    hit = (answer[:, :3].argmax(1) == klass).float()
    return right + frame + 0.3 * turn, {
        "class": right.item(), "frame": frame.item(), "turn": turn.item(), "die-hit": hit[klass == 1].mean().item(),
        "no-die-hit": hit[klass == 0].mean().item(), "cant-hit": hit[klass == 2].mean().item(),
    }  # fmt: skip


def train_symbols(kind: str, recipe: SymbolRecipe, plan: Plan) -> nn.Module:
    """Trains ``kind`` ("localizer" or "embedder") and writes its averaged weights to ``plan.out``."""
    net = seeded(recipe.seed, Embedder if kind == "embedder" else Localizer)
    loss = partial(embedder_loss, net) if kind == "embedder" else localizer_loss
    pace = Pace(plan.minutes, plan.rate, warmed=150 if plan.start else 0)
    return learn_from(SymbolFeed(recipe, kind), net, loss, plan, pace)
