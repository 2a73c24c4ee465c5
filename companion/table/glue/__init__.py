# SPDX-License-Identifier: MIT
"""Glue: how a game works at the table, with the meaning of buttons and dice, acts on offer, and messages."""

from __future__ import annotations

from companion.table.glue.base import Act, Field, Meaning, Scene, Seen

__all__ = ["Act", "Field", "Meaning", "Scene", "Seen"]
