# SPDX-License-Identifier: MIT
"""Options of ``quartermaster play`` that override the settings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asked for over the settings; None: as the settings say."""

    camera: str | None = None
    camera_map: str | None = None
    pins: str | None = None
    host: str | None = None
    port: int | None = None
    seed: int | None = None
    state: Path | None = None
    mqtt: str | None = None
    wled: str | None = None
    table: str | None = None

    def fixed(self) -> dict[str, object]:
        """What of it stands over the settings, by their names."""
        wanted = {
            "camera": self.camera,
            "camera_map": self.camera_map,
            "pins": self.pins,
            "host": self.host,
            "port": self.port,
        }
        wanted |= {"mqtt": self.mqtt, "wled": self.wled, "table_name": self.table}
        return {name: value for name, value in wanted.items() if value is not None}
