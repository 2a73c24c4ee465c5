# SPDX-License-Identifier: MIT
"""The things on the stage, as plain values: dice, lamps, cups, things, the ground, the camera.

World: millimetres, x to the right and y up on the picture, z towards the camera, the table at z = 0.
Colours are (red, green, blue) reflectances in linear light, 0-1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of each face lie, in steps from its middle."""
TWELVE = (1, 12, 2, 11, 4, 9, 6, 7, 5, 8, 3, 10)
"""The usual layout: opposite sides sum to 13. The top, the side below, then those around the top, each followed by
the one opposite to it."""
Colour = tuple[float, float, float]
"""Red, green, blue in linear light, 0-1."""
Point = tuple[float, float]
"""x, y in pixels."""
COCKED_DEG = 7.0
"""A die that leans more than this counts as cocked."""
WHITE: Colour = (0.85, 0.84, 0.8)
BLACK: Colour = (0.015, 0.015, 0.016)
Pattern = Literal["plain", "marble", "cloud", "layers", "speckle", "glitter", "grain"]
Logo = Literal["none", "ring", "star", "blot", "letters"]
DieKind = Literal["d6", "d12"]
"""A cube with pips, or a dodecahedron with a numeral on every face."""
GroundKind = Literal[
    "plain", "wood", "felt", "gingham", "tartan", "stripes", "dots", "floral", "paper", "leather", "carpet", "stone",
    "speckle", "weave", "metal", "planks", "print", "plaid",
]  # fmt: skip
PieceKind = Literal["pawn", "cone", "cylinder", "disc", "hat", "turned", "cube", "meeple", "sawn"]


class StageError(Exception):
    """Anything the stage can't draw."""


class ImpossibleDieError(StageError, ValueError):
    """A die whose upper face and side face can't be seen together."""

    def __init__(self, up: int, front: int, kind: str = "d6") -> None:
        wanted = "two of 1-6 that are no opposite faces" if kind == "d6" else "neighbours of 1-12, or 0 in front"
        super().__init__(f"die: face {front} in front with {up} on top; wanted {wanted}")


def neighbours(value: int, layout: tuple[int, ...] = TWELVE) -> tuple[int, ...]:
    """The five values around one: all but itself and those that lie opposite to it and to them.

    >>> neighbours(1)
    (2, 4, 6, 5, 3)
    """
    at = layout.index(value)
    return tuple(layout[i] for i in range(12) if _beside(at, i))


def _beside(place: int, other: int) -> bool:
    """Whether two places of a layout share an edge."""
    (first, below), (second, under) = divmod(place, 2), divmod(other, 2)
    if first == second:
        return False
    even = below == under
    if 0 in (first, second):
        return even
    return even == ((first - second) % 5 in (1, 4))


@dataclass(frozen=True, slots=True, eq=False)
class Decal:
    """A print on a face instead of pips: how much ink covers each point (n, n), 0-255, top row first.

    ``span``: the part of the face's side that the square of ink takes up. Equal only to itself.
    """

    ink: NDArray[np.uint8]
    colour: Colour = BLACK
    span: float = 0.8


