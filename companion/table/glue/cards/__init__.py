# SPDX-License-Identifier: MIT
"""The cards of Pirate's Lies at the table: their targets, the fields to fill in, their effects on the dice."""
