# SPDX-License-Identifier: MIT
"""Turns the string that chooses a camera into the camera, and finds the one that is plugged in."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from vision.cameras.address import Address, is_address, shown_spec
from vision.cameras.base import BadSpec, Camera, CameraLost, CameraMissing, complaint_of
from vision.cameras.webcams import DEVICES, SYSFS, no_picamera2, nodes, stable_names, webcams
from vision.notice import Notice

if TYPE_CHECKING:
    from vision.cameras.base import Camera
    from vision.frame import Frame

SPECS = ("auto", "picamera2", "usb:N", "usb:/dev/v4l/by-id/NAME", "pictures:DIR", "phone", "simulated", "URL")
"""The forms a camera's name can take."""
_SENSOR = re.compile(r"^(imx|ov|ar|mira|gc|s5k)\d", re.IGNORECASE)


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


def check_spec(spec: str) -> tuple[str, str]:
    """The kind and the argument in ``spec``, without touching any camera.

    >>> check_spec("usb:1"), check_spec("pictures:holiday"), check_spec("simulated")
    (('usb', '1'), ('pictures', 'holiday'), ('simulated', ''))

    Raises:
        BadSpec: it is none of `SPECS`.
    """
    if is_address(spec):
        Address.of(spec)
        return "url", spec
    kind, _, argument = spec.partition(":")
    wanted = {
        "picamera2": r"\d*",
        "usb": r"\d{1,3}|/dev/\S+",
        "auto": r"",
        "pictures": r".+",
        "phone": r"",
        "simulated": r"",
    }
    if kind not in wanted or not re.fullmatch(wanted[kind], argument, re.DOTALL):
        raise BadSpec(Notice("camera-unknown", spec=repr(shown_spec(spec)), known=tuple(SPECS)))
    return kind, argument


def make_camera(spec: str, seed: int = 0, lens: float | None = None) -> Camera:
    """The camera that ``spec`` names, not yet open. ``seed`` settles the noise of the simulated one.

    ``lens``: where a Pi camera whose lens moves is to hold it, in dioptres (None: as its autofocus finds).

    Raises:
        BadSpec: no camera goes by that name; ``phone`` is none, for phones photograph when they will.
    """
    kind, argument = check_spec(spec)
    if kind == "phone":
        raise BadSpec(Notice("camera-is-phones"))
    # Each peer is loaded only when it is chosen: picamera2 exists on a Pi only, the stage costs memory.
    if kind == "picamera2":
        from vision.cameras.picamera import PiCamera

        return PiCamera(int(argument or 0), lens=lens)
    if kind == "usb":
        from vision.cameras.usb import UsbCamera

        return UsbCamera(argument)
    if kind == "auto":
        return AwaitedCamera(find_camera, lambda found, held: make_camera(found, seed, held), lens)
    if kind == "pictures":
        from vision.cameras.pictures import PictureFolder

        return PictureFolder(Path(argument).expanduser())
    if kind == "url":
        from vision.cameras.network import NetworkCamera

        return NetworkCamera(Address.of(argument))
    from vision.cameras.simulation.drawn import DrawnCamera

    return DrawnCamera(seed)


def with_login(spec: str, user: str, password: str) -> str:
    """``spec`` with the login that the settings hold for it, where it is an address without one of its own.

    >>> with_login("http://cam.example/video", "ann", "s3:cret"), with_login("usb:0", "ann", "s3:cret")
    ('http://ann:s3%3Acret@cam.example/video', 'usb:0')
    """
    if not is_address(spec) or not (user or password):
        return spec
    return Address.of(spec).with_login(user, password).url_with_login


def open_camera(spec: str) -> Camera:
    """The camera that ``spec`` names, ready to take frames.

    Raises:
        BadSpec: no camera goes by that name.
        CameraMissing: there is no such camera.
        CameraBusy: another program has it, or this user may not use it.
    """
    camera = make_camera(spec)
    camera.open()
    return camera


def find_camera(sysfs: Path = SYSFS) -> tuple[str, str]:
    """The camera at hand and, in plain words, why it: a Pi camera, else a webcam, else the simulated table.

    A webcam is named by what stays the same when it is plugged in anew, where the system has such a name.
    """
    sensors = [name for _, name in nodes(sysfs, "v4l-subdev") if _SENSOR.match(name)]
    lacking = no_picamera2()
    if sensors and lacking is None:
        return "picamera2", Notice("camera-found-pi", name=sensors[0].split()[0])
    for node, name in webcams(sysfs):
        names = stable_names(DEVICES / node.name) if sysfs == SYSFS else ()
        which = names[0] if names else node.name.removeprefix("video")
        return f"usb:{which}", Notice("camera-found-usb", name=name)
    if sensors and lacking is not None:
        return "simulated", Notice("camera-picamera2-missing", why=lacking)
    return "simulated", Notice("camera-none" if sys.platform == "linux" else "camera-none-named")
