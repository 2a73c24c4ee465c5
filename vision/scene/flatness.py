# SPDX-License-Identifier: MIT
"""Tells whether each candidate lies flat: by how it leans, and by what is beside it to lean on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.reading.decide import NOT_FLAT, TOO_NEAR
from vision.scene import lean
from vision.scene.bare_table import BareTable
from vision.scene.discs import Discs, gaps, without_twins
from vision.scene.lean import Camera, Floats
from vision.sighting import Candidate, Die, far, turned

BESIDE, BESIDE_THING = 1.75, 1.8
"""So many sides from middle to middle, a die or another thing is near enough to lean on."""
_FLUSH, _PARALLEL = (0.9, 1.03), 8.0
"""Two dice lie flat edge to edge if their middles are so many sides apart and they are turned alike (degrees); one that
leans on the other is farther off."""
_ASKED = 0.9
"""Until a die is measured in four turns, what the reader has against its lying flat stands."""
_TOUCHING, _PUSHED = 1.15, 0.4
"""Dice nearer than so many sides and turned alike were mostly pushed together: of 195 pairs so near on photographs 48
in a hundred are turned alike, of 1,289 somewhat farther apart 18, as chance has it. Since what raises a die turns it
anyhow, one that lies so is raised so much more seldom, whatever might raise it."""
_RAISED, _FOOT = 0.85, 0.28
"""What raises a die on one side lies about so many sides from its middle, and so far to each side of there."""
_EDGE = (-0.35, 0.2)
"""A die whose foot, if it leans as it seems to, is so near (sides) to the edge of a coin or a button, or over it, may
stand on it; what covers more of one lies on print, or flat on it. On 80 drawn tables 66 of 68 cocked dice that have no
other die beside them are so near, and 11 of 2,648 flat ones; by the foot of a flat die in their place 62 and 24 are."""
_BY_DISC, _BY_DIE, _BY_THING = (0.12, 0.45), (0.15, 0.75), (0.1, 0.7)
"""How much (sines) dice lean that a coin raises, another die, or anything else."""
_OFTEN_DISC, _OFTEN_DIE, _OFTEN_THING = 0.2, 0.015, 0.02
"""How often each of them raises a die that stands so. By a coin's edge 12 dice of 21 cocked ones stood and 25 of 1,210
flat ones: fewer where people throw, since in these sittings every sixth throw has a cocked one."""
_OFTEN_ALIKE = 0.0025
"""How often a die raises one that is turned alike."""
_OFTEN_BEHIND = 0.004
"""The same of what was seen where this die would be raised, and nowhere else."""
_LEANS, _ABOUT, _WITHIN = 0.1, 2.2, 0.6
"""Beside a die that leans by more than the first (a sine), coins are looked for so many sides about it; what is round
nearer than the last to the middle of a die is a pip."""
_LIKELY = 0.5


@dataclass(frozen=True)
class TableContext:
    """What is known of the surroundings: how the camera looks down, the bare table, the things that lie on it."""

    camera: Camera
    table: BareTable
    things: Sequence[Die]

    @cached_property
    def discs(self) -> Discs:
        """The coins and buttons of the bare table: put together once a look, not once a die."""
        return self.table.discs


def flat_chances(kept: Sequence[Candidate], around: TableContext, width: int, height: int) -> list[float]:
    """The chance that each candidate lies flat, on a picture of this size."""
    leaning, places, ways = measured_leans(kept)
    rows = lean.rows_of(places, width, height)
    stray = dict(zip(leaning, lean.strays(around.camera, rows, ways), strict=True))
    chances = [flat_chance(candidate, kept, around, stray.get(i)) for i, candidate in enumerate(kept)]
    return [
        min(chance, _ASKED) if candidate.why in (NOT_FLAT, TOO_NEAR) and not candidate.wobble else chance
        for candidate, chance in zip(kept, chances, strict=True)
    ]


def flat_leans(kept: Sequence[Candidate], camera: Camera, width: int, height: int) -> Floats:
    """How a flat die would lean at each candidate's place (n, 2), by all dice that ``camera`` has seen and by these."""
    _, places, ways = measured_leans(kept)
    numbers = lean.camera_numbers(camera, lean.rows_of(places, width, height), ways)
    return np.asarray(lean.rows_of([(c.die.x, c.die.y) for c in kept], width, height) @ numbers)


def measured_leans(kept: Sequence[Candidate]) -> tuple[list[int], Floats, Floats]:
    """Which of these are likely dice of which is known how they lean, where they are (n, 2; px) and how they lean
    (n, 2; sines): by them a camera is told."""
    which = [i for i, candidate in enumerate(kept) if candidate.lean is not None and candidate.there >= _LIKELY]
    places = np.array([(kept[i].die.x, kept[i].die.y) for i in which], np.float64).reshape(-1, 2)
    return which, places, np.array([kept[i].lean for i in which], np.float64).reshape(-1, 2)


