# SPDX-License-Identifier: MIT
"""The networks, and with which weights each begins to learn."""
