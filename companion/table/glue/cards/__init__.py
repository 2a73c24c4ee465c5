# SPDX-License-Identifier: MIT
"""The cards of Pirate's Lies at the table: what they aim at, want to be told, and have done to the dice."""
