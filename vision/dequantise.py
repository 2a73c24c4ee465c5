# SPDX-License-Identifier: MIT
"""A network in 8 bits (ONNX, with QuantizeLinear and DequantizeLinear) as one in 32, which OpenCV can run.

Weights become the floats that they stand for; what rounded the numbers between two layers only limits them now. The
file is taken apart by hand: a Pi has no `onnx` package. Field numbers are those of onnx.proto.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

_GRAPH: Final = 7
_NODE, _INITIALIZER = 1, 5
_INPUT, _OUTPUT, _OP = 1, 2, 4
_DIMS, _TYPE, _FLOATS, _INTEGERS, _NAME, _RAW = 1, 2, 4, 5, 8, 9
_FLOAT: Final = 1
_TYPES: Final = {_FLOAT: np.float32, 2: np.uint8, 3: np.int8, 6: np.int32}
_MOST: Final = 255
"""The largest number of an activation."""
Field = tuple[int, "int | bytes"]


def dequantised(data: bytes) -> bytes:
    """The file of the same network in 32 bits; itself, if it holds nothing in 8.

    Raises:
        ValueError: it is no such file.
    """
    if b"DequantizeLinear" not in data:
        return data
    return b"".join(_written(number, _graph(_bytes(value)) if number == _GRAPH else value)
                    for number, value in _fields(data))  # fmt: skip


def _graph(data: bytes) -> bytes:
    parts = list(_fields(data))
    given = dict(_tensor(_bytes(value)) for number, value in parts if number == _INITIALIZER)
    nodes, called = [], dict[str, str]()
    for node in (_Node.of(_bytes(value)) for number, value in parts if number == _NODE):
        (output,) = node.outputs[:1] or [""]
        inputs = [called.get(name, name) for name in node.inputs]
        if node.op == "DequantizeLinear" and inputs[0] in given:
            given[output] = _real(*(given[name] for name in inputs))
        elif node.op == "DequantizeLinear":
            called[output] = inputs[0]
        elif node.op == "QuantizeLinear":
            scale, zero = (given[name].astype(np.float32) for name in inputs[1:])
            given[f"{output}.least"], given[f"{output}.most"] = -zero * scale, (_MOST - zero) * scale
            nodes.append(_Node("Clip", [inputs[0], f"{output}.least", f"{output}.most"], [output], ()))
        else:
            nodes.append(_Node(node.op, inputs, node.outputs, node.rest))
    asked = {name for node in nodes for name in node.inputs}
    kept = [(number, value) for number, value in parts if number not in (_NODE, _INITIALIZER)]
    tensors = [(_INITIALIZER, _packed(name, values)) for name, values in given.items() if name in asked]
    return _message([*((_NODE, node.packed()) for node in nodes), *tensors, *kept])


def _real(numbers: NDArray[np.generic], scale: NDArray[np.generic], zero: NDArray[np.generic]) -> NDArray[np.float32]:
    """The floats that integers stand for; a scale of several is one for each of the first axis."""
    shape = (-1,) + (1,) * (numbers.ndim - 1) if scale.size > 1 else ()
    off, step = (number.astype(np.float32).reshape(shape) for number in (zero, scale))
    return np.asarray((numbers.astype(np.float32) - off) * step, np.float32)


@dataclass(frozen=True, slots=True)
class _Node:
    """One operation: what it is, of what, what it is called; ``rest``: its attributes and whatever else it has."""

    op: str
    inputs: list[str]
    outputs: list[str]
    rest: tuple[Field, ...]

    @classmethod
    def of(cls, data: bytes) -> _Node:
        named: dict[int, list[str]] = {_INPUT: [], _OUTPUT: [], _OP: []}
        rest: list[Field] = []
        for number, value in _fields(data):
            if number in named:
                named[number].append(_bytes(value).decode())
            else:
                rest.append((number, value))
        return cls(named[_OP][0], named[_INPUT], named[_OUTPUT], tuple(rest))

    def packed(self) -> bytes:
        names = [
            *((_INPUT, input_) for input_ in self.inputs),
            *((_OUTPUT, output) for output in self.outputs),
            (_OP, self.op),
        ]
        return _message([*((number, name.encode()) for number, name in names), *self.rest])


def _tensor(data: bytes) -> tuple[str, NDArray[np.generic]]:
    """A tensor's name, and its numbers, which are written in one of three ways."""
    held: dict[int, int | bytes] = dict(_fields(data))
    dims = [size for number, value in _fields(data) if number == _DIMS for size in _sizes(value)]
    name, kind = _bytes(held[_NAME]).decode(), held[_TYPE]
    if kind not in _TYPES:
        raise ValueError(f"{name}: numbers of the kind {kind!r}; wanted one of {', '.join(map(str, _TYPES))}")
    if _INTEGERS in held:
        return name, np.array(_sizes(held[_INTEGERS]), _TYPES[int(kind)]).reshape(dims)
    return name, np.frombuffer(_bytes(held.get(_RAW, held.get(_FLOATS, b""))), _TYPES[int(kind)]).reshape(dims)


def _packed(name: str, values: NDArray[np.generic]) -> bytes:
    numbers = values.astype(np.float32)
    return _message([*((_DIMS, size) for size in numbers.shape), (_TYPE, _FLOAT), (_NAME, name.encode()),
                     (_RAW, numbers.tobytes())])  # fmt: skip


def _fields(data: bytes) -> Iterator[Field]:
    """The fields of a message: number and value. Numbers of a fixed size do not come up here but within attributes,
    which stay packed."""
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        value, at = _varint(data, at)
        if key & 7 == 0:
            yield key >> 3, value
        elif key & 7 == 2:
            yield key >> 3, data[at : at + value]
            at += value
        else:
            raise ValueError(f"a field of the wire type {key & 7}; wanted 0 or 2: this is no network")


def _message(fields: Iterable[Field]) -> bytes:
    return b"".join(_written(number, value) for number, value in fields)


def _written(number: int, value: int | bytes) -> bytes:
    if isinstance(value, int):
        return _count(number << 3) + _count(value)
    return _count(number << 3 | 2) + _count(len(value)) + value


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number in groups of seven bits, and where the next field begins."""
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 0x80:
            return value, at


def _sizes(data: int | bytes) -> list[int]:
    """One number or several."""
    if isinstance(data, int):
        return [data]
    found, at = [], 0
    while at < len(data):
        value, at = _varint(data, at)
        found.append(value)
    return found


def _count(value: int) -> bytes:
    groups = [value >> shift & 0x7F for shift in range(0, max(value.bit_length(), 1), 7)]
    return bytes([*(group | 0x80 for group in groups[:-1]), groups[-1]])


def _bytes(value: int | bytes) -> bytes:
    if isinstance(value, int):
        raise ValueError(f"a number, {value}, where a text or a message is wanted: this is no network")
    return value
