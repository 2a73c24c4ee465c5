# SPDX-License-Identifier: MIT
"""Reads dice of a taught set: detector, localizer, embedder, and the matcher that names the face."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.decide import NOT_SURE, ODD_SIZE, PERHAPS_A_DIE, TOO_MUCH, UNREAD
from vision.reading.detector import Known
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid
from vision.reading.sets.colours import name
from vision.reading.sets.sized import SizedReader
from vision.reading.taught.embedder import EMBEDDER, Notes, turned
from vision.reading.taught.file import TaughtSet
from vision.reading.taught.localizer import CANT_TELL
from vision.reading.taught.matching import Matcher, Matches, Measure
from vision.reading.taught.networks import Detections, Eyes
from vision.sighting import UNKNOWN, Die, Doubt, Sighting, of_picture

THERE = 0.5
"""A place whose chance of being a die is at least this is listed as one."""
PLAINLY = 0.8
"""A place this likely to be a die is one, even if it bears no sign of the set."""
STRANGE = 0.5
"""A die more likely than this to bear no sign of the set is not given a face."""
UNREADABLE, CLEAR = 0.6, 0.95
"""A die that the localizer thinks this unreadable is, unless the face is this clear."""
LIKE, _LIKER, _FAINT = 0.7, 0.03, 0.1
"""What is less like any sign of the set than this is framed anew, if it has this chance of being a die."""
LEANS = 0.6
"""A die whose chance of not lying flat is above this is a doubt."""
STRANGER_SIZE = 1.5
"""A die so many times larger or smaller than most is one of another kind."""
_BESIDE = 0.86
"""Nearer than so many sides of the larger of two faces the smaller is a side of the same die: those of dice that lie
side by side are no nearer, even where one looks at them 40 degrees from aside."""
_RIM = (0.76, 0.93)
"""Between these parts of half the face's side one sees what a die is made of."""


class TaughtReader(SizedReader):
    """Reader of one taught set. After a trusted reading it knows the dice's size, which makes the next quicker."""

    def __init__(self, name: str, taught: TaughtSet, eyes: Eyes) -> None:
        super().__init__()
        self._name = name
        self._eyes = eyes
        self._matcher = Matcher(taught, eyes.embedder, eyes.measure)

    def _sight(self, pyramid: Pyramid, size: float | None, exposed_ns: int, known: Known) -> Sighting:  # noqa: ARG002
        detections = self._eyes.look(pyramid, size)
        detections = self._framed(pyramid, detections)
        dice, doubts = settle(
            self._matcher, self._eyes.measure, detections, self._match(detections.crops, detections.notes)
        )
        if detections.crowded:
            doubts = (*doubts, of_picture(pyramid.width, pyramid.height, TOO_MUCH))
        return Sighting(pyramid.width, pyramid.height, self._name, dice, doubts, exposed_ns=exposed_ns)

    def _framed(self, pyramid: Pyramid, detections: Detections) -> Detections:
        """Places that bear nothing like a sign of the set, framed anew where that makes them liker."""
        like = self._matcher.see(detections.notes).like.max(1, initial=-1)
        which = np.flatnonzero((like < LIKE) & (detections.there > _FAINT))
        if not len(which):
            return detections
        for again in self._eyes.look_again(pyramid, detections.pick(which)):
            liker = self._matcher.see(again.notes).like.max(1)
            better = np.flatnonzero(liker > like[which] + _LIKER)
            like[which[better]] = liker[better]
            detections = detections.put(which[better], again.pick(better)) if len(better) else detections
        return detections

    def _match(self, crops: list[Pixels], notes: Notes) -> Matches:
        """The faces of all places; those not clean at first look are looked at in all four turns."""
        likeness = self._matcher.see(notes)
        matches = self._matcher.match(likeness)
        unsure = np.flatnonzero(matches.sure < self._eyes.measure.clean)
        if len(unsure):
            turns = [self._eyes.embedder.note([turned(crops[i], quarters) for i in unsure]) for quarters in (1, 2, 3)]
            matches = self._matcher.match(likeness.averaged(unsure, [self._matcher.see(look) for look in turns]))
        return matches


def settle(
    matcher: Matcher, measure: Measure, detections: Detections, matches: Matches
) -> tuple[tuple[Die, ...], tuple[Doubt, ...]]:
    """Dice and doubts: whatever is neither surely a die with its face nor surely none is a doubt."""
    dice: list[Die] = []
    doubts: list[Doubt] = []
    places, bodies = detections.places, _bodies(detections.crops)
    strange = np.where(detections.there >= PLAINLY, detections.there, 0)  # a die, whether or not its sign is known
    there = np.maximum(measure.own(places.there, detections.notes.there, matches.like), strange)
    listed = there >= THERE
    chance, strange_face = np.minimum(matches.sure, there), matches.stranger > STRANGE
    hidden = (places.chances[:, CANT_TELL] > UNREADABLE) & (matches.sure < CLEAR)
    leaning = (detections.notes.leans > LEANS) | hidden
    readable = listed & ~strange_face & ~leaning
    sides = _sides(places.frame, np.where(readable, chance, 0), listed)
    seen = (there >= measure.doubt) & ~sides
    listed &= seen
    usual = float(np.median(places.frame[listed, 2])) if listed.any() else 1.0
    for i in np.flatnonzero(seen).tolist():
        x, y, size = (float(v) for v in places.frame[i])
        sure, unknown = float(chance[i]), bool(strange_face[i])
        off = max(size / usual, usual / size) > STRANGER_SIZE
        face = matcher.faces[int(matches.best[i])] if readable[i] else None
        why = _why(bool(listed[i]), bool(leaning[i]), unknown, off, sure >= measure.clean)
        if listed[i]:
            angle = float(np.degrees(places.angle[i])) % 90
            sure = sure if face is not None else min(0.5, sure)
            dice.append(Die(x, y, size, angle, matcher.dice, face, bodies[i], sure, bool(leaning[i])))
        if why:
            doubts.append(Doubt(x, y, why))
    return tuple(dice), tuple(doubts)


def _sides(frame: Floats, sure: Floats, listed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of n places (x, y, side) are sides of dice that are ``listed``: a camera that looks from aside sees them
    beside their upper faces, foreshortened. ``sure``: how sure a face is, 0 where none is read."""
    x, y, size = frame.T
    near = np.hypot(x[:, None] - x, y[:, None] - y) < _BESIDE * np.maximum(size[:, None], size)
    return np.asarray((near & (size[:, None] < size) & (sure[:, None] <= sure) & listed).any(1), np.bool_)


def _why(listed: bool, leaning: bool, strange: bool, off: bool, clean: bool) -> str:
    """Why a person should look, or nothing."""
    if not listed:
        return PERHAPS_A_DIE
    if leaning:
        return UNREAD
    if strange:
        return UNKNOWN
    if off:
        return ODD_SIZE
    return "" if clean else NOT_SURE


def _bodies(crops: list[Pixels]) -> list[str]:
    """What dice are made of, by the rims of their faces, which signs seldom reach."""
    away = np.abs(np.arange(EMBEDDER.side) - EMBEDDER.middle) / (EMBEDDER.die / 2)
    rim = np.maximum(away[:, None], away[None])
    inside = (rim > _RIM[0]) & (rim < _RIM[1])
    return [name(np.median(crop[inside], 0).astype(np.uint8)) for crop in crops]
