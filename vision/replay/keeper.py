# SPDX-License-Identifier: MIT
"""The watcher's side: keeps frames, guards dice after a call, makes films, and looks again when it is asked to."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from vision.cameras.base import Clock
from vision.door import Door, Reply
from vision.frame import Frame, Pixels
from vision.reading.reader import Reader
from vision.replay.again import few, judged, looks_of
from vision.replay.film import Ring, Still, film_of
from vision.replay.orders import Film, FilmWanted, ForgetFrames, GuardDice, Keep, LookAgain
from vision.replay.untouched import Guard
from vision.sighting import Reading, Sighting
from vision.steady import Motion

STILL_NS: Final = 1_500_000_000
"""So long a still frame of the table as it is now is waited for; then the kept ones alone tell."""
_log = logging.getLogger(__name__)


class FrameKeeper:
    """Feed it every frame, and every frame that is read.

    ``door`` brings orders. ``be_patient`` is called before what may take long. ``shown`` is what of a picture others
    may see.
    """

    def __init__(
        self,
        door: Door,
        be_patient: Callable[[], None],
        clock: Clock,
        shown: Callable[[Pixels], Pixels] = lambda pixels: pixels,
    ) -> None:
        self._be_patient, self._clock = be_patient, clock
        self._ring, self._guard = Ring(shown), Guard()
        self._reading: list[Pixels] = []
        self._newest: tuple[Sighting, tuple[Pixels, ...]] | None = None
        self._proof: tuple[int, Sighting, tuple[Pixels, ...]] | None = None
        self._again: tuple[LookAgain, Reply, int] | None = None
        door.on(Keep, self._keep)
        door.on(GuardDice, lambda _: self._guard.begin(clock.now_ns()))
        door.on(ForgetFrames, lambda _: self._forget())
        door.answer(FilmWanted, self._film)
        door.answer(LookAgain, self._look_again)

    def _keep(self, order: Keep) -> None:
        self._ring.mark(order.clip, self._clock.now_ns())
        if order.count and self._newest is not None:
            self._proof = (order.clip, *self._newest)
        if order.count:
            self._guard.end()

    def _forget(self) -> None:
        self._ring.forget()
        self._newest = self._proof = None

    def _film(self, order: FilmWanted, reply: Reply) -> None:
        stills = self._ring.clip(order.clip)
        threading.Thread(target=_make_film, args=(stills, reply), name="film", daemon=True).start()

    def _look_again(self, order: LookAgain, reply: Reply) -> None:
        self._again = (order, reply, self._clock.now_ns() + STILL_NS)

    def feed(self, frame: Frame, motion: Motion, reader: Reader | None, now_ns: int) -> None:
        """One more frame, and what the picture does."""
        self._ring.feed(frame.pixels, frame.exposed_ns, motion != "still", now_ns)
        if reader is not None and motion in ("hands", "rolling") and self._guard.wants(now_ns):
            self._guard.look(reader.read(frame.pixels), now_ns)
        if self._again is not None and (motion == "still" or now_ns >= self._again[2]):
            order, reply, _ = self._again
            self._again = None
            self._be_patient()
            now = frame.pixels if motion == "still" else None
            reply(self._looked(order, now, reader))

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


def _make_film(stills: tuple[Still, ...], reply: Reply) -> None:
    film: Film | None = None
    try:
        film = film_of(stills)
    except Exception:
        _log.exception("no film could be made")
    try:
        reply(film)
    except (EOFError, OSError, TimeoutError):
        _log.debug("nobody takes the film any more")
