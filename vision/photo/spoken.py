# SPDX-License-Identifier: MIT
"""What people say of the newest photograph: its questions are answered as those of a camera that stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.frame import Pixels
from vision.photo.look import PhotoLook
from vision.scene.looks import candidate_of
from vision.scene.named import Describe, NamedFaces, NamesKeeper
from vision.scene.word import Word, ace_of, in_set
from vision.sighting import Candidate, Doubt, Face, Question, Sighting, StandsFor

SIDES: Final = 6
_LIKELY: Final = 0.5
"""What looks like a face with a smaller chance is not asked about by it."""


class SpokenPhotograph:
    """The newest photograph and what was said of its dice; ``word`` reads by it and by all faces that are named."""

    def __init__(self, keeper: NamesKeeper, describe: Describe | None = None) -> None:
        self.word = Word(None, describe, keeper)
        self._look: PhotoLook | None = None

    def take(self, look: PhotoLook) -> None:
        """Another photograph is the newest."""
        self._look = look

    def again(self, numbers: Sequence[int]) -> Sighting | None:
        """What the newest photograph shows by all that was said since; None: there is none."""
        look = self._look
        if look is None or look.evidence is None:
            return None
        return look.evidence.answered(look.pixels, self.word, numbers)

    @property
    def names(self) -> NamedFaces:
        """The faces that the household has named, to be kept."""
        return self.word.names

    @property
    def sharpest(self) -> Pixels | None:
        """The photograph as it was read."""
        return None if self._look is None else self._look.pixels

    def likest(self, place: Question) -> Face | None:
        """The face that what lies there looks most like; None: none more than any other."""
        near = self._near(Doubt(place.x, place.y, place.why))
        chances = () if near is None else near.faces[:SIDES]
        if not chances or self._look is None or max(chances) < _LIKELY:
            return None
        return in_set(1 + chances.index(max(chances)), ace_of(self._look.sighting.set_name))

    def say(self, place: Doubt, stands_for: StandsFor) -> bool:
        """Somebody has said what lies at this place; False: nothing that may be a die does."""
        look, near = self._look, self._near(place)
        if look is None or near is None:
            return False
        self.word.heard(look.pixels, near, stands_for)
        self.word.settle(near.die, stands_for)  # a look that was learnt does not say how this die lies
        self.word.look_anew()
        return True

    def unsay(self, number: int) -> None:
        """The named face of this number is a stranger again.

        Raises:
            KeyError: there is none.
        """
        self.word.forget(number)
        self.word.start_over()
        self.word.look_anew()

    def _near(self, place: Doubt) -> Candidate | None:
        """What may be a die and lies there, or so near that it is meant."""
        look = self._look
        return None if look is None or look.evidence is None else candidate_of(place, look.evidence.kept)
