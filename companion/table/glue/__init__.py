# SPDX-License-Identifier: MIT
"""Glue: how each game works at the table, with the meaning of buttons and dice, acts on offer, and messages."""

from __future__ import annotations

from companion.table.glue.base import Act, Field, Meaning, Scene, Seen
from companion.table.glue.shelf import entries_told, glue_of, holds_secrets, rulebooks

__all__ = ["Act", "Field", "Meaning", "Scene", "Seen", "entries_told", "glue_of", "holds_secrets", "rulebooks"]
