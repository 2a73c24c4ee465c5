# SPDX-License-Identifier: MIT
"""Buttons, lamps and sound."""
