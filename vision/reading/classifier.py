# SPDX-License-Identifier: MIT
"""Classifies places: a batch of small crops, each turned and framed alike, through one network, and the box and turn
that it answers put back on the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Self

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.frame import Pixels
from vision.reading.network import Floats, Network
from vision.reading.pyramid import Pyramid


@dataclass(frozen=True, slots=True)
class Framing:
    """How a network is shown a place: crops of ``side`` px, in which the die's side is ``die`` px."""

    side: int
    die: int

    @property
    def middle(self) -> float:
        """The crop's middle, in px."""
        return self.side / 2 - 0.5


FIRST, CLOSER, CONTEXT = Framing(48, 28), Framing(56, 40), Framing(48, 21)
NO_DIE, CANT_TELL, SKULL = 0, 7, 8

Prepare = Callable[[Pixels, Framing], Pixels]
"""What is done to a crop before a network sees it."""


def as_it_is(crop: Pixels, framing: Framing) -> Pixels:  # noqa: ARG001
    """Nothing."""
    return crop


_RIM = (114, 114, 114)
"""What lies beyond the picture (BGR)."""
QUARTERS = (0.0, np.pi / 2, np.pi, -np.pi / 2)
"""The turns in which a six-sided die's face looks alike."""


class Columns:
    """Base of dataclasses whose fields are all arrays with a row for each of n places."""

    __slots__ = ()

    def pick(self, keep: NDArray[np.intp] | NDArray[np.bool_]) -> Self:
        """Only these places, in this order."""
        return self._with({field.name: getattr(self, field.name)[keep] for field in fields(self._plain)})

    def followed_by(self, others: Self) -> Self:
        """These places, and others after them."""
        names = [field.name for field in fields(self._plain)]
        return self._with({name: np.concatenate([getattr(self, name), getattr(others, name)]) for name in names})

    def put(self, indices: NDArray[np.intp], **values: ArrayLike) -> Self:
        """The same, with other values in some columns for the places with these ``indices``."""
        changed = {}
        for name, value in values.items():
            changed[name] = getattr(self, name).copy()
            changed[name][indices] = value
        return self._with(changed)

    def _with(self, changed: dict[str, Any]) -> Self:
        return replace(self._plain, **changed)  # type: ignore[no-any-return]

    @property
    def _plain(self) -> Any:
        """Itself: what derives from this is a dataclass."""
        return self


@dataclass(frozen=True, slots=True, eq=False)
class Look(Columns):
    """What one look says of n places. ``logits`` (n, k) of its classes, 0 of which is that there is nothing.

    ``places`` (n, 3): refined x, y and side in px of the picture; ``angle`` in radians, mod the face's symmetry;
    ``lean`` (n, 2): how the face's way up leans on the picture, right and down, about the sine of the angle to the line
    of sight (0 where the network does not say); ``upright`` (n,): how clearly it sees the face's turn (0-1).
    """

    logits: Floats
    places: Floats
    angle: Floats
    lean: Floats
    upright: Floats


def in_turns(
    see: Callable[[Floats, Floats], Look], places: Floats, angles: Floats, turns: Sequence[float], *before: Look
) -> Look:
    """Looks at places (n, 3) from their angles (n,) on in all these turns, in one batch, and those ``before``, as one
    look."""
    looks = see(np.tile(places, (len(turns), 1)), np.concatenate([angles + np.float32(turn) for turn in turns]))
    rows = np.arange(len(turns) * len(places)).reshape(len(turns), -1)
    return joined([*before, *(looks.pick(row) for row in rows)])


def joined(looks: Sequence[Look]) -> Look:
    """Several looks as one: the mean of logits and leans; the rest is the first's."""
    logits, lean = (np.mean([getattr(look, name) for look in looks], 0) for name in ("logits", "lean"))
    return replace(looks[0], logits=logits, lean=lean)


def named(classes: Floats) -> Floats:
    """Logits (n, 8) from those of all nine classes: a skull counts as the 1 it stands for."""
    logits = classes[:, :SKULL].copy()
    logits[:, 1] = np.logaddexp(logits[:, 1], classes[:, SKULL])
    return logits


