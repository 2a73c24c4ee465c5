# SPDX-License-Identifier: MIT
"""What pages ask of the eye: faces that were named, the kept frames of the last seconds, photographs by phones.

The table asks for frames, too: it must not wait, and pages may.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from companion.messages.message import Message, words_of
from companion.table.counts import Frames
from companion.table.inbox import Reviewed
from companion.table.snapshot import Snapshot
from companion.table.telling import Broadcaster
from companion.web.limits import Once
from companion.web.pages.eye.calls import NamedFace, NamedFaces
from companion.web.schema.state import NotPhotographed, Photographed
from vision.message import NO_SUCH_FACE, Photograph, Word, WordAnswer
from vision.order import Eye, EyeSilent
from vision.replay.orders import FilmWanted, ForgetFrames, GuardDice, Keep, LookAgain
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


MOST_FILMS: Final = 3


class FramesHandler(Frames):
    """Between the table, the pages and the eye.

    Parameters:
        eye: keeps the frames, in a process of its own.
        tell: takes what came of a second look.
    """

    def __init__(self, eye: Eye, tell: Callable[[Reviewed], object]) -> None:
        self._eye, self._tell = eye, tell
        self._films = Once[tuple[bytes, int] | None](MOST_FILMS, keeps=lambda film: film is not None)
        self._one_at_a_time = threading.Lock()

    def keep(self, clip: int, count: bool) -> None:
        """Keep the last seconds as ``clip``; of a ``count`` also the frames that it was read from."""
        self._eye.send(Keep(clip, count))

    def guard(self) -> None:
        """Somebody has called: tell with the next reading whether dice were touched since."""
        self._eye.send(GuardDice())

    def forget(self) -> None:
        """Forget everything that is kept."""
        self._films.forget()
        self._eye.send(ForgetFrames())

    def look_again(self, clip: int) -> None:
        """Look again at what ``clip`` was counted from; what comes of it is told."""
        threading.Thread(target=self._look_again, args=(clip,), name="appeal", daemon=True).start()

    def film(self, clip: int) -> tuple[bytes, int] | None:
        """``clip`` as an animated WebP and how long it runs (ms), made once for all who ask; None: not kept."""
        return self._films.do(clip, partial(self._make, clip))

    def _make(self, clip: int) -> tuple[bytes, int] | None:
        try:
            with self._one_at_a_time:
                film = self._eye.call(FilmWanted(clip))
        except EyeSilent:
            return None
        return None if film is None else (film.webp, film.ms)

    def _look_again(self, clip: int) -> None:
        try:
            sighting = self._eye.call(LookAgain(clip))
        except EyeSilent:
            sighting = None
        self._tell(Reviewed(clip, sighting))


REFEREE: Final = "referee"


class PhotoHandler:
    """Hands photographs to the eye. ``broadcaster`` tells who sits where, and which throw is waited for."""

    def __init__(self, eye: Eye, broadcaster: Broadcaster) -> None:
        self._eye, self._broadcaster = eye, broadcaster

    def take(self, data: bytes, seat: int | None, after: int | None) -> Photographed | NotPhotographed:
        """Read a photograph from ``seat`` (None: the referee's), taken when ``after`` was the newest count, if known.

        Raises:
            ValueError: another throw is waited for by now.
        """
        now = self._broadcaster.snapshot
        newest = now.counts[-1].seq if now.counts else 0
        if after is not None and after != newest:
            raise ValueError(Message("photo-too-late"))
        guest = now.lobby.guest(seat)
        player = now.seats[seat - 1] if seat is not None and seat <= len(now.seats) else None
        by = player or (guest.name if guest is not None else REFEREE)
        numbers = () if now.match is None else now.adapter.photo_numbers(now.scene, by)
        known = len((now.pending or {}).get("dice", ()))
        throw = f"{now.number}/{newest}/{by}/{known}{_turned_down(now, by)}"
        try:
            answer = self._eye.call(Photograph(data, by, throw, numbers))
        except EyeSilent as silent:
            return NotPhotographed(code=silent.code, message=words_of(silent))
        match answer.code:
            case "counted" | "doubt" as code:
                return Photographed(code=code, message=answer.words, dice=answer.dice)
            case code:
                return NotPhotographed(code=code, message=answer.words)


def _turned_down(now: Snapshot, by: str) -> str:
    """Which photograph by this player was read surely and yet is no throw: the next one is of other dice, for these
    were to be rolled again or put right. "" where there is none, or where only whose the dice are is asked."""
    now = now.to(by)
    reading = now.reading
    if now.match is None or reading is None or reading.by != by or reading.spent:
        return ""
    if not now.against or not reading.sighting.trusted:
        return ""
    asks = now.adapter.whose(reading, now.scene) is not None
    return "" if asks else f"/{reading.sighting.exposed_ns}"
