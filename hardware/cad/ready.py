# SPDX-License-Identifier: MIT
"""The ready files: where they lie, what is known of each part, and whether they still match their source."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from vision.mat.layout import MAT_SIZE

ROOM: Final = Path(__file__).parent
READY: Final = ROOM / "ready"
PICTURES: Final = ROOM / "pictures"
LIST: Final = READY / "parts.json"
KINDS: Final = ("stl", "step", "3mf")

SOURCES: Final = (
    "kit.toml", "sizes.py", "solids.py", "mast.py", "head.py", "places.py", "cases.py", "catalogue.py",
    "mesh.py", "poses.py", "assembly.py", "pictures.py", "__main__.py",
)  # fmt: skip
"""All that parts and pictures follow from, beside the mat's size, the typeface and `hardware.svg`."""


class Made(msgspec.Struct, frozen=True):
    """What is known of a part: its box and volume as a solid (mm, mm³), its skin (mm²), its files' digests."""

    size: tuple[float, float, float]
    volume: float
    skin: float
    triangles: int
    files: Mapping[str, str]


class Ready(msgspec.Struct, frozen=True):
    """All that was made, and the digest of what it was made from."""

    made_from: str
    parts: Mapping[str, Made]
    pictures: Mapping[str, str]


def load_ready(path: Path = LIST) -> Ready:
    """Read the list that lies beside the ready files."""
    return msgspec.json.decode(path.read_bytes(), type=Ready)


def save_ready(ready: Ready, path: Path = LIST) -> None:
    """Write it, a line for each value, so that a change can be read."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(ready), indent=1) + b"\n")


def file_of(name: str, kind: str) -> Path:
    """Where a part's file lies."""
    return READY / kind / f"{name}.{kind}"


def source_digest() -> str:
    """The digest of all sources as they are now."""
    made = hashlib.sha256(repr(MAT_SIZE).encode())
    fonts = ROOM.parent / "sheets" / "fonts" / "quartermaster-text-bold.ttf"
    for path in (*(ROOM / name for name in SOURCES), fonts, ROOM.parent / "svg.py"):
        made.update(path.name.encode() + b"\0" + path.read_bytes())
    return made.hexdigest()


def digest_of(path: Path) -> str:
    """A file's digest."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
