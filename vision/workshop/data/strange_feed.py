# SPDX-License-Identifier: MIT
"""Draws training batches of faces and strangers, for ever and by seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import IterableDataset, get_worker_info

from vision.frame import Pixels
from vision.reading.checks.strangers import CLOSE, STRANGER, TWELVE
from vision.reading.classifier import SKULL
from vision.stage.chance import often
from vision.stage.die.emblems import random_skull
from vision.stage.die.numerals import Ink
from vision.workshop.data import augment
from vision.workshop.data.crops import visible
from vision.workshop.data.drawn.strange_dice import BARE, Editions
from vision.workshop.data.shots import NO_DIE
from vision.workshop.data.strange_places import PATCH, Bare, Places, mirrored, pips, printed, scrubbed

_SHARES = {"face": 0.26, "nothing": 0.12, "skull": 0.09, "stranger": 0.15, "twelve": 0.14, "print": 0.24}
"""Shares of a batch; a print is a sign, pips, a skull or nothing on a face that bore something else."""
_PRINTS = {"sign": 0.56, "pips": 0.25, "skull": 0.09, "none": 0.1}
_PHOTO = 0.55
"""How often a face comes from a photograph, where both are to be had."""
_ONE = 0.3
"""How often a face is a 1: with a lamp mirrored around its pip it is what is taken for a stranger most."""
_GLARE = 0.3
"""How often lamps are mirrored in what is shown, whatever it is: they must tell nothing."""
_SKULLS = 400


@dataclass(frozen=True, slots=True)
class StrangeRecipe:
    """Sources to draw from: files of places, prefixes of their names that are held out, a library and glyphs."""

    places: Path
    library: Path
    glyphs: Path
    held_out: tuple[str, ...] = ()
    seed: int = 1
    batch: int = 160


@dataclass
class Stock:
    """Places in memory by what they are and where they come from, and what can be printed on them."""

    recipe: StrangeRecipe
    all: list[Places] = field(init=False)
    rows: dict[tuple[int, bool], list[tuple[int, int]]] = field(init=False)
    editions: Editions = field(init=False)
    skulls: list[Ink] = field(default_factory=list)
    bares: dict[tuple[int, int], Bare | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.editions = Editions.open(self.recipe.library, self.recipe.glyphs, False)
        self.all, self.rows = [], {}
        for path in sorted(self.recipe.places.glob("*.npz")):
            if path.stem.startswith(self.recipe.held_out):
                continue
            places, photo = Places.load(path), path.stem.startswith("photo")
            for i, code in enumerate(places.codes.tolist()):
                if code == NO_DIE and photo and not path.stem.endswith("clutter"):
                    continue  # a side that shows pips, or a die that nobody labelled
                if code >= STRANGER and not visible(places.patches[i]):
                    continue
                self.rows.setdefault((code, photo), []).append((len(self.all), i))
            self.all.append(places)
        draw = np.random.default_rng(self.recipe.seed)
        self.skulls = [random_skull(draw) for _ in range(_SKULLS)]

    def any(self, rng: np.random.Generator, code: int, photo: bool | None = None) -> tuple[int, int]:
        """Which file and row show this; a photograph or not, if asked and to be had."""
        wanted = often(rng, _PHOTO) if photo is None else photo
        rows = self.rows.get((code, wanted)) or self.rows[code, not wanted]
        return rows[int(rng.integers(len(rows)))]

    def patch(self, at: tuple[int, int]) -> Pixels:
        """Its pixels."""
        return np.asarray(self.all[at[0]].patches[at[1]], np.uint8)

    def bare(self, rng: np.random.Generator) -> Bare:
        """A face with nothing on it: a die's own marks taken away, or one that never had any."""
        while True:
            at = self.any(rng, BARE) if often(rng, 0.25) else self.any(rng, int(rng.integers(1, 7)))
            if at not in self.bares:
                code = int(self.all[at[0]].codes[at[1]])
                self.bares[at] = Bare(self.patch(at), None) if code == BARE else scrubbed(self.patch(at))
            found = self.bares[at]
            if found is not None:
                return found


Sample = tuple[Pixels, int]


