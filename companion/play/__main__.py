# SPDX-License-Identifier: MIT
"""``python -m companion.play > docs/buttons.md``: what the buttons mean, made from the code that reads them.

A tour through every phase of every game tells it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.games.base import OVER
from companion.play.gamekit import GameKit
from companion.play.registry import GAMES
from companion.table.adapter.base import Meaning, Scene
from companion.table.gamekit import Games
from companion.table.shouts import FLOOR_NS
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


FLOOR_S: Final = FLOOR_NS // 1_000_000_000
HEAD: Final = f"""# What the buttons mean

What SHOUT and AYE, the two buttons of every seat, do in each game and phase: in the table below. **SHOUT** is for what
must be said first or at once, **AYE** for "ready, next". Your phone shows at every moment what they mean, and has the
same buttons.

How presses count, in the last column:

- *The first counts*: presses race. The earliest wins, and within 1 ms nobody was first
  ([how](panel.md#who-was-first)). A phone takes part, but never beats a button.
- *Each counts*: no race. Every press counts for the player who made it.
- *The first has the floor*: the first has {FLOOR_S} seconds to say on the phone what the shout was. Meanwhile no
  other claim counts, no throw is read and no dice are dealt. A player who says nothing in time loses the floor and
  waits for the next throw; no square is lost (the rules name no penalty), and the others may shout. After a power cut
  the time begins again.

And besides:

- *I have looked*: the game goes on when all who are asked have said so, or ten seconds after the first (twenty for
  cards, which have to be read).
- A press that means nothing at that moment is shown; for SHOUT with the reason.
- A press counts only if the button has meant the same since before it was pressed.
- AYE never changes a race of SHOUT: it waits until that is over.

| game | phase | button | means | whose | how |
| --- | --- | --- | --- | --- | --- |
"""

TAIL: Final = """
This page is made from the code: `python -m companion.play > docs/buttons.md`. A test fails when it is stale.
"""


def page() -> str:
    """The page, whole."""
    return HEAD + "".join(map(_row, lines(GAMES))) + TAIL


def _row(line: Line) -> str:
    meaning, game = line.meaning, GAMES.title(line.game)
    start = f"| {game} | `{line.phase}` | {line.button.upper()} |"
    if meaning is None:
        return f"{start} nothing | | |\n"
    event = f" (`{meaning.event['event']}`)" if meaning.event else ""
    return f"{start} {meaning.words}{event} | {meaning.whose} | {_how(line)} |\n"


def _how(line: Line) -> str:
    meaning = line.meaning
    if meaning is None or not meaning.race:
        return "each counts"
    return "the first counts" if meaning.event else "the first has the floor"


if __name__ == "__main__":
    print(page(), end="")
