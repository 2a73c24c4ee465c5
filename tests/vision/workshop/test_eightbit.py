# SPDX-License-Identifier: MIT
"""Networks are written in 8 bits by what they are shown. Wants onnx (the extra ``workshop``)."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from vision.bench import bench_frame
from vision.dequantise import dequantised
from vision.reading.network import ASKED_FOR, MODELS, RUNTIMES, Network
from vision.reading.sets.piece_classifier import Lean

pytest.importorskip("onnx", reason="onnx is not installed: the extra `workshop` has it")
pytest.importorskip("onnxruntime")

FIRST = MODELS / "pips-classifier.onnx"


def test_ok__what_networks_are_shown_is_kept_and_all_is_as_before() -> None:
    from vision.workshop.eightbit import Pictures, watch

    before, asked = list(RUNTIMES), os.environ.get(ASKED_FOR)
    frame = bench_frame()[0]
    seen = watch(MODELS, Pictures([frame], [frame], [(frame[:208, :208], Lean((100.0, 100.0), 800.0))]))
    assert (list(RUNTIMES), os.environ.get(ASKED_FOR)) == (before, asked)
    assert {one.shape for one in seen["pips-classifier.onnx"]} == {(1, 3, 48, 48)}
    assert seen["pips-detector.onnx"]
    assert seen["bones-near.onnx"]
    assert {one.shape for one in seen["symbols-embedder.onnx"]} == {(1, 3, 48, 48)}
    assert {one.shape for one in seen["pieces-detector.onnx"]} == {(1, 5, 208, 208)}


def test_ok__in_eight_bits_it_answers_nearly_as_before(tmp_path: Path) -> None:
    from vision.workshop.eightbit import quantise

    rng = np.random.default_rng(3)
    shown = [rng.random((1, 3, 48, 48), np.float32) - np.float32(0.45) for _ in range(24)]
    learnt, rough_file = tmp_path / "learnt.onnx", tmp_path / "rough.onnx"
    learnt.write_bytes(dequantised(FIRST.read_bytes()))
    quantise(learnt, shown, rough_file)
    assert rough_file.stat().st_size < 0.4 * learnt.stat().st_size
    blob = np.concatenate(shown)
    whole, rough = (Network(path, "onnxruntime-8bit")(blob) for path in (learnt, rough_file))
    assert 0 < float(np.sqrt(((whole - rough) ** 2).mean())) < 0.1 * float(whole.std())
