# SPDX-License-Identifier: MIT
"""Coasters over a table without zones: which lie in one row, and where in it, as its player reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vision.sighting import Sighting
from vision.watch.placing import unzoned


def seen(*places: tuple[float, float]) -> Sequence[dict[str, Any]]:
    """Coasters of 80 px, face down, at these places."""
    told = {"size": 80.0, "face_up": False, "number": None, "sure": 0.999}
    coasters = tuple({"x": x, "y": y, **told} for x, y in places)
    return unzoned(Sighting(1456, 1088, "coasters", extra={"coasters": coasters})).extra["coasters"]


def test_ls_02_players_read_their_rows_from_outside() -> None:
    top, bottom = [(100.0 + 95 * at, 200.0) for at in range(7)], [(100.0 + 95 * at, 900.0) for at in range(7)]
    told = seen(*top, *bottom)
    assert [one["position"] for one in told] == [7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7]
    assert len({one["row"] for one in told[:7]}) == 1
    assert told[0]["row"] != told[7]["row"]


def test_ls_02_rows_that_lie_end_to_end_are_two() -> None:
    told = seen(*[(40.0 + 90 * at + 40 * (at > 6), 900.0) for at in range(14)])
    assert [one["position"] for one in told] == [*range(1, 8)] * 2
    assert told[6]["row"] != told[7]["row"]


def test_a_row_of_which_one_is_not_seen_has_no_positions() -> None:
    told = seen(*[(100.0 + 90 * at, 900.0) for at in range(7) if at != 3])
    assert {one["position"] for one in told} == {None}
