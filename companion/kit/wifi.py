# SPDX-License-Identifier: MIT
"""The Wi-Fi that phones are to join, as the settings name it."""

from __future__ import annotations

from companion.config import Config
from companion.web.pages.join.port import Wifi


def wifi_of(config: Config) -> Wifi | None:
    """What the settings tell of it; None where they tell nothing."""
    if not config.wifi_ssid:
        return None
    return Wifi(config.wifi_ssid, config.wifi_password, config.wifi_hidden)
