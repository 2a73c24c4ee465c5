# SPDX-License-Identifier: MIT
"""The watcher's side: keeps frames, guards dice after a call, makes films, and looks again when it is asked to."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from vision.frame import Frame, Pixels
from vision.reading.reader import Reader
from vision.replay.again import few, judged, looks_of
from vision.replay.film import Film, film_of
from vision.replay.orders import (
    FilmTold,
    FilmWanted,
    ForgetFrames,
    GuardDice,
    Keep,
    LookAgain,
    LookedAgain,
    ReplayTold,
)
from vision.replay.ring import Ring, Still
from vision.replay.untouched import Guard
from vision.sighting import Reading, Sighting
from vision.steady import Motion

STILL_NS: Final = 1_500_000_000
"""So long a still frame of the table as it is now is waited for; then the kept ones alone tell."""
_log = logging.getLogger(__name__)


class FrameKeeper:
    """Feed it every frame, and every frame that is read.

    ``tell`` may be called from a thread of its own. ``be_patient`` is called before what may take long. ``shown`` is
    what of a picture others may see.
    """

    def __init__(
        self,
        tell: Callable[[ReplayTold], None],
        be_patient: Callable[[], None],
        shown: Callable[[Pixels], Pixels] = lambda pixels: pixels,
    ) -> None:
        self._tell, self._be_patient = tell, be_patient
        self._ring, self._guard = Ring(shown), Guard()
        self._reading: list[Pixels] = []
        self._newest: tuple[Sighting, tuple[Pixels, ...]] | None = None
        self._proof: tuple[int, Sighting, tuple[Pixels, ...]] | None = None
        self._again: tuple[LookAgain, int] | None = None

    def hear(self, order: object, now_ns: int) -> None:
        """Do what the parent asks, if it is about kept frames."""
        if isinstance(order, Keep):
            self._ring.mark(order.clip, now_ns)
            if order.count and self._newest is not None:
                self._proof = (order.clip, *self._newest)
            if order.count:
                self._guard.end()
        elif isinstance(order, GuardDice):
            self._guard.begin(now_ns)
        elif isinstance(order, ForgetFrames):
            self._ring.forget()
            self._newest = self._proof = None
        elif isinstance(order, FilmWanted):
            stills = self._ring.clip(order.clip)
            threading.Thread(target=self._make_film, args=(order.number, stills), name="film", daemon=True).start()
        elif isinstance(order, LookAgain):
            self._again = (order, now_ns + STILL_NS)

    def feed(self, frame: Frame, motion: Motion, reader: Reader | None, now_ns: int) -> None:
        """One more frame, and what the picture does."""
        self._ring.feed(frame.pixels, frame.exposed_ns, motion != "still", now_ns)
        if reader is not None and motion in ("hands", "rolling") and self._guard.wants(now_ns):
            self._guard.look(reader.read(frame.pixels), now_ns)
        if self._again is not None and (motion == "still" or now_ns >= self._again[1]):
            order, self._again = self._again[0], None
            self._be_patient()
            now = frame.pixels if motion == "still" else None
            self._tell(LookedAgain(order.number, self._looked(order, now, reader)))

    def blind(self) -> None:
        """The camera does not see the table now."""
        self._guard.blind()

    def keep_read(self, sighting: Sighting, pixels: Pixels, now_ns: int) -> None:
        """This frame was read for a count that may come."""
        self._guard.look(sighting, now_ns)
        self._reading = [*self._reading[-2:], pixels]

    def guarded(self, reading: Reading) -> Reading:
        """A reading that shows dice, with what the guard has to say about it."""
        if not reading.sighting.dice:
            return reading
        frames = few(self._reading) or (self._newest[1] if self._newest is not None else ())
        self._newest, self._reading = (reading.sighting, frames), []
        moved = self._guard.moved(reading.sighting)
        return reading if moved is None else replace(reading, moved=tuple((die.x, die.y) for die in moved))

    def _looked(self, order: LookAgain, now: Pixels | None, reader: Reader | None) -> Sighting | None:
        if self._proof is None or self._proof[0] != order.clip or reader is None:
            return None
        _, counted, frames = self._proof
        try:
            looks = [look for pixels in frames for look in looks_of(pixels, reader)]
            fresh = [] if now is None else looks_of(now, reader)
        except Exception:  # whatever it is about this picture, the table goes on
            _log.exception("the frames of a count could not be looked at again")
            return None
        same = {len(look) for look in looks} == {len(look) for look in fresh}
        return judged(counted, [*looks, *fresh] if same else looks)

    def _make_film(self, number: int, stills: tuple[Still, ...]) -> None:
        film: Film | None = None
        try:
            film = film_of(stills)
        except Exception:
            _log.exception("no film could be made")
        message = FilmTold(number) if film is None else FilmTold(number, film.webp, film.ms)
        try:
            self._tell(message)
        except (EOFError, OSError, TimeoutError):
            _log.debug("nobody takes the film any more")
