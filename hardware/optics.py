# SPDX-License-Identifier: MIT
"""The view of each camera from each height: millimetres of table, pixels per mm, size of a die, mat in view.

Fields of view are those that makers state; the picture's size is what the program asks for. The lens is taken to be
straight above the middle and its picture to be even from edge to edge, which a wide lens's is not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from vision.mat.layout import MAT_SIZE

Verdict = Literal["good", "so-so", "bad", "mat cut off"]

PICTURE_WIDE: Final = 1456
"""Pixels across a Pi camera's picture, as `vision.cameras.picamera` asks for them (a test compares)."""
DIE_MM: Final = 16.0
DIE_GOOD_PX, DIE_BAD_PX = 20.0, 13.0
"""Below the first dice are read at the limit, below the second misread: `vision.aim.coach`, docs/aim.md (a test)."""
MARGIN_MM: Final = 10.0
"""Table to be seen round the mat, in mm: no camera is hung to the millimetre."""
HEIGHTS_MM: Final = (600, 700, 800)

SOURCE: Final = "Raspberry Pi documentation, accessories/camera: hardware specifications and recommended lenses"
WEBCAM_SOURCE: Final = "78° across the diagonal, as makers of common 1080p webcams state; others have 55° to 90°"


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera with its lens: what it sees (degrees across and down) and how large its picture is (px)."""

    name: str
    fov_deg: tuple[float, float]
    picture_px: tuple[int, int]
    focus: str
    source: str = SOURCE


@dataclass(frozen=True, slots=True)
class View:
    """The view of a camera from ``height_mm``, and how good that is for the mat and for 16 mm dice."""

    height_mm: float
    size_mm: tuple[float, float]
    px_per_mm: float
    verdict: Verdict

    @property
    def die_px(self) -> float:
        """How wide a die is in the picture."""
        return DIE_MM * self.px_per_mm


def picture_px(sensor: tuple[int, int]) -> tuple[int, int]:
    """The picture's size for a sensor: the same shape, `PICTURE_WIDE` across or the sensor's own, even numbers.

    >>> picture_px((4608, 2592)), picture_px((4056, 3040)), picture_px((1456, 1088))
    ((1456, 818), (1456, 1090), (1456, 1088))
    """
    wide = min(PICTURE_WIDE, sensor[0])
    return wide - wide % 2, int(wide * sensor[1] / sensor[0]) // 2 * 2


def across_and_down(diagonal_deg: float, picture: tuple[int, int]) -> tuple[float, float]:
    """A field of view stated across the diagonal, as one across and one down.

    >>> [round(deg, 1) for deg in across_and_down(78, (1920, 1080))]
    [70.4, 43.3]
    """
    half = math.tan(math.radians(diagonal_deg / 2)) / math.hypot(*picture)
    return tuple(math.degrees(2 * math.atan(half * side)) for side in picture)  # type: ignore[return-value]


_IMX708, _IMX477, _IMX296, _IMX219, _IMX500 = (4608, 2592), (4056, 3040), (1456, 1088), (3280, 2464), (4056, 3040)
_BY_TOOL: Final = "by the tool that comes with it"
CAMERAS: Final = (
    Camera("Camera Module 3", (66, 41), picture_px(_IMX708), "moves its lens itself"),
    Camera("Camera Module 3 Wide", (102, 67), picture_px(_IMX708), "moves its lens itself"),
    Camera("Camera Module 2", (62.2, 48.8), picture_px(_IMX219), _BY_TOOL),
    Camera("AI Camera", (66, 52.3), picture_px(_IMX500), _BY_TOOL),
    Camera("HQ Camera, 6 mm lens", (55, 45), picture_px(_IMX477), "by hand"),
    Camera("HQ Camera, 16 mm lens", (22.2, 16.7), picture_px(_IMX477), "by hand"),
    Camera("Global Shutter, 6 mm lens", (45, 34), picture_px(_IMX296), "by hand"),
    Camera("webcam, 1080p", across_and_down(78, (1920, 1080)), (1920, 1080), "differs", WEBCAM_SOURCE),
)


def view(camera: Camera, height_mm: float) -> View:
    """The view of ``camera``, its lens ``height_mm`` above the table.

    >>> seen = view(CAMERAS[0], 700)
    >>> [round(side) for side in seen.size_mm], round(seen.px_per_mm, 2), round(seen.die_px), seen.verdict
    ([909, 523], 1.56, 25, 'good')
    """
    across, down = (2 * height_mm * math.tan(math.radians(deg / 2)) for deg in camera.fov_deg)
    scale = min(camera.picture_px[0] / across, camera.picture_px[1] / down)
    return View(height_mm, (across, down), scale, _verdict(across, down, scale))


def _verdict(across: float, down: float, scale: float) -> Verdict:
    if across < MAT_SIZE[0] or down < MAT_SIZE[1]:
        return "mat cut off"
    die_px = DIE_MM * scale
    return "bad" if die_px < DIE_BAD_PX else "so-so" if die_px < DIE_GOOD_PX else "good"


def good_heights_mm(camera: Camera) -> tuple[float, float]:
    """From where to where all of the mat is in view, with its margin, and dice are large enough.

    >>> [round(height / 10) for height in good_heights_mm(CAMERAS[0])]
    [51, 88]
    """
    once = view(camera, 1.0)
    lowest = max((side + 2 * MARGIN_MM) / seen for side, seen in zip(MAT_SIZE, once.size_mm, strict=True))
    return lowest, once.die_px / DIE_GOOD_PX


def advice(camera: Camera) -> str:
    """Advice for this camera, in one sentence made of its figures."""
    low, high = (math.ceil(good_heights_mm(camera)[0] / 10), math.floor(good_heights_mm(camera)[1] / 10))
    if low > HEIGHTS_MM[-1] / 10:
        return f"not for this table: the mat fits only from {low} cm up"
    if high < HEIGHTS_MM[0] / 10:
        return f"too wide at 60 cm; hang it at {low} to {high} cm, and calibrate its lens (`aim --calibrate`)"
    return f"hang it at {low} to {high} cm"


def table() -> str:
    """All cameras and heights as a table for people (Markdown)."""
    heads = [f"{height // 10} cm" for height in HEIGHTS_MM]
    lines = [_row("camera", "picture", "focus", *heads, "what follows"), _row(*["---"] * (len(heads) + 4))]
    lines += [_row(*_cells(camera)) for camera in CAMERAS]
    return "\n".join(lines)


def _cells(camera: Camera) -> Iterator[str]:
    yield camera.name
    yield "{} × {} px".format(*camera.picture_px)
    yield camera.focus
    for height in HEIGHTS_MM:
        seen = view(camera, height)
        wide, deep = seen.size_mm
        yield f"{wide:.0f} × {deep:.0f} mm, {seen.px_per_mm:.2f} px/mm, die {seen.die_px:.0f} px: {seen.verdict}"
    yield advice(camera)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
