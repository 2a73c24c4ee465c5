# SPDX-License-Identifier: MIT
"""The network that finds pieces' feet on a straightened map, and how it learns.

``python -m vision.workshop.train.piece_detector POOL OUT.pt MINUTES [SEED]`` trains,
``… --export OUT.onnx`` writes it for the reader.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.frame import Pixels
from vision.reading.sets.piece_detector import PLANES
from vision.workshop.data import piece_pool
from vision.workshop.data.shots import Floats
from vision.workshop.export import ANY_SIZE, write
from vision.workshop.nets import Residual, block
from vision.workshop.pretrained import begin
from vision.workshop.train.learn import SMOOTHED, Pace, answered, learn

CELL = 4
"""Pixels between two answers."""
CROP = 160
_BATCH = 24
_REFRESH = 400


class Feet(nn.Module):  # type: ignore[misc]  # torch is not there when types are checked
    """(n, 5, h, w): RGB less 0.45 and the lean, to (n, 44, h/8, w/8): planes of four sub-cells in reading order."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(5, 16, 2), block(16, 32, 2), block(32, 48, 2), Residual(48), Residual(48), block(48, 48),
        )  # fmt: skip
        self.head = nn.Conv2d(48, 4 * PLANES, 1)
        nn.init.constant_(self.head.bias[:4], -3.0)  # pieces are rare

    def forward(self, x: Tensor) -> Tensor:
        """Plane p of sub-cell s is channel 4 p + s."""
        return self.head(self.body(x))


