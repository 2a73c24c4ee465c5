# SPDX-License-Identifier: MIT
"""Coasters, pieces and cards in sightings: merging several looks, and two sets read from one frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import Any, Final

from vision.notice import Notice
from vision.sets import shows_dice
from vision.sighting import TRUST, Doubt, Sighting

Thing = Mapping[str, Any]
"""A coaster, a piece or a card in the contract's form."""
Extra = Mapping[str, tuple[Thing, ...]]

WHAT: Final = ("face_up", "number", "colour", "square", "id")
"""What two looks must agree on; places, sizes and how sure each was may differ."""
COMES_AND_GOES: Final = Notice("comes-and-goes")
DIFFERENT: Final = Notice("looks-differ")
NEAR: Final = 0.35
"""Two things are the same one if they lie nearer than this part of their size."""
_SIZE: Final = 1 / 40
"""The size, as a part of the picture's width, of things that tell none."""


def same_extra(sighting: Sighting, other: Sighting) -> bool:
    """True if both show the same things in the same places."""
    if {name: len(found) for name, found in sighting.extra.items() if found} != {
        name: len(found) for name, found in other.extra.items() if found
    }:
        return False
    return all(
        _same(thing, _nearest(thing, other.extra[name], sighting.width))
        for name, found in sighting.extra.items()
        for thing in found
    )


def pooled(sightings: Sequence[Sighting]) -> Sighting:
    """The newest of several sightings of a still table, with its things as all of them tell them.

    A thing is sure if most sightings say the same of it. Where the set shows things alone, a doubt stands if a third of
    the sightings tell it; those about dice are for the scene to weigh.
    """
    newest = sightings[-1]
    if len(sightings) == 1:
        return newest
    extra, unsettled = _pooled_things(sightings)
    doubts = newest.doubts if shows_dice(newest.set_name) else tuple(_stand(sightings, extra))
    if newest.joint:
        return replace(newest, extra=extra, doubts=doubts, asides=(*newest.asides, *unsettled))
    return replace(newest, extra=extra, doubts=(*doubts, *unsettled))


def _stand(sightings: Sequence[Sighting], extra: Extra) -> list[Doubt]:
    """The doubts that a third of the sightings tell, about each place once."""
    reach = max((float(thing.get("size", 0)) for found in extra.values() for thing in found), default=0)
    reach = reach or _SIZE * sightings[-1].width
    groups: list[list[Doubt]] = []
    for doubt in (doubt for sighting in sightings for doubt in sighting.doubts):
        group = next((group for group in groups if hypot(doubt.x - group[-1].x, doubt.y - group[-1].y) < reach), None)
        groups.append([doubt]) if group is None else group.append(doubt)
    return [group[-1] for group in groups if 3 * len(group) >= len(sightings)]


def _pooled_things(sightings: Sequence[Sighting]) -> tuple[Extra, tuple[Doubt, ...]]:
    """The things of the newest sighting, and doubts where most of the sightings do not say the same."""
    newest, total = sightings[-1], len(sightings)
    doubts = []
    extra: dict[str, tuple[Thing, ...]] = {}
    for name, found in newest.extra.items():
        things = []
        for thing in found:
            looks = [_nearest(thing, s.extra.get(name, ()), s.width) for s in sightings]
            if 2 * sum(_same(thing, look) for look in looks) > total:
                things.append(thing)
            else:
                things.append({**thing, "sure": min(thing["sure"], TRUST - 0.01)})
                doubts.append(Doubt(thing["x"], thing["y"], _why(looks)))
        extra[name] = tuple(things)
    return extra, (*doubts, *_gone(sightings))


def _gone(sightings: Sequence[Sighting]) -> list[Doubt]:
    """Things that most sightings show and the newest does not."""
    newest, before, total = sightings[-1], sightings[-2] if len(sightings) > 1 else sightings[-1], len(sightings)
    missed = []
    for name, found in before.extra.items():
        for thing in found:
            if _nearest(thing, newest.extra.get(name, ()), newest.width) is None:
                looks = [_nearest(thing, s.extra.get(name, ()), s.width) for s in sightings]
                if 2 * sum(look is not None for look in looks) > total:
                    missed.append(Doubt(thing["x"], thing["y"], COMES_AND_GOES))
    return missed


def joined(sightings: Sequence[Sighting]) -> Sighting:
    """What several readers made of one frame, as one sighting: the dice of the first, the things that all of them see.

    The doubts of the others are asides: what is read besides does not hold up what is waited for.

    Raises:
        ValueError: there is none.
    """
    if not sightings:
        raise ValueError("no sighting to join; wanted one or more")
    extra: dict[str, tuple[Thing, ...]] = {}
    for sighting in sightings:
        for name, found in sighting.extra.items():
            extra[name] = (*extra.get(name, ()), *found)
    return replace(
        sightings[0],
        set_name="+".join(sighting.set_name for sighting in sightings),
        asides=tuple(dict.fromkeys(doubt for sighting in sightings[1:] for doubt in sighting.doubts)),
        mat=next((sighting.mat for sighting in sightings if sighting.mat is not None), None),
        ms=sum(sighting.ms for sighting in sightings),
        extra=extra,
    )


def _nearest(thing: Thing, others: Sequence[Thing], width: int) -> Thing | None:
    """The other that lies where ``thing`` does."""
    reach = NEAR * float(thing.get("size") or _SIZE * width)
    near = [(far, n) for n, other in enumerate(others) if (far := _far(thing, other)) <= reach]
    return others[min(near)[1]] if near else None


def _far(thing: Thing, other: Thing) -> float:
    return float(((thing["x"] - other["x"]) ** 2 + (thing["y"] - other["y"]) ** 2) ** 0.5)


def _same(thing: Thing, other: Thing | None) -> bool:
    return other is not None and all(thing.get(field) == other.get(field) for field in WHAT)


def _why(looks: Sequence[Thing | None]) -> str:
    found = [look for look in looks if look is not None]
    if 2 * len(found) <= len(looks):
        return COMES_AND_GOES
    return DIFFERENT
