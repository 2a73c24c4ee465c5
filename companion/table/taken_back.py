# SPDX-License-Identifier: MIT
"""Taking an event back gives its throw back: what was remembered of the dice then holds again, and nothing counts by
itself until somebody says so or moves a die. The same event, done again, leads where it led."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.games.base import Event
from companion.messages.message import Message
from companion.table.adapter.base import Act, Scene
from companion.table.adapter.plain import PlainAdapter
from companion.table.sight import Memory, Sight, coasters
from companion.table.throws import Used, used
from vision.sighting import Die, Reading

EVENT: Final = "count-again"
"""Asked for by a player or the referee: what was taken back counts again, as it lies there."""
LABEL: Final = Message("count-again")
WAITS: Final = Message("taken-back-count-again")
MOST_REDONE: Final = 16
"""So many events can be done again as they were."""


def undone(sight: Sight, event: Event | None) -> Sight:
    """``sight`` once ``event``, the last one, was taken back."""
    if event is None or not sight.past:
        return replace(sight.moved_on(), halted=False)
    then = sight.past[-1]
    before = _remembered(sight, then)
    redo = (*sight.redo, (event, Memory.of(sight)))[-MOST_REDONE:]
    back = _given_back(sight, before)
    return replace(before, past=sight.past[:-1], redo=redo, back=back, halted=bool(back))


def done(sight: Sight, moved: Sight, event: Event) -> Sight:
    """``moved``, what ``sight`` became by ``event``, with the way back; where it was done before, as it was then."""
    past = (*sight.past, sight.was or Memory.of(sight))
    again = bool(sight.redo) and sight.redo[-1][0] == event
    if again and sight.was is None:  # else the eye has just seen how they lie
        moved = _remembered(moved, sight.redo[-1][1])
    redo = sight.redo[:-1] if again else ()
    return replace(moved, past=past, redo=redo, was=None, halted=False)


def waits(scene: Scene, adapter: PlainAdapter) -> bool:
    """True while dice lie there that an undo gave back, and somebody has to say that they count again."""
    return scene.sight.halted and adapter.looks(scene) and _as_given_back(scene.sight, scene.sight.looked)


def again_acts(scene: Scene, adapter: PlainAdapter) -> list[Act]:
    """The one tap by which they count."""
    return [Act(LABEL, {"event": EVENT})] if waits(scene, adapter) else []


def against(scene: Scene, adapter: PlainAdapter, reading: Reading) -> str:
    """Why ``reading`` does not count by itself: it shows what an undo gave back, as it lay then; "" where it may."""
    halted = scene.sight.halted and adapter.looks(scene)
    return WAITS if halted and _as_given_back(scene.sight, reading) else ""


def same_event(sight: Sight) -> Event | None:
    """What the dice amounted to before it was taken back, where all of them lie as they lay; None: look at them anew.

    It comes without the marks of the table, but for its picture.
    """
    event = sight.redo[-1][0] if sight.redo else {}
    lying = _lying(sight.looked)
    there = all(any(one.lies_there(die) for die in lying) for one in sight.back)
    if event.get("by") != "camera" or event.get("corrected") or not there:
        return None
    virtual = event.get("virtual", {})
    bare = {name: value for name, value in event.items() if name not in ("by", "virtual", "evidence")}
    if virtual and "faces" in event:
        bare["faces"] = event["faces"][: -sum(virtual.values())]
    return bare


def _remembered(sight: Sight, then: Memory) -> Sight:
    """``sight`` with what was remembered ``then``, of dice only as far as they lie there still."""
    if sight.looked is None:
        return then.put_into(sight)
    lying = _lying(sight.looked)
    return replace(
        then.put_into(sight),
        used=tuple(one for one in then.used if any(one.lies_there(die) for die in lying)),
        stood=tuple(one for one in then.stood if any(one.lies_there(die) for die in lying)),
    )


def _given_back(sight: Sight, before: Sight) -> tuple[Used, ...]:
    """What lies there and had not counted before the event that is taken back."""
    if sight.looked is None:  # after a new start
        return tuple(one for one in sight.used if one.part == "thrown" and one not in before.used)
    return tuple(used(die, None) for die in _lying(sight.looked) if before.before(die) is None)


def _as_given_back(sight: Sight, reading: Reading | None) -> bool:
    lying = _lying(reading)
    given = [die for die in lying if sight.given_back(die)]
    return bool(given) and all(die in given or sight.knows(die) for die in lying)


def _lying(reading: Reading | None) -> Sequence[Die]:
    return () if reading is None else (*reading.sighting.dice, *coasters(reading))
