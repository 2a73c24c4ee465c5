# SPDX-License-Identifier: MIT
"""Errors of maps, mats and calibrations.

VisionError
├── BadFile (also ValueError): a file that can't be used
│   ├── BadBoard: a board file that describes no map
│   └── BadCalibration: a calibration file that describes no lens
├── BoardNotWanted (also ValueError): a board file for a set that is no map
└── PoorCalibration (also ValueError): pictures from which no good calibration can be had
"""

from __future__ import annotations

from vision.errors import VisionError


class BadFile(VisionError, ValueError):
    """A file that can't be used: which file, which key, what it holds and what was wanted."""

    def __init__(self, file: str, key: str, given: str, wanted: str) -> None:
        place = f"{file}: {key}: " if key else f"{file}: "
        super().__init__(f"{place}{given}; wanted {wanted}")
        self.file, self.key, self.given, self.wanted = file, key, given, wanted


class BadBoard(BadFile):
    """A board file that describes no map."""

    code = "bad-board"


class BadCalibration(BadFile):
    """A calibration file that describes no lens."""

    code = "bad-calibration"


class BoardNotWanted(VisionError, ValueError):
    """A board file was named, but the set to be read is no map."""

    code = "board-not-wanted"

    def __init__(self, set_name: str) -> None:
        super().__init__(f"a board file describes a map, and the set is {set_name!r}; wanted the set 'map'")
        self.set_name = set_name


class PoorCalibration(VisionError, ValueError):
    """Pictures of the calibration sheet that don't tell the lens well enough, and what to do about it."""

    code = "poor-calibration"
