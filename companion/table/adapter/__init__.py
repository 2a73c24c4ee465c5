# SPDX-License-Identifier: MIT
"""Adapter: how a game works at the table, with the meaning of buttons and dice, acts on offer, and messages."""

from __future__ import annotations

from companion.table.adapter.base import Act, Field, Meaning, Scene, Seen

__all__ = ["Act", "Field", "Meaning", "Scene", "Seen"]
