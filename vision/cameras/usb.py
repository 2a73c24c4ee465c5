# SPDX-License-Identifier: MIT
"""A webcam, through OpenCV. A thread of its own reads it (`Drain`), so that a hanging driver hangs nothing else."""

from __future__ import annotations

import os
import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

from vision.notice import Notice

# OpenCV reads this when it first opens a camera; its own 10 s would outlast every patience here.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")

import cv2

from vision.cameras.base import CameraBusy, CameraLost, CameraMissing, Clock
from vision.cameras.drain import Drain, DrainedCamera
from vision.cameras.webcams import DEVICES, found_again, stable_names
from vision.frame import Frame

_SIZE = (1920, 1080)
_FIRST_S = 4.0


class UsbCamera(DrainedCamera):
    """A webcam, at up to 1920x1080: ``which`` is its number (``/dev/videoN`` on Linux) or its name under ``/dev``.

    One whose plug was knocked comes back under another number, and is found again. ``capture`` opens it by its number
    (tests hand in their own); ``devices`` is where Linux shows them, None on other systems.
    """

    def __init__(
        self,
        which: str | int,
        clock: Clock | None = None,
        capture: Any = None,
        devices: Path | None = DEVICES if sys.platform == "linux" else None,
    ) -> None:
        name = Notice("name-usb-camera", number=int(which) if str(which).isdigit() else Path(str(which)).name)
        super().__init__(name, Notice("camera-driver-hangs", camera=name), clock)
        self._which = str(which)
        self._capture = capture or partial(_open, api=cv2.CAP_ANY if devices is None else cv2.CAP_V4L2)
        self._devices = devices
        self._device: Path | None = None
        self._names: tuple[str, ...] = ()

    def open(self) -> None:
        """Open the device and wait for its first picture.

        Raises:
            CameraMissing: there is no such device.
            CameraBusy: it can't be opened or gives no picture at all.
        """
        source = self._capture(self._number())
        if not source.isOpened():
            source.release()
            raise self._busy()
        self._drain = Drain(source, self._clock)
        try:
            self._drain.newest(_FIRST_S)
        except (TimeoutError, CameraLost):
            self.close()
            raise self._busy() from None
        if self._device is not None:
            self._names = stable_names(self._device)

    def _number(self) -> int:
        """The camera's number of the moment.

        Raises:
            CameraMissing: it is not there.
            CameraBusy: this user may not use it.
        """
        if self._devices is None:
            if not self._which.isdigit():
                raise CameraMissing(Notice("camera-by-number", camera=self.name))
            return int(self._which)
        node = found_again(self._which, self._names, self._devices)
        number = re.fullmatch(r"video([0-9]+)", node.name) if node is not None else None
        if node is None or number is None:
            wanted = self._which if self._which.startswith("/") else f"{self._devices}/video{self._which}"
            raise CameraMissing(Notice("camera-not-there", camera=self.name, device=wanted))
        if not os.access(node, os.R_OK | os.W_OK):
            raise CameraBusy(Notice("camera-forbidden", device=str(node)))
        self._device = node
        return int(number[1])

    def take(self, timeout_s: float) -> Frame:
        """The newest picture not yet taken; see `Camera.take`."""
        if self._device is not None and not self._device.exists():
            raise CameraLost(Notice("camera-unplugged", camera=self.name))
        try:
            return super().take(timeout_s)
        except CameraLost:
            if self._drain is None:
                raise
            raise CameraLost(Notice("camera-gives-nothing", camera=self.name)) from None

    def _busy(self) -> CameraBusy:
        return CameraBusy(Notice("camera-used-elsewhere", camera=self.name))


def _open(number: int, api: int) -> Any:
    """The webcam of this number; elsewhere than on Linux by AVFoundation, Media Foundation, DirectShow (CAP_ANY)."""
    source = cv2.VideoCapture(number, api)
    # Motion JPEG first: raw pictures of this size do not fit through USB 2 at a useful rate.
    source.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    source.set(cv2.CAP_PROP_FRAME_WIDTH, _SIZE[0])
    source.set(cv2.CAP_PROP_FRAME_HEIGHT, _SIZE[1])
    source.set(cv2.CAP_PROP_FPS, 15)
    source.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return source
