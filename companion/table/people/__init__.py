# SPDX-License-Identifier: MIT
"""Who sits at the table, who comes and goes, who may begin a game, and who may ask for what."""
