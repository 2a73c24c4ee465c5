# SPDX-License-Identifier: MIT
"""What runs the networks is found out once a machine; every process reads the same from the file."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from vision import runtime, settled
from vision.errors import UnknownRuntime
from vision.runtime import ASKED_FOR, NOT_THERE, Choice, Machine, processor_in, ruled, trial
from vision.settled import KEPT_IN, choice, settle

HERE = Machine("Raspberry Pi 5 Model B Rev 1.0, 0xd0b", "3.13.5", "2.2.4", "1.27.0")
CHILD = """
import sys
from pathlib import Path
from vision import settled
from vision.runtime import Choice
def found_out(machine):  # each process would find something else, if it looked
    with open(sys.argv[2], "a") as log:
        log.write(sys.argv[3] + "\\n")
    return Choice(sys.argv[3], "a race")
settled.found_out = found_out
print("ready", flush=True)
sys.stdin.readline()
print(settled.settle(Path(sys.argv[1])).runtime)
"""


class Looks:
    """Stands in for the trial: counts how often it was asked, and answers as told."""

    def __init__(self, trouble: str = "") -> None:
        self.trouble, self.count = trouble, 0

    def __call__(self, machine: Machine) -> Choice:
        self.count += 1
        return ruled(machine, self.trouble)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    monkeypatch.delenv(ASKED_FOR, raising=False)
    monkeypatch.delenv(KEPT_IN, raising=False)
    monkeypatch.setattr(settled, "this_machine", lambda: HERE)
    stand_in = Looks()
    monkeypatch.setattr(settled, "found_out", stand_in)
    return stand_in


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "networks.json"


def changed(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    told = json.loads(file.read_text())
    change(told)
    file.write_text(json.dumps(told))


def test_ok__it_is_found_out_once_and_kept(looks: Looks, file: Path) -> None:
    first, second = settle(file), settle(file)
    assert first == second == Choice("onnxruntime-8bit", first.why)
    assert looks.count == 1
    told = json.loads(file.read_text())
    assert (told["runtime"], told["machine"]["onnxruntime"]) == ("onnxruntime-8bit", "1.27.0")
    assert [path.name for path in file.parent.glob("[!.]*")] == ["networks.json"]
    assert not list(file.parent.glob("*.new"))
    assert file.stat().st_mode & 0o777 == 0o644


def test_ok__a_trial_that_failed_once_is_not_tried_again(looks: Looks, file: Path) -> None:
    looks.trouble = "did not answer within 60 s"
    first = settle(file)
    looks.trouble = ""
    assert settle(file) == first
    assert first.runtime == "opencv"
    assert looks.count == 1


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda file: file.write_bytes(b""), "is damaged"),
        (lambda file: file.write_bytes(b'{"runtime": "open'), "is damaged"),
        (lambda file: file.write_bytes(b"\xff\x00"), "is damaged"),
        (lambda file: file.write_text("[]"), "is damaged"),
        (lambda file: changed(file, lambda told: told.pop("machine")), "is damaged"),
        (lambda file: changed(file, lambda told: told.update(runtime="abacus")), "is damaged"),
        (lambda file: changed(file, lambda told: told.update(why=7)), "is damaged"),
        (
            lambda file: changed(file, lambda told: told["machine"].update(onnxruntime="1.26.0")),
            "is for another machine (onnxruntime 1.26.0, now 1.27.0)",
        ),
        (
            lambda file: changed(file, lambda told: told["machine"].update(processor="Pi 4", python="3.11.2")),
            "(processor Pi 4, now Raspberry Pi 5 Model B Rev 1.0, 0xd0b; python 3.11.2, now 3.13.5)",
        ),
        (lambda file: changed(file, lambda told: told["machine"].update(rule=0)), "rule none, now 1"),
    ],
    ids=["empty", "cut off", "no text", "no table", "no machine", "unknown", "no reason", "version", "card", "rule"],
)
def test_ok__what_is_damaged_or_of_another_machine_is_settled_anew_and_said_once(
    change: Callable[[Path], object], complaint: str, looks: Looks, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settle(file)
    change(file)
    with caplog.at_level(logging.WARNING):
        assert settle(file).runtime == settle(file).runtime == "onnxruntime-8bit"
    assert looks.count == 2
    (line,) = caplog.messages
    assert f"{file} " in line
    assert complaint in line
    assert line.endswith(
        "settled anew: onnxruntime-8bit runs the networks (ONNX Runtime 1.27.0 was tried out and works)"
    )


def test_ok__another_onnxruntime_is_tried_anew(looks: Looks, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks.trouble = "ended with SIGILL"
    assert settle(file).runtime == "opencv"
    looks.trouble = ""
    monkeypatch.setattr(settled, "this_machine", lambda: replace(HERE, onnxruntime="1.28.0"))
    assert settle(file).runtime == "onnxruntime-8bit"


@pytest.mark.slow
def test_ok__processes_that_start_at_once_agree(tmp_path: Path, file: Path) -> None:
    asked = tmp_path / "asked"
    wishes = ["opencv", "onnxruntime", "onnxruntime-8bit", "opencv", "onnxruntime"]
    command = [sys.executable, "-c", CHILD, str(file), str(asked)]
    starts = [
        subprocess.Popen([*command, wish], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for wish in wishes
    ]
    for start in starts:
        assert start.stdout is not None
        assert start.stdout.readline() == "ready\n"
    for start in starts:  # all are let go before anybody is listened to
        assert start.stdin is not None
        start.stdin.write("\n")
        start.stdin.flush()
    told = [start.communicate(timeout=60)[0].strip() for start in starts]
    (looked,) = asked.read_text().split()
    assert told == [looked] * len(wishes)


def test_ok__who_comes_while_another_finds_out_waits_and_reads(
    looks: Looks, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(machine: Machine) -> Choice:
        begun.set()
        assert go_on.wait(60)
        return looks(machine)

    monkeypatch.setattr(settled, "found_out", slow)
    told: list[Choice] = []
    threads = [threading.Thread(target=lambda: told.append(settle(file))) for _ in range(3)]
    for thread in threads:
        thread.start()
    assert begun.wait(60)
    go_on.set()
    for thread in threads:
        thread.join(60)
    assert len(told) == 3
    assert len(set(told)) == 1
    assert looks.count == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_ok__a_folder_that_is_read_only_leaves_the_rule(looks: Looks, file: Path) -> None:
    file.parent.chmod(0o500)
    assert settle(file) == settle(file)
    file.parent.chmod(0o700)
    assert not file.exists()


def test_ok__a_folder_that_is_not_there_leaves_the_rule(looks: Looks, file: Path) -> None:
    nowhere = file.parent / "gone" / file.name
    assert settle(nowhere) == settle(nowhere) == settle(None) == settle(file)


def test_ok__without_a_wish_it_is_as_kept_in_the_file_that_the_environment_names(
    looks: Looks, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEPT_IN, str(file))
    settle(file)
    changed(file, lambda told: told.update(runtime="opencv", why="it was so then"))
    assert choice() == Choice("opencv", "it was so then")


@pytest.mark.parametrize("name", ["onnxruntime-8bit", "onnxruntime", "opencv"])
def test_ok__what_is_asked_for_is_taken_and_changes_nothing_that_is_kept(
    name: str, looks: Looks, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(file)
    before = file.read_text()
    monkeypatch.setenv(ASKED_FOR, name)
    assert choice(file=file) == Choice(name, "QUARTERMASTER_NETWORKS says so")
    assert file.read_text() == before


def test_ok__opencv_by_hand_needs_no_trial(looks: Looks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ASKED_FOR, "opencv")
    assert choice().runtime == "opencv"
    assert looks.count == 0


@pytest.mark.parametrize(
    ("trouble", "asked", "there"),
    [
        ("", "abacus", "onnxruntime-8bit or onnxruntime or opencv"),
        ("ended with SIGILL", "onnxruntime", "opencv"),
    ],
)
def test_refuses__a_runtime_that_is_unknown_or_not_there(
    trouble: str, asked: str, there: str, looks: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks.trouble = trouble
    monkeypatch.setenv(ASKED_FOR, asked)
    with pytest.raises(UnknownRuntime, match=rf"={asked}: no such thing runs networks here; wanted is {there}$"):
        choice()


# Which runtime runs the networks is a matter of the machine, never of how quick a process happens to be.


EPYC = Machine("AMD EPYC", "3.13.5", "2.2.4", "1.27.0")
CORES = "".join(
    f"processor\t: {core}\nBogoMIPS\t: 108.{core}\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\nCPU part\t: 0xd08\n\n"
    for core in range(4)
)
BOARD = "Revision\t: c03111\nSerial\t\t: 10000000abcdef01\nModel\t\t: Raspberry Pi 4 Model B Rev 1.1\n"
RIGGED = """
import time
calls = 0
def process_time_ns():
    global calls
    calls += 1
    turn, begins = calls // 2 % {runtimes}, calls % 2
    return 0 if begins else 10 if turn == {quick} else 10_000
