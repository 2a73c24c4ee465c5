# SPDX-License-Identifier: MIT
"""Why picamera2, which only apt has for a Pi, can't be imported here."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Final

from vision.notice import Notice

APT: Final = Path("/usr/lib/python3/dist-packages")
"""Where apt puts modules; an environment sees them only if it was made with ``--system-site-packages``."""


def no_picamera2(folder: Path = APT) -> Notice | None:
    """Why picamera2 can't be found: it is not installed, or not visible from here; None where it is found."""
    if importlib.util.find_spec("picamera2") is not None:
        return None
    if any(folder.glob("picamera2*")):
        return Notice("camera-picamera2-hidden", place=sys.prefix)
    return Notice("camera-no-picamera2")
