# SPDX-License-Identifier: MIT
"""Adapter: how a game works at the table, with the meaning of buttons and dice, acts on offer, and messages."""
