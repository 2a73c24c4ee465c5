# SPDX-License-Identifier: MIT
"""Lights that show how the game stands, and hold still while dice are read. They only listen to the table."""
