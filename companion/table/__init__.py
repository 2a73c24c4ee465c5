# SPDX-License-Identifier: MIT
"""The table: one thread and one order, the only one that changes a game. Write, then tell."""
