# SPDX-License-Identifier: MIT
"""A webcam, through OpenCV. A thread of its own reads it, so that a hanging driver hangs nothing else."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

# OpenCV reads this when it first opens a camera; its own 10 s would outlast every patience here.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")

import cv2
import numpy as np

from vision.cameras.base import Clock
from vision.cameras.errors import CameraBusy, CameraLost, CameraMissing
from vision.frame import Frame, Pixels

_SIZE = (1920, 1080)
_STALE_NS = 1_000_000_000
_FIRST_S = 4.0


class UsbCamera:
    """The webcam ``/dev/videoN``, at up to 1920x1080.

    ``capture`` opens it (tests hand in their own).
    """

    live = True
    fresh = False

    def __init__(
        self, number: int, clock: Clock | None = None, capture: Any = None, devices: Path = Path("/dev")
    ) -> None:
        self.name = f"USB camera {number}"
        self._number = number
        self._clock = clock or Clock()
        self._capture = capture or _open_v4l2
        self._device = devices / f"video{number}"
        self._reader: _Reader | None = None

    def open(self) -> None:
        """Open the device and wait for its first picture.

        Raises:
            CameraMissing: there is no such device.
            CameraBusy: it can't be opened or gives no picture at all.
        """
        if not self._device.exists():
            raise CameraMissing(f"{self.name} is not there ({self._device}): check its plug, or choose another camera")
        if not os.access(self._device, os.R_OK | os.W_OK):
            raise CameraBusy(
                f"this user may not use {self._device}: add it to the group 'video' (sudo usermod -aG video $USER), "
                "then log in again"
            )
        source = self._capture(self._number)
        if not source.isOpened():
            source.release()
            raise self._busy()
        self._reader = _Reader(source, self._clock)
        try:
            self._reader.newest(_FIRST_S)
        except (TimeoutError, CameraLost):
            self.close()
            raise self._busy() from None

    def take(self, timeout_s: float) -> Frame:
        """The newest picture not yet taken; see `Camera.take`."""
        if self._reader is None:
            raise CameraLost(f"{self.name} is not open")
        if not self._device.exists():
            raise CameraLost(f"{self.name} was unplugged: plug it in again")
        try:
            return self._reader.newest(timeout_s)
        except CameraLost:
            raise CameraLost(f"{self.name} gives no pictures any more: check its plug and cable") from None

    def close(self) -> None:
        """Stop reading and give the device back; see `Camera.close`."""
        reader, self._reader = self._reader, None
        if reader is not None and not reader.stop(timeout_s=3.0):
            raise CameraLost(f"the driver of {self.name} hangs: unplug the camera and plug it in again")

    def _busy(self) -> CameraBusy:
        return CameraBusy(
            f"{self.name} is there but gives no picture: close the program that uses it (a video call, another "
            "Quartermaster), or unplug it and plug it in again"
        )


class _Reader:
    """Reads for ever and keeps only the newest picture; older ones would be lies about the table.

    A picture is unpacked (which costs a slow machine more than all else) only when the next one is wanted.
    """

    def __init__(self, source: Any, clock: Clock) -> None:
        self._source = source
        self._clock = clock
        self._news = threading.Condition()
        self._frame: Frame | None = None
        self._ended = False
        self._stop = False
        self._wanted = threading.Event()
        self._wanted.set()  # the first picture is waited for from the start
        self._asked = False
        self._thread = threading.Thread(target=self._run, name="webcam", daemon=True)
        self._thread.start()

    def newest(self, timeout_s: float) -> Frame:
        with self._news:
            if self._asked and not self._wanted.is_set():
                self._frame = None  # it came too late for whoever waited for it
            self._asked = True
            if self._frame is None:
                self._wanted.set()
            self._news.wait_for(lambda: self._frame is not None or self._ended, timeout_s)
            frame, self._frame = self._frame, None
        if frame is not None:
            return frame
        if self._ended:
            raise CameraLost("the camera gives no pictures any more")
        raise TimeoutError(f"no picture within {timeout_s:.1f} s")

    def stop(self, timeout_s: float) -> bool:
        self._stop = True
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        number, failures = 0, 0
        while not self._stop and failures < 3:
            # Every picture is fetched, so that none is old, but only those somebody waits for are unpacked.
            if not self._source.grab():
                failures += 1
                continue
            number += 1
            frame = self._unpacked(number - 1) if self._wanted.is_set() else None
            failures = failures + 1 if frame is None and self._wanted.is_set() else 0
            if frame is not None:
                self._hand_out(frame)
        self._source.release()
        with self._news:
            self._ended = True
            self._news.notify_all()

    def _hand_out(self, frame: Frame) -> None:
        with self._news:
            self._wanted.clear()
            self._frame = frame
            self._news.notify_all()

    def _unpacked(self, number: int) -> Frame | None:
        exposed_ns = self._exposed_ns()
        good, pixels = self._source.retrieve()
        return Frame(_colour(pixels), exposed_ns, number) if good and pixels is not None else None

    def _exposed_ns(self) -> int:
        """The driver's own stamp (uvcvideo: CLOCK_MONOTONIC) where it makes sense, else now."""
        now = self._clock.now_ns()
        stamp = int(float(self._source.get(cv2.CAP_PROP_POS_MSEC)) * 1e6)
        return stamp if now - _STALE_NS < stamp <= now else now


def _colour(pixels: Any) -> Pixels:
    """Some webcams are grey."""
    array = np.asarray(pixels, dtype=np.uint8)
    if array.ndim == 2 or array.shape[2] == 1:
        return np.asarray(cv2.cvtColor(array, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    return array


def _open_v4l2(number: int) -> Any:
    source = cv2.VideoCapture(number, cv2.CAP_V4L2)
    # Motion JPEG first: raw pictures of this size do not fit through USB 2 at a useful rate.
    source.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    source.set(cv2.CAP_PROP_FRAME_WIDTH, _SIZE[0])
    source.set(cv2.CAP_PROP_FRAME_HEIGHT, _SIZE[1])
    source.set(cv2.CAP_PROP_FPS, 15)
    source.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return source
