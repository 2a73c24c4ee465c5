# SPDX-License-Identifier: MIT
"""Throwing one after the other, where no zones tell whose dice are whose: new dice are that player's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.base import Await, Event
from companion.table.adapter.base import Scene, Seen
from companion.table.sight import Seats, Sight, owner
from companion.table.throws import Lying, Part, Remainder, Throw, Used, used
from vision.sighting import Die, Reading, face_json


def thrown_so_far(scene: Scene, awaited: Await) -> Mapping[str, Any]:
    """What each has thrown of those that ``awaited`` names, one after the other."""
    pending = scene.pending or {}
    thrown: Mapping[str, Any] = pending.get("dice", {}) if pending.get("event") == awaited.event else {}
    return thrown


def next_alone(scene: Scene, awaited: Await) -> Await:
    """The throw of the next player alone; what lies in the ``centre`` is no part of it."""
    done = thrown_so_far(scene, awaited)
    left = [name for name in awaited.dice if name not in done]
    return replace(awaited, dice={name: awaited.dice[name] for name in left[:1]})


def came_alone(lying: Sequence[Lying], sight: Sight, name: str, part: Part, cups: bool = False) -> list[Lying]:
    """``lying``, with what ``name`` alone has thrown new, and all else as a ``part`` that was there.

    It is what was added to the table, or (where nothing was added or taken away) what moved while the own dice that
    counted are gone (a die that was pushed lies there still). What comes from under ``cups`` is always added.
    """
    came = [die for die in lying if die.before is None]
    if sight.fewer is not None:
        fresh = [die for die in came if not any(old.lies_there(die.seen) for old in sight.fewer)]
        fresh = fresh if len(lying) - len(sight.fewer) == len(fresh) else []
    else:
        own = [old for old in sight.lain if old.owner == name]
        lie = [old for old in own if any(_lies_still(old, die) for die in lying)]
        fresh = came if own and not cups and len(lie) + len(came) == len(own) else []
    return [die if _is_own(die, fresh, name) else _as_part(die, part) for die in lying]


def _is_own(one: Lying, fresh: Sequence[Lying], name: str) -> bool:
    """True if it is new, or was thrown by ``name`` before and lies there still."""
    before = one.before
    return any(one is other for other in fresh) or (
        before is not None and before.part == "thrown" and before.owner == name
    )


def _lies_still(old: Used, one: Lying) -> bool:
    """True if this is that die, untouched, or pushed aside before what comes now was thrown."""
    return old.lies_there(one.seen) or (one.before is not None and _is_it(old, one.seen))


def _as_part(one: Lying, part: Part) -> Lying:
    before = one.before
    if before is not None and before.part != "thrown":
        return one
    return replace(one, before=used(one.seen, None, part) if before is None else replace(before, part=part))


def at_seat_of(dice: Iterable[Die], name: str, seats: Seats) -> tuple[Die, ...]:
    """``dice`` as if they lay in the zone of ``name``."""
    return tuple(replace(die, zone=str(seats.index(name) + 1)) for die in dice)


def joined(reading: Reading, throw: Throw, scene: Scene, done: Iterable[str]) -> tuple[Reading, tuple[Remainder, ...]]:
    """``reading`` of one throw with those that were thrown before it and still lie there, and what lies besides."""
    names = set(done)
    mine = [old for old in scene.sight.lain if old.owner in names]
    earlier: list[Die] = []
    besides: list[Remainder] = []
    for remainder in throw.remainders:
        theirs = {id(die): old.owner for die in remainder.dice for old in mine if _is_it(old, die)}
        earlier += [
            die for at in remainder.dice if id(at) in theirs for die in _seated(at, theirs[id(at)], scene.seats)
        ]
        rest = tuple(die for die in remainder.dice if id(die) not in theirs)
        besides += [replace(remainder, dice=rest)] if rest else []
    ranked = sorted(earlier, key=lambda die: _rank(die, scene.seats, mine))
    dice = (*ranked, *reading.sighting.dice)
    return replace(reading, sighting=replace(reading.sighting, dice=dice)), tuple(besides)


def _seated(die: Die, name: str | None, seats: Seats) -> tuple[Die, ...]:
    return () if name is None else at_seat_of([die], name, seats)


def _rank(die: Die, seats: Seats, lain: Sequence[Used]) -> int:
    """Which of the dice that lay there it is: they keep their order."""
    return next(at for at, old in enumerate(lain) if old.owner == owner(die, seats) and _is_it(old, die))


def _is_it(old: Used, die: Die) -> bool:
    """True if it lies as it lay, or was pushed a little, perhaps several times while the eye followed it."""
    near = abs(old.x - die.x) + abs(old.y - die.y) < old.size
    followed = old.track is not None and die.track == old.track
    return old.lies_there(die) or ((near or followed) and face_json(die.face) == old.face)


def with_those_before(event: Event, reading: Reading, throw: Throw, scene: Scene) -> Seen:
    """``event``, one player's throw, with those before it; as long as others have still to throw it waits for them."""
    awaited = scene.awaited
    if awaited is None:
        raise AssertionError("a throw comes only where one is awaited")
    done = thrown_so_far(scene, awaited)
    whole, besides = joined(reading, throw, scene, done)
    event = {**event, "dice": {**done, **event["dice"]}}
    if len(event["dice"]) == len(awaited.dice):
        return Seen(event, whole, besides=besides)
    pending = scene.pending or {}
    chosen = pending if pending.get("event") == awaited.event else {}
    return Seen({**chosen, **event}, whole, besides=besides, waits=True)
