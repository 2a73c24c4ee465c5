# SPDX-License-Identifier: MIT
"""The rules of each game to read."""
