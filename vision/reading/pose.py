# SPDX-License-Identifier: MIT
"""Pose: how each die leans, how flat ones would there, as all dice of a picture tell, and the upper face of a die whose
side was taken for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.reading.candidates import Candidates, suppressed
from vision.reading.classifier import NO_DIE, QUARTERS, ContextClassifier, Ensemble, Look, in_turns
from vision.reading.fusion import softmax, together, with_context
from vision.reading.network import Floats
from vision.reading.policy import CHANCES, SHARES
from vision.reading.pyramid import Pyramid

Sums = NDArray[np.float64]
"""What is summed over dice: exact enough to take a die out of it again."""

NOISE = 0.08
"""How far off a lean is measured, as a rule."""
_ROUNDS = 5
ASKEW = 0.15
"""What seems to lean by more than this (a sine, about) is measured in all turns."""
_PERHAPS_SIDE, _SURELY = 0.4, 0.75
"""What leans by so much more than a flat die there would may be a die's side; by the second surely, once an upper face
is seen beside it."""
_UPPER, _FLATTER = 0.42, 0.3
"""An upper face leans by no more than this, and by so much less than its side does."""
_AWAY = (0.5, 0.7, 0.9)
"""How far from a side's middle the upper face's may be, in sides; less the more the camera looks from above."""
_ANOTHER, _ONE_PLACE = 0.35, 0.55
"""A look that ends nearer to the side than this has seen the side again; places nearer than the second are one."""


@dataclass(frozen=True, slots=True)
class CameraKind:
    """What is known of a kind of camera before it shows any die: its three ``numbers`` (see `rows_of`), by how much
    each ``varies`` (standard deviations), and how ``often`` a camera is of this kind (0-1)."""

    numbers: tuple[float, float, float]
    varies: tuple[float, float, float]
    often: float = 1.0

    @property
    def sums(self) -> tuple[Sums, Sums]:
        """The same as the sums (3, 3) and (3,) of a least-squares fit."""
        squares = np.diag(np.asarray(self.varies, np.float64) ** -2)
        return squares, squares @ np.asarray(self.numbers, np.float64)


_FROM_ABOVE: Final = CameraKind((0.0, 0.0, 0.85), (0.15, 0.15, 0.25), 0.8)
"""It looks straight down, and the picture is 0.85 focal lengths wide."""
_ASLANT: Final = CameraKind((0.0, -0.45, 0.85), (0.1, 0.15, 0.25), 0.2)
"""One in a hand or on a tripod: it looks away from whoever holds it, by 10 to 50 degrees, so what stands upright leans
up the picture. Flat dice of matteop65, roboflow-dice and epanemu do so by 0.4 to 0.75. It is rarer than one above the
table."""
ANY_CAMERA: Final = (_FROM_ABOVE, _ASLANT)


@dataclass(frozen=True, slots=True)
class Fit:
    """A camera fitted to dice, what was known before included: the ``whole`` (3, 3) and the ``sums`` (3,) of the
    least-squares fit, and the ``weight`` of each die (n,)."""

    whole: Sums
    sums: Sums
    weight: Sums

    @property
    def numbers(self) -> Sums:
        """The camera's three numbers (see `rows_of`)."""
        return np.asarray(np.linalg.solve(self.whole, self.sums), np.float64)


def strays(places: Floats, lean: Floats, sure: NDArray[np.bool_], width: int, height: int) -> tuple[Floats, Floats]:
    """How a flat die would lean at each place (n, 2), and by how much each leans otherwise (n,): about sines of angles.

    To a camera that looks from aside all dice lean alike, and towards the rim of the picture all lean outwards, the
    more the wider its lens. Lens and tilt are reckoned from the other dice (a robust ridge regression, each die left
    out in turn); where these tell little, only a large difference counts.

    ``places`` (n, 2 or more): x and y in px; ``lean`` (n, 2): how each die's way up leans on the picture, right and
    down; ``sure``: the places that surely are dice, by which the camera is judged.
    """
    if not len(places):
        return np.zeros((0, 2), np.float32), np.zeros(0, np.float32)
    rows = rows_of(places, width, height)
    fit = likeliest_fit(ANY_CAMERA, rows, lean, sure)
    camera, doubt = (numbers.astype(np.float32) for numbers in left_out(fit, rows, lean))
    by_all = rows @ fit.numbers
    off = np.linalg.norm(lean - camera, axis=1) * NOISE / np.sqrt(NOISE**2 + doubt)
    return by_all.astype(np.float32), off.astype(np.float32)


