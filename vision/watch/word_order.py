# SPDX-License-Identifier: MIT
"""The watcher's side of people's answers: its questions about a reading in doubt, and what an answer changes."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final, Protocol

from vision.door import Reply
from vision.frame import Pixels
from vision.message import NO_SUCH_FACE, Named, Read, Word, WordAnswer
from vision.notice import Notice
from vision.reading.taught.likeness import packed
from vision.scene.named import NamedFaces, NamesKeeper
from vision.sighting import Doubt, Question, Reading, StandsFor, Stillness
from vision.watch.question import close_up, question_of

GONE: Final = Notice("word-asked-no-more")
FAILED: Final = Notice("face-cant-be-seen")
_log = logging.getLogger(__name__)


class SpokenOf(Protocol):
    """What people speak of: a table that a camera watches (`vision.scene.scene.Scene`), or a photograph."""

    @property
    def names(self) -> NamedFaces:
        """The faces that are named."""

    @property
    def sharpest(self) -> Pixels | None:
        """The picture that is asked about."""

    def say(self, place: Doubt, stands_for: StandsFor) -> bool:
        """Somebody has said what lies at this place; False: nothing is in doubt there any more."""

    def unsay(self, number: int) -> None:
        """The named face of this number is a stranger again; KeyError: there is none."""


class WordOrder:
    """Asks about readings in doubt and takes answers in. ``scene`` reads by them, ``keeper`` keeps them."""

    def __init__(self, scene: SpokenOf, keeper: NamesKeeper) -> None:
        self._scene, self._keeper = scene, keeper
        self._question: Question | None = None
        self._picture = b""

    @property
    def asked(self) -> int | None:
        """The number of what is asked now; None: nothing is."""
        return None if self._question is None else self._question.number

    def read(self, reading: Reading, stillness: Stillness, picture: bytes) -> Read:
        """What is told of a reading: with its question, where it has one, and the close-up of that."""
        asked = question_of(reading, reading.sighting.exposed_ns) if stillness == "doubt" else None
        if asked is not None and (self._question is None or asked != self._question):
            self._picture = self._close_up(asked)
        self._question = asked
        close = b"" if asked is None else self._picture
        return Read(replace(reading, question=asked), stillness, picture, close)

    def hear(self, order: Word, reply: Reply) -> bool:
        """Do what was ordered and answer what came of it; True if all is to be looked at anew."""
        try:
            why = self._done(order)
        except OSError as error:
            why = Notice("face-not-kept", why=error.strerror or str(error))
        except Exception:  # whatever it is about this picture, the table goes on
            _log.exception("an answer could not be taken in")
            why = FAILED
        faces = self._scene.names.faces
        named = tuple(Named(face.number, face.stands_for, packed(face.crops[-1]), len(face.crops)) for face in faces)
        reply(WordAnswer(why, named))
        return order.verb != "look" and why in ("", GONE)

    def _done(self, order: Word) -> str:
        """Why it was not done ("": it was)."""
        if order.verb == "say" and order.stands_for is not None:
            return self._apply(order.question, order.stands_for)
        if order.verb == "forget":
            try:
                self._scene.unsay(order.face)
            except KeyError:
                return NO_SUCH_FACE
            self._keeper.keep(self._scene.names)
        return ""

    def _apply(self, number: int, stands_for: StandsFor) -> str:
        asked = self._question
        if asked is None or asked.number != number:
            return GONE
        before = self._scene.names
        if not self._scene.say(Doubt(asked.x, asked.y, asked.why), stands_for):
            return GONE
        self._question = None
        if self._scene.names is not before:
            self._keeper.keep(self._scene.names)
        return ""

    def _close_up(self, asked: Question) -> bytes:
        pixels: Pixels | None = self._scene.sharpest
        return b"" if pixels is None else close_up(pixels, asked)
