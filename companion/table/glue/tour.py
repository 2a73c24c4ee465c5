# SPDX-License-Identifier: MIT
"""A tour through every phase of every game, to tell what the buttons mean there: docs/buttons.md is made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.base import OVER, Event
from companion.games.catalogue import start
from companion.table.glue.base import Meaning, Scene
from companion.table.glue.shelf import glue_of
from firmware.press import Button

ANN: Final = "Ann"
BOB: Final = "Bob"
BUTTONS: Final[tuple[Button, ...]] = ("shout", "aye")

BID: Final = {"event": "bid", "player": ANN, "quantity": 2, "face": 3}
LIAR: Final = {"event": "challenge", "player": BOB}
LAID: Final = {"event": "lay-cards", "player": BOB, "count": 1}
REVEAL: Final = {"event": "reveal", "dice": {ANN: [3], BOB: [3]}}
BOAT: Final = {"symbol": "boat", "colour": "blue"}


def _jewels(ann: int, bob: int) -> dict[str, Any]:
    faces = {ANN: ann, BOB: bob}
    return {"event": "roll", "dice": {name: {"die": "jewel", "face": face} for name, face in faces.items()}}


def _turn(player: str) -> dict[str, Any]:
    return {"event": "turn", "player": player, "position": 1, "number": 1}


BOTTOMS: Final = {"event": "start-roll", "dice": {n: {"die": "regular", "face": f} for n, f in ((ANN, 2), (BOB, 6))}}
KNOCK: Final = [{"event": "roll", "player": ANN, "die": "regular", "face": 5}]

TOURS: Final[tuple[tuple[str, Mapping[str, Any], list[Event]], ...]] = (
    ("pirates-dice", {"dice": 1}, [{"event": "roll-off", "dice": {ANN: 5, BOB: 3}}, BID, LIAR]),
    ("pirates-lies", {"dice": 1, "cards": "phone"}, []),
    ("pirates-lies", {"dice": 1, "cards": "printed"}, [LAID, BID, LIAR, REVEAL]),
    ("roll-the-bones", {}, [{"event": "ante"}, _jewels(6, 6)]),
    ("dead-mans-dice", {}, [BOTTOMS, *KNOCK, {"event": "knock", "player": ANN, "pile": BOB}]),
    ("lucky-seven", {}, [_turn(ANN), _turn(BOB)]),
    (
        "treasure-map",
        {},
        [
            *({"event": "throw", "player": (ANN, BOB)[n % 2], "dice": [BOAT] * (n + 1)} for n in range(12)),
            {"event": "claim", "player": ANN, "series": ["red"]},
        ],
    ),
)
"""Set-ups, and events that lead on from one phase to the next."""


@dataclass(frozen=True, slots=True)
class Line:
    """What one button means in one phase of one game; ``meaning`` None: nothing, to nobody."""

    game: str
    phase: str
    button: Button
    meaning: Meaning | None


def lines() -> Iterator[Line]:
    """What every button means in every phase, in the order in which a game passes through them."""
    found: dict[tuple[str, str, Button], dict[str, Meaning]] = {}
    for game, options, events in TOURS:
        for scene in _scenes(game, options, events):
            for button in BUTTONS:
                meanings = found.setdefault((game, scene.state["phase"], button), {})
                for name in (ANN, BOB):
                    meaning = glue_of(game).meaning(scene, name, button)
                    if meaning is not None:
                        meanings.setdefault(meaning.words, meaning)
    for (game, phase, button), meanings in found.items():
        for meaning in meanings.values() or [None]:
            yield Line(game, phase, button, meaning)


def _scenes(game: str, options: Mapping[str, Any], events: Iterable[Event]) -> Iterator[Scene]:
    match = start({"game": game, "players": [ANN, BOB], "options": options})
    yield Scene(match)
    for event in events:
        match = match.apply(event)
        if match.game.phase != OVER:
            yield Scene(match)
