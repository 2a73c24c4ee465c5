# SPDX-License-Identifier: MIT
"""Pirates Dice."""
