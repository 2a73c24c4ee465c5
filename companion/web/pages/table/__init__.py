# SPDX-License-Identifier: MIT
"""The table on a large screen."""
