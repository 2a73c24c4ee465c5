# SPDX-License-Identifier: MIT
"""Dice of which no zone tells whose they are: thrown one after the other, or photographed without the mat.

Thrown one after the other, new dice are that player's. On a photograph nothing lies where it lay on another picture:
the dice that are seen are the throw (one player's, everybody's, or a question whose they are), and none is known from
before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any, Final

from companion.games.base import Await, Event
from companion.messages.message import Message, joined
from companion.table.adapter.base import Scene, Seen
from companion.table.sight import Seats, Sight, has_zones, owner
from companion.table.throws import Lying, Remainder, Throw, Used, used
from vision.sighting import Die, Reading, face_json


def thrown_so_far(scene: Scene, awaited: Await) -> Mapping[str, Any]:
    """What each has thrown of those that ``awaited`` names, one after the other."""
    pending = scene.pending or {}
    thrown: Mapping[str, Any] = pending.get("dice", {}) if pending.get("event") == awaited.event else {}
    return thrown


def still_to_throw(scene: Scene, awaited: Await) -> Await:
    """``awaited`` without those who have thrown."""
    done = thrown_so_far(scene, awaited)
    return replace(awaited, dice={name: count for name, count in awaited.dice.items() if name not in done})


def next_alone(scene: Scene, awaited: Await) -> Await:
    """The throw of the next player alone; what lies in the ``centre`` is no part of it."""
    left = still_to_throw(scene, awaited).dice
    return replace(awaited, dice={name: left[name] for name in list(left)[:1]})


def came_alone(lying: Sequence[Lying], sight: Sight, name: str, cups: bool = False) -> list[Lying]:
    """``lying``, with what ``name`` alone has thrown new, and all else as out of play.

    It is what was added to the table, or (where nothing was added or taken away) what moved while the own dice that
    counted are gone (a die that was pushed lies there still). What comes from under ``cups`` is always added.
    """
    came = [die for die in lying if die.before is None]
    if sight.fewer is not None:
        fresh = [die for die in came if not any(old.may_be(die.seen) for old in sight.fewer)]
        fresh = fresh if len(lying) - len(sight.fewer) == len(fresh) else []
    else:
        own = [old for old in sight.last_counted if old.owner == name]
        lie = [old for old in own if any(_lies_still(old, die) for die in lying)]
        fresh = came if own and not cups and len(lie) + len(came) == len(own) else []
    return [die if _is_own(die, fresh, name) else _out_of_play(die) for die in lying]


def _is_own(one: Lying, fresh: Sequence[Lying], name: str) -> bool:
    """True if it is new, or was thrown by ``name`` before and lies there still."""
    before = one.before
    return any(one is other for other in fresh) or (
        before is not None and before.part == "thrown" and before.owner == name
    )


def _lies_still(old: Used, one: Lying) -> bool:
    """True if this is that die, untouched, or pushed aside before what comes now was thrown."""
    return old.may_be(one.seen) or (one.before is not None and _is_it(old, one.seen))


def _out_of_play(one: Lying) -> Lying:
    before = one.before
    if before is None:
        return replace(one, before=used(one.seen, None, "out of play"))
    return replace(one, before=replace(before, part="out of play")) if before.part == "thrown" else one


def at_seat_of(dice: Iterable[Die], name: str, seats: Seats) -> tuple[Die, ...]:
    """``dice`` as if they lay in the zone of ``name``."""
    return tuple(replace(die, zone=str(seats.index(name) + 1)) for die in dice)


def with_earlier(
    reading: Reading, throw: Throw, scene: Scene, done: Iterable[str]
) -> tuple[Reading, tuple[Remainder, ...]]:
    """``reading`` of one throw with those that were thrown before it and still lie there, and what lies besides."""
    names = set(done)
    mine = [old for old in scene.sight.last_counted if old.owner in names]
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
    return old.may_be(die) or ((near or followed) and face_json(die.face) == old.face)


def with_those_before(event: Event, reading: Reading, throw: Throw, scene: Scene) -> Seen:
    """``event``, one player's throw, with those before it; as long as others have still to throw it waits for them."""
    awaited = scene.awaited
    if awaited is None:
        raise AssertionError("a throw comes only where one is awaited")
    done = thrown_so_far(scene, awaited)
    whole, besides = with_earlier(reading, throw, scene, done)
    event = {**event, "dice": {**done, **event["dice"]}}
    if len(event["dice"]) == len(awaited.dice):
        return Seen(event, whole, besides=besides)
    pending = scene.pending or {}
    chosen = pending if pending.get("event") == awaited.event else {}
    return Seen({**chosen, **event}, whole, besides=besides, waits=True)


_SAME_PX: Final = 1.0
"""Dice that lie no farther off (px) than this are on the very same picture."""
_PATTERN: Final = 3
_ALIKE: Final = 0.08
"""From so many dice on they lie in a pattern; another picture of the same one differs in no distance by more than this
part of their mean."""


