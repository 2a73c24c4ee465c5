# SPDX-License-Identifier: MIT
"""The Raspberry Pi's own cameras, through picamera2: the one file that names it.

Pictures are about 1456 pixels wide (the Global Shutter camera's own size), in the sensor's shape. The moment of
exposure is when its first row began to be exposed. libcamera's ``SensorTimestamp`` is when that row's exposure was over
and its first byte came: the driver takes the time at the frame's start on the wire (Linux, bcm2835-unicam.c,
unicam_isr), and picamera2 0.3.38 takes ``ExposureTime`` off where it wants the begin (wait_for_timestamp_ in
picamera2.py; its author in raspberrypi/picamera2#821). It is on CLOCK_MONOTONIC with the Pi's kernels; where it turns
out to run on CLOCK_BOOTTIME (as other drivers do) it is moved over.
"""

from __future__ import annotations

import contextlib
import os
import re
import threading
import time
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

import numpy as np

from vision.cameras.base import CameraBusy, CameraLost, CameraMissing, Clock
from vision.cameras.webcams import no_picamera2
from vision.frame import Frame
from vision.notice import Notice

SETTLE_NS = 3_000_000_000
"""Longest time to settle."""

_STEADY_FRAMES = 5
_STEADY = 0.02
_DRIFT = 1.6
_DRIFT_NS = 2_000_000_000
_AF_MANUAL, _AF_CONTINUOUS = 0, 2
_AF_FOCUSED, _AF_FAILED = 2, 3
"""libcamera's AfState."""

_FLICKER_MANUAL = 1
"""libcamera's AeFlickerMode: exposures are whole periods of the light. Its automatic one no Pi offers."""
_60_HZ = re.compile(
    r"(US|Canada|Brazil|Mexico)/|Asia/(Seoul|Taipei|Manila|Riyadh)$|Atlantic/Bermuda$|Africa/Monrovia$"
    r"|Pacific/(Honolulu|Guam|Saipan|Palau|Majuro|Kwajalein|Pohnpei|Kosrae|Chuuk|Pago_Pago)$"
    r"|America/(?!Argentina/|(Buenos_Aires|Santiago|Punta_Arenas|Coyhaique|La_Paz|Asuncion|Montevideo|Nuuk|Godthab"
    r"|Jamaica|Curacao|Barbados|Cayenne|Martinique|Guadeloupe|Dominica|Grenada|St_Lucia|St_Vincent)$)"
)
"""Time zones where lamps flash 120 times a second; elsewhere, 100 times. Japan has both: Tokyo's is the world's."""
WIDTH = 1456
"""Wanted width of a picture, in pixels."""
_FRAME_US = (66_666, 100_000)
_WHOLE = 0.98
"""A mode that sees so much of the sensor, across and down, sees all of it."""
_CLOSE_S = 3.0


def against_flicker(zone: str) -> dict[str, int]:
    """The controls that keep the mains' flicker out of the picture, by the time zone's name ("" if it is not known).

    >>> against_flicker("Europe/Berlin"), against_flicker("America/New_York")["AeFlickerPeriod"]
    ({'AeFlickerMode': 1, 'AeFlickerPeriod': 10000}, 8333)
    """
    return {"AeFlickerMode": _FLICKER_MANUAL, "AeFlickerPeriod": 8_333 if _60_HZ.match(zone) else 10_000}


