# SPDX-License-Identifier: MIT
"""An instruction in words: for everybody in the room, or as one player reads it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.messages.catalogue import english
from companion.messages.message import Message, listed
from companion.table.instruct.value import Instruction
from companion.table.telling.say import counted


def instruction_words(asked: Instruction, all_: bool, me: str | None = None) -> str:
    """The sentence for the table's screen, or as ``me`` at a phone reads it; "" where the catalogue has none.

    ``all_``: it is for everybody who is in the game.
    """
    ids = (f"do-{asked.id}-{variant}" for variant in _variants(asked, all_, me))
    id_ = next((one for one in ids if one in english().sources), None)
    if id_ is None:
        return ""
    params, due = asked.params, asked.params.get("due", {}).get(me)
    put = {"who": listed(asked.who), "next": params.get("next") or "", "n": due if isinstance(due, int) else ""}
    dice, owed = counted(params.get("dice", 0), "die-taken"), counted(params.get("owes", {}).get(me, 0), "jewel")
    return Message(id_, **put, dice=dice, owed=owed)


def _variants(asked: Instruction, all_: bool, me: str | None) -> Iterator[str]:
    """Which variants of a sentence fit, the closest first."""
    many, next_ = len(asked.who) > 1, asked.params.get("next")
    if me is None:
        yield from ("all",) * (all_ or not asked.who)
        yield from ("many",) * many
        way = asked.ways.get(asked.who[0]) if len({asked.ways.get(name) for name in asked.who}) == 1 else None
        yield "one-next" if not many and asked.who and asked.who[0] == next_ else f"one-{way}"
        yield from ("one", "many", "all")
        return
    way = "next" if next_ == me else asked.ways.get(me)
    if me in asked.who or not asked.who:
        yield from (f"you-{way}", "you", "all", "one")
        return
    yield from (f"waits-{way}",) * many
    yield f"wait-{way}"
    yield from ("waits",) * many
    yield from ("wait", "all", "one")