def rows_of(places: ArrayLike, width: int, height: int) -> Sums:
    """What a camera's three numbers mean at each of n places (x, y, …; px): tilt to the right, tilt down, how wide it
    looks (n, 2, 3)."""
    at = np.asarray(places, np.float64)
    rows = np.zeros((len(at), 2, 3))
    if len(at):
        rows[:, 0, 0] = rows[:, 1, 1] = 1
        rows[:, :, 2] = (at[:, :2] - np.array([(width - 1) / 2, (height - 1) / 2])) / max(width, height)
    return rows


def likeliest_fit(
    kinds: Sequence[CameraKind],
    rows: Sums,
    lean: NDArray[Any],
    sure: NDArray[np.bool_],
    earlier: tuple[Sums, Sums] | None = None,
    noise: float = NOISE,
) -> Fit:
    """The fit by the kind of camera that makes these n leans, and those of ``earlier`` dice, likeliest.

    ``earlier``: the sums (3, 3) and (3,) of dice that this camera has shown before; ``noise``: how far off their leans
    are measured; ``sure``: see `strays`.
    """
    past = earlier or (np.zeros((3, 3)), np.zeros(3))
    fits = [_fitted(kind, past, rows, lean, sure, noise) for kind in kinds]
    if len(kinds) == 1:
        return fits[0]
    costs = [_cost(kind, past, fit, rows[sure], lean[sure], noise) for kind, fit in zip(kinds, fits, strict=True)]
    return fits[int(np.argmin(costs))]


def _fitted(
    kind: CameraKind, past: tuple[Sums, Sums], rows: Sums, lean: NDArray[Any], sure: NDArray[np.bool_], noise: float
) -> Fit:
    """Fit these dice to what is known before: what is not ``sure`` has no weight, what fits badly has little."""
    squares, shares = (rows.transpose(0, 2, 1) @ rows).reshape(-1, 9), np.einsum("nij,ni->nj", rows, lean)
    whole, sums = (known + earlier for known, earlier in zip(kind.sums, past, strict=True))

    def weighed(weight: Sums) -> Fit:
        return Fit(whole + (weight @ squares).reshape(3, 3), sums + weight @ shares, weight)

    fit = weighed(sure / noise**2)
    for _ in range(_ROUNDS if len(rows) else 0):
        squared_error = ((lean - rows @ fit.numbers) ** 2).sum(1)
        fit = weighed(sure / noise**2 / (1 + squared_error / (2 * noise) ** 2))
    return fit


def _cost(kind: CameraKind, past: tuple[Sums, Sums], fit: Fit, rows: Sums, lean: NDArray[Any], noise: float) -> float:
    """A negative logarithm of how likely all of it is: the leans, now and earlier, the camera, how much of what it may
    be fits, and its kind."""
    numbers, varies = fit.numbers, np.asarray(kind.varies)
    squared_error = ((lean - rows @ numbers) ** 2).sum(1)
    of_dice = 2 * np.log1p(squared_error / (2 * noise) ** 2).sum()
    of_earlier = numbers @ past[0] @ numbers / 2 - past[1] @ numbers
    of_camera = (((numbers - np.asarray(kind.numbers)) / varies) ** 2).sum() / 2
    spread = (np.linalg.slogdet(fit.whole)[1] + 2 * np.log(varies).sum()) / 2
    return float(of_dice + of_earlier + of_camera + spread - np.log(kind.often))


def left_out(fit: Fit, rows: Sums, lean: NDArray[Any]) -> tuple[Sums, Sums]:
    """How a flat die at each place would lean (n, 2) by all but itself, and how far off that may be, squared (n,)."""
    weight = fit.weight
    without = fit.whole - weight[:, None, None] * (rows.transpose(0, 2, 1) @ rows)
    camera = np.linalg.solve(without, (fit.sums - weight[:, None] * np.einsum("nij,ni->nj", rows, lean))[..., None])
    doubt = np.einsum("nij,njk,nik->n", rows, np.linalg.inv(without), rows) / 2
    return (rows @ camera)[..., 0], doubt


