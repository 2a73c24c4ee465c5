# SPDX-License-Identifier: MIT
"""The networks of pieces on a straightened map, and how they learn: the one that finds their feet, and the one that
classifies places where one may stand, from what the first takes for feet.

``python -m vision.workshop.train.pieces detector POOL OUT.pt MINUTES [SEED]`` trains the first, ``… classifier POOL
DETECTOR.onnx OUT.pt MINUTES [SEED]`` mines and trains the second; ``… --export OUT.onnx`` writes it for the reader.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.frame import Pixels
from vision.reading.sets.piece_classifier import ANSWERS, FOOT_X, FOOT_Y, SIDE, STEP, Lean, blob, turn_of
from vision.reading.sets.piece_detector import COLOURS, PLANES, FeetFinder
from vision.workshop.data import piece_pool
from vision.workshop.data.feed import Endless
from vision.workshop.data.shots import GREY, Floats
from vision.workshop.export import ANY_SIZE, write
from vision.workshop.nets import Residual, block
from vision.workshop.pretrained import begin
from vision.workshop.train.learn import SMOOTHED, Figures, Pace, Plan, answered, learn, learn_from, seeded

CELL = 4
"""Pixels between two answers."""
CROP = 160
_BATCH, _REFRESH = 24, 400
_PLACES = 80
"""Places in a batch of the classifier's."""
_ROOM = 52
"""Places are kept so wide, to be turned and shifted anew each time they are shown."""
_IS, _IS_NOT = 4.5, 7.5
"""A place this near (px) to a foot is one; one farther away than the second is none; between, nothing is asked."""
_LEAST_SEEN = 0.22
_FIRST = 10
"""Number of chunks mined before training begins; the others are mined meanwhile."""


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


