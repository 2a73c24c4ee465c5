# SPDX-License-Identifier: MIT
"""What runs the networks is kept in the state folder, told in every answer, and handed on to the eye's process."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.kit.commands import bench
from companion.kit.networks import file_in, keep_in, keep_where_possible, kept_in
from companion.kit.upkeep.backup import is_kept
from vision.bench import runtime_times
from vision.message import Condition, WatcherMessage
from vision.runtime import ASKED_FOR, NAMES
from vision.settled import FILE_NAME, KEPT_IN
from vision.watch.process import WatcherProcess

RIGGED = """
import itertools, sys, time
begun = itertools.count()
def process_time_ns():
    call = next(begun)
    return 0 if call % 2 == 0 else 10 if call // 2 % 3 == QUICK else 10_000
time.process_time_ns = process_time_ns
from companion.cli import main
main()
"""
CHILD = """
import socket, sys
from vision.watch.link import Link
from vision.message import Condition
from vision.settled import choice
link = Link(socket.socket(fileno=int(sys.argv[1])))
link.receive(None)
link.send(Condition("ok", choice().runtime))
sys.exit(75)
"""


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is asked for; what a test says of the file is forgotten after it."""
    monkeypatch.delenv(ASKED_FOR, raising=False)
    monkeypatch.setenv(KEPT_IN, "")


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "cloth.png"
    cv2.imwrite(str(path), np.full((240, 320, 3), 90, np.uint8))
    return path


def read(picture: Path, state: Path, quick: int = 0, **more: str) -> dict[str, str]:
    code = RIGGED.replace("QUICK", str(quick))
    command = [sys.executable, "-c", code, "read", str(picture), "--state", str(state)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **more})
    answer: dict[str, str] = json.loads(done.stdout)
    return answer


def kept_as(state: Path, runtime: str) -> None:
    """The state folder of a machine on which this one was settled."""
    kept_in(state)
    told = json.loads(file_in(state).read_text())
    file_in(state).write_text(json.dumps(told | {"runtime": runtime}))


@pytest.mark.slow
def test_ok__what_is_kept_is_what_reads_in_each_process_and_what_the_environment_says_goes_before(
    picture: Path, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    assert read(picture, state)["networks"] == kept_in(state).runtime
    assert file_in(state).exists()
    kept_as(state, "opencv")
    another = NAMES.index("onnxruntime")
    assert read(picture, state, another)["networks"] == "opencv", "whatever a stop watch would say"
    pytest.importorskip("onnxruntime")
    assert read(picture, state, QUARTERMASTER_NETWORKS="onnxruntime")["networks"] == "onnxruntime"


def test_ok__where_nothing_can_be_kept_the_rule_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("QUARTERMASTER_STATE", str(tmp_path / "file" / "state"))
    keep_in(tmp_path)
    keep_where_possible(None)
    assert KEPT_IN not in os.environ
    assert kept_in(None) == kept_in(tmp_path)


@pytest.fixture
def told_by_a_child() -> Iterator[queue.Queue[WatcherMessage]]:
    heard: queue.Queue[WatcherMessage] = queue.Queue()
    eye = WatcherProcess("simulated", heard.put, command=(sys.executable, "-c", CHILD))
    eye.start()
    yield heard
    eye.close()


@pytest.fixture
def kept_elsewhere(tmp_path: Path) -> None:
    kept_as(tmp_path, "opencv")
    keep_in(tmp_path)


@pytest.mark.usefixtures("kept_elsewhere")
def test_ok__the_eye_runs_what_is_kept(told_by_a_child: queue.Queue[WatcherMessage]) -> None:
    while True:
        message = told_by_a_child.get(timeout=30)
        if isinstance(message, Condition) and message.condition == "ok":
            assert message.message == "opencv"
            return


def test_ok__no_backup_takes_it_to_another_machine() -> None:
    assert not is_kept(FILE_NAME)


@pytest.mark.slow
def test_ok__the_bench_tells_it_and_why_and_measures_every_runtime(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_as(tmp_path, "opencv")
    nothing = ("_reading", "_other_sets", "_presses", "_idle", "_table_running")
    for name in nothing:
        monkeypatch.setattr(bench, name, lambda quick: {})
    said: list[str] = []
    bench.measure(True, True, said.append, tmp_path)
    (figures,) = map(json.loads, said)
    assert (figures["networks"], figures["networks_why"]) == ("opencv", kept_in(tmp_path).why)
    measured = {name for name in NAMES if figures.get(f"classifier_24_crops_{name}_ms", 0) > 0}
    assert measured == set(runtime_times(1)) >= {"opencv"}
