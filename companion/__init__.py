# SPDX-License-Identifier: MIT
"""The table's mind: games, the journal of events, and the pages on the phones."""
