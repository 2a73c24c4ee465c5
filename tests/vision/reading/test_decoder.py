# SPDX-License-Identifier: MIT
"""A JPEG of which data is lost on its way: its end is there, and the decoder fills up what is missing."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.ticking import Ticking
from vision.cameras.drain import Drain
from vision.errors import UnreadablePicture
from vision.photo.intake import BadPhotograph, taken_in
from vision.reading.files.decoder import decoded
from vision.reading.files.pictures import load_picture


def whole(seed: int = 0, progressive: bool = False) -> bytes:
    chance = np.random.default_rng(seed)
    rough = cv2.resize(chance.integers(0, 255, (60, 80, 3), dtype=np.uint8), (1280, 960), interpolation=cv2.INTER_CUBIC)
    settings = [cv2.IMWRITE_JPEG_QUALITY, 90, cv2.IMWRITE_JPEG_PROGRESSIVE, int(progressive)]
    return cv2.imencode(".jpg", rough, settings)[1].tobytes()


def holed(data: bytes, at: float, size: int = 2000) -> bytes:
    """With a packet lost in the middle; its end is where it was."""
    place = int(len(data) * at)
    return data[:place] + data[place + size : -2] + b"\xff\xd9"


@pytest.mark.parametrize("at", [0.2, 0.35, 0.5, 0.65, 0.8, 0.9])
@pytest.mark.parametrize("size", [700, 2000, 20000])
def test_refuses__a_jpeg_with_a_hole(tmp_path: Path, at: float, size: int) -> None:
    data = holed(whole(), at, size)
    assert decoded(data)[1]
    (tmp_path / "holed.jpg").write_bytes(data)
    with pytest.raises(UnreadablePicture, match="parts of its data are lost"):
        load_picture(tmp_path / "holed.jpg")
    with pytest.raises(BadPhotograph):
        taken_in(data)


@pytest.mark.parametrize("progressive", [False, True])
def test_ok__a_whole_one_and_one_with_padding(progressive: bool) -> None:
    data = whole(progressive=progressive)
    for good in (data, data[:-2] + bytes(7) + b"\xff\xd9", data + b"behind its end"):
        pixels, lost = decoded(good)
        assert pixels is not None
        assert not lost


def test_ok__what_others_say_meanwhile_is_not_swallowed(capfd: pytest.CaptureFixture[str]) -> None:
    from vision.reading.files.decoder import overheard

    def work() -> None:
        os.write(2, b"somebody else's line\n")
        logging.getLogger("vision").debug("quiet")

    assert overheard(work) == (None, False)
    decoded(holed(whole(), 0.5))
    assert capfd.readouterr().err == "somebody else's line\n"


class Sent:
    """A camera whose pictures are these, again and again: each is unpacked, however fast they come."""

    def __init__(self, *pictures: bytes) -> None:
        self._pictures, self._next = pictures, -1

    def grab(self) -> bool:
        return True

    def retrieve(self) -> tuple[bool, Any]:
        self._next += 1
        data = np.frombuffer(self._pictures[self._next % len(self._pictures)], np.uint8)
        return True, cv2.imdecode(data, cv2.IMREAD_COLOR)

    def get(self, _prop: int, /) -> float:
        return 0.0

    def release(self) -> None:
        """Nothing is held."""


def test_ok__live_what_is_spoilt_is_left_out_and_named() -> None:
    good = whole()
    drain = Drain(Sent(good, holed(good, 0.4), holed(good, 0.7), good, holed(good, 0.5)), Ticking())
    wanted = cv2.imdecode(np.frombuffer(good, np.uint8), cv2.IMREAD_COLOR)
    for _ in range(12):
        assert np.array_equal(drain.newest(10.0).pixels, wanted)
    assert "came with parts missing" in drain.complaint
    assert "cable" in drain.complaint
    drain.stop(5.0)
    well = Drain(Sent(good), Ticking())
    for _ in range(12):
        well.newest(10.0)
    assert well.complaint == ""
    well.stop(5.0)
