# SPDX-License-Identifier: MIT
"""Assigns dice and coasters to seats by the zones they lie in, and coasters to their places in a row."""

from __future__ import annotations

from dataclasses import replace

from vision.mat.zones import Zones
from vision.reading.sets.rows import in_rows, seated
from vision.sighting import Sighting


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
