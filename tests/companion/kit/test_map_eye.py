# SPDX-License-Identifier: MIT
"""A second camera over the map: its pieces are in what the first one reads, and its troubles are none of the dice's."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import cv2
import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.config import Config
from companion.kit.eyes.eye import Eyes
from companion.kit.eyes.map_eye import MapEye, map_eye
from companion.kit.settings import Settings
from companion.kit.upkeep.bundle import collect
from companion.kit.upkeep.check import Place
from companion.kit.upkeep.health.parts import _camera
from tests.vision.cameras.camera_server import PASSWORD, USER, running
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
    assert done.exit_code == 2
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


# A whole table with a network camera: it sees through it, and its login stands in nothing that the table says.

REPO = Path(__file__).parents[3]
SECRETS = (PASSWORD, "s3cret", "qu3ry-pass", USER + ":")
OPEN_S = 40.0
CALLS = ("state", "settings", "setup", "health", "panel", "pins", "aim", "bundle", "rulebooks", "corners", "teach")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running() as address:
        yield address


@pytest.fixture
def place(tmp_path: Path, server: str) -> Place:
    conf = tmp_path / "state" / "conf.d"
    conf.mkdir(parents=True)
    lines = {"camera": f"http://{server}/basic?pwd=qu3ry-pass", "camera_user": USER, "camera_password": PASSWORD}
    (conf / "10-camera.toml").write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in lines.items()))
    return Place(tmp_path / "state", tmp_path / "settings")


def heard(address: str, pin: str, path: str) -> str:
    asked = urllib.request.Request(f"{address}{path}", headers={"Authorization": f"Bearer {pin}"})  # noqa: S310 - our own table
    with urllib.request.urlopen(asked, timeout=20) as answer:  # noqa: S310
        return str(answer.read().decode("latin-1"))


def secrets_in(text: str) -> list[str]:
    return [secret for secret in SECRETS if secret in text]


@pytest.mark.slow
def test_the_table_sees_through_it_and_says_nothing_of_the_login(place: Place, tmp_path: Path) -> None:
    log = tmp_path / "said.txt"
    command = [sys.executable, "-m", "companion.cli", "play", "--pins", "simulated", "--host", "127.0.0.1"]
    command += ["--port", "0", "--state", str(place.state)]
    with log.open("wb") as out, subprocess.Popen(command, cwd=REPO, stdout=out, stderr=out) as table:
        try:
            address, pin = opened(log, table)
            until_it_sees(address, pin)
            said = {path: heard(address, pin, f"/api/v1/{path}") for path in CALLS}
            said |= {page: heard(address, pin, f"/{page}") for page in ("table", "settings", "health", "aim", "setup")}
            command_line = Path(f"/proc/{table.pid}/cmdline").read_text()
            children = subprocess.run(["ps", "-o", "args", "--ppid", str(table.pid)], capture_output=True, text=True)
        finally:
            table.send_signal(signal.SIGINT)
            table.wait(20)
    assert {path: found for path, text in said.items() if (found := secrets_in(text))} == {}
    assert secrets_in(log.read_text() + command_line + children.stdout) == []


def opened(log: Path, table: subprocess.Popen[bytes]) -> tuple[str, str]:
    until = time.monotonic() + OPEN_S
    while time.monotonic() < until and table.poll() is None:
        if found := re.search(r"(http://[\d.]+:\d+)/table\?pin=(\d+)\n", log.read_text(errors="replace")):
            return found[1], found[2]
        time.sleep(0.05)
    raise AssertionError(f"the table did not open: {log.read_text()[-2000:]}")


def until_it_sees(address: str, pin: str) -> None:
    """Wait until the camera is no longer starting."""
    until, camera = time.monotonic() + OPEN_S, ""
    while time.monotonic() < until:
        camera = json.dumps(json.loads(heard(address, pin, "/api/v1/state"))["camera"])
        if '"ok"' in camera or '"covered"' in camera:  # the server's picture is grey noise
            return
        time.sleep(0.1)
    raise AssertionError(f"it never saw: {camera}")


def test_doctor_bundle_and_settings_say_where_but_not_by_what_login(place: Place, server: str) -> None:
    check = _camera(place)
    assert (check.verdict, check.value) == ("ok", f"the one at http://{server}/basic?... gives pictures of 320 x 240")
    bundle = collect(place)
    assert secrets_in("\n".join(item.text for item in bundle.items)) == []
    assert f"http://{server}/basic?" in "\n".join(item.text for item in bundle.items)
    given = Settings(place.kept or Path(), place.settings, {"camera": f"http://{USER}:{PASSWORD}@cam/x"})
    shown = {one.name: one.value for one in given.shown()}
    assert {shown["camera"], shown["camera_user"], shown["camera_password"]} == {"•••"}
    assert secrets_in(repr(given.config) + repr(Config(mqtt=f"mqtt://a:{PASSWORD}@b"))) == []


def test_the_doctor_says_what_is_wrong_with_it(place: Place, server: str) -> None:
    (Path(str(place.kept)) / "conf.d" / "20-wrong.toml").write_text('camera_password = "Tr0ub4dor"\n')
    check = _camera(place)
    assert check.verdict == "bad"
    assert check.value.startswith(f"the camera at http://{server}/basic?... refuses the user name and password")
    assert "Tr0ub4dor" not in check.value + os.linesep.join(item.text for item in collect(place).items)
