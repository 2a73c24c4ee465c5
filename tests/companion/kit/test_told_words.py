# SPDX-License-Identifier: MIT
"""What the desks say in English is said in every language: every sentence they can send stands in the catalogues."""

from __future__ import annotations

import http.client
import re
import socket
import ssl
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from companion.kit.desk import inputs as inputs_desk
from companion.web import tongue
from companion.web.body import in_full
from firmware.arbiter import Aside, Fault, Why
from firmware.check import WiringCheck, _dark
from firmware.input_devices import InputDevices
from firmware.input_known import Known
from firmware.input_node import Identity
from firmware.input_words import key_name
from firmware.lamps import PATTERNS
from firmware.press import TABLE, Edge, Press, Ruling
from firmware.watch import SOUNDS, tell_aside, tell_fault, tell_ruling
from firmware.wiring import default_wiring
from tests.told import Glass
from vision.aim import words as coach_words
from vision.aim.coach import Seen, _measures
from vision.aim.look import Light
from vision.cameras import fetch, mjpeg, network, rtsp
from vision.cameras.address import Address
from vision.runtime import NAMES, Machine, ruled
from vision.scene.kept_bare import CHANGED
from vision.scene.scene import DICE_LIE_THERE, READS_NO_DICE
from vision.settled import BY_HAND
from vision.sighting import Sighting
from vision.watch.bare_ask import SILENT, UNSEEN
from vision.watch.bare_order import FAILED, MOVING, NO_PICTURE, UNREAD

GIVEN = ("'x'", "/etc/a.toml")
"""What people have typed is told as it is."""
OTHERS = sorted(set(tongue.NAMES) - {"en"})


def lacking(language: str, said: Iterable[str]) -> list[str]:
    """The parts of sentences that the referee's pages would show in English."""
    glass = Glass(language, {*GIVEN, *(f"GPIO{pin}" for pin in range(28))}, "")
    return sorted({f"{gap!r} of {one!r}" for one in said for gap in glass.gaps(one)})


@pytest.mark.parametrize("language", OTHERS)
def test_the_coach(language: str) -> None:
    said = {value for name, value in vars(coach_words).items() if name.isupper() and isinstance(value, str)}
    said = {one.format(why="cocked", number=2, dice=5, mm=8) for one in said} | set(coach_words.NAMES.values())
    seen = Seen(Sighting(100, 100, "pips"), Light(120.0, 200.0, 0.0, 0.0, 1.0, 2.0))
    units = {one.unit for one in _measures(seen)} - {"px", "px/mm", "mm", "%"}
    assert lacking(language, said | units) == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_bare_table(language: str) -> None:
    unseen = UNSEEN.format("the camera starts")
    refused = (DICE_LIE_THERE, READS_NO_DICE, MOVING, NO_PICTURE, UNREAD, FAILED, SILENT, unseen)
    said = [in_full(ValueError(why)) for why in refused]
    assert lacking(language, [*said, CHANGED]) == []


def panel() -> Iterator[str]:
    wiring = default_wiring()
    edges = (Edge(1, "shout", 0, True),)
    for joint in wiring.joints():
        yield joint.user
        check = WiringCheck(wiring, _steps=[joint])
        yield check.prompt
        yield check._nothing(joint)
        if joint.part in ("lamp", "buzzer"):
            yield _dark(joint)
    yield from (finding.words for finding in WiringCheck(wiring, frozenset({(1, "shout")})).findings)
    press = Press(1, "shout", 0)
    for why in get_args(Why):
        yield tell_aside(Aside(press, why)).words
    for wrong in ("stuck", "shorted", "chattering"):
        yield tell_fault(Fault(2, "aye", wrong)).words  # type: ignore[arg-type]
    for late in (Press(2, "shout", 9_000_000), Press(TABLE, "table", 9_000_000)):
        yield from tell_ruling(Ruling((press,), (late,), edges=edges)).words.removeprefix("=> ").split("; ")
    yield tell_ruling(Ruling((press, Press(2, "aye", 500_000)))).words.removeprefix("=> ")
    yield from PATTERNS.keys() - {"off"}
    yield from SOUNDS
    yield "Buttons and lamps are simulated."


@pytest.mark.parametrize("language", OTHERS)
def test_the_panel(language: str) -> None:
    assert lacking(language, panel()) == []


