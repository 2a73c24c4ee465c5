# SPDX-License-Identifier: MIT
"""Every sentence of the coach, in one place. One instruction each: what to do, and why."""

from __future__ import annotations

from typing import Final

SLOW: Final = (
    "The camera sends too few pictures: plug it into a faster USB socket, or end what else keeps this machine busy."
)
DARK: Final = "It is too dark: switch on a lamp, or move it nearer. (A black table looks so, too: lay some dice on it.)"
DIM: Final = "A little more light would help: move the lamp nearer."
FAINT: Final = (
    "The pips hardly stand out from the dice: more light, and wipe the lens; a veil of light from a window does it too."
)
BRIGHT: Final = "The dice are so bright that their faces are washed out: turn the lamp away, or move it farther off."
BRIGHTISH: Final = "Some dice are washed out: a little less light on them."
GLARE: Final = (
    "The lamp is mirrored in the dice: move it to the side, or hang thin paper or cloth before it to soften it."
)
BLURRED: Final = "The picture is not sharp: turn the lens ring slowly, and stop where the bar is longest."
BLURRED_AUTO: Final = "The picture is not sharp: let the camera focus itself (press f, or Focus on the page)."
TURN_BACK: Final = "It was sharper a moment ago: turn the lens ring back a little."
SOFT: Final = "The picture could be sharper: turn the lens ring a little."
SOFT_AUTO: Final = "The picture could be sharper: let the camera focus itself (press f, or Focus on the page)."
FOCUSING: Final = "The camera looks for the sharpest place: keep your hands off the table."
SMALL: Final = "The dice are too small in the picture: lower the camera."
SMALLISH: Final = "The dice are small in the picture: lower the camera if all of the table stays in view."
LARGE: Final = "The dice fill too much of the picture: raise the camera."
TILTED: Final = "The camera looks from the side: hang it straight above the middle of the table."
TILTED_A_LITTLE: Final = "The camera is tilted: turn it to look straight down."
EDGE: Final = "A die lies at the edge of the picture: raise the camera, or move it over the middle of the table."
MAT_CUT: Final = "The mat is not all in view: raise the camera, or move it over the middle."
NARROW: Final = "The camera sees little of the table: raise it."
SHADOWED: Final = (
    "One side of the table is much darker: put the lamp over the middle, or a second one on the other side."
)
FLICKERS: Final = "The light flickers: use another lamp, one without a dimmer, or daylight."
MAT_BENT: Final = "The mat does not lie flat, or was not printed at 100 %: smooth it, and hold a ruler to its scale."

NO_DICE: Final = "Lay a few dice on the table, spread out: they show how sharp and how large the picture is."
LOOKING: Final = "Looking: keep your hands off the table for a moment."
DOUBT: Final = "One die is in doubt ({why}): lay it down again, flat and apart."
DOUBTS: Final = "{number} of {dice} dice are in doubt ({why}): lay them down again, flat and apart."
FIT: Final = "Dice will be read reliably."

MOVED: Final = "the camera or the table was moved by about {mm} mm: put it back, or look at the aim page"
MOVED_FAR: Final = "the camera or the table was moved far: put it back, or look at the aim page"
RELIT: Final = "the light has changed since dice were first read: if dice come into doubt, look at the aim page"

NAMES: Final = {
    "rate": "pictures",
    "brightness": "light",
    "glare": "glare",
    "focus": "focus",
    "size": "die size",
    "scale": "scale",
    "tilt": "tilt",
    "reach": "in view",
    "shadow": "evenness",
    "flicker": "flicker",
    "mat": "mat",
}
"""What the measures are called on screens."""
