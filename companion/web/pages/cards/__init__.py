# SPDX-License-Identifier: MIT
"""Cards for the seats, to be printed."""
