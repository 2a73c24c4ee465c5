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

import pytest

from companion.web import tongue
from companion.web.body import in_full
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
