# SPDX-License-Identifier: MIT
"""Camera and light: help for a phone in the hand over the table."""
