# SPDX-License-Identifier: MIT
"""When a Pi camera may hunt for exposure and white balance, and when it must hold still.

A camera that keeps adjusting makes the picture move though nothing on the table does. So it settles, is locked, and
is let go again only when the light has really changed. Pure: the camera file applies what is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

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
