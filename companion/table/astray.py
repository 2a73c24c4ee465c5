# SPDX-License-Identifier: MIT
"""Messages about dice that are too few, too many, or lie there from before: whose, where, what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.messages.message import Message, joined, noticed, parts_of, word
from companion.table.say import third
from companion.table.sight import COUNTED_ALREADY, Seats, named
from companion.table.throws import LEFT_OVER, Lack, Remainder, Throw
from vision.sighting import Die, Reading, Sighting, number_words

ALONE: Final = "cover-yours-and-throw"
UNSEEN: Final = "none-of-yours-seen"


def against(throw: Throw, zones: bool, why_not: str = "") -> str:
    """Whose dice are too few or too many, and what to do, where they are; "" where their number fits.

    ``zones``: it can be seen whose dice are whose. ``why_not``: what the eye has said already.
    """
    lacks = [lack for lack in throw.lacks if not _may_be_in_hand(lack)] or throw.lacks
    parts = [_in_a_zone(lack) if zones else _somewhere(lack) for lack in lacks]
    return joined((part for part in parts if part not in why_not), "; ")


def against_alone(throw: Throw, name: str, moved: bool, why_not: str = "") -> str:
    """The same where ``name`` alone should have thrown, for no zones tell whose dice are whose.

    ``moved``: something came or moved, though it can't be told to be the throw.
    """
    if throw.lacks and moved:
        return Message(ALONE, name=name)
    mine = replace(throw, lacks=tuple(replace(lack, owner=name) for lack in throw.lacks))
    return against(mine, True, why_not)


def both(reading: Reading, wrong: str) -> str:
    """What the eye has against a reading, then what the table has; the number of dice is spoken of once.

    The table knows what lies there besides, so what it says of the number comes in place of what the eye says: that
    may still expect what lay there before this look, such as the dice of the last game.
    """
    seen = parts_of(noticed(reading.why_not))
    number = noticed(number_words(len(reading.sighting.dice), reading.expected))
    outdated = bool(number) and seen[:1] == [number]
    parts = [part for part in (*seen[outdated:], wrong) if part]
    return joined(parts, "; ") if parts or not outdated else Message("just-come-to-rest")


def _in_a_zone(lack: Lack) -> str:
    if lack.unrolled:
        return _again(lack.owner, lack)
    if lack.owner is None:
        return _in_the_middle(lack) if lack.wanted else _in_nobodys_place(lack)
    if lack.seen < lack.wanted:
        return _too_few(lack.owner, lack)
    if lack.wanted:
        return Message("too-many-before-you", name=str(lack.owner), n=lack.seen - lack.wanted)
    return _not_thrown(lack.owner, lack.dice)


def _somewhere(lack: Lack) -> str:
    if lack.unrolled:
        return COUNTED_ALREADY
    if lack.seen < lack.wanted:
        return noticed(number_words(lack.seen, lack.wanted))  # type: ignore[no-any-return]
    return Message("too-many-there", n=lack.seen - lack.wanted)


def _in_the_middle(lack: Lack) -> str:
    if lack.seen > lack.wanted:
        return Message("too-many-in-the-middle", n=lack.seen - lack.wanted)
    if not lack.seen:
        return Message("put-dice-in-the-middle", n=lack.wanted)
    return Message("some-lie-in-the-middle", n=lack.seen, wanted=lack.wanted)


def _in_nobodys_place(lack: Lack) -> str:
    if lack.seen == 1:
        return Message("die-in-nobodys-place", colour=colour_of(*lack.dice[:1]))
    return Message("dice-in-nobodys-place", n=lack.seen)


def _may_be_in_hand(lack: Lack) -> bool:
    """Whether the dice that are missing have not been rolled, by what is seen: first comes what is in the way."""
    return lack.owner is not None and lack.seen < lack.wanted and not lack.begun


def _too_few(name: str, lack: Lack) -> str:
    if not lack.seen or not lack.begun:
        return Message(UNSEEN, name=name, n=lack.wanted - lack.seen, mine=0)
    alone = lack.wanted - lack.seen == 1
    others = "some-of-yours-seen-lay-other-one" if alone else "some-of-yours-seen-lay-the-others"
    return Message(others, name=name, n=lack.seen, wanted=lack.wanted, mine=0)


def as_read_by(name: str, words: str) -> str:
    """``words`` against a throw as ``name`` reads them: in the second person, where they are about the own dice."""
    parts = parts_of(words)
    spoken = [
        Message(part.id, **{**part.params, "mine": 1})
        if isinstance(part, Message) and "mine" in part.params and part.params["name"] == name
        else part
        for part in parts
    ]
    return words if spoken == parts else joined(spoken, "; ")


def _again(name: str | None, lack: Lack) -> str:
    if name is None:
        return COUNTED_ALREADY
    if lack.wanted == 1:
        return Message("roll-your-die-again", name=name)
    return Message("roll-your-dice-again", name=name, n=lack.unrolled)


def _not_thrown(name: str, dice: Sequence[Die]) -> str:
    if len(dice) == 1:
        return Message("take-your-die-away", name=name, colour=colour_of(*dice))
    return Message("take-your-dice-away", name=name, n=len(dice))


def colour_of(*dice: Die) -> str:
    """The colour by which people tell a die from others; ``none`` where nobody knows it."""
    return word(dice[0].colour) if dice and dice[0].colour else "none"


def thrown_twice(again: Sequence[tuple[str, object]], seats: Seats) -> list[str]:
    """Who threw a single die again that lay there and was read, and what it showed first."""
    owners = ((named(zone, seats), face) for zone, face in again)
    return [Message("die-lay-there", name=name, face=word(str(face))) for name, face in owners if name]


def left_over(remainders: Sequence[Remainder], sighting: Sighting) -> list[tuple[str | None, str]]:
    """What is to be taken away, though it is not in the way: whose it is (None: nobody's), and in a sentence."""
    return [
        (remainder.owner, _left(remainder, sighting))
        for remainder in remainders
        if remainder.part == LEFT_OVER and remainder.dice
    ]


def _left(one: Remainder, sighting: Sighting) -> str:
    dice, alone = one.dice, len(one.dice) == 1
    if one.owner is not None and alone:
        return Message("your-die-from-before", name=one.owner, colour=colour_of(*dice))
    if one.owner is not None:
        return Message("your-dice-from-before", name=one.owner, n=len(dice))
    x, y = (sum(at) / len(dice) for at in zip(*((die.x, die.y) for die in dice), strict=True))
    where = third(x / max(1, sighting.width), y / max(1, sighting.height))
    if alone:
        return Message("die-from-before", colour=colour_of(*dice), where=where)
    return Message("dice-from-before", n=len(dice), where=where)
