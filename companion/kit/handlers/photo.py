# SPDX-License-Identifier: MIT
"""Photographs that phones take of the table: whose they are, and what was read from them."""

from __future__ import annotations

from typing import Final

from companion.messages.message import Message, words_of
from companion.table.telling import Broadcaster
from companion.web.schema.state import NotPhotographed, Photographed
from vision.message import Photograph
from vision.order import Eye, EyeSilent

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
        try:
            answer = self._eye.call(Photograph(data, by, f"{now.number}/{newest}/{by}/{known}", numbers))
        except EyeSilent as silent:
            return NotPhotographed(code=silent.code, message=words_of(silent))
        match answer.code:
            case "counted" | "doubt" as code:
                return Photographed(code=code, message=answer.words, dice=answer.dice)
            case code:
                return NotPhotographed(code=code, message=answer.words)