def network_cameras() -> Iterator[str]:
    """Every sentence by which a camera at an address says what is wrong."""
    cam = Address.of("http://cam/video")
    reasons: list[object] = [ssl.SSLError(), socket.gaierror(), ConnectionRefusedError(), TimeoutError(), ValueError()]
    reasons += [http.client.BadStatusLine("x"), OSError(), OSError(113, "No route to host"), "?"]
    yield from (str(fetch.unreachable(cam, reason)) for reason in reasons)
    yield from (str(fetch._refused(one, 401)) for one in (cam, cam.with_login("a", "b")))
    yield from (str(fetch._refused(cam, code)) for code in (404, 503, 500))
    yield str(rtsp._refusal(cam, 404))
    at = "the camera at http://cam/video "
    huge = b"\xff\xd8\xff\xc0\x00\x11\x08\x18\x00\x20\x00\x03\x00\x00\xff\xd9"
    yield from (at + network._why_not(data) for data in (b"<html>", b"hello", b"\xff\xd8half", huge))
    source = "".join(Path(str(module.__file__)).read_text(encoding="utf-8") for module in (fetch, mjpeg, network, rtsp))
    lost = re.findall(r"CameraLost\(f?\"((?:sends|has|takes)[^\"]*)\"\)", source)
    assert len(lost) >= 6
    yield from (at + re.sub(r"\{[^}]*\}", "30", sentence) for sentence in lost)
    told = re.findall(r"Camera\w+\(\s*f\"((?:the camera at|the connection|nothing|what) \{[^\"]*)\"", source)
    yield from (re.sub(r"\{self\._address\.shown\}|\{address\.shown\}", "http://cam/video", one) for one in told)


@pytest.mark.parametrize("language", OTHERS)
def test_network_cameras(language: str) -> None:
    said = [one for one in network_cameras() if "{" not in one]  # holes are filled by what was asked above
    assert (
        lacking(
            language, [re.sub(r"http://cam/video|'cam'|(?:HTTP|RTSP) \d+|(?<=reached: ).*", "'x'", one) for one in said]
        )
        == []
    )


def input_devices(folder: Path) -> Iterator[str]:
    """How input devices are, what they are called, and what the page of the buttons refuses."""
    known = (Known(Identity("'x'", 3, 1, 1), {30: (1, "shout")}),)
    devices = InputDevices(known, folder=folder)
    yield devices.condition
    devices.close()
    yield "Buttons are keys of input devices; there are no lamps. Input devices in use: 2; buttons on them: 4."
    yield "'x' is used by another program: close that, or its presses don't count."
    yield "This user may not read 'x': add it to the group input (sudo usermod -aG input $USER) and log in again."
    yield from (key_name(code) for code in (57, 115, 0x102, 0x2C0))
    yield from (inputs_desk._NONE, "no key was pressed in time")
    yield from (f"{said[0].upper()}{said[1:]}." for said in (inputs_desk._PLAYING, inputs_desk._NONE))  # as refusals
    late = Press(2, "shout", 14_200_000, slack_ns=8_000_000)
    yield from tell_ruling(Ruling((Press(1, "shout", 0),), (late,))).words.removeprefix("=> ").split("; ")
    yield tell_ruling(Ruling((Press(1, "shout", 0), late))).words.removeprefix("=> ")


@pytest.mark.parametrize("language", OTHERS)
def test_input_devices(language: str, tmp_path: Path) -> None:
    assert lacking(language, input_devices(tmp_path)) == []


def networks() -> Iterator[str]:
    machine = Machine("Pi", "3.13.5", "2.2.4", "1.27.0")
    troubles = ("", "ended with SIGILL", "did not answer within 60 s", "failed (x)", "could not be started (x)")
    for choice in (*(ruled(machine, one) for one in troubles), ruled(replace(machine, onnxruntime=""))):
        yield f"{choice.runtime}: {choice.why}"
    yield f"opencv: {BY_HAND}"
    for again in ("remove /etc/a.toml to have it tried again", "install Quartermaster again"):
        yield f"dice are read more slowly; {again}"


@pytest.mark.parametrize("language", OTHERS)
def test_what_runs_the_networks(language: str) -> None:
    glass = Glass(language, {*GIVEN, *NAMES, "SIGILL", "x"}, "")
    assert [gap for one in networks() for gap in glass.gaps(one)] == []
