# SPDX-License-Identifier: MIT
"""Compares the embedder's numbers of a die with those of the taught pictures: which face, and how surely."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vision.reading.fusion import logit, softmax
from vision.reading.network import Floats
from vision.reading.taught.embedder import USUAL, WIDTH, Embedder, Notes, joined
from vision.reading.taught.file import TaughtSet
from vision.sighting import Face, SymbolFace, face_name

TURNS = 4
LEAST_LIKE = 0.4
"""Less likeness than this is none."""
_ROUNDS, _LIGHT = 8, 0.06
"""How often the common shift of all colours is sought anew, and how large it may well be."""
_SAME = 0.45
"""Pictures of one sign that agree more than this show one design."""
_LEAST_SEEN = 0.5
"""Least weight of a colour that is hardly seen."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How the embedder's numbers are weighed, as the workshop has measured it.

    ``scale`` makes likeness (-1 to 1) a logit; ``stranger``: the logit of a sign that was never taught. ``floor``: the
    least variance of a colour, by which two pictures of one ink differ; ``heat`` softens the colours' chances.
    ``base``, ``localizer``, ``embedder``: how much each network's opinion counts on whether there is a die at all (a
    logistic regression on their logits); ``own_base`` and so on: the same for a die of this set, ``own_like`` for its
    likeness to the set's signs. ``sure_base``, ``sure_slope``: how a face's chance becomes `sure`. ``alike``: signs
    more like than this are told apart badly; ``near``: inks nearer than this are. ``clean``: a die less sure than this
    is a doubt. ``doubt``: a place with at least this chance of being a die is one.
    """

    scale: float
    stranger: float
    floor: float
    heat: float
    base: float
    localizer: float
    embedder: float
    own_base: float
    own_localizer: float
    own_embedder: float
    own_like: float
    sure_base: float
    sure_slope: float
    alike: float
    near: float
    clean: float
    doubt: float

    @classmethod
    def load(cls, path: Path) -> Measure:
        """Reads the numbers the workshop has written."""
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        return cls(**{name: float(values[name]) for name in cls.__slots__})

    def there(self, localizer: Floats, embedder: Floats) -> Floats:
        """The chance that there is a die at all, from what both networks say of it."""
        score = self.base + self.localizer * logit(localizer) + self.embedder * logit(embedder)
        return np.asarray(1 / (1 + np.exp(-score)), np.float32)

    def own(self, localizer: Floats, embedder: Floats, like: Floats) -> Floats:
        """The chance that there is a die, where its likeness to the signs of a set is known: bare squares have none."""
        like = np.maximum(like, LEAST_LIKE)
        score = (
            self.own_base
            + self.own_localizer * logit(localizer)
            + self.own_embedder * logit(embedder)
            + self.own_like * like
        )
        return np.asarray(1 / (1 + np.exp(-score)), np.float32)


def calibrated(chance: Floats, base: float, slope: float) -> Floats:
    """A chance made as large as experience says it is."""
    return np.asarray(1 / (1 + np.exp(-(base + slope * logit(chance)))), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Appearance:
    """What speaks for each sign and ink on n dice: ``like`` (n, signs), how like each is to every sign of the set in
    the best of its turns (-1 to 1); ``colour`` and ``doubt`` (n, 3) of the ink."""

    like: Floats
    colour: Floats
    doubt: Floats

    def averaged(self, which: NDArray[np.intp], more: list[Appearance]) -> Appearance:
        """The same, with those dice of whom there are ``more`` looks seen as all looks together saw them."""
        parts = []
        for name in Appearance.__slots__:
            whole = getattr(self, name).copy()
            whole[which] = np.mean([whole[which], *(getattr(look, name) for look in more)], 0)
            parts.append(whole)
        return Appearance(*parts)


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """What n dice most likely show. ``best`` and ``second`` (n): places of faces in the set (the same if it has but
    one); ``sure``: the chance of the best; ``next``: that of the second; ``stranger``: that it is none of the set's;
    ``like``: how like its sign is to the likest of the set's."""

    best: NDArray[np.intp]
    second: NDArray[np.intp]
    sure: Floats
    next: Floats
    stranger: Floats
    like: Floats


@dataclass(frozen=True, slots=True)
class Confusion:
    """Two faces that the machine can hardly tell apart, and how like they are (0-1)."""

    one: Face
    other: Face
    likeness: float

    def __str__(self) -> str:
        """One sentence for people."""
        return f"{face_name(self.one)} and {face_name(self.other)} look alike"


