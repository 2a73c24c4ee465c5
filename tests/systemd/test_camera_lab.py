# SPDX-License-Identifier: MIT
"""Our Pi camera on what is really there: the picamera2 of Raspberry Pi OS on libcamera, with two virtual cameras.

Each camera shows a picture of the stage; what ours reads must be the dice of the right one. Wants root and a root
folder: it runs by ``make lab-camera`` alone, and prints what it sees. What a PC lacks stands in guest_camera.py.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.systemd.pi import Pi, seen, why_not
from vision.notice import Notice
from vision.reading.reader import open_reader
from vision.stage.render import render
from vision.stage.scene import DieLook, PlacedDie
from vision.stage.tabletop import table_scene

ROOT = os.environ.get("QUARTERMASTER_CAMERA", "")
WHY = "runs by `make lab-camera` alone" if not ROOT else why_not(Path(ROOT), "camera")
pytestmark = pytest.mark.skipif(bool(WHY), reason=WHY)
REPO = Path(__file__).parents[2]
THROWS = {"Left": (1, 3, 5), "Right": (2, 2, 6, 4)}
"""What lies under each camera, by its model."""
SIZE = (1280, 720)
CAMERAS = "usr/share/libcamera/pipeline/virtual/virtual.yaml"
CAMERA = """"{id}":
  supported_formats: [{{ width: {width}, height: {height}, frame_rates: [15, 30] }}]
  frames: {{ path: "/root/{model}.jpg" }}
  location: CameraLocationFront
  model: {model}
"""
ZEROED = "GLIBC_TUNABLES=glibc.malloc.perturb=255:glibc.malloc.tcache_count=0"
"""libcamera 0.4 never writes that a virtual camera's picture is whole: 0 says so, and memory then holds it."""
Told = list[dict[str, Any]]


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pi]:
    with Pi(Path(ROOT), tmp_path_factory.mktemp("pi")) as pi:
        for model, faces in THROWS.items():
            dice = [
                PlacedDie(DieLook(), 60 * i - 90, 20 * (i % 2), face, 2 if face in (1, 6) else 1, 25 + 31 * i)
                for i, face in enumerate(faces)
            ]
            picture = render(table_scene(dice, width=SIZE[0]), *SIZE)
            assert cv2.imwrite(str(pi.disk / f"root/{model}.jpg"), picture.pixels)
        plug_in(pi, *THROWS)
        pi.switch_on("--private-network", f"--bind-ro={REPO}:/opt/source")
        yield pi


def plug_in(pi: Pi, *models: str) -> None:
    """From the next step on these cameras are there; libcamera asks once a process."""
    (pi.disk / CAMERAS).parent.mkdir(parents=True, exist_ok=True)
    width, height = SIZE
    told = (CAMERA.format(id=f"Virtual{i}", model=model, width=width, height=height) for i, model in enumerate(models))
    (pi.disk / CAMERAS).write_text("".join(["%YAML 1.1\n---\n", *told]))


def step(pi: Pi, name: str) -> Told:
    """What one process told; it must end by itself."""
    guest = ("/opt/lab/bin/python", "/opt/source/tests/systemd/guest_camera.py", name, "/root")
    done = pi("env", "PYTHONPATH=/opt/source", "PYTHONDONTWRITEBYTECODE=1", ZEROED, *guest, timeout_s=120)
    told: Told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    assert told[-1]["what"] == "done"
    return told


def of(told: Told, what: str) -> dict[str, Any]:
    return next(one for one in told if one["what"] == what)


def words(notice: dict[str, Any]) -> Notice:
    params = {name: words(value) if isinstance(value, dict) else value for name, value in notice["params"].items()}
    return Notice(notice["id"], **params)


def test_each_number_opens_the_camera_that_stands_in_its_place(machine: Pi) -> None:
    """picamera2 has an order of its own, and opens a camera by its place in it; libcamera's number is another."""
    told = step(machine, "both")
    listed = [one for one in told if one["what"] == "listed"]
    assert [one["number"] for one in listed] != sorted(one["number"] for one in listed), "else nothing is shown by this"
    reader = open_reader()
    for number, one in enumerate(listed):
        counts = reader.read(np.load(machine.disk / f"root/{number}.npy")).counts
        faces = sorted(int(face) for face, count in counts.items() for _ in range(count))
        seen(f"camera {number} is {one['model']} and shows {faces}")
        assert faces == sorted(THROWS[one["model"]])


def test_pictures_come_whole_in_order_and_when_they_were_taken(machine: Pi) -> None:
    for one in (one for one in step(machine, "both") if one["what"] == "camera"):
        assert tuple(one["shape"]) == (SIZE[1], SIZE[0], 3)
        assert one["numbers"] == list(range(8))
        stamps = one["exposed_ns"]
        assert stamps == sorted(set(stamps))
        assert one["asked_ns"] < stamps[-1] < one["done_ns"], "on the monotonic clock"
        seen(f"eight pictures in {(one['done_ns'] - one['asked_ns']) / 1e6:.0f} ms; offered: {one['offered']}")
        assert one["lens"] is None


def test_what_a_camera_does_not_offer_is_not_asked_of_it(machine: Pi) -> None:
    """picamera2 refuses what libcamera does not have; that must not read as if somebody else had the camera."""
    told = step(machine, "lacking")
    assert of(told, "lacking") == {"what": "lacking", "offered": [], "frames": 8}


def test_a_camera_that_is_not_there_or_taken_is_told_so(machine: Pi) -> None:
    told = step(machine, "refusing")
    third, taken = of(told, "third"), of(told, "taken")
    assert third["error"] == "CameraMissing"
    assert "push the ribbon cable home" in words(third)
    assert taken["error"] == "CameraBusy"
    assert "(Failed to acquire camera: Device or resource busy): close the program that uses it" in words(taken)
    seen(words(taken))
    for what in ("beside", "first goes on", "let go"):
        assert of(told, what)["frames"] == 2, what


def test_a_camera_whose_pictures_end_is_let_go_and_had_again(machine: Pi) -> None:
    """picamera2's own thread dies of it and its stop() never returns: only another process has the camera again."""
    told = step(machine, "stopping")
    ends, shut, here = of(told, "ends")["of"], of(told, "shut"), of(told, "here")
    seen(f"{ends}; shut in {shut['took_s']:.1f} s: {words(shut)}")
    assert ends[-1] == "TimeoutError", "it waits as long as it was told to, and says so"
    assert set(ends) <= {"picture", "CameraLost", "TimeoutError"}
    assert shut["error"] == "CameraLost"
    assert shut["took_s"] < 5
    assert here["error"] == "CameraBusy"
    assert of(step(machine, "both"), "camera")["numbers"] == list(range(8))


def test_of_two_one_is_pulled_out_and_then_the_other(machine: Pi) -> None:
    plug_in(machine, "Right")
    told = step(machine, "both")
    assert [one["model"] for one in told if one["what"] == "listed"] == ["Right"]
    plug_in(machine)
    none = of(step(machine, "none"), "none")
    assert (none["listed"], none["error"]) == (0, "CameraMissing")
    assert "push the ribbon cable home" in words(none)
    plug_in(machine, *THROWS)
