# SPDX-License-Identifier: MIT
"""Places of dice for people: on the mat in millimetres where one is seen, else in the zones of the picture."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vision.frame import Frame, Pixels
from vision.mat.fix import Fix, Surroundings, place_on_mat
from vision.mat.rig import MatWatch
from vision.mat.zones import Corner, Zones
from vision.message import Mounting, Seated
from vision.reading.sets.rows import in_rows, seated
from vision.sighting import Reading, Sighting


class Placing:
    """Places what is seen. ``watch`` looks for the mat; ``zones`` are those of a picture without one."""

    def __init__(self, watch: MatWatch | None, zones: Zones | None, mounting: Mounting | None = None) -> None:
        self.watch, self._zones = watch, zones
        self.zoned = True
        self._fix: Fix | None = None
        mounting = mounting or Mounting()
        self._colours = dict(mounting.colours)
        self._surroundings = Surroundings(mounting.masked)

    def seat(self, order: Seated) -> None:
        """The seats' parts of the picture are these now, and the colours of their dice."""
        self._zones, self._colours = order.zones, dict(order.colours)

    def on_mat(self, frame: Frame, sighting: Sighting) -> Sighting:
        """What this frame shows, in its place; the mat is looked for on it."""
        looks = self.watch is not None and sighting.mat is None
        self._fix = self.watch.look(frame.pixels, frame.exposed_ns) if self.watch is not None and looks else None
        return self.again(sighting)

    def again(self, sighting: Sighting) -> Sighting:
        """The same for a sighting of the last frame, whatever else has become of it."""
        return by_colour(self._placed(sighting), self._colours)

    def reaching(self, reading: Reading) -> Reading:
        """The reading, with whose seat it is at which something reaches in: the nearest."""
        here, middles = reading.reaches_in, self._middles(reading.sighting)
        if here is None or not middles:
            return reading
        near = min(middles, key=lambda middle: math.dist(middle[1], (here.x, here.y)))
        return replace(reading, reaches_in=replace(here, zone=near[0]))

    def _middles(self, sighting: Sighting) -> list[tuple[str, Corner]]:
        """The middles of the zones, in parts of the picture's sides."""
        if self._fix is not None and sighting.width and sighting.height:
            fix, size = self._fix, (sighting.width, sighting.height)
            corners = [(str(zone.seat), fix.plane.px(np.array(zone.corners_mm)) / size) for zone in fix.mat.zones]
        elif self._zones is not None and self.zoned:
            corners = [(label, np.array(polygon)) for label, polygon in self._zones.polygons]
        else:
            corners = []
        return [(label, tuple(ends.mean(axis=0).tolist())) for label, ends in corners]

    def shown(self, pixels: Pixels) -> Pixels:
        """A picture as others may see it: what lies beside the mat is grey, where one is seen."""
        return self._surroundings.hidden(pixels, self._fix)

    def _placed(self, sighting: Sighting) -> Sighting:
        if self._fix is not None:
            return place_on_mat(sighting, self._fix)
        if self._zones is None or not self.zoned:
            return unzoned(sighting)
        return zoned(sighting, self._zones)


def by_colour(sighting: Sighting, colours: dict[str, str]) -> Sighting:
    """The sighting with dice of these colours in their owners' zones, wherever they lie."""
    if not colours:
        return sighting
    dice = tuple(replace(die, zone=colours.get(die.colour, die.zone)) for die in sighting.dice)
    return replace(sighting, dice=dice, zoned=True)


def zoned(sighting: Sighting, zones: Zones) -> Sighting:
    """The sighting with the zone of each die and coaster; rows are counted from the left of their players."""
    width, height = sighting.width, sighting.height

    def zone_of(x: float, y: float) -> str | None:
        return zones.zone_of(x, y, width, height)

    dice = tuple(replace(die, zone=zone_of(die.x, die.y)) for die in sighting.dice)
    coasters = sighting.extra.get("coasters", ())
    if not coasters:
        return replace(sighting, dice=dice, zoned=True)
    places = [(coaster["x"], coaster["y"]) for coaster in coasters]
    side = max(coaster["size"] for coaster in coasters)
    placed = seated(coasters, places, side, zone_of, (width / 2, height / 2))
    return replace(sighting, dice=dice, extra={**sighting.extra, "coasters": placed}, zoned=True)


def unzoned(sighting: Sighting) -> Sighting:
    """The sighting of a table without zones: coasters by rows, read as if the players sat around the picture."""
    coasters = in_rows(sighting.extra.get("coasters", ()), (sighting.width / 2, sighting.height / 2))
    extra = {**sighting.extra, "coasters": coasters} if coasters else sighting.extra
    return replace(sighting, extra=extra, zoned=False)
