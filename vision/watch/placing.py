# SPDX-License-Identifier: MIT
"""Where dice lie for people: on the mat in millimetres where one is seen, else in the zones of the picture."""

from __future__ import annotations

from vision.frame import Frame
from vision.mat.fix import Fix, place_on_mat
from vision.mat.rig import MatWatch
from vision.mat.zones import Zones
from vision.sighting import Sighting
from vision.watch.zoned import unzoned, zoned


class Placing:
    """Places what is seen. ``watch`` looks for the mat; ``zones`` are those of a picture without one."""

    def __init__(self, watch: MatWatch | None, zones: Zones | None) -> None:
        self.watch, self._zones = watch, zones
        self.zoned = True
        self._fix: Fix | None = None

    def on_mat(self, frame: Frame, sighting: Sighting) -> Sighting:
        """What this frame shows, in its place; the mat is looked for on it."""
        looks = self.watch is not None and sighting.mat is None
        self._fix = self.watch.look(frame.pixels, frame.exposed_ns) if self.watch is not None and looks else None
        return self.again(sighting)

    def again(self, sighting: Sighting) -> Sighting:
        """The same for a sighting of the last frame, whatever else has become of it."""
        if self._fix is not None:
            return place_on_mat(sighting, self._fix)
        if self._zones is None or not self.zoned:
            return unzoned(sighting)
        return zoned(sighting, self._zones)
