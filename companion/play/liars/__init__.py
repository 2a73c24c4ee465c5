# SPDX-License-Identifier: MIT
"""What the two games of liars share: cups, bids and counts."""
