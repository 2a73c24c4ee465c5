# SPDX-License-Identifier: MIT
"""Teaches a set of dice, picture by picture: from a folder, or with a live camera, one die put down at a time.

lesson = Lesson("saturday", Eyes.open(MODELS))
told = lesson.add(frame.pixels, SymbolFace("sword", "red"))   # told.accepted, told.why, told.alike
lesson.confusions()                                           # what can't be told apart
lesson.save(folder)                                           # folder/saturday.qset
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.errors import NothingTaught
from vision.frame import Pixels
from vision.notice import Notice
from vision.reading.pyramid import Pyramid
from vision.reading.taught import file as taught_file
from vision.reading.taught.embedder import Notes, joined
from vision.reading.taught.file import SUFFIX, TaughtSet, check_name
from vision.reading.taught.matching import Confusion, Matcher
from vision.reading.taught.networks import Detections, Eyes
from vision.sighting import Face, SymbolFace, face_told

SURE, PERHAPS = 0.75, 0.1
"""A place whose chance of being a die is at least ``SURE`` is one; if there is none, the only one above ``PERHAPS``."""
LYING_BADLY = 0.9
"""A die whose chance of leaning is above this is not learnt from."""
MOST_EACH = 20
"""Pictures kept of one face."""


@dataclass(frozen=True, slots=True)
class TeachingResult:
    """What became of one picture: ``accepted``, or ``why`` not. ``x, y, size`` frame the die, if there was just one
    (px); ``alike``: the faces learnt so far that it can't be told from."""

    face: Face
    accepted: bool
    why: str = ""
    x: float = 0.0
    y: float = 0.0
    size: float = 0.0
    alike: tuple[Confusion, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One picture as it was looked at: ``why`` there is nothing to learn from it, or the die that there is."""

    why: str = ""
    x: float = 0.0
    y: float = 0.0
    size: float = 0.0
    crop: Pixels | None = None


class Lesson:
    """A set that is being taught. Nothing is kept until `save`.

    Raises:
        UnusableName: no taught set can be called so.
    """

    def __init__(self, name: str, eyes: Eyes) -> None:
        self.name = check_name(name)
        self._eyes = eyes
        self._notes: dict[Face, list[tuple[Pixels, Notes]]] = {}
        self._order: list[Face] = []

    @classmethod
    def going_on(cls, taught: TaughtSet, name: str, eyes: Eyes) -> Lesson:
        """A lesson that begins with what a set holds already."""
        lesson = cls(name, eyes)
        for at, crop in zip(taught.of, taught.pixels, strict=True):
            lesson._keep(taught.faces[at], np.asarray(crop))
        return lesson

    @property
    def faces(self) -> dict[Face, int]:
        """The faces learnt so far, and from how many pictures each."""
        return {face: len(pictures) for face, pictures in self._notes.items()}

    @property
    def newest(self) -> Face | None:
        """The face that was learnt last."""
        return self._order[-1] if self._order else None

    def add(self, pixels: Pixels, face: Face) -> TeachingResult:
        """Learns a face from a picture of one die that shows it."""
        why = self._unfit(face)
        return TeachingResult(face, accepted=False, why=why) if why else self.learn(self.look(pixels), face)

    def look(self, pixels: Pixels) -> Example:
        """What a picture has to teach, whatever the die's face is called."""
        detections = self._eyes.look(Pyramid(pixels))
        why, index = _only(detections)
        if index is None:
            return Example(why)
        x, y, size = (float(v) for v in detections.places.frame[index])
        if detections.notes.leans[index] > LYING_BADLY:
            return Example(Notice("taught-not-flat"), x, y, size)
        return Example("", x, y, size, detections.crops[index])

    def learn(self, example: Example, face: Face) -> TeachingResult:
        """Learns that the die that was looked at shows this face."""
        why = self._unfit(face) or example.why
        if why or example.crop is None:
            return TeachingResult(face, accepted=False, why=why, x=example.x, y=example.y, size=example.size)
        self._keep(face, example.crop)
        return TeachingResult(
            face, accepted=True, x=example.x, y=example.y, size=example.size, alike=self._alike_to(face)
        )

    def _keep(self, face: Face, crop: Pixels) -> None:
        self._notes.setdefault(face, []).append((crop, self._eyes.embedder.in_all_turns(crop)))
        self._order.append(face)

    def undo(self) -> Face | None:
        """Takes back the picture that was learnt last; whose face it was, or None where there is none."""
        if not self._order:
            return None
        face = self._order.pop()
        self._notes[face].pop()
        if not self._notes[face]:
            del self._notes[face]
        return face

    def forget(self, face: Face) -> None:
        """Takes back what was learnt of a face."""
        self._notes.pop(face, None)
        self._order = [known for known in self._order if known != face]

    def confusions(self) -> tuple[Confusion, ...]:
        """Pairs of faces that can hardly be told apart, the worst first."""
        return tuple(self._matcher().alike()) if self._notes else ()

    def taught(self) -> TaughtSet:
        """The set as it is now.

        Raises:
            NothingTaught: not a single picture was learnt from.
        """
        if not self._notes:
            raise NothingTaught(f"{self.name}: no picture could be learnt from; wanted one die in each, lying flat")
        faces = tuple(self._notes)
        of = tuple(i for i, face in enumerate(faces) for _ in self._notes[face])
        pixels = np.stack([crop for face in faces for crop, _ in self._notes[face]])
        kind: taught_file.Kind = "symbol" if isinstance(faces[0], SymbolFace) else "number"
        return TaughtSet(self.name, kind, faces, of, pixels)

    def save(self, folder: Path) -> Path:
        """Writes NAME.qset into ``folder``, in place of what was taught by that name before; the file's path.

        Raises:
            NothingTaught: not a single picture was learnt from.
            OSError: it can't be written.
        """
        taught = self.taught()
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.name}{SUFFIX}"
        taught_file.save(path, taught)
        return path

    def _matcher(self) -> Matcher:
        studied = joined([notes for pictures in self._notes.values() for _, notes in pictures])
        return Matcher(self.taught(), self._eyes.embedder, self._eyes.measure, studied)

    def _alike_to(self, face: Face) -> tuple[Confusion, ...]:
        return tuple(pair for pair in self._matcher().alike() if face in (pair.one, pair.other))

    def _unfit(self, face: Face) -> str:
        """Why this face can't be added at all, or nothing."""
        if any(isinstance(face, SymbolFace) != isinstance(other, SymbolFace) for other in self._notes):
            return Notice("taught-other-kind", face=face_told(face))
        if len(self._notes.get(face, ())) >= MOST_EACH:
            return Notice("taught-enough", most=MOST_EACH, face=face_told(face))
        if face not in self._notes and len(self._notes) >= taught_file.MOST_FACES:
            return Notice("taught-most-faces", most=taught_file.MOST_FACES)
        return ""


def _only(detections: Detections) -> tuple[str, int | None]:
    """The one die there is, or what is wrong."""
    there = detections.there
    sure = np.flatnonzero(there >= SURE)
    if len(sure) == 1:
        return "", int(sure[0])
    if len(sure) > 1:
        at = ", ".join(f"({x:.0f}, {y:.0f})" for x, y in detections.places.frame[sure[:4], :2])
        return Notice("taught-one-alone", count=len(sure), at=at), None
    perhaps = np.flatnonzero(there >= PERHAPS)
    if len(perhaps) == 1:
        return "", int(perhaps[0])
    return Notice("taught-no-die"), None
