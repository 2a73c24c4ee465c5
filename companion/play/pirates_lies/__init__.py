# SPDX-License-Identifier: MIT
"""Pirate's Lies: bids, and cards that change what lies under the cups."""
