# SPDX-License-Identifier: MIT
"""Kinds of dice by chance: colours, marbling, glass, pips good and bad."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.stage.chance import (
    any_colour,
    bright,
    dark,
    even,
    mixed,
    often,
    paint_colour,
    pale,
    pick,
    ratio,
    scaled,
    screen,
    weighted,
)
from vision.stage.scene import Colour, DieLook, Logo, Pattern

_TRIES = 30
_CLEAR = 0.25
_FAINT = 0.1
_GOLD: Colour = (0.55, 0.36, 0.09)
_SILVER: Colour = (0.6, 0.6, 0.62)


def random_look(rng: np.random.Generator) -> DieLook:
    """One kind of die, from plain white to smoky marble with dark red pips."""
    body = _body(rng)
    faint = often(rng, 0.14)
    pips = _pip_colour(rng, body, faint)
    look = DieLook(
        body=body,
        pips=(pips,) * 6,
        pip_radius=even(rng, 0.065, 0.125),
        pip_spacing=even(rng, 0.2, 0.285),
        six_gap=even(rng, 0.75, 1.05) if often(rng, 0.35) else 1.0,
        big_one=ratio(rng, 1.2, 2.0) if often(rng, 0.18) else 1.0,
        dimple=even(rng, 0.05, 0.9) if often(rng, 0.65) else 0.0,
        corner=ratio(rng, 0.02, 0.2),
        ball=even(rng, 0.66, 0.8) if often(rng, 0.35) else 2.0,
        gloss=ratio(rng, 0.004, 0.07),
        shine=ratio(rng, 8, 1500),
        metal=even(rng, 0.2, 0.9) if often(rng, 0.08) else 0.0,
        left_handed=often(rng, 0.3),
        seed=int(rng.integers(1 << 16)),
    )
    return _spaced(_decorated(rng, _patterned(rng, look)))


def _body(rng: np.random.Generator) -> Colour:
    kind = weighted(rng, {"pale": 0.27, "dark": 0.13, "paint": 0.45, "any": 0.15})
    return {"pale": pale, "dark": dark, "paint": paint_colour, "any": any_colour}[kind](rng)


def _pip_colour(rng: np.random.Generator, body: Colour, faint: bool) -> Colour:
    """A pip colour one can tell from the body: by brightness, or on faint dice by a little or by hue only."""
    colour = _any_pip(rng)
    for _ in range(_TRIES):
        gap = abs(bright(colour) - bright(body))
        hue = max(abs(a - b) for a, b in zip(screen(colour), screen(body), strict=True))
        if gap > _CLEAR or (faint and (gap > _FAINT or hue > _CLEAR)):
            break
        colour = _any_pip(rng)
    return colour


def _any_pip(rng: np.random.Generator) -> Colour:
    kind = weighted(rng, {"pale": 0.4, "dark": 0.28, "paint": 0.24, "metal": 0.08})
    if kind == "metal":
        return scaled(pick(rng, (_GOLD, _SILVER)), even(rng, 0.6, 1.2))
    return {"pale": pale, "dark": dark, "paint": paint_colour}[kind](rng)


def _patterned(rng: np.random.Generator, look: DieLook) -> DieLook:
    """Marble, cloud, speckle or glass over the body, more or less."""
    pattern: Pattern = weighted(
        rng,
        {"plain": 0.58, "marble": 0.13, "cloud": 0.12, "layers": 0.07, "speckle": 0.04, "glitter": 0.04, "grain": 0.02},
    )
    kin = scaled(look.body, ratio(rng, 0.3, 3))
    second = kin if often(rng, 0.5) else pick(rng, (pale, paint_colour, any_colour, dark))(rng)
    return replace(
        look,
        pattern=pattern,
        second=second,
        pattern_amount=even(rng, 0.15, 1.0),
        pattern_scale=ratio(rng, 0.4, 1.8),
        translucent=even(rng, 0.15, 0.8) if often(rng, 0.22) else 0.0,
        pip_pattern=even(rng, 0.1, 0.5) if often(rng, 0.2) else 0.0,
    )


def _decorated(rng: np.random.Generator, look: DieLook) -> DieLook:
    """Off-colour ones and fours, rings, worn paint, logos: what some makers do."""
    pips = list(look.pips)
    if often(rng, 0.14) and bright(look.body) > 0.35:
        pips[0] = (0.55, 0.02, 0.02) if often(rng, 0.75) else (0.02, 0.06, 0.4)
        pips[3] = pips[0] if often(rng, 0.5) else pips[3]
    ring = even(rng, 0.2, 0.6) if often(rng, 0.06) else 0.0
    logo: Logo = pick(rng, ("ring", "star", "blot", "letters")) if often(rng, 0.07) else "none"
    return replace(
        look,
        pips=(pips[0], pips[1], pips[2], pips[3], pips[4], pips[5]),
        ring=ring,
        ring_colour=mixed(look.body, any_colour(rng), float(rng.random() > 0.6)),
        worn=even(rng, 0.1, 0.55) if often(rng, 0.1) else 0.0,
        logo=logo,
    )


def _spaced(look: DieLook) -> DieLook:
    """The look with pips small enough not to run into one another or over the edge."""
    room = min(look.pip_spacing * look.six_gap, (0.5 - look.pip_spacing) * 1.25, look.pip_spacing * 1.2)
    return replace(look, pip_radius=min(look.pip_radius, 0.45 * room))
