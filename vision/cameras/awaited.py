# SPDX-License-Identifier: MIT
"""Whatever camera there is, looked for each time one is to be opened: it may come late, and come back as another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from vision.cameras.apt import no_picamera2
from vision.cameras.base import complaint_of
from vision.cameras.errors import CameraLost, CameraMissing
from vision.notice import Notice

if TYPE_CHECKING:
    from vision.cameras.base import Camera
    from vision.frame import Frame


class AwaitedCamera:
    """The Pi camera or webcam that is there when it is opened; never the simulated one.

    ``find`` says which and why, ``make`` makes it, held at a lens; ``lens``: see `PiCamera`.
    """

    live = True
    fresh = False
    """As the camera that was found last."""

    def __init__(
        self,
        find: Callable[[], tuple[str, str]],
        make: Callable[[str, float | None], Camera],
        lens: float | None = None,
    ) -> None:
        self._find, self._make = find, make
        self.name: str = Notice("name-awaited-camera")
        self._lens = lens
        self._found: Camera | None = None

    def open(self) -> None:
        """See `Camera.open`."""
        named, why = self._find()
        if named == "simulated":
            missing = isinstance(why, Notice) and why.id == "camera-picamera2-missing"
            raise CameraMissing((no_picamera2() if missing else None) or Notice("camera-awaited"))
        found = self._make(named, self._lens)
        found.open()
        self._found, self.name, self.fresh = found, found.name, found.fresh

    def take(self, timeout_s: float) -> Frame:
        """See `Camera.take`."""
        if self._found is None:
            raise CameraLost(Notice("camera-not-open", camera=self.name))
        return self._found.take(timeout_s)

    def close(self) -> None:
        """See `Camera.close`."""
        if self._found is not None:
            self._found.close()

    @property
    def complaint(self) -> str:
        """See `Drain.complaint`."""
        return complaint_of(self._found)

    def lens_range(self) -> tuple[float, float] | None:
        """See `PiCamera.lens_range`; None where the camera's lens does not move."""
        reach = getattr(self._found, "lens_range", None)
        return None if reach is None else reach()

    def move_lens(self, lens: float) -> None:
        """See `PiCamera.move_lens`."""
        self._lens = lens
        if (move := getattr(self._found, "move_lens", None)) is not None:
            move(lens)
