# SPDX-License-Identifier: MIT
"""Damaged picture files of every kind: a picture or a plain refusal, never anything else, and never for long.

``QUARTERMASTER_FUZZ=20000 pytest tests/vision/reading/test_pictures_fuzz.py`` tries as many.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import UnreadablePicture
from vision.reading.files.pictures import MOST_PIXELS, load_picture

ROUNDS = int(os.environ.get("QUARTERMASTER_FUZZ", "400"))
LONGEST_S = 10.0
EXTREMES = (0, 1, 0x7F, 0x80, 0xFF)


def seeds() -> list[bytes]:
    """A small picture in every form that this OpenCV writes."""
    chance = np.random.default_rng(1)
    colour = cv2.resize(chance.integers(0, 255, (6, 8, 3), np.uint8), (64, 48), interpolation=cv2.INTER_CUBIC)
    clear = np.dstack([colour, colour[..., 0]])
    forms: list[tuple[str, np.ndarray, list[int]]] = [
        (".jpg", colour, []),
        (".jpg", colour, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_RST_INTERVAL, 2]),
        (".jpg", colour[..., 0], []),
        (".png", colour, []),
        (".png", clear, []),
        (".png", colour.astype(np.uint16) * 257, []),
        (".bmp", colour, []),
        (".webp", colour, [cv2.IMWRITE_WEBP_QUALITY, 70]),
        (".webp", clear, [cv2.IMWRITE_WEBP_QUALITY, 101]),
        (".tiff", colour, []),
        (".tiff", clear, [cv2.IMWRITE_TIFF_COMPRESSION, 1]),
        (".gif", colour, []),
    ]
    found = []
    for suffix, pixels, how in forms:
        try:
            found.append(cv2.imencode(suffix, pixels, how)[1].tobytes())
        except cv2.error:
            continue  # an older OpenCV writes no GIF
    return found


def mutant(chance: np.random.Generator, files: list[bytes]) -> bytes:
    """One of the files with a few wounds; two in three near its head, where the numbers stand."""
    data = bytearray(files[chance.integers(len(files))])
    for _ in range(int(chance.integers(1, 6))):
        reach = len(data) if chance.random() < 0.33 else min(len(data), 160)
        at = int(chance.integers(max(1, reach)))
        match int(chance.integers(7)):
            case 0:
                data[at : at + 1] = bytes([int(chance.integers(256))])
            case 1:
                data[at : at + 4] = bytes([int(chance.choice(EXTREMES))]) * int(chance.integers(1, 5))
            case 2:
                del data[at : at + int(chance.integers(1, 40))]
            case 3:
                data[at:at] = chance.integers(0, 256, int(chance.integers(1, 40)), np.uint8).tobytes()
            case 4:
                del data[at:]
            case 5:
                other = files[chance.integers(len(files))]
                data[at:] = other[min(at, len(other) - 1) :]
            case _:
                if at < len(data):
                    data[at] ^= 1 << int(chance.integers(8))
    return bytes(data)


@pytest.mark.filterwarnings("ignore")
def test_a_damaged_file_is_a_picture_or_a_plain_refusal(tmp_path: Path) -> None:
    chance = np.random.default_rng(int(os.environ.get("QUARTERMASTER_FUZZ_SEED", "4")))
    files = seeds()
    path, read = tmp_path / "mutant", 0
    for number in range(ROUNDS):
        data = mutant(chance, files)
        path.write_bytes(data)
        began = time.process_time()
        try:
            pixels = load_picture(path)
        except UnreadablePicture:
            continue
        except Exception as error:
            (Path(os.environ.get("QUARTERMASTER_FUZZ_KEEP", tmp_path)) / f"mutant-{number}").write_bytes(data)
            raise AssertionError(f"mutant {number}: {error!r}") from error
        finally:
            assert time.process_time() - began < LONGEST_S, number
        read += 1
        assert pixels.dtype == np.uint8, number
        assert pixels.shape[2:] == (3,), number
        assert 0 < pixels.shape[0] * pixels.shape[1] <= MOST_PIXELS, number
    assert 0 < read < ROUNDS
