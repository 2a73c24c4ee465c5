# SPDX-License-Identifier: MIT
"""Draws training batches for localizer and embedder, for ever and by seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import IterableDataset, get_worker_info

from vision.frame import Pixels
from vision.reading.classifier import FIRST
from vision.reading.taught.embedder import EMBEDDER
from vision.stage.chance import screen
from vision.workshop.data import augment, crops, symbol_pool
from vision.workshop.data.drawn.signs import Library, likenesses
from vision.workshop.data.feed import Recipe, Sampler
from vision.workshop.data.shots import CANT_TELL, Floats
from vision.workshop.data.symbol_pool import BLANK, BODY, GLYPH, Marked

CLASSES, EACH, STRANGERS, LEANING, NOTHING = 44, 3, 16, 16, 32
"""An embedder's batch: signs, pictures of each, strangers, leaning dice, and places without a die."""
_KIN = 0.35
"""Share of batches made of signs that look like one another."""


@dataclass(frozen=True, slots=True)
class SymbolRecipe:
    """Sources to draw from: a library, a pool with marks, and (for the localizer) plain pools with their shares."""

    library: Path
    pool: Path
    plain: Recipe
    seed: int = 1


class SymbolFeed(IterableDataset[tuple[Tensor, ...]]):  # type: ignore[misc]  # torch is not there when types are checked
    """Batches for one of the two networks."""

    def __init__(self, recipe: SymbolRecipe, kind: str) -> None:
        self.recipe, self.kind = recipe, kind

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        worker = get_worker_info()
        rng = np.random.default_rng((self.recipe.seed, worker.id if worker else 0))
        store = Store(self.recipe, self.kind)
        count = 0
        while True:
            count += 1
            if count % 100 == 0:
                store.pool.refresh()
            yield store.embedder_batch(rng) if self.kind == "embedder" else store.localizer_batch(rng)


class Store:
    """The pictures in memory, and the press that prints on bare dice."""

    def __init__(self, recipe: SymbolRecipe, kind: str) -> None:
        library = Library.load(recipe.library)
        self.press = symbol_pool.Press.of(library)
        self.pool = Marked(recipe.pool, recipe.plain.negatives)
        self.count = len(library.inks)
        self.kin = likenesses(library) if kind == "embedder" else np.zeros((0, 0), np.intp)
        self.sampler = Sampler(recipe.plain)

    def sign(self, rng: np.random.Generator, glyph: int, quarter: int) -> tuple[Pixels, Floats]:
        """A die with this sign, nearly upright and so turned, and its ink (r, g, b as a screen shows it)."""
        number, row = self.pool.blank[rng.integers(len(self.pool.blank))]
        label, body = self.pool.shots[number].labels[row], self.pool.marks[number][row, BODY]
        way, ink = symbol_pool.upright(rng, self.pool.shots[number], label), self.press.ink(rng, body)
        printed = symbol_pool.Print(glyph, quarter, ink, body)
        return self.press.print(rng, way, label, printed, EMBEDDER), np.array(screen(ink), np.float32)

    def embedder_batch(self, rng: np.random.Generator) -> tuple[Tensor, ...]:
        """Crops (n, 3, 48, 48): ``EACH`` of every class, strangers, leaning dice, no dice; and the inks of signs."""
        chosen = self._classes(rng)
        outside = np.setdiff1d(rng.integers(0, self.count, STRANGERS + CLASSES), chosen)
        quarters = np.repeat(rng.integers(0, 4, CLASSES), EACH)
        wanted = [*np.repeat(chosen, EACH), *rng.permutation(outside)[:STRANGERS]]
        turns = [*quarters, *rng.integers(0, 4, STRANGERS)]
        made = [self.sign(rng, int(glyph), int(turn)) for glyph, turn in zip(wanted, turns, strict=True)]
        pictures = [m[0] for m in made]
        for _ in range(LEANING):
            number, row = self.pool.leaning[rng.integers(len(self.pool.leaning))]
            shot = self.pool.shots[number]
            pictures.append(symbol_pool.upright(rng, shot, shot.labels[row]).crop)
        while len(pictures) < len(made) + LEANING + NOTHING:
            own = rng.random() < 0.4
            shot = self.pool.shots[rng.integers(len(self.pool.shots))] if own else self.sampler.draw(rng)
            crop = symbol_pool.nothing(rng, shot)
            pictures += [] if crop is None else [crop]
        rough = [augment.roughen(rng, p) if rng.random() < 0.4 else p for p in pictures]
        lit = augment.relight(rng, np.stack(rough)[..., ::-1], recolour=False)
        inks = np.stack([m[1] for m in made])
        return torch.from_numpy(lit), torch.from_numpy(inks)

    def _classes(self, rng: np.random.Generator) -> NDArray[np.intp]:
        if rng.random() > _KIN:
            return rng.choice(self.count, CLASSES, replace=False)
        heads = rng.choice(self.count, CLASSES, replace=False)
        near = [int(g) for head in heads for g in (head, *rng.permutation(self.kin[head])[:3])]
        return np.array(list(dict.fromkeys(near))[:CLASSES], np.intp)

    def localizer_batch(self, rng: np.random.Generator, batch: int = 256) -> tuple[Tensor, ...]:
        """Crops (n, 3, 48, 48) and targets (n, 7): class (no die, die, can't tell), frame, turn, known."""
        pictures: list[Pixels] = []
        targets: list[crops.Target] = []
        while len(pictures) < batch:
            luck = rng.random()
            sample = self._plain(rng) if luck < 0.35 else self._symbol(rng) if luck < 0.75 else self._nothing(rng)
            if sample is not None:
                pictures.append(augment.roughen(rng, sample[0]) if rng.random() < 0.5 else sample[0])
                targets.append(sample[1])
        lit = augment.relight(rng, np.stack(pictures)[..., ::-1])
        return torch.from_numpy(lit), torch.tensor(targets, dtype=torch.float32)

    def _symbol(self, rng: np.random.Generator) -> tuple[Pixels, crops.Target] | None:
        """A symbol die or, one time in six, one that leans or is half covered."""
        if rng.random() < 0.17:
            number, row = self.pool.leaning[rng.integers(len(self.pool.leaning))]
        else:
            number = int(rng.integers(len(self.pool.shots)))
            rows = crops.readable(self.pool.shots[number])
            if not len(rows):
                return None
            row = int(rows[rng.integers(len(rows))])
        shot, mark = self.pool.shots[number], self.pool.marks[number][row]
        label = shot.labels[row]
        way, target = symbol_pool.askew(rng, shot, label)
        if mark[GLYPH] != BLANK:
            return way.crop, target
        ink = self.press.ink(rng, mark[BODY])
        printed = symbol_pool.Print(int(rng.integers(self.count)), int(rng.integers(4)), ink, mark[BODY])
        return self.press.print(rng, way, label, printed, FIRST), target

    def _plain(self, rng: np.random.Generator) -> tuple[Pixels, crops.Target] | None:
        """A die with pips out of a plain pool, or something that is none."""
        shot = self.sampler.draw(rng)
        if rng.random() < 0.6:
            return crops.other_crop(rng, shot)
        rows = crops.readable(shot)
        if not len(rows):
            return None
        label = shot.labels[rows[rng.integers(len(rows))]]
        if label[5] == CANT_TELL and rng.random() < 0.8:
            return None
        way, target = symbol_pool.askew(rng, shot, label)
        return way.crop, target

    def _nothing(self, rng: np.random.Generator) -> tuple[Pixels, crops.Target] | None:
        return crops.other_crop(rng, self.pool.shots[rng.integers(len(self.pool.shots))])
