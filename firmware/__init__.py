# SPDX-License-Identifier: MIT
"""The hands: buttons, lamps and buzzer, and the ruling on who pressed first."""
