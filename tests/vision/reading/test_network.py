# SPDX-License-Identifier: MIT
"""What runs the networks: whichever is there, and all answer alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from vision.dequantise import dequantised
from vision.errors import UnknownRuntime
from vision.reading import network
from vision.reading.network import ASKED_FOR, MODELS, RUNTIMES, Floats, Network, Run, chosen
from vision.settled import KEPT_IN, settle

CHANNELS = {"pieces-detector": 5, "pieces-classifier": 4}
SIDES = {"pieces-classifier": (36, 36), "pips-close": (56, 56), "pips-pairs": (40, 72), "strangers-close": (56, 56),
         "strangers-quick": (42, 42)}  # fmt: skip
FILES = sorted(MODELS.glob("*.onnx"))


@pytest.fixture(autouse=True)
def _chosen_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(ASKED_FOR, raising=False)
    monkeypatch.delenv(KEPT_IN, raising=False)
    chosen.cache_clear()
    yield
    chosen.cache_clear()


def _pictures(path: Path, count: int = 5) -> Floats:
    shape = count, CHANNELS.get(path.stem, 3), *SIDES.get(path.stem, (48, 48))
    return np.random.default_rng(7).random(shape, np.float32) - np.float32(0.45)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_runtimes_answer_alike(path: Path) -> None:
    pytest.importorskip("onnxruntime")
    answers = [Network(path, runtime)(_pictures(path)) for runtime in ("onnxruntime", "opencv")]
    assert answers[0].shape[0] == 5
    np.testing.assert_allclose(answers[0], answers[1], atol=1e-3)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_in_eight_bits__it_answers_nearly_as_what_the_file_stands_for(path: Path) -> None:
    pytest.importorskip("onnxruntime")
    whole, rough = (Network(path, name)(_pictures(path)) for name in ("onnxruntime", "onnxruntime-8bit"))
    assert 0 < float(np.sqrt(((whole - rough) ** 2).mean())) < 0.06 * float(whole.std())


def test_a_network_that_is_not_in_eight_bits__answers_as_it_is(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    whole = tmp_path / "symbols-localizer.onnx"
    whole.write_bytes(dequantised((MODELS / whole.name).read_bytes()))
    answers = [Network(whole, name)(_pictures(whole)) for name in ("onnxruntime", "onnxruntime-8bit")]
    np.testing.assert_array_equal(*answers)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\x3d\x00\x00\x00DequantizeLinear", "a field of the wire type 5; wanted 0 or 2: this is no network"),
        (b"\x38\x07" + b"\x0a\x10DequantizeLinear", "a number, 7, where a text or a message is wanted"),
    ],
)
def test_dequantised__what_is_no_network_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        dequantised(data)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_batch_of_any_size__is_answered_row_by_row(runtime: str) -> None:
    if runtime != "opencv":
        pytest.importorskip("onnxruntime")
    classifier = Network(MODELS / "pips-classifier.onnx", runtime)
    pictures = _pictures(MODELS / "pips-classifier.onnx", 50)
    whole = classifier(pictures)
    for count in (1, 3, 7):
        np.testing.assert_allclose(classifier(pictures[:count]), whole[:count], atol=1e-3)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_many_crops__are_answered_in_their_order(runtime: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if runtime != "opencv":
        pytest.importorskip("onnxruntime")
    classifier = Network(MODELS / "pips-classifier.onnx", runtime)
    monkeypatch.setattr(network, "LOT", 8)
    crops = list(np.random.default_rng(8).integers(0, 256, (19, 48, 48, 3), np.uint8))
    np.testing.assert_allclose(
        classifier.see(crops), np.concatenate([classifier.see([crop]) for crop in crops]), atol=1e-3
    )


def test_one_file_is_loaded_once_for_all_who_keep_it_and_anew_once_it_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Readers of pips, skulls and piles share their networks: a table with three sets keeps each once."""
    loads: list[Path] = []

    def counted(path: Path) -> Run:
        loads.append(path)
        return lambda blob: blob

    monkeypatch.setitem(RUNTIMES, "counted", counted)
    file = tmp_path / "network.onnx"
    file.write_bytes(b"one")
    kept = [Network(file, "counted"), Network(file, "counted")]
    assert len(loads) == 1
    file.write_bytes(b"another")
    kept.append(Network(file, "counted"))
    assert len(loads) == 2
    del kept
    Network(file, "counted")
    assert len(loads) == 3, "nobody kept it"


def test_what_is_kept_for_this_machine__runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "networks.json"
    settle(file)
    kept = json.loads(file.read_text())
    file.write_text(json.dumps(kept | {"runtime": "opencv"}))
    monkeypatch.setenv(KEPT_IN, str(file))
    assert chosen() == "opencv"


def test_one_that_is_asked_for__is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ASKED_FOR, "opencv")
    assert chosen() == "opencv"


def test_one_nobody_knows__is_refused_with_the_names_of_those_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ASKED_FOR, "tensors")
    with pytest.raises(UnknownRuntime, match=r"=tensors: no such thing runs networks here; wanted is .*opencv"):
        chosen()
