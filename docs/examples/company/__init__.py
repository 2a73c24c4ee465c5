# SPDX-License-Identifier: MIT
"""Who sits at the table, in large letters."""
