# SPDX-License-Identifier: MIT
"""Lights that show how the game stands, and hold still while the eye looks. They only listen to the table."""
