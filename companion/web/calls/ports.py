# SPDX-License-Identifier: MIT
"""Ports for calls that belong to no page: pictures of counts, films, photographs, house rules."""

from __future__ import annotations

from typing import Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.schema.play import Presets
from companion.web.schema.reading import NotPhotographed, Photographed


class EvidenceDesk(Protocol):
    """The pictures of what counted (companion.kit.evidence.Evidence)."""

    def picture(self, name: str) -> bytes | None:
        """The picture of that name, or None where there is none (any more)."""


class FramesDesk(Protocol):
    """The last seconds before a shout and a count (companion.kit.desk.frames.FramesDesk)."""

    def film(self, clip: int) -> tuple[bytes, int] | None:
        """An animated WebP, and how long it runs (ms); None where it is not kept. Waits while it is made."""


class PhotoDesk(Protocol):
    """Photographs that phones take of the table (companion.kit.desk.photo.PhotoDesk)."""

    def take(self, data: bytes, seat: int | None, after: int | None) -> Photographed | NotPhotographed:
        """Read one from this seat (None: the referee's). ValueError: with a plain sentence, where it comes too late."""


class PresetDesk(Protocol):
    """House rules (companion.kit.desk.presets.PresetDesk). ValueError: with a plain sentence, why not."""

    def look(self) -> Presets:
        """All that are kept."""

    def keep(self, preset: object) -> Presets:
        """Keep one; all then."""

    def forget(self, name: object) -> Presets:
        """Delete one; all that are left."""


EVIDENCE: Final[Port[EvidenceDesk]] = Port("evidence", "This table keeps no pictures.", "not-found")
FRAMES: Final[Port[FramesDesk]] = Port("frames", Message("replay-not-kept"), "not-found")
PHOTO: Final[Port[PhotoDesk]] = Port("photo", Message("reads-no-photographs"), "no-camera")
PRESETS: Final[Port[PresetDesk]] = Port("presets", Message("no-house-rules-here"), "no-presets")
