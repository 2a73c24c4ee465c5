# SPDX-License-Identifier: MIT
"""What runs the networks: whichever is there and quickest, and all answer alike."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from vision.errors import UnknownRuntime
from vision.readers import network
from vision.readers.network import ASKED_FOR, EIGHT, MODELS, RUNTIMES, Floats, Network, chosen, quickest, survives

CHANNELS = {"pieces-feet": 5, "pieces-judge": 4}
SIDES = {"pieces-judge": (36, 36), "pips-elder": (56, 56), "pips-halves": (40, 72), "strangers-close": (56, 56),
         "strangers-quick": (42, 42)}  # fmt: skip
FILES = sorted(MODELS.glob("*.onnx"))
TWINS = sorted((MODELS / EIGHT).glob("*.onnx"))


@pytest.fixture(autouse=True)
def _chosen_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(ASKED_FOR, raising=False)
    chosen.cache_clear()
    yield
    chosen.cache_clear()


def _pictures(path: Path, count: int = 5) -> Floats:
    shape = count, CHANNELS.get(path.stem, 3), *SIDES.get(path.stem, (48, 48))
    return np.random.default_rng(7).random(shape, np.float32) - np.float32(0.45)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_runtimes_answer_alike(path: Path) -> None:
    pytest.importorskip("onnxruntime")
    answers = [Network(path, runtime)(_pictures(path)) for runtime in ("onnxruntime", "opencv")]
    assert answers[0].shape[0] == 5
    np.testing.assert_allclose(answers[0], answers[1], atol=1e-3)


@pytest.mark.parametrize("twin", TWINS, ids=lambda path: path.stem)
def test_twins_in_eight_bits__answer_nearly_as_what_they_were_made_of(twin: Path) -> None:
    """One that was made of other weights would be as far off as the answers are apart."""
    pytest.importorskip("onnxruntime")
    whole, rough = (Network(MODELS / twin.name, name)(_pictures(twin)) for name in ("onnxruntime", "onnxruntime-8bit"))
    assert 0 < float(np.sqrt(((whole - rough) ** 2).mean())) < 0.2 * float(whole.std())


def test_a_network_without_a_twin__answers_as_it_is() -> None:
    pytest.importorskip("onnxruntime")
    usher = MODELS / "symbols-usher.onnx"
    assert usher.name not in {twin.name for twin in TWINS}
    answers = [Network(usher, name)(_pictures(usher)) for name in ("onnxruntime", "onnxruntime-8bit")]
    np.testing.assert_array_equal(*answers)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_batch_of_any_size__is_answered_row_by_row(runtime: str) -> None:
    if runtime != "opencv":
        pytest.importorskip("onnxruntime")
    judge = Network(MODELS / "pips-judge.onnx", runtime)
    pictures = _pictures(MODELS / "pips-judge.onnx", 50)
    whole = judge(pictures)
    for count in (1, 3, 7):
        np.testing.assert_allclose(judge(pictures[:count]), whole[:count], atol=1e-3)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_many_crops__are_answered_in_their_order(runtime: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if runtime != "opencv":
        pytest.importorskip("onnxruntime")
    judge = Network(MODELS / "pips-judge.onnx", runtime)
    monkeypatch.setattr(network, "_LOT", 8)
    crops = list(np.random.default_rng(8).integers(0, 256, (19, 48, 48, 3), np.uint8))
    np.testing.assert_allclose(judge.see(crops), np.concatenate([judge.see([crop]) for crop in crops]), atol=1e-3)


def test_the_quicker_one_is_chosen__its_first_run_unread() -> None:
    """The first run of the quick one loads what it needs, and takes long."""
    ticks = iter([0, 500, 500, 520, *(tick for turn in range(4) for tick in (1000 * turn, 1000 * turn + 5, 0, 20))])
    ran: list[str] = []

    def run_as(name: str) -> network.Run:
        return lambda blob: (ran.append(name), blob)[1]

    assert quickest({"quick": run_as("quick"), "slow": run_as("slow")}, lambda: next(ticks)) == "quick"
    assert ran == ["quick", "slow"] * 5


def test_one_that_can_not_be_loaded__the_other_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(weights: Path) -> network.Run:
        raise ImportError("no such module")

    for name in RUNTIMES.keys() - {"opencv"}:
        monkeypatch.setitem(RUNTIMES, name, broken)
    assert chosen() == "opencv"


def test_one_that_is_asked_for__is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ASKED_FOR, "opencv")
    assert chosen() == "opencv"


def test_one_nobody_knows__is_refused_with_the_names_of_those_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ASKED_FOR, "tensors")
    with pytest.raises(UnknownRuntime, match=r"=tensors: no such thing runs networks here; wanted is .*opencv"):
        chosen()


def test_on_arm__one_that_ends_the_process_is_not_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    def deadly(weights: Path) -> network.Run:
        raise AssertionError("illegal instruction")

    monkeypatch.setattr(network.platform, "machine", lambda: "aarch64")
    tried: list[bool] = []
    monkeypatch.setattr(network, "survives", lambda: bool(tried.append(True)))
    for name in RUNTIMES.keys() - {"opencv"}:
        monkeypatch.setitem(RUNTIMES, name, deadly)
    assert chosen() == "opencv"
    assert len(tried) == 1, "the trial takes seconds on a small board"


def test_the_trial__tells_a_process_that_lives_from_one_that_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("onnxruntime")
    assert survives()
    monkeypatch.setattr(network, "_TRIAL", "import os, signal; os.kill(os.getpid(), signal.SIGILL)")
    assert not survives()


def test_the_trial__that_never_ends_is_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_command: object, **_options: object) -> None:
        raise subprocess.TimeoutExpired("python", 60)

    monkeypatch.setattr(network.subprocess, "run", endless)
    assert not survives()
