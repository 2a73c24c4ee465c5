# SPDX-License-Identifier: MIT
"""The network that classifies places where a piece may stand, and how it learns: from what the detector takes for feet.

``python -m vision.workshop.train.piece_classifier POOL DETECTOR.onnx OUT.pt MINUTES [SEED]`` mines and trains,
``--export OUT.onnx`` writes it for the reader.
"""

from __future__ import annotations

import argparse
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
from vision.reading.sets.piece_detector import COLOURS, FeetFinder
from vision.workshop.data import piece_pool
from vision.workshop.data.shots import Floats
from vision.workshop.export import write
from vision.workshop.nets import Residual, block
from vision.workshop.pretrained import begin
from vision.workshop.train.learn import SMOOTHED, Pace, answered, learn

_BATCH = 80
_ROOM = 52
"""Places are kept so wide, to be turned and shifted anew each time they are shown."""
_IS, _IS_NOT = 4.5, 7.5
"""A place this near (px) to a foot is one; one farther away than the second is none; between, nothing is asked."""
_LEAST_SEEN = 0.22
_FIRST = 10
"""Number of chunks mined before training begins; the others are mined meanwhile."""


class Classifier(nn.Module):  # type: ignore[misc]  # torch is not there when types are checked
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
    light = shown[:, :3] + np.float32(0.45)
    count = len(chosen)
    light **= np.exp(rng.normal(0, 0.13, (count, 1, 1, 1))).astype(np.float32)
    light *= np.exp(rng.normal(0, 0.1, (count, 1, 1, 1)) + rng.normal(0, 0.03, (count, 3, 1, 1))).astype(np.float32)
    noisy = rng.random(count) < 0.3
    light[noisy] += rng.normal(0, 0.02, light[noisy].shape).astype(np.float32)
    shown[:, :3] = np.clip(light, 0, 1) - np.float32(0.45)
    return torch.from_numpy(shown), torch.from_numpy(truth)


def loss_of(answer: Tensor, truth: Tensor) -> tuple[Tensor, dict[str, float]]:
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


def train(pool: Path, detector: Path, out: Path, minutes: float, seed: int, start: Path | None = None) -> None:
    """Mines, then trains by the clock."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    known: set[str] = set()
    first = mine(pool, FeetFinder(detector), rng, known, _FIRST)
    if first is None:
        raise ValueError(f"{pool} holds no samples; wanted a pool that piece_pool filled")
    places: Places = first
    print(f"{len(places.lean)} places, {(np.hypot(*places.feet[:, 0, :2].T) < _IS).mean():.0%} feet", flush=True)
    net = Classifier().to(memory_format=torch.channels_last)
    if start:
        begin(net, start, batch(rng, places, rng.integers(len(places.lean), size=_BATCH))[0])

    def step(number: int) -> tuple[Tensor, dict[str, float]]:
        nonlocal places
        if number and number % 60 == 0 and (more := mine(pool, FeetFinder(detector), rng, known, 1)) is not None:
            places = joined(places, more)
        pictures, truth = batch(rng, places, rng.integers(len(places.lean), size=_BATCH))
        return loss_of(answered(net, pictures), truth)

    learn(net, step, Pace(minutes, 2e-3, decay=2e-2, warm=100, every=50), out)


def export(weights: Path, out: Path) -> None:
    """Writes weights as ONNX, batch norm folded, any number of places."""
    net = Classifier()
    net.load_state_dict(torch.load(weights))
    write(net, (1, 4, SIDE, SIDE), out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pool", type=Path)
    parser.add_argument("detector", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("minutes", type=float)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--export", type=Path)
    options = parser.parse_args()
    if options.export:
        export(options.out, options.export)
    else:
        train(options.pool, options.detector, options.out, options.minutes, options.seed, options.start)
