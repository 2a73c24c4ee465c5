# SPDX-License-Identifier: MIT
"""Announced changes of light over the table: nothing is read until the lights hold still again."""

from __future__ import annotations

from typing import Final

from vision.message import Light

BELIEVED_NS: Final = 5_000_000_000
"""So long an announcement holds if nobody repeats it: whoever made it may have died, and the table must be read."""


class AnnouncedLight:
    """What the watcher was told of lights that reach the table."""

    def __init__(self) -> None:
        self._until_ns = 0

    def hear(self, order: Light, now_ns: int) -> None:
        """They are about to change (or show a scene still), or hold still."""
        self._until_ns = 0 if order.still else now_ns + BELIEVED_NS

    def changing(self, now_ns: int) -> bool:
        """True while the light is not the one that the camera was aimed in."""
        return now_ns < self._until_ns
