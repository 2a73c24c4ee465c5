# SPDX-License-Identifier: MIT
"""Combines several photographs of one throw, as several looks at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from vision.evidence import fuse
from vision.photo.look import PhotoLook
from vision.photo.words import UNLIKE
from vision.sighting import Doubt, Sighting, face_name, number_words

MOST: Final = 5
"""So many photographs of one throw count, the newest."""

Shown = tuple[tuple[str, int], ...]


def together(looks: Sequence[PhotoLook], expected: int | None) -> Sighting:
    """What the photographs of one throw show, the newest last; places are those of the newest.

    One that is sure by itself counts, unless another of as many dice was sure of other faces: then most of them must
    agree. Of those straightened by the mat, each die counts that most are sure of.

    Raises:
        ValueError: there is none.
    """
    newest = looks[-1].sighting
    if newest.trusted:
        return _unlike(newest) if _contradicted(looks, expected) else newest
    straight = [look.sighting for look in looks[-MOST:] if look.straight]
    return fuse(straight) if looks[-1].straight and len(straight) > 1 else newest


def _contradicted(looks: Sequence[PhotoLook], expected: int | None) -> bool:
    """True unless the newest photograph's dice have more voices than any other's."""
    sure = [look.sighting for look in looks[-MOST:] if look.sighting.trusted]
    voices = Counter(_shown(sighting) for sighting in sure if not number_words(len(sighting.dice), expected))
    own = _shown(sure[-1])
    return any(other != own and voices[other] >= voices[own] for other in voices)


def _shown(sighting: Sighting) -> Shown:
    """How many dice of each face lie there."""
    return tuple(sorted(Counter("" if die.face is None else face_name(die.face) for die in sighting.dice).items()))


def _unlike(sighting: Sighting) -> Sighting:
    middle = Doubt(sighting.width / 2, sighting.height / 2, UNLIKE)
    return replace(sighting, doubts=(*sighting.doubts, middle))
