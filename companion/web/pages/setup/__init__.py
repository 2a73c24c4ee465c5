# SPDX-License-Identifier: MIT
"""The first steps with a new table."""
