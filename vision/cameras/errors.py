# SPDX-License-Identifier: MIT
"""Errors of cameras; every message ends with what to do about it.

CameraError
├── BadSpec (ValueError)               the string that chooses a camera makes no sense
├── CameraMissing (FileNotFoundError)  there is no such camera, or not any more
├── CameraBusy (PermissionError)       it is there, but another program has it or we may not use it
└── CameraLost (ConnectionError)       it worked, and then no picture came any more
"""

from __future__ import annotations


class CameraError(Exception):
    """A camera gives no picture. ``condition`` is the code that the dashboard shows."""

    condition = "lost"


class BadSpec(CameraError, ValueError):
    """The camera's name is not one of those that can be chosen."""

    condition = "missing"


class CameraMissing(CameraError, FileNotFoundError):
    """There is no such camera."""

    condition = "missing"


class CameraBusy(CameraError, PermissionError):
    """The camera is there, but it can't be had: another program uses it, or this user may not."""

    condition = "busy"


class CameraLost(CameraError, ConnectionError):
    """A camera that worked gives no pictures any more."""

    condition = "lost"
