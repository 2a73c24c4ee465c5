# SPDX-License-Identifier: MIT
"""Picture files good and bad: turned, grey, deep, see-through, cut off, huge, none at all."""

from __future__ import annotations

import os
import struct
import time
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.cameras.pictures import PictureFolder
from vision.errors import UnreadablePicture
from vision.reading.files.command import read_files
from vision.reading.files.headers import header_size
from vision.reading.files.pictures import MOST_PIXELS, load_picture
from vision.reading.reader import SETS
from vision.sighting import Sighting

WIDE = np.zeros((40, 60, 3), np.uint8)
WIDE[:, :30] = (0, 0, 255)

# Red on the left, nearly white on the right, 16 x 8: in four inks, and as the first of two moving pictures.
CMYK = bytes.fromhex(
    "ffd8ffee000e41646f626500640000000000ffdb0043000d090a0b0a080d0b0a0b0e0e0d0f13201513121213271c1e17202e2931302e29"
    "2d2c333a4a3e333646372c2d405741464c4e525352323e5a615a50604a51524fffc000140800080010044311004d11005911004b1100ff"
    "c4001800000203000000000000000000000000000608000507ffc40014100100000000000000000000000000000000ffda000e0443004d"
    "0059004b00003f002c0180da72e4c098147fffd9"
)
MOVING_GIF = bytes.fromhex(
    "47494638376110000800810000f0f0f0c81e1e0000000000002c00000000100008000008240003081c281080c183060912448850e14086"
    "071d1684084062008a152562b4b85123c5800021f90401000001002c00000000100008008100ff0000000000000000000008150001081c"
    "48b0a0c18308132a5cc8b0a1c387080302003b"
)
MOVING_WEBP = bytes.fromhex(
    "524946469200000057454250565038580a000000020000000f0000070000414e494d06000000000000000000414e4d4636000000000000"
    "0000000f0000070000000000025650384c1d0000002f0fc001000f700fe9a320df437afe430b62c1247fe99d2944f43f320000414e4d46"
    "280000000000000000000f0000070000000000005650384c0f0000002f0fc0010007d0ff88fe0722a2ff0100"
)


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


@pytest.mark.parametrize("turn", range(1, 9))
def test_ok__all_eight_orientations(tmp_path: Path, turn: int) -> None:
    """The picture has a white corner top left, red below it and black to the right, however it was stored."""
    upright = np.zeros((80, 120, 3), np.uint8)
    upright[:, :60] = (0, 0, 255)
    upright[:40, :60] = 255
    stored = upright.transpose(1, 0, 2) if turn >= 5 else upright
    stored = stored[:, ::-1] if turn in (2, 3, 7, 8) else stored
    stored = stored[::-1] if turn in (3, 4, 6, 7) else stored
    path = tmp_path / "turned.jpg"
    path.write_bytes(with_orientation(cv2.imencode(".jpg", np.ascontiguousarray(stored))[1].tobytes(), turn))
    seen = load_picture(path)
    assert seen.shape == (80, 120, 3)
    assert np.abs(seen.astype(int) - upright).mean() < 8


def test_ok__four_inks(tmp_path: Path) -> None:
    path = tmp_path / "cmyk.jpg"
    path.write_bytes(CMYK)
    seen = load_picture(path).astype(int)
    assert seen.shape == (8, 16, 3)
    assert np.abs(seen[4, 3] - (30, 30, 200)).max() < 30
    assert seen[4, 12].min() > 210


@pytest.mark.parametrize(("name", "data"), [("a.gif", MOVING_GIF), ("a.webp", MOVING_WEBP)])
def test_ok__the_first_of_moving_pictures_or_a_refusal(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    try:
        seen = load_picture(path)
    except UnreadablePicture:
        pytest.skip("this OpenCV reads no moving pictures; it says so")
    assert seen[4, 3, 2] > 150 > 60 > seen[4, 3, 1]
    assert header_size(data) == (16, 8)


@pytest.mark.parametrize("suffix", [".png", ".webp", ".tiff"])
def test_ok__see_through_parts_are_white(tmp_path: Path, suffix: str) -> None:
    clear = np.dstack([WIDE, np.full(WIDE.shape[:2], 255, np.uint8)])
    clear[:, 30:, 3] = 0
    seen = load_picture(write(tmp_path / f"a{suffix}", clear))
    assert seen[20, 50].min() > 250
    assert seen[20, 10, 2] > 200 > 60 > seen[20, 10, 0]


@pytest.mark.parametrize(
    "pixels",
    [
        np.full((20, 30), 128, np.uint8),
        np.full((20, 30), 40000, np.uint16),
        np.full((20, 30, 3), 40000, np.uint16),
        np.dstack([np.full((20, 30, 3), 128, np.uint8), np.full((20, 30), 255, np.uint8)]),
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


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".bmp", ".webp", ".gif"])
def test_refuses__cut_off(tmp_path: Path, suffix: str) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 200, 3)).astype(np.uint8)
    try:
        path = write(tmp_path / f"a{suffix}", noise)
    except cv2.error:
        pytest.skip(f"this OpenCV writes no {suffix}")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(UnreadablePicture, match="cut off"):
        load_picture(path)