def by_a_disc(candidate: Candidate, flat: Floats, discs: Discs) -> bool:
    """True if a die, which would lean so (2,) if it lay flat, stands by the edge of one of these coins or buttons:
    how it leans has to be measured well."""
    way = flat if candidate.lean is None else np.array(candidate.lean)
    return bool(_at_edge(candidate.die, way, discs).any())


def _at_edge(die: Die, way: Floats, discs: Discs) -> NDArray[np.bool_]:
    """By the edge of which of n discs a die that leans so (2,) stands."""
    near = gaps(die, _foot(die, way), discs)
    return np.asarray((_EDGE[0] < near) & (near < _EDGE[1]))


def _foot(die: Die, way: Floats) -> tuple[float, float]:
    """Where the middle of the lower face is (px) of a die that leans so (2,)."""
    return die.x - die.size * float(way[0]), die.y - die.size * float(way[1])


def flat_chance(
    candidate: Candidate, kept: Sequence[Candidate], around: TableContext, stray: lean.Stray | None
) -> float:
    """The chance that ``candidate`` of those ``kept`` lies flat, which strays so (None: nobody measured it)."""
    if stray is None or candidate.lean is None:
        return 0.4 if candidate.die.cocked else 1.0
    die = candidate.die
    others = [other.die for other in kept if other is not candidate and far(other.die, die) < BESIDE * die.size]
    seldom = _PUSHED if any(_pushed_together(die, other) for other in others) else 1.0
    level = np.array(candidate.lean) - stray.way
    props = _props(candidate, _foot(die, level), others, around, stray.way)
    props = [replace(prop, often=seldom * prop.often) for prop in props]
    unseen = seldom * (lean.ALONE if around.table.plain(die.x, die.y, die.size) else lean.PERHAPS_BESIDE)
    return lean.flat_chance(stray, props, unseen, die.face == "skull", candidate.wobble, bool(others), level)


def _props(
    candidate: Candidate, foot: tuple[float, float], others: Sequence[Die], around: TableContext, stray: Floats
) -> list[lean.Prop]:
    """What is about a die to lean on that leans so much (2,) otherwise than a flat one, whose ``foot`` would be there
    (px)."""
    die = candidate.die
    discs = _discs(die, foot, others, around, stray)
    discs = discs[_at_edge(die, np.array(candidate.lean), discs)]
    props = [_prop(foot, (float(x), float(y)), _BY_DISC, _OFTEN_DISC) for x, y, _ in discs]
    at = (die.x, die.y)
    props += [_prop(at, (other.x, other.y), _BY_DIE, _often(die, other)) for other in others if not _flush(die, other)]
    things = [thing for thing in around.things if far(thing, die) < BESIDE_THING * die.size]
    props += [_prop(at, (thing.x, thing.y), _BY_THING, _OFTEN_THING) for thing in things]
    way = stray / max(float(np.hypot(*stray)), 1e-9)
    behind = np.array(foot) - _RAISED * die.size * way
    if around.table.stands_out(float(behind[0]), float(behind[1]), 2 * _FOOT * die.size):
        props.append(lean.Prop(way, _BY_THING, _OFTEN_BEHIND))
    return props


def _discs(die: Die, foot: tuple[float, float], others: Sequence[Die], around: TableContext, stray: Floats) -> Discs:
    """The coins and buttons of the bare table; where the die leans, those beside it that joined since, too: what is
    round there as it was on the bare table has been judged, with all that is round on it."""
    if float(np.hypot(*stray)) < _LEANS:
        return around.discs
    table = around.table
    now = table.discs_about(*foot, _ABOUT * die.size)
    middles = np.array([(beside.x, beside.y) for beside in (die, *others)] + [foot])
    off = np.abs(now[:, None, :2] - middles[None]).max(2).min(1, initial=np.inf)
    apart = now[off > _WITHIN * die.size]
    known = table.bare is not None
    joined = [not table.same(x, y, 2 * radius, bare=known) for x, y, radius in apart.tolist()]
    return without_twins([around.discs, apart[joined]])


def _prop(die: tuple[float, float], thing: tuple[float, float], leans: tuple[float, float], often: float) -> lean.Prop:
    way = np.subtract(die, thing).astype(np.float64)
    return lean.Prop(way / max(float(np.hypot(*way)), 1e-9), leans, often)


def _often(die: Die, other: Die) -> float:
    """How often the other raises the die."""
    return _OFTEN_ALIKE if _alike(die, other) else _OFTEN_DIE


def _alike(die: Die, other: Die) -> bool:
    """True if the two are turned alike."""
    return turned(die.angle, other.angle) < _PARALLEL


def _pushed_together(die: Die, other: Die) -> bool:
    """True if the two touch and are turned alike."""
    return _alike(die, other) and far(die, other) < _TOUCHING * (die.size + other.size) / 2


def _flush(die: Die, other: Die) -> bool:
    """True if the two lie edge to edge: neither leans on the other."""
    side = (die.size + other.size) / 2
    return _FLUSH[0] * side < far(die, other) < _FLUSH[1] * side and _alike(die, other)
