# SPDX-License-Identifier: MIT
"""Which parts there are, how many of them each build wants, and the screws that go with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

BUILDS: Final[Mapping[str, str]] = {
    "mast": "mast at the table's edge",
    "foot": "mast on a board",
    "gantry": "gantry across the table",
}


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed part: the function that makes it has its name with _ for -; ``count`` goes by the build.

    ``each`` says for what the count is: "build", "seat" or "table"; ``choose``: one of those with the same word here.
    """

    name: str
    does: str
    count: Mapping[str, int]
    each: str = "build"
    choose: str = ""

    @property
    def maker(self) -> str:
        """The function's name."""
        return self.name.replace("-", "_")

    def amount(self) -> str:
        """How many of it are wanted, in words."""
        if self.each != "build":
            return f"{next(iter(self.count.values()))} a {self.each}"
        if len(set(self.count.values())) == 1:
            return str(next(iter(self.count.values())))
        return ", ".join(f"{build} {n}" for build, n in self.count.items() if n)


def _each(mast: int, foot: int, gantry: int) -> Mapping[str, int]:
    return {"mast": mast, "foot": foot, "gantry": gantry}


_ONE = _each(1, 1, 1)

CATALOGUE: Final = (
    Printed("jaw", "two grip a tube, four join two tubes", _each(12, 12, 20)),
    Printed("table-clamp", "holds the upright at the table's edge", _each(1, 0, 2)),
    Printed("clamp-knob", "hand wheel on the clamp's bolt", _each(1, 0, 2)),
    Printed("clamp-pad", "between the bolt and the table's underside", _each(1, 0, 2)),
    Printed("board-foot", "holds the upright on a board of wood", _each(0, 1, 0)),
    Printed("tube-cap", "closes a tube's sharp end", _each(4, 4, 6)),
    Printed("yoke", "hangs the head under the arm", _ONE),
    Printed("tongue", "tilts in the yoke", _ONE),
    Printed("camera-plate-module3", "Camera Module 3, 3 Wide and 2", _ONE, choose="camera"),
    Printed("camera-plate-hq", "HQ and Global Shutter", _ONE, choose="camera"),
    Printed("camera-plate-thread", "webcam with a 1/4-inch thread", _ONE, choose="camera"),
    Printed("shutter", "closes the view of a Camera Module 3", _ONE, choose="shutter"),
    Printed("lens-cap", "closes the 6 mm lens of HQ and Global Shutter", _ONE, choose="shutter"),
    Printed("ring-holder", "ring light round the camera", {"any": 1}, "table"),
    Printed("pi-plate", "Pi 3, 4 or 5 on a tube", {"any": 1}, "table", "pi"),
    Printed("zero-plate", "Zero 2 W on a tube", {"any": 1}, "table", "pi"),
    Printed("cable-clip", "holds cables to a tube", {"any": 8}, "table"),
    Printed("seat-box", "SHOUT, AYE and lamp; snap-in buttons", {"any": 1}, "seat", "box"),
    Printed("seat-box-deep", "the same for long buttons with a microswitch", {"any": 1}, "seat", "box"),
    Printed("seat-lid", "closes a seat's box", {"any": 1}, "seat"),
    Printed("table-box", "table button and buzzer", {"any": 1}, "table"),
    Printed("table-lid", "closes the table's box", {"any": 1}, "table"),
)


@dataclass(frozen=True, slots=True)
class Screw:
    """Screws of one kind: where they go and how many each build wants; ``with_`` is what comes with each."""

    name: str
    place: str
    count: Mapping[str, int]
    with_: str = ""


SCREWS: Final = (
    Screw("M5 × 70, cylinder head", "joint of upright and arm", _each(4, 4, 8), "washer, lock nut"),
    Screw("M5 × 50, cylinder head", "clamp or foot 8, head 4, Pi 4", _each(16, 16, 24), "washer, lock nut"),
    Screw("M5 × 30, cylinder head", "tilt", _ONE, "nut"),
    Screw("M8 × 80, hexagon head, threaded to its head", "clamp", _each(1, 0, 2), "nut"),
    Screw("M3 × 16", "camera's plate to the tongue", _each(2, 2, 2), "washer, lock nut"),
    Screw("1/4-20 UNC × 1/2 inch", "webcam to its plate", _ONE, "two washers"),
    Screw("wood screw 4 × 25", "foot to its board", _each(0, 4, 0)),
)
SMALL_SCREWS: Final = (
    "M2 × 8, 4, for a Camera Module 3, or M2.5 × 10, 4, for HQ and Global Shutter",
    "M2.5 × 8, 4, for the Pi",
    "M3 × 10, 4 with nuts for the ring, 1 for the shutter",
    "M3 × 12, countersunk, 4 a box",
)
"""Into plastic: they cut their thread, or are cut in with care."""