class FeetFeed(Endless):
    """Batches of crops and their targets."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seeds = folder, (seed,)

    def batches(self, rng: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
        """Crops and their targets; now and then what was written since is taken up."""
        known: set[str] = set()
        samples = list(piece_pool.load(self.folder, known))
        for count in itertools.count(1):
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


def _warm(rng: np.random.Generator, light: Floats) -> None:
    """Makes each of some pictures (n, 3, h, w), 0-1, a little brighter or darker, and warmer or colder, in place."""
    count = len(light)
    light **= np.exp(rng.normal(0, 0.13, (count, 1, 1, 1))).astype(np.float32)
    light *= np.exp(rng.normal(0, 0.1, (count, 1, 1, 1)) + rng.normal(0, 0.03, (count, 3, 1, 1))).astype(np.float32)


def _relit(rng: np.random.Generator, batch: Floats) -> Floats:
    """Each picture a little brighter, darker, warmer, noisier; the colours stay what they are called."""
    light = batch[:, :3]
    _warm(rng, light)
    noisy = rng.random(len(batch)) < 0.4
    noise = rng.standard_normal((int(noisy.sum()), 3, CROP, CROP), dtype=np.float32)
    light[noisy] += noise * np.exp(rng.uniform(-5.5, -3.2, (int(noisy.sum()), 1, 1, 1))).astype(np.float32)
    np.clip(light, 0, 1, out=light)
    light -= np.float32(GREY)
    return batch


def feet_loss(answer: Tensor, truth: Tensor) -> tuple[Tensor, Figures]:
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


def train_detector(pool: Path, plan: Plan, seed: int) -> nn.Module:
    """Trains by the clock, keeping a moving average of the weights, which is what counts."""
    pace = Pace(plan.minutes, plan.rate, warm=100, every=50)
    return learn_from(FeetFeed(pool, seed), seeded(seed, Feet), feet_loss, plan, pace)


class Classifier(nn.Module):  # type: ignore[misc]
    """(n, 4, 36, 36): RGB less 0.45 and the lean, to (n, 11): presence, colours, where the foot is."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(4, 16), block(16, 24, 2), Residual(24), block(24, 40, 2), Residual(40), block(40, 24, 1, 1),
            nn.Flatten(), nn.Linear(24 * 81, 64), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Linear(64, ANSWERS)

    def forward(self, x: Tensor) -> Tensor:
        """Logits, and the foot's offset over four pixels."""
        return self.head(self.body(x))


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Mined places: what lies around each (n, room, room, 3), how things lean there, and the feet near it: right, down
    and colour, for the three nearest (far away ones: none)."""

    around: NDArray[np.uint8]
    lean: Floats
    feet: Floats
    certain: NDArray[np.bool_]


def mine(folder: Path, detector: FeetFinder, rng: np.random.Generator, known: set[str], chunks: int) -> Places | None:
    """Every foot, everything the detector takes for one, and a few places anywhere, of chunks not yet known."""
    around: list[Pixels] = []
    rows: list[tuple[Floats, Floats]] = []
    for stored, table in piece_pool.load(folder, known, chunks):
        pixels = np.ascontiguousarray(stored)
        lean = Lean((float(table[0, 0]), float(table[0, 1])), float(table[0, 2]))
        spots = [(foot.x, foot.y) for foot in detector.find(pixels, lean.nadir, lean.high)[:24]]
        spots += [(float(x), float(y)) for x, y in table[1:, :2]]
        spots += [(float(x), float(y)) for x, y in rng.uniform(10, pixels.shape[0] - 10, (2, 2))]
        for x, y in spots:
            if 6 < x < pixels.shape[1] - 6 and 6 < y < pixels.shape[0] - 6:
                around.append(_around(pixels, x, y))
                rows.append((np.array(lean.at(x, y), np.float32), _near(table, x, y)))
    if not rows:
        return None
    feet = np.stack([near for _, near in rows])
    certain = ~((feet[:, 0, :2] ** 2).sum(1) < 12**2) | (feet[:, 0, 3] >= _LEAST_SEEN)
    return Places(np.stack(around), np.stack([lean for lean, _ in rows]), feet, certain)


def joined(places: Places, other: Places) -> Places:
    """All places of both."""
    pairs = ((getattr(places, name), getattr(other, name)) for name in ("around", "lean", "feet", "certain"))
    return Places(*(np.concatenate(pair) for pair in pairs))


def _around(pixels: Pixels, x: float, y: float) -> Pixels:
    half = (_ROOM - 1) / 2
    into = np.array([[1, 0, x - half], [0, 1, y - half]], np.float64)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(pixels, into, (_ROOM, _ROOM), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _near(table: Floats, x: float, y: float) -> Floats:
    """The three nearest feet: right, down, colour, visible."""
    out = np.full((3, 4), 99, np.float32)
    if len(table) > 1:
        feet = table[1:] - np.array([x, y, 0, 0], np.float32)
        nearest = np.argsort((feet[:, :2] ** 2).sum(1))[:3]
        out[: len(nearest)] = feet[nearest]
    return out


def batch(rng: np.random.Generator, places: Places, chosen: NDArray[np.intp]) -> tuple[Tensor, Tensor]:
    """Cuts of these places, each shifted, turned and lit anew, and the truth: is, asked, colour, right, down."""
    cuts = np.empty((len(chosen), SIDE, SIDE, 3), np.uint8)
    truth = np.zeros((len(chosen), 5), np.float32)
    leans = np.empty(len(chosen))
    for i, at in enumerate(chosen):
        shift = rng.uniform(-3.2, 3.2, 2) if rng.random() < 0.8 else rng.uniform(-7, 7, 2)
        lean = places.lean[at] * np.exp(rng.normal(0, 0.15)) + rng.normal(0, 0.025, 2)
        turn = turn_of(float(lean[0]), float(lean[1]))
        mirror = rng.random() < 0.5
        if mirror:
            turn = turn * [-1, 1]
        middle = (_ROOM - 1) / 2 + shift
        into = np.column_stack([turn, middle - turn @ [FOOT_X, FOOT_Y]])
        cuts[i] = cv2.warpAffine(places.around[at], into, (SIDE, SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        leans[i] = np.hypot(*lean)
        feet = places.feet[at][:, :2] - shift
        far = np.hypot(feet[:, 0], feet[:, 1])
        nearest = int(np.argmin(far))
        near = turn.T @ feet[nearest]
        asked = bool(places.certain[at]) and not _IS < far[nearest] < _IS_NOT
        truth[i] = (far[nearest] <= _IS, asked, places.feet[at][nearest, 2], near[0] / STEP, near[1] / STEP)
    shown = blob(cuts, leans)
    light = shown[:, :3] + np.float32(GREY)
    _warm(rng, light)
    noisy = rng.random(len(chosen)) < 0.3
    light[noisy] += rng.normal(0, 0.02, light[noisy].shape).astype(np.float32)
    shown[:, :3] = np.clip(light, 0, 1) - np.float32(GREY)
    return torch.from_numpy(shown), torch.from_numpy(truth)


def place_loss(answer: Tensor, truth: Tensor) -> tuple[Tensor, Figures]:
    """Cross-entropy of presence and colour, distance of the foot."""
    there, asked = truth[:, 0], truth[:, 1]
    presence = functional.binary_cross_entropy_with_logits(answer[:, 0], there, asked, reduction="sum") / asked.sum()
    known = (there * asked).bool()
    colours = truth[known, 2].long()
    hue = functional.cross_entropy(answer[known, 1 : 1 + len(COLOURS)], colours, label_smoothing=SMOOTHED)
    foot = (answer[known, -2:] - truth[known, 3:]).abs().mean()
    positive = answer[:, 0] > 0
    right = (positive == there.bool()).float()
    return presence + 0.5 * hue + 0.5 * foot, {
        "presence": presence.item(), "hue": hue.item(), "foot": foot.item() * STEP,
        "seen": right[known].mean().item(), "empty": right[(asked * (1 - there)).bool()].mean().item(),
        "named": (answer[known, 1 : 1 + len(COLOURS)].argmax(1) == colours).float().mean().item(),
    }  # fmt: skip


def train_classifier(pool: Path, detector: Path, plan: Plan, seed: int) -> None:
    """Mines, then trains by the clock."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    known: set[str] = set()
    first = mine(pool, FeetFinder(detector), rng, known, _FIRST)
    if first is None:
        raise ValueError(f"{pool} holds no samples; wanted a pool that piece_pool filled")
    places: Places = first
    print(f"{len(places.lean)} places, {(np.hypot(*places.feet[:, 0, :2].T) < _IS).mean():.0%} feet", flush=True)
    net = seeded(seed, Classifier)
    if plan.start:
        begin(net, plan.start, batch(rng, places, rng.integers(len(places.lean), size=_PLACES))[0])

    def step(number: int) -> tuple[Tensor, Figures]:
        nonlocal places
        if number and number % 60 == 0 and (more := mine(pool, FeetFinder(detector), rng, known, 1)) is not None:
            places = joined(places, more)
        pictures, truth = batch(rng, places, rng.integers(len(places.lean), size=_PLACES))
        return place_loss(answered(net, pictures), truth)

    learn(net, step, Pace(plan.minutes, plan.rate, decay=2e-2, warm=100, every=50), plan.out)


