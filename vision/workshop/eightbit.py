# SPDX-License-Identifier: MIT
"""Writes networks in 8 bits, as they ship, by what they are shown while pictures are read (docs/decisions/0014).

Post-training static quantisation (Jacob et al., arXiv 1712.05877): how far the numbers between any two layers reach
is measured on pictures, and these and the weights become 8-bit integers.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Self

import numpy as np
import onnx
from onnx import numpy_helper
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)

from vision.frame import Pixels
from vision.reading.network import ASKED_FOR, RUNTIMES, Floats, Run, chosen
from vision.reading.pyramid import Pyramid
from vision.reading.sets.bones import BonesReader
from vision.reading.sets.piece_classifier import Lean, PieceEye
from vision.reading.sets.pips import PipsReader
from vision.reading.taught.networks import Eyes
from vision.workshop.data import piece_pool
from vision.workshop.data.shots import load_chunk

EIGHT = "8bit"
"""The folder beside networks as they learnt in which they lie in 8 bits."""
_WATCHED = "watched"
_MOST = 512
"""Most pictures that are kept of a network."""
_AT_A_TIME = 2
"""Most pictures kept of one batch."""
_OPSET = 13
"""The first in which each channel's weights may have a scale of their own."""


class Watch:
    """A runtime that answers as ONNX Runtime does, and keeps a part of what it is shown, by the file of the network."""

    def __init__(self, seed: int = 1) -> None:
        self.pictures: dict[str, list[Floats]] = {}
        self._rng = np.random.default_rng(seed)

    def runtime(self, weights: Path) -> Run:
        """Opens a network, to be watched."""
        run, pictures = RUNTIMES["onnxruntime"](weights), self.pictures.setdefault(weights.name, [])

        def watched(blob: Floats) -> Floats:
            for index in self._rng.permutation(len(blob))[:_AT_A_TIME]:
                picture = blob[index : index + 1].copy()
                if len(pictures) < _MOST:
                    pictures.append(picture)
                elif self._rng.random() < 0.1:
                    pictures[int(self._rng.integers(_MOST))] = picture
            return run(blob)

        return watched


class _Reader(CalibrationDataReader):  # type: ignore[misc]  # onnxruntime tells no types
    """Hands out what a network was shown, once."""

    def __init__(self, asked: str, pictures: list[Floats]) -> None:
        self._asked, self._left = asked, iter(pictures)

    def get_next(self) -> dict[str, Floats] | None:
        """The next picture, by the name of the network's input."""
        picture = next(self._left, None)
        return None if picture is None else {self._asked: picture}


@contextmanager
def _watching(eye: Watch) -> Iterator[None]:
    """Networks that are opened meanwhile are watched."""
    before = os.environ.get(ASKED_FOR)
    RUNTIMES[_WATCHED], os.environ[ASKED_FOR] = eye.runtime, _WATCHED
    chosen.cache_clear()
    try:
        yield
    finally:
        del RUNTIMES[_WATCHED], os.environ[ASKED_FOR]
        if before is not None:
            os.environ[ASKED_FOR] = before
        chosen.cache_clear()


def watch(models: Path, shown: Pictures) -> dict[str, list[Floats]]:
    """The inputs of each network (1, channels, h, w) while pictures are read, by the name of its file."""
    eye = Watch()
    with _watching(eye):
        readers, signs, pieces = (PipsReader(models), BonesReader(models)), Eyes.open(models), PieceEye(models)
    for pixels in shown.dice:
        for reader in readers:
            reader.forget()
            reader.read(pixels)
    for pixels in shown.signs:
        signs.look(Pyramid(pixels))
    for pixels, lean in shown.maps:
        pieces.find(pixels, lean)
    return eye.pictures


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures to read: of dice with pips and numerals, of dice with signs, and straightened maps with how things lean
    on them."""

    dice: Iterable[Pixels] = ()
    signs: Iterable[Pixels] = ()
    maps: Iterable[tuple[Pixels, Lean]] = ()

    @classmethod
    def of(cls, dice: list[Path], signs: list[Path], maps: list[Path], most: int) -> Self:
        """The first ``most`` pictures of each chunk, and of each folder of maps."""
        return cls(
            _pictures(dice, most), _pictures(signs, most), (picture for path in maps for picture in _maps(path, most))
        )


def _pictures(chunks: list[Path], most: int) -> Iterator[Pixels]:
    return (np.ascontiguousarray(shot.pixels) for chunk in chunks for shot in load_chunk(chunk)[:most])


def _maps(folder: Path, most: int) -> Iterator[tuple[Pixels, Lean]]:
    for pixels, table in islice(piece_pool.load(folder, set()), most):
        x, y, high = table[0, :3].tolist()
        yield np.ascontiguousarray(pixels), Lean((x, y), high)


def write(models: Path, shown: Pictures) -> Iterator[str]:
    """Writes every network that saw something to the folder ``8bit`` of ``models``; tells their names."""
    (models / EIGHT).mkdir(exist_ok=True)
    for name, pictures in watch(models, shown).items():
        if pictures:
            quantise(models / name, pictures, models / EIGHT / name)
            yield name


def quantise(weights: Path, pictures: list[Floats], out: Path) -> None:
    """Writes one network in 8 bits.

    Weights have 7 of them: processors before AVX-512 VNNI add two products in 16 bits, which 8 and 8 may overflow. The
    first layer stays as it is, for three channels in 8 bits take longer and are less true; so does the last, which
    tells places and is small.
    """
    model = _single(onnx.load(weights))
    layers = [node.name for node in model.graph.node if node.op_type in ("Conv", "Gemm")]
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / weights.name
        onnx.save(model, plain)
        quantize_static(
            plain, out, _Reader(model.graph.input[0].name, pictures), quant_format=QuantFormat.QDQ, per_channel=True,
            reduce_range=True, activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
            nodes_to_exclude=[layers[0], layers[-1]], calibrate_method=CalibrationMethod.MinMax,
        )  # fmt: skip


def _single(model: onnx.ModelProto) -> onnx.ModelProto:
    """The network with its weights in 32 bits each, as they are meant."""
    held = {tensor.name: tensor for tensor in model.graph.initializer}
    nodes = []
    for node in model.graph.node:
        if node.op_type == "Cast" and node.input[0] in held:
            tensor = held[node.input[0]]
            tensor.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float32), node.output[0]))
        else:
            nodes.append(node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    model.opset_import[0].version = _OPSET
    return model
