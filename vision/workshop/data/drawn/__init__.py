# SPDX-License-Identifier: MIT
"""Drawings for training: dice, maps, signs, and things that look like dice."""
