# SPDX-License-Identifier: MIT
"""Tells whether dice lie flat, by their lean compared with all dice that this camera saw on this table.

One picture tells how its camera looks down only roughly; the dice of many throws tell it well, since the camera stands
still. What leans otherwise than a flat die at its place would is perhaps cocked, the likelier where there is something
beside it to lean on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import erf, exp, pi, sqrt

import numpy as np

from vision.reading.pose import ANY_CAMERA, CameraKind, Fit, left_out, likeliest_fit, rows_of
from vision.reading.pose import Sums as Floats

__all__ = [
    "ALONE",
    "PERHAPS_BESIDE",
    "Camera",
    "CameraKind",
    "Floats",
    "Prop",
    "Stray",
    "camera_numbers",
    "flat_chance",
    "rows_of",
    "strays",
]

_NOISE = 0.04
"""How far off the leans are by which dice tell the camera: of 2,648 flat dice on 80 drawn tables 0.0395 one way, root
mean square; 0.043 where five to eight tell it."""
_MOST = 120.0
"""So many dice are remembered at most, older ones ever less: the camera may be moved a little."""
PERHAPS_BESIDE, ALONE = 0.005, 0.002
"""How often a die is cocked by something that was not seen, on a table on which it may not be, and on a plain one."""
_STEADY, _BESIDE, _ROUGHLY, _TILTED = 0.04, 0.055, 0.12, 0.33
"""Strays of flat dice are spread as those of two circular normal distributions: of dice measured well, standing alone
or beside another, whose side is easily taken for theirs, and of some measured badly; of dice cocked by something unseen
as of a wide one."""
_ROUGH, _ROUGH_BESIDE, _ROUGH_ONCE, _ROUGH_DRAWN = 0.02, 0.05, 0.005, 0.1
"""The share of those measured badly: alone, beside another, of those seen in one turn only (what seems to lean then is
measured in all), and of a skull, which may be drawn as if seen from aside."""
_HIDDEN, _UPRIGHT = 0.006, np.zeros(2)
"""Of so many dice no side is told from the upper face or the cloth: black on black, or clear. They seem to be seen from
straight above, so they stray towards that: of 2,058 flat dice 30 strayed by more than 0.15, all but one of them so."""
_RAISED = 0.05
"""What is raised by something leans away from it, and strays from that line by so much."""
_SELDOM = 0.3
"""However many things are about a die, it lies flat at least so often."""
_WOBBLE = 1.0
"""What leans differently in each turn of the picture is measured so much worse. Of 1,043 flat dice measured in all
turns the spread is 0.04 where they wobble by less than 0.03, 0.06 about 0.05, 0.09 about 0.075, 0.115 about 0.12; of
121 cocked ones one strays by 0.07, all others by 0.17 and more (sittings 71 and 81, photographs from 6000 on)."""


@dataclass(frozen=True, slots=True, eq=False)
class Prop:
    """Something that may raise a die on one side: the way (2,; of length 1) that leads from it to the die, how much
    (from, to; a sine) what it raises leans, and how often a die there is raised by it."""

    way: Floats
    leans: tuple[float, float]
    often: float


@dataclass(frozen=True, slots=True)
class Camera:
    """What the dice seen so far tell of how the camera looks down: the sums of a least-squares fit. ``kinds``: what it
    may be, as far as is known without any."""

    squares: Floats = field(default_factory=lambda: np.zeros((3, 3)))
    sums: Floats = field(default_factory=lambda: np.zeros(3))
    kinds: tuple[CameraKind, ...] = ANY_CAMERA

    def seen(self, rows: Floats, lean: Floats) -> Camera:
        """After these dice (n, 2, 3), (n, 2), each weighed by how well it fits."""
        weight = _fit(self, rows, lean).weight
        fade = min(1.0, max(0.0, 1 - float(weight.sum() * _NOISE**2) / _MOST))
        squares, sums = _summed(rows, lean, weight)
        return replace(self, squares=fade * self.squares + squares, sums=fade * self.sums + sums)


@dataclass(frozen=True, slots=True, eq=False)
class Stray:
    """How a die leans otherwise than a flat one would there (2,), and how far off that is, squared, since the other
    dice tell the camera only so well."""

    way: Floats
    doubt: float = 0.0


def strays(camera: Camera, rows: Floats, lean: Floats) -> list[Stray]:
    """How each of n dice strays, itself left out of the fit."""
    if not len(rows):
        return []
    flat, doubt = left_out(_fit(camera, rows, lean), rows, lean)
    return [Stray(way, float(off)) for way, off in zip(lean - flat, doubt, strict=True)]


def camera_numbers(camera: Camera, rows: Floats, lean: Floats) -> Floats:
    """The camera's three numbers (see `rows_of`) by all dice seen so far, and by these (n, 2, 3), (n, 2)."""
    return _fit(camera, rows, lean).numbers


