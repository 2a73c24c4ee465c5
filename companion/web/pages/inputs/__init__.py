# SPDX-License-Identifier: MIT
"""Whose buttons the keys of input devices are."""
