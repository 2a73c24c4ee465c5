# SPDX-License-Identifier: MIT
"""The sizes that all printed parts share, read from ``kit.toml``. Millimetres throughout."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = Path(__file__).with_name("kit.toml")

Pair = tuple[float, float]
Triple = tuple[float, float, float]


class SizesError(ValueError):
    """The sizes can't be used; the message says which one, what was given and what was wanted."""


class _Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of ``kit.toml``: nothing may be missing, nothing may be misspelt."""


class Printer(_Sizes, frozen=True):
    """What a part may ask of the printer, and how much it lays down."""

    bed: Triple
    wall: float
    steepest_deg: float
    bridge: float
    play: float
    density: float
    infill: float
    strength: float
    mm3_a_second: float


class Tube(_Sizes, frozen=True):
    """The square tube that is bought, and how long its pieces are."""

    side: float
    wall: float
    upright: float
    arm: float
    beam: float
    modulus: float
    density: float

    @property
    def second_moment(self) -> float:
        """How it resists bending, in mm⁴.

        >>> round(sizes().tube.second_moment)
        6373
        """
        return float((self.side**4 - (self.side - 2 * self.wall) ** 4) / 12)

    def grams(self, length: float) -> float:
        """What so much of it weighs."""
        return (self.side**2 - (self.side - 2 * self.wall) ** 2) * length * self.density / 1000


class Jaw(_Sizes, frozen=True):
    """One half of a grip round a tube."""

    side: float
    floor: float
    depth: float
    play: float
    pitch: float

    @property
    def thick(self) -> float:
        """From its flat face to its rim."""
        return self.floor + self.depth


class Screws(_Sizes, frozen=True):
    """Holes for screws and nuts."""

    m2_pilot: float
    m25_pilot: float
    m3_hole: float
    m3_pilot: float
    m3_head: float
    m5_hole: float
    m5_head_hole: float
    m5_nut: float
    m8_hole: float
    m8_nut: float
    m8_nut_high: float
    wood_hole: float


class Clamp(_Sizes, frozen=True):
    """The clamp at the table's edge."""

    gap: float
    reach: float
    back: float
    thin: float
    upper: float
    lower: float
    above: float


class Foot(_Sizes, frozen=True):
    """The angle that stands on a board, where there is no edge to clamp to."""

    base: float
    high: float
    thick: float
    board: Triple
    board_density: float
    ballast_kg: float


class Hinge(_Sizes, frozen=True):
    """The tilt: two ears of the yoke round the tongue's one."""

    ear: float
    yoke_drop: float
    tongue_drop: float
    yoke_ear: float
    tongue_ear: float
    play: float


class Plate(_Sizes, frozen=True):
    """The plate under which a camera hangs."""

    across: float
    thick: float
    pan_radius: float
    pan_deg: float
    ring_radius: float


class Camera(_Sizes, frozen=True):
    """A camera's board, seen from its lens: holes from the lens's middle, ribbon towards -y."""

    board: Pair
    lens_to_edge: float
    holes: tuple[Pair, Pair, Pair, Pair]
    standoff: float
    deep: float
    grams: float


class Cameras(_Sizes, frozen=True):
    """The two patterns: Camera Module 3 and 3 Wide, HQ and Global Shutter."""

    module3: Camera
    hq: Camera


class Shutter(_Sizes, frozen=True):
    """The leaf that is swung before a Camera Module 3."""

    wide_deep: float
    post: Pair
    cover: float
    thick: float


class LensCap(_Sizes, frozen=True):
    """The cap for a lens of HQ and Global Shutter."""

    lens: float
    high: float
    wall: float


class Ring(_Sizes, frozen=True):
    """The drum for the strip and the skirt that throws its light down."""

    segment: float
    segments: int
    strip: float
    opening: float
    skirt: float

    @property
    def drum(self) -> float:
        """The drum's radius: the segments go round it exactly."""
        return self.segment * self.segments / (2 * math.pi)


class Lamps(_Sizes, frozen=True):
    """Holes for 5 mm LEDs."""

    led_hole: float
    camera_lamp: Pair


class Board(_Sizes, frozen=True):
    """A Pi: its board and its four holes."""

    board: Pair
    holes: Pair
    from_edge: float
    standoff: float
    grams: float


class Buttons(_Sizes, frozen=True):
    """The buttons that are bought, and how much room they want under the panel."""

    shout: float
    aye: float
    table: float
    play: float
    buzzer: float
    snap_in: float
    screw_in: float


class Box(_Sizes, frozen=True):
    """The boxes round the buttons."""

    wall: float
    top: float
    lid: float
    corner: float
    seat: Pair
    table: Pair
    cable: float


class Clip(_Sizes, frozen=True):
    """The clip that holds cables to a tube."""

    wide: float
    wall: float
    cable: float


class Kit(_Sizes, frozen=True):
    """All sizes."""

    printer: Printer
    tube: Tube
    jaw: Jaw
    screws: Screws
    clamp: Clamp
    foot: Foot
    hinge: Hinge
    plate: Plate
    camera: Cameras
    shutter: Shutter
    lens_cap: LensCap
    ring: Ring
    lamps: Lamps
    pi: Board
    zero: Board
    buttons: Buttons
    box: Box
    clip: Clip


def load_sizes(path: Path = FILE) -> Kit:
    """Read the sizes.

    Raises:
        SizesError: the file can't be read, or a size is missing, misspelt or no number.
    """
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Kit)
    except (OSError, ValueError) as error:
        raise SizesError(f"{path}: {error}") from error


@cache
def sizes() -> Kit:
    """The kit's own sizes, read once."""
    return load_sizes()