def _face(rng: np.random.Generator, stock: Stock) -> Sample:
    code = 1 if often(rng, _ONE) else int(rng.integers(2, 7))
    return stock.patch(stock.any(rng, code)), code


def _stranger(rng: np.random.Generator, stock: Stock) -> Sample:
    bare = often(rng, 0.2)
    return stock.patch(stock.any(rng, BARE if bare else STRANGER, often(rng, 0.25))), STRANGER


def _print(rng: np.random.Generator, stock: Stock) -> Sample:
    """A sign, pips, a skull or nothing where something else stood."""
    while True:
        bare, kind = stock.bare(rng), rng.choice(list(_PRINTS), p=list(_PRINTS.values()))
        if kind == "none":
            return bare.patch, STRANGER
        if kind == "pips":
            value = int(rng.integers(1, 7))
            made, code = printed(rng, bare, pips(rng, value), 1.0, 0.3 if value in (1, 4) else 0.1), value
        elif kind == "skull":
            skull = stock.skulls[int(rng.integers(len(stock.skulls)))]
            made, code = printed(rng, bare, skull, float(rng.uniform(0.55, 0.95))), SKULL
        else:
            made, code = printed(rng, bare, stock.editions.sign(rng), float(rng.uniform(0.42, 0.95))), STRANGER
        if made is not None:
            return made, code


_MAKERS: dict[str, Callable[[np.random.Generator, Stock], Sample]] = {
    "face": _face, "stranger": _stranger, "print": _print,
    "nothing": lambda rng, stock: (stock.patch(stock.any(rng, NO_DIE, often(rng, 0.03))), NO_DIE),
    "skull": lambda rng, stock: (stock.patch(stock.any(rng, SKULL)), SKULL),
    "twelve": lambda rng, stock: (stock.patch(stock.any(rng, TWELVE)), TWELVE),
}  # fmt: skip


class StrangeFeed(IterableDataset[tuple[Tensor, ...]]):  # type: ignore[misc]  # torch is not there when types are checked
    """Crops (n, 3, 56, 56), RGB 0-1, and their classes (n,). Each batch comes twice, the second time in other light."""

    def __init__(self, recipe: StrangeRecipe) -> None:
        self.recipe = recipe

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        cv2.setNumThreads(1)
        worker = get_worker_info()
        rng = np.random.default_rng((self.recipe.seed, worker.id if worker else 0))
        stock = Stock(self.recipe)
        while True:
            pictures, codes = batch(rng, stock, self.recipe.batch)
            for _ in range(2):
                lit = augment.relight(rng, pictures[..., ::-1])
                yield torch.from_numpy(lit), torch.from_numpy(codes)
                pictures = np.ascontiguousarray(np.rot90(pictures, int(rng.integers(1, 4)), (1, 2)))


def batch(rng: np.random.Generator, stock: Stock, count: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Crops before the light changes, and what they show."""
    pictures, codes = [], []
    for kind in rng.choice(list(_SHARES), count, p=list(_SHARES.values())):
        patch, code = _MAKERS[str(kind)](rng, stock)
        if often(rng, _GLARE):
            patch = mirrored(rng, patch)
        crop = cut_out(rng, patch)
        pictures.append(augment.roughen(rng, crop) if often(rng, 0.45) else crop)
        codes.append(code)
    return np.stack(pictures), np.array(codes, np.int64)


def cut_out(rng: np.random.Generator, patch: Pixels) -> Pixels:
    """The patch as the networks see places: in any of four turns, mirrored or not, framed a little wrongly."""
    wide = 1.0 if often(rng, 0.75) else 2.2
    turn = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.05 * wide)
    zoom = CLOSE.die / PATCH.die * float(np.exp(rng.normal(0, 0.045 * wide)))
    cos, sin = np.cos(turn) * zoom, np.sin(turn) * zoom
    way = np.array([[cos, -sin], [sin, cos]]) @ np.diag([-1.0 if often(rng, 0.5) else 1.0, 1.0])
    shift = CLOSE.middle - way @ np.full(2, PATCH.middle) + rng.normal(0, 0.02 * wide, 2) * CLOSE.die
    whole = np.column_stack([way, shift])
    crop = cv2.warpAffine(patch, whole, (CLOSE.side,) * 2, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, np.uint8)