@dataclass(frozen=True, slots=True)
class DieLook:
    """How one kind of die is made.

    Lengths on a face are fractions of the face's side. ``corner`` is the radius of the edges; ``ball`` the
    radius of the ball that cuts the corners off (0.87 and more: uncut; casino-round dice 0.68-0.75).
    ``pips`` are the pip colours of faces 1-6. ``dimple`` is how deep pips are drilled (0 painted flat, 1 half balls),
    ``ring`` the part of a pip's radius that is a rim around ``ring_colour``. ``worn`` is how much paint
    the pips have lost, ``big_one`` the factor by which the pip of the 1 is larger, ``six_gap`` the spacing along
    the rows of the 6. ``gloss`` is the reflectance of the clear surface, ``shine`` how sharp its highlights are;
    ``metal`` is the part of the body's colour that is a mirror's and not a paint's. ``decals``: what stands on faces
    1, 2, … instead of pips (None: pips, on a d12 nothing); empty for plain dice. ``layout``: which values of a d12 lie
    side by side, as in `TWELVE` (empty: the usual one). On a d12 the side stands for its height.
    """

    body: Colour = WHITE
    second: Colour = WHITE
    pattern: Pattern = "plain"
    pattern_amount: float = 0.0
    pattern_scale: float = 1.0
    translucent: float = 0.0
    pips: tuple[Colour, Colour, Colour, Colour, Colour, Colour] = (BLACK, BLACK, BLACK, BLACK, BLACK, BLACK)
    pip_radius: float = 0.1
    pip_spacing: float = 0.25
    six_gap: float = 1.0
    big_one: float = 1.0
    dimple: float = 0.4
    ring: float = 0.0
    ring_colour: Colour = WHITE
    worn: float = 0.0
    pip_pattern: float = 0.0
    logo: Logo = "none"
    corner: float = 0.1
    ball: float = 2.0
    gloss: float = 0.05
    shine: float = 40.0
    metal: float = 0.0
    left_handed: bool = False
    decals: tuple[Decal | None, ...] = ()
    seed: int = 0
    kind: DieKind = "d6"
    layout: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedDie:
    """One die on the table.

    ``x_mm, y_mm``: its centre. ``yaw_deg``: turn about the vertical. ``up``: the face on top. ``front``: the face
    that looks along +x at yaw 0; with ``up`` it settles all six sides, and all twelve of a d12 (there 0 is any).
    ``side_mm`` is the side of a d6 and the height of a d12. ``tilt_deg`` leans it towards ``tilt_to_deg``. ``base_mm``:
    height of its lowest point above the table.

    Raises:
        ImpossibleDieError: ``up`` and ``front`` are no two neighbouring faces.
    """

    look: DieLook
    x_mm: float
    y_mm: float
    up: int
    front: int
    yaw_deg: float = 0.0
    side_mm: float = 16.0
    tilt_deg: float = 0.0
    tilt_to_deg: float = 0.0
    base_mm: float = 0.0

    def __post_init__(self) -> None:
        if self.look.kind == "d12":
            possible = 1 <= self.up <= 12 and self.front in (0, *neighbours(self.up, self.look.layout or TWELVE))
        else:
            possible = 1 <= self.up <= 6 and 1 <= self.front <= 6 and self.front not in (self.up, 7 - self.up)
        if not possible:
            raise ImpossibleDieError(self.up, self.front, self.look.kind)

    @property
    def cocked(self) -> bool:
        """True if it leans so far that its face does not count."""
        return self.tilt_deg > COCKED_DEG


@dataclass(frozen=True, slots=True)
class Cup:
    """A dice cup. Upside down its dice are hidden; ``radius_mm`` is that of the rim, ``height_mm`` its height."""

    x_mm: float
    y_mm: float
    radius_mm: float = 38.0
    height_mm: float = 90.0
    colour: Colour = (0.12, 0.05, 0.02)
    gloss: float = 0.04


@dataclass(frozen=True, slots=True)
class Lamp:
    """A light far away: towards it (``azimuth_deg``, ``elevation_deg``), its strength on a white sheet facing it,
    its ``size`` (width over distance: 0.02 hard shadows, 0.6 soft ones) and length over width as a mirror shows it."""

    azimuth_deg: float = 120.0
    elevation_deg: float = 60.0
    strength: float = 0.7
    size: float = 0.15
    stretch: float = 1.0
    colour: Colour = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Lens:
    """The camera: focal length in pixels, its height above the table, its lean away from straight down.

    ``tilt_to_deg`` is the side it looks from. ``k1`` is radial distortion (below 0: barrel), ``blur_px`` the
    width of a point, ``motion_px`` and ``motion_deg`` a smear, ``vignette`` the loss at the corners (0-1).
    """

    focal_px: float = 1800.0
    height_mm: float = 700.0
    tilt_deg: float = 0.0
    tilt_to_deg: float = 0.0
    roll_deg: float = 0.0
    aim_mm: tuple[float, float] = (0.0, 0.0)
    k1: float = 0.0
    blur_px: float = 0.5
    motion_px: float = 0.0
    motion_deg: float = 0.0
    vignette: float = 0.0


@dataclass(frozen=True, slots=True)
class Sensor:
    """The sensor's treatment of light: exposure, white balance, tone curve, noise, sharpening, compression.

    ``noise`` is the deviation of a mid-grey pixel (0-1) and ``noise_grain`` its grain in pixels. ``curve`` 0 is plain
    gamma, 1 a phone's contrast. ``saturation`` 0 is a grey picture. ``detail`` below 1: the picture was enlarged by
    its reciprocal afterwards. ``jpeg`` is the quality, 0 for none.
    """

    exposure: float = 1.0
    balance: Colour = (1.0, 1.0, 1.0)
    gamma: float = 2.2
    curve: float = 0.0
    saturation: float = 1.0
    haze: float = 0.0
    noise: float = 0.01
    noise_grain: float = 0.0
    sharpen: float = 0.0
    detail: float = 1.0
    jpeg: int = 0


