# SPDX-License-Identifier: MIT
"""Dead Man's Dice at the table."""
