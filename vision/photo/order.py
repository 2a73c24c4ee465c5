# SPDX-License-Identifier: MIT
"""The watcher's side of photographs: reads and answers each; those of one throw count together."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from vision.cameras.base import Clock
from vision.door import Door, Reply
from vision.frame import Pixels
from vision.message import UNCOUNTED, Alive, Expect, PhotoAnswer, Photograph, Read, Word
from vision.notice import Notice, words_of
from vision.notice import together as put_together
from vision.photo import intake
from vision.photo.intake import BadPhotograph, taken_in
from vision.photo.look import MOST, PhotoLook, looked_at, number_meant, together
from vision.photo.spoken import SpokenPhotograph
from vision.reading.taught.likeness import Likeness
from vision.scene.named import Describe, NamesKeeper
from vision.sighting import Reading, Sighting
from vision.steady import verdict
from vision.watch.preview import plain_jpeg
from vision.watch.shelf import Shelf, Unread
from vision.watch.word_order import WordOrder

_log = logging.getLogger(__name__)


READING_S: Final = 60.0
"""So long the watcher may say nothing while it loads networks, or looks once at a photograph."""


_MOST_ASKING: Final = 8
"""Photographs of so many other players are asked about at a time: more than sit at a table, so that none is dropped,
and no more, since each keeps its pictures in memory."""


class _Photographs:
    """One player's photographs of a throw, and what was said of the newest."""

    def __init__(self, order: Photograph, keeper: NamesKeeper, describe: Describe) -> None:
        self.order = order
        self.looks: list[PhotoLook] = []
        self.spoken = SpokenPhotograph(keeper, describe)
        self.word = WordOrder(self.spoken, keeper)


class PhotoOrder:
    """Reads photographs that the ``door`` brings, with the readers of ``shelf``.

    ``newest``: what was read last, to be shown; None: nothing yet. ``reads``: so many have been taken.

    What is in doubt is asked about as a camera that stands asks, and the answer holds for that photograph; faces that
    are named are kept by ``keeper``. ``otherwise`` takes what people say of anything else. No photograph is kept but in
    memory: the newest, and those that are asked about, until their player takes another.
    """

    def __init__(
        self,
        shelf: Shelf,
        door: Door,
        tell: Callable[[Read | Alive], None],
        set_name: str = "pips",
        clock: Clock | None = None,
        keeper: NamesKeeper | None = None,
        otherwise: Callable[[Word, Reply], None] | None = None,
    ) -> None:
        self._made = partial(_Photographs, keeper=keeper or NamesKeeper(), describe=Likeness().describe)
        self._shelf, self._tell, self._set_name = shelf, tell, set_name
        self._clock = clock or Clock()
        self._expected: int | None = None
        self._warm = ""
        self._newest = self._made(Photograph(b"", ""))
        self._asking: list[_Photographs] = []  # other players', the newest last
        self._otherwise = otherwise
        self.newest: tuple[Pixels, Sighting] | None = None
        self.reads = 0
        door.on(Expect, self._expect)
        door.answer(Photograph, self._read)
        door.answer(Word, self._hear_word)

    def _expect(self, order: Expect) -> None:
        self._expected, self._set_name = order.dice, order.set_name or self._set_name

    def _read(self, order: Photograph, reply: Reply) -> None:
        """Read it as a look at the dice that are waited for."""
        self._busy()
        try:
            answer = self._answer(order)
        except BadPhotograph as error:
            answer = PhotoAnswer(error.code, words_of(error))
        except Unread as error:
            answer = PhotoAnswer("unread", words_of(error))
        except Exception:  # whatever it is about this picture, the table goes on
            _log.exception("a photograph could not be read")
            answer = PhotoAnswer("failed", intake.FAILED)
        self.reads += 1
        reply(answer)

    def warm(self) -> None:
        """Have the reader at hand that the next photograph wants: to load its networks takes seconds."""
        if self._set_name != self._warm:
            self._warm = self._set_name
            self._busy()
            with contextlib.suppress(Unread):
                self._shelf.take(self._set_name)

    def _busy(self) -> None:
        self._tell(Alive(READING_S, UNCOUNTED))

    def _hear_word(self, order: Word, reply: Reply) -> None:
        """Do what people say of faces, and read the photograph by it that is meant, or else the newest."""
        theirs = next((one for one in self._asking if one.word.asked == order.question), self._newest)
        of_one = order.verb == "say" and order.question == theirs.word.asked
        if not of_one and self._otherwise is not None:
            self._otherwise(order, reply)
        elif theirs.word.hear(order, reply) and theirs.looks:
            sighting = theirs.spoken.again(self._numbers(theirs))
            if sighting is not None:
                anew = replace(sighting, exposed_ns=self._clock.now_ns())  # what it asks is another question
                theirs.looks[-1] = replace(theirs.looks[-1], sighting=anew)
                self._tell_reading(theirs)

    def _answer(self, order: Photograph) -> PhotoAnswer:
        reader, theirs = self._shelf.take(self._set_name), self._made(order)
        pixels, tick = taken_in(order.data), self._clock.now_ns()
        look = looked_at(pixels, reader, tick, self._numbers(theirs), theirs.spoken.word, self._busy)
        theirs.spoken.take(look)
        theirs.looks = [*self._before(order), look][-MOST:]
        others = [one for one in (*self._asking, self._newest) if one.word.asked is not None]
        self._asking = [one for one in others if one.order.by != order.by][-_MOST_ASKING:]
        self._newest = theirs
        reading = self._tell_reading(theirs)
        code = "counted" if reading.verified else "doubt"
        return PhotoAnswer(code, reading.why_not, len(reading.sighting.dice))

    def _before(self, order: Photograph) -> Sequence[PhotoLook]:
        """The looks at the same throw that this player's photographs have brought before."""
        same = (one for one in (self._newest, *self._asking) if one.order.throw == order.throw)
        return next((one.looks for one in same if one.order.by == order.by), ())

    def _numbers(self, theirs: _Photographs) -> tuple[int, ...]:
        """How many dice the newest photograph can be of; any number where nothing tells it."""
        return theirs.order.numbers or (() if self._expected is None else (self._expected,))

    def _tell_reading(self, theirs: _Photographs) -> Reading:
        """Tell what the newest of these photographs shows, with those of its throw."""
        numbers = self._numbers(theirs)
        sighting = together(theirs.looks, max(numbers, default=None))
        seen = len(sighting.dice)
        expected = number_meant(seen, numbers) if numbers else None
        reading, stillness = verdict(sighting, expected)
        reading = replace(reading, by=theirs.order.by, why_not=_against(reading))
        pixels = theirs.looks[-1].pixels
        self.newest = (pixels, sighting)
        told = theirs.word.read(reading, stillness, plain_jpeg(pixels))
        self._tell(replace(told, reading=_guessed(told.reading, theirs.spoken)))
        return reading


def _guessed(reading: Reading, spoken: SpokenPhotograph) -> Reading:
    """The reading; a face that is none of the set's is asked about by what it looks most like."""
    asked = reading.question
    if asked is None or asked.face is not None:
        return reading
    return replace(reading, question=replace(asked, face=spoken.likest(asked)))


def _against(reading: Reading) -> str:
    """What is against a photograph: where it shows too few dice or too many, what to do with the next one."""
    seen, expected = len(reading.sighting.dice), reading.expected
    if expected is None or seen == expected:
        return reading.why_not
    id_ = "photo-too-few" if seen < expected else "photo-too-many"
    doubts = verdict(reading.sighting, seen)[0].why_not
    return put_together((Notice(id_, seen=seen, expected=expected), doubts), "; ")
