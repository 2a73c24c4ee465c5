# SPDX-License-Identifier: MIT
"""The handler for faces that were named, and for answers to questions about a die."""

from __future__ import annotations

import msgspec

from companion.web.pages.eye.calls import NamedFace, NamedFaces
from vision.message import NO_SUCH_FACE, Word, WordAnswer
from vision.order import Eye
from vision.sighting import face_json, stands_for_in


class FacesHandler:
    """Serves `companion.web.pages.eye.calls`."""

    def __init__(self, eye: Eye) -> None:
        self._eye = eye

    def look(self) -> NamedFaces:
        """All faces that are named.

        Raises:
            ValueError: the eye does not answer.
        """
        return self._named_faces(Word())

    def picture(self, number: int) -> bytes:
        """A small picture of a named face (PNG); empty where there is none of this number.

        Raises:
            ValueError: the eye does not answer.
        """
        answer = self._done(Word())
        return next((face.picture for face in answer.faces if face.number == number), b"")

    def say(self, question: int, stands_for: object) -> NamedFaces:
        """What the eye asked about in this question stands for that, as `face_json` writes it, or "out".

        Raises:
            ValueError: a face stands for no such thing, or it is not asked any more.
        """
        return self._named_faces(Word("say", question, stands_for_in(stands_for)))

    def forget(self, number: int) -> NamedFaces:
        """The face of this number is a stranger again.

        Raises:
            LookupError: there is none.
            ValueError: it can't be forgotten now.
        """
        answer = self._eye.call(Word("forget", face=number))
        if answer.why == NO_SUCH_FACE:
            raise LookupError(answer.why)
        return _shown(_refused(answer))

    def _named_faces(self, order: Word) -> NamedFaces:
        return _shown(self._done(order))

    def _done(self, order: Word) -> WordAnswer:
        return _refused(self._eye.call(order))


def _refused(answer: WordAnswer) -> WordAnswer:
    if answer.why:
        raise ValueError(answer.why)
    return answer


def _shown(answer: WordAnswer) -> NamedFaces:
    faces = [
        {
            "number": face.number,
            "stands_for": face.stands_for if isinstance(face.stands_for, str) else face_json(face.stands_for),
            "looks": face.looks,
        }
        for face in answer.faces
    ]
    return NamedFaces(faces=msgspec.convert(faces, list[NamedFace]))
