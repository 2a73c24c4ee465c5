# SPDX-License-Identifier: MIT
"""Past games of this table, each told from its journal, and totals over all of them."""
