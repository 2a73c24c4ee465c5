# SPDX-License-Identifier: MIT
"""The simulated table: what lies there and how hands move it, as plain values, and the camera that draws it."""