class Photographed:
    """How a game takes photographs without the mat; one that looks at more than the dice's number has its own way."""

    def photographed(self, reading: Reading, scene: Scene) -> Seen | str:
        """What such a photograph amounts to, or in plain words why it is nothing."""
        return judged(self, reading, scene)

    def photo_numbers(self, scene: Scene, by: str) -> tuple[int, ...]:
        """How many dice a photograph by this player can be of; none: as many as the eye is asked for."""
        asked = wanted(self, scene)
        return () if asked is None else asked.numbers(by)

    def whose(self, reading: Reading, scene: Scene) -> Whose | None:
        """What a person is to tap on the photograph; None: nothing."""
        return whose(self, reading, scene)

    def filled(self, reading: Reading, awaited: Await, scene: Scene) -> Event | str:
        """The event that these dice, right in number and sure, amount to, or why they are none."""
        raise NotImplementedError

    def split(self, scene: Scene, awaited: Await) -> bool:  # noqa: ARG002
        """True if it must be known whose dice are whose: of all that is waited for but lifted cups."""
        return awaited.event != "reveal" and len(awaited.dice) > 1


@dataclass(frozen=True, slots=True)
class Whose:
    """What is to be tapped on the photograph: the dice of these players, so many each; ``out`` lie there besides."""

    dice: Mapping[str, int]
    out: int = 0

    @property
    def alone(self) -> str | None:
        """The one player whose dice all of them seem to be; None where some are to be told from others."""
        return next(iter(self.dice)) if len(self.dice) == 1 and not self.out else None

    def as_json(self, number: int) -> dict[str, Any]:
        """The question as the state shows it, by the ``number`` of its photograph."""
        return {"number": number, "dice": dict(self.dice), "out": self.out}


@dataclass(frozen=True, slots=True)
class Wanted:
    """The throw that is photographed: how many dice are ``left``, by player; the ``centre``'s are nobody's.

    ``split``: it must be known whose dice are whose. ``begun``: somebody's are known already.
    """

    awaited: Await
    left: Mapping[str, int]
    split: bool
    begun: bool

    @property
    def all(self) -> int:
        """How many dice one picture of all shows."""
        return sum(self.left.values()) + (0 if self.split else self.awaited.centre)

    def numbers(self, by: str) -> tuple[int, ...]:
        """How many dice a photograph by this player can be of; the centre's may lie beside those that are thrown."""
        counts = {self.left.get(by, 0), self.all, sum(self.left.values()) + self.awaited.centre}
        return tuple(sorted(counts - {0}))


def wanted(adapter: Photographed, scene: Scene) -> Wanted | None:
    """What a photograph is to show now; None: nothing is waited for."""
    awaited = scene.awaited
    if awaited is None:
        return None
    done = thrown_so_far(scene, awaited)
    left = {name: count for name, count in awaited.dice.items() if count and name not in done}
    return Wanted(awaited, left, bool(left) and adapter.split(scene, awaited), bool(done))


def whose(adapter: Photographed, reading: Reading, scene: Scene) -> Whose | None:
    """Whose dice are whose, or which are out of play, where a person has to tell; None: nobody has."""
    question = _whose(adapter, reading, scene)
    return None if question is None or _not_theirs(adapter, reading, scene, question) else question


def _not_theirs(adapter: Photographed, reading: Reading, scene: Scene, question: Whose) -> str:
    """Why these dice can't be those of the one player who is asked about; "" where they can, or several are."""
    asked = wanted(adapter, scene)
    if asked is None or question.alone is None:
        return ""
    seated = at_seat_of(reading.sighting.dice, question.alone, scene.seats)
    theirs = replace(reading, sighting=replace(reading.sighting, dice=seated))
    seen = _of_players(adapter, theirs, scene, asked)
    return seen if isinstance(seen, str) else ""


def _whose(adapter: Photographed, reading: Reading, scene: Scene) -> Whose | None:
    asked, dice = wanted(adapter, scene), reading.sighting.dice
    if asked is None or not reading.apart or reading.spent or not reading.sighting.trusted:
        return None
    if has_zones(dice) or _own(reading, asked) or _counted(reading, scene):
        return None
    seen = len(dice)
    if seen < asked.all:
        return Whose({reading.by: seen}) if seen == asked.left.get(reading.by) else None
    if not asked.split and not asked.begun:
        return Whose({}, seen - asked.all) if seen > asked.all else None
    return Whose(asked.left, seen - asked.all)


