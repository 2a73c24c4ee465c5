# SPDX-License-Identifier: MIT
"""Pictures that seem to show nothing: only a bare table is one."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.frame import Pixels
from vision.reading.checks.emptiness import NO_LIGHT, UNEXPLAINED, unexplained
from vision.reading.files.command import read_files
from vision.reading.pyramid import Pyramid


def part_of_a_die(sides: float) -> Pixels:
    """So many sides of a white die that shows a 5, around its middle."""
    corners, reach = np.array([(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)]) * 0.25, sides / 2
    pixels = np.full((480, 480, 3), (60, 110, 70), np.uint8)
    scale = 480 / (2 * reach)

    def px(at: tuple[float, float]) -> tuple[int, int]:
        return round(240 + at[0] * scale), round(240 + at[1] * scale)

    cv2.rectangle(pixels, px((-0.5, -0.5)), px((0.5, 0.5)), (220, 225, 228), -1)
    for x, y in corners:
        cv2.circle(pixels, px((x, y)), round(0.1 * scale), (20, 20, 20), -1, cv2.LINE_AA)
    return pixels


def table(light: float = 1.0) -> Pixels:
    """A plain table, lit from one side."""
    across = np.linspace(90, 170, 640)[None, :, None] * np.array([0.8, 0.9, 1.0]) * light
    noise = np.random.default_rng(1).normal(0, 3, (480, 640, 3))
    return np.clip(across + noise, 0, 255).astype(np.uint8)


def answer(folder: Path, pixels: Pixels) -> dict[str, object]:
    path = folder / "picture.png"
    assert cv2.imwrite(str(path), pixels)
    return next(read_files([path]))


@pytest.mark.parametrize("sides", [0.3, 0.5, 0.8])
def test_a_part_of_a_die_is_no_empty_table(sides: float, tmp_path: Path) -> None:
    assert not answer(tmp_path, part_of_a_die(sides))["trusted"]


def test_a_plain_table_that_is_lit_from_one_side_is_empty(tmp_path: Path) -> None:
    assert answer(tmp_path, table())["trusted"]


@pytest.mark.parametrize("light", [0.0, 100.0])
def test_a_picture_without_light_or_with_too_much_is_no_empty_table(light: float, tmp_path: Path) -> None:
    seen = answer(tmp_path, table(light))
    assert not seen["trusted"]
    assert [doubt["why"] for doubt in seen["doubts"]] == [NO_LIGHT]  # type: ignore[index, attr-defined]


def test_what_is_large_and_no_table_is_told_where_it_is() -> None:
    pixels = table()
    cv2.circle(pixels, (450, 200), 90, (20, 20, 120), -1)
    (doubt,) = unexplained(Pyramid(pixels))
    assert doubt.why == UNEXPLAINED
    assert abs(doubt.x - 450) < 25
    assert abs(doubt.y - 200) < 25
