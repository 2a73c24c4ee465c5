# SPDX-License-Identifier: MIT
"""Training batches for ever and by seed: for the networks that name pips and numerals from photographs and rendered
pools, in the given shares; for those of unknown faces from places with and without prints; for those of symbol dice
from a pool with marks and a library of signs."""

from __future__ import annotations

import itertools
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
from vision.reading.checks.strangers import CLOSE, STRANGER, TWELVE
from vision.reading.classifier import FIRST, Classifier
from vision.reading.fusion import softmax
from vision.reading.pyramid import Pyramid
from vision.reading.sets.twelves import CANT_TELL as NUMERAL_CANT_TELL
from vision.reading.taught.embedder import EMBEDDER
from vision.stage.chance import often, screen
from vision.stage.die.emblems import random_skull
from vision.stage.die.numerals import Ink
from vision.workshop.data import augment, crops, numeral_crops, symbol_pool
from vision.workshop.data.crops import visible
from vision.workshop.data.drawn.signs import Library, likenesses
from vision.workshop.data.drawn.strange_dice import BARE, Editions
from vision.workshop.data.drawn.writers import Writers
from vision.workshop.data.shots import (
    CANT_TELL,
    CODE,
    COS4,
    EXACT,
    NO_DIE,
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
from vision.workshop.data.strange_places import PATCH, Bare, Places, mirrored, pips, printed, scrubbed
from vision.workshop.data.symbol_pool import BLANK, BODY, GLYPH, Marked

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


class Endless(IterableDataset[tuple[Tensor, ...]]):  # type: ignore[misc]  # torch is not there when types are checked
    """Batches for ever, by ``seeds``; each worker has a seed of its own."""

    seeds: tuple[int, ...]

    def batches(self, rng: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
        """What one worker makes."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        worker = get_worker_info()
        seed, *more = self.seeds
        return self.batches(np.random.default_rng((seed, worker.id if worker else 0, *more)))


class Feed(Endless):
    """Batches for one network."""

    def __init__(self, recipe: Recipe, kind: str) -> None:
        self.recipe, self.kind = recipe, kind
        self.seeds = recipe.seed, recipe.begun

    def batches(self, rng: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
        """Pictures and their truth; every hundredth time what was written since is taken up."""
        sampler = Sampler(self.recipe)
        for count in itertools.count():
            if count % 100 == 99:
                sampler.refresh()
            yield _MAKERS[self.kind](rng, sampler, self.recipe.batch)


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


_STRANGE_SHARES = {"face": 0.26, "nothing": 0.12, "skull": 0.09, "stranger": 0.15, "twelve": 0.14, "print": 0.24}
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


StrangeSample = tuple[Pixels, int]


def _face(rng: np.random.Generator, stock: Stock) -> StrangeSample:
    code = 1 if often(rng, _ONE) else int(rng.integers(2, 7))
    return stock.patch(stock.any(rng, code)), code


def _stranger(rng: np.random.Generator, stock: Stock) -> StrangeSample:
    bare = often(rng, 0.2)
    return stock.patch(stock.any(rng, BARE if bare else STRANGER, often(rng, 0.25))), STRANGER


def _print(rng: np.random.Generator, stock: Stock) -> StrangeSample:
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


_STRANGE_MAKERS: dict[str, Callable[[np.random.Generator, Stock], StrangeSample]] = {
    "face": _face, "stranger": _stranger, "print": _print,
    "nothing": lambda rng, stock: (stock.patch(stock.any(rng, NO_DIE, often(rng, 0.03))), NO_DIE),
    "skull": lambda rng, stock: (stock.patch(stock.any(rng, SKULL)), SKULL),
    "twelve": lambda rng, stock: (stock.patch(stock.any(rng, TWELVE)), TWELVE),
}  # fmt: skip


class StrangeFeed(Endless):
    """Crops (n, 3, 56, 56), RGB 0-1, and their classes (n,). Each batch comes twice, the second time in other light."""

    def __init__(self, recipe: StrangeRecipe) -> None:
        self.recipe, self.seeds = recipe, (recipe.seed,)

    def batches(self, rng: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
        """Crops and their classes."""
        stock = Stock(self.recipe)
        while True:
            pictures, codes = strange_batch(rng, stock, self.recipe.batch)
            for _ in range(2):
                lit = augment.relight(rng, pictures[..., ::-1])
                yield torch.from_numpy(lit), torch.from_numpy(codes)
                pictures = np.ascontiguousarray(np.rot90(pictures, int(rng.integers(1, 4)), (1, 2)))


def strange_batch(rng: np.random.Generator, stock: Stock, count: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Crops before the light changes, and what they show."""
    pictures, codes = [], []
    for kind in rng.choice(list(_STRANGE_SHARES), count, p=list(_STRANGE_SHARES.values())):
        patch, code = _STRANGE_MAKERS[str(kind)](rng, stock)
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


class SymbolFeed(Endless):
    """Batches for one of the two networks of symbol dice."""

    def __init__(self, recipe: SymbolRecipe, kind: str) -> None:
        self.recipe, self.kind, self.seeds = recipe, kind, (recipe.seed,)

    def batches(self, rng: np.random.Generator) -> Iterator[tuple[Tensor, ...]]:
        """What the localizer or the embedder is shown; every hundredth time what was written since is taken up."""
        store = SymbolStock(self.recipe, self.kind)
        for count in itertools.count(1):
            if count % 100 == 0:
                store.pool.refresh()
            yield store.embedder_batch(rng) if self.kind == "embedder" else store.localizer_batch(rng)


class SymbolStock:
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
