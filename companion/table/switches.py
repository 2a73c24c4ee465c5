# SPDX-License-Identifier: MIT
"""What the table can switch of the machine: its power, and the camera."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.games.errors import Refused
from companion.messages.message import Message

POWER_OFF, CAMERA = "power-off", "camera"
EVENTS: Final = (POWER_OFF, CAMERA)
_GOING: Final = Message("table-switching-itself-off-game")


class Camera(Protocol):
    """A camera that can be let go of."""

    @property
    def on(self) -> bool:
        """Whether it looks at the table, or tries to."""
        ...

    def switch(self, on: bool) -> None:
        """Look again, or look no more; returns at once."""


@dataclass(frozen=True, slots=True)
class Switches:
    """``power_off`` switches the machine off, ``camera`` is the one over the table; None: this table can't."""

    power_off: Callable[[], None] | None = None
    camera: Camera | None = None

    def asked(self, name: str, event: Mapping[str, Any]) -> str:
        """Do what the event ``name`` asks for; what everybody is told of it ("": what it changes tells itself).

        Raises:
            Refused: ``no-power-off``, ``no-camera``, ``bad-field``.
        """
        if name == POWER_OFF:
            self._switch_off()
            return _GOING
        if self.camera is None:
            raise Refused("no-camera", Message("no-camera-to-switch"))
        on = event.get("on")
        if type(on) is not bool:
            raise Refused("bad-field", Message("camera-on-or-off"))
        self.camera.switch(on)
        return ""

    def can(self, name: str) -> bool:
        """Whether this table has such a switch."""
        return (name == POWER_OFF and self.power_off is not None) or (name == CAMERA and self.camera is not None)

    def pressed(self, name: str) -> str:
        """The same as `asked`, of the table's button: the camera is switched off if it is on, else on."""
        return self.asked(name, {"on": self.camera is not None and not self.camera.on})

    def _switch_off(self) -> None:
        if self.power_off is None:
            raise Refused("no-power-off", Message("this-table-cant-be-switched"))
        try:
            self.power_off()
        except OSError as error:
            raise Refused("no-power-off", Message("cant-be-switched-off", strerror=str(error.strerror))) from error
