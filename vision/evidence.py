# SPDX-License-Identifier: MIT
"""Several sightings of the same still table become one: a die counts only if most of them are sure of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from vision.extras import fuse_extra, same_extra
from vision.notice import Notice
from vision.sighting import TRUST, UNKNOWN, Die, Doubt, Face, Sighting, could_be, face_told, far, is_sure

ON = 0.5
"""A doubt is about the die whose middle is nearer to it than this part of its side."""
NEAR = 0.35
"""Two dice of two sightings are the same one if they lie nearer than this part of a die's side."""


@dataclass(frozen=True, slots=True)
class _Track:
    """One die through several sightings, the newest last, and what each of them said against it ("": nothing)."""

    dice: tuple[Die, ...]
    against: tuple[str, ...]

    @property
    def last(self) -> Die:
        return self.dice[-1]

    @property
    def trusted(self) -> tuple[Die, ...]:
        """The die as seen where nothing spoke against it: a sure face that leans, or half a domino's, is none."""
        return tuple(die for die, why in zip(self.dice, self.against, strict=True) if is_sure(die) and not why)


def agree(sightings: Sequence[Sighting]) -> bool:
    """True if all are trusted and show the same dice, coasters, pieces and cards in the same places."""
    if not all(s.trusted for s in sightings):
        return False
    first = sightings[0]
    return all(_same_dice(first, other) and (first.joint or same_extra(first, other)) for other in sightings[1:])


def fuse(sightings: Sequence[Sighting]) -> Sighting:
    """One sighting out of several of a still table (the newest last), with its doubts told.

    A die is trusted if more than half of the sightings are sure of it and none is sure of another face.
    Raises:
        ValueError: there is none to fuse.
    """
    if not sightings:
        raise ValueError("no sighting to fuse; wanted one or more")
    if len(sightings) == 1:
        return sightings[0]
    total = len(sightings)
    kept = [t for t in _tracks(sightings) if t.trusted or 3 * len(t.dice) > total]
    dice, doubts = [], []
    for track in kept:
        die, why = _judge(track, total)
        dice.append(die)
        if why:
            doubts.append(Doubt(die.x, die.y, why))
    doubts += _loose_doubts(sightings, dice)
    newest = sightings[-1]
    extra, unsettled = fuse_extra(sightings)
    if newest.joint:
        return replace(newest, dice=tuple(dice), doubts=tuple(doubts), extra=extra, asides=(*newest.asides, *unsettled))
    return replace(newest, dice=tuple(dice), doubts=(*doubts, *unsettled), extra=extra)


def _same_dice(sighting: Sighting, other: Sighting) -> bool:
    if len(sighting.dice) != len(other.dice):
        return False
    left = list(other.dice)
    for die in sighting.dice:
        match = _nearest(die, left)
        if match is None or left[match].face != die.face:
            return False
        left.pop(match)
    return True


def _tracks(sightings: Sequence[Sighting]) -> list[_Track]:
    """Dice joined over all sightings, in the order of the newest; then those that it does not show."""
    tracks: list[list[tuple[Die, str]]] = []
    for sighting in sightings:
        free = list(range(len(tracks)))
        fresh = []
        for die in sighting.dice:
            look = (die, _said_against(die, sighting))
            match = _nearest(die, [tracks[i][-1][0] for i in free])
            if match is None:
                fresh.append([look])
            else:
                tracks[free.pop(match)].append(look)
        tracks += fresh
    order = {id(die): i for i, die in enumerate(sightings[-1].dice)}
    tracks.sort(key=lambda track: order.get(id(track[-1][0]), len(order)))
    return [_Track(*zip(*track, strict=True)) for track in tracks]


def _said_against(die: Die, sighting: Sighting) -> str:
    """The doubt of this sighting that lies on this die, if any."""
    on_it = [doubt for doubt in sighting.doubts if far(doubt, die) < ON * die.size]
    return min(on_it, key=lambda doubt: far(doubt, die)).why if on_it else ""


def _nearest(die: Die, others: Sequence[Die]) -> int | None:
    best, best_far = None, NEAR * die.size
    for i, other in enumerate(others):
        far = ((other.x - die.x) ** 2 + (other.y - die.y) ** 2) ** 0.5
        if far <= best_far:
            best, best_far = i, far
    return best


def _judge(track: _Track, total: int) -> tuple[Die, str]:
    """The die as it counts, and why it is in doubt (empty: it is not)."""
    trusted = track.trusted
    faces: Counter[Face | None] = Counter(die.face for die in trusted)
    if len(faces) == 1 and 2 * len(trusted) > total:
        sign = trusted[-1].sign if len({die.sign for die in trusted}) == 1 else "either"
        return replace(trusted[-1], sure=median(die.sure for die in trusted), sign=sign), ""
    return _doubtful(track, _why(track, total))


def _why(track: _Track, total: int) -> str:
    dice = track.dice
    if 2 * sum(die.cocked for die in dice) >= len(dice):
        return Notice("cocked")
    if 2 * len(dice) <= total:
        return Notice("comes-and-goes")
    if 2 * track.against.count(UNKNOWN) > len(dice):
        return UNKNOWN
    faces = {die.face for die in dice if die.face is not None}
    if len(faces) > 1:
        return could_be(faces)
    if all(is_sure(die) for die in dice):
        return next(why for why in reversed(track.against) if why)
    return Notice("face-unread") if not faces else Notice("looks-like", face=face_told(next(iter(faces))))


def _doubtful(track: _Track, why: str) -> tuple[Die, str]:
    die = track.last
    if is_sure(die):
        die = replace(die, sure=min(min(d.sure for d in track.dice), TRUST - 0.01))
    return die, why


def _loose_doubts(sightings: Sequence[Sighting], dice: Sequence[Die]) -> list[Doubt]:
    """Doubts that lie on no die, told by at least a third of the sightings."""
    size = median(die.size for die in dice) if dice else sightings[-1].width / 40
    groups: list[list[Doubt]] = []
    for sighting in sightings:
        for doubt in sighting.doubts:
            if any(far(doubt, die) < ON * die.size for die in dice):
                continue
            group = next((g for g in groups if far(doubt, g[-1]) < size), None)
            groups.append([doubt]) if group is None else group.append(doubt)
    return [group[-1] for group in groups if 3 * len(group) >= len(sightings)]
