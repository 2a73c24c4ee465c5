# SPDX-License-Identifier: MIT
"""The port of the page of USB and Bluetooth buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.inputs.schema import Inputs


class InputsDesk(Protocol):
    """Whose buttons the keys of input devices are (companion.kit.desk.inputs.InputsDesk)."""

    def look(self, after: int, timeout_s: float) -> Inputs:
        """The devices and the named buttons, newer than number ``after``, waited for at most ``timeout_s``."""

    def do(self, verb: str, arguments: Mapping[str, Any]) -> Inputs:
        """Name the next key that is pressed, forget a button, say how late a device may tell.

        Raises:
            ValueError: with a plain sentence, where that can't be done.
        """


INPUTS: Final[Port[InputsDesk]] = Port("inputs", Message("no-input-devices"))
