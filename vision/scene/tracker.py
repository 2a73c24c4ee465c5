# SPDX-License-Identifier: MIT
"""Follows what lies on one table from look to look: which thing is which, since when it lies so, and what all looks
since the last movement say of it together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from math import exp, log

from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.scene.looks import single
from vision.sighting import TRUST, UNKNOWN, Candidate, could_be, far, turned

Shift = tuple[float, float]

_NEAR = 0.4
"""While nothing moves, what is nearer than this part of a side to a thing of the looks before is that thing."""
_LAY, _TURN = 0.2, 8.0
"""Once something has moved, what is no farther off than this part of its side and turned by no more degrees."""
_LEAST, _MOST = 1e-4, 1 - 1e-4
_MISSED = 0.02
"""What a look that does not show a thing says of its being a die."""


@dataclass(slots=True, eq=False)
class _Track:
    """One thing: its number, since when (exposure tick) it lies as it does, and each look at it since the last
    movement, the newest last; ``last`` as it was seen last."""

    number: int
    since_ns: int
    last: Candidate
    looks: list[Candidate] = field(default_factory=list)


class Tracker:
    """Feed it every look at a table in order: `associate` what was found, then `take` what each of it is; say `moved`
    when something has moved since."""

    def __init__(self) -> None:
        self._tracks: dict[int, _Track] = {}
        self._shift: Shift = (0.0, 0.0)
        self._next = 1
        self._still = False
        self._looks = 0
        self._newest: dict[int, int] = {}

    @property
    def looks(self) -> int:
        """How many looks say together what `pooled` says."""
        return self._looks

    @property
    def tracks(self) -> Collection[int]:
        """The numbers of all things that lie there, as far as the looks tell."""
        return self._tracks.keys()

    def moved(self) -> None:
        """Something has moved: what the looks before say is nothing of what is seen now."""
        self._still = False
        self.look_anew()

    def look_anew(self) -> None:
        """Everything lies as it lay, but is judged anew."""
        self._looks, self._newest = 0, {}
        for track in self._tracks.values():
            track.looks = []

    def associate(
        self, found: Sequence[Candidate], exposed_ns: int = 0, shift: Shift = (0.0, 0.0)
    ) -> tuple[Candidate, ...]:
        """What a look has found, with `Die.track` and `Die.since_ns` told; what no look since has shown is gone.

        ``shift``: how far the picture is off the first one (px), for the camera may have been knocked.
        """
        self._follow(shift)
        free = list(self._tracks.values())
        told = tuple(self._tracked(candidate, free, exposed_ns) for candidate in found)
        if not self._still:
            for track in free:
                del self._tracks[track.number]
        self._still = True
        return told

    def last(self, candidate: Candidate) -> Candidate | None:
        """What the newest look said of this thing; None: it did not show it."""
        track = self._track(candidate)
        return None if track is None or track.number not in self._newest else track.looks[-1]

    def take(self, found: Sequence[Candidate]) -> None:
        """What this look says of things that were associated; of all others it says that they are not there."""
        self._looks += 1
        self._newest = {}
        for place, candidate in enumerate(found):
            track = self._track(candidate)
            if track is not None:
                track.looks.append(candidate)
                track.last = candidate
                self._newest[track.number] = place

    def pooled(self) -> tuple[Candidate, ...]:
        """All things, those of the newest look first and in its order, each with what all looks say of it; where two
        looks took one thing for two, the likelier."""
        seen = [track for track in self._tracks.values() if track.looks]
        seen.sort(key=lambda track: self._newest.get(track.number, len(self._newest)))
        return single([_pooled(track.looks, self._looks) for track in seen])

    def _follow(self, shift: Shift) -> None:
        """All things lie where the picture shows them that is off the first one by ``shift``."""
        right, down = shift[0] - self._shift[0], shift[1] - self._shift[1]
        self._shift = shift
        if right or down:
            for track in self._tracks.values():
                die = track.last.die
                track.last = replace(track.last, die=replace(die, x=die.x + right, y=die.y + down))

    def _track(self, candidate: Candidate) -> _Track | None:
        number = candidate.die.track
        return None if number is None else self._tracks.get(number)

    def _tracked(self, candidate: Candidate, free: list[_Track], exposed_ns: int) -> Candidate:
        same = self._same(candidate, free)
        if same is None:
            same = _Track(self._next, exposed_ns, candidate)
            self._next += 1
            self._tracks[same.number] = same
        else:
            free.remove(same)
        return replace(candidate, die=replace(candidate.die, track=same.number, since_ns=same.since_ns))

    def _same(self, candidate: Candidate, free: Sequence[_Track]) -> _Track | None:
        """The thing that this is: the nearest; once something has moved only one that lies as it lay."""
        if not self._still:
            return next((track for track in free if _lies_as(candidate, track.last)), None)
        near = min(free, key=lambda track: far(track.last.die, candidate.die), default=None)
        return near if near is not None and far(near.last.die, candidate.die) < _NEAR * candidate.die.size else None


def merged(looks: Sequence[Sequence[Candidate]]) -> tuple[Candidate, ...]:
    """What several looks at a still table say together, the newest last; as the newest shows it."""
    tracker = Tracker()
    for look in looks:
        tracker.take(tracker.associate(look))
    return tracker.pooled()


def _lies_as(candidate: Candidate, known: Candidate) -> bool:
    """True if it may be the same thing, untouched: a face of which a look was not sure may be any."""
    die, other = candidate.die, known.die
    near = abs(die.x - other.x) + abs(die.y - other.y) < _LAY * other.size
    unsure = min(candidate.sure_face, known.sure_face) < TRUST or None in (die.face, other.face)
    return near and turned(die.angle, other.angle) < _TURN and (unsure or die.face == other.face)


def _pooled(group: Sequence[Candidate], looks: int) -> Candidate:
    """The newest of the looks at one thing, with the mean of what all say."""
    chances = [candidate.there for candidate in group] + [_MISSED] * (looks - len(group))
    there = _mean(chances)
    last = group[-1]
    if len(group) == 1:
        return replace(last, there=there, listed=last.listed and there >= 0.5)
    names = {candidate.die.face for candidate in group if candidate.listed and candidate.die.face is not None}
    if len(names) > 1:  # two looks name two faces: neither is sure
        best = max(group, key=lambda candidate: candidate.sure_face)
        return replace(best, there=there, sure_face=min(0.5, best.sure_face), why=could_be(names))
    leaning = [candidate for candidate in group if candidate.lean is not None]
    lean, wobble = _lean([candidate for candidate in leaning if candidate.wobble] or leaning)
    best = next(
        (candidate for candidate in reversed(group) if candidate.listed and candidate.die.face is not None), last
    )
    named = [candidate.sure_face for candidate in group if candidate.die.face == best.die.face]
    why = _why([candidate.why for candidate in group])
    return replace(best, there=there, sure_face=_mean(named), lean=lean, wobble=wobble, why=why)


def _lean(group: Sequence[Candidate]) -> tuple[tuple[float, float] | None, float]:
    """The mean lean of those that were measured, and by how much it wobbles."""
    leans = [candidate.lean for candidate in group if candidate.lean is not None]
    if not leans:
        return None, 0.0
    right, down = (sum(way[axis] for way in leans) / len(leans) for axis in (0, 1))
    return (right, down), sum(candidate.wobble for candidate in group) / len(leans)


def _why(each: Sequence[str]) -> str:
    """What speaks against a die after looks that said so: the newest, but of its face only what most of them say."""
    strange = [why for why in each if why in (UNKNOWN, PERHAPS_UNKNOWN)]
    if 2 * len(strange) >= len(each):
        return strange[-1] if strange else each[-1]
    return "" if each[-1] in strange else each[-1]


def _mean(chances: Sequence[float]) -> float:
    """The mean of chances, as log-odds: looks at a still table tell hardly more together than one of them does
    (docs/decisions/0035)."""
    odds = sum(log(c / (1 - c)) for c in (min(max(chance, _LEAST), _MOST) for chance in chances)) / len(chances)
    return 1 / (1 + exp(-odds))
