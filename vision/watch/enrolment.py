# SPDX-License-Identifier: MIT
"""Enrols a set of dice with the live camera, one die put down at a time, for as long as somebody teaches.

It runs in the camera's process, where frames and networks are. What was learnt is written into a draft after each die,
so that neither a camera that is lost nor a power cut costs a lesson.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.errors import BrokenSet, VisionError
from vision.frame import Frame, Pixels
from vision.message import LessonState, Teach
from vision.notice import Notice, words_of
from vision.reading.network import MODELS
from vision.reading.taught import file as taught_file
from vision.reading.taught.file import DRAFT, SUFFIX, face_named
from vision.reading.taught.networks import Eyes
from vision.reading.taught.teaching import Example, Lesson
from vision.sighting import face_name
from vision.steady import Motion

ASKED_NS: Final = 4_000_000_000
"""How long one request lasts: while nobody looks, nothing is looked at."""
PATIENCE_NS: Final = 2_000_000_000
"""Where no die was found on a still table, it is looked for again so often."""
_SIDE, _AROUND = 200, 1.5


@dataclass(slots=True)
class _Table:
    """What was seen when the table last came to rest."""

    number: int
    example: Example
    crop: bytes
    at_ns: int


class Enrolment:
    """One lesson at a time. ``open_eyes`` loads the networks, when a lesson begins.

    What can't be done is told in the state's ``refused``; nothing is raised.
    """

    def __init__(self, folder: Path, open_eyes: Callable[[], Eyes] = lambda: Eyes.open(MODELS)) -> None:
        self._folder, self._open_eyes = folder, open_eyes
        self._eyes: Eyes | None = None
        self._lesson: Lesson | None = None
        self._until_ns = -1
        self._table: _Table | None = None
        self._looks = 0
        self._moving = True
        self._done, self._refused, self._saved = 0, "", ""
        self._tell = True

    def ask(self, now_ns: int) -> None:
        """Somebody watches the lesson: tell how it stands, for some seconds."""
        self._until_ns = now_ns + ASKED_NS
        self._tell = True

    def hear(self, order: Teach, now_ns: int) -> LessonState:
        """Do what the teacher wants; the lesson as it is then (``saved``: a set was written anew)."""
        self.ask(now_ns)
        self._done, self._refused, self._saved = order.number, "", ""
        try:
            self._do(order)
        except (VisionError, ValueError) as error:
            self._refused = words_of(error)
        except OSError as error:
            self._refused = Notice("taught-set-unwritten", why=error.strerror or str(error))
        return self._state()

    def feed(self, frame: Frame, motion: Motion, now_ns: int) -> LessonState | None:
        """One more frame, and what the table does; what there is to tell, if anything."""
        if self._lesson is not None and now_ns <= self._until_ns:
            self._watch(frame, motion, now_ns)
        if not self._tell:
            return None
        self._tell = False
        return self._state()

    def _do(self, order: Teach) -> None:
        match order.verb:
            case "begin":
                self._begin(order.word, order.more)
            case "learn":
                self._learn(order.word, order.look)
            case "undo":
                if self._going().undo() is None:
                    raise ValueError(Notice("taught-nothing-yet"))
                self._keep_draft()
            case "save":
                name = self._going().save(self._folder).stem
                self._end()
                self._saved = name
            case "end":
                self._end()

    def _begin(self, name: str, more: bool) -> None:
        self._eyes = self._eyes or self._open_eyes()
        taught_file.check_name(name)
        known = self._known(name) if more else None
        self._lesson = Lesson(name, self._eyes) if known is None else Lesson.going_on(known, name, self._eyes)
        self._table, self._moving = None, True

    def _known(self, name: str) -> taught_file.TaughtSet | None:
        """What this set is so far: the draft, if it is of this name, else the set itself, if there is one."""
        with contextlib.suppress(BrokenSet):
            draft = taught_file.load(self._folder / DRAFT)
            if draft.name == name:
                return draft
        path = self._folder / f"{name}{SUFFIX}"
        return taught_file.load(path) if path.exists() else None

    def _learn(self, word: str, look: int) -> None:
        lesson, table, face = self._going(), self._table, face_named(word)
        if face is None:
            raise ValueError(Notice("taught-no-face", word=repr(word[:40])))
        if table is None or table.number != look:
            raise ValueError(Notice("taught-table-changed"))
        result = lesson.learn(table.example, face)
        if not result.accepted:
            raise ValueError(result.why)
        self._keep_draft()

    def _end(self) -> None:
        self._lesson, self._table, self._eyes = None, None, None  # the networks' memory goes, too
        (self._folder / DRAFT).unlink(missing_ok=True)

    def _keep_draft(self) -> None:
        lesson = self._going()
        if not lesson.faces:
            (self._folder / DRAFT).unlink(missing_ok=True)
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        taught_file.save(self._folder / DRAFT, lesson.taught())

    def _going(self) -> Lesson:
        if self._lesson is None:
            raise ValueError(Notice("taught-no-lesson"))
        return self._lesson

    def _watch(self, frame: Frame, motion: Motion, now_ns: int) -> None:
        """Look at the table once it lies still; again after it has moved, or where no die was found."""
        if motion != "still":
            self._tell = self._tell or not self._moving
            self._moving = True
            return
        known = None if self._moving else self._table
        if known is not None and (known.example.crop is not None or now_ns - known.at_ns < PATIENCE_NS):
            return
        example = self._going().look(frame.pixels)
        self._moving = False
        if known is not None and known.example.why == example.why:
            known.at_ns = now_ns
            return
        self._looks += 1
        self._table = _Table(self._looks, example, _crop_of(frame.pixels, example), now_ns)
        self._tell = True

    def _state(self) -> LessonState:
        lesson, table = self._lesson, self._table
        if lesson is None:
            return LessonState(self._done, self._refused, saved=self._saved)
        return LessonState(
            self._done,
            self._refused,
            lesson.name,
            tuple((face_name(face), count) for face, count in lesson.faces.items()),
            "" if lesson.newest is None else face_name(lesson.newest),
            tuple((face_name(pair.one), face_name(pair.other)) for pair in lesson.confusions()),
            0 if table is None else table.number,
            "" if table is None else table.example.why,
            self._moving,
            b"" if table is None or self._moving else table.crop,
            (self._folder / f"{lesson.name}{SUFFIX}").exists(),
        )


def _crop_of(pixels: Pixels, example: Example) -> bytes:
    """The die and a little around it, as a JPEG; nothing where there is no die."""
    if example.crop is None:
        return b""
    reach = max(8, round(_AROUND * example.size / 2))
    x, y = round(example.x), round(example.y)
    padded = cv2.copyMakeBorder(pixels, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    height, width = pixels.shape[:2]
    x, y = min(max(x, 0), width - 1), min(max(y, 0), height - 1)
    cut = np.ascontiguousarray(padded[y : y + 2 * reach, x : x + 2 * reach])
    large = cv2.resize(cut, (_SIDE, _SIDE), interpolation=cv2.INTER_CUBIC)
    good, data = cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return data.tobytes() if good else b""
