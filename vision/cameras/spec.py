# SPDX-License-Identifier: MIT
"""Turns the string that chooses a camera into the camera, and finds the one that is plugged in."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from vision.cameras.address import Address, is_address, shown_spec
from vision.cameras.apt import no_picamera2
from vision.cameras.base import Camera
from vision.cameras.errors import BadSpec
from vision.cameras.webcams import DEVICES, SYSFS, nodes, stable_names, webcams
from vision.notice import Notice

__all__ = ["SPECS", "check_spec", "find_camera", "make_camera", "open_camera", "shown_spec", "with_login"]

SPECS = ("auto", "picamera2", "usb:N", "usb:/dev/v4l/by-id/NAME", "pictures:DIR", "phone", "simulated", "URL")
"""The forms a camera's name can take."""

_SENSOR = re.compile(r"^(imx|ov|ar|mira|gc|s5k)\d", re.IGNORECASE)


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
        from vision.cameras.awaited import AwaitedCamera

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


def open_camera(spec: str, seed: int = 0) -> Camera:
    """The camera that ``spec`` names, ready to take frames.

    Raises:
        BadSpec: no camera goes by that name.
        CameraMissing: there is no such camera.
        CameraBusy: another program has it, or this user may not use it.
    """
    camera = make_camera(spec, seed)
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
