# SPDX-License-Identifier: MIT
"""The faces that a household has named: what each looks like, what it stands for, and the file that keeps them.

The file holds their pictures, not what a network makes of them: a later version reads it too."""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from vision.frame import Pixels
from vision.reading.network import Floats
from vision.reading.taught.likeness import Likeness, likeness, packed, unpacked
from vision.sighting import StandsFor, face_json, stands_for_in
from vision.whole_file import write_whole

SAME: Final = 0.82
"""A face as like as this to one that was named is that face;"""
AGREED: Final = 0.75
"""so is one as like as this that reads by itself as what the named one stands for: most households have dice whose 1
alone is strange, and a stranger reads as a 1;"""
PERHAPS: Final = 0.6
"""one as like as this perhaps is, and is asked about by its name. The card of the strangers tells on what both were
measured."""
_CLEARLY: Final = 0.06
"""It must be so much liker than to any face of another meaning."""
_NOTHING_NEW: Final = 0.9
"""A look as like as this to one that is known tells nothing new."""
MOST, MOST_LOOKS = 48, 12
"""So many faces are remembered, each by so many looks; the oldest go first."""

Describe = Callable[[Pixels], Floats]
"""Tells a crop in numbers (4, 64)."""


@dataclass(frozen=True, slots=True, eq=False)
class NamedFace:
    """One face: its ``number``, what it ``stands_for``, the crops it is known by, and these in numbers (n, 4, 64)."""

    number: int
    stands_for: StandsFor
    crops: tuple[Pixels, ...]
    signs: Floats

    def like(self, sign: Floats) -> float:
        """How like a face in numbers (4, 64) is to the likest look of this one."""
        return float(likeness(sign, self.signs).max(initial=-1.0))

    def seen_so(self, crop: Pixels, sign: Floats) -> NamedFace:
        """Known by one more look."""
        crops, signs = (*self.crops, crop), np.concatenate([self.signs, sign[None]])
        return replace(self, crops=crops[-MOST_LOOKS:], signs=signs[-MOST_LOOKS:])


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """What a face is taken for: the named face that it is like (None: none), and whether surely."""

    face: NamedFace | None = None
    surely: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class NamedFaces:
    """All faces that were named at one table, the oldest first."""

    faces: tuple[NamedFace, ...] = ()

    def named(self, crop: Pixels, sign: Floats, stands_for: StandsFor) -> NamedFaces:
        """After a face was named that looks like this: one more look at a face that is known by this meaning already,
        or another face. What was the same face by another meaning is forgotten."""
        known = [(face.like(sign), face) for face in self.faces]
        kept = [face for like, face in known if like < SAME or face.stands_for == stands_for]
        again = [(like, face) for like, face in known if like >= PERHAPS and face.stands_for == stands_for]
        if again:
            same = max(again, key=lambda pair: pair[0])[1]
            return NamedFaces(tuple(face.seen_so(crop, sign) if face is same else face for face in kept))
        number = 1 + max((face.number for face in self.faces), default=0)
        return NamedFaces((*kept, NamedFace(number, stands_for, (crop,), sign[None]))[-MOST:])

    def seen_again(self, number: int, crop: Pixels, sign: Floats) -> NamedFaces:
        """After the face of this number was recognised on a die that counted: one more look at it, if it shows anything
        new. Nothing where it is forgotten."""

        def known_better(face: NamedFace) -> NamedFace:
            new = face.number == number and face.like(sign) < _NOTHING_NEW
            return face.seen_so(crop, sign) if new else face

        return NamedFaces(tuple(map(known_better, self.faces)))

    def without(self, number: int) -> NamedFaces:
        """After the face of this number was forgotten.

        Raises:
            KeyError: there is none.
        """
        left = tuple(face for face in self.faces if face.number != number)
        if len(left) == len(self.faces):
            raise KeyError(number)
        return NamedFaces(left)

    def recognise(self, sign: Floats, read: Container[StandsFor] = ()) -> Match:
        """What a face in numbers (4, 64) is taken for; ``read``: what it surely reads as by itself, if anything."""
        likes = sorted(((face.like(sign), face) for face in self.faces), key=lambda pair: -pair[0])
        if not likes or likes[0][0] < PERHAPS:
            return Match()
        like, best = likes[0]
        other = max((like for like, face in likes if face.stands_for != best.stands_for), default=-1.0)
        least = AGREED if best.stands_for in read else SAME
        return Match(best, like >= least and like - other >= _CLEARLY)


FILE_NAME: Final = "named-faces.json"
VERSION: Final = 1
_log = logging.getLogger(__name__)


def load_names(file: Path, describe: Describe | None = None) -> NamedFaces:
    """The faces kept there; none where there is no such file, or it is damaged, which is logged."""
    try:
        fields = json.loads(file.read_text(encoding="utf-8"))
        if fields["version"] != VERSION:
            raise ValueError(f"version {fields['version']!r}; wanted {VERSION}")
        faces = fields["faces"][-MOST:]
        describe = describe or Likeness().describe
        return NamedFaces(tuple(_face(face, describe) for face in faces))
    except FileNotFoundError:
        return NamedFaces()
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        _log.warning("%s can't be used (%s): the faces that were named are asked about anew", file, error)
        return NamedFaces()


def save_names(file: Path, names: NamedFaces) -> None:
    """Keeps them, whole or not at all.

    Raises:
        OSError: the file can't be written.
    """
    write_whole(file, json.dumps({"version": VERSION, "faces": [_fields(face) for face in names.faces]}))


class NamesKeeper:
    """Keeps the file up to date; ``file`` None: nothing is remembered. What can't be written is said to who asked."""

    def __init__(self, file: Path | None = None, describe: Describe | None = None) -> None:
        self._file = file
        self.names = NamedFaces() if file is None else load_names(file, describe)

    def keep(self, names: NamedFaces) -> None:
        """These faces are named by now.

        Raises:
            OSError: the file can't be written; they hold until the table is closed.
        """
        self.names = names
        if self._file is not None:
            save_names(self._file, names)


def _face(fields: dict[str, Any], describe: Describe) -> NamedFace:
    number, looks = fields["number"], fields["looks"][-MOST_LOOKS:]
    if type(number) is not int or number < 1 or not looks:
        raise ValueError(f"face number {number!r} with {len(looks)} pictures; wanted a number from 1 on, and pictures")
    crops = tuple(unpacked(base64.b64decode(look, validate=True)) for look in looks)
    return NamedFace(number, stands_for_in(fields["stands_for"]), crops, np.stack([describe(crop) for crop in crops]))


def _fields(face: NamedFace) -> dict[str, object]:
    stands_for = face.stands_for if isinstance(face.stands_for, str) else face_json(face.stands_for)
    looks = [base64.b64encode(packed(crop)).decode("ascii") for crop in face.crops]
    return {"number": face.number, "stands_for": stands_for, "looks": looks}
