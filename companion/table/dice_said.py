# SPDX-License-Identifier: MIT
"""What people say of dice that lie there: they count again after an undo, they may lie there, they were rolled.

Taking an event back gives its throw back: what was remembered of the dice then holds again, and nothing counts by
itself until somebody says so or moves a die. The same event, done again, leads where it led. Whatever the eye believes
of other dice, one tap goes on: it asks for dice to be taken away or rolled again only of those who agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.messages.message import Message
from companion.table.adapter.base import Act, Scene
from companion.table.adapter.plain import PlainAdapter
from companion.table.sight import Sight, lying_of
from companion.table.throws import LEFT_OVER, Lack, used
from vision.sighting import Die, Reading

COUNT_AGAIN: Final = "count-again"
"""Asked for by a player or the referee: what was taken back counts again, as it lies there."""
LABEL: Final = Message("count-again")
WAITS: Final = Message("taken-back-count-again")


def waits(scene: Scene, adapter: PlainAdapter) -> bool:
    """True while dice lie there that an undo gave back, and somebody has to say that they count again."""
    return scene.sight.halted and adapter.looks(scene) and _as_given_back(scene.sight, scene.sight.looked)


def again_acts(scene: Scene, adapter: PlainAdapter) -> list[Act]:
    """The one tap by which they count."""
    return [Act(LABEL, {"event": COUNT_AGAIN})] if waits(scene, adapter) else []


def against(scene: Scene, adapter: PlainAdapter, reading: Reading) -> str:
    """Why ``reading`` does not count by itself: it shows what an undo gave back, as it lay then; "" where it may."""
    halted = scene.sight.halted and adapter.looks(scene)
    return WAITS if halted and _as_given_back(scene.sight, reading) else ""


def _as_given_back(sight: Sight, reading: Reading | None) -> bool:
    lying = lying_of(reading)
    given = [die for die in lying if sight.given_back(die)]
    return bool(given) and all(die in given or sight.knows(die) for die in lying)


LET_LIE: Final = "let-lie"
WERE_ROLLED: Final = "were-rolled"
ASKS_AWAY: Final = frozenset({"take-away", "take-pot"})
"""Instructions by which dice are to be taken away that are in no throw."""
TAKES: Final = ASKS_AWAY | {"take-back"}
"""Instructions by which dice are to be taken up, before anything else."""
ASKS_AGAIN: Final = frozenset({"roll-again", "not-rolled"})
"""Instructions by which dice that lie as they lay are to be rolled."""


def dice_acts(scene: Scene, adapter: PlainAdapter, instruction: str) -> list[Act]:
    """The taps that contradict the eye, while it asks for something of dice, and would change what it believes."""
    acts = []
    if (instruction in ASKS_AWAY or _from_before(scene, adapter)) and _let_lie(scene, adapter) != scene.sight:
        acts.append(Act(Message("it-may-lie-there"), {"event": LET_LIE}, "plain"))
    if instruction in ASKS_AGAIN:
        acts.append(Act(Message("they-were-rolled"), {"event": WERE_ROLLED}, "plain"))
    return acts


def _from_before(scene: Scene, adapter: PlainAdapter) -> bool:
    """Whether it stands on a screen that something lies there from before."""
    return any(one.part == LEFT_OVER for one in scene.sight.used) and bool(adapter.noticed(scene))


def _let_lie(scene: Scene, adapter: PlainAdapter) -> Sight:
    """What is in no throw stays where it is, and nobody is asked to take it away any more."""
    sight, awaited = scene.sight, adapter.awaits(scene)
    lacks = () if awaited is None else adapter.throw(scene, awaited, sight.dice).lacks
    extra: list[Die] = []
    for lack in lacks:
        if lack.seen > lack.wanted:
            told = adapter.too_many(scene, lack)
            extra += _latest(sight, lack) if told is None else told
    known = [one for one in sight.used if not any(one.may_be(die) for die in extra)]
    kept = (replace(one, part="out of play") if one.part == LEFT_OVER else one for one in known)
    return replace(sight, used=(*kept, *(used(die, None, "out of play") for die in extra)))


def _latest(sight: Sight, lack: Lack) -> list[Die]:
    """What came last, or else has lain there through the fewest events: a pile lies longer than what came to it."""

    def lay_through(die: Die) -> int:
        return sum(any(one.may_be(die) for one in before.used) for before in sight.past)

    fresh = [die for die in lack.dice if sight.before(die) is None]
    return fresh or sorted(lack.dice, key=lay_through)[: lack.seen - lack.wanted]


def _were_rolled(scene: Scene, adapter: PlainAdapter) -> Sight:  # noqa: ARG001 - as the other one
    """The dice that lie as they counted were rolled all the same, and landed alike."""
    sight = scene.sight
    kept = tuple(one for one in sight.used if one.part != "thrown")
    rolled = replace(sight, used=kept, uncounted=(), halted=False)
    return replace(rolled, back=tuple(used(die, None) for die in sight.dice if rolled.before(die) is None))


SAID: Final[Mapping[str, Callable[[Scene, PlainAdapter], Sight]]] = {LET_LIE: _let_lie, WERE_ROLLED: _were_rolled}
"""What is remembered of the dice once that was said."""