@dataclass(frozen=True, slots=True)
class Ground:
    """The table: its stuff and colours, its pattern's size and strength (0-1), how far a cloth is ``rumpled`` (0-1;
    more is wild)."""

    kind: GroundKind = "felt"
    colour: Colour = (0.04, 0.2, 0.08)
    second: Colour = (0.02, 0.1, 0.04)
    third: Colour = (0.5, 0.5, 0.5)
    scale_mm: float = 20.0
    angle_deg: float = 0.0
    contrast: float = 0.3
    gloss: float = 0.0
    rumpled: float = 0.0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is no die: a coin, a card, a cable. ``size_mm`` is its longer side.

    With ``base_mm`` above the dice it covers them. Names of kinds: `vision.stage.things.clutter.KINDS`.
    """

    kind: str
    x_mm: float
    y_mm: float
    size_mm: float
    angle_deg: float = 0.0
    base_mm: float = 0.0
    colour: Colour = (0.5, 0.5, 0.5)
    second: Colour = (0.1, 0.1, 0.1)
    gloss: float = 0.05
    seed: int = 0


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A player's piece on the table: its foot's middle, its width there, its height. ``grain``: how much the wood
    shows (0-1), ``seed``: what its maker chose. Shapes: `vision.stage.things.pieces`."""

    kind: PieceKind
    x_mm: float
    y_mm: float
    colour: Colour
    width_mm: float = 14.0
    height_mm: float = 24.0
    yaw_deg: float = 0.0
    gloss: float = 0.04
    grain: float = 0.0
    seed: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A printed sheet lying flat: its picture (BGR), its middle, width and turn (counter-clockwise)."""

    picture: Pixels
    x_mm: float
    y_mm: float
    width_mm: float
    angle_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is drawn. ``ambient`` is the light from everywhere, ``room`` what a mirror sees of the room (0-1),
    ``uneven`` how patchy the light lies (0-1), ``dusk`` how dark the shadow is that something beside the picture
    lays across it (0-1)."""

    ground: Ground = field(default_factory=Ground)
    dice: tuple[PlacedDie, ...] = ()
    things: tuple[Thing, ...] = ()
    cups: tuple[Cup, ...] = ()
    pieces: tuple[PlacedPiece, ...] = ()
    prints: tuple[Print, ...] = ()
    lamps: tuple[Lamp, ...] = (Lamp(),)
    ambient: float = 0.35
    room: float = 0.2
    uneven: float = 0.1
    dusk: float = 0.0
    lens: Lens = field(default_factory=Lens)
    sensor: Sensor = field(default_factory=Sensor)
    seed: int = 0


@dataclass(frozen=True, slots=True)
class TrueDie:
    """Where a die really is on the picture.

    ``x, y``: centre of its top face; ``size``: mean side of that face (d12: the die's height, at the size things have
    up there); ``angle``: its turn, 0 to below 90 degrees (d12: 72), clockwise on the picture; ``polygon``: the corners
    of the face, clockwise. All in pixels; the centre of the first pixel is (0, 0). ``visible``: the share of the top
    face that one sees. ``contrast``: the difference (0-255) between its faintest pip, or its numeral, and the body
    around it, on the picture: under about 10 nobody can read it. ``index``: its place in ``Scene.dice``. ``lean``: how
    its way up leans on the picture, right and down, as parts of its length: 0, 0 where one looks straight at it.
    """

    x: float
    y: float
    size: float
    angle: float
    polygon: tuple[Point, ...]
    face: int
    cocked: bool
    visible: float
    contrast: float = 255.0
    index: int = 0
    kind: DieKind = "d6"
    lean: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class TruePiece:
    """A piece on the picture (px): its foot, its top, the share of it that one sees, its place in ``Scene.pieces``."""

    x: float
    y: float
    top: Point
    visible: float
    index: int


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A drawn frame and the truth about its dice and pieces in the scene's order; dice off the picture are left out."""

    pixels: Pixels
    dice: tuple[TrueDie, ...]
    pieces: tuple[TruePiece, ...] = ()


def unit(azimuth_deg: float, elevation_deg: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The direction with this azimuth (from +x, counter-clockwise seen from above) and elevation, length 1."""
    azimuth, elevation = np.radians(azimuth_deg), np.radians(elevation_deg)
    flat = np.cos(elevation)
    return np.array([flat * np.cos(azimuth), flat * np.sin(azimuth), np.sin(elevation)])
