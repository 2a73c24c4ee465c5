# SPDX-License-Identifier: MIT
"""A second camera over the map: its pieces are in what the first one reads, and its troubles are none of the dice's."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

import cv2
import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.config import Config
from companion.kit.eyes.map_eye import MapEye, map_eye
from companion.kit.eyes.opened import Eyes
from tests.vision.reading.test_readers_pieces import HIGH, WIDE, on, table
from vision.cameras.base import BadSpec
from vision.message import Condition, Read, WatcherMessage
from vision.sighting import Die, Doubt, Reading, Sighting
from vision.stage.render import render

SETS = Config().sets_of
OK = Condition("ok", "")
PIECE: Mapping[str, Any] = {"x": 10.0, "y": 20.0, "colour": "red", "square": 7, "sure": 0.99}
DIE = Die(100, 100, 40, 0, "symbol", None, "red", 0.5)


class Watched:
    """A watcher that only notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int | None, str]] = []
        self.started = self.closed = False
        self.on = True

    def switch(self, on: bool) -> None:
        self.on = on

    def expect(self, dice: int | None, set_name: str = "") -> None:
        self.asked.append((dice, set_name))

    def start(self) -> None:
        self.started = True

    def close(self) -> None:
        self.closed = True


class Both:
    """A table with two cameras."""

    def __init__(self) -> None:
        self.said: list[WatcherMessage] = []
        self.first, self.second = Watched(), Watched()
        self.eye = MapEye(self.said.append, lambda hear: self.second)

    def expect(self, dice: int | None, family: str) -> None:
        self.eye.expect(dice, family, SETS, self.first)

    def pieces(self) -> Any:
        read = self.said[-1] if isinstance(self.said[-1], Read) else self.said[-2]
        assert isinstance(read, Read)
        return read.reading.sighting.extra.get("pieces", ())


def dice() -> Read:
    return Read(Reading(Sighting(1000, 800, "symbols", (DIE,)), 1, False), "doubt")


def on_map(*pieces: Mapping[str, Any], doubts: tuple[Doubt, ...] = ()) -> Read:
    return Read(Reading(Sighting(640, 480, "map", (), doubts, extra={"pieces": pieces}), None, False), "nothing")


def test_ok__each_camera_is_asked_for_its_own() -> None:
    both = Both()
    both.expect(1, "symbols+map")
    assert (both.first.asked[-1], both.second.asked[-1]) == ((1, "symbols"), (None, "map"))
    both.expect(5, "skull")
    assert both.first.asked[-1] == (5, "skull")
    assert len(both.second.asked) == 1


def test_ok__without_a_second_one_all_passes_as_it_comes() -> None:
    said: list[WatcherMessage] = []
    eye, first = MapEye(said.append), Watched()
    eye.expect(1, "symbols+map", SETS, first)
    eye.start()
    eye.hear(read := dice())
    eye.hear(OK)
    eye.close()
    assert (first.asked, said) == ([(1, "symbols+map")], [read, OK])


def test_ok__pieces_come_with_the_dice_whichever_is_seen_first() -> None:
    both = Both()
    both.expect(1, "symbols+map")
    both.eye.hear_map(on_map(PIECE))
    assert both.said == []
    both.eye.hear(dice())
    assert both.pieces() == ({**PIECE, "camera": "map"},)
    both.eye.hear_map(on_map())  # a hand comes over the map
    assert both.pieces() == ()
    both.eye.hear_map(on_map({**PIECE, "square": 8}))
    assert both.pieces()[0]["square"] == 8
    both.expect(5, "skull")
    both.eye.hear(dice())
    assert both.pieces() == ()


def test_ok__its_troubles_are_said_and_dice_are_read_on() -> None:
    both = Both()
    both.expect(1, "symbols+map")
    both.eye.hear(OK)
    both.eye.hear(dice())
    both.eye.hear_map(on_map(PIECE))
    both.eye.hear_map(Condition("lost", "USB camera 1 was unplugged: plug it in again"))
    assert both.said[-1] == Condition("ok", "the map's camera: USB camera 1 was unplugged: plug it in again")
    assert both.pieces() == ()
    dark = Condition("dark", "the picture is black: switch on a lamp")
    both.eye.hear(dark)
    assert both.said[-1] == dark
    both.eye.hear_map(OK)
    both.eye.hear(OK)
    assert both.said[-1] == OK
    both.eye.hear_map(on_map(doubts=(Doubt(1, 1, "the map is not found"),)))
    assert both.said[-1] == Condition("ok", "the map's camera: the map is not found")


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("usb:0", "are both 'usb:0'; wanted are two cameras"),
        ("simulated", "looks at no map of its own"),
        ("phone", "looks at no map of its own"),
        ("mirror", "camera 'mirror' is not known"),
    ],
)
def test_refuses__what_is_no_second_camera(spec: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadSpec, match=why):
        map_eye(spec, "usb:0", Config(), lambda message: None, tmp_path)


def test_refuses__it_on_the_command_line_in_one_sentence(tmp_path: Path) -> None:
    asked = ["play", "--camera", "simulated", "--camera-map", "mirror", "--pins", "simulated", "--state", str(tmp_path)]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 1
    assert "camera 'mirror' is not known" in done.output


@pytest.mark.slow
def test_a_real_second_camera_reads_the_map(tmp_path: Path) -> None:
    squares = {"red": 0, "blue": 12, "green": 30}
    (tmp_path / "map").mkdir()
    picture = render(table({name: on(square, 1.5) for name, square in squares.items()}), WIDE, HIGH).pixels
    cv2.imwrite(str(tmp_path / "map" / "1.png"), picture)
    seen = threading.Event()
    found: dict[str, int] = {}

    def tell(message: WatcherMessage) -> None:
        if isinstance(message, Read):
            found.update(
                {piece["colour"]: piece["square"] for piece in message.reading.sighting.extra.get("pieces", ())}
            )
            if found:
                seen.set()

    eye = map_eye(f"pictures:{tmp_path / 'map'}", "usb:0", Config(), tell, tmp_path)
    closing: Callable[[], None] = eye.close
    try:
        eye.expect(1, "symbols+map", SETS, Watched())
        eye.hear(dice())
        eye.start()
        assert seen.wait(60)
    finally:
        closing()
    assert found == squares


def test_ok__switched_off_neither_camera_looks() -> None:
    both = Both()
    eyes = Eyes(cast(Any, both.first), both.eye, None, "usb:0", cast(Any, None))
    for wished in (False, True):
        eyes.switch(wished)
        assert (eyes.on, both.first.on, both.second.on) == (wished, wished, wished)
    MapEye(both.said.append).switch(False)
    assert both.second.on, "one that has no second camera asks nobody"