time.process_time_ns = process_time_ns
from vision.reading.network import chosen
print(chosen())
"""


@pytest.fixture(autouse=True)
def _tried_anew() -> Iterator[None]:
    trial.cache_clear()
    yield
    trial.cache_clear()


@pytest.mark.parametrize(
    ("cpuinfo", "name"),
    [
        ("processor: 0\nmodel name\t: AMD EPYC\ncpu MHz\t: 2445.4\nflags\t\t: fpu avx2\n", "AMD EPYC"),
        (CORES + BOARD, "Raspberry Pi 4 Model B Rev 1.1, 0xd08"),
        (CORES + CORES.replace("0xd08", "0xd0b"), "0xd08, 0xd0b"),
    ],
    ids=["x86-64", "pi 4", "cores that differ"],
)
def test_ok__the_processor_has_a_name_in_which_nothing_changes(cpuinfo: str, name: str) -> None:
    assert processor_in(cpuinfo) == name


def test_ok__a_machine_that_tells_nothing_of_its_processor_has_a_name_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(runtime, "_CPUINFO", tmp_path / "cpuinfo")
    assert runtime.processor()
    assert processor_in("")


@pytest.mark.parametrize(
    ("machine", "trouble", "wanted", "why"),
    [
        (EPYC, "", "onnxruntime-8bit", "ONNX Runtime 1.27.0 was tried out and works"),
        (EPYC, "ended with SIGILL", "opencv", "ONNX Runtime 1.27.0 was tried out and ended with SIGILL"),
        (replace(EPYC, onnxruntime=""), "", "opencv", "is not installed"),
    ],
)
def test_ok__the_rule(machine: Machine, trouble: str, wanted: str, why: str) -> None:
    choice = ruled(machine, trouble)
    assert choice.runtime == wanted
    assert why in choice.why
    assert choice.trouble == (trouble or (NOT_THERE if not machine.onnxruntime else ""))


@pytest.mark.slow
def test_ok__a_stop_watch_that_favours_another_in_each_process_changes_nothing() -> None:
    """Before there was a rule each of these was chosen in one of the processes."""
    pytest.importorskip("onnxruntime")
    told = {
        subprocess.run(
            [sys.executable, "-c", RIGGED.format(runtimes=3, quick=quick)], capture_output=True, text=True, check=True
        ).stdout
        for quick in range(3)
    }
    assert len(told) == 1


def test_ok__the_trial_tells_a_process_that_lives_from_one_that_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("onnxruntime")
    assert trial() == ""
    for program, told in (
        ("import os, signal; os.kill(os.getpid(), signal.SIGILL)", "ended with SIGILL"),
        ("raise ImportError('no such library')", "failed (ImportError: no such library)"),
        ("raise SystemExit(3)", "failed (?)"),
    ):
        monkeypatch.setattr(runtime, "_TRIAL", program)
        trial.cache_clear()
        assert trial() == told


def test_ok__a_trial_that_never_ends_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_command: object, **_options: object) -> None:
        raise subprocess.TimeoutExpired("python", 60)

    monkeypatch.setattr(runtime.subprocess, "run", endless)
    assert trial() == "did not answer within 60 s"


def test_ok__without_onnx_runtime_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    def tried() -> str:
        raise AssertionError("there is nothing to try")

    monkeypatch.setattr(runtime, "trial", tried)
    assert runtime.found_out(replace(EPYC, onnxruntime="")).runtime == "opencv"
