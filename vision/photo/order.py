# SPDX-License-Identifier: MIT
"""The watcher's side of photographs: reads and answers each; those of one throw count together."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from vision.cameras.base import Clock
from vision.door import Door, Reply
from vision.frame import Pixels
from vision.message import UNCOUNTED, Alive, Expect, PhotoAnswer, Photograph, Read
from vision.notice import words_of
from vision.photo import words
from vision.photo.intake import taken_in
from vision.photo.look import PhotoLook, looked_at
from vision.photo.throw import MOST, together
from vision.photo.words import BadPhotograph
from vision.sighting import Sighting
from vision.steady import verdict
from vision.watch.preview import evidence
from vision.watch.shelf import Shelf, Unread

_log = logging.getLogger(__name__)


READING_S: Final = 20.0
"""So long the watcher may say nothing while it loads networks and reads a photograph."""


class PhotoOrder:
    """Reads photographs that the ``door`` brings, with the readers of ``shelf``.

    ``newest``: what was read last, to be shown; None: nothing yet. ``reads``: so many have been taken.

    No photograph is kept but in memory, for as long as its throw is the newest.
    """

    def __init__(
        self,
        shelf: Shelf,
        door: Door,
        tell: Callable[[Read | Alive], None],
        set_name: str = "pips",
        clock: Clock | None = None,
    ) -> None:
        self._shelf, self._tell, self._set_name = shelf, tell, set_name
        self._clock = clock or Clock()
        self._expected: int | None = None
        self._throw = ""
        self._looks: list[PhotoLook] = []
        self.newest: tuple[Pixels, Sighting] | None = None
        self.reads = 0
        door.on(Expect, self._expect)
        door.answer(Photograph, self._read)

    def _expect(self, order: Expect) -> None:
        self._expected, self._set_name = order.dice, order.set_name or self._set_name

    def _read(self, order: Photograph, reply: Reply) -> None:
        """Read it as a look at the dice that are waited for."""
        self._tell(Alive(READING_S, UNCOUNTED))
        try:
            answer = self._taken(order)
        except BadPhotograph as error:
            answer = PhotoAnswer(error.code, words_of(error))
        except Unread as error:
            answer = PhotoAnswer("unread", words_of(error))
        except Exception:  # whatever it is about this picture, the table goes on
            _log.exception("a photograph could not be read")
            answer = PhotoAnswer("failed", words.FAILED)
        self.reads += 1
        reply(answer)

    def _taken(self, order: Photograph) -> PhotoAnswer:
        expected, reader = self._expected, self._shelf.take(self._set_name)
        look = looked_at(taken_in(order.data), reader, self._clock.now_ns(), expected)
        if order.throw != self._throw:
            self._looks = []
        self._throw, self._looks = order.throw, [*self._looks, look][-MOST:]
        reading, stillness = verdict(together(self._looks, expected), expected)
        reading = replace(reading, by=order.by)
        self.newest = (look.pixels, reading.sighting)
        self._tell(Read(reading, stillness, evidence(look.pixels, reading)))
        code = "counted" if reading.verified else "doubt"
        return PhotoAnswer(code, reading.why_not, len(reading.sighting.dice))