class Exposure:
    """Feed it every frame's metadata and brightness; it answers with the controls to set, if any.

    ``focus`` is True for a camera with a lens that moves, ``lens`` where that is to stay (None: autofocus seeks).
    """

    def __init__(self, focus: bool = False, lens: float | None = None) -> None:
        self.locked = False
        self.lens = lens
        self._focus = focus
        self._since_ns: int | None = None
        self._before: float | None = None
        self._steady = 0
        self._brightness = 0.0
        self._drift_ns: int | None = None

    def free(self) -> dict[str, Any]:
        """The controls that let the camera adjust itself."""
        controls: dict[str, Any] = {"AeEnable": True, "AwbEnable": True}
        return controls | self.held_lens()

    def held_lens(self) -> dict[str, Any]:
        """The controls of the lens: held where it is to stay, else left to the autofocus."""
        if not self._focus:
            return {}
        return {"AfMode": _AF_CONTINUOUS} if self.lens is None else {"AfMode": _AF_MANUAL, "LensPosition": self.lens}

    def feed(self, metadata: Mapping[str, Any], brightness: float, now_ns: int) -> dict[str, Any] | None:
        """The controls to set after this frame, or None. ``brightness`` is the picture's mean, 0-255."""
        if self.locked:
            return self._watch(brightness, now_ns)
        if self._since_ns is None:
            self._since_ns = now_ns
        light = float(metadata.get("ExposureTime", 0)) * float(metadata.get("AnalogueGain", 1.0))
        calm = self._before is not None and abs(light - self._before) <= _STEADY * max(light, 1.0)
        self._steady = self._steady + 1 if calm else 0
        self._before = light
        settled = self._steady >= _STEADY_FRAMES and not self._seeks(metadata)
        if not settled and now_ns - self._since_ns < SETTLE_NS:
            return None
        self.locked, self._brightness = True, brightness
        return self._held(metadata)

    def _seeks(self, metadata: Mapping[str, Any]) -> bool:
        """Whether the autofocus is still on its way; a lens that is held in between stays blurred."""
        return (
            self._focus and self.lens is None and metadata.get("AfState", _AF_FOCUSED) not in (_AF_FOCUSED, _AF_FAILED)
        )

    def _held(self, metadata: Mapping[str, Any]) -> dict[str, Any]:
        controls: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
        for name in ("ExposureTime", "AnalogueGain", "ColourGains"):
            if name in metadata:
                controls[name] = metadata[name]
        if self._focus and self.lens is None:
            controls["AfMode"] = _AF_MANUAL
            if "LensPosition" in metadata:
                controls["LensPosition"] = metadata["LensPosition"]
        return controls | (self.held_lens() if self.lens is not None else {})

    def _watch(self, brightness: float, now_ns: int) -> dict[str, Any] | None:
        ratio = (brightness + 1) / (self._brightness + 1)
        if 1 / _DRIFT < ratio < _DRIFT:
            self._drift_ns = None
            return None
        if self._drift_ns is None:
            self._drift_ns = now_ns
        if now_ns - self._drift_ns < _DRIFT_NS:
            return None  # a hand passing by is no change of light
        self.locked, self._since_ns, self._drift_ns, self._steady, self._before = False, None, None, 0, None
        return self.free()


class PiCamera:
    """Camera ``number`` of those on the Pi's ribbon connectors. ``module`` stands in for picamera2 in tests.

    ``lens``: where a lens that moves is held (dioptres), as a sweep has found; None: its autofocus seeks.
    """

    live = True
    fresh = True  # libcamera finds a camera that came back only in a new process

    def __init__(
        self, number: int = 0, module: Any = None, clock: Clock | None = None, lens: float | None = None
    ) -> None:
        self.name: str = Notice("name-pi-camera", number=number)
        self._number = number
        self._module = module
        self._clock = clock or Clock()
        self._camera: Any = None
        self._job: Any = None
        self._lens = lens
        self._exposure = Exposure()
        self._numbers = count()

    def open(self) -> None:
        """Configure and start the camera; it adjusts itself, and is locked once it has settled.

        Raises:
            CameraMissing: no camera on the ribbon, or picamera2 can't be loaded: the message says why.
            CameraBusy: another program has it, or this user may not use what belongs to it.
        """
        module = self._module or _picamera2()
        listed = module.Picamera2.global_camera_info()
        found = [place for place, info in enumerate(listed) if "usb" not in str(info.get("Id", ""))]
        if len(found) <= self._number:
            raise CameraMissing(Notice("camera-pi-not-found", camera=self.name))
        try:
            self._camera = module.Picamera2(found[self._number])  # by its place in this list, not by its "Num"
            self._start()
        except PermissionError as error:
            self._abandon()
            raise CameraBusy(Notice("camera-forbidden", device=str(error.filename))) from error
        except (RuntimeError, OSError, IndexError) as error:
            self._abandon()
            raise CameraBusy(Notice("camera-pi-busy", camera=self.name, why=str(_first_cause(error)))) from error

    def take(self, timeout_s: float) -> Frame:
        """The next picture; see `Camera.take`."""
        if self._camera is None:
            raise CameraLost(Notice("camera-not-open", camera=self.name))
        # The job stays in picamera2's queue after a time-out; asking again would lose the frame it brings.
        self._job = self._job or self._camera.capture_request(wait=False)
        try:
            request = self._job.get_result(timeout=timeout_s)
            self._job = None
            try:
                pixels = np.asarray(request.make_array("main"), dtype=np.uint8)
                metadata = dict(request.get_metadata())
            finally:
                request.release()
        except TimeoutError:
            raise TimeoutError(f"no picture from the {self.name} within {timeout_s:.1f} s") from None
        except (RuntimeError, OSError) as error:
            raise CameraLost(Notice("camera-pi-stopped", camera=self.name, why=str(error))) from error
        now = self._clock.now_ns()
        controls = self._exposure.feed(metadata, float(pixels[::16, ::16, 1].mean()), now)
        if controls:
            self._set(controls)
        return Frame(pixels, exposed_ns(metadata, now, _boot_ahead_ns()), next(self._numbers))

    def close(self) -> None:
        """Stop the camera; see `Camera.close`."""
        camera, self._camera, self._job = self._camera, None, None
        if camera is None:
            return
        # stop() has been seen to hang for ever when the ribbon was pulled, so it runs where it can be left behind.
        closer = threading.Thread(target=_shut, args=(camera,), name="close-camera", daemon=True)
        closer.start()
        closer.join(_CLOSE_S)
        if closer.is_alive():
            raise CameraLost(Notice("camera-pi-driver-hangs", camera=self.name))

    def lens_range(self) -> tuple[float, float] | None:
        """From where to where the lens moves, in dioptres; None: it does not."""
        if self._camera is None or "LensPosition" not in self._camera.camera_controls:
            return None
        low, high = self._camera.camera_controls["LensPosition"][:2]
        return float(low), float(high)

    def move_lens(self, lens: float) -> None:
        """Hold the lens there from now on."""
        self._lens = self._exposure.lens = lens
        if self._camera is not None:
            self._set(self._exposure.held_lens())

    def _start(self) -> None:
        camera = self._camera
        sensor = tuple(camera.sensor_resolution)
        size = size_for(sensor)
        main = {"size": size, "format": "RGB888"}  # in memory: blue first
        controls = self._offered({"FrameDurationLimits": _FRAME_US})
        wanted: dict[str, Any] = {"main": main, "controls": controls, "buffer_count": 4}
        # Left to itself libcamera takes the sensor's mode that is nearest in size, and that may see its middle only.
        if whole := whole_view(_modes(camera), sensor, size):
            wanted["raw"] = {"size": whole}
        camera.configure(camera.create_video_configuration(**wanted))
        self._exposure = Exposure(focus="AfMode" in camera.camera_controls, lens=self._lens)
        self._numbers = count()
        camera.start()
        self._set(self._exposure.free() | against_flicker(_time_zone()))

    def _set(self, controls: Mapping[str, Any]) -> None:
        self._camera.set_controls(self._offered(controls))

    def _offered(self, controls: Mapping[str, Any]) -> dict[str, Any]:
        """Those that this camera has: one without colours knows no white balance, and picamera2 refuses the rest."""
        return {name: value for name, value in controls.items() if name in self._camera.camera_controls}

    def _abandon(self) -> None:
        with contextlib.suppress(CameraLost):  # the reason for not opening is the better message
            self.close()


