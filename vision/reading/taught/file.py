# SPDX-License-Identifier: MIT
"""The file of a taught set, NAME.qset: what each face looked like, and nothing that could be run.

A line ``quartermaster-set 1``; a line of JSON; then, compressed by zlib, the pictures one after another, each of them
48 x 48 points of blue, green, red, the die 37 points wide and upright in one of its four turns. The JSON holds
``name``, ``kind`` ("symbol" or "number"), ``faces`` (their names, in order), ``pictures`` (for every picture the place
of its face in ``faces``) and ``crc32`` of the compressed part. The pictures are kept, not the numbers that a network
makes of them, so that a set taught today can be read by the networks of tomorrow, and at another table.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from vision.errors import BrokenSet, UnusableName
from vision.notice import Notice
from vision.sets import SETS
from vision.sighting import Face, SymbolFace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SUFFIX = ".qset"
DRAFT = "lesson.draft"
"""The unfinished lesson, in the folder of the taught sets."""
MOST_FACES, MOST_PICTURES = 144, 720
SIDE = 48
"""Pictures in the file are so many points wide and high."""
_FIRST = b"quartermaster-set 1\n"
_MOST_HEADER = 65_536
_BYTES = SIDE * SIDE * 3
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_SYMBOL = re.compile(r"([a-z][a-z0-9_-]{0,39})-([a-z][a-z0-9_]{0,19})")
_KEYS = {"name", "kind", "faces", "pictures", "crc32"}

Kind = Literal["symbol", "number"]


@dataclass(frozen=True, slots=True, eq=False)
class TaughtSet:
    """``faces``: every face once; ``pixels`` (n, 48, 48, 3): upright dice; ``of`` (n): which face each one shows."""

    name: str
    kind: Kind
    faces: tuple[Face, ...]
    of: tuple[int, ...]
    pixels: NDArray[np.uint8]


def face_named(word: str) -> Face | None:
    """The face that a word names: ``sword-red``, ``5``, ``skull``; None if it names none.

    >>> face_named("sword-red"), face_named("12"), face_named("skull"), face_named("13")
    (SymbolFace(symbol='sword', colour='red'), 12, 'skull', None)
    """
    if word == "skull":
        return "skull"
    if re.fullmatch(r"[1-9]|1[0-2]", word):
        return int(word)
    found = _SYMBOL.fullmatch(word)
    return SymbolFace(found[1], found[2]) if found else None


def check_name(name: str) -> str:
    """The name itself, if a taught set may be called so.

    Raises:
        UnusableName: it has other characters than letters, digits, - and _, is too long, or is a shipped set's.
    """
    if not _NAME.fullmatch(name):
        raise UnusableName(name, Notice("taught-name-letters"))
    if name.lower() in SETS:  # no taught set hides a shipped one
        raise UnusableName(name, Notice("taught-name-shipped"))
    return name


def save(path: Path, taught: TaughtSet) -> None:
    """Writes the file whole or not at all."""
    packed = zlib.compress(taught.pixels.tobytes(), 9)
    header = {
        "name": taught.name,
        "kind": taught.kind,
        "faces": [_word(face) for face in taught.faces],
        "pictures": list(taught.of),
        "crc32": zlib.crc32(packed),
    }
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as file:
        file.write(_FIRST + json.dumps(header, separators=(",", ":")).encode() + b"\n" + packed)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _word(face: Face) -> str:
    return f"{face.symbol}-{face.colour}" if isinstance(face, SymbolFace) else str(face)


def load(path: Path) -> TaughtSet:
    """The set in a file.

    Raises:
        BrokenSet: it can't be read, or is no such file, or says something impossible.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_most_bytes() + 1)
    except OSError as error:
        raise BrokenSet(path, error.strerror or "cannot be opened") from error
    try:
        return parse(data)
    except ValueError as error:
        raise BrokenSet(path, str(error)) from error


def _most_bytes() -> int:
    raw = MOST_PICTURES * _BYTES
    return len(_FIRST) + _MOST_HEADER + raw + raw // 1000 + 64


def parse(data: bytes) -> TaughtSet:
    """The set that the bytes of a file hold.

    Raises:
        ValueError: says what was found and what was wanted.
    """
    if len(data) > _most_bytes():
        raise ValueError(f"more than {_most_bytes()} bytes; a taught set is smaller")
    if not data.startswith(_FIRST):
        raise ValueError("it does not begin with the line 'quartermaster-set 1'; wanted a taught set of version 1")
    end = data.find(b"\n", len(_FIRST), len(_FIRST) + _MOST_HEADER)
    if end < 0:
        raise ValueError("its second line does not end; wanted a line of JSON")
    header = _header(data[len(_FIRST) : end])
    faces, of = _faces(header), _pictures(header)
    packed = data[end + 1 :]
    if header["crc32"] != zlib.crc32(packed):
        raise ValueError("its pictures are damaged or cut off: the checksum differs")
    pixels = _unpacked(packed, len(of))
    return TaughtSet(header["name"], header["kind"], faces, of, pixels)


def _header(line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise ValueError("its second line is no JSON") from error
    if not isinstance(header, dict) or set(header) != _KEYS:
        raise ValueError(f"its second line is not an object with just {', '.join(sorted(_KEYS))}")
    if not isinstance(header["name"], str) or not _NAME.fullmatch(header["name"]):
        raise ValueError("its name is none; wanted 1 to 40 letters, digits, - or _")
    if header["kind"] not in ("symbol", "number"):
        raise ValueError("its kind is none; wanted symbol or number")
    if type(header["crc32"]) is not int:
        raise ValueError("its crc32 is no number")
    return header


def _faces(header: dict[str, Any]) -> tuple[Face, ...]:
    words = header["faces"]
    if not isinstance(words, list) or not 1 <= len(words) <= MOST_FACES:
        raise ValueError(f"its faces are no list; wanted 1 to {MOST_FACES}")
    faces = []
    for word in words:
        face = face_named(word) if isinstance(word, str) else None
        if face is None or isinstance(face, SymbolFace) != (header["kind"] == "symbol"):
            wanted = "SYMBOL-COLOUR" if header["kind"] == "symbol" else "1 to 12 or skull"
            raise ValueError(f"face {str(word)[:40]!r} is none; wanted {wanted}")
        faces.append(face)
    if len(set(faces)) != len(faces):
        raise ValueError("a face is named twice; wanted every face once")
    return tuple(faces)


def _pictures(header: dict[str, Any]) -> tuple[int, ...]:
    of, count = header["pictures"], len(header["faces"])
    if not isinstance(of, list) or not 1 <= len(of) <= MOST_PICTURES:
        raise ValueError(f"its pictures are no list; wanted 1 to {MOST_PICTURES}")
    if any(type(i) is not int or not 0 <= i < count for i in of):
        raise ValueError(f"a picture shows no face of the set; wanted numbers from 0 to {count - 1}")
    if len(set(of)) != count:
        raise ValueError("a face has no picture; wanted at least one each")
    return tuple(of)


def _unpacked(packed: bytes, count: int) -> NDArray[np.uint8]:
    """The pictures; never unpacks more than there should be."""
    import numpy as np  # (9 MB: not at the start)

    unpacker = zlib.decompressobj()
    try:
        raw = unpacker.decompress(packed, count * _BYTES + 1)
    except zlib.error as error:
        raise ValueError("its pictures can't be unpacked") from error
    if len(raw) != count * _BYTES or not unpacker.eof or unpacker.unused_data:
        raise ValueError(f"its pictures are not {count} of {_BYTES} bytes")
    return np.frombuffer(raw, np.uint8).reshape(count, SIDE, SIDE, 3)
