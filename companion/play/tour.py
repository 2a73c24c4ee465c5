# SPDX-License-Identifier: MIT
"""A tour through every phase of every game, to tell what the buttons mean there: docs/buttons.md is made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.games.base import OVER
from companion.play.gamekit import GameKit
from companion.table.adapter.base import Meaning, Scene
from companion.table.gamekit import Games
from firmware.press import Button

ANN: Final = "Ann"
BOB: Final = "Bob"
BUTTONS: Final[tuple[Button, ...]] = ("shout", "aye")


@dataclass(frozen=True, slots=True)
class Line:
    """What one button means in one phase of one game; ``meaning`` None: nothing, to nobody."""

    game: str
    phase: str
    button: Button
    meaning: Meaning | None


def lines(games: Games[GameKit]) -> Iterator[Line]:
    """What every button means in every phase, in the order in which a game passes through them."""
    found: dict[tuple[str, str, Button], dict[str, Meaning]] = {}
    for game, kit in games.items():
        for scene in _scenes(games, kit):
            for button in BUTTONS:
                meanings = found.setdefault((game, scene.state["phase"], button), {})
                for name in (ANN, BOB):
                    meaning = kit.adapter.meaning(scene, name, button)
                    if meaning is not None:
                        meanings.setdefault(meaning.words, meaning)
    for (game, phase, button), meanings in found.items():
        for meaning in meanings.values() or [None]:
            yield Line(game, phase, button, meaning)


def _scenes(games: Games[GameKit], kit: GameKit) -> Iterator[Scene]:
    for tour in kit.tours:
        match = games.start({"game": kit.id, "players": [ANN, BOB], "options": tour.options})
        yield Scene(match)
        for event in tour.events:
            match = match.apply(event)
            if match.game.phase != OVER:
                yield Scene(match)
