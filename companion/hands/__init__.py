# SPDX-License-Identifier: MIT
"""The hands over a simulated table: what they can do now, and what of any game they do; each game adds its own."""
