# SPDX-License-Identifier: MIT
"""Answers that people gave: what a face stands for, known by its look, and what a die shows that lies there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from vision.frame import Pixels
from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.reading.pyramid import Pyramid
from vision.reading.taught.likeness import Likeness, crop_of
from vision.scene.looks import candidates_of, in_one_place
from vision.scene.named import Describe, Match, NamedFaces, NamesKeeper
from vision.sighting import OUT, TRUST, UNKNOWN, Candidate, Die, Doubt, Face, Sighting, Sign, StandsFor

SURE_NAMED: Final = 0.995
"""The chance that a face is the named one that it is as like as `named.SAME`; the card tells on how many trials."""
THERE: Final = 0.99
"""The chance that what bears a named face is a die: nothing else on a table bears it."""
_STRANGE = (UNKNOWN, PERHAPS_UNKNOWN)


class Word:
    """What was said of one table's faces. `heard` takes an answer in; `applied` reads by all of them."""

    def __init__(
        self, names: NamedFaces | None = None, describe: Describe | None = None, keeper: NamesKeeper | None = None
    ) -> None:
        self._keeper = keeper or NamesKeeper()
        if names is not None:
            self._keeper.names = names
        self._describe = describe or Likeness().describe
        self._spoken: dict[int, StandsFor] = {}
        self._matches: dict[int, Match] = {}

    @property
    def names(self) -> NamedFaces:
        """The faces that are named; those of a ``keeper`` are the same for all who read by it."""
        return self._keeper.names

    @names.setter
    def names(self, names: NamedFaces) -> None:
        self._keeper.names = names

    def heard(self, pixels: Pixels, candidate: Candidate, stands_for: StandsFor) -> None:
        """Somebody has looked at this candidate. A stranger is known by its look from now on, anything else as long as
        it lies as it does: by its track."""
        die = candidate.die
        if candidate.why in _STRANGE:
            crop = crop_of(Pyramid(pixels), die)
            self.names = self.names.named(crop, self._describe(crop), stands_for)
        else:
            self.settle(die, stands_for)

    def settle(self, die: Die, stands_for: StandsFor) -> None:
        """Somebody has said what this die shows, and so that it lies flat: that holds as long as it lies as it does."""
        if die.track is not None:
            self._spoken[die.track] = stands_for

    def knows(self, die: Die) -> bool:
        """True if somebody has said what this die shows, or that it is none."""
        return die.track in self._spoken

    def left_out(self, tracks: Iterable[int | None]) -> bool:
        """True if somebody has said of one of these that it is no die."""
        return any(track is not None and self._spoken.get(track) == OUT for track in tracks)

    def forget(self, number: int) -> None:
        """The named face of this number is a stranger again.

        Raises:
            KeyError: there is none.
        """
        self.names = self.names.without(number)

    def look_anew(self) -> None:
        """Something has moved, or is known by another name: what the last look recognised holds no more."""
        self._matches = {}

    def learn(self, pixels: Pixels, counted: Sequence[Die]) -> None:
        """These dice on the last picture have counted: named faces that were recognised on them are known better."""
        matches = [None if die.track is None else self._matches.get(die.track) for die in counted]
        found = [(die, match.face) for die, match in zip(counted, matches, strict=True) if match and match.face]
        if not found:
            return
        pyramid = Pyramid(pixels)
        for die, face in found:
            crop = crop_of(pyramid, die)
            self.names = self.names.seen_again(face.number, crop, self._describe(crop))

    def start_over(self) -> None:
        """It may be another table: what was said of single dice holds no more."""
        self._spoken = {}

    def applied(self, pixels: Pixels, kept: Sequence[Candidate], ace: Face | None) -> list[Candidate]:
        """The candidates, read as people said; those left out that are no dice of this game, or that lie where somebody
        has said what lies there. ``ace``: what the set calls the 1."""
        spoken = [candidate.die for candidate in kept if self.knows(candidate.die)]
        clash = in_one_place([candidate.die for candidate in kept], spoken)
        kept = [c for c, by in zip(kept, clash, strict=True) if self.knows(c.die) or not by.any()]
        pyramid = Pyramid(pixels) if self.names.faces else None
        matches = [None if pyramid is None else self._match(pyramid, candidate) for candidate in kept]
        candidates = [self._read(c, match, ace) for c, match in zip(kept, matches, strict=True)]
        return [c for c in candidates if c is not None]

    def _read(self, c: Candidate, match: Match | None, ace: Face | None) -> Candidate | None:
        """One candidate; None: it is no die of this game."""
        spoken = None if c.die.track is None else self._spoken.get(c.die.track)
        if spoken is not None:
            return None if spoken == OUT else _settled(c, spoken, ace)
        if match is None or match.face is None:
            return c
        stands_for = match.face.stands_for
        if not match.surely:
            return _asked(c, None if stands_for == OUT else in_set(stands_for, ace))
        return None if stands_for == OUT else _named(c, stands_for, ace)

    def _match(self, pyramid: Pyramid, candidate: Candidate) -> Match | None:
        """Which named face a candidate bears that may be a stranger: readers take a stranger for a 1. Of a track that
        was surely recognised since the last movement it is not asked again."""
        die = candidate.die
        if candidate.why not in _STRANGE and die.face not in (1, "skull"):
            return None
        known = None if die.track is None else self._matches.get(die.track)
        if known is not None:
            return known
        match = self.names.recognise(self._describe(crop_of(pyramid, die)), _read_by_itself(candidate))
        if die.track is not None and match.surely:
            self._matches[die.track] = match
        return match


