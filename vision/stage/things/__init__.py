# SPDX-License-Identifier: MIT
"""Things beside dice: cups, cards, coins, playing pieces, printed sheets, and hands that reach over them."""
