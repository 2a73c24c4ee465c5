# SPDX-License-Identifier: MIT
"""What is known of every place that may be a die: what lies there, how sure that is, and how it lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.reading.classifier import NO_DIE
from vision.reading.columns import Columns
from vision.reading.detector import LEAST_HEAT
from vision.reading.ensemble import logit
from vision.reading.network import Floats
from vision.reading.nms import nms
from vision.reading.policy import HEAT
from vision.reading.scale import off_scale, usual_side

CLEAR = 0.97
"""Looks that are all this sure of a face speak for it."""
SETTLED = 0.9
"""A face this sure is settled: it tells how large dice are here, and needs no better frame."""
LIKELY = 0.5
"""What is at least this likely a die is surveyed: of what the others take for none context tells no more."""
USUAL_HEAT = 0.8
"""What counts as a place's heat where no detector has said it: speaks neither for a die nor against one."""
ODD_SIZE = 2.0
"""A place so many times larger or smaller than the picture's sure dice is no die, unless its face is beyond doubt."""
BEYOND_DOUBT = 0.99
_TELLS_SIZE = 0.95
"""A face this sure tells how large dice are here."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence(Columns):
    """All that is known of n places.

    ``places`` (n, 3): x, y, side in px; ``angle`` in radians; ``chances`` (n, 8) of no die, faces 1-6, can't tell,
    mean over all looks; ``worst`` (n,): the lowest chance any single look gave the favoured face; ``lean`` (n, 2): how
    the face's way up leans on the picture, right and down, about the sine of the angle to the line of sight; ``flat``
    (n, 2): how a flat one's would there; ``stray`` (n,): by how much it leans otherwise (see `tilt`); ``told`` (n,):
    whether the context classifier has looked at this frame; ``heat`` (n,): how hot the detector found it (0-1). What
    nobody has surveyed leans by 0.
    """

    places: Floats
    angle: Floats
    chances: Floats
    worst: Floats
    lean: Floats
    flat: Floats
    stray: Floats
    told: NDArray[np.bool_]
    heat: Floats

    @classmethod
    def of(cls, places: Floats, angle: Floats, chances: Floats, worst: Floats, heat: Floats | None = None) -> Self:
        """Of places nobody has surveyed yet."""
        pairs, none = np.zeros((len(places), 2), np.float32), np.zeros(len(places), np.float32)
        if heat is None:
            heat = np.full(len(places), USUAL_HEAT, np.float32)
        return cls(places, angle, chances, worst, pairs, pairs.copy(), none, np.zeros(len(places), np.bool_), heat)

    @property
    def best(self) -> Floats:
        """The chance (n,) of each place's favoured face."""
        return np.asarray(self.chances[:, 1:7].max(1, initial=0), np.float32)

    @property
    def there(self) -> Floats:
        """The chance (n,) that there is a die."""
        return np.asarray(1 - self.chances[:, NO_DIE], np.float32)

    @property
    def possible(self) -> Floats:
        """The chance (n,) that there is a die, the detector's heat weighed in: it sees more of what lies around. A cold
        place that is not likely a die is none: at the shipped limit that costs seven more of 6,871 dice, and spares 319
        of 2,413 doubts about nothing."""
        nothing = (self.heat < LEAST_HEAT) & (self.there < LIKELY)
        return np.asarray(np.where(nothing, 0, HEAT.chance(logit(self.there), logit(self.heat))), np.float32)

    @property
    def feet(self) -> Floats:
        """Where each die would stand if it lay flat (n, 2; px). Upper faces are nearer to the camera than the table,
        those of large dice more so: to a camera that looks from aside they seem to have moved together."""
        return np.asarray(self.places[:, :2] - self.places[:, 2:3] * self.flat, np.float32)


def apart_from(places: Floats, others: Floats) -> Floats:
    """How far (px) each of n places lies from m others (x, y, …), middle to middle (n, m)."""
    return np.asarray(np.hypot(*(places[:, None, :2] - others[None, :, :2]).transpose(2, 0, 1)), np.float32)


def within(places: Floats, others: Floats, sides: float) -> NDArray[np.bool_]:
    """Which of n places and m others (x, y, side) are nearer than so many of their sides, middle to middle (n, m)."""
    far = apart_from(places, others)
    return np.asarray(far < sides * (places[:, None, 2] + others[None, :, 2]) / 2)


def apart(found: Evidence, near: float = 0.5, alike: float = np.inf) -> Evidence:
    """The places left when of two dice in one place, and not more unlike in size, the surer one stays."""
    return found.pick(nms(found.places, 0.2 * found.best - found.chances[:, NO_DIE], near, alike))


def in_scale(found: Evidence) -> Evidence:
    """Without what is out of scale with the sure dice: grain, a single pip, a handful of dice taken for one."""
    off = off_scale(found.places[:, 2], usual_side(found.places[:, 2], found.best > _TELLS_SIZE))
    return found.pick((off <= ODD_SIZE) | (found.best >= BEYOND_DOUBT))