def ace_of(set_name: str) -> Face | None:
    """What a set calls its 1; None where it may have both a 1 and a skull.

    >>> ace_of("pips+map"), ace_of("skull"), ace_of("grandpa")
    (1, 'skull', None)
    """
    name = set_name.split("+")[0]
    return 1 if name in ("pips", "bones") else "skull" if name in ("skull", "piles") else None


def in_set(face: Face, ace: Face | None) -> Face:
    """A face by the name that it goes by in a set whose 1 is called ``ace``.

    >>> in_set(1, "skull"), in_set("skull", 1), in_set(4, "skull")
    ('skull', 1, 4)
    """
    return ace if ace is not None and face in (1, "skull") else face


def _read_by_itself(c: Candidate) -> Sequence[StandsFor]:
    """What a stranger surely reads as, its strangeness left aside: a skull is a 1, too."""
    if c.why not in _STRANGE or c.die.face is None or c.sure_face < TRUST:
        return ()
    return (1, "skull") if c.die.face in (1, "skull") else (c.die.face,)


def _sign(face: Face) -> Sign:
    """Which one it is, where the set has one name for both."""
    return "skull" if face == "skull" else "pip" if face == 1 else ""


def _named(c: Candidate, face: Face, ace: Face | None) -> Candidate:
    """A die with a face that was named; that it leans stands against it as before."""
    sure = max(c.there, THERE)
    die = replace(c.die, face=in_set(face, ace), sure=sure * SURE_NAMED, sign=_sign(face))
    return replace(c, die=die, there=sure, sure_face=SURE_NAMED, listed=True, why="" if c.why in _STRANGE else c.why)


def _asked(c: Candidate, face: Face | None) -> Candidate:
    """A die that perhaps bears a face that was named: it is asked about by that."""
    if c.why not in _STRANGE:
        return c  # a 1, as far as the reader can tell
    return replace(c, die=replace(c.die, face=face), sure_face=0.5, why=UNKNOWN if face is None else PERHAPS_UNKNOWN)


def _settled(c: Candidate, face: Face, ace: Face | None) -> Candidate:
    """A die of which somebody has said what it shows, and so that it lies flat."""
    die = replace(c.die, face=in_set(face, ace), sure=1.0, cocked=False, told=True, sign=_sign(face))
    return replace(c, die=die, there=1.0, sure_face=1.0, lean=None, listed=True, why="")


def read_by_name(pixels: Pixels, sighting: Sighting, names: NamedFaces) -> Sighting:
    """The sighting with each named face read as what it stands for, and dice left out that are to be.

    What perhaps is a named face is asked about by its name; all else stays as it was read.
    """
    candidates = candidates_of(sighting)
    if not names.faces or not candidates:
        return sighting
    named = Word(names).applied(pixels, candidates, ace_of(sighting.set_name))
    kept = {id(candidate) for candidate in named} & {id(candidate) for candidate in candidates}
    changed = [candidate for candidate in candidates if id(candidate) not in kept]
    return _changed(
        sighting,
        [candidate.die for candidate in changed],
        [candidate for candidate in named if id(candidate) not in kept],
    )


def _changed(sighting: Sighting, before: Sequence[Die], named: Sequence[Candidate]) -> Sighting:
    """With what is ``told`` of the dice that were read as ``before``."""
    order = {(die.x, die.y): at for at, die in enumerate(sighting.dice)}
    dice = [die for die in sighting.dice if not _at(die, before)] + [
        candidate.die for candidate in named if candidate.listed
    ]
    doubts = [doubt for doubt in sighting.doubts if not _at(doubt, before)]
    doubts += [Doubt(candidate.die.x, candidate.die.y, candidate.why) for candidate in named if candidate.why]
    dice.sort(key=lambda die: order.get((die.x, die.y), len(order)))
    return replace(sighting, dice=tuple(dice), doubts=tuple(doubts), candidates=())


def _at(thing: Die | Doubt, dice: Sequence[Die]) -> bool:
    """True if it is one of these dice, or a doubt about one."""
    return any(max(abs(thing.x - die.x), abs(thing.y - die.y)) < die.size / 4 for die in dice)