class Feed(IterableDataset[tuple[Tensor, Tensor]]):  # type: ignore[misc]
    """Batches of crops and their targets, for ever and by seed."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__()
        self.folder, self.seed = folder, seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        worker = get_worker_info()
        rng = np.random.default_rng((self.seed, worker.id if worker else 0))
        known: set[str] = set()
        samples = list(piece_pool.load(self.folder, known))
        count = 0
        while True:
            count += 1
            if count % _REFRESH == 0:
                samples += piece_pool.load(self.folder, known)
            made = [_sample(rng, *samples[rng.integers(len(samples))]) for _ in range(_BATCH)]
            pictures = _relit(rng, np.stack([m[0] for m in made]))
            yield torch.from_numpy(pictures), torch.from_numpy(np.stack([m[1] for m in made]))


def _sample(rng: np.random.Generator, pixels: Pixels, table: Floats) -> tuple[Floats, Floats]:
    """A crop turned and mirrored anyhow (5, h, w), and its target."""
    side = pixels.shape[0]
    left, top = (int(v) for v in rng.integers(0, side - CROP + 1, 2))
    crop = np.asarray(pixels[top : top + CROP, left : left + CROP])
    points = np.concatenate([table[:1, :2], table[1:, :2]]) - [left, top]
    if rng.random() < 0.5:
        crop, points = crop[:, ::-1], np.stack([CROP - 1 - points[:, 0], points[:, 1]], 1)
    for _ in range(int(rng.integers(4))):
        crop, points = np.rot90(crop), np.stack([points[:, 1], CROP - 1 - points[:, 0]], 1)
    high = table[0, 2] * np.exp(rng.normal(0, 0.15))
    nadir = points[0] + rng.normal(0, 0.04, 2) * high
    if rng.random() < 0.03:
        nadir = points[0] + rng.normal(0, 0.3, 2) * high
    rows, columns = np.mgrid[0:CROP, 0:CROP].astype(np.float32)
    lean = np.stack([(columns - nadir[0]) / high, (rows - nadir[1]) / high]).astype(np.float32)
    colours = np.ascontiguousarray(crop[..., ::-1]).astype(np.float32).transpose(2, 0, 1) / np.float32(255)
    return np.concatenate([colours, lean]), target(points[1:], table[1:, 2], table[1:, 3])


def target(feet: NDArray[np.floating], colours: Floats, visible: Floats) -> Floats:
    """(6, h/4, w/4): heat, weight, where frame and colour are learnt, dx, dy, colour.

    The heat of one foot is one, shared by the four cells around it: so the network's answers around a place add up to
    the chance that a piece stands there.
    """
    side = CROP // CELL
    out = np.zeros((6, side, side), np.float32)
    out[1] = 1
    rows, columns = np.mgrid[0:side, 0:side].astype(np.float32)
    nearest = np.full((side, side), np.inf, np.float32)
    for (x, y), colour, share in zip(feet, colours, visible, strict=True):
        column, row = (x - (CELL - 1) / 2) / CELL, (y - (CELL - 1) / 2) / CELL
        if not (-0.5 < column < side - 0.5 and -0.5 < row < side - 0.5):
            continue
        gap = (columns - column) ** 2 + (rows - row) ** 2
        if share < 0.22:
            out[1][gap < 9] = 0
            continue
        out[0] += np.clip(1 - np.abs(columns - column), 0, 1) * np.clip(1 - np.abs(rows - row), 0, 1)
        mine = (gap < np.minimum(nearest, 2.3)) & (gap < nearest)
        nearest[mine] = gap[mine]
        out[2][mine], out[3][mine], out[4][mine] = 1, (column - columns)[mine], (row - rows)[mine]
        out[5][mine] = colour
    return out


def _relit(rng: np.random.Generator, batch: Floats) -> Floats:
    """Each picture a little brighter, darker, warmer, noisier; the colours stay what they are called."""
    count = len(batch)
    light = batch[:, :3]
    light **= np.exp(rng.normal(0, 0.13, (count, 1, 1, 1))).astype(np.float32)
    light *= np.exp(rng.normal(0, 0.1, (count, 1, 1, 1)) + rng.normal(0, 0.03, (count, 3, 1, 1))).astype(np.float32)
    noisy = rng.random(count) < 0.4
    noise = rng.standard_normal((int(noisy.sum()), 3, CROP, CROP), dtype=np.float32)
    light[noisy] += noise * np.exp(rng.uniform(-5.5, -3.2, (int(noisy.sum()), 1, 1, 1))).astype(np.float32)
    np.clip(light, 0, 1, out=light)
    light -= np.float32(0.45)
    return batch


def loss_of(answer: Tensor, truth: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy on the heat, distance on the feet, cross-entropy on the colours."""
    planes = functional.pixel_shuffle(answer, 2)
    heat, weight, learn = truth[:, 0], truth[:, 1], truth[:, 2]
    count = (heat * weight).sum().clamp(min=1)
    warm = functional.binary_cross_entropy_with_logits(planes[:, 0], heat.clamp(max=1), weight, reduction="sum") / count
    chance = planes[:, 0].sigmoid() * weight
    around = functional.avg_pool2d(chance[:, None], 3, 1, 1)[:, 0] * 9
    top = (heat > 0.25).float() * weight
    known = learn.sum().clamp(min=1)
    frame = ((planes[:, 1:3] - truth[:, 3:5]).abs().sum(1) * learn).sum() / known
    colour = functional.cross_entropy(planes[:, 3:], truth[:, 5].long(), reduction="none", label_smoothing=SMOOTHED)
    hue = (colour * learn).sum() / known
    right = (planes[:, 3:].argmax(1) == truth[:, 5].long()).float()
    return warm + 0.3 * frame + 0.5 * hue, {
        "warm": warm.item(), "frame": frame.item(), "hue": hue.item(),
        "seen": (((around > 0.5).float() * top).sum() / top.sum().clamp(min=1)).item(),
        "false": (chance.sum() / count).item() - 1,
        "named": ((right * top).sum() / top.sum().clamp(min=1)).item(),
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """Where from, where to, how long."""

    pool: Path
    out: Path
    minutes: float
    seed: int = 1
    rate: float = 2.5e-3
    start: Path | None = None


def train(plan: Plan) -> nn.Module:
    """Trains by the clock, keeping a moving average of the weights, which is what counts."""
    torch.manual_seed(plan.seed)
    torch.set_num_threads(1)
    net = Feet().to(memory_format=torch.channels_last)
    feed = iter(DataLoader(Feed(plan.pool, plan.seed), batch_size=None, num_workers=1, prefetch_factor=4))
    if plan.start:
        begin(net, plan.start, next(feed)[0])

    def step(_number: int) -> tuple[Tensor, dict[str, float]]:
        pictures, truth = next(feed)
        return loss_of(answered(net, pictures), truth)

    return learn(net, step, Pace(plan.minutes, plan.rate, warm=100, every=50), plan.out)


def export(weights: Path, out: Path) -> None:
    """Writes weights as ONNX, batch norm folded, any size."""
    net = Feet()
    net.load_state_dict(torch.load(weights))
    write(net, (1, 5, 48, 48), out, ANY_SIZE, {0: "batch", 2: "rows", 3: "columns"})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pool", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("minutes", type=float)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--rate", type=float, default=2.5e-3)
    parser.add_argument("--export", type=Path)
    options = parser.parse_args()
    if options.export:
        export(options.out, options.export)
    else:
        train(Plan(options.pool, options.out, options.minutes, options.seed, options.rate, options.start))
