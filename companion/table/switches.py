# SPDX-License-Identifier: MIT
"""What the table can switch of the machine, its power and the camera; and the table's own button, which is nobody's.

Pressed, the button says again; held, it plays again; held long, it switches off; pressed three times running, it
switches the camera off and on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

from companion.games.errors import Refused
from companion.messages.message import Message
from firmware.arbiter import DEAF_NS
from firmware.press import Edge

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


HOLD_NS: Final = 3_000_000_000
"""Too long to be held by accident, and short enough to wait for."""

OFF_NS: Final = 8_000_000_000
"""Held this long it switches off, where this table can."""

THRICE_NS: Final = 1_500_000_000
"""Three presses that begin within this time are one request: nobody who wants to hear something again is so hasty."""

Request = Literal["again", "new-game", "power-off", "camera"]


class TableButton:
    """Follows its edges. A press is over, and is judged, when it was let go."""

    def __init__(self) -> None:
        self._down_ns: int | None = None
        self._up_ns: int | None = None
        self._presses: list[int] = []

    def edge(self, edge: Edge) -> Request | None:
        """Take in an edge; the request of a press that has ended.

        ``again`` (say it again), ``camera`` (the third of three), ``new-game`` (held), ``power-off`` (held long).
        """
        if edge.down:
            if self._up_ns is None or edge.tick_ns - self._up_ns >= DEAF_NS:
                self._down_ns = edge.tick_ns
            return None
        since_ns, self._up_ns = self._down_ns, edge.tick_ns
        if since_ns is None or edge.tick_ns - since_ns < DEAF_NS:
            return None  # it still bounces
        self._down_ns = None
        held_ns = edge.tick_ns - since_ns
        if held_ns >= HOLD_NS:
            return "power-off" if held_ns >= OFF_NS else "new-game"
        self._presses = [at for at in self._presses if since_ns - at < THRICE_NS] + [since_ns]
        if len(self._presses) < 3:
            return "again"
        self._presses = []
        return "camera"