def export(kind: str, weights: Path, out: Path) -> None:
    """Writes weights as ONNX, batch norm folded: the detector for any size, the classifier for any number of places."""
    net: nn.Module = Feet() if kind == "detector" else Classifier()
    net.load_state_dict(torch.load(weights))
    if kind == "detector":
        write(net, (1, 5, 48, 48), out, ANY_SIZE, {0: "batch", 2: "rows", 3: "columns"})
    else:
        write(net, (1, 4, SIDE, SIDE), out)


def main() -> None:
    """Trains or exports one of the two."""
    parser = argparse.ArgumentParser(description=__doc__)
    kinds = parser.add_subparsers(dest="kind", required=True)
    for kind, rate in (("detector", 2.5e-3), ("classifier", 2e-3)):
        step = kinds.add_parser(kind)
        step.add_argument("pool", type=Path)
        if kind == "classifier":
            step.add_argument("detector", type=Path)
        step.add_argument("out", type=Path)
        step.add_argument("minutes", type=float)
        step.add_argument("seed", type=int, nargs="?", default=1)
        step.add_argument("--start", type=Path)
        step.add_argument("--rate", type=float, default=rate)
        step.add_argument("--export", type=Path)
    options = parser.parse_args()
    plan = Plan(options.out, options.minutes, options.rate, options.start)
    if options.export:
        export(options.kind, options.out, options.export)
    elif options.kind == "detector":
        train_detector(options.pool, plan, options.seed)
    else:
        train_classifier(options.pool, options.detector, plan, options.seed)


if __name__ == "__main__":
    main()
