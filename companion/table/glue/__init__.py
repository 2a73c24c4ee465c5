# SPDX-License-Identifier: MIT
"""How each game meets the table: what buttons mean, what dice amount to, what may be done, what is said."""

from __future__ import annotations

from companion.table.glue.base import Act, Field, Meaning, Scene, Seen
from companion.table.glue.shelf import entries_told, glue_of, rulebooks

__all__ = ["Act", "Field", "Meaning", "Scene", "Seen", "entries_told", "glue_of", "rulebooks"]