def test_refuses__huge_before_decoding(tmp_path: Path) -> None:
    path = tmp_path / "huge.png"
    path.write_bytes(png_header(20_000, 20_000))
    with pytest.raises(UnreadablePicture, match="100 megapixels"):
        load_picture(path)


def test_refuses__a_png_whose_sum_does_not_fit(tmp_path: Path) -> None:
    path = write(tmp_path / "a.png", WIDE)
    data = bytearray(path.read_bytes())
    data[data.index(b"IDAT") + 9] ^= 0x10
    path.write_bytes(data)
    with pytest.raises(UnreadablePicture, match="damaged"):
        load_picture(path)


def test_refuses__a_long_file_of_nothing_at_once(tmp_path: Path) -> None:
    """Two bytes of JPEG and then 40 million zeros: a walk byte by byte would take a quarter of a minute."""
    path = tmp_path / "zeros.jpg"
    path.write_bytes(b"\xff\xd8" + bytes(40_000_000))
    began = time.process_time()
    with pytest.raises(UnreadablePicture):
        load_picture(path)
    assert time.process_time() - began < 3


@pytest.mark.parametrize(
    ("head", "word"),
    [
        (b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC"),
        (b"%PDF-1.7", "PDF"),
        (b"\0\0\0\x18ftypisom", "video"),
        (b"PK\x03\x04", "ZIP"),
    ],
)
def test_refuses__what_is_no_picture_by_its_name(tmp_path: Path, head: bytes, word: str) -> None:
    path = tmp_path / "a.jpg"
    path.write_bytes(head + bytes(200))
    with pytest.raises(UnreadablePicture, match=word):
        load_picture(path)


def odd_pictures(folder: Path) -> list[Path]:
    """Tiny, thin, blank and grey pictures."""
    shapes = {"dot": (1, 1), "pair": (2, 2), "thin": (1, 900), "tall": (900, 1), "small": (9, 13), "blank": (300, 400)}
    found = [write(folder / f"{name}.png", np.full((*shape, 3), 90, np.uint8)) for name, shape in shapes.items()]
    found.append(write(folder / "black.png", np.zeros((300, 400), np.uint8)))
    found.append(write(folder / "white.png", np.full((300, 400), 65535, np.uint16)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("set_name", SETS)
def test_ok__every_set_reads_nothing_in_pictures_of_nothing(tmp_path: Path, set_name: str) -> None:
    (tmp_path / "empty.png").touch()
    pictures = [*odd_pictures(tmp_path), tmp_path / "empty.png", tmp_path / "missing.png"]
    answers = list(read_files(pictures, set_name))
    assert [answer["picture"] for answer in answers] == [str(path) for path in pictures]
    assert all(answer.get("dice") == [] for answer in answers[:-2])
    assert all("error" in answer for answer in answers[-2:])


def test_ok__a_picture_that_a_reader_chokes_on_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Choking:
        def forget(self) -> None: ...

        def read(self, pixels: np.ndarray) -> Sighting:
            if pixels.shape[0] == 40:
                raise cv2.error("Assertion failed")
            return Sighting(pixels.shape[1], pixels.shape[0], "pips")

    monkeypatch.setattr("vision.reading.files.command.open_reader", lambda *_: Choking())
    pictures = [write(tmp_path / "a.png", WIDE), write(tmp_path / "b.png", WIDE[:30])]
    first, second = read_files(pictures)
    assert first["error"] == {"code": "failed", "message": f"{pictures[0]}: it could not be read (Assertion failed)"}
    assert second["dice"] == []


def test_ok__the_camera_of_pictures_passes_over_what_is_none(tmp_path: Path) -> None:
    (tmp_path / "a.png").touch()
    (tmp_path / "b.gif").write_bytes(MOVING_GIF[:60])
    whole = write(tmp_path / "c.png", WIDE)
    camera = PictureFolder(tmp_path)
    camera.open()
    assert camera.showing == whole
    assert camera.take(1.0).pixels.shape == (40, 60, 3)


# Damaged picture files of every kind: a picture or a plain refusal, never anything else, and never for long.
# ``QUARTERMASTER_FUZZ=20000 pytest tests/vision/reading/test_readers_pictures.py`` tries as many.

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
