# SPDX-License-Identifier: MIT
"""What the web needs of those who keep the table well, beside companion.web.neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class BackDesk(Protocol):
    """The way back to the release before (companion.kit.upkeep.back.WayBack). ValueError: with a sentence, why not."""

    def look(self) -> Mapping[str, Any]:
        """The release that would run then, why not now, and why it was refused last."""

    def wish(self) -> None:
        """Have the release before started."""
