# SPDX-License-Identifier: MIT
"""Which runtime runs the networks is a matter of the machine, never of how quick a process happens to be."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from vision import runtime
from vision.runtime import NOT_THERE, Machine, processor_in, ruled, trial

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