def judged(adapter: Photographed, reading: Reading, scene: Scene) -> Seen | str:
    """The event that the photograph amounts to, or in plain words why it is none."""
    asked, dice = wanted(adapter, scene), reading.sighting.dice
    if asked is None or not dice:
        return "" if asked is None else reading.why_not
    if not reading.sighting.trusted:
        return reading.why_not or Message("verified")
    if _counted(reading, scene):
        return Message("photo-of-last-throw")
    if _own(reading, asked) and not has_zones(dice):
        dice = at_seat_of(dice, reading.by, scene.seats)
    elif (question := _whose(adapter, reading, scene)) is not None:
        return _not_theirs(adapter, reading, scene, question) or _asks(question)
    sure = replace(reading, sighting=replace(reading.sighting, dice=dice), verified=True, why_not="")
    if has_zones(dice):
        return _of_players(adapter, sure, scene, asked)
    if len(dice) != asked.all:
        return _number(len(dice), asked, reading.by)
    event = adapter.filled(sure, asked.awaited, scene)
    return event if isinstance(event, str) else Seen(event, sure)


def _counted(reading: Reading, scene: Scene) -> bool:
    """True if what is photographed has counted already: it lies as on another picture."""
    dice = reading.sighting.dice
    return not has_zones(dice) and any(same_throw(old, dice) for old in scene.sight.pictures)


def same_throw(old: Sequence[Used], dice: Sequence[Die]) -> bool:
    """True if ``dice`` are those of a photograph that counted: the same file, or the same dice as they lay.

    From whichever side they are photographed, the distances between dice of the same faces stay the same, but for how
    far the phone was away. One or two dice alone have no such pattern.
    """
    was, now = (
        _distances([(one.x, one.y, one.face) for one in old]),
        _distances([(die.x, die.y, face_json(die.face)) for die in dice]),
    )
    if [faces for faces, _ in was] != [faces for faces, _ in now]:
        return False
    if all(any(abs(die.x - one.x) + abs(die.y - one.y) < _SAME_PX for one in old) for die in dice):
        return True
    if len(dice) < _PATTERN:
        return False
    scale = sum(far for _, far in now) / max(1e-9, sum(far for _, far in was))
    off = (_ALIKE if len(dice) > _PATTERN else _ALIKE / 2) * sum(far for _, far in now) / len(now)
    return all(abs(there - scale * here) < off for (_, here), (_, there) in zip(was, now, strict=True))


def _distances(dice: Sequence[tuple[float, float, object]]) -> list[tuple[str, float]]:
    """How far each die is from each, by the faces of the two; each face from itself, so that one die has one, too."""
    return sorted(
        (" ".join(sorted((str(face), str(other)))), hypot(x - x2, y - y2))
        for at, (x, y, face) in enumerate(dice)
        for x2, y2, other in dice[at:]
    )


def _own(reading: Reading, asked: Wanted) -> bool:
    """True if the picture counts for the player who took it, without a question."""
    seen = len(reading.sighting.dice)
    if seen != asked.left.get(reading.by):
        return False
    return set(asked.left) == {reading.by} if seen == asked.all else asked.split


def _of_players(adapter: Photographed, reading: Reading, scene: Scene, asked: Wanted) -> Seen | str:
    """The throw of those whose dice are seen; with the last one's it is the event, else it waits for theirs."""
    seen = Counter(owner(die, scene.seats) for die in reading.sighting.dice)
    wrong = [name for name, count in seen.items() if name is None or count != asked.left.get(name)]
    if wrong:
        return joined([Message("photo-not-theirs", name=name or "") for name in wrong], "; ")
    names = [name for name in asked.awaited.dice if name in seen]
    ranked = tuple(die for name in names for die in reading.sighting.dice if owner(die, scene.seats) == name)
    reading = replace(reading, sighting=replace(reading.sighting, dice=ranked))
    event = adapter.filled(reading, replace(asked.awaited, dice={name: seen[name] for name in names}), scene)
    return event if isinstance(event, str) else _with_others(event, reading, scene, asked.awaited)


def _with_others(event: Event, reading: Reading, scene: Scene, awaited: Await) -> Seen:
    """``event``, some players' throw, with those before it; it waits as long as others have still to throw."""
    dice = {**thrown_so_far(scene, awaited), **event["dice"]}
    event = {**event, "dice": {name: dice[name] for name in awaited.dice if name in dice}}
    if len(dice) == len([name for name, count in awaited.dice.items() if count]):
        return Seen(event, reading)
    pending = scene.pending or {}
    chosen = pending if pending.get("event") == awaited.event else {}
    return Seen({**chosen, **event}, reading, waits=True)


def _asks(question: Whose) -> str:
    if (name := question.alone) is not None:
        return Message("photo-whose-alone", name=name, n=question.dice[name])
    if question.dice:
        return Message("photo-whose")
    return Message("photo-out-of-play", n=question.out)


def _number(seen: int, asked: Wanted, by: str) -> str:
    own = asked.left.get(by)
    if own and asked.all > own:
        return Message("photo-own-or-all", n=seen, own=own, all=asked.all)
    return Message("photo-not-all", n=seen, all=asked.all)
