# SPDX-License-Identifier: MIT
"""Measures networks and the whole reader, and calibrates their chances."""
