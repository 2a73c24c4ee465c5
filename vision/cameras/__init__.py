# SPDX-License-Identifier: MIT
"""Cameras as peers, chosen by a string: ``picamera2``, ``usb:N``, ``pictures:DIR``, ``simulated``, ``URL``.

Importing this room needs neither OpenCV nor numpy nor picamera2; opening a camera does.
"""

from vision.cameras.errors import BadSpec, CameraBusy, CameraError, CameraLost, CameraMissing
from vision.cameras.spec import check_spec, find_camera, make_camera, open_camera

__all__ = [
    "BadSpec",
    "CameraBusy",
    "CameraError",
    "CameraLost",
    "CameraMissing",
    "check_spec",
    "find_camera",
    "make_camera",
    "open_camera",
]
