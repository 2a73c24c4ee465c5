# SPDX-License-Identifier: MIT
"""All that can be shown at one moment, as one frozen value that many threads may look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.base import Await, State
from companion.games.match import Match
from companion.table.say import say
from companion.table.sight import reading_json
from firmware.cue import LampCue
from vision.sighting import CameraCondition, Reading, Stillness

Shown = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table as it stands.

    ``seq`` is the last entry of the journal that is in it. ``seats`` holds the players by seat. ``against`` is what
    the table has against the reading. ``ruling`` and ``refusal`` are as the contract shows them. ``journal`` says in
    plain words that nothing can be written, "" while all is well; ``buttons`` names those that are broken.
    """

    seq: int = 0
    number: int = 0
    match: Match | None = None
    seats: tuple[str | None, ...] = ()
    lamps: tuple[LampCue, ...] = ()
    condition: CameraCondition = "starting"
    message: str = ""
    stillness: Stillness = "nothing"
    reading: Reading | None = None
    against: str = ""
    ruling: Shown | None = None
    refusal: Shown | None = None
    journal: str = ""
    buttons: tuple[Shown, ...] = ()
    simulated: Mapping[str, bool] = field(default_factory=lambda: {"camera": False, "pins": False})

    @property
    def game_id(self) -> str:
        """Which rule book is played; "" for none."""
        return "" if self.match is None else self.match.game.game_id

    @property
    def awaits(self) -> Await | None:
        """The throw that the game waits for, if any."""
        return None if self.match is None else self.match.awaits()

    def seat_of(self, name: str) -> int | None:
        """The seat of the player ``name``, counted from 1."""
        return self.seats.index(name) + 1 if name in self.seats else None

    def public(self) -> dict[str, Any]:
        """What everybody may see, as JSON values."""
        return self._shown(None if self.match is None else self.match.view(None))

    def for_player(self, name: str) -> dict[str, Any]:
        """What the player ``name`` may see; adds ``you``: seat, legal events, and a sentence."""
        if self.match is None or name not in self.match.players:
            return {**self.public(), "you": {"seat": self.seat_of(name), "player": name, "legal": {}, "say": ""}}
        view = self.match.view(name)
        you = {
            "seat": self.seat_of(name),
            "player": name,
            "legal": view["legal"].get(name, {}),
            "say": say(view, self.awaits, name),
        }
        return {**self._shown(view), "you": you}

    def reading_shown(self) -> dict[str, Any] | None:
        """The reading as the contract shows it."""
        if self.reading is None:
            return None
        return reading_json(self.reading, self.against, self.seats, self.game_id)

    def _shown(self, view: State | None) -> dict[str, Any]:
        awaited = self.awaits
        lamps = self.lamps or ("off",) * len(self.seats)
        return {
            "seq": self.seq,
            "seats": [
                {"seat": seat, "player": player, "lamp": lamp}
                for seat, (player, lamp) in enumerate(zip(self.seats, lamps, strict=True), 1)
            ],
            "camera": {"condition": self.condition, "message": self.message},
            "stillness": self.stillness,
            "reading": self.reading_shown(),
            "ruling": self.ruling,
            "refusal": self.refusal,
            "game": None if view is None else {"number": self.number, **view},
            "awaits": None if awaited is None else _await_json(awaited),
            "journal": self.journal,
            "buttons": list(self.buttons),
            "simulated": dict(self.simulated),
        }


def _await_json(awaited: Await) -> dict[str, Any]:
    return {"event": awaited.event, "dice": dict(awaited.dice), "total": awaited.total}
