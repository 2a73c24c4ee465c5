# SPDX-License-Identifier: MIT
"""The memory of one table through time: the bare table, its dice, what lies there since when. Knows no game."""
