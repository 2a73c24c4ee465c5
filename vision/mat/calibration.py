# SPDX-License-Identifier: MIT
"""The calibration of a lens: learnt from pictures of the calibration sheet, kept in a small TOML file.

Wide lenses need it; with an ordinary one the mat's own markers tell enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, NoReturn

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.mat.errors import BadCalibration, PoorCalibration
from vision.mat.layout import CHARUCO, Charuco
from vision.mat.strict import Refuse, known_keys, listed, number, read_text, shown, tables_of
from vision.whole_file import write_whole

Doubles = NDArray[np.float64]

FEWEST_VIEWS, FEWEST_CORNERS = 5, 12
"""Pictures that a calibration needs, and corners of the sheet that each must show."""
WORST_PX = 1.2
"""A reprojection error above this is refused."""
_LEAST_TURN_DEG = 8.0
"""The sheet must be seen from directions at least so different, or focal length and distance can't be told apart."""
_LEAST_SPREAD = 0.45
"""The corners of all views together must cover this part of the picture's width and height."""
_TERMS = 5
_STEPS = 3
_KEYS = ("width", "height", "focal_px", "middle_px", "bend", "error_px")


@dataclass(frozen=True, slots=True)
class Calibration:
    """A lens: focal lengths and middle (px of pictures ``width`` x ``height``), OpenCV's five terms of its bend,
    and by how much the sheets' corners missed (px)."""

    width: int
    height: int
    focal_px: tuple[float, float]
    middle_px: tuple[float, float]
    bend: tuple[float, float, float, float, float]
    error_px: float

    def scaled(self, width: int, height: int) -> Calibration | None:
        """The same lens for pictures of another size; None if their shape is another (cut off, or turned)."""
        ratio = width / self.width
        if abs(height / self.height / ratio - 1) > 0.01:
            return None
        x, y = ((v + 0.5) * ratio - 0.5 for v in self.middle_px)
        focal = (self.focal_px[0] * ratio, self.focal_px[1] * ratio)
        return Calibration(width, height, focal, (x, y), self.bend, self.error_px * ratio)

    def straight(self, points: Doubles) -> Doubles:
        """Pixels (n, 2) as a lens without bend would show them."""
        out = cv2.undistortPoints(points.reshape(-1, 1, 2), self._matrix(), np.array(self.bend), P=self._matrix())
        near = np.asarray(out, np.float64).reshape(-1, 2)
        for _ in range(_STEPS):  # OpenCV stops too early for what lies at a wide lens's rim
            near = near + (points - self.bent(near))
        return near

    def bent(self, points: Doubles) -> Doubles:
        """The way back."""
        flat = (points - self.middle_px) / self.focal_px
        spots = np.column_stack([flat, np.ones(len(flat))])
        out, _ = cv2.projectPoints(spots, np.zeros(3), np.zeros(3), self._matrix(), np.array(self.bend))
        return np.asarray(out, np.float64).reshape(-1, 2)

    def _matrix(self) -> Doubles:
        (fx, fy), (cx, cy) = self.focal_px, self.middle_px
        return np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1]], np.float64)


def calibrate(pictures: Iterable[Pixels]) -> Calibration:
    """The lens that took these pictures of the calibration sheet.

    Raises:
        PoorCalibration: too few of them show the sheet, they show it from one side only, or the fit is bad.
    """
    views: list[tuple[Doubles, Doubles]] = []
    size: tuple[int, int] | None = None
    for pixels in pictures:
        here = (int(pixels.shape[1]), int(pixels.shape[0]))
        if size is not None and here != size:
            raise PoorCalibration(f"the pictures are of different sizes, {size} and {here}; wanted one size")
        size = here
        view = see_sheet(pixels)
        if view is not None:
            views.append(view)
    if size is None or len(views) < FEWEST_VIEWS:
        raise PoorCalibration(
            f"{len(views)} pictures show the calibration sheet well enough; wanted {FEWEST_VIEWS} or more, the whole "
            "sheet flat and sharp in each, held differently"
        )
    _check_spread(views, size)
    return _fitted(views, size)


def see_sheet(pixels: Pixels, sheet: Charuco = CHARUCO) -> tuple[Doubles, Doubles] | None:
    """The corners of the calibration sheet in a picture: (n, 2) in mm and in pixels; None if too few are seen."""
    corners, numbers, _, _ = _detector(sheet).detectBoard(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY))
    if numbers is None or len(numbers) < FEWEST_CORNERS:
        return None
    places = np.asarray(_board(sheet).getChessboardCorners(), np.float64)[numbers.reshape(-1), :2]
    if min(np.ptp(places, axis=0)) < 1.5 * sheet.square_mm:
        return None  # a single row tells no plane
    return places, np.asarray(corners, np.float64).reshape(-1, 2)


@cache
def _board(sheet: Charuco) -> Any:
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, sheet.dictionary))
    return cv2.aruco.CharucoBoard((sheet.columns, sheet.rows), sheet.square_mm, sheet.marker_mm, dictionary)


@cache
def _detector(sheet: Charuco) -> Any:
    return cv2.aruco.CharucoDetector(_board(sheet))


