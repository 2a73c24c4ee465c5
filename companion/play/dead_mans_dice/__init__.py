# SPDX-License-Identifier: MIT
"""Dead Man's Dice: piles of dice."""
