# SPDX-License-Identifier: MIT
"""``python -m companion.play > docs/buttons.md``: what the buttons mean, made from the code that reads them."""

from __future__ import annotations

from typing import Final

from companion.play.registry import GAMES
from companion.play.tour import Line, lines
from companion.table.shouts import FLOOR_NS

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
