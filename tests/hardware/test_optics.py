# SPDX-License-Identifier: MIT
"""What cameras see: recomputed another way, and held to what the program really asks of them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import optics
from hardware.optics import CAMERAS, Camera, advice, good_heights_mm, picture_px, view
from vision.aim import coach
from vision.cameras import picamera, usb
from vision.mat.layout import MAT_SIZE

BY_NAME = {camera.name: camera for camera in CAMERAS}
SENSORS = [(4608, 2592), (4056, 3040), (1456, 1088), (3280, 2464), (640, 480)]


@pytest.mark.parametrize("sensor", SENSORS)
def test_pictures_are_as_large_as_the_program_asks_for(sensor: tuple[int, int]) -> None:
    assert picture_px(sensor) == picamera.size_for(sensor)
    assert BY_NAME["webcam, 1080p"].picture_px == usb._SIZE


def test_limits_are_those_of_the_coach() -> None:
    assert (optics.DIE_GOOD_PX, optics.DIE_BAD_PX, optics.DIE_MM) == (coach.SIZE_FAIR, coach.SIZE_BAD, coach.DIE_MM)


# Sensor's size and lens from the data sheets: a pinhole must see what the stated angles say, within what lenses bend.
@pytest.mark.parametrize(
    ("name", "sensor_mm", "lens_mm", "within"),
    [
        ("Camera Module 3", (6.45, 3.63), 4.74, 0.06),
        ("Camera Module 2", (3.68, 2.76), 3.04, 0.01),
        ("AI Camera", (6.287, 4.712), 4.74, 0.03),
        ("HQ Camera, 6 mm lens", (6.287, 4.712), 6.0, 0.06),
        ("HQ Camera, 16 mm lens", (6.287, 4.712), 16.0, 0.02),
        ("Global Shutter, 6 mm lens", (1456 * 0.00345, 1088 * 0.00345), 6.0, 0.03),
    ],
)
@pytest.mark.parametrize("height", optics.HEIGHTS_MM)
def test_the_table_in_view_agrees_with_a_pinhole(
    name: str, sensor_mm: tuple[float, float], lens_mm: float, within: float, height: int
) -> None:
    seen = view(BY_NAME[name], height).size_mm
    assert seen == pytest.approx([side * height / lens_mm for side in sensor_mm], rel=within)


@pytest.mark.parametrize(
    ("name", "height", "verdict", "die_px"),
    [
        ("Camera Module 3", 600, "good", 29),
        ("Camera Module 3", 800, "good", 22),
        ("Camera Module 3 Wide", 700, "so-so", 13),
        ("Camera Module 3 Wide", 800, "bad", 12),
        ("Camera Module 3 Wide", 400, "good", 24),
        ("HQ Camera, 6 mm lens", 700, "good", 30),
        ("HQ Camera, 16 mm lens", 800, "mat cut off", 74),
        ("Global Shutter, 6 mm lens", 600, "mat cut off", 47),
        ("Global Shutter, 6 mm lens", 650, "good", 43),
        ("webcam, 1080p", 600, "good", 36),
    ],
)
def test_verdicts(name: str, height: int, verdict: str, die_px: int) -> None:
    seen = view(BY_NAME[name], height)
    assert (seen.verdict, round(seen.die_px)) == (verdict, die_px)


@given(
    st.floats(20, 120),
    st.floats(15, 90),
    st.floats(200, 2000),
    st.sampled_from([(1456, 818), (1456, 1088), (640, 480)]),
)
def test_between_the_good_heights_all_is_good_and_beyond_it_is_not(
    across: float, down: float, height: float, picture: tuple[int, int]
) -> None:
    camera = Camera("any", (across, down), picture, "")
    low, high = good_heights_mm(camera)
    seen = view(camera, height)
    if low <= height <= high:
        assert seen.verdict == "good"
        assert seen.size_mm[0] >= MAT_SIZE[0] + 2 * optics.MARGIN_MM - 1e-6
    elif height > high:
        assert seen.verdict != "good" or math.isclose(seen.die_px, optics.DIE_GOOD_PX)


def test_advice_follows_from_the_figures() -> None:
    assert advice(BY_NAME["HQ Camera, 16 mm lens"]).startswith("not for this table")
    assert advice(BY_NAME["Camera Module 3 Wide"]).startswith("too wide at 60 cm; hang it at 30 to 47 cm")
    assert advice(BY_NAME["Global Shutter, 6 mm lens"]) == "hang it at 64 to 140 cm"