def flat_chance(
    stray: Stray,
    props: Sequence[Prop] = (),
    unseen: float = ALONE,
    drawn: bool = False,
    wobble: float = 0.0,
    beside: bool = False,
    level: Floats = _UPRIGHT,
) -> float:
    """The chance that a die lies flat that strays so.

    ``props``: what may raise it; ``unseen``: how often something does that was not seen; ``drawn``: it shows a drawing,
    such as a skull; ``wobble``: see `Candidate`; ``beside``: there is another die beside it; ``level``: how a flat die
    would lean there (2,).

    >>> right = Prop(np.array([1.0, 0.0]), (0.15, 0.75), 0.02)
    >>> [round(flat_chance(Stray(np.array(way)), [right]), 2) for way in ((0.1, 0.0), (0.35, 0.0), (-0.2, 0.0))]
    [1.0, 0.0, 0.97]
    """
    rough = _ROUGH_ONCE if not wobble else _ROUGH_BESIDE if beside else _ROUGH
    rough = max(rough, _ROUGH_DRAWN) if drawn else rough
    fine = _BESIDE if beside or not wobble else _STEADY
    way, far = stray.way, float(np.hypot(*stray.way))
    worse = stray.doubt + (_WOBBLE * wobble) ** 2
    spread, coarse, raised = (sqrt(noise**2 + worse) for noise in (fine, _ROUGHLY, _RAISED))
    hidden = _HIDDEN * _raised_so(way, _straight_above(level), spread)
    flat = (1 - rough - _HIDDEN) * _dense(far, spread) + rough * _dense(far, coarse) + hidden
    cocked = unseen * _dense(far, sqrt(_TILTED**2 + stray.doubt))
    cocked += sum(prop.often * _raised_so(way, prop, raised) for prop in props)
    often = unseen + sum(prop.often for prop in props)
    cocked = (1 - _HIDDEN) * cocked + often * hidden  # of one that is cocked its sides are hidden as well
    flat *= max(1 - often, _SELDOM)
    return flat / (flat + cocked + 1e-12)


def _straight_above(level: Floats) -> Prop:
    """The strays of dice that lean so (2,) where only the upper face of each is seen, as if something raised them."""
    turn, far = float(np.arctan2(level[1], level[0])), float(np.hypot(*level))
    return Prop(-np.array([np.cos(turn), np.sin(turn)]), (0.0, max(far, 1e-3)), 1.0)


def _raised_so(way: Floats, prop: Prop, spread: float) -> float:
    """How densely the strays of dice that this raises lie there: along a line, by a normal distribution each."""
    along, aside = float(way @ prop.way), float(way @ np.array([-prop.way[1], prop.way[0]]))
    least, most = prop.leans
    reach = erf((along - least) / (spread * sqrt(2))) - erf((along - most) / (spread * sqrt(2)))
    return reach / 2 / (most - least) * exp(-(aside**2) / (2 * spread**2)) / (spread * sqrt(2 * pi))


def _dense(far: float, spread: float) -> float:
    """How densely vectors lie so far from nothing whose parts are normally distributed."""
    return exp(-(far**2) / (2 * spread**2)) / (2 * pi * spread**2)


def _fit(camera: Camera, rows: Floats, lean: Floats) -> Fit:
    """The camera fitted to these dice and to all before: what fits badly counts little."""
    sure = np.ones(len(rows), np.bool_)
    return likeliest_fit(camera.kinds, rows, lean, sure, (camera.squares, camera.sums), _NOISE)


def _summed(rows: Floats, lean: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """What these dice add to the sums of the fit, (3, 3) and (3,)."""
    return np.einsum("n,nij,nik->jk", weight, rows, rows), np.einsum("n,nij,ni->j", weight, rows, lean)