def _check_spread(views: Sequence[tuple[Doubles, Doubles]], size: tuple[int, int]) -> None:
    corners = np.concatenate([px for _, px in views])
    spread = np.ptp(corners, axis=0) / size
    if spread.min() < _LEAST_SPREAD:
        raise PoorCalibration(
            f"together the pictures show the sheet on {spread[0]:.0%} of the width and {spread[1]:.0%} of the height; "
            f"wanted {_LEAST_SPREAD:.0%} of both: hold it into the corners of the picture too"
        )


def _fitted(views: Sequence[tuple[Doubles, Doubles]], size: tuple[int, int]) -> Calibration:
    spots = [np.column_stack([mm, np.zeros(len(mm))]).astype(np.float32)[:, None] for mm, _ in views]
    corners = [px.astype(np.float32)[:, None] for _, px in views]
    # The third radial term is left out: it fits noise unless the sheet fills every corner of the picture.
    flags = cv2.CALIB_FIX_K3
    try:
        error, matrix, bend, turns, _ = cv2.calibrateCamera(spots, corners, size, None, None, flags=flags)
    except cv2.error as problem:
        raise PoorCalibration("the pictures contradict one another; wanted sharp ones of one flat sheet") from problem
    sides = np.stack([cv2.Rodrigues(turn)[0][:, 2] for turn in turns])
    turned = float(np.degrees(np.arccos(np.clip(sides @ sides.T, -1, 1)).max()))
    if turned < _LEAST_TURN_DEG:
        raise PoorCalibration(
            f"the sheet was held the same way in all pictures (at most {turned:.0f} degrees apart); "
            f"wanted it tilted by {_LEAST_TURN_DEG:.0f} degrees or more in some"
        )
    if not error < WORST_PX:
        raise PoorCalibration(
            f"the sheet's corners miss by {error:.2f} px; wanted less than {WORST_PX} px: is it flat, printed at "
            "100 %, and are the pictures sharp?"
        )
    terms = [float(v) for v in np.asarray(bend).reshape(-1)[:_TERMS]]
    k1, k2, p1, p2, k3 = terms + [0.0] * (_TERMS - len(terms))
    focal, middle = (float(matrix[0, 0]), float(matrix[1, 1])), (float(matrix[0, 2]), float(matrix[1, 2]))
    return Calibration(*size, focal, middle, (k1, k2, p1, p2, k3), float(error))


def save_calibration(lens: Calibration, path: Path) -> None:
    """Writes a calibration for `load_calibration`."""
    rows = [
        "# Made by `quartermaster aim` from pictures of the calibration sheet.",
        f"width = {lens.width}",
        f"height = {lens.height}",
        f"focal_px = [{', '.join(f'{v:.3f}' for v in lens.focal_px)}]",
        f"middle_px = [{', '.join(f'{v:.3f}' for v in lens.middle_px)}]",
        f"bend = [{', '.join(f'{v:.7f}' for v in lens.bend)}]",
        f"error_px = {lens.error_px:.3f}",
    ]
    write_whole(path, "\n".join(rows) + "\n")


def load_calibration(path: Path) -> Calibration:
    """The lens of a calibration file.

    Raises:
        BadCalibration: the file, the key, what it holds and what was wanted.
    """
    refuse = partial(_refuse, str(path))
    return calibration_of(read_text(path, refuse), str(path))


def calibration_of(text: str, file: str = "calibration file") -> Calibration:
    """The lens that the text of a calibration file describes.

    Raises:
        BadCalibration: the file, the key, what it holds and what was wanted.
    """
    refuse = partial(_refuse, file)
    tables = tables_of(text, refuse)
    known_keys(tables, _KEYS, "", refuse)
    width, height = _whole(tables["width"], "width", refuse), _whole(tables["height"], "height", refuse)
    fx, fy = _numbers(tables["focal_px"], "focal_px", [(0.2 * width, 10.0 * width)] * 2, refuse)
    cx, cy = _numbers(tables["middle_px"], "middle_px", [(0.0, float(width)), (0.0, float(height))], refuse)
    k1, k2, p1, p2, k3 = _numbers(tables["bend"], "bend", [(-3.0, 3.0)] * _TERMS, refuse)
    error = number(tables["error_px"], "error_px", 0.0, WORST_PX, refuse, "pixels")
    return Calibration(width, height, (fx, fy), (cx, cy), (k1, k2, p1, p2, k3), error)


def _refuse(file: str, key: str, given: str, wanted: str) -> NoReturn:
    raise BadCalibration(file, key, given, wanted)


def _whole(value: object, key: str, refuse: Refuse) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 64 <= value <= 20000:
        refuse(key, f"{shown(value)} given", "a whole number of pixels from 64 to 20000")
    return value


def _numbers(value: object, key: str, ranges: Sequence[tuple[float, float]], refuse: Refuse) -> list[float]:
    values = listed(value, key, len(ranges), len(ranges), "numbers", refuse)
    return [number(v, f"{key}[{i}]", *ranges[i], refuse) for i, v in enumerate(values)]
