# SPDX-License-Identifier: MIT
"""Picture files good and bad: turned, grey, deep, see-through, cut off, huge, none at all."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import UnreadablePicture
from vision.readers.pictures import header_size, load_picture

WIDE = np.zeros((40, 60, 3), np.uint8)
WIDE[:, :30] = (0, 0, 255)


def write(path: Path, pixels: np.ndarray) -> Path:
    assert cv2.imwrite(str(path), pixels)
    return path


def with_orientation(jpeg: bytes, turn: int) -> bytes:
    """The JPEG with an EXIF segment that says how the camera was held."""
    entry = struct.pack("<HHIHH", 0x0112, 3, 1, turn, 0)
    tiff = b"II*\0" + struct.pack("<IH", 8, 1) + entry + struct.pack("<I", 0)
    body = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds nothing."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".bmp", ".webp", ".tiff"])
def test_ok__formats(tmp_path: Path, suffix: str) -> None:
    path = write(tmp_path / f"a{suffix}", WIDE)
    assert load_picture(path).shape == (40, 60, 3)
    assert header_size(path.read_bytes()) == (60, 40)


def test_ok__orientation_is_applied(tmp_path: Path) -> None:
    path = tmp_path / "turned.jpg"
    path.write_bytes(with_orientation(cv2.imencode(".jpg", WIDE)[1].tobytes(), 6))
    pixels = load_picture(path)
    assert pixels.shape == (60, 40, 3)
    assert pixels[5, 20, 2] > 200 > 50 > pixels[55, 20, 2]


@pytest.mark.parametrize(
    "pixels",
    [
        np.full((20, 30), 128, np.uint8),
        np.full((20, 30), 40000, np.uint16),
        np.full((20, 30, 3), 40000, np.uint16),
        np.full((20, 30, 4), 128, np.uint8),
    ],
    ids=["grey", "grey-16", "colour-16", "alpha"],
)
def test_ok__becomes_eight_bit_colour(tmp_path: Path, pixels: np.ndarray) -> None:
    loaded = load_picture(write(tmp_path / "a.png", pixels))
    assert loaded.dtype == np.uint8
    assert loaded.shape == (20, 30, 3)
    assert 100 < loaded.mean() < 180


def test_refuses__missing_empty_text_folder(tmp_path: Path) -> None:
    (tmp_path / "empty.jpg").touch()
    (tmp_path / "text.jpg").write_text("no picture at all")
    for name in ("missing.jpg", "empty.jpg", "text.jpg", "."):
        with pytest.raises(UnreadablePicture) as refused:
            load_picture(tmp_path / name)
        assert refused.value.code == "unreadable"
        assert str(tmp_path) in str(refused.value)


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_refuses__cut_off(tmp_path: Path, suffix: str) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 200, 3)).astype(np.uint8)
    path = write(tmp_path / f"a{suffix}", noise)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(UnreadablePicture, match="cut off"):
        load_picture(path)


def test_refuses__huge_before_decoding(tmp_path: Path) -> None:
    path = tmp_path / "huge.png"
    path.write_bytes(png_header(20_000, 20_000))
    with pytest.raises(UnreadablePicture, match="100 megapixels"):
        load_picture(path)
