# SPDX-License-Identifier: MIT
"""What the page of the input devices asks."""

from __future__ import annotations

from typing import Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.panel.port import PanelDesk


class InputsDesk(PanelDesk, Protocol):
    """Whose buttons the keys of input devices are, asked as a panel is (companion.kit.desk.inputs.InputsDesk)."""


INPUTS: Final[Port[InputsDesk]] = Port("inputs", Message("no-input-devices"))
