# SPDX-License-Identifier: MIT
"""What lies on one table through time: the bare table, its dice, what has lain there since when. Knows no game."""