def size_for(sensor: tuple[int, int]) -> tuple[int, int]:
    """The picture's size for a sensor of this size: `WIDTH` wide or the sensor's own, same shape, even numbers.

    >>> size_for((1456, 1088)), size_for((4608, 2592)), size_for((640, 480))
    ((1456, 1088), (1456, 818), (640, 480))
    """
    width = min(WIDTH, sensor[0])
    return width - width % 2, int(width * sensor[1] / sensor[0]) // 2 * 2


def whole_view(
    modes: Iterable[Mapping[str, Any]], sensor: tuple[int, int], picture: tuple[int, int]
) -> tuple[int, int] | None:
    """The smallest of a sensor's modes that sees all of it in ``picture``'s pixels or more; None: it has no such mode.

    Camera Module 3: of 1536x864, two thirds of the view, 2304x1296 and 4608x2592, both all of it, the second.
    """
    wide, high = sensor
    whole = [
        (int(mode["size"][0]), int(mode["size"][1]))
        for mode in modes
        if "crop_limits" in mode  # of a camera that gives no raw pictures only their format is told
        and mode["crop_limits"][2] >= _WHOLE * wide
        and mode["crop_limits"][3] >= _WHOLE * high
    ]
    return min((size for size in whole if size[0] >= picture[0] and size[1] >= picture[1]), default=None)


def exposed_ns(metadata: dict[str, Any], now_ns: int, boot_ahead_ns: int) -> int:
    """When the exposure began, on CLOCK_MONOTONIC; ``boot_ahead_ns`` is how far CLOCK_BOOTTIME runs ahead of it."""
    ended = int(metadata.get("SensorTimestamp", 0)) or now_ns
    # A frame can't come from the future: a stamp ahead of now was taken on the clock that counts sleep too.
    ended -= boot_ahead_ns if ended > now_ns else 0
    return ended - 1000 * int(metadata.get("ExposureTime", 0))


def _time_zone() -> str:
    """This machine's, as ``Europe/Berlin``; "" where it can't be told."""
    return os.path.realpath("/etc/localtime").partition("/zoneinfo/")[2]


def _boot_ahead_ns() -> int:
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) - time.clock_gettime_ns(time.CLOCK_MONOTONIC)


def _picamera2() -> Any:
    try:
        import picamera2
    except ImportError as error:
        raise CameraMissing(no_picamera2() or Notice("camera-picamera2-broken", why=str(error))) from error
    return picamera2


def _modes(camera: Any) -> Iterable[Mapping[str, Any]]:
    """The sensor's modes; none where picamera2 stumbles over a control that the camera lacks."""
    try:
        return tuple(camera.sensor_modes)
    except (AttributeError, KeyError):
        return ()


def _first_cause(error: BaseException) -> BaseException:
    """The first error of the chain: picamera2 says of any failure that its start did not complete."""
    return error if error.__cause__ is None else _first_cause(error.__cause__)


def _shut(camera: Any) -> None:
    camera.stop()
    camera.close()
