# SPDX-License-Identifier: MIT
"""The simulated table: its things and how hands move them, as plain values, and the camera that draws it."""
