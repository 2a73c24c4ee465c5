# SPDX-License-Identifier: MIT
"""The corners of the mat, dragged into place by hand where no printed markers are: kept, and used at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from companion.config import Fraction
from companion.kit.settings import Settings
from companion.messages.message import Message
from companion.web.pages.corners.calls import Corners, MatZone, SeatCell
from vision.mat.layout import mat
from vision.mat.zones import zones_at

Given = tuple[tuple[Fraction, Fraction], ...]


class CornersHandler:
    """Serves `companion.web.pages.corners.calls`. ``busy`` tells whether a game is running."""

    def __init__(self, settings: Settings, busy: Callable[[], bool]) -> None:
        self._settings, self._busy = settings, busy

    def look(self) -> Corners:
        """The corners as they are kept, and the seats' zones on the mat, all in fractions of picture and mat."""
        laid = mat(self._settings.config.seats)
        width, height = laid.size_mm
        config = self._settings.config
        return Corners(
            corners=config.mat_corners,
            zones=[
                MatZone(seat=zone.seat, side=zone.side, corners=[(x / width, y / height) for x, y in zone.corners_mm])
                for zone in laid.zones
            ],
            size_mm=laid.size_mm,
            seats=config.seats,
            places=config.seat_places,
            cells=[
                SeatCell(seat=int(seat), corners=polygon) for seat, polygon in zones_at(config.seat_places).polygons
            ],
        )

    def keep(self, given: object) -> Corners:
        """Keep four corners, clockwise from the mat's own top left; an empty list: the printed markers tell again.

        Raises:
            ValueError: they make no four-cornered table, or a game is running.
        """
        corners = self._convert(given, "corners-wanted")
        if corners:
            check_corners(corners)
        self._settings.change({"mat_corners": [list(corner) for corner in corners] or None})
        return self.look()

    def seat(self, given: object) -> Corners:
        """Keep where the seats are on a picture without a mat, seat 1 first; an empty list: nobody knows.

        Raises:
            ValueError: they are not as many as there are seats, two sit at one place, or a game is running.
        """
        places = self._convert(given, "places-wanted")
        seats = self._settings.config.seats
        if len(places) not in (0, seats):
            raise ValueError(Message("places-count", count=len(places), seats=seats))
        try:
            zones_at(places)
        except ValueError as error:
            raise ValueError(Message("places-same")) from error
        self._settings.change({"seat_places": [list(place) for place in places] or None})
        return self.look()

    def _convert(self, given: object, wanted: str) -> Given:
        if self._busy():
            raise ValueError(Message("game-runs-finish-first"))
        try:
            return msgspec.convert(given, Given)
        except msgspec.ValidationError as error:
            raise ValueError(Message(wanted)) from error


def check_corners(corners: Sequence[tuple[float, float]]) -> None:
    """Refuse unless these can be a mat's corners.

    >>> check_corners([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)])

    Raises:
        ValueError: not four, not clockwise, or folded.
    """
    if len(corners) != 4:
        raise ValueError(Message("corners-count", count=len(corners)))
    turns = [_turn(corners[i - 2], corners[i - 1], corners[i]) for i in range(4)]
    if not all(turn > 1e-3 for turn in turns):
        raise ValueError(Message("corners-no-table"))


def _turn(one: tuple[float, float], two: tuple[float, float], three: tuple[float, float]) -> float:
    """Twice the area of the triangle; positive where it goes clockwise on the picture."""
    return (two[0] - one[0]) * (three[1] - two[1]) - (two[1] - one[1]) * (three[0] - two[0])