class Matcher:
    """A taught set, ready to be compared with. Signs and inks are learnt apart: every picture of a sword shows what
    a sword is, whatever its colour, and every red face shows what red is."""

    def __init__(self, taught: TaughtSet, embedder: Embedder, measure: Measure, studied: Notes | None = None) -> None:
        """``studied``: what the embedder said of the set's pictures, each in four turns, if it was asked before."""
        self.faces = taught.faces
        self.kind = taught.kind
        twelve = any(isinstance(face, int) and face > 6 for face in taught.faces)
        self.dice: Literal["d6", "d12", "symbol"] = "symbol" if taught.kind == "symbol" else "d12" if twelve else "d6"
        self._measure = measure
        signs = [face.symbol if isinstance(face, SymbolFace) else str(face) for face in taught.faces]
        inks = [face.colour if isinstance(face, SymbolFace) else "" for face in taught.faces]
        self._signs, self._inks = list(dict.fromkeys(signs)), list(dict.fromkeys(inks))
        self._sign_of = np.array([self._signs.index(s) for s in signs], np.intp)
        self._ink_of = np.array([self._inks.index(i) for i in inks], np.intp)
        notes = studied or joined([embedder.in_all_turns(np.asarray(crop)) for crop in taught.pixels])
        of = np.array(taught.of, np.intp)
        vectors = notes.sign.reshape(len(of), TURNS, -1)
        designs = [_designs(vectors[self._sign_of[of] == s]) for s in range(len(self._signs))]
        self._learnt = np.concatenate(designs, 1)
        self._firsts = np.cumsum([0, *(design.shape[1] for design in designs[:-1])])
        colour = notes.colour.reshape(len(of), TURNS, 3).mean(1)
        own = [colour[self._ink_of[of] == i] for i in range(len(self._inks))]
        self._colour = np.stack([colours.mean(0) for colours in own])
        self._spread = np.stack([colours.var(0) + measure.floor for colours in own])

    def see(self, look: Notes) -> Appearance:
        """What speaks for each sign and ink in one look."""
        like = np.einsum("nd,tsd->nts", look.sign, self._learnt).max(1)
        like = np.maximum.reduceat(like, self._firsts, 1)
        return Appearance(np.asarray(like, np.float32), look.colour, look.doubt)

    def match(self, look: Appearance) -> Matches:
        """The likeliest face of each die on one table."""
        none = np.full((len(look.like), 1), self._measure.stranger)
        sign = softmax(np.concatenate([self._measure.scale * look.like, none], 1).astype(np.float32))
        stranger = sign[:, -1]
        faces = np.log(np.maximum(sign[:, self._sign_of], 1e-9))
        if self.kind == "symbol":
            ink = softmax(self.explained(look) / np.float32(self._measure.heat))
            faces = faces + np.log(np.maximum(ink, 1e-9))[:, self._ink_of]
        odds = softmax(np.asarray(faces, np.float32)) * (1 - stranger[:, None])
        order = np.argsort(-odds, 1, kind="stable")
        best, second = order[:, 0], order[:, min(1, len(self.faces) - 1)]
        rows = np.arange(len(odds))
        return Matches(
            best, second, self._sure(odds[rows, best]), odds[rows, second], stranger, look.like.max(1, initial=-1)
        )

    def _sure(self, chance: Floats) -> Floats:
        return calibrated(chance, self._measure.sure_base, self._measure.sure_slope)

    def explained(self, look: Appearance) -> Floats:
        """How well every ink of the set (n, inks) explains the colours seen on one table, as a logarithm.

        What the embedder says leans towards the inks it knows, the more the less it sees; that is taken out first. All
        dice lie in one light: a shift of all colours that explains them better is sought, and taken out too.
        """
        usual, width = np.array(USUAL), np.array(WIDTH)
        weight = np.maximum(1 / look.doubt - 1 / width, _LEAST_SEEN)
        colour = (look.colour / look.doubt - usual / width) / weight
        variance = (1 / weight)[:, None] + self._spread[None]
        off = np.clip(colour, -1.2, 1.2)[:, None] - self._colour[None]
        shift = np.zeros(3)
        for _ in range(_ROUNDS):
            score = -0.5 * ((off - shift) ** 2 / variance + np.log(variance)).sum(2)
            share = softmax(score.astype(np.float32))[:, :, None] / variance
            shift = (share * off).sum((0, 1)) / (share.sum((0, 1)) + 1 / _LIGHT**2)
        return np.asarray(-0.5 * ((off - shift) ** 2 / variance + np.log(variance)).sum(2), np.float32)

    def places(self, face: SymbolFace) -> tuple[int, int]:
        """Where a face's sign and ink stand among the columns of `likeness` and `explained`."""
        return self._signs.index(face.symbol), self._inks.index(face.colour)

    def alike(self) -> list[Confusion]:
        """Pairs of faces that will be mistaken for one another, the worst first."""
        like = np.einsum("sd,tod->sto", self._learnt[0], self._learnt).max(1)
        like = np.maximum.reduceat(np.maximum.reduceat(like, self._firsts, 1), self._firsts, 0)
        far = np.linalg.norm(self._colour[:, None] - self._colour[None], axis=2)
        found = []
        for i, j in combinations(range(len(self.faces)), 2):
            signs = like[self._sign_of[i], self._sign_of[j]]
            same_ink = far[self._ink_of[i], self._ink_of[j]] < self._measure.near
            if signs > self._measure.alike and same_ink:
                found.append(Confusion(self.faces[i], self.faces[j], float(signs)))
        return sorted(found, key=lambda pair: -pair.likeness)


def _designs(vectors: Floats) -> Floats:
    """The designs (4, k, d) that pictures (n, 4, d) of one sign show: those alike, in their best turns, are made one.

    Mostly there is one; an old and a new edition of a die, taught by one name, are two.
    """
    designs: list[Floats] = []
    for vector in vectors:
        best, place, turn = max(
            ((float((np.roll(vector, -k, 0) * _even(d)).sum(1).mean()), i, k)
             for i, d in enumerate(designs) for k in range(TURNS)), default=(-1.0, 0, 0)
        )  # fmt: skip
        if best > _SAME:
            designs[place] = designs[place] + np.roll(vector, -turn, 0)
        else:
            designs.append(vector)
    return np.stack([_even(design) for design in designs], 1)


def _even(sign: Floats) -> Floats:
    """The same, each turn of length one."""
    return np.asarray(sign / np.maximum(np.linalg.norm(sign, axis=1, keepdims=True), 1e-6), np.float32)
