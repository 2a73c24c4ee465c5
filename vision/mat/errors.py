# SPDX-License-Identifier: MIT
"""Errors of maps, mats and calibrations.

VisionError
├── BadBoard (also ValueError): a board file that describes no map
├── BoardNotWanted (also ValueError): a board file for a set that is no map
├── BadCalibration (also ValueError): a calibration file that describes no lens
└── PoorCalibration (also ValueError): pictures from which no good calibration can be had
"""

from __future__ import annotations

from vision.errors import VisionError


class BadBoard(VisionError, ValueError):
    """A board file that can't be used: which file, which key, what it holds and what was wanted."""

    code = "bad-board"

    def __init__(self, file: str, key: str, given: str, wanted: str) -> None:
        super().__init__(_sentence(file, key, given, wanted))
        self.file, self.key, self.given, self.wanted = file, key, given, wanted


class BoardNotWanted(VisionError, ValueError):
    """A board file was named, but the set to be read is no map."""

    code = "board-not-wanted"

    def __init__(self, set_name: str) -> None:
        super().__init__(f"a board file describes a map, and the set is {set_name!r}; wanted the set 'map'")
        self.set_name = set_name


class BadCalibration(VisionError, ValueError):
    """A calibration file that can't be used: which file, which key, what it holds and what was wanted."""

    code = "bad-calibration"

    def __init__(self, file: str, key: str, given: str, wanted: str) -> None:
        super().__init__(_sentence(file, key, given, wanted))
        self.file, self.key, self.given, self.wanted = file, key, given, wanted


class PoorCalibration(VisionError, ValueError):
    """Pictures of the calibration sheet that don't tell the lens well enough, and what to do about it."""

    code = "poor-calibration"


def _sentence(file: str, key: str, given: str, wanted: str) -> str:
    place = f"{file}: {key}: " if key else f"{file}: "
    return f"{place}{given}; wanted {wanted}"
