# SPDX-License-Identifier: MIT
"""``quartermaster aim --calibrate DIR``: learns how a wide lens bends, from pictures of the calibration sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from companion.kit.words import CALIBRATION
from vision.cameras.pictures import SUFFIXES
from vision.errors import UnreadablePicture
from vision.frame import Pixels
from vision.mat.calibration import calibrate, save_calibration
from vision.mat.errors import PoorCalibration
from vision.reading.files.pictures import load_picture

Say = Callable[[str], object]


class CalibrationFailed(ValueError):
    """No calibration can be had from these pictures; the message says why and what to do."""


def learn_lens(pictures: Path, folder: Path, say: Say) -> None:
    """Learn the lens from the pictures in a folder, and keep it.

    Raises:
        CalibrationFailed: there is no such folder, or its pictures don't tell the lens.
    """
    if not pictures.is_dir():
        raise CalibrationFailed(f"there is no folder {pictures}: wanted one with pictures of the calibration sheet")
    try:
        lens = calibrate(_loaded(pictures, say))
    except PoorCalibration as error:
        raise CalibrationFailed(str(error)) from error
    save_calibration(lens, folder / CALIBRATION)
    say(f"Lens learnt: focal length {lens.focal_px[0]:.0f} px, the sheets' corners missed by {lens.error_px:.2f} px.")
    say(f"Kept in {folder / CALIBRATION}; it is used from the next start on.")


def _loaded(pictures: Path, say: Say) -> Iterator[Pixels]:
    for path in sorted(path for path in pictures.iterdir() if path.suffix.lower() in SUFFIXES):
        try:
            yield load_picture(path)
        except UnreadablePicture as error:
            say(f"passed over: {error}")
