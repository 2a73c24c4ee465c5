# SPDX-License-Identifier: MIT
"""Reads the kit's coasters: which lie where, which are turned up, and what they show."""

from __future__ import annotations

import numpy as np

from vision.frame import Pixels
from vision.mat.tokens import coaster_of
from vision.notice import Notice
from vision.reading.pyramid import Pyramid
from vision.reading.sets.marks import FoundMarks, Mark, Quads, find_marks, of_size
from vision.reading.sets.rows import SeenCoaster, rows_of
from vision.reading.sets.unchanged import LastTrusted
from vision.sighting import TRUST, Doubt, Sighting

UNREAD = Notice("coaster-unread")
_FRAME, _ALIKE = 0.95, 0.12
"""An outline of about this part of a coaster's side may be a coaster: its frame, or its edge."""


class CoastersReader:
    """Every frame is read for itself, since marks are as sure at first sight as later; but not one that looks as a
    trusted one did."""

    def __init__(self) -> None:
        self._before = LastTrusted()

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:  # noqa: ARG002
        """What the picture shows. Positions are those of a reader at the picture's lower edge; there are no zones."""

        def look(pyramid: Pyramid) -> tuple[Sighting, float]:
            found = find_marks(pixels)
            return _sighting(found, pyramid), min((mark.side for mark in found.marks), default=0.0)

        return self._before.read(pixels, exposed_ns, look)

    def forget(self) -> None:
        """Takes the next picture as the first of a new rig."""
        self._before.forget()


def _sighting(found: FoundMarks, pyramid: Pyramid) -> Sighting:
    coasters = _alone([coaster for mark in found.marks if (coaster := _laid(mark)) is not None])
    rows = rows_of(coasters)
    unread = np.concatenate([found.unread, _like_coasters(found.outlines, coasters)])
    doubts = [Doubt(*_middle(quad), UNREAD) for quad in _beside(unread, coasters)]
    doubts += [Doubt(coaster.x, coaster.y, Notice("not-sure")) for coaster in coasters if coaster.sure < TRUST]
    doubts += [Doubt(row.coasters[0].x, row.coasters[0].y, row.why) for row in rows if row.why]
    fields = tuple(coaster.as_json() for row in rows for coaster in row.coasters)
    return Sighting(pyramid.width, pyramid.height, "coasters", (), tuple(doubts), extra={"coasters": fields})


def _laid(mark: Mark) -> SeenCoaster | None:
    side = coaster_of(mark.id)
    if side is None:
        return None
    coaster = side.coaster
    u = 0.5 + (coaster.side_mm / 2 - coaster.mark_x_mm) / coaster.mark_mm
    v = 0.5 + (coaster.side_mm / 2 - coaster.mark_y_mm) / coaster.mark_mm
    x, y = mark.at(u, v)
    share = coaster.mark_mm / coaster.side_mm
    size = mark.side / share
    number = side.number if mark.sure >= TRUST else None
    return SeenCoaster(x, y, size, side.owner, number, side.number is not None, mark.sure, mark=share)


def _alone(coasters: list[SeenCoaster]) -> list[SeenCoaster]:
    """Without a second look at the same coaster."""
    kept: list[SeenCoaster] = []
    for coaster in sorted(coasters, key=lambda coaster: -coaster.sure):
        if all(np.hypot(coaster.x - other.x, coaster.y - other.y) > 0.4 * coaster.size for other in kept):
            kept.append(coaster)
    return kept


def _like_coasters(outlines: Quads, coasters: list[SeenCoaster]) -> Quads:
    """Outlines as large as the coasters that were read, or as their marks: a coaster whose mark is half covered."""
    if not coasters:
        return outlines[:0]
    usual = float(np.median([coaster.size for coaster in coasters])) * _FRAME
    mark = float(np.median([coaster.size * coaster.mark for coaster in coasters]))
    return np.concatenate([of_size(outlines, (usual, usual), _ALIKE), of_size(outlines, (mark, mark), _ALIKE)])


def _beside(quads: Quads, coasters: list[SeenCoaster]) -> Quads:
    """Those that are not on a coaster that was read, and of each place one."""
    kept: list[int] = []
    for i, (x, y) in enumerate(quads.mean(1)):
        on = any(np.hypot(coaster.x - x, coaster.y - y) < 0.6 * coaster.size for coaster in coasters)
        again = any(np.hypot(*(quads[j].mean(0) - (x, y))) < 0.5 * np.ptp(quads[j], 0).max() for j in kept)
        if not on and not again:
            kept.append(i)
    return np.asarray(quads[kept])


def _middle(quad: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> tuple[float, float]:
    x, y = quad.mean(0)
    return float(x), float(y)
