# SPDX-License-Identifier: MIT
"""Treasure Map: a board of symbol dice, and pieces on a map."""
