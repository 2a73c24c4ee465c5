# SPDX-License-Identifier: MIT
"""The purpose of every setting in plain words, for the settings page; a test checks that none is missing.

The words stand in the catalogues as ``setting-NAME`` and ``setting-NAME-says``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.messages.message import Message


@dataclass(frozen=True, slots=True)
class Words:
    """The room of the page a setting stands in, what it is called, what it does, and what its number counts."""

    room: str
    title: str
    says: str
    unit: str = ""


ROOMS: Final[Mapping[str, tuple[str, ...]]] = {
    "settings-table": ("seats", "language", "starts", "turn_s"),
    "settings-camera": (
        "camera", "camera_map", "camera_user", "camera_password", "camera_turn", "camera_mirrored",
        "mat_corners", "seat_places", "seat_colours", "calibration", "evidence_days",
        "picture_for", "picture_masked",
    ),
    "settings-dice": (
        "dice_set", "dice.pips", "dice.skull", "dice.bones", "dice.piles", "dice.symbols", "dice.coasters", "dice.map",
        "dice.cards",
    ),
    "settings-buttons": ("pins", "wiring", "press_window_ms", "photo_finish_ms", "phone_window_ms"),
    "settings-sound": ("voice", "volume", "night"),
    "settings-network": (
        "host", "port", "mqtt", "table_name", "wifi_ssid", "wifi_password", "wifi_hidden", "trusted_hosts",
    ),
    "settings-others": ("wled", "wled_place", "ring_scenes", "webhooks", "webhook_secret", "webhook_private"),
}  # fmt: skip
"""The rooms of the page and the settings in each, in the order in which they are shown."""


def _words() -> Iterator[tuple[str, Words]]:
    days = Message("unit-days")
    units = {"press_window_ms": "ms", "photo_finish_ms": "ms", "phone_window_ms": "ms", "evidence_days": days}
    units["camera_turn"] = Message("unit-degrees")
    for room, names in ROOMS.items():
        for name in names:
            id_ = "setting-" + name.replace("_", "-").replace(".", "-")
            yield name, Words(Message(room), Message(id_), Message(f"{id_}-says"), units.get(name, ""))


WORDS: Final[Mapping[str, Words]] = dict(_words())
