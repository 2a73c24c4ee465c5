# SPDX-License-Identifier: MIT
"""The languages that pages and table speak: who adds one begins here, and the tests tell what it lacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Language = Literal["en", "es", "de"]

NAMES: Final[Mapping[str, str]] = {"en": "English", "es": "Español", "de": "Deutsch"}
"""Each language in its own word, in the order in which they are offered."""