class Classifier:
    """Looks closely at places (x, y, side). Classifiers differ in weights, in how near they go, in their number of
    classes, and in the symmetry of what they look at: ``fold`` turns of it look alike.

    Behind its classes a network answers the box (right and down in sides, the side's logarithm), cosine and sine of
    ``fold`` times the turn and, some of them, the lean.
    """

    def __init__(self, weights: Path, framing: Framing = FIRST, classes: int = SKULL + 1, fold: int = 4) -> None:
        self._network = Network(weights)
        self._framing, self._classes, self._fold = framing, classes, fold

    def look(self, pyramid: Pyramid, places: Floats, turns: Floats | None = None, prepare: Prepare = as_it_is) -> Look:
        """One look at every place, the picture turned by ``turns`` (radians) first if given, each crop prepared so."""
        if turns is None:
            turns = np.zeros(len(places), np.float32)
        answer = crops_seen(self._network, pyramid, places, self._framing, turns, self._classes + 5, prepare)
        logits, box, turn = np.split(answer, [self._classes, self._classes + 3], 1)
        side = places[:, 2:3]
        dx, dy = (box[:, :2] * side).T
        cos, sin = np.cos(turns), np.sin(turns)
        middle = np.stack([places[:, 0] + cos * dx + sin * dy, places[:, 1] - sin * dx + cos * dy], 1)
        refined = np.concatenate([middle, side * np.exp(np.clip(box[:, 2:], -0.6, 0.6))], 1)
        angle = (np.arctan2(turn[:, 1], turn[:, 0]) / self._fold - turns) % (2 * np.pi / self._fold)
        lean = unturned(turn[:, 2:4], turns) if turn.shape[1] > 2 else np.zeros((len(places), 2), np.float32)
        return Look(
            named(logits) if self._classes == SKULL + 1 else logits,
            refined.astype(np.float32),
            angle.astype(np.float32),
            lean,
            np.hypot(turn[:, 0], turn[:, 1]),
        )


class ContextClassifier:
    """Looks once more at every place that may be a die, upright and from farther off than the others do.

    A square of a checked cloth, a flower or half a domino looks like a die only as long as nobody looks beside it; and
    how a die lies is told by its sides. One die alone proves nothing of that: see `pose`.
    """

    def __init__(self, weights: Path) -> None:
        self._network = Network(weights)

    def look(self, pyramid: Pyramid, places: Floats, angles: Floats) -> Look:
        """What it sees at each place (x, y, side; turned by ``angles``, radians): faces and leans; the rest is left."""
        answer = crops_seen(self._network, pyramid, places, CONTEXT, -angles, SKULL + 3)
        return Look(named(answer[:, 2:]), places[:, :3], angles, unturned(answer[:, :2], -angles), np.ones_like(angles))


@dataclass(frozen=True, slots=True)
class Ensemble:
    """The classifiers that say which face a six-sided die shows, whether it is one, and how it lies."""

    first: Classifier
    close: Classifier
    context: ContextClassifier

    @classmethod
    def open(cls, models: Path) -> Self:
        """With the weights in this folder."""
        return cls(
            Classifier(models / "pips-classifier.onnx"),
            Classifier(models / "pips-close.onnx", CLOSER),
            ContextClassifier(models / "pips-context.onnx"),
        )


def crops_seen(
    network: Network,
    pyramid: Pyramid,
    places: Floats,
    framing: Framing,
    turns: Floats,
    columns: int,
    prepare: Prepare = as_it_is,
    border: int = cv2.BORDER_CONSTANT,
) -> Floats:
    """What a network answers to places (n, 3 or more), the picture turned by ``turns`` (n,) first, each crop prepared
    so; (0, ``columns``) to none. ``border``: see `cuts`."""
    if not len(places):
        return np.zeros((0, columns), np.float32)
    return network.see([prepare(crop, framing) for crop in cuts(pyramid, places, framing, turns, border)])


def unturned(ways: Floats, turns: Floats) -> Floats:
    """Ways (n, 2: right, down) seen after ``turns`` (n,) as they are on the picture."""
    cos, sin = np.cos(turns), np.sin(turns)
    right, down = ways.T
    return np.stack([cos * right + sin * down, cos * down - sin * right], 1).astype(np.float32)


def cuts(
    pyramid: Pyramid,
    places: Floats,
    framing: Framing,
    turns: Floats | None = None,
    border: int = cv2.BORDER_CONSTANT,
) -> list[Pixels]:
    """The crops round places (n, 3 or more), framed as wanted, the picture turned by ``turns`` (n,) first; each is cut
    from the level that needs least change. ``border``: how OpenCV fills what lies beyond the picture."""
    x, y, size = places[:, :3].T.astype(np.float64)
    turned = np.zeros(len(places)) if turns is None else turns.astype(np.float64)
    levels = pyramid.fitting_each(size, framing.die)
    across, down = np.array([pyramid.shrink(level) for level in levels]).reshape(-1, 2).T
    cos, sin = np.cos(turned) * framing.die / size, np.sin(turned) * framing.die / size
    left, top = (across - 1) / 2 - x, (down - 1) / 2 - y
    ways = np.empty((len(places), 2, 3))
    ways[:, 0] = np.stack([cos * across, -sin * down, framing.middle + cos * left - sin * top], 1)
    ways[:, 1] = np.stack([sin * across, cos * down, framing.middle + sin * left + cos * top], 1)
    side = (framing.side, framing.side)
    return [
        cv2.warpAffine(  # type: ignore[misc]
            pyramid[level], way, side, flags=cv2.INTER_LINEAR, borderMode=border, borderValue=_RIM
        )
        for level, way in zip(levels, ways, strict=True)
    ]


def cut(pyramid: Pyramid, place: Floats, framing: Framing, turn: float = 0.0) -> Pixels:
    """The crop round one place (x, y, side); see `cuts`."""
    return cuts(pyramid, np.asarray(place, np.float32)[None], framing, np.array([turn]))[0]
