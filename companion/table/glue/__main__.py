# SPDX-License-Identifier: MIT
"""``python -m companion.table.glue > docs/buttons.md``: what the buttons mean, made from the code that reads them."""

from __future__ import annotations

from typing import Final

from companion.table.glue.shelf import glue_of
from companion.table.glue.tour import Line, lines
from companion.table.shouts import FLOOR_NS

FLOOR_S: Final = FLOOR_NS // 1_000_000_000
HEAD: Final = f"""# What the buttons mean

Every seat has two: **SHOUT** for what must be said first or at once, **AYE** for "ready, next". What they mean
depends on the game and on its phase. The phone of the seat says it at every moment, and offers the same as a button
of its own.

- *The first counts*: presses race. They are put in order by the time of their edges, and within 1 ms nobody was first
  ([the panel](panel.md)). A phone takes part, but never beats a button.
- *Each counts*: no race. Whoever presses says it for themselves, and two at once are both heard.
- *The first has the floor*: the first has {FLOOR_S} seconds to say on the phone what the shout was. Nobody
  else's claim counts meanwhile, no throw is read and no dice are dealt. Whoever says nothing in time loses the floor
  and waits for the next throw; no square is lost (the rules name no penalty), and the others may shout. The state
  tells how long it still stands. It is in the journal: after a power cut it is still there, and the time begins anew.
- *I have looked*: what waits for everybody comes when all who are asked have said so. Once the first has, the others
  have ten seconds (twenty for cards, which have to be read); then it comes without them.
- A press that means nothing now is shown. For SHOUT the reason is told too, in the words of the rules.
- A press counts only if the button has meant the same since before it was pressed.
- AYE never holds up a race and never ends one: it is heard when the race is over.

| game | phase | button | means | whose | how |
| --- | --- | --- | --- | --- | --- |
"""

TAIL: Final = """
This page is made from the code: `python -m companion.table.glue > docs/buttons.md`. A test fails when it is stale.
"""


def page() -> str:
    """The page, whole."""
    return HEAD + "".join(map(_row, lines())) + TAIL


def _row(line: Line) -> str:
    meaning, game = line.meaning, glue_of(line.game).title
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
