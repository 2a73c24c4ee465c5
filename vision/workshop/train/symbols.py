# SPDX-License-Identifier: MIT
"""Trains localizer and embedder by the clock: the embedder as it will be used, one picture a sign to learn from."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from vision.reading.taught.embedder import COLOUR, DOUBT, LEAN, SIGN, THERE
from vision.workshop.data.symbol_feed import CLASSES, EACH, LEANING, NOTHING, STRANGERS, SymbolFeed, SymbolRecipe
from vision.workshop.nets import Embedder, Localizer
from vision.workshop.pretrained import begin
from vision.workshop.train.dice import Plan
from vision.workshop.train.learn import SMOOTHED, Pace, answered, learn

Figures = dict[str, float]


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


def embedder_step(net: Embedder, batch: tuple[Tensor, ...]) -> tuple[Tensor, Figures]:
    """Loss of one batch: which sign, or none of those learnt; which colour, and how sure; leaning or flat."""
    pictures, inks = batch
    known, drawn = CLASSES * EACH, CLASSES * EACH + STRANGERS
    answer = answered(net, pictures)
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


def localizer_step(net: Localizer, batch: tuple[Tensor, ...]) -> tuple[Tensor, Figures]:
    """Class by cross-entropy, frame and turn by distance where there is a die."""
    pictures, target = batch
    answer = answered(net, pictures)
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


def train(kind: str, recipe: SymbolRecipe, plan: Plan) -> nn.Module:
    """Trains ``kind`` ("localizer" or "embedder") and writes its averaged weights to ``plan.out``."""
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)
    net: nn.Module = (Embedder() if kind == "embedder" else Localizer()).to(memory_format=torch.channels_last)
    look = embedder_step if kind == "embedder" else localizer_step
    feed = iter(DataLoader(SymbolFeed(recipe, kind), batch_size=None, num_workers=plan.workers, prefetch_factor=4))
    if plan.start:
        begin(net, plan.start, next(feed)[0])
    pace = Pace(plan.minutes, plan.rate, warmed=150 if plan.start else 0)
    return learn(net, lambda _number: look(net, next(feed)), pace, plan.out)
