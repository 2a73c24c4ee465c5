# SPDX-License-Identifier: MIT
"""The running table: games, the journal of events, and the pages on the phones."""
