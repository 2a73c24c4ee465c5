# SPDX-License-Identifier: MIT
"""A watcher before a projector: films are shown to it, and what counts is noted. No time passes but the film's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.ticking import Ticking
from vision.frame import Frame, Pixels
from vision.message import Expect, FromWatcher, Read, Word
from vision.order import Call
from vision.reading.reader import open_reader
from vision.sighting import Question, StandsFor, face_json
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

FRAME_S = 0.1
SOON_S = 2.0
"""Within so long after the last movement a throw should count."""
Answer = Callable[[Question], StandsFor]
_SPARE_PX = 64
_reader = cache(open_reader)


@dataclass(frozen=True, slots=True)
class Counted:
    """What counted, after how long (s), and whether something was asked before."""

    after_s: float
    faces: tuple[str, ...]
    asked: bool

    @property
    def in_time(self) -> bool:
        """True if it was soon, and nobody was asked."""
        return self.after_s <= SOON_S and not self.asked


class Projector:
    """A camera that shows pictures by turns, ten a second, with ``noise`` of its own (deviation, of 255)."""

    name, live, fresh = "projector", True, False

    def __init__(self, clock: Ticking, noise: float, seed: int) -> None:
        self._clock, self._noise, self._rng = clock, noise, np.random.default_rng(seed)
        self._shown: list[Pixels] = []
        self._number = 0

    def open(self) -> None:
        """It is there."""

    def close(self) -> None:
        """Nothing needs giving back."""

    def show(self, pictures: Sequence[Pixels]) -> None:
        """These from now on."""
        self._shown = list(pictures)

    def take(self, timeout_s: float) -> Frame:
        """The next frame."""
        self._clock.ns += int(FRAME_S * 1e9)
        self._number += 1
        self._shown.append(self._shown.pop(0))
        return Frame(self._grained(self._shown[-1]), self._clock.ns, self._number)

    def _grained(self, picture: Pixels) -> Pixels:
        if not self._noise:
            return picture
        height, width = picture.shape[:2]
        left, top = self._rng.integers(_SPARE_PX, size=2)
        grain = _grain(self._noise, height, width)[top : top + height, left : left + width]
        return np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U), np.uint8)


@cache
def _grain(noise: float, height: int, width: int) -> NDArray[np.int8]:
    """More noise than a picture needs, to be cut anew for every frame."""
    rng = np.random.default_rng(0)
    return rng.normal(0, noise, (height + _SPARE_PX, width + _SPARE_PX, 3)).astype(np.int8)


class Screening:
    """A watcher that sees films with ``noise`` (deviation, of 255)."""

    def __init__(self, noise: float = 0.0, seed: int = 0) -> None:
        clock = Ticking()
        self._heard: list[FromWatcher] = []
        self._projector = Projector(clock, noise, seed)
        self._watcher = Watcher(self._projector, Shelf(_reader), self._heard.append, clock)
        self.waits = ""
        """What was waited for in the end."""

    def expect(self, dice: int, set_name: str = "pips") -> None:
        """So many dice of this set are thrown from now on."""
        self._watcher.hear(Expect(dice, set_name))

    def show(
        self, pictures: Sequence[Pixels], seconds: float | None = None, answer: Answer | None = None
    ) -> Counted | None:
        """Shows these by turns for so long (None: each once), or until all that is expected counts: that.

        ``answer``: what is said to what is asked (None: nobody answers).
        """
        self._projector.show(pictures)
        self.waits, asked = "", False
        for frame in range(1, 1 + (len(pictures) if seconds is None else round(seconds / FRAME_S))):
            self._heard.clear()
            self._watcher.step()
            for told in (told for told in self._heard if isinstance(told, Read)):
                self.waits = f"{told.stillness}: {told.reading.why_not}"
                asked = asked or told.stillness == "doubt"
                if answer is not None and (question := told.reading.question) is not None:
                    self._watcher.hear(Call(question.number, Word("say", question.number, answer(question))))
                if told.reading.verified and told.reading.expected:
                    faces = sorted(str(face_json(die.face)) for die in told.reading.sighting.dice)
                    return Counted(round(frame * FRAME_S, 1), tuple(faces), asked)
        return None


@dataclass(frozen=True, eq=False)
class Layer:
    """What lies over a picture: how it looks there, and where it is (0-1; rows, columns)."""

    picture: Pixels
    where: NDArray[np.float32]

    @cached_property
    def _box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of where it is; all 0 where it is nowhere."""
        x, y, wide, high = cv2.boundingRect((self.where > 0).astype(np.uint8))
        return x, y, x + wide, y + high

    def over(self, below: Pixels, away_px: tuple[float, float] = (0.0, 0.0)) -> Pixels:
        """This over another picture, so far (px, right and down) from where it was."""
        height, width = below.shape[:2]
        left, top, right, bottom = self._box
        (x, y), near = away_px, 3
        left, right = (int(np.clip(at + x + side, 0, width)) for at, side in ((left, -near), (right, near)))
        top, bottom = (int(np.clip(at + y + side, 0, height)) for at, side in ((top, -near), (bottom, near)))
        if not self.where.any() or right <= left or bottom <= top:
            return below
        move, size = np.array([[1, 0, x - left], [0, 1, y - top]]), (right - left, bottom - top)
        own = cv2.warpAffine(self.picture, move, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        where = cv2.warpAffine(self.where, move, size, borderMode=cv2.BORDER_CONSTANT)[..., None]
        out = below.copy()
        part = out[top:bottom, left:right]
        part[:] = part * (1 - where) + own * where + 0.5
        return out


def layer_between(below: Pixels, picture: Pixels) -> Layer:
    """What a picture has over another that is the same elsewhere."""
    apart = np.abs(picture.astype(np.int16) - below).max(axis=2) > 2
    mask = cv2.morphologyEx(apart.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    where = cv2.GaussianBlur(cv2.dilate(mask, np.ones((5, 5), np.uint8)).astype(np.float32), (0, 0), 1.5)
    return Layer(picture, np.asarray(where, np.float32))
