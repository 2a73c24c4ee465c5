# SPDX-License-Identifier: MIT
"""The port of the page of buttons and lamps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.panel.schema import PanelNews


class PanelDesk(Protocol):
    """The panel: live presses, tests of its parts (companion.kit.desk.panel.PanelDesk)."""

    def look(self, after: int, timeout_s: float) -> PanelNews:
        """How it stands, and what happened after number ``after``, waited for at most ``timeout_s``."""

    def do(self, verb: str, arguments: Mapping[str, Any]) -> PanelNews:
        """Try a part, test the wiring, be quiet.

        Raises:
            ValueError: with a plain sentence, where that can't be done.
        """


PANEL: Final[Port[PanelDesk]] = Port("panel", Message("no-panel"), "no-panel")
