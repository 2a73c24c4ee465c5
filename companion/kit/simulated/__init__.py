# SPDX-License-Identifier: MIT
"""The simulated table: its hands, what they can do now, and what is laid there for each game."""
