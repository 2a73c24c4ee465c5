# SPDX-License-Identifier: MIT
"""Handlers: what pages ask for beside the game, each between a page and the part of the program that does it."""
