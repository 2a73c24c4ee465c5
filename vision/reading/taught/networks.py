# SPDX-License-Identifier: MIT
"""The networks that all taught sets share, and their results on a picture."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.checks.texture import bare
from vision.reading.detector import Detector
from vision.reading.network import Floats
from vision.reading.nms import nms
from vision.reading.pyramid import Pyramid
from vision.reading.scale import off_scale, usual_side
from vision.reading.taught.embedder import Embedder, Notes, joined, upright
from vision.reading.taught.localizer import MOST, Localizer, Places
from vision.reading.taught.matching import Measure

ODD = 2.0
"""A place so many times larger or smaller than most dice is none of this table, unless it is beyond doubt."""
FAINT = 0.02
"""A place whose chance of being a die is below this is nothing, whatever it bears."""
_BEYOND_DOUBT, _SURE = 0.995, 0.9
_ASIDE = ((0.0, 0.0, 1.0), (0.14, 0.0, 0.9), (-0.14, 0.0, 0.9), (0.0, 0.14, 0.9), (0.0, -0.14, 0.9))
"""Where else the upper face of a die may lie, in its sides: beside its flank, which was taken for a part of it."""
_LARGER = 0.12
"""How much more of a die the larger of two places in one spot is, if it is twice as large: a sign is not a die."""


@dataclass(frozen=True, slots=True, eq=False)
class Detections:
    """n places that may be dice: frames, the chance ``there`` that each is one, what the embedder notes, the crops.

    ``crowded``: there were more of them than could be looked at.
    """

    places: Places
    there: Floats
    notes: Notes
    crops: list[Pixels]
    crowded: bool = False

    def pick(self, keep: NDArray[np.intp]) -> Detections:
        """Only these places, in this order."""
        return Detections(
            self.places.pick(keep), self.there[keep], self.notes.pick(keep), [self.crops[i] for i in keep], self.crowded
        )

    def put(self, where: NDArray[np.intp], better: Detections) -> Detections:
        """With these places in place of some."""
        kept = np.setdiff1d(np.arange(len(self.crops)), where)
        parts = self.pick(kept), better
        order = np.argsort(np.concatenate([kept, where]))
        places = Places(*(np.concatenate([getattr(part.places, name) for part in parts]) for name in Places.__slots__))
        there = np.concatenate([part.there for part in parts])
        return Detections(
            places, there, joined([part.notes for part in parts]), [*parts[0].crops, *parts[1].crops], self.crowded
        ).pick(order)


@dataclass(frozen=True, slots=True)
class Eyes:
    """Detector, localizer and embedder, and how their numbers are weighed."""

    detector: Detector
    localizer: Localizer
    embedder: Embedder
    measure: Measure

    @classmethod
    def open(cls, models: Path) -> Eyes:
        """Loads them."""
        return cls(
            Detector(models / "pips-detector.onnx"),
            Localizer(models / "symbols-localizer.onnx"),
            Embedder(models / "symbols-embedder.onnx"),
            Measure.load(models / "symbols.toml"),
        )

    def look(self, pyramid: Pyramid, die_px: float | None = None) -> Detections:
        """Everything on a picture that may be a die, each once, the surest first."""
        proposals = self.detector.propose(pyramid, die_px)
        places = self.localizer.show(pyramid, proposals)
        crops = upright(pyramid, places.frame, places.angle)
        notes = self.embedder.note(crops)
        detections = Detections(
            places, self.measure.there(places.there, notes.there), notes, crops, len(proposals) > MOST
        )
        detections = _single(_in_scale(detections.pick(np.flatnonzero(detections.there >= FAINT))))
        return detections.pick(np.flatnonzero(~bare(pyramid, detections.places.frame, detections.there)))

    def look_again(self, pyramid: Pyramid, detections: Detections) -> list[Detections]:
        """The same places framed anew, and a little aside of that: a wrong frame spoils a good look."""
        anew = self.localizer.frame(pyramid, detections.places)
        found = []
        for right, down, large in _ASIDE:
            frame, cos, sin = anew.frame.copy(), np.cos(anew.angle), np.sin(anew.angle)
            frame[:, 0] += (right * cos - down * sin) * frame[:, 2]
            frame[:, 1] += (right * sin + down * cos) * frame[:, 2]
            frame[:, 2] *= large
            crops = upright(pyramid, frame, anew.angle)
            places = Places(frame, anew.angle, anew.chances)
            found.append(Detections(places, detections.there, self.embedder.note(crops), crops))
        return found


def _in_scale(detections: Detections) -> Detections:
    """Without the places out of scale with the picture's sure dice: specks, and handfuls taken for one."""
    size = detections.places.frame[:, 2]
    off = off_scale(size, usual_side(size, detections.there > _SURE, 2))
    return detections.pick(np.flatnonzero((off < ODD) | (detections.there > _BEYOND_DOUBT)))


def _single(detections: Detections) -> Detections:
    """Of places in one spot, whatever their sizes, only the surer, the surest first; a little is thought of the
    larger."""
    larger = _LARGER * np.log2(np.maximum(detections.places.frame[:, 2], 1))
    kept = nms(detections.places.frame, detections.there + larger)
    return detections.pick(kept[np.argsort(-detections.there[kept], kind="stable")])
