# SPDX-License-Identifier: MIT
"""Whether each candidate lies flat: by how it leans, and by what is beside it to lean on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.reading.decide import NOT_FLAT, TOO_NEAR
from vision.scene import lean
from vision.scene.bare_table import BareTable
from vision.scene.discs import gap
from vision.scene.lean import Camera, Floats
from vision.sighting import Candidate, Die, far, turned

BESIDE, BESIDE_THING = 1.5, 1.8
"""So many sides from middle to middle, a die or another thing is near enough to lean on."""
_AWAY = 0.8
"""A die leans away from a thing if the cosine of the angle between the two ways is at least this."""
_FLUSH, _PARALLEL = (0.9, 1.03), 8.0
"""Two dice lie flat edge to edge if their middles are so many sides apart and they are turned alike (degrees); one that
leans on the other is farther off."""
_KNOWN, _ASKED = 8.0, 0.9
"""Unless so many dice have told how the camera looks down, what the reader has against a die's lying flat stands."""
_RAISED = 0.9
"""What raises a die on one side lies about so many sides from its middle."""
_EDGE = (-0.15, 0.25)
"""What stands so near (sides) to the edge of a coin or a button, or over it, may stand on it; what covers more of one
lies on print, or flat on it."""
_LIKELY = 0.5


@dataclass(frozen=True, slots=True)
class Around:
    """What is known of the surroundings: how the camera looks down, the bare table, the things that lie on it."""

    camera: Camera
    table: BareTable
    things: Sequence[Die]


def flat_chances(kept: Sequence[Candidate], around: Around, width: int, height: int) -> list[float]:
    """The chance that each candidate lies flat, on a picture of this size."""
    leaning = [i for i, one in enumerate(kept) if one.lean is not None and one.there >= _LIKELY]
    rows = lean.rows_of([(kept[i].die.x, kept[i].die.y) for i in leaning], width, height)
    way = np.array([kept[i].lean for i in leaning], np.float64).reshape(-1, 2)
    stray = dict(zip(leaning, lean.strays(around.camera, rows, way), strict=True))
    chances = [flat_chance(one, kept, around, stray.get(i)) for i, one in enumerate(kept)]
    if around.camera.dice + len(leaning) > _KNOWN:
        return chances
    return [
        min(chance, _ASKED) if one.why in (NOT_FLAT, TOO_NEAR) else chance
        for one, chance in zip(kept, chances, strict=True)
    ]


def flat_chance(one: Candidate, kept: Sequence[Candidate], around: Around, stray: Floats | None) -> float:
    """The chance that ``one`` of those ``kept`` lies flat, which leans by so much (2,) otherwise than a flat one would
    there (None: nobody measured it)."""
    if stray is None:
        return 0.4 if one.die.cocked else 1.0
    prior = _cocked_as_a_rule(one, [other.die for other in kept if other is not one], around, stray)
    return lean.flat_chance(float(np.hypot(*stray)), prior, one.die.face == "skull", one.wobble)


def _cocked_as_a_rule(one: Candidate, others: Sequence[Die], around: Around, stray: Floats) -> float:
    """How often a die is cocked that leans this way and has these things around it."""
    die = one.die
    if one.lean is not None and _upon_disc(die, np.array(one.lean) - stray, around.table):
        return lean.UPON
    props = [other for other in others if far(other, die) < BESIDE * die.size and not _flush(die, other)]
    props += [thing for thing in around.things if far(thing, die) < BESIDE_THING * die.size]
    if any(_away(die, prop, stray) for prop in props) or _stands_by_table(die, around.table, stray):
        return lean.BESIDE
    return lean.ALONE if around.table.plain(die.x, die.y, die.size) else lean.PERHAPS_BESIDE


def _upon_disc(die: Die, flat: Floats, table: BareTable) -> bool:
    """True if the die would stand by the edge of a coin or a button, or over it, if it lay flat and leant so (2,)."""
    foot = (die.x - die.size * float(flat[0]), die.y - die.size * float(flat[1]))
    return _EDGE[0] < gap(die, foot, table.discs) < _EDGE[1]


def _stands_by_table(die: Die, table: BareTable, stray: Floats) -> bool:
    """True if something of the table is where the die would be raised: on the side it leans away from."""
    x, y = np.array([die.x, die.y]) - _RAISED * die.size * stray / max(float(np.hypot(*stray)), 1e-9)
    return table.stands_out(float(x), float(y), die.size)


def _flush(die: Die, other: Die) -> bool:
    """True if the two lie edge to edge: neither leans on the other."""
    side = (die.size + other.size) / 2
    return _FLUSH[0] * side < far(die, other) < _FLUSH[1] * side and turned(die.angle, other.angle) < _PARALLEL


def _away(die: Die, prop: Die, stray: Floats) -> bool:
    """True if the die leans away from what is beside it."""
    way = np.array([die.x - prop.x, die.y - prop.y])
    return float(way @ stray) >= _AWAY * float(np.hypot(*way) * np.hypot(*stray))
