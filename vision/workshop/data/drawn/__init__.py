# SPDX-License-Identifier: MIT
"""What is drawn for training: dice, maps, signs, and things that look like dice."""
