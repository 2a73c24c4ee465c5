# SPDX-License-Identifier: MIT
"""Draws training batches from photographs and rendered pools, in the given shares, for ever and by seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import IterableDataset, get_worker_info

from vision.frame import Pixels
from vision.reading.classifier import NO_DIE, Classifier
from vision.reading.fusion import softmax
from vision.reading.pyramid import Pyramid
from vision.reading.sets.twelves import CANT_TELL as NUMERAL_CANT_TELL
from vision.workshop.data import augment, crops, numeral_crops
from vision.workshop.data.drawn.writers import Writers
from vision.workshop.data.shots import (
    CANT_TELL,
    CODE,
    COS4,
    EXACT,
    SIN4,
    SIZE,
    SKULL,
    SOURCES,
    Floats,
    Pool,
    Shot,
    X,
    Y,
    load_photos,
)

_CLEAR_TURN, _NEAR = 0.6, 0.3
"""A turn seen less clearly, or a centre moved by more (in die sides), is not taken over."""
_ECHOES = 2
"""How often a crop with a numeral comes again."""
_NOTHING = 0.45
"""Share of crops without a die: a table has a hundred places to look at, and ten dice."""
Made = Callable[[], tuple[NDArray[np.uint8], Floats]]
"""Makes crops (n, side, side, 3) and their targets."""


def straighten(classifier_file: Path, shots: list[Shot]) -> None:
    """Fills in centre, size and turn of every face the classifier can see; changes the label tables in place."""
    classifier = Classifier(classifier_file)
    for shot in shots:
        rows = np.flatnonzero((shot.labels[:, CODE] > 0) & (shot.labels[:, CODE] < 7) & (shot.labels[:, EXACT] == 0))
        if not len(rows):
            continue
        places = shot.labels[rows][:, [X, Y, SIZE]]
        pyramid = Pyramid(shot.pixels)
        first = classifier.look(pyramid, places)
        second = classifier.look(pyramid, first.places)
        moved = np.hypot(*(second.places[:, :2] - places[:, :2]).T) / places[:, 2]
        good = (softmax(second.logits)[:, NO_DIE] < 0.5) & (second.upright > _CLEAR_TURN) & (moved < _NEAR)
        for row, place, angle in zip(rows[good], second.places[good], second.angle[good], strict=True):
            shot.labels[row, [X, Y, SIZE]] = place
            shot.labels[row, [COS4, SIN4]] = np.cos(4 * angle), np.sin(4 * angle)
            shot.labels[row, EXACT] = 0.5


@dataclass(frozen=True, slots=True)
class Recipe:
    """Sources to draw from: pools with their shares, photographs with theirs, and the sources held out.

    ``begun``: at which step a run goes on, which sees other batches than it began with; ``shares``: how often a
    photograph of each source is taken.
    """

    pools: dict[str, float]
    photos: str = ""
    photo_share: float = 0.35
    held_out: frozenset[str] = frozenset()
    negatives: str = ""
    straighten: str = ""
    seed: int = 1
    batch: int = 256
    glyphs: str = ""
    all_fonts: bool = False
    begun: int = 0
    shares: Mapping[str, float] = field(default_factory=lambda: {s.name: s.share for s in SOURCES})


@dataclass
class Sampler:
    """The pictures in memory, and how often each kind is taken."""

    recipe: Recipe
    pools: list[Pool] = field(init=False)
    loaded: dict[str, list[Shot]] = field(init=False)
    sources: list[list[Shot]] = field(init=False)
    shares: NDArray[np.float64] = field(init=False)
    bank: numeral_crops.InkBank | None = None
    echo: tuple[NDArray[np.uint8], Floats] | None = None
    echoes: int = 0

    def __post_init__(self) -> None:
        recipe = self.recipe
        self.pools = [Pool(Path(p)) for p in recipe.pools]
        if recipe.glyphs:
            writers = Writers.open(Path(recipe.glyphs), None if recipe.all_fonts else False)
            self.bank = numeral_crops.InkBank(writers)
        names = {name for name, share in recipe.shares.items() if share} - recipe.held_out
        loaded = load_photos(Path(recipe.photos), names) if recipe.photos and recipe.photo_share else {}
        self.loaded = loaded
        self.refresh()
        if recipe.straighten:
            straighten(Path(recipe.straighten), [shot for shots in loaded.values() for shot in shots])
        self.sources = list(loaded.values())
        photo = np.array([recipe.shares[name] for name in loaded])
        drawn = np.array(list(recipe.pools.values()))
        photo_share = recipe.photo_share if len(photo) else 0.0
        self.shares = np.concatenate(
            [drawn / drawn.sum() * (1 - photo_share), photo / max(photo.sum(), 1e-9) * photo_share]
        )

    def refresh(self) -> None:
        """Takes up chunks and negatives written since."""
        for pool in self.pools:
            pool.refresh()
        if self.recipe.negatives:
            add_negatives(self.loaded, self.pools, Path(self.recipe.negatives))

    def draw(self, rng: np.random.Generator) -> Shot:
        """A picture of a kind drawn by share."""
        while True:
            kind = rng.choice(len(self.shares), p=self.shares)
            shots = self.pools[kind].shots if kind < len(self.pools) else self.sources[kind - len(self.pools)]
            if shots:
                return shots[rng.integers(len(shots))]


def add_negatives(loaded: dict[str, list[Shot]], pools: list[Pool], path: Path) -> None:
    """Hangs mined false alarms on the pictures they were seen in (JSON: source or chunk -> a list a picture)."""
    chunks = {name: shots for pool in pools for name, shots in pool.chunks.items()}
    for name, lists in json.loads(path.read_text()).items():
        for shot, negatives in zip(loaded.get(name, chunks.get(name, [])), lists, strict=False):
            shot.negatives = [(float(x), float(y), float(size)) for x, y, size in negatives]


class Feed(IterableDataset[tuple[Tensor, ...]]):  # type: ignore[misc]  # torch is not there when types are checked
    """Batches for one network; each worker has a seed of its own."""

    def __init__(self, recipe: Recipe, kind: str) -> None:
        self.recipe, self.kind = recipe, kind

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        cv2.setNumThreads(1)
        worker = get_worker_info()
        rng = np.random.default_rng((self.recipe.seed, worker.id if worker else 0, self.recipe.begun))
        sampler = Sampler(self.recipe)
        make = _MAKERS[self.kind]
        count = 0
        while True:
            if count % 100 == 99:
                sampler.refresh()
            count += 1
            yield make(rng, sampler, self.recipe.batch)


def classifier_batch(
    rng: np.random.Generator, sampler: Sampler, batch: int, upright: bool = False
) -> tuple[Tensor, ...]:
    """Crops (n, 3, 48, 48), RGB 0-1, and their targets (n, 7): faces in equal parts, nearly half no dice.

    Every crop comes twice, the second time mirrored and in another light: cutting takes longer than learning.
    """
    return _twice(rng, sampler, lambda: _dice(rng, sampler, batch, upright))


def _twice(rng: np.random.Generator, sampler: Sampler, made: Made, turned: bool = True) -> tuple[Tensor, ...]:
    """A batch that is ``made``, and every other time the last one mirrored, each in another light."""
    if sampler.echo is None:
        sampler.echo = pictures, targets = made()
    else:
        pictures, targets = crops.mirrored(rng, *sampler.echo, turned=turned)
        sampler.echo = None
    lit = augment.relight(rng, pictures[..., ::-1])
    return torch.from_numpy(lit), torch.from_numpy(targets)


def _dice(rng: np.random.Generator, sampler: Sampler, batch: int, upright: bool) -> tuple[NDArray[np.uint8], Floats]:
    """Crops before the light changes, and their targets."""
    pictures: list[Pixels] = []
    targets: list[crops.Target] = []
    while len(pictures) < batch:
        shot = sampler.draw(rng)
        sample = None
        if rng.random() < _NOTHING or shot.source in ("clutter", "rsandrini-d20-crops"):
            sample = crops.other_crop(rng, shot, upright)
        else:
            rows = crops.readable(shot, upright)
            wanted = _wanted(rng, shot.labels[rows, CODE])
            fitting = rows[shot.labels[rows, CODE] == wanted]
            if len(fitting):
                index = int(fitting[rng.integers(len(fitting))])
                if _worth_learning(rng, shot, index):
                    sample = crops.die_crop(rng, shot, shot.labels[index], upright)
        if sample is not None:
            rough = rng.random() < (0.45 if sample[1][6] else 0.8)  # rendered ones are rough already
            pictures.append(augment.roughen(rng, sample[0]) if rough else sample[0])
            targets.append(sample[1])
    return np.stack(pictures), np.array(targets, np.float32)


def _worth_learning(rng: np.random.Generator, shot: Shot, index: int) -> bool:
    """Whether a drawn die shows what its label says; photographs are taken as they are."""
    row = shot.labels[index]
    if row[CODE] == CANT_TELL:
        return crops.unclear(rng, shot, index)
    return row[EXACT] != 1 or row[CODE] == SKULL or crops.legible(rng, shot, index)


def _wanted(rng: np.random.Generator, codes: Floats) -> int:
    """Which face to learn next: all alike, skulls more often where there are some, now and then one nobody can read."""
    if (codes == SKULL).any() and rng.random() < 0.45:
        return SKULL
    return int(rng.integers(1, 7)) if rng.random() < 0.9 else CANT_TELL


def detector_batch(rng: np.random.Generator, sampler: Sampler, batch: int) -> tuple[Tensor, ...]:
    """Patches (n, 3, 96, 96), RGB 0-1, and their targets (n, 6, 24, 24)."""
    pictures: list[Pixels] = []
    targets: list[Floats] = []
    for _ in range(batch):
        pixels, target = crops.patch(rng, sampler.draw(rng), sampler.draw(rng))
        pictures.append(augment.roughen(rng, pixels) if rng.random() < 0.7 else pixels)
        targets.append(target)
    lit = augment.relight(rng, np.stack(pictures)[..., ::-1])
    return torch.from_numpy(lit), torch.from_numpy(np.stack(targets))


def context_batch(rng: np.random.Generator, sampler: Sampler, batch: int) -> tuple[Tensor, ...]:
    """Upright crops (n, 3, 48, 48), RGB 0-1, and their targets (n, 5): half dice, half places that are none.

    Every crop comes twice, as in :func:`classifier_batch`.
    """
    return _twice(rng, sampler, lambda: _context_crops(rng, sampler, batch), turned=False)


def _context_crops(rng: np.random.Generator, sampler: Sampler, batch: int) -> tuple[NDArray[np.uint8], Floats]:
    """Crops before the light changes, and their targets; of the dice a part as they come, cocked ones among them."""
    pictures: list[Pixels] = []
    targets: list[crops.Target] = []
    while len(pictures) < batch:
        shot = sampler.draw(rng)
        sample = None
        if rng.random() < _NOTHING or shot.source in ("clutter", "rsandrini-d20-crops"):
            sample = crops.empty_context_crop(rng, shot)
        else:
            rows = crops.readable(shot, upright=True)
            codes = shot.labels[rows, CODE]
            fitting = rows if rng.random() < 0.35 else rows[codes == _wanted(rng, codes)]
            if len(fitting):
                index = int(fitting[rng.integers(len(fitting))])
                sample = crops.context_crop(rng, shot, index, _worth_learning(rng, shot, index))
        if sample is not None:
            rough = rng.random() < (0.45 if sample[1][4] else 0.7)  # rendered ones are rough already
            pictures.append(augment.roughen(rng, sample[0]) if rough else sample[0])
            targets.append(sample[1])
    return np.stack(pictures), np.array(targets, np.float32)


def pairs_batch(rng: np.random.Generator, sampler: Sampler, batch: int) -> tuple[Tensor, ...]:
    """Crops (n, 3, 40, 72), RGB 0-1, of two places side by side, and whether they are one thing (n, 1): every other."""
    pictures: list[Pixels] = []
    while len(pictures) < batch:
        dice = len(pictures) % 2 == 0
        shot = sampler.draw(rng)
        found = crops.flush(shot, dice)
        if found:
            crop = crops.pair_crop(rng, shot, found[int(rng.integers(len(found)))])
            pictures.append(augment.roughen(rng, crop) if rng.random() < 0.45 else crop)
    lit = augment.relight(rng, np.stack(pictures)[..., ::-1])
    return torch.from_numpy(lit), (torch.arange(batch) % 2).float()[:, None]


def numerals_batch(rng: np.random.Generator, sampler: Sampler, batch: int, near: bool) -> tuple[Tensor, ...]:
    """Crops (n, 3, 48, 48), RGB 0-1, and their targets (n, 9). Every crop comes three times, each time in another
    light and, at a first look, turned: cutting and writing take longest."""
    if sampler.echo is None or not sampler.echoes:
        sampler.echo = pictures, targets = _numerals(rng, sampler, batch, near)
        sampler.echoes = _ECHOES
    else:
        pictures, targets = sampler.echo if near else numeral_crops.turned(rng, *sampler.echo)
        sampler.echoes -= 1
    lit = augment.relight(rng, pictures[..., ::-1], 0.2)
    return torch.from_numpy(lit), torch.from_numpy(targets)


def _numerals(rng: np.random.Generator, sampler: Sampler, batch: int, near: bool) -> tuple[NDArray[np.uint8], Floats]:
    """Crops before the light changes: a part no d12, then faces in equal parts."""
    bank = sampler.bank
    if bank is None:
        raise SystemExit("train: d12-first or d12-near without --glyphs FILE; wanted what the step glyphs has written")
    bank.refresh(rng)
    pictures: list[Pixels] = []
    targets: list[numeral_crops.Target] = []
    while len(pictures) < batch:
        shot = sampler.draw(rng)
        sample = None
        if rng.random() < (0.2 if near else 0.36):
            sample = numeral_crops.none_crop(rng, shot, near)
        else:
            wanted = rng.integers(1, 13) if rng.random() < 0.92 else NUMERAL_CANT_TELL
            row = numeral_crops.showing(rng, shot.labels, int(wanted))
            if row is not None:
                sample = numeral_crops.twelve_crop(rng, shot, row, bank, near)
        if sample is not None:
            pictures.append(augment.roughen(rng, sample[0]) if rng.random() < 0.4 else sample[0])
            targets.append(sample[1])
    return np.stack(pictures), np.array(targets, np.float32)


_MAKERS: dict[str, Callable[[np.random.Generator, Sampler, int], tuple[Tensor, ...]]] = {
    "detector": detector_batch, "classifier": classifier_batch, "close": partial(classifier_batch, upright=True),
    "context": context_batch, "pairs": pairs_batch,
    "d12-first": partial(numerals_batch, near=False), "d12-near": partial(numerals_batch, near=True),
    "d12-close": partial(numerals_batch, near=True),
}  # fmt: skip
