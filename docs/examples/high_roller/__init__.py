# SPDX-License-Identifier: MIT
"""High Roller: a small game, to be copied for one of your own (docs/add-your-own-game.md)."""