def measure_lean(context: ContextClassifier, pyramid: Pyramid, found: Candidates, settled: float) -> Candidates:
    """The candidates with how what is likely a die leans, and what the context classifier says of its face; in all
    turns of what leans much or is not ``settled`` then."""
    indices = np.flatnonzero(found.there >= CHANCES.likely)
    before = found.pick(indices)
    new = np.flatnonzero(~before.measured)
    likely, logits = before, np.zeros_like(before.chances)
    if len(new):
        first = context.look(pyramid, before.places[new], before.angle[new])
        likely, logits[new] = _with_context(before, new, first), first.logits
    likely = _level(likely, pyramid)
    again = np.flatnonzero((likely.stray > ASKEW) | (likely.best < settled))
    if len(again):
        look = Look(logits, likely.places, likely.angle, likely.lean, np.ones_like(likely.angle)).pick(again)
        look = in_turns(partial(context.look, pyramid), look.places, look.angle, QUARTERS[1:], look)
        anew = ~likely.measured[again]
        likely = likely.put(again, lean=look.lean, chances=before.chances[again])
        likely = _level(_with_context(likely, again[anew], look.pick(anew)), pyramid)
    return found.put(indices, lean=likely.lean, flat=likely.flat, stray=likely.stray, chances=likely.chances)


def _with_context(found: Candidates, indices: NDArray[np.intp], look: Look) -> Candidates:
    return found.put(indices, lean=look.lean, chances=with_context(found.chances[indices], look.logits))


def _level(found: Candidates, pyramid: Pyramid) -> Candidates:
    """The candidates with how each leans otherwise than a flat die would there."""
    flat, stray = strays(found.places, found.lean, found.there >= CHANCES.settled, pyramid.width, pyramid.height)
    return replace(found, flat=flat, stray=stray)


def upper_faces(ensemble: Ensemble, pyramid: Pyramid, found: Candidates) -> Candidates:
    """The candidates with upper faces instead of sides of the same dice, which a camera sees that looks from aside.

    A side is turned away from the upper face: that is looked for on the other hand, and taken if it lies flat and can
    be read. A die that is really cocked has none: each of its faces leans.
    """
    away = found.lean - found.flat
    steep = np.linalg.norm(away, axis=1)
    sides = np.flatnonzero(steep > _PERHAPS_SIDE)
    if not len(sides):
        return found
    faces = _beside(ensemble, pyramid, found.places[sides], away[sides] / steep[sides, None])
    tip = np.linalg.norm(faces.lean - found.flat[sides], axis=1)
    upper = (tip < np.minimum(_UPPER, steep[sides] - _FLATTER)) & (faces.best > CHANCES.likely)
    if not upper.any():
        return found
    others = np.flatnonzero(found.there >= CHANCES.likely)
    for i in np.flatnonzero(upper):
        side = int(sides[i])
        found = _replaced(found, side, faces.pick(np.array([i])), others[others != side], bool(steep[side] > _SURELY))
    likely = _level(found.pick(others), pyramid)
    return suppressed(found.put(others, flat=likely.flat, stray=likely.stray))


def _replaced(found: Candidates, side: int, face: Candidates, others: NDArray[np.intp], surely: bool) -> Candidates:
    """The candidates with a face where its side was. If it was known beside it, as one of the ``others``, the better
    look at it stays, and what is ``surely`` a side is nothing."""
    near = np.hypot(*(found.places[others, :2] - face.places[0, :2]).T) < _ONE_PLACE * face.places[0, 2]
    known = int(others[near][0]) if near.any() else side
    index = np.array([known])
    if known == side or face.best[0] > found.best[known]:
        found = found.put(index, places=face.places, angle=face.angle, lean=face.lean, chances=face.chances)
    if known != side and surely:
        found = found.put(np.array([side]), chances=np.eye(found.chances.shape[1])[NO_DIE])
    return found


def _beside(ensemble: Ensemble, pyramid: Pyramid, places: Floats, way: Floats) -> Candidates:
    """The likeliest face on the other hand of each side, which is turned that ``way`` (n, 2; of length 1)."""
    frames = np.repeat(places[:, None], len(_AWAY), 1)
    frames[..., :2] -= way[:, None] * np.array(_AWAY, np.float32)[:, None] * places[:, None, 2:]
    look = ensemble.first.look(pyramid, ensemble.first.look(pyramid, frames.reshape(-1, 3)).places)
    opinions = softmax(look.logits)
    moved = np.hypot(*(look.places.reshape(frames.shape) - places[:, None])[..., :2].transpose(2, 0, 1))
    best = np.where(moved > _ANOTHER * places[:, 2:], opinions[:, 1:7].max(1).reshape(moved.shape), 0)
    pick = np.arange(len(places)) * len(_AWAY) + best.argmax(1)
    close = ensemble.close.look(pyramid, look.places[pick], -look.angle[pick])
    context = ensemble.context.look(pyramid, close.places, close.angle)
    chances = together(np.stack([opinions[pick], softmax(close.logits)]), SHARES.first)
    faces = Candidates.of(close.places, close.angle, with_context(chances, context.logits))
    return replace(faces, lean=context.lean)
