# SPDX-License-Identifier: MIT
"""Candidates: places that may be dice, and all that is known of each, for the decision and the table's memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.notice import Notice
from vision.reading.classifier import CANT_TELL, NO_DIE, Columns
from vision.reading.detector import LEAST_HEAT
from vision.reading.fusion import logit
from vision.reading.network import LOT, Floats
from vision.reading.nms import nms
from vision.reading.policy import CHANCES, HEAT, LIMITS
from vision.sighting import Face

USUAL_HEAT = 0.8
"""What counts as a place's heat where no detector has said it: speaks neither for a die nor against one."""
PERHAPS_UNKNOWN = Notice("perhaps-unknown-face")
"""Why a face is doubted that may be no face of the set, though it looks like one."""


class _Looks(Protocol):
    """Places (n, 3: x, y, side) and what was seen there."""

    @property
    def places(self) -> Floats: ...

    def followed_by(self, others: Self) -> Self: ...


LooksT = TypeVar("LooksT", bound=_Looks)


@dataclass(frozen=True, slots=True, eq=False)
class Candidates(Columns):
    """All that is known of n places.

    ``places`` (n, 3): x, y, side in px; ``angle`` in radians; ``chances`` (n, 8) of no die, faces 1-6, can't tell,
    fused over all looks; ``lean`` (n, 2): how the face's way up leans on the picture, right and down, about the sine of
    the angle to the line of sight; ``flat`` (n, 2): how a flat one's would there; ``stray`` (n,): by how much it leans
    otherwise (see `pose`); ``measured`` (n,): whether the lean was measured in this frame (else 0); ``heat`` (n,): how
    hot the detector found it (0-1).
    """

    places: Floats
    angle: Floats
    chances: Floats
    lean: Floats
    flat: Floats
    stray: Floats
    measured: NDArray[np.bool_]
    heat: Floats

    @classmethod
    def of(cls, places: Floats, angle: Floats, chances: Floats, heat: Floats | None = None) -> Self:
        """Of places whose lean nobody has measured yet."""
        count = len(places)
        pairs = np.zeros((count, 2), np.float32)
        heat = np.full(count, USUAL_HEAT, np.float32) if heat is None else heat
        none = np.zeros(count, np.float32)
        return cls(places, angle, chances, pairs, pairs.copy(), none, np.zeros(count, np.bool_), heat)

    @property
    def best(self) -> Floats:
        """The chance (n,) of each place's favoured face."""
        return np.asarray(self.chances[:, 1:CANT_TELL].max(1, initial=0), np.float32)

    @property
    def face(self) -> NDArray[np.intp]:
        """Each place's favoured face (n,), 1 to 6."""
        return np.asarray(self.chances[:, 1:CANT_TELL].argmax(1) + 1)

    @property
    def there(self) -> Floats:
        """The chance (n,) that there is a die."""
        return np.asarray(1 - self.chances[:, NO_DIE], np.float32)

    @property
    def possible(self) -> Floats:
        """The chance (n,) that there is a die, the detector's heat weighed in: it sees more of what lies around. A cold
        place that is not likely a die is none."""
        nothing = (self.heat < LEAST_HEAT) & (self.there < CHANCES.likely)
        return np.asarray(np.where(nothing, 0, HEAT.chance(logit(self.there), logit(self.heat))), np.float32)

    @property
    def telling(self) -> NDArray[np.bool_]:
        """Which places (n,) may be told as dice or doubts: where there are dice, what is possible; else all that is
        warm and not surely nothing."""
        warm = (self.there >= LIMITS.alone) & (self.heat >= LEAST_HEAT) & ~(self.there >= LIMITS.there).any()
        return np.asarray((self.possible >= LIMITS.alone) | warm)

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
    return np.asarray(apart_from(places, others) < sides * (places[:, None, 2] + others[None, :, 2]) / 2)


def hottest_first(
    look: Callable[[Floats], LooksT], proposals: Floats, surely: Callable[[LooksT], Floats]
) -> tuple[LooksT, Floats]:
    """What a look sees at n proposals (x, y, side, heat), and these, lot by lot, the hottest first. What holds the
    middle of a sure die not half as large is none itself, and not looked at: seen too small, every die looks like one.

    ``surely``: how sure it is (n,) of each of those that it has seen.
    """
    lots, left = [proposals[:LOT]], proposals[LOT:]
    found = look(lots[0])
    while len(left):
        dice = found.places[surely(found) >= CHANCES.settled]
        holds = (apart_from(left, dice) < left[:, 2:3] / 2) & (left[:, 2:3] > 2 * dice[None, :, 2])
        left = left[~holds.any(1)]
        lots.append(left[:LOT])
        found, left = found.followed_by(look(lots[-1])), left[LOT:]
    return found, np.concatenate(lots)


def suppressed(found: Candidates, near: float = 0.5, alike: float = np.inf) -> Candidates:
    """The places left when of two dice in one place, and not more unlike in size, the surer one stays."""
    return found.pick(nms(found.places, 0.2 * found.best - found.chances[:, NO_DIE], near, alike))


def face_of(faces: Floats, ace: Face) -> Face:
    """The likeliest of the faces 1-6 (7,); 1 by the name that it goes by in this set."""
    best = int(faces[:6].argmax()) + 1
    return ace if best == 1 else best
