# SPDX-License-Identifier: MIT
"""Evenings, people, dice and games that were played."""
