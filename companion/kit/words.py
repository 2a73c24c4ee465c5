# SPDX-License-Identifier: MIT
"""Words that several commands share."""

from __future__ import annotations

CALIBRATION = "calibration.toml"
"""The calibration's name in the state folder; it is used unless the settings name another."""
JOURNAL = "journal.db"
"""The journal's name in the state folder."""
TAUGHT = "sets"
"""The folder in the state folder that holds the taught sets."""
BUTTONS = "buttons.toml"
"""The file in the state folder that tells which keys of input devices are whose buttons."""
