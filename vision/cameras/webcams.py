# SPDX-License-Identifier: MIT
"""The webcams that Linux shows, the names under which one is found again, and why picamera2 can't be found.

The number in ``/dev/videoN`` is given anew each time a camera is plugged in. What stays is who made it, with its serial
number (``/dev/v4l/by-id``), and the socket that it is plugged into (``/dev/v4l/by-path``). picamera2 comes from apt.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from vision.notice import Notice

SYSFS: Final = Path("/sys/class/video4linux")
DEVICES: Final = Path("/dev")
_PICTURES: Final = "-video-index0"
"""Ends the name of the node that gives pictures; a webcam's other nodes tell of them."""


def stable_names(node: Path) -> tuple[str, ...]:
    """Names under /dev/v4l that lead to ``node`` now, the best first: the camera's own, then its socket's."""
    links = [link for kind in ("by-id", "by-path") for link in sorted(_links(node.parent, kind))]
    return tuple(str(link) for link in links if link.resolve() == node)


def found_again(wanted: str, names: tuple[str, ...], devices: Path = DEVICES) -> Path | None:
    """The node of the camera that was ``wanted`` by number or name, and had these stable ``names`` when it was open.

    Of one that was known by its number alone the only webcam that is there is it; of several none is: nobody can tell.
    """
    for name in (*names, wanted if wanted.startswith("/") else str(devices / f"video{wanted}")):
        node = Path(name).resolve()
        if node.exists():
            return node
    if names or "/v4l/" in wanted:
        return None  # another camera than this is not it
    there = {link.resolve() for kind in ("by-id", "by-path") for link in _links(devices, kind)}
    there |= {devices / node.name for node, _ in webcams() if devices == DEVICES}
    there = {node for node in there if node.exists()}
    return there.pop() if len(there) == 1 else None


def webcams(sysfs: Path = SYSFS) -> Iterator[tuple[Path, str]]:
    """Each webcam's node in sysfs that gives pictures, by its number, with the camera's name."""
    numbered = [(node, name) for node, name in nodes(sysfs, "video") if _is_webcam(node)]
    yield from sorted(numbered, key=lambda pair: int(pair[0].name.removeprefix("video")))


def nodes(sysfs: Path, prefix: str) -> Iterator[tuple[Path, str]]:
    """Video nodes in sysfs whose names begin with ``prefix``, with the names that drivers give."""
    for node in sorted(sysfs.glob(f"{prefix}*")):
        try:
            yield node, (node / "name").read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            continue  # gone between the listing and the look


def _links(devices: Path, kind: str) -> Iterator[Path]:
    return (link for link in (devices / "v4l" / kind).glob(f"*{_PICTURES}"))


def _is_webcam(node: Path) -> bool:
    """True for the picture node of a webcam; its second node carries no pictures."""
    try:
        index = (node / "index").read_text(encoding="ascii").strip()
        return index == "0" and (node / "device" / "driver").resolve().name == "uvcvideo"
    except (OSError, ValueError):
        return False


APT: Final = Path("/usr/lib/python3/dist-packages")
"""Where apt puts modules; an environment sees them only if it was made with ``--system-site-packages``."""


def no_picamera2(folder: Path = APT) -> Notice | None:
    """Why picamera2 can't be found: it is not installed, or not visible from here; None where it is found."""
    if importlib.util.find_spec("picamera2") is not None:
        return None
    if any(folder.glob("picamera2*")):
        return Notice("camera-picamera2-hidden", place=sys.prefix)
    return Notice("camera-no-picamera2")
