# SPDX-License-Identifier: MIT
"""Buttons, lamps and buzzer, and the ruling on who pressed first."""
