# SPDX-License-Identifier: MIT
"""The networks and their starting weights."""
